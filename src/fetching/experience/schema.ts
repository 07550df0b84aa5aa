/** The tables of experience, as the steps that made them. Steps are only ever added, never changed. */

export const EXPERIENCE_STEPS: readonly string[] = [
  // Files of versions that knew no steps have these two tables already.
  `CREATE TABLE IF NOT EXISTS remembered_tiers (
    site       TEXT   NOT NULL,
    js         BIGINT NOT NULL,
    tier       TEXT   NOT NULL,
    learned_at BIGINT NOT NULL,
    PRIMARY KEY (site, js)
  )`,
  `CREATE TABLE IF NOT EXISTS outcomes (
    day          TEXT   NOT NULL,
    exit         TEXT   NOT NULL,
    country      TEXT   NOT NULL,
    proxy        TEXT   NOT NULL,
    outcome      TEXT   NOT NULL,
    count        BIGINT NOT NULL,
    milliseconds BIGINT NOT NULL,
    within_100   BIGINT NOT NULL,
    within_250   BIGINT NOT NULL,
    within_500   BIGINT NOT NULL,
    within_1000  BIGINT NOT NULL,
    within_2500  BIGINT NOT NULL,
    within_5000  BIGINT NOT NULL,
    within_10000 BIGINT NOT NULL,
    within_25000 BIGINT NOT NULL,
    slower       BIGINT NOT NULL,
    PRIMARY KEY (day, exit, country, proxy, outcome)
  )`,
  'ALTER TABLE remembered_tiers ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0',
  'UPDATE remembered_tiers SET changed_at = learned_at',
  'ALTER TABLE remembered_tiers ADD COLUMN change BIGINT NOT NULL DEFAULT 1',
  'CREATE INDEX remembered_tiers_by_change ON remembered_tiers (change, site, js)',
  'CREATE INDEX remembered_tiers_by_age ON remembered_tiers (learned_at)',
  // One row: the number of the latest change. Who changes lessons holds it until that is done, so numbers appear in
  // their order.
  'CREATE TABLE experience_changes (latest BIGINT NOT NULL)',
  'INSERT INTO experience_changes (latest) VALUES (1)',
  // The last batch of counts that each node has written.
  'CREATE TABLE experience_nodes (node TEXT NOT NULL PRIMARY KEY, batch BIGINT NOT NULL, written_at BIGINT NOT NULL)',
];
