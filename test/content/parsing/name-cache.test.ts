import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { foldCase } from '../../../src/content/ascii-case.ts';
import { readName } from '../../../src/content/parsing/name-cache.ts';
import { codesOfPage } from '../../../src/content/parsing/page-codes.ts';

const read = (name: string): string => readName(name, codesOfPage(name), 0, name.length);

describe('names', () => {
  const cases: readonly (readonly [written: string, name: string])[] = [
    ['', ''],
    ['div', 'div'],
    ['DIV', 'div'],
    ['dIv', 'div'],
    ['@[`{', '@[`{'],
    ['\u212a', '\u212a'],
    ['\u00c9', '\u00c9'],
    ['TWELVE-CHARS', 'twelve-chars'],
    ['THIRTEEN-CHAR', 'thirteen-char'],
  ];
  for (const [written, name] of cases) {
    it(`reads ${JSON.stringify(written)}`, () => assert.equal(read(written), name));
  }

  it('are sliced out of a page', () => assert.equal(readName('<DIV>', codesOfPage('<DIV>'), 1, 4), 'div'));

  it('are read correctly even after more names than the cache holds', () => {
    const names = fc.array(fc.string({ unit: fc.constantFrom(...'abAB\u00e9-'), maxLength: 14 }), { maxLength: 400 });
    fc.assert(fc.property(names, (all) => all.every((name) => read(name) === foldCase(name))));
  });
});
