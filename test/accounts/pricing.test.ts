import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_PRICES, type PageEndpoint, type PricedExit, price, withPrices } from '../../src/accounts/pricing.ts';

const PAGE_ENDPOINTS: PageEndpoint[] = ['html', 'text', 'selected', 'selected-multiple', 'ai/question', 'ai/fields'];

describe('default prices', () => {
  const pages: [PricedExit, boolean, number][] = [
    ['datacenter', false, 1],
    ['datacenter', true, 5],
    ['custom', false, 1],
    ['custom', true, 5],
    ['dedicated', false, 1],
    ['dedicated', true, 5],
    ['residential', false, 10],
    ['residential', true, 10],
    ['stealth', false, 50],
    ['stealth', true, 50],
  ];
  for (const [exit, js, credits] of pages) {
    for (const endpoint of PAGE_ENDPOINTS) {
      const expected = endpoint.startsWith('ai/') ? credits + 5 : credits;
      test(`/${endpoint} through ${exit} with js=${js} costs ${expected}`, () => {
        assert.equal(price({ endpoint, exit, js }), expected);
      });
    }
  }

  test('flat prices do not depend on how the request left', () => {
    assert.equal(price({ endpoint: 'serp' }), 15);
    assert.equal(price({ endpoint: 'map' }), 5);
    assert.equal(price({ endpoint: 'serp', exit: 'stealth', js: true }), 15);
    assert.equal(price({ endpoint: 'account' }), 0);
    assert.equal(price({ endpoint: 'data', provider: 'youtube' }), 15);
    assert.equal(price({ endpoint: 'data', provider: 'reddit' }), 50);
    assert.equal(price({ endpoint: 'data', provider: 'reddi' }), 15);
    assert.equal(price({ endpoint: 'data', provider: 'Reddit' }), 15);
    assert.equal(price({ endpoint: 'data' }), 15);
  });

  test('a provider only matters to /data', () => {
    assert.equal(price({ endpoint: 'html', exit: 'datacenter', js: false, provider: 'reddit' }), 1);
  });
});

describe('prices of the operator', () => {
  test('replace the defaults one by one', () => {
    const prices = withPrices({ page_js: 3, ai: 0, data_youtube: 7 });
    assert.equal(price({ endpoint: 'html', exit: 'datacenter', js: true }, prices), 3);
    assert.equal(price({ endpoint: 'html', exit: 'datacenter', js: false }, prices), 1);
    assert.equal(price({ endpoint: 'ai/fields', exit: 'stealth', js: true }, prices), 50);
    assert.equal(price({ endpoint: 'data', provider: 'youtube' }, prices), 7);
    assert.equal(price({ endpoint: 'data', provider: 'reddit' }, prices), 50);
    assert.equal(DEFAULT_PRICES.page_js, 5);
  });

  for (const [name, value] of [
    ['page', -1],
    ['page', 1.5],
    ['serp', Number.NaN],
    ['serp', Number.POSITIVE_INFINITY],
    ['pages', 1],
    ['data_', 1],
    ['data_Reddit', 1],
  ] as const) {
    test(`${name}: ${value} is refused by name`, () => {
      assert.throws(() => withPrices({ [name]: value }), new RegExp(`rice "?${name}"?`));
    });
  }

  test('whatever they are, a price is a whole number and an answer by a model costs exactly its surcharge more', () => {
    const credits = fc.nat(1_000_000);
    const all = fc.record({ page: credits, page_js: credits, residential: credits, stealth: credits, ai: credits });
    const exits = fc.constantFrom<PricedExit>('datacenter', 'residential', 'stealth', 'custom', 'dedicated');
    fc.assert(
      fc.property(all, exits, fc.boolean(), (overrides, exit, js) => {
        const prices = withPrices(overrides);
        const page = price({ endpoint: 'html', exit, js }, prices);
        assert.ok(Number.isInteger(page) && page >= 0);
        assert.equal(price({ endpoint: 'ai/question', exit, js }, prices), page + overrides.ai);
      }),
    );
  });
});
