import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_PRICES, type PricedExit, price, providerPrices, withPrices } from '../../src/accounts/pricing.ts';
import { reddit } from '../../src/sites/reddit/site.ts';
import { pageTariffOf } from '../support/tariffs.ts';

const PAGE_ENDPOINTS = ['html', 'text', 'selected', 'selected-multiple', 'ai/question', 'ai/fields'];

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
        assert.equal(price({ tariff: pageTariffOf(endpoint), exit, js }), expected);
      });
    }
  }

  test('endpoints with a flat price cost just that', () => {
    assert.equal(price({ tariff: 'serp' }), 15);
    assert.equal(price({ tariff: 'map' }), 5);
    assert.equal(price({ tariff: 'data', provider: 'youtube' }), 15);
    assert.equal(price({ tariff: 'data', provider: 'reddit', usual: reddit.credits }), 50);
    assert.equal(price({ tariff: 'data', provider: 'reddi' }), 15);
    assert.equal(price({ tariff: 'data', provider: 'Reddit' }), 15);
    assert.equal(price({ tariff: 'data', provider: undefined }), 15);
  });
});

describe('prices of the operator', () => {
  test('replace the defaults one by one', () => {
    const prices = withPrices({ page_js: 3, ai: 0, data_youtube: 7 });
    assert.equal(price({ tariff: 'page', exit: 'datacenter', js: true }, prices), 3);
    assert.equal(price({ tariff: 'page', exit: 'datacenter', js: false }, prices), 1);
    assert.equal(price({ tariff: 'page and model', exit: 'stealth', js: true }, prices), 50);
    assert.equal(price({ tariff: 'data', provider: 'youtube' }, prices), 7);
    assert.equal(price({ tariff: 'data', provider: 'reddit', usual: reddit.credits }, prices), 50);
    assert.equal(price({ tariff: 'data', provider: 'reddit', usual: 50 }, withPrices({ data_reddit: 4 })), 4);
    assert.deepEqual(providerPrices({ reddit: 50 }, prices), [
      ['reddit', 50],
      ['youtube', 7],
    ]);
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

  test('always give whole numbers, and add exactly the surcharge for an answer by a model', () => {
    const credits = fc.nat(1_000_000);
    const all = fc.record({ page: credits, page_js: credits, residential: credits, stealth: credits, ai: credits });
    const exits = fc.constantFrom<PricedExit>('datacenter', 'residential', 'stealth', 'custom', 'dedicated');
    fc.assert(
      fc.property(all, exits, fc.boolean(), (overrides, exit, js) => {
        const prices = withPrices(overrides);
        const page = price({ tariff: 'page', exit, js }, prices);
        assert.ok(Number.isInteger(page) && page >= 0);
        assert.equal(price({ tariff: 'page and model', exit, js }, prices), page + overrides.ai);
      }),
    );
  });
});
