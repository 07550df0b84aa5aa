/** Leaves out text that the page has twice: copies for small screens, slides that go round, quotes of earlier posts. */
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';

/** Shorter texts are labels, which belong to what they are beside. */
const MIN_WORDS = 6;
/** In these, lines repeat for a reason. */
const REPEATING = FLAG.code | FLAG.table | FLAG.heading;
/** A quote may have only a part of the text, so its beginning is compared: this many letters and digits. */
const BEGINNING = 40;

/**
 * Of a text and its quote, the text stays; otherwise the first stays. Both stay in one container, as in a song, and
 * after different headings or labels, as the terms of several offers.
 */
export function leaveOutRepeats(pieces: readonly Box[], isKept: Uint8Array): void {
  const rows = new Map<number, number>();
  let hasQuotes = false;
  for (let row = 0; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    if (isKept[row] === 0 || !canRepeat(piece)) continue;
    hasQuotes ||= isQuote(piece);
    const { hash, length } = piece.stats;
    const earlier = rows.get(hash);
    if (earlier === undefined) {
      rows.set(hash, row);
      continue;
    }
    const other = pieces[earlier] as Box;
    if (other.stats.length !== length || other.parent === piece.parent || areOfDifferentItems(pieces, earlier, row))
      continue;
    // The quotes are left out below.
    if (isQuote(other) && !isQuote(piece)) rows.set(hash, row);
    else isKept[row] = 0;
  }
  if (hasQuotes) leaveOutQuotes(pieces, isKept);
}

const isQuote = ({ flags }: Box): boolean => (flags & FLAG.quote) !== 0;
const canRepeat = ({ stats, flags }: Box): boolean => stats.words >= MIN_WORDS && (flags & REPEATING) === 0;

/** Whether a text is right after different headings, or after different texts of the same structure. */
function areOfDifferentItems(pieces: readonly Box[], one: number, other: number): boolean {
  const before = pieces[one - 1];
  const otherBefore = pieces[other - 1];
  if (before === undefined || otherBefore === undefined || before.stats.hash === otherBefore.stats.hash) return false;
  if ((otherBefore.flags & FLAG.heading) !== 0) return true;
  return before.shape === otherBefore.shape && (pieces[one] as Box).shape === (pieces[other] as Box).shape;
}

/** Quotes of kept texts, with the names of who is quoted. */
function leaveOutQuotes(pieces: readonly Box[], isKept: Uint8Array): void {
  const texts = new Set<string>();
  for (let row = 0; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    if (isKept[row] === 1 && canRepeat(piece) && !isQuote(piece)) texts.add(beginningOf(piece));
  }
  for (let row = 0; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    if (isQuote(piece)) row = leaveOutQuote(pieces, isKept, row, outermostQuote(piece), texts);
  }
}

/** Returns the last row of the quote. */
function leaveOutQuote(
  pieces: readonly Box[],
  isKept: Uint8Array,
  first: number,
  { end }: Box,
  texts: ReadonlySet<string>,
): number {
  let [row, repeated, others] = [first, 0, 0];
  for (; row < pieces.length && (pieces[row] as Box).at < end; row++) {
    const piece = pieces[row] as Box;
    if (!canRepeat(piece)) continue;
    if (texts.has(beginningOf(piece))) {
      isKept[row] = 0;
      repeated++;
    } else others += isKept[row] as number;
  }
  if (repeated > 0 && others === 0) isKept.fill(0, first, row);
  return row - 1;
}

function outermostQuote(piece: Box): Box {
  let box = piece;
  while (box.parent !== undefined && isQuote(box.parent)) box = box.parent;
  return box;
}

function beginningOf({ stats: { start } }: Box): string {
  // Most texts are ASCII, and for these the simpler pattern takes a fraction of the time.
  const letters = BEYOND_ASCII.test(start) ? start.replace(/[^\p{L}\p{N}]+/gu, '') : start.replace(/[^a-z\d]+/gi, '');
  return letters.slice(0, BEGINNING).toLowerCase();
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
