/** Keeps the reviews of a product together, and the author, the date and the rating of reviews whose text is kept. */
import { isName } from './authors.ts';
import { type Box, rowsByShape } from './boxes.ts';
import { hasDate, isRating } from './piece-traits.ts';
import { hashOf, nameWords } from './word-hash.ts';

const MAX_LINE_LENGTH = 60;
/** Minimum words of a review's text. */
const MIN_WORDS = 5;
/** Maximum pieces between a line and the review's text, and levels of boxes around the line. */
const MAX_BETWEEN = 6;
const LEVELS_AROUND = 4;
const REVIEW_WORDS = ['review', 'testimonial', 'comment', 'feedback'];
const REVIEW = new Set(REVIEW_WORDS.map((word) => hashOf(word)));
/** A quick check that most names fail. */
const MAY_BE_REVIEW = new RegExp(REVIEW_WORDS.join('|'), 'i');

/** If most texts of reviews are this likely, all are kept. */
const LIKELY = 0.4;
const MIN_REVIEWS = 2;

/** The texts of rated reviews are kept if most of them are likely: a few that are unlike the others do not decide. */
export function keepReviewTexts(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): void {
  const rated = new Set<Box>();
  for (const piece of pieces) {
    const review = isRating(piece) ? reviewAround(piece) : undefined;
    if (review !== undefined) rated.add(review);
  }
  if (rated.size < MIN_REVIEWS) return;
  const isText = (piece: Box) => {
    const review = piece.stats.words < MIN_WORDS || isRating(piece) ? undefined : reviewAround(piece);
    return review !== undefined && rated.has(review);
  };
  for (const rows of rowsByShape(pieces, isText)) {
    const likely = rows.filter((row) => (probabilities[row] as number) >= LIKELY).length;
    if (rows.length >= MIN_REVIEWS && likely * 2 > rows.length) for (const row of rows) isKept[row] = 1;
  }
}

export function keepReviewLines(pieces: readonly Box[], isKept: Uint8Array): void {
  const before = isKept.slice();
  pieces.forEach((piece, row) => {
    if (before[row] === 1 || piece.stats.length > MAX_LINE_LENGTH || !isNearKeptText(pieces, before, row)) return;
    if (!isRating(piece) && !hasDate(piece) && !isName(piece)) return;
    const review = reviewAround(piece);
    if (review !== undefined && hasKeptText(pieces, before, row, review)) isKept[row] = 1;
  });
}

function reviewAround(piece: Box): Box | undefined {
  let box = piece.parent;
  for (let left = LEVELS_AROUND; left > 0 && box !== undefined; left--) {
    // Only the singular: `reviews` is the name of their container.
    if (MAY_BE_REVIEW.test(box.names) && nameWords(box.names).some((word) => REVIEW.has(word))) return box;
    box = box.parent;
  }
  return undefined;
}

/** A quick check before the slower ones: most lines are not near kept text. */
function isNearKeptText(pieces: readonly Box[], isKept: Uint8Array, row: number): boolean {
  const last = Math.min(pieces.length - 1, row + MAX_BETWEEN);
  for (let other = Math.max(0, row - MAX_BETWEEN); other <= last; other++) {
    if (isKept[other] === 1 && (pieces[other] as Box).stats.words >= MIN_WORDS) return true;
  }
  return false;
}

function hasKeptText(pieces: readonly Box[], isKept: Uint8Array, row: number, { at, end }: Box): boolean {
  for (let other = row - MAX_BETWEEN; other <= row + MAX_BETWEEN; other++) {
    const piece = pieces[other];
    if (piece === undefined || isKept[other] !== 1 || piece.stats.words < MIN_WORDS) continue;
    if (piece.at >= at && piece.at < end) return true;
  }
  return false;
}
