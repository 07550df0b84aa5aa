/** What stands at a review that is kept: who wrote it, when, and how many stars it gives. */
import { isName } from './authors.ts';
import type { Box } from './boxes.ts';
import { isDated, isRating } from './piece-signs.ts';
import { hashOf, nameWords } from './word-hash.ts';

const LONGEST_LINE = 60;
/** The text of a review is a kept piece of at least so many words. */
const FEWEST_WORDS = 5;
/** So many pieces to each side of a line are looked at, and so many boxes around it. */
const MOST_BETWEEN = 6;
const LEVELS_AROUND = 4;
const REVIEW = new Set('review testimonial comment feedback'.split(' ').map((word) => hashOf(word)));

export function keepReviewLines(pieces: readonly Box[], isKept: Uint8Array): void {
  const before = isKept.slice();
  pieces.forEach((piece, row) => {
    if (before[row] === 1 || piece.signs.length > LONGEST_LINE || !isNearKeptText(pieces, before, row)) return;
    if (!isRating(piece) && !isDated(piece) && !isName(piece)) return;
    const review = reviewAround(piece);
    if (review !== undefined && hasKeptText(pieces, before, row, review)) isKept[row] = 1;
  });
}

function reviewAround(piece: Box): Box | undefined {
  let box = piece.parent;
  for (let left = LEVELS_AROUND; left > 0 && box !== undefined; left--) {
    // `reviews` names what holds them all.
    if (box.names !== '' && nameWords(box.names).some((word) => REVIEW.has(word))) return box;
    box = box.parent;
  }
  return undefined;
}

/** Most lines are not, and that takes far less time to see than whether they are of a review. */
function isNearKeptText(pieces: readonly Box[], isKept: Uint8Array, row: number): boolean {
  const last = Math.min(pieces.length - 1, row + MOST_BETWEEN);
  for (let other = Math.max(0, row - MOST_BETWEEN); other <= last; other++) {
    if (isKept[other] === 1 && (pieces[other] as Box).signs.words >= FEWEST_WORDS) return true;
  }
  return false;
}

function hasKeptText(pieces: readonly Box[], isKept: Uint8Array, row: number, { at, end }: Box): boolean {
  for (let other = row - MOST_BETWEEN; other <= row + MOST_BETWEEN; other++) {
    const piece = pieces[other];
    if (piece === undefined || isKept[other] !== 1 || piece.signs.words < FEWEST_WORDS) continue;
    if (piece.at >= at && piece.at < end) return true;
  }
  return false;
}
