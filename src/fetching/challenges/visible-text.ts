/** How much there is to read on a page, counted without keeping it: what tells a page from a challenge first of all. */
import { walkMarkup } from './markup.ts';

/** No language has longer words: what is longer is a token, or a script in disguise that a page hides in its text. */
const LONGEST_WORD = 100;
const SPACE = 0x20;
const LAST_ASCII = 0x7e;

/** Whether more than so many characters can be read, spaces apart. Stops reading as soon as it knows. */
export function hasMoreTextThan(html: string, most: number): boolean {
  let count = 0;
  walkMarkup(html, {
    text(start, end, muted) {
      if (muted === '') count += countText(html, start, end);
      return count <= most;
    },
    tag() {},
    raw() {},
  });
  return count > most;
}

/** The words of a text that are words. */
export function withoutTokens(text: string): string {
  return text.replace(/[!-~]{101,}/g, '');
}

function countText(html: string, start: number, end: number): number {
  let count = 0;
  let ascii = 0;
  for (let at = start; at < end; at += 1) {
    const code = html.charCodeAt(at);
    if (code > SPACE && code <= LAST_ASCII) ascii += 1;
    else {
      count += ascii > LONGEST_WORD ? 0 : ascii;
      ascii = 0;
      if (code > LAST_ASCII) count += 1;
    }
  }
  return count + (ascii > LONGEST_WORD ? 0 : ascii);
}
