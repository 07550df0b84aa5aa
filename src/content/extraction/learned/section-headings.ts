/** Keeps headings with their sections, and removes headings whose sections are left out. */
import type { Box } from './boxes.ts';
import { hasPrice, headingLevel } from './piece-traits.ts';

/** For choices that follow the rules. Goes through the headings from the last to the first. */
export function keepHeadingsOfSections(pieces: readonly Box[], isKept: Uint8Array, byRules: Uint8Array): void {
  /** The level of the next kept heading, if no kept text comes before it; 9 if some does. */
  let nextLevel = 0;
  for (let row = pieces.length - 1; row >= 0; row--) {
    const level = headingLevel(pieces[row] as Box);
    if (level === 0) {
      if (isKept[row] === 1) nextLevel = 9;
      continue;
    }
    if (isKept[row] === 0 && byRules[row] === 0) continue;
    // The parent's own text may be below the heading.
    const hasTextBeside = isKept[rowOf(pieces, pieces[row]?.parent)] === 1;
    isKept[row] = level < nextLevel || hasTextBeside ? 1 : 0;
    if (isKept[row] === 1) nextLevel = level;
  }
}

const LEVELS = 6;
/**
 * A heading that is a link names an item, and may be kept without the text below it; so may a price that is marked up
 * as one.
 */
const MIN_LINK_SHARE = 0.5;
/** Some sites mark up whole posts as headings. */
const MAX_WORDS = 12;

/**
 * For other choices: a heading is left out if all of its section is, and kept if the piece right after it is kept.
 */
export function fixHeadings(pieces: readonly Box[], isKept: Uint8Array): void {
  /** For each level, the row of the next heading of that level or a higher one. */
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
      const isOfItem = piece.linkLength >= piece.stats.length * MIN_LINK_SHARE || hasPrice(piece);
      if (end > row + 1 && piece.stats.words <= MAX_WORDS && !isOfItem) isKept[row] = 0;
    } else if (nextKept === row + 1 && isInSameSection(piece, pieces[nextKept] as Box)) isKept[row] = 1;
  }
}

/** The row of a box among the pieces, by binary search; -1 if it is not a piece. */
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

/** Whether the parent or grandparent of the heading contains the other piece, too. */
function isInSameSection(heading: Box, other: Box): boolean {
  const around = heading.parent?.parent ?? heading.parent;
  return around !== undefined && around.tag !== 'body' && other.at > around.at && other.at < around.end;
}
