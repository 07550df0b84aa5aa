/**
 * The tree of everything that a page shows, for reading its text: frames are replaced by their documents, with absolute
 * links, shadow trees are flattened, and the text of drawings is written where they stand. Selectors, which are about
 * the page itself, use the parsed page instead.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';
import { drawingIn, takeDrawnText } from './drawn-text.ts';
import { attributeOf, type Document, type Element, isHtmlTag } from './element-index.ts';
import { flattenShadowTrees } from './flatten-shadow-trees.ts';
import { frameElements, matchFrames, showsSrcdoc } from './frame-owners.ts';
import { markFramePart } from './frame-parts.ts';
import { prepareFrame } from './frame-urls.ts';
import { mayHaveDrawnText, writeDrawnText } from './inline-drawings.ts';
import { baseOfPage } from './markdown/links.ts';
import type { PageFrame } from './page-frame.ts';
import { parsePage } from './page-parser.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export interface PageSource {
  readonly html: string;
  readonly url: string;
  /** In document order. If undefined (frames were not loaded), the frames with `srcdoc` are read. */
  readonly frames?: readonly PageFrame[] | undefined;
}

/** Maximum depth and number of such frames. */
const MAX_DEPTH = 8;
const MAX_FRAMES = 200;

/** The tree belongs to the caller, who may change it. */
export function composePage(source: PageSource): Document {
  let left = MAX_FRAMES;

  function compose({ html: page, url, frames }: PageSource, depth: number): Document {
    const document = parsePage(page);
    const insert = (inner: PageSource, owner: Element | undefined) => {
      const composed = compose(inner, depth + 1);
      prepareFrame(composed, inner.url);
      insertFrame(composed, owner, document);
    };
    if (frames !== undefined) {
      if (frames.length > 0) {
        for (const { frame, owner } of matchFrames(frames, frameElements(document))) {
          insert({ html: frame.html, url: frame.baseUrl, frames: frame.frames }, owner);
        }
      }
    } else if (depth < MAX_DEPTH && /srcdoc/i.test(page)) {
      const baseUrl = baseOfPage(rootOf(document), url);
      for (const owner of frameElements(document).filter(showsSrcdoc)) {
        left -= 1;
        if (left < 0) break;
        const inner = attributeOf(owner, 'srcdoc') ?? '';
        insert({ html: inner, url: baseOfPage(rootOf(parsePage(inner)), baseUrl) }, owner);
      }
    }
    makeBodyOfFrameset(document);
    flattenShadowTrees(document);
    // A frame that shows nothing but a drawing is read by lines.
    if (mayHaveDrawnText(page) && (depth === 0 || drawingIn(bodyOf(document)) === undefined)) writeDrawnText(document);
    return document;
  }

  return compose(source, 0);
}

/** Replaces a frame by the content of its document. Without a known frame, the content is appended to the page. */
function insertFrame(inner: Document, owner: Element | undefined, document: Document): void {
  const part = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const drawing = drawingIn(bodyOf(inner));
  if (drawing === undefined) moveChildren(bodyOf(inner), part);
  else takeDrawnText(drawing, part);
  markFramePart(part);
  const parent = owner?.parentNode;
  if (owner && parent) {
    parent.childNodes[parent.childNodes.indexOf(owner)] = part;
    part.parentNode = parent;
    return;
  }
  const last = bodyOf(document);
  if (last) defaultTreeAdapter.appendChild(last, part);
}

/** A page of frames has no body: makes one from the frames' content, or else from its `noframes` elements. */
function makeBodyOfFrameset(document: Document): void {
  const root = rootOf(document);
  const frameset = root?.childNodes.find((node): node is Element => 'tagName' in node && isHtmlTag(node, 'frameset'));
  if (!root || !frameset) return;
  const body = defaultTreeAdapter.createElement('body', html.NS.HTML, []);
  if (hasPart(frameset)) moveChildren(frameset, body);
  else for (const text of withoutFrames(root)) moveChildren(bodyOf(parsePage(text)), body);
  const isRest = (node: ChildNode) => 'tagName' in node && isHtmlTag(node, 'noframes');
  root.childNodes = root.childNodes.map((node) => (node === frameset ? body : node)).filter((node) => !isRest(node));
  body.parentNode = root;
}

/** Whether any of its frames was replaced. */
function hasPart(frameset: Element): boolean {
  return elementsIn(frameset).some((element) => isHtmlTag(element, 'div'));
}

function withoutFrames(root: Element): string[] {
  return elementsIn(root)
    .filter((element) => isHtmlTag(element, 'noframes'))
    .map(({ childNodes }) => childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
}

function elementsIn(root: Element): Element[] {
  const found: Element[] = [];
  const pending: ChildNode[] = root.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('tagName' in node)) continue;
    found.push(node);
    for (let at = node.childNodes.length - 1; at >= 0; at--) pending.push(node.childNodes[at] as ChildNode);
  }
  return found;
}

function rootOf(document: Document): Element | undefined {
  return document.childNodes.find((node): node is Element => 'tagName' in node);
}

function bodyOf(document: Document): Element | undefined {
  return rootOf(document)?.childNodes.find((node): node is Element => 'tagName' in node && isHtmlTag(node, 'body'));
}

function moveChildren(from: ParentNode | undefined, to: Element): void {
  if (!from) return;
  for (const child of from.childNodes) {
    child.parentNode = to;
    to.childNodes.push(child);
  }
  from.childNodes = [];
}
