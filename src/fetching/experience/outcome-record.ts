/**
 * How tries have ended, counted per day, exit, country and proxy: what dashboards and metrics show. Counts in memory and is written
 * down later, so that noting a try can neither fail nor wait. Knows no URL, no caller, no password and no database.
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

/** All tries of one day that left the same way and ended alike. */
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

/** Ways out that are told apart on one day; a configuration that makes up a host per session must not fill the disk. */
const MOST_WAYS = 1_000;
const OTHER_PROXIES = 'others';

/** A count that goes on. */
interface Counting extends Omit<OutcomeCount, 'count' | 'milliseconds' | 'latency'> {
  count: number;
  milliseconds: number;
  readonly latency: number[];
}

/** Counts that are written down together, once: it keeps its number however often it is sent. */
export interface OutcomeBatch {
  readonly number: number;
  readonly counts: readonly OutcomeCount[];
}

/** Counts in one batch. Few enough that SQLite holds the event loop for a few milliseconds. */
const BATCH = 200;

export interface OutcomeRecordOptions {
  readonly clock: () => number;
  /** The counts of this day and later ones that are written down, those of other nodes included. */
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

  /** Every request comes through here: what is counted already is counted on in place. */
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

  /** The counts of the last so many days, today included, oldest first. Fails when what is written down cannot be read. */
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

  /** Batches of which nobody has said that they are written: send them first, and as they are, because they may be. */
  waiting(): readonly OutcomeBatch[] {
    return this.#waiting;
  }

  /** Makes batches of what was noted since the last time, to be asked for when none is waiting. */
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

  /** What nobody could write down for so long is not kept any longer. */
  #beginDay(day: string): void {
    this.#today = day;
    this.#ways.clear();
    const from = firstOfDays(this.#clock(), DAYS_KEPT);
    for (const [key, each] of this.#noted) if (each.day < from) this.#noted.delete(key);
  }

  #proxyName({ exit, country, proxy }: TryNote): string {
    const way = `${exit} ${country} ${proxy}`;
    if (!this.#ways.has(way) && this.#ways.size >= MOST_WAYS) return OTHER_PROXIES;
    this.#ways.add(way);
    return proxy;
  }
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first of so many days, the one of this instant included. */
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

/** No part but the proxy can hold a blank, and that is the last. */
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
