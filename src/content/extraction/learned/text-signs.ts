/** What the characters of a text tell of it, in any script, added up as the text comes in pieces. Knows nothing of elements. */
import { CAPITAL, COMMA, DENSE, DIGIT, isMarkAt, kindOfCharacter, SPACE } from '../text-measure.ts';

const SHOWN = 160;

export class TextSigns {
  /** Characters without runs of white space; of scripts that write words in one or two characters, each counts double. */
  length = 0;
  words = 0;
  sentences = 0;
  commas = 0;
  digits = 0;
  capitals = 0;
  /** Words that begin with a capital letter. */
  names = 0;
  /** How the text begins, for what is told by its words. */
  start = '';
  /** The last character that is no space. */
  last = 0;
  /** For texts that are the same. */
  hash = 0;

  add(text: string): void {
    let isAfterSpace = true;
    let isAfterMark = false;
    let { length, words, hash, last } = this;
    const end = text.length;
    for (let at = 0; at < end; at++) {
      const code = text.charCodeAt(at);
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
      // Nearly all are small letters.
      if (kind === 0) {
        isAfterMark = false;
        continue;
      }
      if ((kind & CAPITAL) !== 0) this.capitals++;
      if ((kind & DENSE) !== 0) {
        length++;
        words += 0.5;
      }
      if ((kind & DIGIT) !== 0) this.digits++;
      else if ((kind & COMMA) !== 0) this.commas++;
      const isMark = isMarkAt(text, at, code, kind);
      if (isMark && !isAfterMark) this.sentences++;
      isAfterMark = isMark;
    }
    this.last = last;
    if (this.start.length < SHOWN && length > this.length)
      this.start += text.length > SHOWN * 2 ? text.slice(0, SHOWN * 2) : text;
    this.length = length;
    this.words = words;
    this.hash = hash;
  }
}
