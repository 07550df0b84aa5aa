/**
 * Keeps a line of the items of a list, such as their names, in all of the items if it is kept in some: pieces of the
 * same structure are nearly, but not quite, equally likely.
 */
import { BOILERPLATE } from './box-flags.ts';
import { type Box, rowsByShape } from './boxes.ts';
import { hasDate } from './piece-traits.ts';

const MIN_ITEMS = 4;
const MAX_WORDS = 12;
const MIN_KEPT = 2;
/** The mean probability of the lines. */
const LIKELY = 0.35;
/** The share of the items that have another kept text. */
const MOST = 0.8;
const MAX_BETWEEN = 8;
const MAX_LEVELS = 6;

export function keepItemLines(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): void {
  const isLine = (piece: Box): boolean =>
    piece.stats.words <= MAX_WORDS && (piece.flags & BOILERPLATE) === 0 && !hasDate(piece);
  for (const rows of rowsByShape(pieces, isLine)) {
    if (rows.length < MIN_ITEMS) continue;
    const kept = rows.filter((row) => isKept[row] === 1).length;
    if (kept < MIN_KEPT || kept === rows.length) continue;
    const sum = rows.reduce((total, row) => total + (probabilities[row] as number), 0);
    if (sum < rows.length * LIKELY) continue;
    const ofKept = rows.filter((row, at) => isKept[row] === 1 || isOfKeptItem(pieces, isKept, rows, at));
    if (ofKept.length >= rows.length * MOST) for (const row of ofKept) isKept[row] = 1;
  }
}

/** Whether the largest box around the line that has no other line of this kind has another kept piece. */
function isOfKeptItem(pieces: readonly Box[], isKept: Uint8Array, rows: readonly number[], at: number): boolean {
  const row = rows[at] as number;
  const before = pieces[rows[at - 1] ?? -1]?.at ?? -1;
  const after = pieces[rows[at + 1] ?? -1]?.at ?? Number.POSITIVE_INFINITY;
  let item = pieces[row] as Box;
  for (let left = MAX_LEVELS; left > 0 && item.parent !== undefined; left--) {
    if (item.parent.at <= before || item.parent.end > after || item.parent.tag === 'body') break;
    item = item.parent;
  }
  for (let step = 1; step <= MAX_BETWEEN; step++) {
    for (const other of [row - step, row + step]) {
      const { at: place } = pieces[other] ?? { at: -1 };
      if (isKept[other] === 1 && place >= item.at && place < item.end) return true;
    }
  }
  return false;
}
