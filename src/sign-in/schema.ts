/** The tables of signing in, as the steps that made them. Steps are only ever added, never changed. */

export const SIGN_IN_STEPS: readonly string[] = [
  `CREATE TABLE sign_in_passwords (
    account_id BIGINT NOT NULL PRIMARY KEY,
    record     TEXT   NOT NULL
  )`,
  `CREATE TABLE sign_in_sessions (
    hash         TEXT   NOT NULL PRIMARY KEY,
    account_id   BIGINT NOT NULL,
    by_link      BIGINT NOT NULL,
    started_at   BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL
  )`,
  'CREATE INDEX sign_in_sessions_by_account ON sign_in_sessions (account_id)',
  `CREATE TABLE sign_in_links (
    hash       TEXT   NOT NULL PRIMARY KEY,
    account_id BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  )`,
  'CREATE INDEX sign_in_links_by_account ON sign_in_links (account_id)',
  `CREATE TABLE sign_in_tries (
    subject TEXT   NOT NULL PRIMARY KEY,
    tries   BIGINT NOT NULL,
    ends_at BIGINT NOT NULL
  )`,
  'CREATE INDEX sign_in_tries_by_end ON sign_in_tries (ends_at)',
];
