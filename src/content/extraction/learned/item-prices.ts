/** Keeps the prices of the items of a list whose names are kept, however many boxes are between both. */
import { type Box, rowsByShape } from './boxes.ts';
import { hasPrice } from './piece-traits.ts';

/** A price without other text, perhaps with the previous price. */
const MAX_LENGTH = 60;
/** Fewer prices of the same structure are those of the site, such as a cart. */
const MIN_ITEMS = 3;
/** Pieces between the name and the price: ratings, colors. */
const MAX_BETWEEN = 4;
/** Levels between a price and the box of its item. */
const MAX_LEVELS = 7;
const MOST = 0.7;
/** Recommendations are less likely. */
const POSSIBLE = 0.2;

export function keepItemPrices(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): void {
  const isPrice = (piece: Box, row: number) =>
    piece.stats.length <= MAX_LENGTH && (probabilities[row] as number) >= POSSIBLE && hasPrice(piece);
  for (const rows of rowsByShape(pieces, isPrice)) {
    if (rows.length < MIN_ITEMS) continue;
    const named = rows.filter((_, at) => isOfKeptItem(pieces, isKept, rows, at));
    if (named.length >= rows.length * MOST) for (const row of named) isKept[row] = 1;
  }
}

/** Whether a box around the price, without another price of this kind, has a kept piece shortly before it. */
function isOfKeptItem(pieces: readonly Box[], isKept: Uint8Array, rows: readonly number[], at: number): boolean {
  const row = rows[at] as number;
  const last = rows[at - 1] ?? -1;
  let name = row - 1;
  while (name > last && row - name <= MAX_BETWEEN && isKept[name] === 0) name--;
  if (name <= last || isKept[name] !== 1) return false;
  const before = pieces[last]?.at ?? -1;
  const after = pieces[rows[at + 1] ?? -1]?.at ?? Number.POSITIVE_INFINITY;
  let box = (pieces[row] as Box).parent;
  for (let left = MAX_LEVELS; left > 0 && box !== undefined; left--, box = box.parent) {
    if (box.at <= before || box.end > after) return false;
    if ((pieces[name] as Box).at >= box.at) return true;
  }
  return false;
}
