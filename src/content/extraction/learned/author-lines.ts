/** Leaves the name in an author's line, without the dates, controls, counts and ranks beside it. */
import type { Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement } from '../../node-kinds.ts';
import { isInline } from '../element-kinds.ts';
import type { AuthorMark } from './author-marks.ts';
import type { Box } from './boxes.ts';

const MAX_LEVELS = 40;

/** The nodes of the line that are left out. */
export function trimAuthorLine({ element: line }: Box, { element: mark }: AuthorMark): readonly Node[] {
  const trimmed: Node[] = [];
  let inner: Node = mark;
  for (let left = MAX_LEVELS; left > 0 && inner !== line; left--) {
    const around: Element | null = inner.parentNode !== null && isElement(inner.parentNode) ? inner.parentNode : null;
    if (around === null) return [];
    for (const child of around.childNodes) if (child !== inner && isOfLine(child)) trimmed.push(child);
    inner = around;
  }
  return trimmed;
}

/** Blocks inside of the line are decided by themselves. */
const isOfLine = (node: Node): boolean => !isElement(node) || isInline(node.tagName);
