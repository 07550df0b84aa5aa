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
const SENTENCE_MARKS = codes('.!?…。！？．｡؟۔।॥։።፧។၊။');
const FIRST_DENSE = 0x2e80;
const LAST_DENSE = 0xffdc;
const FIRST_SURROGATE = 0xd800;
const LAST_PRIVATE = 0xf8ff;

function codes(marks: string): ReadonlySet<number> {
  return new Set([...marks].map((mark) => mark.charCodeAt(0)));
}

export function measureText(text: string): TextMeasure {
  let length = 0;
  let sentences = 0;
  let isAfterSpace = true;
  let isAfterMark = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (!isAfterSpace) length++;
      isAfterSpace = true;
      continue;
    }
    isAfterSpace = false;
    length += isDense(code) ? 2 : 1;
    const isMark = SENTENCE_MARKS.has(code) && (code !== 0x2e || !isDigit(text.charCodeAt(at + 1)));
    if (isMark && !isAfterMark) sentences++;
    isAfterMark = isMark;
  }
  return { length, sentences };
}

export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x3000 || code === 0x200b;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Chinese, Japanese, Korean and full-width forms. */
function isDense(code: number): boolean {
  return code >= FIRST_DENSE && code <= LAST_DENSE && !(code >= FIRST_SURROGATE && code <= LAST_PRIVATE);
}
