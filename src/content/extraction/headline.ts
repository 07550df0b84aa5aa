/** Finds the heading that is the page's title. The text of an article begins right after it. */
import type { Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText, pushChildren } from '../node-kinds.ts';
import type { Part } from './survey.ts';

const MAX_HEADINGS = 200;
const MAX_LENGTH = 400;
/** The minimum share of a heading's words that must be in the page's title. */
const MIN_SHARE = 0.6;

/** `titles` are those in the page's head. If no heading is similar to any of them, the first `h1` is returned. */
export function findHeadline(parts: readonly Part[], titles: readonly string[]): Part | undefined {
  const wanted = titles.map((title) => new Set(wordsOf(title)));
  const headings: Part[] = [];
  for (let at = 0; at < parts.length && headings.length < MAX_HEADINGS; at++) {
    const part = parts[at] as Part;
    if (part.isHeading && (part.tag === 'h1' || part.tag === 'h2')) headings.push(part);
  }
  let best: Part | undefined;
  let highest = 0;
  for (const heading of headings) {
    const words = wordsOf(textOf(heading.element));
    const share = Math.max(0, ...wanted.map((title) => shareInTitle(words, title)));
    const score = share >= MIN_SHARE ? share * words.length + (heading.tag === 'h1' ? 1 : 0) : 0;
    if (score > highest) {
      best = heading;
      highest = score;
    }
  }
  return best ?? headings.find((heading) => heading.tag === 'h1' && heading.ownText > 0);
}

function shareInTitle(words: readonly string[], title: ReadonlySet<string>): number {
  return words.length < 2 ? 0 : words.filter((word) => title.has(word)).length / words.length;
}

/** The words of a text; in scripts without spaces between words, its characters. */
function wordsOf(text: string): string[] {
  const lower = text.slice(0, MAX_LENGTH).toLowerCase();
  return lower.match(NON_ASCII.test(lower) ? WORD : ASCII_WORD) ?? [];
}

/** Most texts are ASCII, and for these the simpler pattern takes a fraction of the time. */
const NON_ASCII = /[\u0080-\uffff]/;
const ASCII_WORD = /[a-z\d]+/g;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

export function textOf(element: Element): string {
  let text = '';
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined && text.length < MAX_LENGTH; node = pending.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node)) pushChildren(node, pending);
  }
  return text;
}
