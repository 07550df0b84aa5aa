/** Keeps who is quoted: a short line beside a kept quotation, in the same box. */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';

const MAX_LENGTH = 80;
const MAX_WORDS = 8;
/** Shorter quotations are mostly parts of a text. */
const MIN_QUOTE_WORDS = 5;
/** Pieces between the beginning of a box and a quotation in it. */
const MAX_BEFORE = 20;
const OTHERS = BOILERPLATE | FLAG.heading;

export function keepQuoteSources(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let row = 0; row < pieces.length; row++) {
    const quote = pieces[row] as Box;
    if (isKept[row] === 0 || (quote.flags & FLAG.quote) === 0 || quote.stats.words < MIN_QUOTE_WORDS) continue;
    const outer = outermostQuote(quote);
    const around = rowOf(pieces, outer.parent, row);
    if (around !== -1 && isSource(pieces[around] as Box)) isKept[around] = 1;
    const after = pieces[row + 1];
    if (after !== undefined && after.parent === outer.parent && isSource(after)) isKept[row + 1] = 1;
  }
}

const isSource = ({ stats, flags, linkCount }: Box): boolean =>
  stats.length <= MAX_LENGTH &&
  stats.words <= MAX_WORDS &&
  stats.sentences === 0 &&
  linkCount <= 1 &&
  (flags & (OTHERS | FLAG.quote)) === 0;

function outermostQuote(piece: Box): Box {
  let box = piece;
  while (box.parent !== undefined && (box.parent.flags & FLAG.quote) !== 0) box = box.parent;
  return box;
}

/** The row of the box around a piece, if it has a text of its own. */
function rowOf(pieces: readonly Box[], box: Box | undefined, row: number): number {
  if (box === undefined) return -1;
  let at = row;
  while (at >= 0 && row - at < MAX_BEFORE && (pieces[at] as Box).at > box.at) at--;
  return pieces[at] === box ? at : -1;
}
