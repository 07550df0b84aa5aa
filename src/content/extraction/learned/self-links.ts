/**
 * Leaves out links that lead to where the reader is: a heading's link to itself beside it, and the last step of a path
 * that is marked as the current page.
 */
import { attributeOf, type Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement } from '../../node-kinds.ts';
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';

const MAX_LENGTH = 250;
const MAX_LEVELS = 4;
const MAX_NODES = 20;

export function leaveOutSelfLinks(pieces: readonly Box[], isKept: Uint8Array): void {
  pieces.forEach((piece, row) => {
    const { linkCount, linkLength, stats, flags } = piece;
    if (isKept[row] === 0 || linkCount !== 1 || linkLength < stats.length || stats.length > MAX_LENGTH) return;
    if ((flags & FLAG.heading) !== 0) return;
    const link = linkIn(piece.element);
    if (link === undefined) return;
    const target = attributeOf(link, 'href')?.trim() ?? '';
    const isOfHeading =
      target.length > 1 &&
      target.startsWith('#') &&
      [pieces[row - 1], pieces[row + 1]].some((other) => other !== undefined && isHeadingNamed(other, target.slice(1)));
    if (isOfHeading || attributeOf(link, 'aria-current') === 'page') isKept[row] = 0;
  });
}

function linkIn(element: Element): Element | undefined {
  const pending: Node[] = [element];
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined || !isElement(node)) continue;
    if (node.tagName === 'a') return node;
    pending.push(...node.childNodes.slice(0, MAX_NODES));
  }
  return undefined;
}

/** The id may be that of the box around the heading. */
function isHeadingNamed(piece: Box, id: string): boolean {
  if ((piece.flags & FLAG.heading) === 0) return false;
  let box: Box | undefined = piece;
  for (let left = MAX_LEVELS; left > 0 && box !== undefined; left--, box = box.parent)
    if (attributeOf(box.element, 'id') === id) return true;
  return false;
}
