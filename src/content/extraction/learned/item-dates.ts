/** Keeps when the events of a list take place, if their names are kept. */
import { type Box, rowsByShape } from './boxes.ts';
import { hasDate } from './piece-traits.ts';

const MAX_LENGTH = 60;
/** Dates of articles and offers hardly have a time of day: the ground truths leave them out as often as not. */
const TIME = /\b\d{1,2}(?:[:.]\d\d|\s?[ap]\.?m\b)/i;
const MIN_ITEMS = 3;
const MOST = 0.7;
/** Dates of teasers are less likely. */
const POSSIBLE = 0.4;

/** If most items have a date right before or after a kept text in the same box. */
export function keepItemDates(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): void {
  const isDate = (piece: Box, row: number) =>
    piece.stats.length <= MAX_LENGTH &&
    (probabilities[row] as number) >= POSSIBLE &&
    hasDate(piece) &&
    TIME.test(piece.stats.start);
  for (const rows of rowsByShape(pieces, isDate)) {
    if (rows.length < MIN_ITEMS) continue;
    const beside = rows.filter(
      (row) => isBeside(pieces, isKept, row, row + 1) || isBeside(pieces, isKept, row, row - 1),
    );
    if (beside.length >= rows.length * MOST) for (const row of beside) isKept[row] = 1;
  }
}

/** The date may be the own text of the box that the name is in. */
function isBeside(pieces: readonly Box[], isKept: Uint8Array, row: number, other: number): boolean {
  const date = pieces[row] as Box;
  const text = pieces[other];
  if (text === undefined || isKept[other] === 0) return false;
  return text.parent === date.parent || text.parent === date || text.parent?.parent === date.parent;
}
