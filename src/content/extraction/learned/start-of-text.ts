/** The text with which an element begins, for what only short texts can be: a name, a label, a value. */
import type { Element } from '../../element-index.ts';
import type { Node } from '../../main-content.ts';
import { isElement, isText } from '../../node-kinds.ts';

/** Of at most so many nodes; ends with the text that makes it longer than `enough`. */
export function startOfText(element: Element, maxNodes: number, enough = Number.POSITIVE_INFINITY): string {
  let text = '';
  const pending: Node[] = [element];
  for (let left = maxNodes; left > 0 && text.length <= enough; left--) {
    const node = pending.pop();
    if (node === undefined) break;
    if (isText(node)) text += node.value;
    else if (isElement(node)) pending.push(...node.childNodes.slice(0, maxNodes).reverse());
  }
  return text;
}
