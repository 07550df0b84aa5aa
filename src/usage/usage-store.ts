/**
 * The usage of accounts: their last requests, and counts per day. Recording can neither fail nor wait: reports are kept
 * in memory and written a moment later. Reading writes them first, so that the result includes everything recorded
 * here; what other nodes of the same database have recorded appears a moment later. Knows accounts only by their
 * numbers.
 */
import { countOf } from '../count-of.ts';
import type { Database } from '../database/database.ts';
import { inBackground } from '../stray-errors.ts';
import type { CallReport } from './call-report.ts';
import { addDays, dayOf } from './day.ts';
import { mergeOldCounts } from './merge-old-counts.ts';
import { USAGE_STEPS } from './schema.ts';
import { UTC } from './time-zone.ts';
import { usageCsv } from './usage-csv.ts';
import { KnownSites, readParts, type UsedPart, WHOLE_SERVICE } from './usage-parts.ts';
import {
  type DayUsage,
  instantsOf,
  type NotedRequest,
  type NotedRequests,
  type RequestFilter,
  readCounts,
  readDays,
  readEndpointDays,
  readRequests,
  readUsageParts,
  type UsageParts,
} from './usage-reading.ts';
import {
  type AccountReport,
  BATCH,
  dropOldCounts,
  dropOldRequests,
  forgetAccount,
  writeReports,
} from './usage-writing.ts';

/** Requests of an account that are always kept; there may be a few more until the next deletion. */
export const REQUESTS_KEPT = 10_000;
export const DAYS_KEPT = 400;
/** Days after which counts need no time of day, once the requests are deleted. */
const DAYS_BY_QUARTER = 35;

/** Requests of an account that are deleted together. */
const DROPPED_TOGETHER = 500;
const WRITE_AFTER = 1_000;

/** Reports that wait while the database cannot be written; about 10 MB. */
const MAX_WAITING = 20_000;

export interface UsageOptions {
  readonly clock?: () => number;
  readonly requestsKept?: number;
  /** Called when something could not be written; the reports are kept and tried again. */
  readonly onProblem?: (error: unknown) => void;
}

export interface ServiceUsage {
  readonly days: readonly DayUsage[];
  readonly endpoints: readonly UsedPart[];
  readonly outcomes: readonly UsedPart[];
  readonly tiers: readonly UsedPart[];
}

export class UsageStore {
  readonly #database: Database;
  readonly #clock: () => number;
  readonly #requestsKept: number;
  readonly #onProblem: (error: unknown) => void;
  #waiting: AccountReport[] = [];
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** The writing of everything that waits for its turn. */
  #flushing: Promise<void> | undefined;
  #closed = false;
  /** Requests written for each account since its old ones were deleted. */
  readonly #written = new Map<number, number>();
  #cleanedOn = '';
  #merging: Promise<void> = Promise.resolve();
  readonly #sites = new KnownSites();

  /** Makes or updates the tables. The caller closes the database, after the store. */
  static async open(database: Database, options: UsageOptions = {}): Promise<UsageStore> {
    await database.migrate('usage', USAGE_STEPS);
    return new UsageStore(database, options);
  }

  private constructor(database: Database, options: UsageOptions) {
    const { clock = Date.now, requestsKept = REQUESTS_KEPT, onProblem = () => {} } = options;
    this.#database = database;
    this.#clock = clock;
    this.#requestsKept = requestsKept;
    this.#onProblem = onProblem;
  }

  note(report: CallReport): void {
    if (!isSomebodys(report) || this.#closed) return;
    if (this.#waiting.length >= MAX_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(report);
    // Reports that stay in memory for a second are moved by the garbage collector, which costs more than writing them.
    if (this.#waiting.length === BATCH) {
      inBackground(
        this.#inTurn(() => this.#writeBatches(BATCH)),
        'writing the usage',
      );
    } else this.#writeSoon();
  }

  /** One for each day, both ends included, oldest first. Days are `YYYY-MM-DD`. */
  async days(accountId: number, from: string, to: string, zone = UTC): Promise<DayUsage[]> {
    await this.flush();
    return readDays(this.#database, accountId, { from, to, zone });
  }

  async requests(accountId: number, filter: RequestFilter): Promise<NotedRequests> {
    await this.flush();
    return readRequests(this.#database, accountId, filter);
  }

  /** The usage of some days, both ends included. */
  async parts(accountId: number, from: string, to: string, zone = UTC): Promise<UsageParts> {
    await this.flush();
    return readUsageParts(this.#database, accountId, { from, to, zone });
  }

  /** The usage of the whole service, of all accounts including deleted ones. */
  async ofService(from: string, to: string, zone = UTC): Promise<ServiceUsage> {
    await this.flush();
    const asked = { from, to, zone };
    const [days, endpoints, outcomes, tiers] = await Promise.all([
      readDays(this.#database, WHOLE_SERVICE, asked),
      readCounts(this.#database, WHOLE_SERVICE, 'endpoint', asked),
      readCounts(this.#database, WHOLE_SERVICE, 'outcome', asked),
      readParts(this.#database, WHOLE_SERVICE, 'tier', ...instantsOf(asked)),
    ]);
    return { days, endpoints, outcomes, tiers };
  }

  /** Deletes all data of an account. */
  async forget(accountId: number): Promise<void> {
    await this.flush();
    await forgetAccount(this.#database, accountId);
    this.#sites.forget();
    this.#written.delete(accountId);
  }

  /** The newest ones. */
  async failures(accountId: number, limit: number): Promise<readonly NotedRequest[]> {
    return (await this.requests(accountId, { outcome: 'failed', limit })).requests;
  }

  /** A line per day and endpoint that had requests, below a line of names. */
  async csv(accountId: number, from: string, to: string, zone = UTC): Promise<string> {
    await this.flush();
    return usageCsv(await readEndpointDays(this.#database, accountId, { from, to, zone }));
  }

  /**
   * Writes waiting reports. A failure is reported, and tried again later. While the database is away, each try takes
   * seconds: all who come before the next one begins share it.
   */
  flush(): Promise<void> {
    this.#flushing ??= this.#inTurn(() => {
      this.#flushing = undefined;
      return this.#writeBatches(1);
    });
    return this.#flushing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
    await this.#merging;
    clearTimeout(this.#timer);
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      inBackground(this.flush(), 'writing the usage');
    }, WRITE_AFTER).unref();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work);
    return this.#writing;
  }

  /** Until fewer than this number wait. */
  async #writeBatches(least: number): Promise<void> {
    try {
      while (this.#waiting.length >= least) await this.#writeBatch();
      this.#tellLost();
    } catch (error) {
      this.#onProblem(error);
      if (!this.#closed) this.#writeSoon();
    }
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH);
    try {
      await writeReports(this.#database, batch, this.#sites);
    } catch (error) {
      this.#sites.forget();
      this.#waiting.unshift(...batch);
      throw error;
    }
    await this.#dropOld(batch);
  }

  /** After a start it is not known how many requests an account has: it is checked once. */
  async #dropOld(batch: readonly AccountReport[]): Promise<void> {
    for (const [accountId, { length }] of Map.groupBy(batch, (report) => report.accountId)) {
      const written = (this.#written.get(accountId) ?? DROPPED_TOGETHER) + length;
      this.#written.set(accountId, written < DROPPED_TOGETHER ? written : 0);
      if (written >= DROPPED_TOGETHER) await dropOldRequests(this.#database, accountId, this.#requestsKept);
    }
    const today = dayOf(this.#clock());
    if (this.#cleanedOn === today) return;
    // One day more: in time zones further east the first day started earlier.
    await dropOldCounts(this.#database, Date.parse(addDays(today, -DAYS_KEPT)));
    this.#cleanedOn = today;
    this.#merging = this.#merging.then(() => this.#mergeOld(today));
    inBackground(this.#merging, 'merging old counts');
  }

  /** In the background: it may be a lot after a long time, and only closing waits for it. */
  async #mergeOld(today: string): Promise<void> {
    try {
      await mergeOldCounts(this.#database, Date.parse(addDays(today, -DAYS_BY_QUARTER)), () => this.#closed);
    } catch (error) {
      this.#onProblem(error);
    }
  }

  #tellLost(): void {
    if (this.#lost === 0) return;
    this.#onProblem(
      new Error(`Missing in the usage: ${countOf(this.#lost, 'request')}. The database was away for too long.`),
    );
    this.#lost = 0;
  }
}

function isSomebodys(report: CallReport): report is AccountReport {
  return report.accountId !== undefined;
}
