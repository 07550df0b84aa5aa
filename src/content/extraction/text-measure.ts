/**
 * The length of a text and the number of its sentences, comparable across scripts. Knows nothing of elements.
 */
import { codesOf } from './text-codes.ts';

export interface TextMeasure {
  /** Characters; white space counts once, and a Chinese, Japanese or Korean character twice. */
  readonly length: number;
  /** How many sentences end in the text. */
  readonly sentences: number;
}

/**
 * Full stops, exclamation and question marks of Latin, CJK, Arabic, Urdu, Devanagari, Armenian, Ethiopic, Khmer and
 * Burmese.
 */
const SENTENCE_ENDS = '.!?…。！？．｡؟۔।॥։።፧។၊။';
const COMMAS = ',、，،';
const SPACES = '\t\n\v\f\r \u00a0\u3000\u200b';
const FIRST_CJK = 0x2e80;
const LAST_CJK = 0xffdc;
const FIRST_SURROGATE = 0xd800;
const LAST_PRIVATE = 0xf8ff;
const FULL_STOP = 0x2e;
/** Ranges of Latin and Cyrillic capitals. */
const CAPITALS = [
  [0x41, 0x5a],
  [0xc0, 0xde],
  [0x410, 0x42f],
] as const;

export const SPACE = 1;
export const CJK = 2;
const SENTENCE_END = 4;
export const CAPITAL = 8;
export const DIGIT = 16;
export const COMMA = 32;

/** A table, because it is read for every character of a page. */
const KINDS = kindsOfCharacters();

function kindsOfCharacters(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  // Including full-width forms.
  kinds.fill(CJK, FIRST_CJK, FIRST_SURROGATE);
  kinds.fill(CJK, LAST_PRIVATE + 1, LAST_CJK + 1);
  for (const space of SPACES) kinds[space.charCodeAt(0)] = SPACE;
  for (const mark of SENTENCE_ENDS) addKind(kinds, mark.charCodeAt(0), SENTENCE_END);
  for (const comma of COMMAS) addKind(kinds, comma.charCodeAt(0), COMMA);
  for (const [first, last] of CAPITALS) for (let code = first; code <= last; code++) addKind(kinds, code, CAPITAL);
  for (let code = 0x30; code <= 0x39; code++) addKind(kinds, code, DIGIT);
  return kinds;
}

function addKind(kinds: Uint8Array, code: number, kind: number): void {
  kinds[code] = (kinds[code] ?? 0) | kind;
}

export const kindOfCharacter = (code: number): number => KINDS[code] as number;

/** Whether a sentence ends with the character. A full stop before a digit is a decimal point. */
export function endsSentenceAt(text: string, at: number, code: number, kind: number): boolean {
  return (kind & SENTENCE_END) !== 0 && (code !== FULL_STOP || !isDigit(text.charCodeAt(at + 1)));
}

export function measureText(text: string): TextMeasure {
  let length = 0;
  let sentences = 0;
  let isAfterSpace = true;
  let isAfterEnd = false;
  const end = text.length;
  const codes = codesOf(text, end);
  for (let at = 0; at < end; at++) {
    const code = codes[at] as number;
    const kind = KINDS[code] as number;
    if (kind === SPACE) {
      if (!isAfterSpace) length++;
      isAfterSpace = true;
      continue;
    }
    isAfterSpace = false;
    if ((kind & (CJK | SENTENCE_END)) === 0) {
      length++;
      isAfterEnd = false;
      continue;
    }
    length += (kind & CJK) === 0 ? 1 : 2;
    const isEnd = endsSentenceAt(text, at, code, kind);
    if (isEnd && !isAfterEnd) sentences++;
    isAfterEnd = isEnd;
  }
  return { length, sentences };
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
