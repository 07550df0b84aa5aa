/**
 * Collects, in one walk, what a page says about itself: meta elements, JSON-LD, its title and first headings. Draws no
 * conclusions.
 */
import { attributeOf, type Document, type Element, isHtml, textOf } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { cleanText } from './clean-text.ts';
import { type LinkedData, readLinkedData } from './linked-data.ts';

export interface PageFacts {
  /** The contents of `meta` elements by lower-case name, property or itemprop; the first of each that is not empty. */
  readonly meta: ReadonlyMap<string, string>;
  readonly title: string;
  readonly headings: readonly string[];
  readonly linkedData: readonly LinkedData[];
  /** The address that the page gives for itself, or an empty text. */
  readonly address: string;
}

const MAX_HEADINGS = 3;
const MAX_HEADING_LENGTH = 500;
const NOT_SHOWN = new Set(['template', 'svg', 'noscript', 'style', 'select', 'textarea', 'iframe']);
/** The walk ends here on a hostile page; normally everything is in the head. */
const MAX_NODES = 2_000_000;

export function gatherFacts(document: Document): PageFacts {
  const meta = new Map<string, string>();
  const headings: string[] = [];
  const linkedData: LinkedData[] = [];
  let title: string | undefined;
  let canonical: string | undefined;
  const pending: Node[] = [document];
  for (let left = MAX_NODES; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) break;
    if ('tagName' in node) {
      if (!isHtml(node) || NOT_SHOWN.has(node.tagName)) continue;
      if (node.tagName === 'meta') addMeta(node, meta);
      else if (node.tagName === 'title') title ??= cleanText(textOf(node)) || undefined;
      else if (node.tagName === 'link' && attributeOf(node, 'rel')?.toLowerCase() === 'canonical') {
        canonical ??= attributeOf(node, 'href');
      } else if (node.tagName === 'h1' && headings.length < MAX_HEADINGS) addHeading(node, headings);
      else if (node.tagName === 'script') {
        if (isLinkedData(node)) linkedData.push(...readLinkedData(textOf(node)));
        continue;
      }
    }
    if (!('childNodes' in node)) continue;
    for (let at = node.childNodes.length - 1; at >= 0; at--) pending.push(node.childNodes[at] as Node);
  }
  return { meta, title: title ?? '', headings, linkedData, address: canonical ?? meta.get('og:url') ?? '' };
}

function addMeta(element: Element, meta: Map<string, string>): void {
  const content = cleanText(attributeOf(element, 'content') ?? '');
  if (content === '') return;
  for (const attribute of ['property', 'name', 'itemprop']) {
    const name = attributeOf(element, attribute)?.trim().toLowerCase();
    if (name !== undefined && !meta.has(name)) meta.set(name, content);
  }
}

function addHeading(element: Element, headings: string[]): void {
  const text = cleanText(textOf(element));
  if (text !== '' && text.length <= MAX_HEADING_LENGTH) headings.push(text);
}

function isLinkedData(script: Element): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(attributeOf(script, 'type') ?? '');
}
