/** The tables of usage, as the steps that made them. Steps are only ever added, never changed. */

export const USAGE_STEPS: readonly string[] = [
  `CREATE TABLE usage_requests (
    account_id    BIGINT NOT NULL,
    at            BIGINT NOT NULL,
    id            TEXT   NOT NULL,
    endpoint      TEXT   NOT NULL,
    target        TEXT   NOT NULL,
    status        BIGINT NOT NULL,
    outcome       TEXT   NOT NULL,
    message       TEXT,
    next_step     TEXT,
    tier          TEXT,
    target_status BIGINT,
    credits       BIGINT NOT NULL,
    milliseconds  BIGINT NOT NULL,
    key_id        TEXT,
    PRIMARY KEY (account_id, at, id)
  )`,
  `CREATE TABLE usage_days (
    account_id BIGINT NOT NULL,
    day        TEXT   NOT NULL,
    endpoint   TEXT   NOT NULL,
    outcome    TEXT   NOT NULL,
    requests   BIGINT NOT NULL,
    credits    BIGINT NOT NULL,
    PRIMARY KEY (account_id, day, endpoint, outcome)
  )`,
  'CREATE INDEX usage_days_by_day ON usage_days (day)',
  'ALTER TABLE usage_requests ADD COLUMN parameters TEXT',
  'ALTER TABLE usage_requests ADD COLUMN phases TEXT',
  'ALTER TABLE usage_requests ADD COLUMN bytes BIGINT',
  'ALTER TABLE usage_requests ADD COLUMN host TEXT',
  `CREATE TABLE usage_parts (
    account_id BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    day        TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    requests   BIGINT NOT NULL,
    succeeded  BIGINT NOT NULL,
    credits    BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind, day, name)
  )`,
  'CREATE INDEX usage_parts_by_day ON usage_parts (day)',
];
