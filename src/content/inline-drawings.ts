/**
 * The text of drawings within a page, such as the labels of a chart or the boxes of a diagram, which a person reads
 * like any other. Their elements are turned into HTML in their places, so that rules and marks of what is hidden still
 * apply. Drawings without text, such as icons, stay as they are.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';
import { hasPlace, UNDRAWN } from './drawn-text.ts';
import { attributeOf, type Document, type Element } from './element-index.ts';
import { isElement, isText, pushChildren } from './node-kinds.ts';
import { UNSEEN } from './visibility-marks.ts';

type Node = DefaultTreeAdapterTypes.Node;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** What they become; all others are shapes. A sheet within a drawing applies to the whole page. */
const HTML_NAMES: ReadonlyMap<string, string> = new Map([
  ['svg', 'span'],
  ['g', 'span'],
  ['switch', 'span'],
  ['text', 'span'],
  ['tspan', 'span'],
  ['textPath', 'span'],
  ['a', 'a'],
  ['style', 'style'],
  ['foreignObject', 'div'],
]);
/** The most nodes of a label that may be a copy. */
const MAX_PARTS = 50;
const KEPT_ATTRIBUTES = new Set(['style', 'class', 'id', UNSEEN]);

/** Nearly no page has any, and searching its text is faster than searching its tree. */
export function mayHaveDrawnText(page: string): boolean {
  return /<(?:text|foreignobject)[\s/>]/i.test(page);
}

export function writeDrawnText(document: Document): void {
  const pending: Node[] = [...document.childNodes];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    const isDrawing = node.namespaceURI === html.NS.SVG && node.tagName === 'svg';
    if (!isDrawing) pushChildren(node, pending);
    else if (hasText(node)) pending.push(...turnIntoHtml(node));
  }
}

function hasText(drawing: Element): boolean {
  const pending: Node[] = [drawing];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node) || UNDRAWN.has(node.tagName)) continue;
    if (node.tagName === 'text' || node.tagName === 'foreignObject') return true;
    pushChildren(node, pending);
  }
  return false;
}

/** Returns the HTML in it, which may contain drawings of its own. */
function turnIntoHtml(drawing: Element): Element[] {
  const blocks: Element[] = [];
  const pending: { element: Element; inText: boolean }[] = [{ element: drawing, inText: false }];
  let last = '';
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { element } = next;
    const { tagName } = element;
    const inText = next.inText || tagName === 'text';
    rename(element, HTML_NAMES.get(tagName) ?? 'span');
    if (tagName === 'foreignObject') {
      blocks.push(element);
      continue;
    }
    if (tagName === 'style') continue;
    const kept: ChildNode[] = [];
    for (const child of element.childNodes) {
      if (isText(child)) {
        if (inText) kept.push(child);
      } else if (isElement(child) && isDrawn(child)) {
        // Many drawings write a text twice, for its outline or its shadow.
        const text = child.tagName === 'text' ? textIn(child) : '';
        if (text !== '' && text === last) continue;
        if (text !== '') last = text;
        const isApart = child.tagName === 'text' || hasPlace(child);
        if (isApart) kept.push(blankIn(element));
        kept.push(child);
        if (child.tagName === 'text') kept.push(blankIn(element));
      }
    }
    element.childNodes = kept;
    for (const child of kept.toReversed()) if (isElement(child)) pending.push({ element: child, inText });
  }
  return blocks;
}

function isDrawn(element: Element): boolean {
  if (!HTML_NAMES.has(element.tagName)) return false;
  if (element.tagName === 'style') return true;
  return !UNDRAWN.has(element.tagName) && attributeOf(element, 'display') !== 'none';
}

function rename(element: Element, name: string): void {
  const link = element.attrs.find((attribute) => attribute.name === 'href' && name === 'a');
  const hiding = ['visibility', 'opacity'].flatMap((property) => {
    const value = attributeOf(element, property);
    return value === undefined ? [] : `${property}:${value}`;
  });
  const attrs = element.attrs.filter((attribute) => KEPT_ATTRIBUTES.has(attribute.name));
  if (hiding.length > 0) {
    const style = attrs.find((attribute) => attribute.name === 'style');
    // A style wins over these attributes.
    if (style) style.value = `${hiding.join(';')};${style.value}`;
    else attrs.push({ name: 'style', value: hiding.join(';') });
  }
  if (link) attrs.push({ name: 'href', value: link.value });
  element.attrs = attrs;
  element.namespaceURI = html.NS.HTML;
  element.tagName = name;
  element.nodeName = name;
}

function blankIn(parent: Element): ChildNode {
  const blank = defaultTreeAdapter.createTextNode(' ');
  blank.parentNode = parent;
  return blank;
}

/** Empty if it has many parts: it is compared only to leave out copies of labels, and drawings may be nested. */
function textIn(element: Element): string {
  let text = '';
  const pending: Node[] = [element];
  for (let left = MAX_PARTS, node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (left-- === 0) return '';
    if (isText(node)) text += node.value;
    else if (isElement(node) && !UNDRAWN.has(node.tagName)) pushChildren(node, pending);
  }
  return text.trim();
}
