/** Whether Mudlark supports a browser's release, and how old it is. Pure: gets the release and the date. */

/** The oldest release that the tests should pass with. */
const MIN_SUPPORTED_RELEASE = 140;

/**
 * Chrome's published schedule: a release every four weeks up to 153, which came on September 8, 2026, and every two
 * weeks from then on. If the schedule changes again, this is only an estimate; that is why the warning says "about".
 */
const SCHEDULE = { release: 153, day: Date.UTC(2026, 8, 8), weeksBefore: 4, weeksAfter: 2 };
const DAY = 24 * 60 * 60 * 1000;
const MONTH = 30.44 * DAY;
/** Browsers get patches for weeks, not months: an older one has publicly known security holes. */
const OLD_AFTER_MONTHS = 6;

/** The major number of `Chromium 156.0.8078.79` or `HeadlessChrome/156.0.8078.79`; undefined if there is none. */
export function majorRelease(name: string): number | undefined {
  const [, major] = /(?:^|[ /])(\d{2,4})\.\d+\.\d+\.\d+/.exec(name) ?? [];
  return major === undefined ? undefined : Number(major);
}

/** A warning for the operator about a browser with this name; undefined if all is well. */
export function releaseWarning(name: string, now: number): string | undefined {
  const major = majorRelease(name);
  if (major === undefined) return undefined;
  const months = Math.floor((now - cameOut(major)) / MONTH);
  if (months < OLD_AFTER_MONTHS && major >= MIN_SUPPORTED_RELEASE) return undefined;
  const unsupported =
    major < MIN_SUPPORTED_RELEASE ? `, and older than ${MIN_SUPPORTED_RELEASE}, the oldest supported` : '';
  return `release ${major} is about ${Math.max(months, 0)} months old${unsupported}: update the browser, it has known security holes`;
}

function cameOut(major: number): number {
  const { release, day, weeksBefore, weeksAfter } = SCHEDULE;
  const weeks = (major - release) * (major < release ? weeksBefore : weeksAfter);
  return day + weeks * 7 * DAY;
}
