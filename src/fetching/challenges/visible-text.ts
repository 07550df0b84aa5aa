/** How much there is to read on a page, counted without keeping it: what tells a page from a challenge first of all. */
import { walkMarkup } from './markup.ts';

/** No language has longer words: what is longer is a token, or a script in disguise that a page hides in its text. */
const LONGEST_WORD = 100;
const SPACE = 0x20;
const LAST_ASCII = 0x7e;

/** How many characters can be read, spaces apart. Stops as soon as there are more than `most`. */
export function visibleText(html: string, most: number): number {
  let total = 0;
  walkMarkup(html, {
    text(start, end, muted) {
      if (muted === '') total += countText(html, start, end);
      return total <= most;
    },
  });
  return total;
}

/** The words of a text that are words. */
export function withoutTokens(text: string): string {
  return text.replace(/[!-~]{101,}/g, '');
}

/** Goes from one end of a word to the next: most characters are only compared. */
function countText(html: string, start: number, end: number): number {
  let count = 0;
  let wordStart = start;
  for (let at = start; at < end; at += 1) {
    const code = html.charCodeAt(at);
    if (code > SPACE && code <= LAST_ASCII) continue;
    count += wordLength(at - wordStart);
    wordStart = at + 1;
    if (code > LAST_ASCII) count += 1;
  }
  return count + wordLength(end - wordStart);
}

const wordLength = (length: number) => (length > LONGEST_WORD ? 0 : length);
