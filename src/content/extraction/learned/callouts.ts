/** Keeps notes, hints and warnings that stand in boxes of their own in the midst of the content, with their titles. */
import { rankOfNames, verdictOf } from '../name-words.ts';
import { BOILERPLATE } from './box-flags.ts';
import { type Box, rowAfter } from './boxes.ts';
import { OutermostBoxes } from './outermost.ts';
import { isRelated } from './wider.ts';

/** What generators of documentation and blogs call such a box. */
const BY_NAME =
  /(?:^|[\s_-])(?:admonition|callout|markdown-alert|custom-block|custom-container|hint|starlight-aside|doc-note|note|tip|warning|caution|danger|important)(?:$|[\s_-])/i;
/** Longer ones are decided piece by piece. */
const MAX_LENGTH = 1500;
/** Callouts one below the other. */
const MAX_IN_A_ROW = 8;

/**
 * One is kept if the piece before it in its container is kept, and one after it, if there are any; or if most of it is.
 */
export function keepCallouts(pieces: readonly Box[], isKept: Uint8Array): void {
  const callouts = new OutermostBoxes(isCallout);
  for (let first = 0; first < pieces.length; first++) {
    const callout = callouts.around(pieces[first] as Box);
    if (callout?.parent === undefined) continue;
    const next = rowAfter(pieces, first, callout);
    const isOfContent = !isNotice(callout) && !isSomethingElse(pieces, first, next);
    const after = isOfContent ? rowAfterCallouts(pieces, callouts, next, callout) : next;
    if (isOfContent && isAmongKept(pieces, isKept, callout.parent, first, next, after)) isKept.fill(1, first, next);
    first = next - 1;
  }
}

function isCallout({ tag, names }: Box): boolean {
  return (
    names !== '' &&
    (tag === 'div' || tag === 'aside' || tag === 'section' || tag === 'blockquote') &&
    BY_NAME.test(names)
  );
}

/**
 * The row after the callouts that follow one in its container: several often stand one below the other, also at the
 * end.
 */
function rowAfterCallouts(pieces: readonly Box[], callouts: OutermostBoxes, next: number, { parent }: Box): number {
  let row = next;
  for (let left = MAX_IN_A_ROW; left > 0 && row < pieces.length; left--) {
    const other = callouts.around(pieces[row] as Box);
    if (other === undefined || other.parent !== parent) break;
    row = rowAfter(pieces, row, other);
  }
  return row;
}

/** `after` is the row from which on a kept piece is looked for. */
function isAmongKept(
  pieces: readonly Box[],
  isKept: Uint8Array,
  around: Box,
  first: number,
  next: number,
  after: number,
): boolean {
  if (around.tag === 'body') return false;
  const isIn = (piece: Box | undefined): boolean =>
    piece !== undefined && piece.at >= around.at && piece.at < around.end;
  const isAfterKept = isKept[first - 1] === 1 && isIn(pieces[first - 1]);
  let isBeforeKept = !isIn(pieces[after]);
  for (let row = after; !isBeforeKept && isIn(pieces[row]); row++) isBeforeKept = isKept[row] === 1;
  if (isAfterKept && isBeforeKept) return true;
  let [length, kept] = [0, 0];
  for (let row = first; row < next; row++) {
    length += pieces[row]?.stats.length ?? 0;
    if (isKept[row] === 1) kept += pieces[row]?.stats.length ?? 0;
  }
  return kept * 2 > length;
}

function isSomethingElse(pieces: readonly Box[], first: number, next: number): boolean {
  let [length, links] = [0, 0];
  for (let row = first; row < next; row++) {
    const piece = pieces[row] as Box;
    if ((piece.flags & BOILERPLATE) !== 0 || isRelated(piece)) return true;
    length += piece.stats.length;
    links += piece.linkLength;
  }
  return links * 2 > length || length > MAX_LENGTH;
}

const isNotice = ({ names }: Box): boolean => verdictOf(rankOfNames(names)) === 'notice';
