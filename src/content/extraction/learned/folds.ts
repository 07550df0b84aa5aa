/** Keeps collapsed sections (`details`) in the midst of the content, however short. */
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { isRelated } from './wider.ts';

/**
 * What is kept of one has its summary with it. Consecutive ones are kept if the piece before them in their container is
 * kept, and the one after them, if there is one.
 */
export function keepFolds(pieces: readonly Box[], isKept: Uint8Array): void {
  keepSummaries(pieces, isKept);
  for (let first = 0; first < pieces.length; first++) {
    const fold = outermostFold(pieces[first] as Box);
    if (fold?.parent === undefined) continue;
    const { parent } = fold;
    let next = first + 1;
    while (next < pieces.length && outermostFold(pieces[next] as Box)?.parent === parent) next++;
    const isAfterKept = isKept[first - 1] === 1 && isIn(parent, pieces[first - 1]);
    const isBeforeKept = !isIn(parent, pieces[next]) || isKept[next] === 1;
    if (isAfterKept && isBeforeKept && !isNavigation(pieces, first, next)) isKept.fill(1, first, next);
    first = next - 1;
  }
}

/** Unless a part of the summary is kept: then the rest of it says less. */
function keepSummaries(pieces: readonly Box[], isKept: Uint8Array): void {
  let lastKept = -1;
  for (let row = pieces.length - 1; row >= 0; row--) {
    const piece = pieces[row] as Box;
    const summary = (piece.flags & FLAG.details) === 0 ? undefined : summaryAround(piece);
    if (summary === undefined) {
      if (isKept[row] === 1) lastKept = piece.at;
      continue;
    }
    const end = row + 1;
    while (row > 0 && summaryAround(pieces[row - 1] as Box) === summary) row--;
    const isOpened = lastKept > summary.at && lastKept < (summary.parent?.end ?? 0);
    if (isOpened && !isKept.subarray(row, end).includes(1)) isKept.fill(1, row, end);
  }
}

function summaryAround(piece: Box): Box | undefined {
  for (let box: Box | undefined = piece; box !== undefined && box.tag !== 'details'; box = box.parent) {
    if (box.tag === 'summary') return box;
  }
  return undefined;
}

function outermostFold(piece: Box): Box | undefined {
  if ((piece.flags & FLAG.details) === 0) return undefined;
  let fold: Box | undefined;
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) if (box.tag === 'details') fold = box;
  return fold;
}

const isIn = ({ at, end }: Box, piece: Box | undefined): boolean =>
  piece !== undefined && piece.at >= at && piece.at < end;

function isNavigation(pieces: readonly Box[], first: number, next: number): boolean {
  let length = 0;
  let links = 0;
  for (let row = first; row < next; row++) {
    const piece = pieces[row] as Box;
    if ((piece.flags & FLAG.nav) !== 0 || isRelated(piece)) return true;
    length += piece.stats.length;
    links += piece.linkLength;
  }
  return links * 2 > length;
}
