/**
 * How much of a page's text is in one element. What hides so much of it that it must be the page itself is a loading
 * screen: a script will show it.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Document, Element } from '../element-index.ts';
import { isElement, isText, pushChildren } from '../node-kinds.ts';

type Node = DefaultTreeAdapterTypes.Node;

const LEVELS_SEARCHED = 60;
/**
 * An element that hides this share of the page's text is a loading screen: a script shows it when the page is ready.
 */
const MAIN_PAGE_SHARE = 0.5;
const PAGE_SHARE = 0.95;
/**
 * So is one with this much text and all main headings that has more than half of the text of the `main` element around
 * it, or of the page's prose if there is none, however long the page's menus are.
 */
const MIN_PAGE_LENGTH = 1000;
export const SILENT = new Set([
  'script',
  'template',
  'head',
  'title',
  'svg',
  'select',
  'textarea',
  'iframe',
  'noframes',
]);

export class PageShare {
  readonly #length: PageLength;
  readonly #headings: number;
  readonly #isShown: boolean;

  /** `headings`: the number of main headings. With `isShown`, a browser has shown the page and knows what is hidden. */
  constructor(document: Document, headings: number, isShown: boolean) {
    this.#length = new PageLength(document);
    this.#headings = headings;
    this.#isShown = isShown;
  }

  /** Whether this is more than the length of the page's text. */
  isLonger(length: number): boolean {
    return this.#length.isExceeded(length, 1);
  }

  /** Whether it contains so much of the page that it must be the page itself. */
  isMost(element: Element): boolean {
    const { length, isMain, headings } = measure(element);
    if (this.#length.isExceeded(length, isMain ? MAIN_PAGE_SHARE : PAGE_SHARE)) return true;
    if (headings === 0 || headings < this.#headings || length < MIN_PAGE_LENGTH) return false;
    const main = mainAround(element);
    if (main !== undefined) return length > measure(main).length * MAIN_PAGE_SHARE;
    // A browser knows what its page still hides when it is ready.
    return !this.#isShown && isMostOfProse(element);
  }
}

/** Whether the text in an element is not for readers. */
export const isSilent = (tagName: string): boolean => SILENT.has(tagName) && tagName !== 'head';
const UNMEASURED = new Set(['style', 'noscript', 'link']);

/** The approximate length of the page's text. Most questions about it are answered by the beginning of the page. */
class PageLength {
  readonly #pending: Node[];
  #lengthSoFar = 0;

  constructor(document: Document) {
    this.#pending = document.childNodes.toReversed();
  }

  /** Whether a length is more than a share of the page's text. */
  isExceeded(length: number, share: number): boolean {
    while (this.#lengthSoFar * share < length && this.#pending.length > 0) this.#readNode(this.#pending.pop() as Node);
    return length > this.#lengthSoFar * share;
  }

  #readNode(node: Node): void {
    if (isText(node)) this.#lengthSoFar += lengthOf(node.value);
    if (isElement(node) && !isSilent(node.tagName) && !UNMEASURED.has(node.tagName)) pushChildren(node, this.#pending);
  }
}

function mainAround(element: Element): Element | undefined {
  let node: Node | null = element;
  for (let left = LEVELS_SEARCHED; left > 0 && node !== null && isElement(node); left--) {
    if (node.tagName === 'main') return node;
    node = node.parentNode;
  }
  return undefined;
}

const NOT_PROSE = new Set(['a', 'nav', 'header', 'footer', 'aside', 'dialog', 'form', 'noscript', 'style']);

/** Whether it has most of the text of its page that is in no link and no frame of the page, such as a menu. */
function isMostOfProse(element: Element): boolean {
  let top = element;
  while (top.parentNode !== null && isElement(top.parentNode)) top = top.parentNode;
  return proseIn(element) > proseIn(top) * MAIN_PAGE_SHARE;
}

function proseIn(element: Element): number {
  let length = 0;
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) length += lengthOf(node.value);
    else if (isElement(node) && !SILENT.has(node.tagName) && !NOT_PROSE.has(node.tagName)) pushChildren(node, pending);
  }
  return length;
}

/** White space between elements does not count. */
function lengthOf(text: string): number {
  let end = text.length;
  if (end >= 40) return end;
  let start = 0;
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start++;
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end--;
  const isAscii = start === end || (text.charCodeAt(start) < 0x80 && text.charCodeAt(end - 1) < 0x80);
  // Other white space is rare, and finding it takes several times as long.
  return isAscii ? end - start : text.trim().length;
}

const isAsciiSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The length of the text in an element, whether it contains what main content contains, and how many main headings. */
export function measure(element: Element): { length: number; isMain: boolean; headings: number } {
  let length = 0;
  let isMain = false;
  let headings = 0;
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) length += lengthOf(node.value);
    if (!isElement(node) || SILENT.has(node.tagName) || node.tagName === 'style') continue;
    if (node.tagName === 'h1') headings++;
    isMain ||= node.tagName === 'main' || node.tagName === 'article' || node.tagName === 'h1';
    const { childNodes } = node;
    for (let at = childNodes.length - 1; at >= 0; at--) pending.push(childNodes[at] as Node);
  }
  return { length, isMain, headings };
}
