/** What is in or around an element of a page, as far as Markdown asks: never further than a few steps, however large the page. */
import { type Element, isHtmlTag } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText } from '../node-kinds.ts';
import { ELEMENT_KINDS } from './element-kinds.ts';

/** How far a link is searched for a heading that it holds. */
const NODES_SEARCHED = 200;
/** How far above an image its figure is searched for. */
const LEVELS_SEARCHED = 6;

/** The image of a link that holds one image, without text. */
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

/** Whether a figure is close around it. */
export function isInFigure(element: Element): boolean {
  let node: Node | null = element.parentNode;
  for (let left = LEVELS_SEARCHED; left > 0 && node !== null && 'tagName' in node; left--) {
    if (isHtmlTag(node, 'figure')) return true;
    node = node.parentNode;
  }
  return false;
}

/** The first heading inside of a link: of all that a card holds, it is what names the target. */
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
