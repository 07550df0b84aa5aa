/** Days in the user's time zone: rows show local times, so days in filters are local too. */

const DAY = /^(\d{4,6})-(\d\d)-(\d\d)$/;

/** The first instant of a day; undefined for an invalid one. If clocks skip midnight, the day begins later. */
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

/** The day of an instant, `YYYY-MM-DD`; today by default. */
export function dayOf(at: number = Date.now()): string {
  const date = new Date(at);
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`;
}

/** This many days later, or earlier. */
export function addDays(day: string, days: number): string {
  const begin = dayBegins(day, days);
  return begin === undefined ? day : dayOf(begin);
}

/** The filters of the address as the server expects them: the time zone tells it which instants a day contains. */
export function toServerFilter(filter: string): URLSearchParams {
  const query = new URLSearchParams(filter);
  const isDay = (name: string) =>
    /^\d{4}-/.test(query.get(name) ?? '') && dayBegins(query.get(name) ?? '') !== undefined;
  for (const name of ['from', 'to']) if (!isDay(name)) query.delete(name);
  if (query.has('from') || query.has('to')) query.set('zone', timeZone());
  return query;
}

/** The browser's time zone, such as `Europe/London`. A browser that does not know it shows UTC. */
export function timeZone(): string {
  const { timeZone: name = '' } = new Intl.DateTimeFormat().resolvedOptions();
  return name === '' || name === 'Etc/Unknown' ? 'UTC' : name;
}
