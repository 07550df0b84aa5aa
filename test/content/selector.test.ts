import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isValidSelector, parseSelector } from '../../src/content/selector.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { INVALID, VALID } from './selector-tables.ts';

describe('isValidSelector', () => {
  it('accepts what Chromium accepts', () => {
    assert.deepEqual(
      VALID.filter((selector) => !isValidSelector(selector)),
      [],
    );
  });

  it('refuses what Chromium refuses', () => {
    assert.deepEqual(
      INVALID.filter((selector) => isValidSelector(selector)),
      [],
    );
  });

  it('answers for any text, and never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: ANY_CHARACTER, maxLength: 60 }),
        (text) => typeof isValidSelector(text) === 'boolean',
      ),
      { seed: 7, numRuns: 3000 },
    );
  });

  it('reads two valid selectors as a valid list, descendant and child', () => {
    const plain = fc.constantFrom(
      ...VALID.filter((selector) => /^[\w.#>+~ *:()-]+$/.test(selector) && !/::|\($/.test(selector)),
    );
    const closed = plain.filter((selector) => selector.split('(').length === selector.split(')').length);
    const noElement = closed.filter((selector) => !/:(before|after|first-l)/.test(selector));
    fc.assert(
      fc.property(noElement, noElement, (one, other) => {
        assert.ok(isValidSelector(`${one},${other}`));
        assert.ok(isValidSelector(`${one} ${other}`));
        assert.ok(isValidSelector(`${one} > ${other}`));
        assert.ok(!isValidSelector(`${one} > > ${other}`));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('survives selectors that are huge or nested without end', () => {
    assert.ok(isValidSelector('a '.repeat(30_000)));
    assert.ok(isValidSelector(`a${'.b'.repeat(30_000)}`));
    assert.ok(isValidSelector(`a${',b'.repeat(30_000)}`));
    assert.ok(isValidSelector(`${':not('.repeat(500)}a`));
    assert.ok(!isValidSelector(`${':not('.repeat(502)}a`), 'deeper than any honest selector');
    assert.ok(!isValidSelector(`${':not('.repeat(60_000)}a`));
    assert.ok(!isValidSelector('('.repeat(100_000)));
    assert.ok(isValidSelector(`[a="${'x'.repeat(1_000_000)}`));
    assert.ok(isValidSelector(`a${'/**/'.repeat(100_000)}.b`));
    assert.ok(!isValidSelector(`url(${'\\'.repeat(100_000)}`));
  });

  it('keeps what the matcher needs', () => {
    assert.deepEqual(parseSelector('DIV > .\\31 [HREF^="x" i]'), {
      alternatives: [
        {
          steps: [
            { combinator: 'descendant', compound: [{ kind: 'type', name: 'div' }] },
            {
              combinator: 'child',
              compound: [
                { kind: 'class', value: '1' },
                {
                  kind: 'attribute',
                  name: 'href',
                  anyNamespace: false,
                  operator: '^=',
                  value: 'x',
                  ignoreCase: true,
                },
              ],
            },
          ],
        },
      ],
    });
  });
});
