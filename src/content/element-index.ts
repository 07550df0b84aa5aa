/**
 * A parsed page as flat lists: its elements in document order, with their relations as numbers. Questions about the
 * tree become loops over arrays, so no page is too deep. Knows nothing of selectors.
 */
import { type DefaultTreeAdapterTypes, html } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Document = DefaultTreeAdapterTypes.Document;

export const NONE = -1;

export interface ElementIndex {
  readonly elements: readonly Element[];
  /** The parent element, or NONE for the root. */
  readonly parent: Int32Array;
  /** The element sibling before, or NONE. */
  readonly previous: Int32Array;
  /** The element sibling after, or NONE. */
  readonly next: Int32Array;
  /** One past the last descendant. */
  readonly end: Int32Array;
  /** In quirks mode, classes and ids are compared case-insensitively. */
  readonly isQuirks: boolean;
}

/** Lists the document's elements. The content of a `template` is a separate document, and not listed. */
export function indexElements(document: Pick<Document, 'childNodes' | 'mode'>): ElementIndex {
  const elements: Element[] = [];
  const parents: number[] = [];
  const previous: number[] = [];
  const open: { children: readonly DefaultTreeAdapterTypes.ChildNode[]; at: number; self: number; last: number }[] = [
    { children: document.childNodes, at: 0, self: NONE, last: NONE },
  ];
  const ends: number[] = [];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const child = level.children[level.at++];
    if (child === undefined) {
      if (level.self !== NONE) ends[level.self] = elements.length;
      open.pop();
    } else if ('tagName' in child) {
      const index = elements.push(child) - 1;
      parents.push(level.self);
      previous.push(level.last);
      ends.push(index + 1);
      level.last = index;
      if (child.childNodes.length > 0) open.push({ children: child.childNodes, at: 0, self: index, last: NONE });
    }
  }
  return {
    elements,
    parent: Int32Array.from(parents),
    previous: Int32Array.from(previous),
    next: reversed(previous),
    end: Int32Array.from(ends),
    isQuirks: document.mode === html.DOCUMENT_MODE.QUIRKS,
  };
}

function reversed(previous: readonly number[]): Int32Array {
  const next = new Int32Array(previous.length).fill(NONE);
  previous.forEach((before, index) => {
    if (before !== NONE) next[before] = index;
  });
  return next;
}

export function isHtml(element: Element): boolean {
  return element.namespaceURI === html.NS.HTML;
}

/** Whether it is the HTML element of this name. */
export function isHtmlTag(element: Element | undefined, name: string): boolean {
  return element !== undefined && element.tagName === name && isHtml(element);
}

/** The value of an attribute without namespace. */
export function attributeOf(element: Element, name: string): string | undefined {
  const { attrs } = element;
  for (let at = 0; at < attrs.length; at++) {
    const attribute = attrs[at] as (typeof attrs)[number];
    if (attribute.name === name && attribute.namespace === undefined) return attribute.value;
  }
  return undefined;
}

/** All text inside an element, without templates. */
export function textOf(element: Element): string {
  const parts: string[] = [];
  const pending: DefaultTreeAdapterTypes.ChildNode[] = element.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('value' in node) parts.push(node.value);
    else if ('tagName' in node) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return parts.join('');
}
