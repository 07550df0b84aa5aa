/**
 * Brings a database up to date: the schema by the numbered list of steps that made it, which are literals and only ever
 * added to, and the functions by their present text.
 */
import { createHash } from 'node:crypto';
import { type StepJournal, takeSteps } from '../../database/take-steps.ts';
import { newerDatabase } from '../account-error.ts';
import type { Database, PostgresQuery, UnhurriedConnection } from './database.ts';
import { FIRST_SCHEMA } from './first-schema.ts';
import { FUNCTIONS, FUNCTIONS_REVISION } from './functions.ts';
import { SECOND_SCHEMA } from './second-schema.ts';

export const MIGRATIONS: readonly string[] = [FIRST_SCHEMA, SECOND_SCHEMA];

/** Any number that nobody else uses as a lock: its meaning is up to its users. */
const MIGRATION_LOCK = 7_351_984_201;

const LOCK: PostgresQuery<unknown> = { text: 'SELECT pg_advisory_xact_lock($1)' };
const journal = (now: number): StepJournal => ({
  create: 'CREATE TABLE IF NOT EXISTS account_migrations (number integer PRIMARY KEY, at bigint NOT NULL)',
  count: { sql: 'SELECT coalesce(max(number), 0) AS done FROM account_migrations', asks: true },
  note: (step) => ({ sql: 'INSERT INTO account_migrations (number, at) VALUES ($1, $2)', parameters: [step, now] }),
  newer: newerDatabase,
});

const FUNCTIONS_THERE: PostgresQuery<{ revision: number; hash: string }> = {
  text: 'SELECT revision, hash FROM account_functions',
};
const RECORD_FUNCTIONS: PostgresQuery<unknown> = {
  text: `INSERT INTO account_functions (one, revision, hash, at) VALUES (true, $1, $2, $3)
    ON CONFLICT (one) DO UPDATE SET revision = excluded.revision, hash = excluded.hash, at = excluded.at`,
};

/** All in one transaction; the lock makes a second node wait and then find it done. */
export function migrate(database: Database, now: number): Promise<void> {
  return database.unhurried(async (connection) => {
    const { ask } = connection;
    await ask({ text: 'BEGIN' });
    await migrateWithin(connection, now);
    await ask({ text: 'COMMIT' });
  });
}

/** In the transaction that is open, which then holds the lock until it ends. */
export async function migrateWithin(connection: UnhurriedConnection, now: number): Promise<void> {
  await connection.ask(LOCK, MIGRATION_LOCK);
  await takeMissingSteps(connection, now);
  await renewFunctions(connection, now);
}

async function takeMissingSteps({ ask }: UnhurriedConnection, now: number): Promise<void> {
  const taking = takeSteps(journal(now), MIGRATIONS);
  let next = taking.next();
  while (!next.done) next = taking.next(await ask({ text: next.value.sql }, ...(next.value.parameters ?? [])));
}

/**
 * Creates the functions again if their text has changed. Those of a newer version are kept: they also work for this
 * one, and during a rolling upgrade a restarted old node must not undo it.
 */
async function renewFunctions({ ask }: UnhurriedConnection, now: number): Promise<void> {
  await ask({
    text: `CREATE TABLE IF NOT EXISTS account_functions (
      one boolean PRIMARY KEY CHECK (one), revision integer NOT NULL, hash text NOT NULL, at bigint NOT NULL
    )`,
  });
  const [there] = await ask(FUNCTIONS_THERE);
  const hash = createHash('sha256').update(FUNCTIONS).digest('hex');
  if (there && (there.revision > FUNCTIONS_REVISION || there.hash === hash)) return;
  await ask({ text: FUNCTIONS });
  await ask(RECORD_FUNCTIONS, FUNCTIONS_REVISION, hash, now);
}
