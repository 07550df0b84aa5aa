/**
 * How tries have ended, counted per day, exit, country and proxy: what dashboards and metrics show. Counts in memory and is written
 * down later, so that noting a try can neither fail nor wait. Knows no URL, no caller and no password.
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

/** Where counts are written to, added to what is there. */
export interface OutcomeStorage {
  /** The counts of this day and later ones. */
  read(fromDay: string): OutcomeCount[];
}

export class OutcomeRecord {
  readonly #storage: OutcomeStorage;
  readonly #clock: () => number;
  readonly #onChange: () => void;
  readonly #unsaved = new Map<string, Counting>();
  readonly #days = new Days();
  #today = '';
  readonly #ways = new Set<string>();

  constructor(storage: OutcomeStorage, clock: () => number, onChange: () => void) {
    this.#storage = storage;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Every request comes through here: what is counted already is counted on in place. */
  note(note: TryNote): void {
    const day = this.#days.of(this.#clock());
    const proxy = this.#proxyName(day, note);
    const key = keyOf(day, note, proxy);
    let counted = this.#unsaved.get(key);
    if (counted === undefined) {
      const latency = new Array<number>(LATENCY_BOUNDS.length + 1).fill(0);
      counted = { ...note, day, proxy, count: 0, milliseconds: 0, latency };
      this.#unsaved.set(key, counted);
    }
    const slot = latencySlot(note.milliseconds);
    counted.count += 1;
    counted.milliseconds += Math.round(note.milliseconds);
    counted.latency[slot] = (counted.latency[slot] ?? 0) + 1;
    this.#onChange();
  }

  /** The counts of the last so many days, today included, oldest first. */
  read(days: number = DAYS_KEPT): OutcomeCount[] {
    const sums = new Map<string, OutcomeCount>();
    const from = dayOf(this.#clock() - (days - 1) * DAY_MILLISECONDS);
    for (const each of [...this.#storage.read(from), ...this.unsaved()]) {
      if (each.day < from) continue;
      const key = keyOf(each.day, each, each.proxy);
      const sum = sums.get(key);
      sums.set(key, sum ? added(sum, each) : each);
    }
    return [...sums.values()].sort((one, other) => one.day.localeCompare(other.day));
  }

  /** What is not on disk yet. */
  unsaved(): OutcomeCount[] {
    return [...this.#unsaved.values()].map((each) => ({ ...each, latency: [...each.latency] }));
  }

  saved(): void {
    this.#unsaved.clear();
  }

  #proxyName(day: string, { exit, country, proxy }: TryNote): string {
    if (day !== this.#today) {
      this.#today = day;
      this.#ways.clear();
    }
    const way = `${exit} ${country} ${proxy}`;
    if (!this.#ways.has(way) && this.#ways.size >= MOST_WAYS) return OTHER_PROXIES;
    this.#ways.add(way);
    return proxy;
  }
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

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
