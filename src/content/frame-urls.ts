/**
 * Prepares the document of a frame for insertion into the page: makes links absolute, and removes elements about the
 * whole document.
 */
import { type Document, type Element, isHtml } from './element-index.ts';
import type { Node } from './main-content.ts';

/** Attributes with addresses, including those that scripts would have copied to `src` later. */
const ADDRESSES = new Set(
  'href src data cite poster data-src data-original data-lazy-src data-lazy data-original-src'.split(' '),
);
const SETS = new Set(['srcset', 'data-srcset', 'data-lazy-srcset']);
/** Elements about a whole document, which do not apply to the page. */
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

/** An address without a base cannot be resolved. */
function absolute(address: string, baseUrl: string): string {
  return URL.parse(address.trim(), baseUrl)?.href ?? '#';
}

function absoluteSet(set: string, baseUrl: string): string {
  const candidates = set.split(/,\s+|(?<=\s[\d.]+[wx]),/);
  return candidates.map((candidate) => candidate.replace(/^\s*\S+/, (url) => absolute(url, baseUrl))).join(', ');
}
