/**
 * When PostgreSQL is away: which errors mean that, what is known then about the work that failed, and so what is tried
 * again, and for how long. The one place that decides this, for everything that uses the database. Knows no query.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway } from '../database-errors.ts';

/**
 * PostgreSQL's codes for it. By class: connection (08, without 08P01, with which a pooler refuses a setting), resources
 * (53), shutdown and canceled statements (57), the machine's files (58), conflicts that a second try resolves (40). By
 * code: a lock that was not available, a server that is read-only because it is about to be replaced, a transaction
 * that was idle for too long.
 */
const PASSING = /^(?:08(?!P01)|40|53|57|58)|^(?:55P03|25006|25P03)$/;

/** A connection that ends in the middle: the last that was asked for may have been done. */
const CUT_OFF = /^(?:08|57P0[125])/;

/** A server that is read-only. */
const READ_ONLY = '25006';

/** Turns errors of the driver into `DatabaseAway`, unless the database itself says that something else is wrong. */
export function asAway(error: unknown, { wasSent }: { readonly wasSent: boolean }): unknown {
  // A mistake of our own.
  if (error instanceof DatabaseAway || error instanceof TypeError || error instanceof RangeError) return error;
  const code = codeOf(error);
  if (code !== undefined && !PASSING.test(code)) return error;
  const mayBeDone = wasSent && (code === undefined || CUT_OFF.test(code));
  return new DatabaseAway(error instanceof Error ? error.message : String(error), { mayBeDone, cause: error });
}

/** Whether other connections that were opened before will most likely fail as well. */
export function isOfAll({ cause }: DatabaseAway): boolean {
  const code = codeOf(cause);
  return code === undefined || code === READ_ONLY;
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : undefined);

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

export interface Trying {
  /** Milliseconds after which no other try is made. */
  readonly timeout: number;
  /** Doing it twice is the same as once. Otherwise it is only tried again if it was certainly not done. */
  readonly repeatable: boolean;
}

/** Tries until the database answers, at least once. Rejects with the last `DatabaseAway`. */
export async function whileAway<T>({ timeout, repeatable }: Trying, attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + timeout;
  const pauses = new Pauses();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      if ((error.mayBeDone && !repeatable) || performance.now() >= giveUpAt) throw error;
    }
    await pauses.take();
  }
}
