/**
 * When a page was published, of what it declares and what it shows. The day that a reader of the page sees counts: machines
 * are often told a point in time of Greenwich, where it may be another day.
 */
import { areNeighbors, daysOf } from './dates.ts';
import type { ShownDate } from './shown-dates.ts';

/** `shown` are the dates around the heading in the page's order. Undefined where the page tells no such date. */
export function publishedDate(declared: string | undefined, shown: readonly ShownDate[]): string | undefined {
  const seen = shown.filter(({ happened }) => happened === 'published').map(({ value }) => value);
  if (declared === undefined) return seen[0];
  if (seen.some((date) => isSameDay(date, declared))) return declared;
  return seen.find((date) => isDayApart(date, declared)) ?? declared;
}

const isSameDay = (one: string, other: string): boolean => daysOf(one).some((day) => daysOf(other).includes(day));

/** A declared point in time may be on the day before or after elsewhere; a declared day may not. */
function isDayApart(shown: string, declared: string): boolean {
  const [day, another] = daysOf(declared);
  if (day === undefined || another !== undefined || !/\d:\d{2}/.test(declared)) return false;
  return daysOf(shown).some((each) => areNeighbors(each, day));
}
