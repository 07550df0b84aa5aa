/**
 * Counts the readable text of a page without storing it: the first thing that distinguishes a page from a challenge.
 */
import { walkMarkup } from './markup.ts';

/** No language has longer words: anything longer is a token, or an encoded script hidden in the text. */
const MAX_WORD_LENGTH = 100;
const SPACE = 0x20;
const LAST_ASCII = 0x7e;

/** The number of visible characters without spaces. Stops as soon as there are more than `most`. */
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

/** The text without tokens. */
export function withoutTokens(text: string): string {
  return text.replace(/[!-~]{101,}/g, '');
}

/** Jumps from one end of a word to the next, so most characters are only compared. */
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

const wordLength = (length: number) => (length > MAX_WORD_LENGTH ? 0 : length);
