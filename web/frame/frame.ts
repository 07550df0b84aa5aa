/**
 * The document that shows scraped pages and lets users pick elements. It runs in a sandbox without an origin: it has no
 * cookies, storage or network, and can only send messages to the dashboard.
 */
import { type InertPage, inertPage } from './inert-copy.ts';
import type { FromFrame, Step, ToFrame } from './messages.ts';
import { Outline } from './outline.ts';
import {
  attributeOf,
  boxOf,
  bringIntoView,
  childrenOf,
  nameOf,
  parentOf,
  present,
  textOf,
  treeOf,
} from './page-dom.ts';
import { suggestAll, suggestOne } from './suggest-selector.ts';

const MAX_LABEL_LENGTH = 80;

/**
 * Basic styles for pages, whose external style sheets are missing. Pages that hide themselves until a script has run
 * must be visible, and pages that stopped scrolling beneath a dialog must scroll.
 */
const CARE = `
  html, body { visibility: visible !important; opacity: 1 !important; overflow: visible !important; }
  :where(html) { font-family: system-ui, sans-serif; line-height: 1.45; color-scheme: light; background: #fff; color: #1b1e1d; }
  :where(img:not([src])) { outline: 1px dashed #8b877d; outline-offset: -1px; background: #f1efea; font-size: 0.8rem; }
`;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
};

const outline = new Outline();
let page: InertPage | undefined;
let picking = false;
let root: Element | undefined;
let picked: Element | undefined;

function tell(message: FromFrame): void {
  // The frame's origin cannot be named, and nothing here is secret.
  parent.postMessage(message, '*');
}

function show(html: string, toPick: boolean): void {
  page = inertPage(html);
  picking = toPick;
  picked = undefined;
  root = present(page.shown);
  outline.show({ hovered: undefined, picked: undefined, matches: [] });
  outline.placeIn(root);
  tell({ type: 'shown', cut: page.isCut });
}

/** Reports what was picked, as its element in the original page. */
function pick(element: Element): void {
  const original = page?.originalOf(element);
  if (page === undefined || original === undefined) return;
  picked = element;
  outline.show({ picked: element, hovered: undefined });
  const tree = treeOf(page.original);
  tell({
    type: 'picked',
    picked: {
      label: labelOf(original),
      text: (textOf(original) ?? '').slice(0, 2_000).replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL_LENGTH),
      one: suggestOne(original, tree),
      all: suggestAll(original, tree),
    },
  });
}

function labelOf(element: Element): string {
  const id = attributeOf(element, 'id');
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
  return [nameOf(element), id ? `#${id}` : '', ...classes.map((name) => `.${name}`)]
    .join('')
    .slice(0, MAX_LABEL_LENGTH);
}

function trySelector(selector: string): void {
  if (page === undefined) return;
  const { original, shownFor } = page;
  const found = treeOf(original).find(selector);
  outline.show({ matches: (found ?? []).flatMap((element) => shownFor(element) ?? []) });
  tell({ type: 'tried', selector, matches: found?.length });
}

function walk(to: Step): void {
  // The first key press starts with the page as a whole.
  const next = picked === undefined ? root && visibleIn(root)[0] : neighborOf(picked, to);
  if (next === undefined) return;
  bringIntoView(next);
  pick(next);
}

function neighborOf(element: Element, to: Step): Element | undefined {
  const above = parentOf(element);
  if (to === 'parent') return above ?? undefined;
  if (to === 'child') return visibleIn(element)[0];
  const siblings = above === null ? [] : visibleIn(above);
  return siblings[siblings.indexOf(element) + (to === 'next' ? 1 : -1)];
}

/** The visible children of an element. */
function visibleIn(element: Element): Element[] {
  return Array.from(childrenOf(element)).filter((child) => {
    const { width, height } = boxOf(child);
    return width * height > 0 && page?.originalOf(child) !== undefined;
  });
}

function elementAt(event: Event): Element | undefined {
  return event.target instanceof Element ? event.target : undefined;
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') tell({ type: 'escaped' });
  if (!picking) return;
  const step = STEPS[event.key];
  if (step !== undefined) walk(step);
  else if (event.key === 'Enter' && picked !== undefined) tell({ type: 'accepted' });
  else return;
  event.preventDefault();
}

function onMessage({ source, data }: MessageEvent<ToFrame>): void {
  if (source !== parent) return;
  if (data.type === 'show') show(data.html, data.picking);
  else if (data.type === 'step') walk(data.to);
  else trySelector(data.selector);
}

/** Keeps the page from reacting; while picking, even to a press that would select text. */
function still(event: Event): void {
  if (event.type !== 'mousedown' || picking) event.preventDefault();
  event.stopImmediatePropagation();
}

const care = new CSSStyleSheet();
care.replaceSync(CARE);
document.adoptedStyleSheets = [care];

addEventListener('pointermove', (event) => picking && outline.show({ hovered: elementAt(event) }), true);
addEventListener('pointerleave', () => outline.show({ hovered: undefined }), true);
addEventListener(
  'click',
  (event) => {
    const element = elementAt(event);
    if (!picking || element === undefined) return;
    // Needed because the press that would have focused it was prevented.
    focus();
    pick(element);
  },
  true,
);
for (const type of ['click', 'auxclick', 'dblclick', 'mousedown', 'submit', 'dragstart', 'beforeinput']) {
  addEventListener(type, still, true);
}
addEventListener('keydown', onKey, true);
addEventListener('message', onMessage);
tell({ type: 'ready' });
