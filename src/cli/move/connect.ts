/** The connection to the PostgreSQL that takes the data, and its errors in one line. */
import pg from 'pg';
import { AccountError } from '../../accounts/account-error.ts';
import { Database } from '../../accounts/postgres/database.ts';
import { sharedSessions } from '../../accounts/postgres/open-store.ts';
import { codeOf, DatabaseAway } from '../../database-errors.ts';
import type { Secret } from '../../secret.ts';
import { MoveProblem } from './move-problem.ts';
import { Target } from './target.ts';

/** Milliseconds. Nobody else waits for this. */
const LIMITS = { connect: 10_000, answer: 10_000 };

const FORBIDDEN = '42501';

/** Host, port and database, without user and password. */
export function placeOf(url: Secret): string {
  try {
    const { host, port, database } = new pg.Client({ connectionString: url.reveal() });
    return `${host}:${port}/${database ?? ''}`;
  } catch {
    // It names the file of a certificate that cannot be read, which is reported when it is connected to.
    return 'the address';
  }
}

/** The same with the schema, if it is not the usual one: one database can hold several services. */
export async function placeIn(url: Secret, target: Target): Promise<string> {
  const schema = await target.schema();
  return schema === 'public' ? placeOf(url) : `${placeOf(url)} (${schema})`;
}

export async function connect<Result>(url: Secret, use: (target: Target) => Promise<Result>): Promise<Result> {
  const database = new Database(url, LIMITS);
  try {
    if (!(await database.hasOwnSessions())) throw sharedSessions();
    return await database.unhurried((connection) => use(new Target(connection)));
  } finally {
    await database.close();
  }
}

/** Throws what the operator can act on as a `MoveProblem`; anything else is a mistake of our own. */
export function explainAt(place: string, error: unknown): never {
  if (error instanceof AccountError) throw new MoveProblem(error.message, { cause: error });
  if (error instanceof DatabaseAway) {
    throw new MoveProblem(`PostgreSQL at ${place} cannot be used now: ${reasonOf(error)}. Nothing was moved.`, {
      cause: error,
    });
  }
  const { message } = error as Error;
  if (codeOf(error) !== 0) {
    throw new MoveProblem(`A database of the folder cannot be read: ${message}. Nothing was moved.`, { cause: error });
  }
  if (error instanceof Error && 'syscall' in error) {
    throw new MoveProblem(`PostgreSQL at ${place} cannot be used: ${message}. Nothing was moved.`, { cause: error });
  }
  if (!(error instanceof pg.DatabaseError)) throw error;
  const advice =
    error.code === FORBIDDEN
      ? ' Make the role of the address the owner of the database, or let it create tables there.'
      : '';
  throw new MoveProblem(`PostgreSQL at ${place} refuses: ${message}.${advice} Nothing was moved.`, { cause: error });
}

/** A host with several addresses fails with an error that has no message of its own. */
function reasonOf({ message, cause }: DatabaseAway): string {
  if (message !== '') return message;
  const errors = cause instanceof AggregateError ? cause.errors : [];
  return errors.map((each: Error) => each.message).join(', ') || 'it does not answer';
}
