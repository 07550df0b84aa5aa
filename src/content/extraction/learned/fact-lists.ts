/** Keeps lists of facts, such as definition lists and tables of two columns, in a section beside kept ones. */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import { type Box, rowAfter } from './boxes.ts';
import { isRelated } from './wider.ts';

const MAX_LENGTH = 2000;
const MAX_VALUE_LENGTH = 120;
const MIN_PIECES = 4;
const LEVELS_AROUND = 2;
const OTHERS = BOILERPLATE | FLAG.aside | FLAG.header;
const LISTS = FLAG.definitions | FLAG.table;

export function keepFactLists(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let first = 0; first < pieces.length; first++) {
    const list = listAround(pieces[first] as Box);
    if (list === undefined) continue;
    const next = rowAfter(pieces, first, list);
    if (isBesideKept(pieces, isKept, list, first) && areFacts(pieces, first, next)) isKept.fill(1, first, next);
    first = next - 1;
  }
}

function listAround(piece: Box): Box | undefined {
  if ((piece.flags & LISTS) === 0) return undefined;
  let box: Box | undefined = piece;
  while (box !== undefined && box.tag !== 'dl' && box.tag !== 'table') box = box.parent;
  return box;
}

function areFacts(pieces: readonly Box[], first: number, next: number): boolean {
  if (next - first < MIN_PIECES) return false;
  let length = 0;
  for (let row = first; row < next; row++) {
    const piece = pieces[row] as Box;
    if ((piece.flags & OTHERS) !== 0 || piece.linkLength > 0 || piece.stats.length > MAX_VALUE_LENGTH) return false;
    // A name and a value.
    const isName = (row - first) % 2 === 0;
    if (isName ? piece.tag === 'dd' : piece.tag === 'dt') return false;
    if (piece.tag !== 'dt' && piece.tag !== 'dd' && (piece.parent?.end ?? 0) - (piece.parent?.at ?? 0) !== 3)
      return false;
    length += piece.stats.length;
  }
  return length <= MAX_LENGTH && !isRelated(pieces[first] as Box);
}

/** Whether the last kept piece before it, at most a heading away, is in a container of both that is near. */
function isBesideKept(pieces: readonly Box[], isKept: Uint8Array, list: Box, first: number): boolean {
  let around = list.parent;
  for (let left = LEVELS_AROUND - 1; left > 0 && around?.parent !== undefined && around.parent.tag !== 'body'; left--) {
    around = around.parent;
  }
  if (around === undefined || around.tag === 'body') return false;
  const before = isKept[first - 1] === 1 ? first - 1 : first - 2;
  if (isKept[before] !== 1) return false;
  if (before === first - 2 && ((pieces[first - 1]?.flags ?? 0) & FLAG.heading) === 0) return false;
  return (pieces[before]?.at ?? -1) >= around.at;
}
