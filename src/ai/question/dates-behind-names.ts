/**
 * The date that stands right behind the name of a work or a release: "The Eel Fair (2024)", "2.6.3 (2024-12-02)",
 * "Version 4.1 – 7 November 2024". For questions when it was published.
 */
import { MONTH } from '../fields/dates.ts';
import type { Line } from '../page/lines.ts';

const ASKS_WHEN_PUBLISHED =
  /^\s*(?:and\s+)?(?:when|in (?:which|what) year) (?:was|were|did|is) (?:(?:version|release) )?(\S[^?]{1,80}?) (?:first )?(?:released?|published?|issued?|launch(?:ed)?|come out|made|written|recorded)\s*\??\s*$/iu;
const YEAR = String.raw`(?:1[5-9]|20)\d{2}`;
const DATE = `${YEAR}-\\d{2}-\\d{2}|\\d{1,2}\\.? (?:${MONTH})\\.? ${YEAR}|(?:${MONTH})\\.? \\d{1,2},? ${YEAR}|(?:${MONTH}) ${YEAR}|${YEAR}`;
/** In brackets, or behind a dash or a comma if nothing else follows. */
const BEHIND = new RegExp(`^["”’*]?\\s*(?:[(\\[](${DATE})[)\\]]|\\s[–—-]\\s(${DATE})$|,\\s(${DATE})$)`, 'iu');
const MAX_LINE_LENGTH = 300;
const MAX_BEHIND = 40;

/** Only if every such date on the page is the same. */
export function dateBehindName(lines: readonly Line[], question: string): string | undefined {
  const name = ASKS_WHEN_PUBLISHED.exec(question)?.[1]?.toLowerCase();
  if (name === undefined || /^(?:it|this|the \p{Ll}+)$/u.test(name)) return undefined;
  const dates = new Set<string>();
  for (const { text, isBoilerplate } of lines) {
    if (isBoilerplate || text.length > MAX_LINE_LENGTH) continue;
    const at = text.toLowerCase().indexOf(name);
    if (at === -1 || /[\p{L}\d.]$/u.test(text.slice(0, at).replace(/(?<=^|\s)v$/i, ''))) continue;
    const end = at + name.length;
    const [, inBrackets, behindDash, behindComma] = BEHIND.exec(text.slice(end, end + MAX_BEHIND)) ?? [];
    const date = inBrackets ?? (text.length <= end + MAX_BEHIND ? (behindDash ?? behindComma) : undefined);
    if (date !== undefined) dates.add(date);
  }
  return dates.size === 1 ? [...dates][0] : undefined;
}
