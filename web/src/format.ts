/** Formats numbers and times. Times are local. */
const LOCALE = 'en-US';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const whole = new Intl.NumberFormat(LOCALE);
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
const shortDateAndTime = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const utcDay = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' });

export function formatNumber(value: number): string {
  return whole.format(value);
}

/** `1.2M`, for small spaces. */
export function formatShortNumber(value: number): string {
  return short.format(value);
}

export function formatShare(part: number, all: number): string {
  return all === 0 ? '–' : percent.format(part / all);
}

export function formatDate(at: number): string {
  return date.format(at);
}

export function formatInstant(at: number): string {
  return dateAndTime.format(at);
}

export function formatShortInstant(at: number): string {
  return shortDateAndTime.format(at);
}

/** `Nov 3` for `2026-11-03`. */
export function formatDay(day: string): string {
  return utcDay.format(Date.parse(day));
}

export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** `1.2 KB`, as file sizes are read: 1 KB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `3 min. ago`, `in 5 days`. */
export function formatRelative(at: number, now = Date.now()): string {
  const difference = at - now;
  const distance = Math.abs(difference);
  if (distance < MINUTE_MS) return 'just now';
  if (distance < HOUR_MS) return relative.format(Math.trunc(difference / MINUTE_MS), 'minute');
  if (distance < DAY_MS) return relative.format(Math.trunc(difference / HOUR_MS), 'hour');
  return relative.format(Math.trunc(difference / DAY_MS), 'day');
}

export function count(amount: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(amount)} ${amount === 1 ? singular : plural}`;
}
