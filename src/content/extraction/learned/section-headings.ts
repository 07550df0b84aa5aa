/** Headings of an article stay with what they stand over, and go with it. */
import type { Box } from './boxes.ts';
import { headingLevel } from './piece-signs.ts';

/** Looks at headings alone, from the last to the first; the title, of the first level, is none of them. */
export function followSections(pieces: readonly Box[], isKept: Uint8Array, ruled: Uint8Array): void {
  /** The highest level of a heading that nothing stands between and the place that is looked at. */
  let nextLevel = 0;
  for (let row = pieces.length - 1; row >= 0; row--) {
    const level = headingLevel(pieces[row] as Box);
    if (level === 0) {
      if (isKept[row] === 1) nextLevel = 9;
      continue;
    }
    if (isKept[row] === 0 && ruled[row] === 0) continue;
    // Text in no block of its own stands under it, for all that is known.
    const isOverBareText = isKept[rowOf(pieces, pieces[row]?.parent)] === 1;
    isKept[row] = level < nextLevel || isOverBareText ? 1 : 0;
    if (isKept[row] === 1) nextLevel = level;
  }
}

const LEVELS = 6;
/** A heading that is a link is the name of an item, and says enough without what stands under it. */
const LINKED = 0.5;
/** In longer ones, whole posts are written. */
const MOST_WORDS = 12;

/**
 * The same where the pieces were chosen one by one: a heading goes if all that stood under it went, and stays if what comes
 * right after it stays.
 */
export function settleHeadings(pieces: readonly Box[], isKept: Uint8Array): void {
  /** For each level, the next heading of that level or a higher one. */
  const ends = new Int32Array(LEVELS + 1).fill(pieces.length);
  let nextKept = pieces.length;
  for (let row = pieces.length - 1; row >= 0; row--) {
    const piece = pieces[row] as Box;
    const level = headingLevel(piece);
    if (level === 0) {
      if (isKept[row] === 1) nextKept = row;
      continue;
    }
    const end = ends[level] as number;
    ends.fill(row, level);
    if (isKept[rowOf(pieces, piece.parent)] === 1) continue;
    if (nextKept >= end) {
      if (end > row + 1 && piece.signs.words <= MOST_WORDS && piece.linkLength < piece.signs.length * LINKED)
        isKept[row] = 0;
    } else if (nextKept === row + 1 && isOver(piece, pieces[nextKept] as Box)) isKept[row] = 1;
  }
}

/** The place of a box among the pieces, which are in order; -1 if it is none of them. */
function rowOf(pieces: readonly Box[], box: Box | undefined): number {
  if (box === undefined) return -1;
  let first = 0;
  let end = pieces.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((pieces[middle] as Box).at < box.at) first = middle + 1;
    else end = middle;
  }
  return pieces[first] === box ? first : -1;
}

/** Whether what the heading stands in, or what that stands in, holds the other as well. */
function isOver(heading: Box, other: Box): boolean {
  const around = heading.parent?.parent ?? heading.parent;
  return around !== undefined && around.tag !== 'body' && other.at > around.at && other.at < around.end;
}
