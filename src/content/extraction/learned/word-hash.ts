/**
 * Hashes of words, ignoring case. The words of all texts and names of a page are looked up, so no strings are made of
 * them.
 */
import { codesOf } from '../text-codes.ts';

const START = 0x811c_9dc5 | 0;
const PRIME = 0x0100_0193;
const MAX_TEXT_WORDS = 12;
const MAX_TEXT_LENGTH = 120;
const MAX_PARTS = 6;
const MAX_NAME_WORDS = 120;
const MAX_NAMES_LENGTH = 600;

/** The hashes of the last text that was read; the next one overwrites them. */
export const foundWords = new Int32Array(MAX_NAME_WORDS);
const found = foundWords;
const parts = new Int32Array(MAX_PARTS + 1);

/**
 * For each ASCII character, its lowercase letter or digit, or 0: a table, because nearly all characters of a page are
 * ASCII.
 */
const DIGITS_END = 0x39;
const LOWERCASE = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code >= 0x30 && code <= DIGITS_END) return code;
  return isLetter(code) ? lowercase(code) : 0;
});

export const pairOf = (first: number, second: number): number => Math.imul(first ^ (second >>> 9), PRIME) ^ second;

/** The hash of a text as one word. Different salts make equal words differ. */
export function hashOf(text: string, salt = 0): number {
  let hash = START ^ salt;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ lowercase(text.charCodeAt(at)), PRIME);
  return hash;
}

/** How much of a text is read for its words. */
export const readLength = (start: string): number => Math.min(start.length, MAX_TEXT_LENGTH);

/**
 * The first words of a text, and its pairs of adjacent words. A currency symbol is a word. Valid until the next call.
 */
export function textWords(start: string): Int32Array {
  const end = readLength(start);
  return found.subarray(0, readTextWords(codesOf(start, end), end));
}

/** The same for the codes of a text, written to `foundWords`; returns their number. */
export function readTextWords(codes: Uint16Array, end: number): number {
  let count = 0;
  let words = 0;
  let before = 0;
  let hash = START;
  let isInWord = false;
  for (let at = 0; at <= end && words < MAX_TEXT_WORDS; at++) {
    const code = at === end ? 0 : (codes[at] as number);
    const letter = code < 0x80 ? (LOWERCASE[code] as number) : isLetter(code) ? lowercase(code) : 0;
    if (letter > DIGITS_END) {
      hash = Math.imul(hash ^ letter, PRIME);
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

/** The share of the first words of a text, given by its codes, that are in the set. */
export function shareOf(codes: Uint16Array, end: number, words: ReadonlySet<number>): number {
  let count = 0;
  let known = 0;
  let hash = START;
  let isInWord = false;
  for (let at = 0; at <= end; at++) {
    const code = at === end ? 0 : (codes[at] as number);
    const letter = code < 0x80 ? (LOWERCASE[code] as number) : isLetter(code) ? lowercase(code) : 0;
    if (letter !== 0) {
      hash = Math.imul(hash ^ letter, PRIME);
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

/** The set of words for `shareOf`. */
export function wordSet(texts: readonly string[]): ReadonlySet<number> {
  return new Set(texts.flatMap((text) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => hashOf(word))));
}

/**
 * The words of class names and ids, and pairs of adjacent ones, each once: the words of `relatedArticles__list-2` are
 * `related`, `articles` and `list`. Valid until the next call.
 */
export function nameWords(names: string): Int32Array {
  let count = 0;
  let size = 0;
  let hash = START;
  let length = 0;
  let isAfterLowercase = false;
  const end = Math.min(names.length, MAX_NAMES_LENGTH);
  for (let at = 0; at <= end; at++) {
    const code = at === end ? 0x20 : names.charCodeAt(at);
    const isCapital = code >= 0x41 && code <= 0x5a;
    const isIn = isLetter(code);
    if (length > 0 && (!isIn || (isCapital && isAfterLowercase))) {
      if (size <= MAX_PARTS) parts[size] = length > 1 ? hash : 0;
      size++;
      hash = START;
      length = 0;
    }
    if (isIn) {
      hash = Math.imul(hash ^ lowercase(code), PRIME);
      length++;
    }
    isAfterLowercase = isIn && !isCapital;
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) continue;
    if (size <= MAX_PARTS) count = addName(size, count);
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
  if (count === MAX_NAME_WORDS) return count;
  for (let at = 0; at < count; at++) if (found[at] === word) return count;
  found[count] = word;
  return count + 1;
}

/** In other scripts than Latin, nearly every character is a letter. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  if (lower >= 0x61 && lower <= 0x7a && code < 0x80) return true;
  return code >= 0xc0 && (code < 0x2000 || code >= 0x3040);
}

/** For Latin, Greek and Cyrillic. */
function lowercase(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  if (code < 0xc0) return code;
  if ((code <= 0xde && code !== 0xd7) || (code >= 0x391 && code <= 0x3a9) || (code >= 0x410 && code <= 0x42f))
    return code + 0x20;
  return code >= 0x400 && code <= 0x40f ? code + 0x50 : code;
}
