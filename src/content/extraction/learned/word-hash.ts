/**
 * Words as numbers: a hash of their letters in lower case. The words of every piece and name of a page are looked up, so none
 * of them is made into a string.
 */
const START = 0x811c_9dc5 | 0;
const PRIME = 0x0100_0193;
const MOST_TEXT_WORDS = 12;
const LONGEST_TEXT = 120;
const MOST_PARTS = 6;
const MOST_NAME_WORDS = 120;
const LONGEST_NAMES = 600;

/** Where the numbers of one text are read to. What was read before is gone. */
export const foundWords = new Int32Array(MOST_NAME_WORDS);
const found = foundWords;
const parts = new Int32Array(MOST_PARTS + 1);

/** Of each ASCII character, the small letter or the digit that it is, or 0. Nearly every character of a page is one of these. */
const DIGITS_END = 0x39;
const SMALL = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x30 && code <= DIGITS_END) return code;
  return isLetter(code) ? lowered(code) : 0;
});

export const pairOf = (first: number, second: number): number => Math.imul(first ^ (second >>> 9), PRIME) ^ second;

/** A whole text as one word, told apart by what it is said of. */
export function hashOf(text: string, salt = 0): number {
  let hash = START ^ salt;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ lowered(text.charCodeAt(at)), PRIME);
  return hash;
}

/** The first words of a text, and each two neighbors as one; a currency is a word. The list is good until the next call. */
export const textWords = (start: string): Int32Array => found.subarray(0, readTextWords(start));

/** The same, read to the beginning of `foundWords`; returns how many there are. */
export function readTextWords(start: string): number {
  let count = 0;
  let words = 0;
  let before = 0;
  let hash = START;
  let isInWord = false;
  const end = Math.min(start.length, LONGEST_TEXT);
  for (let at = 0; at <= end && words < MOST_TEXT_WORDS; at++) {
    const code = at === end ? 0 : start.charCodeAt(at);
    const small = code < 0x80 ? (SMALL[code] as number) : isLetter(code) ? lowered(code) : 0;
    if (small > DIGITS_END) {
      hash = Math.imul(hash ^ small, PRIME);
      isInWord = true;
      continue;
    }
    if (isInWord) {
      if (words > 0) found[count++] = pairOf(before, hash);
      found[count++] = hash;
      before = hash;
      words++;
      hash = START;
      isInWord = false;
    }
    if (code === 0x24 || code === 0x20ac || code === 0xa3) {
      const sign = Math.imul(START ^ code, PRIME);
      if (words > 0) found[count++] = pairOf(before, sign);
      found[count++] = sign;
      before = sign;
      words++;
    }
  }
  return count;
}

/** How many of the first words of a text are among some, from 0 to 1. */
export function shareOf(start: string, words: ReadonlySet<number>): number {
  let count = 0;
  let known = 0;
  let hash = START;
  let isInWord = false;
  const end = Math.min(start.length, LONGEST_TEXT);
  for (let at = 0; at <= end; at++) {
    const code = at === end ? 0 : start.charCodeAt(at);
    const small = code < 0x80 ? (SMALL[code] as number) : isLetter(code) ? lowered(code) : 0;
    if (small !== 0) {
      hash = Math.imul(hash ^ small, PRIME);
      isInWord = true;
    } else if (isInWord) {
      count++;
      if (words.has(hash)) known++;
      hash = START;
      isInWord = false;
    }
  }
  return count === 0 ? 0 : known / count;
}

/** The words of a text as `shareOf` looks for them. */
export function wordSet(texts: readonly string[]): ReadonlySet<number> {
  return new Set(texts.flatMap((text) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => hashOf(word))));
}

/**
 * The words of class names and ids, and each two neighbors as one, each once: `relatedArticles__list-2` is `related`,
 * `articles`, `list`. The list is good until the next call.
 */
export function nameWords(names: string): Int32Array {
  let count = 0;
  let size = 0;
  let hash = START;
  let length = 0;
  let isAfterSmall = false;
  const end = Math.min(names.length, LONGEST_NAMES);
  for (let at = 0; at <= end; at++) {
    const code = at === end ? 0x20 : names.charCodeAt(at);
    const isBig = code >= 0x41 && code <= 0x5a;
    const isIn = isLetter(code);
    if (length > 0 && (!isIn || (isBig && isAfterSmall))) {
      if (size <= MOST_PARTS) parts[size] = length > 1 ? hash : 0;
      size++;
      hash = START;
      length = 0;
    }
    if (isIn) {
      hash = Math.imul(hash ^ lowered(code), PRIME);
      length++;
    }
    isAfterSmall = isIn && !isBig;
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) continue;
    if (size <= MOST_PARTS) count = addName(size, count);
    size = 0;
  }
  return found.subarray(0, count);
}

function addName(size: number, start: number): number {
  let count = start;
  for (let part = 0; part < size; part++) {
    const word = parts[part] as number;
    if (word !== 0) count = addOnce(word, count);
    if (part + 1 < size) count = addOnce(pairOf(word, parts[part + 1] as number), count);
  }
  return count;
}

function addOnce(word: number, count: number): number {
  if (count === MOST_NAME_WORDS) return count;
  for (let at = 0; at < count; at++) if (found[at] === word) return count;
  found[count] = word;
  return count + 1;
}

/** Of scripts beyond Latin nearly every character is one. */
function isLetter(code: number): boolean {
  const small = code | 0x20;
  if (small >= 0x61 && small <= 0x7a && code < 0x80) return true;
  return code >= 0xc0 && (code < 0x2000 || code >= 0x3040);
}

/** The small letter in Latin, Greek and Cyrillic. */
function lowered(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  if (code < 0xc0) return code;
  if ((code <= 0xde && code !== 0xd7) || (code >= 0x391 && code <= 0x3a9) || (code >= 0x410 && code <= 0x42f))
    return code + 0x20;
  return code >= 0x400 && code <= 0x40f ? code + 0x50 : code;
}
