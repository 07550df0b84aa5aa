/** The table of the audit log, as the steps that made it. Steps are only ever added, never changed. */

export const AUDIT_STEPS: readonly string[] = [
  `CREATE TABLE audit_log (
    id      BIGINT NOT NULL PRIMARY KEY,
    at      BIGINT NOT NULL,
    actor   TEXT   NOT NULL,
    action  TEXT   NOT NULL,
    subject TEXT   NOT NULL,
    detail  TEXT   NOT NULL
  )`,
  'CREATE INDEX audit_log_by_subject ON audit_log (subject, id)',
];
