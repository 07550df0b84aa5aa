/**
 * Counts of the characters, words and sentences of a text in any script. The text is added in parts. Knows nothing of
 * elements.
 */
import { codesOf } from '../text-codes.ts';
import { CAPITAL, CJK, COMMA, DIGIT, endsSentenceAt, kindOfCharacter, SPACE } from '../text-measure.ts';

const START_LENGTH = 160;

export class TextStats {
  /** Characters; white space counts once, and a Chinese, Japanese or Korean character twice. */
  length = 0;
  words = 0;
  sentences = 0;
  commas = 0;
  digits = 0;
  capitals = 0;
  /** Words that begin with a capital letter. */
  names = 0;
  /** The beginning of the text, for patterns and word scores. */
  start = '';
  /** The code of the last character that is not a space. */
  last = 0;
  /** Equal for equal texts. */
  hash = 0;

  add(text: string): void {
    let isAfterSpace = true;
    let isAfterEnd = false;
    let { length, words, hash, last } = this;
    const end = text.length;
    const codes = codesOf(text, end);
    for (let at = 0; at < end; at++) {
      const code = codes[at] as number;
      const kind = kindOfCharacter(code);
      if (kind === SPACE) {
        if (!isAfterSpace) length++;
        isAfterSpace = true;
        continue;
      }
      hash = (Math.imul(hash, 31) + code) | 0;
      last = code;
      length++;
      if (isAfterSpace) {
        words++;
        if ((kind & CAPITAL) !== 0) this.names++;
        isAfterSpace = false;
      }
      // Nearly all characters are lowercase letters.
      if (kind === 0) {
        isAfterEnd = false;
        continue;
      }
      if ((kind & CAPITAL) !== 0) this.capitals++;
      if ((kind & CJK) !== 0) {
        length++;
        words += 0.5;
      }
      if ((kind & DIGIT) !== 0) this.digits++;
      else if ((kind & COMMA) !== 0) this.commas++;
      const isEnd = endsSentenceAt(text, at, code, kind);
      if (isEnd && !isAfterEnd) this.sentences++;
      isAfterEnd = isEnd;
    }
    this.last = last;
    if (this.start.length < START_LENGTH) {
      if (length > this.length) this.start += end > START_LENGTH * 2 ? text.slice(0, START_LENGTH * 2) : text;
      else if (end > 0 && this.start !== '') this.start += ' ';
    }
    this.length = length;
    this.words = words;
    this.hash = hash;
  }
}
