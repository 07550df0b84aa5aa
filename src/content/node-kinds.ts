/**
 * What a node of the tree is, told by its name: every node has one, while to ask for a field that only some have
 * (`'tagName' in node`) takes the engine several times as long. And a step of a walk that needs no recursion.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const NUMBER_SIGN = 35;

export function isText(node: Node): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text';
}

/** Names of elements begin with a letter, those of other nodes with a number sign. */
export function isElement(node: Node): node is DefaultTreeAdapterTypes.Element {
  return node.nodeName.charCodeAt(0) !== NUMBER_SIGN;
}

/** Puts the children of an element where a walk that takes from the end comes to them in document order. */
export function pushChildren(
  { childNodes }: DefaultTreeAdapterTypes.Element,
  pending: { push(node: Node): unknown },
): void {
  for (let at = childNodes.length - 1; at >= 0; at--) pending.push(childNodes[at] as Node);
}
