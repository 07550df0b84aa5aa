/** The schema, as the numbered list of steps that made it. Steps are only ever added, never changed. */
import type { DatabaseSync } from 'node:sqlite';
import { type Statement, type StepJournal, takeSteps } from '../../database/take-steps.ts';
import { newerDatabase } from '../account-error.ts';

export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE accounts (
    id              INTEGER PRIMARY KEY,
    email           TEXT    NOT NULL,
    email_identity  TEXT    NOT NULL UNIQUE,
    plan            TEXT    NOT NULL,
    anchor_day      INTEGER NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
    cycle_ends_at   INTEGER NOT NULL,
    cycle_used      INTEGER NOT NULL CHECK (cycle_used >= 0),
    monthly_credits INTEGER NOT NULL CHECK (monthly_credits >= 0),
    payg_credits    INTEGER NOT NULL CHECK (payg_credits >= 0),
    payg_expires_at INTEGER,
    created_at      INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE ledger (
    id            INTEGER PRIMARY KEY,
    account_id    INTEGER NOT NULL REFERENCES accounts (id),
    at            INTEGER NOT NULL,
    kind          TEXT    NOT NULL,
    request_id    TEXT,
    monthly_delta INTEGER NOT NULL,
    payg_delta    INTEGER NOT NULL,
    note          TEXT,
    CHECK ((kind = 'charge') = (request_id IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX ledger_by_request ON ledger (request_id) WHERE request_id IS NOT NULL;
  CREATE INDEX ledger_by_account ON ledger (account_id);

  CREATE TABLE api_keys (
    id           INTEGER PRIMARY KEY,
    account_id   INTEGER NOT NULL REFERENCES accounts (id),
    public_id    TEXT    NOT NULL UNIQUE,
    hash         BLOB    NOT NULL UNIQUE CHECK (length(hash) = 32),
    name         TEXT    NOT NULL,
    configured   INTEGER NOT NULL CHECK (configured IN (0, 1)),
    created_at   INTEGER NOT NULL,
    last_used_at INTEGER,
    revoked_at   INTEGER
  ) STRICT;
  CREATE INDEX api_keys_by_account ON api_keys (account_id);

  CREATE TABLE checkpoints (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    count INTEGER NOT NULL
  ) STRICT;
  INSERT INTO checkpoints (id, count) VALUES (1, 0);
  `,
  `
  ALTER TABLE accounts ADD COLUMN suspended_at INTEGER;
  ALTER TABLE ledger ADD COLUMN key_id INTEGER;
  ALTER TABLE api_keys ADD COLUMN expires_at INTEGER;
  ALTER TABLE api_keys ADD COLUMN scopes TEXT;
  ALTER TABLE api_keys ADD COLUMN credit_cap INTEGER CHECK (credit_cap > 0);
  ALTER TABLE api_keys ADD COLUMN cycle_used INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE api_keys ADD COLUMN cycle_ends_at INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE deleted_accounts (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
  ) STRICT;
  `,
];

/** In one transaction; the write lock makes a second process wait and then find it done. */
export function migrate(db: DatabaseSync, now: number): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    migrateWithin(db, now);
    db.exec('COMMIT');
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** In the transaction that is open, which holds the write lock. */
export function migrateWithin(db: DatabaseSync, now: number): void {
  const taking = takeSteps(journal(now), MIGRATIONS);
  let next = taking.next();
  while (!next.done) next = taking.next(answer(db, next.value));
}

/** A step consists of several statements, which only `exec` accepts. */
function answer(db: DatabaseSync, { sql, parameters = [], asks }: Statement): readonly unknown[] {
  if (asks || parameters.length > 0) return db.prepare(sql).all(...parameters);
  db.exec(sql);
  return [];
}

const journal = (now: number): StepJournal => ({
  create: 'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT',
  count: { sql: 'SELECT coalesce(max(number), 0) AS done FROM migrations', asks: true },
  note: (step) => ({ sql: 'INSERT INTO migrations (number, at) VALUES (?, ?)', parameters: [step, now] }),
  newer: newerDatabase,
});
