/**
 * Where a reader's days start. A day contains the times from its start to the start of the next, so that days with a
 * clock change have 23 or 25 hours, and every request is in exactly one day.
 */
import { addDays, DAY, dayOf } from './day.ts';

/** There were no requests before; earlier offsets are exact to the second, and of no use. */
const FIRST_INSTANT = 0;
const LAST_INSTANT = Date.parse('2200-01-01');

/** `Europe/London`, `America/Argentina/Ushuaia`, `Etc/GMT+5`, `+05:30`. */
const NAME = /^[A-Za-z0-9_+:/-]{1,64}$/;

/** A few hundred exist; each takes some memory. */
const MAX_KNOWN = 100;
const known = new Map<string, TimeZone>();

export class TimeZone {
  readonly #format: Intl.DateTimeFormat;

  /** Undefined if it is not a time zone. */
  static named(name: string): TimeZone | undefined {
    if (!NAME.test(name)) return undefined;
    const before = known.get(name);
    if (before) return before;
    try {
      const zone = new TimeZone(name);
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '');
      known.set(name, zone);
      return zone;
    } catch {
      return undefined;
    }
  }

  private constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The day that an instant is in, `YYYY-MM-DD`. */
  dayOf(instant: number): string {
    return dayOf(instant + this.#offsetAt(instant));
  }

  /** The start of a day. When clocks go forward they may skip midnight: the day then starts later. */
  beginOf(day: string): number {
    const midnight = Date.parse(day);
    const earlier = this.#offsetAt(midnight - DAY);
    const later = this.#offsetAt(midnight + DAY);
    const isThen = (offset: number) => this.#offsetAt(midnight - offset) === offset;
    // When clocks go back they may show midnight twice: the first one counts.
    const offset = [earlier, later].sort((one, other) => other - one).find(isThen);
    return offset === undefined ? this.#changeBetween(midnight - later, midnight - earlier) : midnight - offset;
  }

  /** The time, to the second, from which the offset differs from the one before. */
  #changeBetween(from: number, to: number): number {
    const before = this.#offsetAt(from);
    let [same, changed] = [from, to];
    while (changed - same > 1000) {
      const middle = same + Math.floor((changed - same) / 2000) * 1000;
      if (this.#offsetAt(middle) === before) same = middle;
      else changed = middle;
    }
    return changed;
  }

  /** Milliseconds that clocks there are ahead of UTC. */
  #offsetAt(instant: number): number {
    const at = Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT);
    const parts = Object.fromEntries(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  }
}

export const UTC = TimeZone.named('UTC') as TimeZone;

/** Consecutive days that all have 24 hours, or a single day that has not. */
export interface DayRun {
  /** The first instant. */
  readonly begin: number;
  /** The start of the next day after it. */
  readonly end: number;
  readonly days: readonly string[];
}

/** The days from one to another, both included, in as few runs as possible. */
export function dayRuns(from: string, to: string, zone: TimeZone): DayRun[] {
  const runs: { begin: number; end: number; days: string[] }[] = [];
  let begin = zone.beginOf(from);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const end = zone.beginOf(addDays(day, 1));
    const last = runs.at(-1);
    // Where the date line was moved, a day was skipped.
    if (end === begin) continue;
    if (last && end - begin === DAY && last.end - last.begin === last.days.length * DAY) {
      last.days.push(day);
      last.end = end;
    } else runs.push({ begin, end, days: [day] });
    begin = end;
  }
  return runs;
}
