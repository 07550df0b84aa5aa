/**
 * A results page as flat lists: elements and texts in document order, with their relations as numbers. Questions about
 * the tree become loops and subtractions, which cannot overflow the stack on deep pages. Knows nothing of what the page
 * means.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type Document, type Element, NONE } from '../../content/element-index.ts';

export interface Outline {
  readonly elements: readonly Element[];
  /** The parent element, or NONE. */
  readonly parent: Int32Array;
  /** One past the last descendant element. */
  readonly end: Int32Array;
  readonly texts: readonly string[];
  /** The element that each text is in. */
  readonly holder: Int32Array;
  /** The texts beneath an element are those from its `firstText` up to its `endText`. */
  readonly firstText: Int32Array;
  readonly endText: Int32Array;
}

/** The text in these elements is not shown. */
const UNSHOWN = new Set(['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option']);

/** Maximum characters of a text that are read: no rule needs more, and hostile pages nest deeply. */
const MAX_TEXT = 2000;

export function outlineOf(document: Document): Outline {
  const elements: Element[] = [];
  const parent: number[] = [];
  const end: number[] = [];
  const texts: string[] = [];
  const holder: number[] = [];
  const firstText: number[] = [];
  const endText: number[] = [];
  const open: { children: readonly DefaultTreeAdapterTypes.ChildNode[]; at: number; self: number; shown: boolean }[] = [
    { children: document.childNodes, at: 0, self: NONE, shown: true },
  ];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const child = level.children[level.at++];
    if (child === undefined) {
      if (level.self !== NONE) {
        end[level.self] = elements.length;
        endText[level.self] = texts.length;
      }
      open.pop();
    } else if ('tagName' in child) {
      const self = elements.push(child) - 1;
      parent.push(level.self);
      end.push(self + 1);
      firstText.push(texts.length);
      endText.push(texts.length);
      const shown = level.shown && !UNSHOWN.has(child.tagName);
      if (child.childNodes.length > 0) open.push({ children: child.childNodes, at: 0, self, shown });
    } else if ('value' in child && level.shown) {
      texts.push(child.value);
      holder.push(level.self);
    }
  }
  return {
    elements,
    parent: Int32Array.from(parent),
    end: Int32Array.from(end),
    texts,
    holder: Int32Array.from(holder),
    firstText: Int32Array.from(firstText),
    endText: Int32Array.from(endText),
  };
}

/** The value of an element's attribute; undefined if there is no such attribute or element. */
export function attribute({ elements }: Outline, index: number, name: string): string | undefined {
  const element = elements[index];
  return element && attributeOf(element, name);
}

export function tagName({ elements }: Outline, index: number): string {
  return elements[index]?.tagName ?? '';
}

export function parentOf({ parent }: Outline, index: number): number {
  return parent[index] ?? NONE;
}

/** One past the last descendant of an element. */
export function endOf({ end }: Outline, index: number): number {
  return end[index] ?? index + 1;
}

/** The element itself, then its ancestors up to the root. */
export function* selfAndAncestors(outline: Outline, index: number): Generator<number> {
  for (let at = index; at !== NONE; at = parentOf(outline, at)) yield at;
}

/** For each element, itself or its nearest ancestor that passes, or NONE. One pass, at any depth. */
export function nearest(outline: Outline, passes: (index: number) => boolean): Int32Array {
  const found = new Int32Array(outline.elements.length);
  for (let index = 0; index < found.length; index++) {
    found[index] = passes(index) ? index : (found[parentOf(outline, index)] ?? NONE);
  }
  return found;
}

/** The text of an element on one line, cut to the maximum length. */
export function shownText({ texts, firstText, endText }: Outline, index: number): string {
  let text = '';
  for (let at = firstText[index] ?? 0; at < (endText[index] ?? 0) && text.length < MAX_TEXT; at++) text += texts[at];
  return oneLine(text.slice(0, MAX_TEXT));
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
