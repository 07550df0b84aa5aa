/**
 * How tries have ended, counted per day, exit, country and proxy: for dashboards and metrics. Counts in memory and is
 * written later, so that recording a try can neither fail nor wait. Knows no URL, no caller, no password and no
 * database.
 */
import type { FailureCode } from '../failure.ts';
import type { Country, Exit } from '../page.ts';

export type TryOutcome = 'ok' | FailureCode;

export interface TryNote {
  readonly exit: Exit;
  readonly country: Country;
  /** `host:port`, or a word where there is none. */
  readonly proxy: string;
  readonly outcome: TryOutcome;
  readonly milliseconds: number;
}

/** All tries of one day with the same exit and outcome. */
export interface OutcomeCount extends TryNote {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly count: number;
  /** Of all of them together. */
  readonly milliseconds: number;
  /** How many took at most so long: one for each of `LATENCY_BOUNDS`, and the slower ones last. */
  readonly latency: readonly number[];
}

export const LATENCY_BOUNDS = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000] as const;
export const DAYS_KEPT = 30;

/**
 * Different proxies that are counted on one day; a configuration with a new host per session must not fill the disk.
 */
const MAX_WAYS = 1_000;
const OTHER_PROXIES = 'others';

/** A count that can still change. */
interface Counting extends Omit<OutcomeCount, 'count' | 'milliseconds' | 'latency'> {
  count: number;
  milliseconds: number;
  readonly latency: number[];
}

/** Counts that are written together, once: the batch keeps its number however often it is sent. */
export interface OutcomeBatch {
  readonly number: number;
  readonly counts: readonly OutcomeCount[];
}

/** Counts in one batch. Few enough that SQLite blocks the event loop for only a few milliseconds. */
const BATCH = 200;

export interface OutcomeRecordOptions {
  readonly clock: () => number;
  /** The stored counts of this day and later, including those of other nodes. */
  readonly readWritten: (fromDay: string) => Promise<readonly OutcomeCount[]>;
}

export class OutcomeRecord {
  readonly #clock: () => number;
  readonly #readWritten: OutcomeRecordOptions['readWritten'];
  readonly #noted = new Map<string, Counting>();
  #waiting: readonly OutcomeBatch[] = [];
  #batchesMade = 0;
  readonly #days = new Days();
  #today = '';
  readonly #ways = new Set<string>();

  constructor({ clock, readWritten }: OutcomeRecordOptions) {
    this.#clock = clock;
    this.#readWritten = readWritten;
  }

  /** On the path of every request: an existing count is changed in place. */
  note(note: TryNote): void {
    const day = this.#days.of(this.#clock());
    if (day !== this.#today) this.#beginDay(day);
    const proxy = this.#proxyName(note);
    const key = keyOf(day, note, proxy);
    let counted = this.#noted.get(key);
    if (counted === undefined) {
      const latency = new Array<number>(LATENCY_BOUNDS.length + 1).fill(0);
      counted = { ...note, day, proxy, count: 0, milliseconds: 0, latency };
      this.#noted.set(key, counted);
    }
    const slot = latencySlot(note.milliseconds);
    counted.count += 1;
    counted.milliseconds += Math.round(note.milliseconds);
    counted.latency[slot] = (counted.latency[slot] ?? 0) + 1;
  }

  /** The counts of the last `days` days, including today, oldest first. Fails if the stored ones cannot be read. */
  async read(days: number = DAYS_KEPT): Promise<OutcomeCount[]> {
    const from = firstOfDays(this.#clock(), days);
    const written = await this.#readWritten(from);
    const sums = new Map<string, OutcomeCount>();
    for (const each of [...written, ...this.#unwritten()]) {
      if (each.day < from) continue;
      const key = keyOf(each.day, each, each.proxy);
      const sum = sums.get(key);
      sums.set(key, sum ? added(sum, each) : each);
    }
    return [...sums.values()].sort((one, other) => one.day.localeCompare(other.day));
  }

  /** Batches whose write is not confirmed: send them first, and unchanged, because they may have been written. */
  waiting(): readonly OutcomeBatch[] {
    return this.#waiting;
  }

  /** Makes batches of what was recorded since the last time; called when none is waiting. */
  makeBatches(): readonly OutcomeBatch[] {
    const noted = [...this.#noted.values()];
    const batches: OutcomeBatch[] = [];
    for (let start = 0; start < noted.length; start += BATCH) {
      this.#batchesMade += 1;
      batches.push({ number: this.#batchesMade, counts: noted.slice(start, start + BATCH) });
    }
    this.#noted.clear();
    this.#waiting = batches;
    return batches;
  }

  written(batch: OutcomeBatch): void {
    this.#waiting = this.#waiting.filter((each) => each !== batch);
  }

  #unwritten(): OutcomeCount[] {
    const noted = [...this.#noted.values()].map((each) => ({ ...each, latency: [...each.latency] }));
    return [...this.#waiting.flatMap(({ counts }) => counts), ...noted];
  }

  /** Drops what could not be written for so long. */
  #beginDay(day: string): void {
    this.#today = day;
    this.#ways.clear();
    const from = firstOfDays(this.#clock(), DAYS_KEPT);
    for (const [key, each] of this.#noted) if (each.day < from) this.#noted.delete(key);
  }

  #proxyName({ exit, country, proxy }: TryNote): string {
    const way = `${exit} ${country} ${proxy}`;
    if (!this.#ways.has(way) && this.#ways.size >= MAX_WAYS) return OTHER_PROXIES;
    this.#ways.add(way);
    return proxy;
  }
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first of this many days, including the day of this time. */
export const firstOfDays = (time: number, days: number) => dayOf(time - (days - 1) * DAY_MILLISECONDS);

/** The name of the day, made once a day. */
class Days {
  #number = Number.NaN;
  #name = '';

  of(time: number): string {
    const number = Math.floor(time / DAY_MILLISECONDS);
    if (number !== this.#number) {
      this.#number = number;
      this.#name = dayOf(time);
    }
    return this.#name;
  }
}

/** Only the proxy can contain a blank, and it is the last part. */
function keyOf(
  day: string,
  { exit, country, outcome }: Omit<TryNote, 'proxy' | 'milliseconds'>,
  proxy: string,
): string {
  return `${day} ${exit} ${country} ${outcome} ${proxy}`;
}

function latencySlot(milliseconds: number): number {
  const slot = LATENCY_BOUNDS.findIndex((bound) => milliseconds <= bound);
  return slot === -1 ? LATENCY_BOUNDS.length : slot;
}

function added(one: OutcomeCount, other: OutcomeCount): OutcomeCount {
  return {
    ...one,
    count: one.count + other.count,
    milliseconds: one.milliseconds + other.milliseconds,
    latency: one.latency.map((count, index) => count + (other.latency[index] ?? 0)),
  };
}
