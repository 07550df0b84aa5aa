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
  // Counts by quarter of an hour, identified by its start: in every time zone, days begin with one.
  `CREATE TABLE usage_counts (
    account_id BIGINT NOT NULL,
    since      BIGINT NOT NULL,
    endpoint   TEXT   NOT NULL,
    outcome    TEXT   NOT NULL,
    requests   BIGINT NOT NULL,
    credits    BIGINT NOT NULL,
    PRIMARY KEY (account_id, since, endpoint, outcome)
  )`,
  'CREATE INDEX usage_counts_by_instant ON usage_counts (since)',
  `CREATE TABLE usage_part_counts (
    account_id BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    since      BIGINT NOT NULL,
    name       TEXT   NOT NULL,
    requests   BIGINT NOT NULL,
    succeeded  BIGINT NOT NULL,
    credits    BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind, since, name)
  )`,
  'CREATE INDEX usage_part_counts_by_instant ON usage_part_counts (since)',
  // Counts by UTC day are continued at noon of their day. The days since 1970 are computed by years that begin in
  // March.
  `INSERT INTO usage_counts (account_id, since, endpoint, outcome, requests, credits)
   SELECT account_id,
     (365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d - 719469) * 86400000 + 43200000,
     endpoint, outcome, requests, credits
   FROM (
     SELECT account_id, endpoint, outcome, requests, credits,
       CAST(substr(day, 1, 4) AS BIGINT) - CASE WHEN substr(day, 6, 2) < '03' THEN 1 ELSE 0 END AS y,
       (CAST(substr(day, 6, 2) AS BIGINT) + 9) % 12 AS m,
       CAST(substr(day, 9, 2) AS BIGINT) AS d
     FROM usage_days
   ) AS dated`,
  `INSERT INTO usage_part_counts (account_id, kind, since, name, requests, succeeded, credits)
   SELECT account_id, kind,
     (365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d - 719469) * 86400000 + 43200000,
     name, requests, succeeded, credits
   FROM (
     SELECT account_id, kind, name, requests, succeeded, credits,
       CAST(substr(day, 1, 4) AS BIGINT) - CASE WHEN substr(day, 6, 2) < '03' THEN 1 ELSE 0 END AS y,
       (CAST(substr(day, 6, 2) AS BIGINT) + 9) % 12 AS m,
       CAST(substr(day, 9, 2) AS BIGINT) AS d
     FROM usage_parts
   ) AS dated`,
  'DROP TABLE usage_days',
  'DROP TABLE usage_parts',
];
