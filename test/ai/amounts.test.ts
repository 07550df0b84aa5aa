/** Amounts, currencies and dates as pages write them: a wrong one is worse than none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readAmounts } from '../../src/ai/fields/amounts.ts';
import { currencyIn } from '../../src/ai/fields/currencies.ts';
import { exactNumber } from '../../src/ai/fields/numbers.ts';
import { pricesIn } from '../../src/ai/fields/prices.ts';
import { cleanValues, type Wanted } from '../../src/ai/fields/value-cleaning.ts';
import { NUMBER_UNITS } from '../../src/number-units.ts';
import { tries } from '../support/thorough.ts';

const wanted = (kind: Wanted['kind'], currency?: string): Wanted => ({
  kind,
  description: '',
  baseUrl: 'http://shop.example/',
  currency,
});

const values = (text: string, language = ''): string[] => pricesIn(text, { language }).map(({ value }) => value);

/** What sets thousands and cents apart. */
const WAYS = [
  [',', '.'],
  ['.', ','],
  [' ', ','],
  ['\u202f', ','],
  ['\u00a0', '.'],
  ["'", '.'],
  ['’', '.'],
  ['', '.'],
  ['', ','],
] as const;

const READ = [
  ['119 ,95 €', '119.95'],
  ['$ 119 .95', '119.95'],
  ['$119 95', '119.95'],
  ['1 299 00 Kč', '1299.00'],
  ['1.049 95 €', '1049.95'],
  ['CHF 1’049 95', '1049.95'],
  ['₹1,29,999', '129999'],
  ['₹1,29,999.00', '129999.00'],
  ['R1,299.00', '1299.00'],
  ['R 1 299.00', '1299.00'],
  ['12:-', '12'],
  ['12:- kr', '12'],
  ['12,– €', '12'],
  ["CHF 1'299.-", '1299'],
  ['12.500 KD', '12.500'],
  ['BHD 1.250', '1.250'],
  ['12,500 DT', '12.500'],
  ['1,250.500 OMR', '1250.500'],
  ['¥1,299', '1299'],
  ['￥1,299(税込)', '1299'],
  ['1.299.000 ₫', '1299000'],
  ['Rp 1.299.000', '1299000'],
  ['€ 12.500', '12500'],
  ['12.345 kr', '12345'],
  ['$1.299', '1299', 'es-AR'],
  ['$1,299', '1299', 'en'],
  ['€1,299', '1299', 'en-IE'],
  ['1,200 บาท', '1200'],
  ['99 ر.س', '99'],
  ['12 000 ₸', '12000'],
  ['Was $20 Now $10', '10'],
  ['Now $10, was $20', '10'],
  ['statt 20 € jetzt 10 €', '10'],
  ['Sale price $10 Regular price $20', '10'],
  ['Regular price $20', '20'],
  ['#12 $10', '10'],
  ['256 GB 100 €', '100'],
  ['Cena: 14 299 Kč', '14299'],
  ['$12k', '12000'],
  ['€12.5K', '12500'],
  ['£1,25k', '1250'],
  ['USD 250k', '250000'],
  ['Was $20k Now $18k', '18000'],
] as const;

const NOT_THE_PRICE = [
  ...['$10 - $20', '10–20 €', '€10 – 20', '$10 to $20', '10 bis 20 €', '$10+'],
  ...['from $10', 'ab 10 €', 'à partir de 10 €', 'desde 10 €', 'a partire da 10 €', 'vanaf € 10', 'od 10 zł'],
  ...['от 100 ₽', 'från 100 kr', 'fra 100 kr', 'alkaen 10 €', 'starting at $10', 'up to $100', 'as low as $10'],
  ...['12 x $10', '12x R$ 10,00 sem juros', '12 × 10 €', '4 payments of $10', '2 for $10', '3 pour 10 €'],
  ...['$10/month', '$10 per month', '10 € mtl.', '10 € par mois', '10 zł miesięcznie', '10 € / kg', '(10 €/100 g)'],
  ...['10 € je kg', 'Save $10', '-$10', '- 10 €', '$10 off', '+ $10 shipping', 'zzgl. 4,90 € Versand', 'Deposit $10'],
  ...['$1.5M', '$1.5bn', '1,5 M€', '12 k€', '₹1.5 lakh', '₹ 1.5 Cr', '12万円', '3億円', '12 тыс. руб.', '1,5 mil. Kč'],
  ...['½ $10', '½$10', '$10½', '10 ½ €', '$1½', '¾ 10 €', '$12k - $15k', 'from $12k', '$12k/year', '$12km', '$1.250k'],
  ...['R$ 1,5 mi', 'R$ 12 mil', '2 mkr', '5만원', 'Rp 150 rb', '150k đ', '5 mila euro'],
] as const;

/** With one mark before three digits, or with marks that make no number. */
const UNSURE = [
  ['$10.999', 'en'],
  ['$1.299', ''],
  ['£1.299', 'en-GB'],
  ['1,299 €', 'de'],
  ['1,2,3 €', ''],
  ['10.00.00 €', ''],
  ['$1,2345', ''],
  [',95 €', ''],
  ['$1O', ''],
  ['Model 14 299 €', ''],
  ['€ 12.34.567', ''],
] as const;

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
      const [found = text] = pricesIn(text).map((found) => found.text);
      assert.equal(cleanValues([found], wanted('price')), price);
      if (currency !== undefined) assert.equal(currencyIn(found), currency);
    });
  }

  it('does not read the end of a sentence as cents', () => {
    assert.deepEqual(values('It costs $119. 95 people have it.'), ['119']);
    assert.deepEqual(values('Now 35€ 99 left'), ['35']);
  });

  for (const [text, price, language] of READ) {
    it(`is ${price} for "${text}"`, () => assert.deepEqual(values(text, language), [price]));
  }

  it('reads thousands with a letter like thousands with all their digits', () => {
    const tenths = fc.integer({ min: 1, max: 9_999 });
    fc.assert(
      fc.property(tenths, fc.constantFrom('$', '€', '£', 'CHF '), fc.constantFrom('k', 'K'), (count, sign, letter) => {
        const short = count % 10 === 0 ? `${count / 10}` : `${(count / 10).toFixed(1)}`;
        assert.deepEqual(values(`${sign}${short}${letter}`), [String(count * 100)]);
      }),
      tries(200),
    );
  });

  it('does not read a part of what has a fraction beside it', () => {
    const fraction = fc.constantFrom(...'¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞');
    fc.assert(
      fc.property(fraction, fc.integer({ min: 1, max: 9_999 }), fc.boolean(), (part, amount, isBefore) => {
        assert.deepEqual(values(isBefore ? `${part} $${amount}` : `$${amount}${part}`), []);
      }),
      tries(200),
    );
  });

  for (const text of NOT_THE_PRICE) {
    it(`is not told by "${text}"`, () => assert.deepEqual(values(text), []));
  }

  for (const [text, language] of UNSURE) {
    it(`is not told by "${text}"${language === '' ? '' : ` in ${language}`}`, () =>
      assert.deepEqual(values(text, language), []));
  }

  it('is read as it was written, whatever the country', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(...WAYS),
        fc.constantFrom('€', '$', '£', 'zł', 'Kč', 'kr', 'CHF', 'USD', 'R$', 'lei', 'руб.', 'AUD'),
        fc.constantFrom('before', 'before, apart', 'behind', 'behind, apart'),
        (cents, [thousands, mark], sign, place) => {
          const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
          const number = `${whole}${mark}${String(cents % 100).padStart(2, '0')}`;
          const gap = place.endsWith('apart') ? ' ' : '';
          const text = place.startsWith('before') ? `${sign}${gap}${number}` : `${number}${gap}${sign}`;
          assert.deepEqual(values(text).map(Number), [cents / 100], text);
        },
      ),
    );
  });

  it('is no price with a unit behind the number that makes it another one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom(...NUMBER_UNITS.keys()),
        fc.constantFrom('', '.'),
        fc.boolean(),
        (number, unit, point, isBefore) => {
          const text = isBefore ? `€${number} ${unit}${point}` : `${number} ${unit}${point} €`;
          assert.deepEqual(values(text), [], text);
        },
      ),
    );
  });

  it('is a plain number or none, whatever a line says', () => {
    const pieces = fc.array(
      fc.constantFrom('1', '23', '456', '0', ',', '.', ' ', '€', '$', '-', 'x', 'from ', "'", '–', 'M'),
      {
        maxLength: 14,
      },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        for (const { value } of readAmounts(text).amounts) assert.match(value ?? '0', /^\d+(?:\.\d+)?$/);
        // No digit is left out of a number, and none is added.
        for (const value of values(text)) {
          assert.ok(
            text.replace(/\D/g, '').includes(value.replace(/^0(?=\.)/, '').replace(/\D/g, '')),
            `${text} is ${value}`,
          );
        }
      }),
    );
  });
});

describe('a declared price', () => {
  it('that is a number is kept as it is', () => {
    const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(amounts, (amount) => {
        assert.equal(Number(cleanValues([exactNumber(amount)], wanted('price'))), amount);
      }),
    );
  });

  for (const [text, currency, price] of [
    ['12.500', 'KWD', '12.500'],
    // A shop's own way of writing, or three decimals: only what it shows can tell.
    ['12.500', 'EUR', undefined],
    ['12.125', 'USD', undefined],
    ['1,250.500', 'KWD', '1250.500'],
    ['-5.00', 'USD', undefined],
    ['1.299.00', 'EUR', '1299.00'],
    ['12,34,567.00', 'INR', '1234567.00'],
    ['1299.0000', 'USD', '1299.00'],
    ['$1.5 million', 'USD', undefined],
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
