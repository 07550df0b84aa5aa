/** Finds elements in or around an element. The number of steps is limited, however large the page is. */
import { type Element, isHtmlTag } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText } from '../node-kinds.ts';
import { ELEMENT_KINDS } from './element-kinds.ts';

/** Maximum nodes of a link that are searched for a heading. */
const NODES_SEARCHED = 200;
/** Maximum levels above an image that are searched for its figure. */
const LEVELS_SEARCHED = 6;

/** The image of a link that contains only one image and no text. */
export function onlyPictureIn(link: Element): Element | undefined {
  let found: Element | undefined;
  const pending: Node[] = [link];
  for (let left = NODES_SEARCHED; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) return found;
    if (isText(node) && /\S/.test(node.value)) return undefined;
    if (!isElement(node)) continue;
    if (isHtmlTag(node, 'img')) {
      if (found !== undefined) return undefined;
      found = node;
    }
    for (let at = Math.min(node.childNodes.length, left) - 1; at >= 0; at--) pending.push(node.childNodes[at] as Node);
  }
  return undefined;
}

/** Whether it is inside a figure, a few levels up. */
export function isInFigure(element: Element): boolean {
  let node: Node | null = element.parentNode;
  for (let left = LEVELS_SEARCHED; left > 0 && node !== null && 'tagName' in node; left--) {
    if (isHtmlTag(node, 'figure')) return true;
    node = node.parentNode;
  }
  return false;
}

/** The first heading inside a link: in a card with more content, it names the target. */
export function headingIn(link: Element): Element | undefined {
  const pending: Node[] = [link];
  for (let left = NODES_SEARCHED; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) return undefined;
    if (!isElement(node)) continue;
    if (ELEMENT_KINDS.get(node.tagName) === 'heading') return node;
    for (let at = Math.min(node.childNodes.length, left) - 1; at >= 0; at--) pending.push(node.childNodes[at] as Node);
  }
  return undefined;
}
