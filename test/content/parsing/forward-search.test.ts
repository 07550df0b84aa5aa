import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ForwardSearch } from '../../../src/content/parsing/forward-search.ts';

describe('the next place of a character', () => {
  it('is the page’s length if there is none', () => {
    assert.equal(new ForwardSearch('', '<').from(0), 0);
    assert.equal(new ForwardSearch('abc', '<').from(1), 3);
    assert.equal(new ForwardSearch('<bc', '<').from(3), 3);
  });

  it('is found from any sequence of increasing positions', () => {
    const pages = fc.string({ unit: fc.constantFrom('<', 'a', 'b') });
    const places = fc.array(fc.nat(12)).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(pages, places, (page, starts) => {
        const next = new ForwardSearch(page, '<');
        for (const start of starts.filter((place) => place <= page.length)) {
          const found = page.indexOf('<', start);
          assert.equal(next.from(start), found < 0 ? page.length : found);
        }
      }),
    );
  });
});
