/** Days in UTC, as `YYYY-MM-DD`. */

/** Milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** The last day that was computed: nearly always it is today again. */
let known = { number: Number.NaN, name: '' };

export function dayOf(instant: number): string {
  const number = Math.floor(instant / DAY);
  if (number !== known.number) known = { number, name: new Date(instant).toISOString().slice(0, 10) };
  return known.name;
}

const QUARTER = 15 * 60 * 1000;

/** The start of the quarter of an hour: in every time zone, days start with one. */
export const quarterOf = (instant: number) => Math.floor(instant / QUARTER) * QUARTER;

/** False if it is not a calendar day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && dayOf(instant) === text;
}

export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(day) + count * DAY);
}

/** Both included, oldest first; none when `to` is before `from`. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
