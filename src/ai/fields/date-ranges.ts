/** The whole range of days on a page, of which a date is the end: "11–13 July 2025", "from 4 to 18 February 2018". */
import type { Line } from '../page/lines.ts';
import { MONTH } from './dates.ts';

const MAX_LINE_LENGTH = 200;
const BEFORE = new RegExp(
  `(?<![\\d.,:/])\\d{1,2}(?:st|nd|rd|th)?\\.?(?: (?:${MONTH})\\.?)?(?: ?[–—-] ?| (?:to|until|bis|au|al|a|till|do|tot|t/m|til|até) ?(?:el )?)$`,
  'iu',
);

/** Whether the text before a date begins a range that the date ends. */
export const beginsRange = (before: string): boolean => BEFORE.test(before);

/** The range that ends with the date in a line of the page, or else the date itself. */
export function wholeRange(lines: readonly Line[], date: string): string {
  if (!/^\d{1,2}\D/.test(date)) return date;
  for (const { text } of lines) {
    const at = text.length <= MAX_LINE_LENGTH ? text.indexOf(date) : -1;
    const [start] = at > 0 ? (BEFORE.exec(text.slice(0, at)) ?? []) : [];
    if (start !== undefined) return `${start}${date}`;
  }
  return date;
}
