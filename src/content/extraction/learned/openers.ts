/** Keeps what opens or asks for a kept text: the term of a description, the button of a fold made by scripts. */
import { attributeOf, type Element } from '../../element-index.ts';
import { isElement } from '../../node-kinds.ts';
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';

const MAX_LENGTH = 300;
/** Shorter ones name a control of the site. */
const MIN_WORDS = 3;
const LEVELS_AROUND = 3;

export function keepOpeners(pieces: readonly Box[], isKept: Uint8Array): void {
  for (let row = pieces.length - 2; row >= 0; row--) {
    if (isKept[row] === 1 || isKept[row + 1] === 0) continue;
    const opener = pieces[row] as Box;
    if (opener.stats.length > MAX_LENGTH || opener.linkLength > 0) continue;
    const opened = pieces[row + 1] as Box;
    if (isTermOf(opener, opened) || (isFoldButton(opener) && areNear(opener, opened))) isKept[row] = 1;
  }
}

function isTermOf(opener: Box, opened: Box): boolean {
  const term = around(opener, 'dt');
  const description = around(opened, 'dd');
  return term !== undefined && description !== undefined && term.parent === description.parent;
}

function around(piece: Box, tag: string): Box | undefined {
  let box: Box | undefined = piece;
  for (let left = LEVELS_AROUND; left > 0 && box !== undefined; left--, box = box.parent)
    if (box.tag === tag) return box;
  return undefined;
}

function isFoldButton({ flags, element, stats }: Box): boolean {
  if ((flags & FLAG.button) === 0 || stats.words < MIN_WORDS) return false;
  let node: Element['parentNode'] = element;
  for (let left = LEVELS_AROUND; left > 0 && node !== null && isElement(node); left--, node = node.parentNode) {
    if (attributeOf(node, 'aria-expanded') !== undefined) return true;
  }
  return false;
}

/** Whether a box a few levels around one has the other in it, too. */
function areNear(one: Box, other: Box): boolean {
  let box = one.parent;
  for (let left = LEVELS_AROUND; left > 0 && box !== undefined && box.tag !== 'body'; left--, box = box.parent) {
    if (other.at > box.at && other.at < box.end) return true;
  }
  return false;
}
