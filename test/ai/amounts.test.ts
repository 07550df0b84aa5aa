/** Amounts, currencies and dates as pages write them: a wrong one is worse than none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { currencyIn } from '../../src/ai/fields/currencies.ts';
import { exactNumber } from '../../src/ai/fields/numbers.ts';
import { pricesIn } from '../../src/ai/fields/shown-values.ts';
import { cleanValues, type Wanted } from '../../src/ai/fields/value-cleaning.ts';

const wanted = (kind: Wanted['kind'], currency?: string): Wanted => ({
  kind,
  description: '',
  baseUrl: 'http://shop.example/',
  currency,
});

describe('a shown price', () => {
  for (const [text, price, currency] of [
    ['130, 38 zł', '130.38', 'zł'],
    ['1.837, 32 €', '1837.32', '€'],
    ['$119. 95', '119.95', '$'],
    ['35€ 99', '35.99', '€'],
    ['35€99', '35.99', '€'],
    ['12 Lei', '12', 'lei'],
    ['99,99 pln', '99.99', 'PLN'],
    ['12 euro', '12', 'EUR'],
    ['$49.95 AUD', '49.95', 'AUD'],
    ['49.95 AUD', '49.95', 'AUD'],
    ['1 299 kr', '1299', 'kr'],
    ['US$ 1,299.00', '1299.00', 'US$'],
    ['12,-€', '12', '€'],
    ['1.299,00 €', '1299.00', '€'],
    ['KWD 12.500', '12.500', undefined],
    ['Rs. 1,299', '1299', 'Rs.'],
    ['$.99', '0.99', '$'],
  ] as const) {
    it(`is ${price} for "${text}"`, () => {
      const [found = text] = pricesIn(text);
      assert.equal(cleanValues([found], wanted('price')), price);
      if (currency !== undefined) assert.equal(currencyIn(found), currency);
    });
  }

  it('does not take a sentence for cents', () => {
    assert.deepEqual(pricesIn('It costs $119. 95 people have it.'), ['$119']);
    assert.deepEqual(pricesIn('2 for 35€ 99 left'), ['35€']);
  });
});

describe('a declared price', () => {
  it('that is a number is that number', () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(amounts, (amount) => {
        assert.equal(Number(cleanValues([exactNumber(amount)], wanted('price'))), amount);
      }),
    );
  });

  for (const [text, currency, price] of [
    ['12.500', 'KWD', '12.500'],
    ['12.500', 'EUR', '12500'],
    ['1.149,00', 'EUR', '1149.00'],
    ['.99', 'USD', '0.99'],
    ['0', 'USD', undefined],
    ['', 'USD', undefined],
    ['12 - 15', 'USD', undefined],
  ] as const) {
    it(`"${text}" in ${currency} is ${price}`, () =>
      assert.equal(cleanValues([text], wanted('price', currency)), price));
  }
});

describe('a date', () => {
  for (const text of ['2:33 PM', '9:05 PM', 'Today at 2:33 PM', '5 p.m.', '14h30', '23:59:59']) {
    it(`is not "${text}"`, () => assert.equal(cleanValues([text], wanted('date')), undefined));
  }
  for (const text of ['2023-01-15T10:00:00Z', 'Jan 5, 2023, 2:33 PM', '15.1.2023 10:30', '20230115', '2023']) {
    it(`is "${text}"`, () => assert.equal(cleanValues([text], wanted('date')), text));
  }
});
