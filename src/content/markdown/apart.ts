/**
 * Whether two inline elements without white space between them are shown apart: side by side in a flexible box, or a
 * name and its number. Style sheets decide that, which are mostly not known here.
 */
import { attributeOf, type Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText } from '../node-kinds.ts';

/** Elements that only style sheets give a meaning; others may be a part of a word. */
const PLAIN = new Set(['span', 'small', 'time', 'label', 'data', 'bdi']);
const INLINE = new Set([...PLAIN, 'a', 'b', 'strong', 'i', 'em']);
const FLEXIBLE_NAME = /(?:^|[\s:])(?:d-|inline-)?(?:flex|grid)(?:$|\s)/;
const FLEXIBLE_STYLE = /display\s*:\s*(?:inline-)?(?:flex|grid)/i;
/** Elements inside of elements, on the way to the text at the edge. */
const MAX_DEPTH = 8;
const MAX_COMMENTS = 4;

export const mayStandApart = (node: Node | undefined): node is Element =>
  node !== undefined && isElement(node) && INLINE.has(node.tagName);

/**
 * The sibling before, past one without content, such as a line of dots, and the comments that libraries leave around
 * their parts.
 */
export function shownBefore(siblings: readonly Node[], at: number): Node | undefined {
  const last = pastComments(siblings, at - 1);
  const before = siblings[last];
  return mayStandApart(before) && before.childNodes.length === 0 ? siblings[pastComments(siblings, last - 1)] : before;
}

function pastComments(siblings: readonly Node[], from: number): number {
  let at = from;
  for (let left = MAX_COMMENTS; left > 0 && at > 0 && isComment(siblings[at] as Node); left--) at--;
  return at;
}

const isComment = (node: Node): boolean => !isElement(node) && !isText(node);

/** For siblings of which `mayStandApart` is true. */
export function standApart(parent: Element, before: Element, after: Element): boolean {
  if (!PLAIN.has(before.tagName) && !PLAIN.has(after.tagName)) return false;
  const left = edgeText(before, -1);
  const right = edgeText(after, 0);
  if (!/[\p{L}\p{N}.,)%]$/u.test(left) || !/^[\p{L}\p{N}\p{Sc}(]/u.test(right)) return false;
  if (isFlexible(parent) || (before.tagName === 'label' && after.tagName === 'label')) return true;
  // A price after a name, or after the former price. Letters of a currency are capitals: `US$5`.
  if (/[\p{Ll}\d)]$/u.test(left) && /^\p{Sc}\s?\d/u.test(right)) return true;
  if (/\p{L}{3}$/u.test(left) && /^[\d\p{Sc}]/u.test(right)) return true;
  if (/\d$/.test(left) && /^\p{L}{3}/u.test(right)) return true;
  // A name in two colors is one word: `FaceBook`.
  return /\p{Ll}$/u.test(left) && /^\p{Lu}/u.test(right) && (left.trim().includes(' ') || right.trim().includes(' '));
}

function isFlexible(element: Element): boolean {
  return (
    FLEXIBLE_NAME.test(attributeOf(element, 'class') ?? '') || FLEXIBLE_STYLE.test(attributeOf(element, 'style') ?? '')
  );
}

/** The text at the beginning (0) or the end (-1) of an element, if there is one. */
function edgeText(element: Element, edge: 0 | -1): string {
  let node: Node | undefined = element;
  for (let left = MAX_DEPTH; left > 0 && node !== undefined; left--) {
    if (isText(node)) return edge === 0 ? node.value.slice(0, 60) : node.value.slice(-60);
    node = isElement(node) ? childAt(node, edge) : undefined;
  }
  return '';
}

function childAt({ childNodes }: Element, edge: 0 | -1): Node | undefined {
  const step = edge === 0 ? 1 : -1;
  let at = edge === 0 ? 0 : childNodes.length - 1;
  for (let left = MAX_COMMENTS; left > 0 && childNodes[at] !== undefined && isComment(childNodes[at] as Node); left--)
    at += step;
  return childNodes[at];
}
