/**
 * What the service has learned by fetching: which tier works for which site, and how tries have ended. Kept in memory;
 * written every few seconds to a database, where other nodes find it. Nothing here can fail or delay a request.
 */
import type { Database } from '../../database/database.ts';
import { inBackground } from '../../stray-errors.ts';
import { TierMemory } from '../tier-memory.ts';
import { Exchange } from './exchange.ts';
import { OutcomeRecord } from './outcome-record.ts';

export interface Experience {
  readonly memory: TierMemory;
  readonly outcomes: OutcomeRecord;
  /**
   * Writes what is not written yet and reads what other nodes have learned; happens by itself at once and every few
   * seconds. Never fails. After the first exchange everything in the database is known.
   */
  sync(): Promise<void>;
  /** Writes what is left, if the database accepts it soon. The caller closes the database afterwards. */
  close(): Promise<void>;
}

export interface ExperienceOptions {
  /** Without one, everything is lost with the process. */
  readonly database?: Database | undefined;
  readonly clock?: () => number;
  /** Called when something could not be read or written: once, until the database is back. */
  readonly onProblem?: (error: unknown) => void;
  /** Milliseconds. The others know what one node learns after at most two of these. */
  readonly syncEvery?: number;
}

const SYNC_EVERY = 2_000;

/** Milliseconds for the last write. */
const CLOSE_TIMEOUT = 2_000;

const SYNCING = 'exchanging what was learned';

export function openExperience(options: ExperienceOptions = {}): Experience {
  const { database, clock = Date.now, onProblem = () => {}, syncEvery = SYNC_EVERY } = options;
  const memory = new TierMemory({ clock });
  if (database === undefined) {
    const outcomes = new OutcomeRecord({ clock, readWritten: async () => [] });
    return { memory, outcomes, async sync() {}, async close() {} };
  }
  const outcomes = new OutcomeRecord({ clock, readWritten: (fromDay) => exchange.readOutcomes(fromDay) });
  const exchange = new Exchange({ database, memory, outcomes, clock, onProblem });
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function syncForever(): Promise<void> {
    await exchange.sync();
    // An idle process need not stay alive for it.
    if (!closed) timer = setTimeout(() => inBackground(syncForever(), SYNCING), syncEvery).unref();
  }

  inBackground(syncForever(), SYNCING);
  return {
    memory,
    outcomes,
    sync: () => exchange.sync(),
    async close() {
      closed = true;
      clearTimeout(timer);
      const tooLong = Promise.withResolvers<boolean>();
      const closing = setTimeout(() => tooLong.resolve(false), CLOSE_TIMEOUT);
      const done = await Promise.race([exchange.flush().then(() => true), tooLong.promise]);
      clearTimeout(closing);
      if (!done) onProblem(new Error('The database took too long for what was learned last.'));
    },
  };
}
