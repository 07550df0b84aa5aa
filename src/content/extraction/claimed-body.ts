/**
 * Finds the blocks whose text a page also declares for programs. Blocks are compared by their beginning, so that
 * differences between the two texts (links, captions, spaces) do not matter.
 */
import type { Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText, pushChildren } from '../node-kinds.ts';
import { isInline } from './element-kinds.ts';
import type { Part } from './survey.ts';

const BEGINNING = 24;
const MIN_BODY_LENGTH = 200;
const MAX_BODY_LENGTH = 100_000;
/** Share of the declared text that must be found in the page for it to be believed. */
const BELIEVED = 0.5;

/** The blocks whose text is declared; none if the page does not show what it declares. */
export function findClaimed(parts: readonly Part[], texts: readonly string[]): ReadonlySet<Part> {
  const claimed = texts.map((text) => letters(text.slice(0, MAX_BODY_LENGTH)));
  const length = claimed.reduce((sum, text) => sum + text.length, 0);
  const found = new Set<Part>();
  if (length < MIN_BODY_LENGTH) return found;
  const beginnings = beginningsIn(claimed);
  let shown = 0;
  for (const part of parts) {
    if (!part.isBlock || part.ownText === 0 || !beginnings.has(beginningOf(part.element))) continue;
    found.add(part);
    shown += part.ownText;
  }
  return shown >= length * BELIEVED ? found : new Set();
}

/** The beginnings of all blocks in the texts; short texts as a whole. */
function beginningsIn(texts: readonly string[]): ReadonlySet<string> {
  const beginnings = new Set<string>();
  let left = MAX_BODY_LENGTH;
  for (const text of texts) {
    if (text.length < BEGINNING && text.length > 2) beginnings.add(text);
    for (let at = 0; at + BEGINNING <= text.length && left-- > 0; at++) beginnings.add(text.slice(at, at + BEGINNING));
  }
  return beginnings;
}

/** The first block that begins like one of the page's descriptions. */
export function findDescribed(parts: readonly Part[], descriptions: readonly string[]): Part | undefined {
  const beginnings = descriptions.map((text) => letters(text.slice(0, 8 * BEGINNING)).slice(0, BEGINNING));
  const wanted = new Set(beginnings.filter((text) => text.length === BEGINNING));
  if (wanted.size === 0) return undefined;
  return parts.find((part) => part.isBlock && part.ownText >= BEGINNING && wanted.has(beginningOf(part.element)));
}

function beginningOf(element: Element): string {
  let text = '';
  const pending: Node[] = [];
  pushChildren(element, pending);
  for (let node = pending.pop(); node !== undefined && text.length < BEGINNING; node = pending.pop()) {
    if (isText(node)) text += letters(node.value.slice(0, 4 * BEGINNING));
    else if (isElement(node) && isInline(node.tagName)) pushChildren(node, pending);
  }
  return text.slice(0, BEGINNING);
}

/** Most texts are plain ASCII, for which a simpler search takes a fraction of the time. */
function letters(text: string): string {
  const lower = text.toLowerCase();
  return BEYOND_ASCII.test(lower) ? lower.replace(/[^\p{L}\p{N}]+/gu, '') : lower.replace(/[^a-z\d]+/g, '');
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
