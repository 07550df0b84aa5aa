/** Prices as the markup of shops splits them, strikes them through and sets them beside others. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';

function priceOn(price: string, head = '', language = 'en'): string | null | undefined {
  const html = `<html lang="${language}"><head><title>Mud kettle</title>${head}</head><body><main><h1>Mud kettle</h1>
    <div class="price">${price}</div><p>A kettle for mud, made of iron and clay.</p></main></body></html>`;
  const page = new PageReading({ html, url: 'https://shop.example/kettle', contentType: 'text/html' });
  return extractBuiltinFields(page, { price: 'Price of the product' }).price;
}

const declaring = (price: string, currency: string): string =>
  `<script type="application/ld+json">{"@type": "Product", "name": "Mud kettle",
    "offers": {"@type": "Offer", "price": ${price}, "priceCurrency": "${currency}"}}</script>`;

/** Ways to set the cents of a price apart. */
const SPLIT = [
  (whole: string, cents: string) => `$${whole}<sup>${cents}</sup>`,
  (whole: string, cents: string) => `<span>${whole}</span><sup>${cents}</sup> €`,
  (whole: string, cents: string) => `$<b>${whole}</b><small>${cents}</small>`,
  (whole: string, cents: string) => `${whole}<span class="price-fraction">${cents}</span> zł`,
  (whole: string, cents: string) => `${whole}<sup>,${cents}</sup> €`,
  (whole: string, cents: string) => `<span>${whole}</span> <span>,</span> <span>${cents}</span> €`,
  (whole: string, cents: string) => `<div>$</div><div>${whole}</div><div>.${cents}</div>`,
  (whole: string, cents: string) => `<div>${whole}</div><div>,${cents} €</div>`,
  (whole: string, cents: string) => `<div>$${whole}</div><div>${cents}</div>`,
  (whole: string, cents: string) => `${whole}€ ${cents}`,
];

describe('the price of a page that shows it in parts', () => {
  it('has its cents, however they are set apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 99 }), fc.nat(9), (whole, cents, way) => {
        const html = SPLIT[way]?.(String(whole), String(cents).padStart(2, '0')) ?? '';
        assert.equal(Number(priceOn(html)).toFixed(2), (whole + cents / 100).toFixed(2), html);
      }),
      { numRuns: 60 },
    );
  });

  it('is whole or none where its thousands are set apart as well', () => {
    const whole = fc.integer({ min: 1_000, max: 9_999_999 });
    const [mark, cents] = [fc.constantFrom('.', ',', ' ', "'", '\u202f'), fc.integer({ min: 0, max: 99 })];
    fc.assert(
      fc.property(
        whole,
        mark,
        cents,
        fc.nat(9),
        fc.constantFrom('de', 'en', 'pl'),
        (number, by, rest, way, language) => {
          const grouped = String(number).replace(/\B(?=(?:\d{3})+$)/g, by);
          const html = SPLIT[way]?.(grouped, String(rest).padStart(2, '0')) ?? '';
          const price = priceOn(html, '', language);
          if (price !== null) assert.equal(Number(price).toFixed(2), (number + rest / 100).toFixed(2), html);
        },
      ),
      { numRuns: 200 },
    );
    assert.equal(priceOn('1.049<sup>95</sup> €', '', 'de'), '1049.95');
    assert.equal(priceOn('$1,049<sup>95</sup>'), '1049.95');
  });

  it('leaves the number of a footnote alone', () => assert.equal(priceOn('$119<sup>2</sup>'), '119'));
});

describe('the price of a page that shows two', () => {
  for (const html of [
    '<del>$20</del> $10',
    '<span style="text-decoration: line-through">$20</span> $10',
    '<span class="old-price">$20</span><span class="new-price">$10</span>',
    '<div>Now $10</div><div>Comp. Value $20</div>',
    '<span class="price--compare">$20.00</span> <span>$10.00</span>',
  ]) {
    it(`is the one to pay: ${html}`, () => assert.equal(Number(priceOn(html)), 10));
  }

  it('is unknown where nothing tells which', () => assert.equal(priceOn('$20 $10'), null));

  it('is not taken for the old one below whose label it stands', () => {
    assert.equal(priceOn('<div>UVP <s>1.299,00 €</s></div><div>1.049,95 €</div>', '', 'de'), '1049.95');
  });

  it('is the reduced one where the declared one is struck through', () => {
    assert.equal(priceOn('<del>$20.00</del> $10.00', declaring('"20.00"', 'USD')), '10.00');
    assert.equal(priceOn('$20.00', declaring('"20.00"', 'USD')), '20.00');
    assert.equal(priceOn('<del>$25.00</del> $10.00', declaring('"20.00"', 'EUR')), '20.00');
  });
});

describe('a declared price in cents', () => {
  it('is the one that is shown', () => {
    assert.equal(priceOn('€104,95', declaring('10495', 'EUR'), 'de'), '104.95');
    assert.equal(priceOn('$0.99', declaring('"99"', 'USD')), '0.99');
  });

  it('is no other price whose digits are the same', () => {
    assert.equal(priceOn('$104.95', declaring('10496', 'EUR')), '10496');
    assert.equal(priceOn('¥10,495', declaring('10495', 'JPY')), '10495');
    assert.equal(priceOn('From $4.95', declaring('495', 'USD')), '495');
  });
});

describe('a declared price with three digits behind its mark', () => {
  it('is what the page shows', () => {
    assert.equal(priceOn('12.500 €', declaring('"12.500"', 'EUR'), 'de'), '12500');
    assert.equal(priceOn('12,50 €', declaring('"12.500"', 'EUR'), 'de'), '12.50');
    assert.equal(priceOn('', declaring('"12.500"', 'EUR'), 'de'), null);
  });

  it('is that number where the page declares a number', () =>
    assert.equal(priceOn('', declaring('12.125', 'EUR')), '12.125'));

  it('has thousandths in a currency that has them', () =>
    assert.equal(priceOn('', declaring('"12.500"', 'KWD')), '12.500'));
});
