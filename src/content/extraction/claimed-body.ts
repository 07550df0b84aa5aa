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

const FACTOR = 31;
/** How much the first letter counts in a hash. */
const FIRST_FACTOR = Array.from({ length: BEGINNING - 1 }).reduce<number>((power) => Math.imul(power, FACTOR), 1);
/** Where so many runs have nearly the same hash, as in a text made for it, the others are not found. */
const MAX_STEPS = 64;

/** The blocks whose text is declared; none if the page does not show what it declares. */
export function findClaimed(parts: readonly Part[], texts: readonly string[]): ReadonlySet<Part> {
  const claimed = texts.map((text) => letters(text.slice(0, MAX_BODY_LENGTH)));
  const length = claimed.reduce((sum, text) => sum + text.length, 0);
  const found = new Set<Part>();
  if (length < MIN_BODY_LENGTH) return found;
  const beginnings = new Beginnings(claimed);
  let shown = 0;
  for (const part of parts) {
    if (!part.isBlock || part.ownText === 0 || !beginnings.has(beginningOf(part.element))) continue;
    found.add(part);
    shown += part.ownText;
  }
  return shown >= length * BELIEVED ? found : new Set();
}

/**
 * What a block in the texts may begin with: every run of letters of that length, and short texts as a whole. Positions
 * are kept by the hash of what is there: a set of the runs themselves takes several times as long.
 */
class Beginnings {
  readonly #short = new Set<string>();
  readonly #text: string;
  /** Positions plus one, by hash; 0 where there is none. */
  readonly #positions: Int32Array;

  constructor(texts: readonly string[]) {
    const long = texts.filter((text) => text.length >= BEGINNING);
    for (const text of texts) if (text.length < BEGINNING && text.length > 2) this.#short.add(text);
    // A separator that is no letter, so that no run crosses from one text to the next.
    this.#text = long.join(' ').slice(0, MAX_BODY_LENGTH + BEGINNING * long.length);
    let size = 16;
    while (size < this.#text.length * 2) size *= 2;
    this.#positions = new Int32Array(size);
    this.#fill();
  }

  has(beginning: string): boolean {
    if (beginning.length < BEGINNING) return this.#short.has(beginning);
    const mask = this.#positions.length - 1;
    const first = slotOf(hashOf(beginning), mask);
    for (let step = 0; step < MAX_STEPS; step++) {
      const position = this.#positions[(first + step) & mask] as number;
      if (position === 0) return false;
      if (this.#text.startsWith(beginning, position - 1)) return true;
    }
    return false;
  }

  #fill(): void {
    const text = this.#text;
    const positions = this.#positions;
    const mask = positions.length - 1;
    let hash = hashOf(text);
    for (let at = 0; at + BEGINNING <= text.length; at++) {
      const first = slotOf(hash, mask);
      for (let step = 0; step < MAX_STEPS; step++) {
        const slot = (first + step) & mask;
        if (positions[slot] !== 0) continue;
        positions[slot] = at + 1;
        break;
      }
      hash = Math.imul(hash - Math.imul(text.charCodeAt(at), FIRST_FACTOR), FACTOR) + text.charCodeAt(at + BEGINNING);
    }
  }
}

/** Of the first letters; without the first and with one more, it can be computed from what it was. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < BEGINNING; at++) hash = Math.imul(hash, FACTOR) + text.charCodeAt(at);
  return hash | 0;
}

const slotOf = (hash: number, mask: number): number => (hash ^ (hash >>> 15)) & mask;
/** The first block that begins like one of the page's descriptions. */
export function findDescribed(parts: readonly Part[], descriptions: readonly string[]): Part | undefined {
  const beginnings = descriptions.map((text) => letters(text.slice(0, 8 * BEGINNING)).slice(0, BEGINNING));
  const wanted = new Set(beginnings.filter((text) => text.length === BEGINNING));
  if (wanted.size === 0) return undefined;
  const firsts = new Set([...wanted].map((text) => text.charCodeAt(0)));
  return parts.find(
    (part) => part.isBlock && part.ownText >= BEGINNING && wanted.has(beginningOf(part.element, firsts)),
  );
}

/** With the codes of some letters: nothing for a text that begins with another, which is found out in no time. */
function beginningOf(element: Element, firsts?: ReadonlySet<number>): string {
  let text = '';
  const pending: Node[] = [];
  pushChildren(element, pending);
  for (let node = pending.pop(); node !== undefined && text.length < BEGINNING; node = pending.pop()) {
    if (isText(node)) {
      if (firsts !== undefined && text === '' && beginsOtherwise(node.value, firsts)) return '';
      text += letters(node.value.slice(0, 4 * BEGINNING));
    } else if (isElement(node) && isInline(node.tagName)) pushChildren(node, pending);
  }
  return text.slice(0, BEGINNING);
}

/** Whether its first letter or digit is surely none of these; in other scripts than Latin, that is not known. */
function beginsOtherwise(text: string, firsts: ReadonlySet<number>): boolean {
  const end = Math.min(text.length, 4 * BEGINNING);
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return false;
    const isDigit = code >= 0x30 && code <= 0x39;
    const lower = code | 0x20;
    if (isDigit || (lower >= 0x61 && lower <= 0x7a)) return !firsts.has(isDigit ? code : lower);
  }
  return false;
}

/** Most texts are plain ASCII, for which a simpler search takes a fraction of the time. */
function letters(text: string): string {
  const lower = text.toLowerCase();
  return BEYOND_ASCII.test(lower) ? lower.replace(/[^\p{L}\p{N}]+/gu, '') : lower.replace(/[^a-z\d]+/g, '');
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
