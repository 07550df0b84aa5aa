/** Decides short lines by the kept pieces beside them: dates, ratings and facts, and the terms of definition lists. */
import type { Box } from './boxes.ts';
import { hasDate, isRating } from './piece-traits.ts';

const MAX_LINE_LENGTH = 60;
/** With this probability, a description is kept with its term; otherwise the term is left out with it. */
const LIKELY_DESCRIPTION = 0.4;

/** Keeps a date, a rating or one of several similar lines between two kept pieces of its box. */
export function keepLinesBetween(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let row = 1; row < pieces.length - 1; row++) {
    if (isKept[row] === 1 || isKept[row - 1] === 0 || isKept[row + 1] === 0) continue;
    const piece = pieces[row] as Box;
    if (piece.parent !== pieces[row - 1]?.parent || piece.parent !== pieces[row + 1]?.parent) continue;
    if (piece.stats.length > MAX_LINE_LENGTH) continue;
    // One of several lines of the same structure: an address among the facts of a place.
    const isOneOfSeveral =
      piece.linkCount === 0 && piece.shape === pieces[row - 1]?.shape && piece.shape === pieces[row + 1]?.shape;
    if (isOneOfSeveral || hasDate(piece) || isRating(piece)) isKept[row] = 1;
  }
}

/** A term says nothing without its description. */
export function matchTerms(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): void {
  for (let row = 1; row < pieces.length; row++) {
    if (isKept[row] === 1 || isKept[row - 1] === 0) continue;
    const piece = pieces[row] as Box;
    const term = pieces[row - 1] as Box;
    if (piece.tag !== 'dd' || term.tag !== 'dt' || piece.parent !== term.parent) continue;
    if ((probabilities[row] as number) >= LIKELY_DESCRIPTION) isKept[row] = 1;
    // One of several descriptions may still be kept.
    else if (pieces[row + 1]?.tag !== 'dd') isKept[row - 1] = 0;
  }
}
