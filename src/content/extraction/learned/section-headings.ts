/** Headings of an article stay with what they stand over, and go with it. */
import type { Box } from './boxes.ts';
import { headingLevel } from './piece-features.ts';

/** Looks at headings alone, from the last to the first; the title, of the first level, is none of them. */
export function followSections(pieces: readonly Box[], isKept: Uint8Array, ruled: Uint8Array): void {
  /** The highest level of a heading that nothing stands between and the place that is looked at. */
  let nextLevel = 0;
  const rowOf = new Map(pieces.map(({ at }, row) => [at, row]));
  for (let row = pieces.length - 1; row >= 0; row--) {
    const level = headingLevel(pieces[row] as Box);
    if (level === 0) {
      if (isKept[row] === 1) nextLevel = 9;
      continue;
    }
    if (isKept[row] === 0 && ruled[row] === 0) continue;
    // Text in no block of its own stands under it, for all that is known.
    const around = rowOf.get(pieces[row]?.parent?.at ?? -1);
    const isOverBareText = around !== undefined && isKept[around] === 1;
    isKept[row] = level < nextLevel || isOverBareText ? 1 : 0;
    if (isKept[row] === 1) nextLevel = level;
  }
}
