import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { codesOf } from '../../../src/content/extraction/text-codes.ts';
import { measureText } from '../../../src/content/extraction/text-measure.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';

describe('measureText', () => {
  for (const [text, length, sentences] of [
    ['', 0, 0],
    ['   \n\t ', 0, 0],
    ['abc', 3, 0],
    ['  a   b  ', 4, 0],
    ['One. Two! Three?', 16, 3],
    ['Wait ... what?!', 15, 2],
    ['Version 1.2.3 of it', 19, 0],
    ['第一句。第二句！', 16, 2],
    ['ab한글', 6, 0],
    ['هل تم؟ نعم۔', 11, 2],
    ['यह है।', 6, 1],
    ['🙂', 2, 0],
  ] as const) {
    it(`finds ${sentences} sentences in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(measureText(text), { length, sentences });
    });
  }

  it('never counts a character as more than two', () => {
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => measureText(text).length <= 2 * text.length));
  });
});

it('reads the codes of a text of any length and in any script, also of half a character', () => {
  const lengths = [0, 1, 23, 24, 25, 16_384, 16_385];
  for (const part of ['a', 'ä', '漢', '\ud83d', '\ude00x', '😀']) {
    for (const length of lengths) {
      const text = part.repeat(length).slice(0, length);
      const codes = codesOf(text, length);
      assert.ok(Array.from({ length }, (_, at) => at).every((at) => codes[at] === text.charCodeAt(at)));
      assert.equal(codesOf(`${text}more`, length)[length - 1], length === 0 ? undefined : text.charCodeAt(length - 1));
    }
  }
});
