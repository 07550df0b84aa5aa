/** The schema, as the numbered list of steps that made it. Steps are only ever added, never changed. */
import { AccountError } from '../account-error.ts';
import type { Database, PostgresQuery } from './database.ts';
import { FUNCTIONS, TABLES } from './schema.ts';

const MIGRATIONS: readonly string[] = [TABLES + FUNCTIONS];

/** Any number that nobody else locks by: what it means is up to those who use it. */
const MIGRATION_LOCK = 7_351_984_201;

const LOCK: PostgresQuery<unknown> = { text: 'SELECT pg_advisory_xact_lock($1)' };
const RECORD: PostgresQuery<unknown> = { text: 'INSERT INTO account_migrations (number, at) VALUES ($1, $2)' };
const DONE: PostgresQuery<{ number: number }> = {
  text: 'SELECT coalesce(max(number), 0) AS number FROM account_migrations',
};

/** Brings the schema up to date in one transaction; the lock makes a second node wait and then find it done. */
export function migrate(database: Database, now: number): Promise<void> {
  return database.unhurried(async ({ ask }) => {
    await ask({ text: 'BEGIN' });
    await ask(LOCK, MIGRATION_LOCK);
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
    await ask({ text: 'COMMIT' });
  });
}
