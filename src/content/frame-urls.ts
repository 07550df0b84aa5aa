/** Makes the document of a frame fit to stand in another one: its links lead where they did, and it says nothing about the page. */
import { type Document, type Element, isHtml } from './element-index.ts';
import type { Node } from './main-content.ts';

/** Addresses, among them those that scripts would have put in place later. */
const ADDRESSES = new Set(
  'href src data cite poster data-src data-original data-lazy-src data-lazy data-original-src'.split(' '),
);
const SETS = new Set(['srcset', 'data-srcset', 'data-lazy-srcset']);
/** What speaks of a whole document: a frame's is not the page's. */
const ABOUT_DOCUMENT = new Set(['script', 'style', 'meta', 'link', 'title', 'base']);

export function prepareFrame(document: Document, baseUrl: string): void {
  const pending: Node[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('tagName' in node) makeAbsolute(node, baseUrl);
    if (!('childNodes' in node)) continue;
    node.childNodes = node.childNodes.filter(
      (child) => !('tagName' in child && isHtml(child) && ABOUT_DOCUMENT.has(child.tagName)),
    );
    for (const child of node.childNodes) pending.push(child);
  }
}

function makeAbsolute(element: Element, baseUrl: string): void {
  for (const attribute of element.attrs) {
    const { name, value } = attribute;
    if (ADDRESSES.has(name)) attribute.value = absolute(value, baseUrl);
    else if (SETS.has(name)) attribute.value = absoluteSet(value, baseUrl);
  }
}

/** An address that is relative to nothing leads nowhere. */
function absolute(address: string, baseUrl: string): string {
  return URL.parse(address.trim(), baseUrl)?.href ?? '#';
}

function absoluteSet(set: string, baseUrl: string): string {
  const candidates = set.split(/,\s+|(?<=\s[\d.]+[wx]),/);
  return candidates.map((candidate) => candidate.replace(/^\s*\S+/, (url) => absolute(url, baseUrl))).join(', ');
}
