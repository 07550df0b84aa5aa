/** The tables of jobs, as the steps that made them. Steps are only ever added, never changed. */

export const JOB_STEPS: readonly string[] = [
  `CREATE TABLE jobs (
    id         TEXT   NOT NULL PRIMARY KEY,
    account_id BIGINT NOT NULL,
    email      TEXT   NOT NULL,
    plan       TEXT   NOT NULL,
    state      TEXT   NOT NULL,
    reason     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at   BIGINT NOT NULL,
    pages      BIGINT NOT NULL,
    done       BIGINT NOT NULL,
    failed     BIGINT NOT NULL,
    credits    BIGINT NOT NULL,
    size       BIGINT NOT NULL,
    results    BIGINT NOT NULL,
    tell_at    BIGINT NOT NULL,
    told       BIGINT NOT NULL
  )`,
  'CREATE INDEX jobs_by_account ON jobs (account_id, created_at)',
  'CREATE INDEX jobs_by_state ON jobs (state, created_at)',
  'CREATE INDEX jobs_by_telling ON jobs (tell_at)',
  `CREATE TABLE job_pages (
    job_id     TEXT   NOT NULL,
    number     BIGINT NOT NULL,
    url        TEXT   NOT NULL,
    page_key   TEXT   NOT NULL,
    depth      BIGINT NOT NULL,
    is_done    BIGINT NOT NULL,
    holder     TEXT   NOT NULL,
    held_until BIGINT NOT NULL,
    PRIMARY KEY (job_id, number)
  )`,
  'CREATE UNIQUE INDEX job_pages_by_key ON job_pages (job_id, page_key)',
  'CREATE INDEX job_pages_open ON job_pages (job_id, is_done, held_until, number)',
  'CREATE INDEX job_pages_by_holder ON job_pages (holder, is_done)',
  `CREATE TABLE job_results (
    job_id       TEXT   NOT NULL,
    cursor       BIGINT NOT NULL,
    url          TEXT   NOT NULL,
    depth        BIGINT NOT NULL,
    status       BIGINT NOT NULL,
    outcome      TEXT   NOT NULL,
    credits      BIGINT NOT NULL,
    content_type TEXT   NOT NULL,
    body         TEXT   NOT NULL,
    at           BIGINT NOT NULL,
    PRIMARY KEY (job_id, cursor)
  )`,
  'ALTER TABLE job_results ADD COLUMN page BIGINT NOT NULL DEFAULT 0',
];
