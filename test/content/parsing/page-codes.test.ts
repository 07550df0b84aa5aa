import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codesOfPage } from '../../../src/content/parsing/page-codes.ts';

describe('the codes of a page', () => {
  const LONGEST_KEPT = 2 ** 18;
  const pages: readonly (readonly [what: string, page: string])[] = [
    ['an empty page', ''],
    ['ASCII', '<p>a</p>'],
    ['characters beyond U+FFFF and half ones', '\u00e9\u4e2d\u{1f600}\ud83d'],
    ['NUL', 'a\0b'],
    ['the longest page whose array is kept', 'x'.repeat(LONGEST_KEPT)],
    ['a longer page', 'x\u4e2d'.repeat(LONGEST_KEPT)],
  ];
  for (const [what, page] of pages) {
    it(`are those of its characters, and a NUL: ${what}`, () => {
      codesOfPage('-'.repeat(page.length + 2));
      const codes = codesOfPage(page);
      for (let at = 0; at < page.length; at++) if (codes[at] !== page.charCodeAt(at)) assert.fail(`differs at ${at}`);
      assert.equal(codes[page.length], 0);
    });
  }
});
