/**
 * `Retry-After`: seconds, or a date (RFC 9110, 10.2.3), as milliseconds from now. Undefined for anything else. Pure.
 */

/** More than a day is not meant seriously. */
const LONGEST = 24 * 3_600_000;

export function readRetryAfter(written: string | undefined, now: number = Date.now()): number | undefined {
  // If it is given more than once, the first counts; a date contains a comma itself.
  const text = written?.trim() ?? '';
  const [, seconds] = /^(\d{1,10})(?:\.\d+)?\s*(?:,|$)/.exec(text) ?? [];
  if (seconds !== undefined) return Math.min(LONGEST, Number(seconds) * 1_000);
  if (text.length > 100 || !/^[a-z]{3,9},? \d|^[a-z]{3} [a-z]{3} /i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.min(LONGEST, at - now));
}
