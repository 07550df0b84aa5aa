/** Keeps the box of facts beside the text of a wiki's page. */
import { BOILERPLATE } from './box-flags.ts';
import { type Box, rowAfter } from './boxes.ts';
import { OutermostBoxes } from './outermost.ts';

const NAMED = /(?:^|[\s_-])infobox(?:$|[\s_-])/i;
const MAX_LENGTH = 6000;
const MIN_PIECES = 3;
/** How far behind the box the text may begin. */
const MAX_BETWEEN = 3;

/** One that stands before the kept text, in the container of that text. */
export function keepInfoboxes(pieces: readonly Box[], isKept: Uint8Array): void {
  // Searching for the rest of the word is faster than the pattern, which nearly no box has.
  const boxes = new OutermostBoxes(({ names }) => names.includes('nfobox') && NAMED.test(names));
  for (let first = 0; first < pieces.length; first++) {
    const box = boxes.around(pieces[first] as Box);
    if (box?.parent === undefined) continue;
    const next = rowAfter(pieces, first, box);
    if (isBeforeKept(pieces, isKept, box.parent, next) && isSmall(pieces, first, next)) {
      for (let row = first; row < next; row++) if (((pieces[row] as Box).flags & BOILERPLATE) === 0) isKept[row] = 1;
    }
    first = next - 1;
  }
}

function isBeforeKept(pieces: readonly Box[], isKept: Uint8Array, around: Box, next: number): boolean {
  for (let row = next; row < next + MAX_BETWEEN; row++) {
    if ((pieces[row]?.at ?? around.end) >= around.end) return false;
    if (isKept[row] === 1) return true;
  }
  return false;
}

function isSmall(pieces: readonly Box[], first: number, next: number): boolean {
  let length = 0;
  for (let row = first; row < next; row++) length += (pieces[row] as Box).stats.length;
  return next - first >= MIN_PIECES && length <= MAX_LENGTH;
}
