/**
 * The text of a document that is a drawing, as a frame may show one: each line of it as a paragraph.
 * `inline-drawings.ts` reads those within a page.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';
import { attributeOf, type Element } from './element-index.ts';
import { isElement, isText, pushChildren } from './node-kinds.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** What nobody sees of a drawing. */
export const UNDRAWN = new Set('title desc metadata defs symbol style script clipPath mask marker pattern'.split(' '));

/** The drawing that a body consists of. */
export function drawingIn(body: Element | undefined): Element | undefined {
  const shown = body?.childNodes.filter((node) => isElement(node) || (isText(node) && /\S/.test(node.value))) ?? [];
  const [only] = shown;
  const isDrawing = shown.length === 1 && only !== undefined && isElement(only) && only.namespaceURI === html.NS.SVG;
  return isDrawing ? only : undefined;
}

/** Puts what is written in a drawing into an element, in the order in which the drawing has it. */
export function takeDrawnText(drawing: Element, to: Element): void {
  const pending: Node[] = [drawing];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node) || UNDRAWN.has(node.tagName)) continue;
    if (node.tagName === 'text') appendParagraph(textOf(node), to);
    else if (node.tagName === 'foreignObject') appendBlock(node, to);
    else pushChildren(node, pending);
  }
}

function appendParagraph(text: string, to: Element): void {
  if (text.trim() === '') return;
  const paragraph = defaultTreeAdapter.createElement('p', html.NS.HTML, []);
  defaultTreeAdapter.insertText(paragraph, text);
  defaultTreeAdapter.appendChild(to, paragraph);
}

/** What is HTML in a drawing. */
function appendBlock(from: Element, to: Element): void {
  const block = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  for (const child of from.childNodes) {
    child.parentNode = block;
    block.childNodes.push(child);
  }
  from.childNodes = [];
  defaultTreeAdapter.appendChild(to, block);
}

/** Parts that have a place of their own are other words. */
export function hasPlace(part: Element): boolean {
  return ['x', 'y', 'dy'].some((name) => attributeOf(part, name) !== undefined);
}

function textOf(line: Element): string {
  let text = '';
  const pending: Node[] = [line];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node) && !UNDRAWN.has(node.tagName)) {
      if (hasPlace(node)) text += ' ';
      pushChildren(node, pending);
    }
  }
  return text;
}
