/**
 * The tree of all that a page shows, for whoever reads its text: the documents of its frames stand where the frames stood, with their
 * links made absolute, and shadow trees are flattened. Who looks for elements of the page itself, as selectors do, parses it instead.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';
import { attributeOf, type Document, type Element, isHtmlTag } from './element-index.ts';
import { flattenShadowTrees } from './flatten-shadow-trees.ts';
import { markFramePart } from './frame-parts.ts';
import { frameElements, matchFrames, showsSrcdoc } from './frame-places.ts';
import { prepareFrame } from './frame-urls.ts';
import { baseOfPage } from './markdown/links.ts';
import type { PageFrame } from './page-frame.ts';
import { parsePage } from './page-parser.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export interface PageSource {
  readonly html: string;
  readonly url: string;
  /** In document order; undefined where nobody has loaded them: those that are written in the page itself are read then. */
  readonly frames?: readonly PageFrame[] | undefined;
}

/** How deep such frames may be in each other, and how many are read. */
const DEEPEST = 8;
const MOST_FRAMES = 200;

/** The tree is made for this caller alone: it may be changed. */
export function composePage(source: PageSource): Document {
  let left = MOST_FRAMES;

  function compose({ html: page, url, frames }: PageSource, depth: number): Document {
    const document = parsePage(page);
    const insert = (inner: PageSource, owner: Element | undefined) => {
      const composed = compose(inner, depth + 1);
      prepareFrame(composed, inner.url);
      show(composed, owner, document);
    };
    if (frames !== undefined) {
      if (frames.length > 0) {
        for (const { frame, owner } of matchFrames(frames, frameElements(document))) {
          insert({ html: frame.html, url: frame.baseUrl, frames: frame.frames }, owner);
        }
      }
    } else if (depth < DEEPEST && /srcdoc/i.test(page)) {
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
    return document;
  }

  return compose(source, 0);
}

/** Puts what a document shows in place of its frame, or behind everything else where that is not found. */
function show(inner: Document, owner: Element | undefined, document: Document): void {
  const part = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  takeChildren(bodyOf(inner), part);
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

/** A page of frames has no body: what its frames show is one, or what it has for those who see none. */
function makeBodyOfFrameset(document: Document): void {
  const root = rootOf(document);
  const frameset = root?.childNodes.find((node): node is Element => 'tagName' in node && isHtmlTag(node, 'frameset'));
  if (!root || !frameset) return;
  const body = defaultTreeAdapter.createElement('body', html.NS.HTML, []);
  if (hasPart(frameset)) takeChildren(frameset, body);
  else for (const text of withoutFrames(root)) takeChildren(bodyOf(parsePage(text)), body);
  const isRest = (node: ChildNode) => 'tagName' in node && isHtmlTag(node, 'noframes');
  root.childNodes = root.childNodes.map((node) => (node === frameset ? body : node)).filter((node) => !isRest(node));
  body.parentNode = root;
}

/** Whether some frame of it was put in place. */
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

function takeChildren(from: ParentNode | undefined, to: Element): void {
  if (!from) return;
  for (const child of from.childNodes) {
    child.parentNode = to;
    to.childNodes.push(child);
  }
  from.childNodes = [];
}
