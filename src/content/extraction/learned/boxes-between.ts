/**
 * Keeps small boxes without links between two kept siblings, one of them a text: an equation, a price, a place, a card.
 */
import type { Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement, pushChildren } from '../../node-kinds.ts';
import { rankOfNames, verdictOf } from '../name-words.ts';
import { BOILERPLATE, FLAG } from './box-flags.ts';
import { type Box, rowAfter } from './boxes.ts';
import { isRelated } from './wider.ts';

const MAX_LENGTH = 400;
const MIN_TEXT_LENGTH = 60;
/** A single word is mostly a label, such as "Advertisement". */
const MIN_WORDS = 2;
const LEVELS = 4;
const MAX_NODES = 200;
const OTHERS = BOILERPLATE | FLAG.header | FLAG.aside | FLAG.label | FLAG.heading;

export function keepBoxesBetween(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let first = 1; first < pieces.length; first++) {
    if (isKept[first] === 1 || isKept[first - 1] === 0) continue;
    const { parent } = pieces[first - 1] as Box;
    const box = childAround(parent, pieces[first]);
    if (box === undefined) continue;
    const next = rowAfter(pieces, first, box);
    const after = pieces[next];
    if (isKept[next] !== 1 || after === undefined || childAround(parent, after) === undefined) continue;
    if (Math.max((pieces[first - 1] as Box).stats.length, after.stats.length) < MIN_TEXT_LENGTH) continue;
    // What stands beside a picture is its caption.
    if (isSmall(pieces, first, next) && !hasPicture(box.element)) isKept.fill(1, first, next);
  }
}

/** The child of `parent` that the piece is, or is in. */
function childAround(parent: Box | undefined, piece: Box | undefined): Box | undefined {
  if (parent === undefined || parent.tag === 'body') return undefined;
  let box = piece;
  for (let left = LEVELS; left > 0 && box !== undefined; left--, box = box.parent)
    if (box.parent === parent) return box;
  return undefined;
}

function isSmall(pieces: readonly Box[], first: number, next: number): boolean {
  let [length, words] = [0, 0];
  for (let row = first; row < next; row++) {
    const piece = pieces[row] as Box;
    if ((piece.flags & OTHERS) !== 0 || piece.linkLength > 0 || isRelated(piece) || isNamedBoilerplate(piece))
      return false;
    length += piece.stats.length;
    words += piece.stats.words;
  }
  return length <= MAX_LENGTH && words >= MIN_WORDS;
}

function isNamedBoilerplate(piece: Box): boolean {
  let box: Box | undefined = piece;
  for (let left = LEVELS; left > 0 && box !== undefined; left--, box = box.parent) {
    if (box.names !== '' && verdictOf(rankOfNames(box.names)) !== 'none') return true;
  }
  return false;
}

function hasPicture(element: Element): boolean {
  const pending: Node[] = [element];
  for (let seen = 0; seen < MAX_NODES; seen++) {
    const node = pending.pop();
    if (node === undefined) return false;
    if (!isElement(node)) continue;
    if (node.tagName === 'img' || node.tagName === 'picture' || node.tagName === 'video') return true;
    pushChildren(node, pending);
  }
  return true;
}
