/**
 * Keeps the names of the authors of comments and reviews whose elements have no telling names: several texts of the
 * same structure, each below a short line and a date.
 */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import { type Box, rowsByShape } from './boxes.ts';
import { hasDate } from './piece-traits.ts';

const MIN_TEXTS = 3;
/** The share of the dates that have a name and a kept text. */
const MOST = 0.7;
const MAX_LINE_LENGTH = 60;
const MAX_LINE_WORDS = 8;
const MAX_NAME_WORDS = 4;
/** Minimum words of a text, and pieces from the date to it: a rating, a title. */
const MIN_WORDS = 5;
const MAX_BETWEEN = 4;
/** A link with more words is the title of an article: the list is one of articles, whose authors are not kept. */
const MAX_LINK_WORDS = 3;
const OTHERS = BOILERPLATE | FLAG.heading | FLAG.table;
const LETTERS = /\p{L}{2}/u;
/** A line that begins with the date has no name. */
const DATE_FIRST =
  /^\W*(?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|(?:published|updated|posted|on|last)\b)/i;

export function keepDatedNames(pieces: readonly Box[], isKept: Uint8Array): void {
  const isDateLine = (piece: Box): boolean =>
    piece.stats.length <= MAX_LINE_LENGTH &&
    piece.stats.words <= MAX_LINE_WORDS &&
    (piece.flags & OTHERS) === 0 &&
    hasDate(piece);
  for (const dates of rowsByShape(pieces, isDateLine)) {
    if (dates.length < MIN_TEXTS) continue;
    const names = dates.map((date, at) => nameAt(pieces, isKept, date, dates[at + 1])).filter((row) => row !== -1);
    if (names.length >= MIN_TEXTS && names.length >= dates.length * MOST) for (const row of names) isKept[row] = 1;
  }
}

/** The row of the name at a date, which may be in the same line; -1 if there is none, or no kept text below it. */
function nameAt(pieces: readonly Box[], isKept: Uint8Array, date: number, next = pieces.length): number {
  const line = pieces[date] as Box;
  const name = DATE_FIRST.test(line.stats.start) ? date - 1 : date;
  const piece = pieces[name];
  if (piece === undefined || (name !== date && !isName(piece, line))) return -1;
  for (let row = Math.max(0, name - 1); row < next && row <= date + MAX_BETWEEN; row++) {
    const { stats, linkLength } = pieces[row] as Box;
    if (row !== name && linkLength * 2 > stats.length && stats.words > MAX_LINK_WORDS) return -1;
    if (row > date && isKept[row] === 1 && stats.words >= MIN_WORDS) return name;
  }
  return -1;
}

function isName({ stats, flags, parent }: Box, date: Box): boolean {
  return (
    stats.words <= MAX_NAME_WORDS &&
    stats.length <= MAX_LINE_LENGTH &&
    stats.sentences === 0 &&
    (flags & OTHERS) === 0 &&
    LETTERS.test(stats.start) &&
    (parent === date.parent || parent?.parent === date.parent || parent === date.parent?.parent)
  );
}
