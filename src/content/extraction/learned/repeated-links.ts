/**
 * Leaves out lists of links that the page has both before and after its text, such as those to the previous and the
 * next message.
 */
import { FLAG } from './box-flags.ts';
import { type Box, rowAfter } from './boxes.ts';

const MAX_ITEMS = 12;
const MIN_ITEMS = 2;
const MAX_LENGTH = 150;
/** The share of a list's text that is in links. */
const MIN_LINKS = 0.4;
/** Words between the two lists. */
const MIN_BETWEEN = 20;

interface LinkList {
  readonly first: number;
  readonly next: number;
}

export function leaveOutRepeatedLinks(pieces: readonly Box[], isKept: Uint8Array): void {
  const earlier = new Map<string, LinkList>();
  for (let first = 0; first < pieces.length; first++) {
    const { tag, parent } = pieces[first] as Box;
    // Lists in lists are menus, which the model judges.
    if (tag !== 'li' || parent === undefined || ((parent.parent?.flags ?? 0) & FLAG.list) !== 0) continue;
    const next = rowAfter(pieces, first, parent);
    const list = { first, next };
    if (isLinkList(pieces, list)) {
      const key = `${pieces[first]?.stats.hash} ${pieces[first + 1]?.stats.hash}`;
      const other = earlier.get(key);
      if (other === undefined) earlier.set(key, list);
      else if (wordsBetween(pieces, isKept, other.next, first) >= MIN_BETWEEN) {
        isKept.fill(0, other.first, other.next);
        isKept.fill(0, first, next);
      }
    }
    first = next - 1;
  }
}

function isLinkList(pieces: readonly Box[], { first, next }: LinkList): boolean {
  if (next - first < MIN_ITEMS || next - first > MAX_ITEMS) return false;
  let [length, links] = [0, 0];
  for (let row = first; row < next; row++) {
    const piece = pieces[row] as Box;
    if (piece.stats.length > MAX_LENGTH || piece.linkLength === 0) return false;
    length += piece.stats.length;
    links += piece.linkLength;
  }
  return links >= length * MIN_LINKS;
}

function wordsBetween(pieces: readonly Box[], isKept: Uint8Array, from: number, to: number): number {
  let words = 0;
  for (let row = from; row < to && words < MIN_BETWEEN; row++)
    if (isKept[row] === 1) words += (pieces[row] as Box).stats.words;
  return words;
}
