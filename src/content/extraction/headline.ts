/** Finds the heading that is the page's own title: the matter of an article begins right after it. */
import type { Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement, isText, pushChildren } from '../node-kinds.ts';
import type { Part } from './survey.ts';

const MOST_HEADINGS = 200;
const LONGEST = 400;
/** Share of a heading's words that must be in the page's title. */
const ALIKE = 0.6;

/** `titles` are what the page calls itself in its head. The first `h1` stands in where no heading is like any of them. */
export function findHeadline(parts: readonly Part[], titles: readonly string[]): Part | undefined {
  const wanted = titles.map((title) => new Set(wordsOf(title)));
  const headings = parts.filter((part) => part.tag === 'h1' || part.tag === 'h2').slice(0, MOST_HEADINGS);
  let best: Part | undefined;
  let most = 0;
  for (const heading of headings) {
    const words = wordsOf(textOf(heading.element));
    const alike = Math.max(0, ...wanted.map((title) => likeness(words, title)));
    const score = alike >= ALIKE ? alike * words.length + (heading.tag === 'h1' ? 1 : 0) : 0;
    if (score > most) {
      best = heading;
      most = score;
    }
  }
  return best ?? headings.find((heading) => heading.tag === 'h1' && heading.ownText > 0);
}

function likeness(words: readonly string[], title: ReadonlySet<string>): number {
  return words.length < 2 ? 0 : words.filter((word) => title.has(word)).length / words.length;
}

/** Words, or single characters in scripts that put no spaces between words. */
function wordsOf(text: string): string[] {
  const lower = text.slice(0, LONGEST).toLowerCase();
  return lower.match(BEYOND_ASCII.test(lower) ? WORD : ASCII_WORD) ?? [];
}

/** Most texts are plain, and for those the simpler search takes a fraction of the time. */
const BEYOND_ASCII = /[\u0080-\uffff]/;
const ASCII_WORD = /[a-z\d]+/g;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

export function textOf(element: Element): string {
  let text = '';
  const pending: Node[] = [element];
  for (let node = pending.pop(); node !== undefined && text.length < LONGEST; node = pending.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node)) pushChildren(node, pending);
  }
  return text;
}
