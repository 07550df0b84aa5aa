/** Days as whoever looks at the page has them: rows tell local times, so a day that is filtered by is a local one. */

const DAY = /^(\d{4,6})-(\d\d)-(\d\d)$/;

/** The first instant of a day; undefined for what is none. Clocks that are put forward may skip midnight: the day then begins later. */
export function dayBegins(day: string, daysLater = 0): number | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime();
  return Number.isNaN(at) ? undefined : at;
}

/** The last instant of a day. */
export function dayEnds(day: string): number | undefined {
  const next = dayBegins(day, 1);
  return next === undefined ? undefined : next - 1;
}

/** The filters of the address as the server takes them. */
export function toServerFilter(filter: string): URLSearchParams {
  const query = new URLSearchParams(filter);
  for (const [name, instantOf] of [
    ['from', dayBegins],
    ['to', dayEnds],
  ] as const) {
    const instant = instantOf(query.get(name) ?? '');
    if (instant === undefined) query.delete(name);
    else query.set(name, String(Math.max(0, instant)));
  }
  return query;
}

/** Where the browser's clock is, such as `Europe/London`. */
export function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
