/**
 * When the database is away: which errors mean that, and how long it is retried. Knows no query; whatever is retried
 * here must be safe to repeat.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { AccountError } from '../account-error.ts';

/** The database could not be reached, or could not answer now: the same query may succeed a moment later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/**
 * PostgreSQL's codes for it. By class: connection (08), resources (53), shutdown and canceled statements (57), the
 * machine's files (58), conflicts that a second try resolves (40). By code: a lock that was not available, a server
 * that is read-only because it is about to be replaced, a transaction that was idle for too long.
 */
const PASSING = /^(?:08|40|53|57|58)|^(?:55P03|25006|25P03)$/;

/** Turns errors of the driver into `DatabaseAway`, unless the database itself says that something else is wrong. */
export function asAway(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  if (error instanceof pg.DatabaseError && !PASSING.test(error.code ?? '')) return error;
  return new DatabaseAway(error instanceof Error ? error.message : String(error), { cause: error });
}

export function unavailable(away: DatabaseAway): AccountError {
  return new AccountError('store_unavailable', `The database is not available: ${away.message}`, { cause: away });
}

const FIRST_PAUSE = 20;
const MAX_PAUSE = 250;

/** Pauses between tries: short at first, because a broken connection is replaced at once. */
export class Pauses {
  #next = FIRST_PAUSE;

  async take(): Promise<void> {
    const milliseconds = this.#next;
    this.#next = Math.min(2 * milliseconds, MAX_PAUSE);
    await pause(milliseconds);
  }
}

/** Tries until the database answers, for this many milliseconds; then rejects with `store_unavailable`. */
export async function retryWhileAway<T>(milliseconds: number, attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + milliseconds;
  const pauses = new Pauses();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      if (performance.now() >= giveUpAt) throw unavailable(error);
    }
    await pauses.take();
  }
}
