/**
 * Keeps what a price includes: a list without links right below a kept price, in the same box, as on the cards of plans
 * and offers.
 */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { hasPrice } from './piece-traits.ts';

const MIN_ITEMS = 2;
const MAX_ITEMS = 15;
const MAX_ITEM_LENGTH = 120;
const MAX_PRICE_LENGTH = 40;
/** Levels from an item to its list: a paragraph, a span that is a box. */
const LEVELS_TO_LIST = 4;
/** Levels from the price, and from the list, to the box of both. */
const LEVELS_AROUND = 2;

export function keepPlanLists(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let first = 1; first < pieces.length; first++) {
    const price = pieces[first - 1] as Box;
    if (isKept[first - 1] === 0 || price.stats.length > MAX_PRICE_LENGTH || !hasPrice(price)) continue;
    const list = listAround(pieces[first] as Box);
    if (list === undefined || list.at <= price.at || !areInOneBox(price, list)) continue;
    let next = first;
    while (next <= first + MAX_ITEMS && next < pieces.length && isIn(pieces[next] as Box, list)) next++;
    const count = next - first;
    if (count >= MIN_ITEMS && count <= MAX_ITEMS && pieces.slice(first, next).every(isItem))
      isKept.fill(1, first, next);
  }
}

const isIn = (piece: Box, { end }: Box): boolean => piece.at < end;

const isItem = ({ stats, flags, linkCount }: Box): boolean =>
  linkCount === 0 && stats.length <= MAX_ITEM_LENGTH && (flags & BOILERPLATE) === 0;

function listAround(piece: Box): Box | undefined {
  if ((piece.flags & FLAG.list) === 0) return undefined;
  let box: Box | undefined = piece;
  for (let left = LEVELS_TO_LIST; left > 0 && box !== undefined; left--, box = box.parent)
    if (box.tag === 'ul' || box.tag === 'ol') return box;
  return undefined;
}

function areInOneBox(price: Box, list: Box): boolean {
  let around: Box | undefined = price;
  for (let left = LEVELS_AROUND; left > 0 && around !== undefined; left--) around = around.parent;
  let box = list.parent;
  for (let left = LEVELS_AROUND; left > 0 && box !== undefined; left--, box = box.parent)
    if (box.tag !== 'body' && (box === price.parent || box === around)) return true;
  return false;
}
