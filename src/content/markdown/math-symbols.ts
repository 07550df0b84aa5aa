/** A MathML formula as one readable line: fractions, powers and roots written out. */
import type { Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText } from '../node-kinds.ts';

/** Deeper parts are written as plain symbols. */
const MAX_DEPTH = 40;
const SIMPLE = /^[\p{L}\p{N}\p{M}.,]*$/u;

export function symbolsOf(math: Element): string {
  return insideOf(math, 0).trim();
}

function insideOf(element: Element, depth: number): string {
  let text = '';
  for (const node of element.childNodes) text += lineOf(node, depth);
  return text;
}

function lineOf(node: Node | undefined, depth: number): string {
  if (node === undefined) return '';
  if (isText(node)) return node.value.replace(/\s+/g, ' ').trim();
  if (!isElement(node) || node.tagName === 'annotation' || node.tagName === 'annotation-xml') return '';
  if (depth >= MAX_DEPTH) return plainOf(node);
  const [first, second, third] = node.childNodes.filter(isElement).map((child) => () => lineOf(child, depth + 1));
  switch (node.tagName) {
    case 'mfrac':
      return `${grouped(first?.())}/${grouped(second?.())}`;
    case 'msup':
    case 'mover':
      return `${grouped(first?.())}^${grouped(second?.())}`;
    case 'msub':
    case 'munder':
      return `${grouped(first?.())}_${grouped(second?.())}`;
    case 'msubsup':
    case 'munderover':
      return `${grouped(first?.())}_${grouped(second?.())}^${grouped(third?.())}`;
    case 'msqrt':
      return `√${grouped(insideOf(node, depth + 1))}`;
    case 'mroot':
      return `${grouped(first?.())}^(1/${grouped(second?.())})`;
    case 'mtr':
      return `${insideOf(node, depth + 1)}; `;
    case 'mtd':
      return `${insideOf(node, depth + 1)} `;
    default:
      return insideOf(node, depth + 1);
  }
}

/** In parentheses, unless it is one number or word. */
function grouped(text = ''): string {
  const inner = text.trim();
  return SIMPLE.test(inner) || /^\([^()]*\)$/.test(inner) ? inner : `(${inner})`;
}

function plainOf(element: Element): string {
  let text = '';
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node))
      for (let at = node.childNodes.length - 1; at >= 0; at--) pending.push(node.childNodes[at] as Node);
  }
  return text;
}
