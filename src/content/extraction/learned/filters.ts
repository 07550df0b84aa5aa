/** Leaves out the filters of a list: boxes that are named so, unless they are around the list itself. */
import type { Box } from './boxes.ts';
import { OutermostBoxes } from './outermost.ts';
import { hashOf, nameWords } from './word-hash.ts';

const NAMED = new Set('facet facets filters refine refinement refinements'.split(' ').map((word) => hashOf(word)));
/** A longer text is no choice of a filter. */
const MAX_WORDS = 8;
/** More boxes are parts of the items. */
const MAX_BOXES = 4;
/** The share of the kept words from which on a box is around the list. */
const MAX_SHARE = 0.3;

export function leaveOutFilters(pieces: readonly Box[], isKept: Uint8Array): void {
  const named = new OutermostBoxes(({ names }) => names !== '' && nameWords(names).some((word) => NAMED.has(word)));
  const rows = new Map<Box, number[]>();
  let words = 0;
  pieces.forEach((piece, row) => {
    if (isKept[row] === 0) return;
    words += piece.stats.words;
    const box = named.around(piece);
    if (box === undefined) return;
    const inside = rows.get(box);
    if (inside === undefined) rows.set(box, [row]);
    else inside.push(row);
  });
  if (rows.size > MAX_BOXES) return;
  for (const inside of rows.values()) {
    const own = inside.reduce((sum, row) => sum + (pieces[row] as Box).stats.words, 0);
    if (own > words * MAX_SHARE) continue;
    for (const row of inside) if ((pieces[row] as Box).stats.words <= MAX_WORDS) isKept[row] = 0;
  }
}
