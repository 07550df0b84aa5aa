/** A file that is a drawing (SVG), as people read it: what is written in it, in the order of the file. */
import { composePage } from './compose-page.ts';
import { type Element, isHtmlTag } from './element-index.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import { isElement, isText } from './node-kinds.ts';
import { parsePage } from './page-parser.ts';
import { wholePage } from './whole-page.ts';

/** What a reader of the file gets to know. */
export interface ReadDrawing {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly links: readonly string[];
}

/** Undefined if it is no drawing, by its type or by its content. */
export function readDrawing(file: string, contentType: string, url: string): ReadDrawing | undefined {
  if (contentType !== 'image/svg+xml') return undefined;
  // An HTML parser would show what a document type declares of entities.
  const start = file.search(/<svg[\s/>]/i);
  if (start === -1) return undefined;
  const svg = file.slice(start);
  const { markdown, links } = toMarkdown(wholePage(composePage({ html: svg, url })), { baseUrl: url });
  const root = rootOf(svg);
  return { title: partOf(root, 'title'), description: partOf(root, 'desc'), content: markdown, links };
}

function rootOf(svg: string): Element | undefined {
  const page = parsePage(svg).childNodes.find(isElement);
  const body = page?.childNodes.find((node) => isElement(node) && isHtmlTag(node, 'body'));
  return body !== undefined && isElement(body) ? body.childNodes.find(isElement) : undefined;
}

/** The drawing's own: those of its parts are hints that appear under the mouse. */
function partOf(root: Element | undefined, name: string): string {
  const part = root?.childNodes.find((node) => isElement(node) && node.tagName === name);
  if (part === undefined || !isElement(part)) return '';
  const texts = part.childNodes.map((node) => (isText(node) ? node.value : ''));
  return texts.join('').trim().replace(/\s+/g, ' ');
}
