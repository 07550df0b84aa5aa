/**
 * How much a piece of text says, in any script: lengths that compare across scripts, and sentences.
 * Knows nothing of elements.
 */

export interface TextMeasure {
  /** Characters without runs of white space; one of a script that writes words in one or two characters counts double. */
  readonly length: number;
  /** Marks that end a sentence. */
  readonly sentences: number;
}

/** Full stops, exclamation and question marks of Latin, CJK, Arabic, Urdu, Devanagari, Armenian, Ethiopic, Khmer and Burmese. */
const SENTENCE_MARKS = '.!?…。！？．｡؟۔।॥։።፧។၊။';
const COMMAS = ',、，،';
const SPACES = '\t\n\v\f\r \u00a0\u3000\u200b';
const FIRST_DENSE = 0x2e80;
const LAST_DENSE = 0xffdc;
const FIRST_SURROGATE = 0xd800;
const LAST_PRIVATE = 0xf8ff;
const FULL_STOP = 0x2e;
/** Of Latin and Cyrillic. */
const CAPITALS = [
  [0x41, 0x5a],
  [0xc0, 0xde],
  [0x410, 0x42f],
] as const;

export const SPACE = 1;
export const DENSE = 2;
const MARK = 4;
export const CAPITAL = 8;
export const DIGIT = 16;
export const COMMA = 32;

/** What each character is, in one look: every character of a page is asked for. */
const KINDS = kindsOfCharacters();

function kindsOfCharacters(): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  // Chinese, Japanese, Korean and full-width forms.
  kinds.fill(DENSE, FIRST_DENSE, FIRST_SURROGATE);
  kinds.fill(DENSE, LAST_PRIVATE + 1, LAST_DENSE + 1);
  for (const space of SPACES) kinds[space.charCodeAt(0)] = SPACE;
  for (const mark of SENTENCE_MARKS) addKind(kinds, mark.charCodeAt(0), MARK);
  for (const comma of COMMAS) addKind(kinds, comma.charCodeAt(0), COMMA);
  for (const [first, last] of CAPITALS) for (let code = first; code <= last; code++) addKind(kinds, code, CAPITAL);
  for (let code = 0x30; code <= 0x39; code++) addKind(kinds, code, DIGIT);
  return kinds;
}

function addKind(kinds: Uint8Array, code: number, kind: number): void {
  kinds[code] = (kinds[code] ?? 0) | kind;
}

export const kindOfCharacter = (code: number): number => KINDS[code] as number;

/** Whether a sentence ends with the character; a full stop before a digit is a decimal point. */
export function isMarkAt(text: string, at: number, code: number, kind: number): boolean {
  return (kind & MARK) !== 0 && (code !== FULL_STOP || !isDigit(text.charCodeAt(at + 1)));
}

export function measureText(text: string): TextMeasure {
  let length = 0;
  let sentences = 0;
  let isAfterSpace = true;
  let isAfterMark = false;
  // Strings come in more kinds than the engine tells apart quickly, so their length is asked for once: 3 % of all time.
  const end = text.length;
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    const kind = KINDS[code] as number;
    if (kind === SPACE) {
      if (!isAfterSpace) length++;
      isAfterSpace = true;
      continue;
    }
    isAfterSpace = false;
    if ((kind & (DENSE | MARK)) === 0) {
      length++;
      isAfterMark = false;
      continue;
    }
    length += (kind & DENSE) === 0 ? 1 : 2;
    const isMark = isMarkAt(text, at, code, kind);
    if (isMark && !isAfterMark) sentences++;
    isAfterMark = isMark;
  }
  return { length, sentences };
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
