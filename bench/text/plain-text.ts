/** The words of a tree as plain text, with blocks on their own lines, for comparison with the truths. */
import { type DefaultTreeAdapterTypes, html } from 'parse5';
import type { Document, Element } from '../../src/content/element-index.ts';
import type { MainContent, Node } from '../../src/content/main-content.ts';

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'head', 'iframe', 'title', 'select', 'textarea']);
const SILENT_WITH_FALLBACK: ReadonlySet<string> = new Set([...SILENT].filter((tag) => tag !== 'noscript'));
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math mi mn mo q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

export function textOfContent({ roots, removed, visibility }: MainContent): string {
  const silent = visibility?.readsFallback === true ? SILENT_WITH_FALLBACK : SILENT;
  return roots.map((root) => textOf(root, removed, silent)).join('\n');
}

export function textOfDocument(document: Document): string {
  const root = document.childNodes.find((child): child is Element => 'tagName' in child);
  return root === undefined ? '' : textOf(root, new Set(), SILENT);
}

function textOf(root: Element, removed: ReadonlySet<Node>, silent: ReadonlySet<string>): string {
  const parts: string[] = [];
  const work: (Node | string)[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if (isText(node)) parts.push(removed.has(node) ? '' : node.value);
    else if (isElement(node) && !silent.has(node.tagName) && !removed.has(node)) {
      const edge = INLINE.has(node.tagName) && node.namespaceURI === html.NS.HTML ? '' : '\n';
      parts.push(edge);
      work.push(edge, ...[...node.childNodes].reverse());
    }
  }
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';
const isElement = (node: Node): node is Element => 'tagName' in node;
