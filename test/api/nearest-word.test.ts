import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearestWord } from '../../src/api/nearest-word.ts';
import { table } from '../../src/cli/table.ts';

const WORDS = ['account', 'key', 'html', 'text', 'selected', 'screenshot', 'serp'];

describe('the suggestion for a mistyped word', () => {
  for (const [word, meant] of [
    ['acount', 'account'],
    ['accuont', 'account'],
    ['Account', 'account'],
    ['htm', 'html'],
    ['txet', 'text'],
    ['screenshots', 'screenshot'],
    ['slected', 'selected'],
    ['frobnicate', undefined],
    ['x', undefined],
    ['', undefined],
    ['h'.repeat(100_000), undefined],
  ] as const) {
    it(`for ${JSON.stringify(word.slice(0, 20))} is ${meant ?? 'none'}`, () =>
      assert.equal(nearestWord(word, WORDS), meant));
  }
});

describe('a table', () => {
  it('has a header, and columns as wide as what is in them', () => {
    assert.equal(
      table(
        ['name', 'count'],
        [
          ['a', '1'],
          ['a longer one', '20'],
        ],
      ),
      'NAME          COUNT\na             1\na longer one  20',
    );
  });
});
