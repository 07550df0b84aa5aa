/**
 * The kind of a tree node, by its name, which every node has: testing for a field that only some nodes have (`'tagName'
 * in node`) is several times slower in the engine. Also a step of a walk without recursion.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const NUMBER_SIGN = 35;

export function isText(node: Node): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

/** The names of elements begin with a letter, those of other nodes with a number sign. */
export function isElement(node: Node): node is DefaultTreeAdapterTypes.Element {
  return node.nodeName.charCodeAt(0) !== NUMBER_SIGN;
}

/**
 * Pushes the children of an element in reverse, so that a walk that pops from the end visits them in document order.
 */
export function pushChildren(
  { childNodes }: DefaultTreeAdapterTypes.Element,
  pending: { push(node: Node): unknown },
): void {
  for (let at = childNodes.length - 1; at >= 0; at--) pending.push(childNodes[at] as Node);
}
