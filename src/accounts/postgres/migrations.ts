/**
 * Brings a database up to date: the schema by the numbered list of steps that made it, which are literals and only ever added to, and the
 * functions by their present text.
 */
import { createHash } from 'node:crypto';
import { AccountError } from '../account-error.ts';
import type { Database, PostgresQuery, UnhurriedConnection } from './database.ts';
import { FIRST_SCHEMA } from './first-schema.ts';
import { FUNCTIONS, FUNCTIONS_REVISION } from './functions.ts';
import { SECOND_SCHEMA } from './second-schema.ts';

export const MIGRATIONS: readonly string[] = [FIRST_SCHEMA, SECOND_SCHEMA];

/** Any number that nobody else locks by: what it means is up to those who use it. */
const MIGRATION_LOCK = 7_351_984_201;

const LOCK: PostgresQuery<unknown> = { text: 'SELECT pg_advisory_xact_lock($1)' };
const RECORD: PostgresQuery<unknown> = { text: 'INSERT INTO account_migrations (number, at) VALUES ($1, $2)' };
const DONE: PostgresQuery<{ number: number }> = {
  text: 'SELECT coalesce(max(number), 0) AS number FROM account_migrations',
};

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
    await ask(LOCK, MIGRATION_LOCK);
    await takeSteps(connection, now);
    await renewFunctions(connection, now);
    await ask({ text: 'COMMIT' });
  });
}

async function takeSteps({ ask }: UnhurriedConnection, now: number): Promise<void> {
  await ask({
    text: 'CREATE TABLE IF NOT EXISTS account_migrations (number integer PRIMARY KEY, at bigint NOT NULL)',
  });
  const done = (await ask(DONE))[0]?.number ?? 0;
  if (done > MIGRATIONS.length) {
    throw new AccountError(
      'newer_database',
      `The database was written by a newer version (schema ${done}, this version knows ${MIGRATIONS.length}).`,
    );
  }
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < done) continue;
    await ask({ text: sql });
    await ask(RECORD, index + 1, now);
  }
}

/**
 * Creates the functions again when their text has changed. Those of a newer version stay: they serve this one as well, and while an
 * upgrade rolls through a cluster an old node that starts again must not undo it.
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
