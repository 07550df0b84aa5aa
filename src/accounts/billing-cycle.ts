/**
 * The calendar of billing, in UTC and in milliseconds since 1970. A cycle starts on the account's day of the month at
 * 00:00; in a month without that day, on its last day. Pure: knows no account, no credits and no clock.
 */

/** The day of the month, 1 to 31, on which the cycles of an account created at this time start. */
export function anchorDayOf(createdAt: number): number {
  return new Date(createdAt).getUTCDate();
}

/** The start of the cycle that contains this time. */
export function currentCycleStart(anchorDay: number, at: number): number {
  const date = new Date(at);
  const here = cycleStartIn(date.getUTCFullYear(), date.getUTCMonth(), anchorDay);
  return here <= at ? here : cycleStartIn(date.getUTCFullYear(), date.getUTCMonth() - 1, anchorDay);
}

/** The start of the next cycle: the first start after this time. */
export function nextCycleStart(anchorDay: number, at: number): number {
  const date = new Date(at);
  const here = cycleStartIn(date.getUTCFullYear(), date.getUTCMonth(), anchorDay);
  return here > at ? here : cycleStartIn(date.getUTCFullYear(), date.getUTCMonth() + 1, anchorDay);
}

/** The same day and time this many calendar months later, or the last day of a shorter month. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const timeOfDay = at - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return cycleStartIn(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()) + timeOfDay;
}

// Months outside 0 to 11 are carried into the year by Date.UTC itself.
function cycleStartIn(year: number, month: number, anchorDay: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(anchorDay, lastDay));
}
