/**
 * Prices beside the current one: before a discount, without tax, the ends of a range, and declared ones out of date.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { availabilityIn, isAvailable } from '../../src/ai/fields/availability.ts';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { oldPricesIn, pricesIn } from '../../src/ai/fields/prices.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';

const declaring = (offers: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Mud kettle', offers })}</script>`;

function fieldOn(field: string, body: string, offers?: unknown, language = 'en'): string | null | undefined {
  const head = offers === undefined ? '' : declaring(offers);
  const html = `<html lang="${language}"><head><title>Mud kettle</title>${head}</head><body><main><h1>Mud kettle</h1>
    ${body}<p>A kettle for mud, made of iron and clay.</p></main></body></html>`;
  const page = new PageReading({ html, url: 'https://shop.example/kettle', contentType: 'text/html' });
  return extractBuiltinFields(page, { [field]: '' })[field];
}

describe('the price before a discount', () => {
  const SHOWN: readonly [body: string, language: string, expected: string | null][] = [
    ['<p>Was <s>$169.00</s> Now $129.00</p>', 'en', '169.00'],
    ['<p>UVP 699 € <b>549 €</b> zzgl. 29,90 € Versand</p>', 'de', '699'],
    ['<p><del>89,00 €</del> <ins>62,30 €</ins> <em>-30%</em></p>', 'it', '89.00'],
    ['<p>De R$ 109,90 por <b>R$ 89,90</b></p>', 'pt', '109.90'],
    ['<p class="price">CHF 1890.–</p><p>statt CHF 2250.–</p>', 'de-CH', '2250'],
    ['<p><span>List Price:</span> <span>$199.99</span> <span>Price:</span> <span>$149.99</span></p>', 'en', '199.99'],
    ['<p class="price">$129.00</p>', 'en', null],
    ['<p class="price">$129.00</p><p>Lowest price of the last 30 days: $119.00</p>', 'en', null],
    ['<p class="price">$129.00</p><p>Lowest price of the last 30 days: $139.00</p>', 'en', null],
    // Another thing may have been the cheaper one.
    ['<p class="price">$129.00</p><p><s>$99.00</s></p>', 'en', null],
    ['<p class="price">$129.00</p><p><s>$169.00</s> <s>$149.00</s></p>', 'en', null],
    ['<p>Was <s>$169.00</s></p>', 'en', null],
  ];
  for (const [body, language, expected] of SHOWN) {
    it(`is ${expected} on ${body}`, () => {
      assert.equal(fieldOn('original_price', body, undefined, language), expected);
    });
  }

  it('is the declared list price, and not the current one', () => {
    const specification = (price: number, priceType?: string) => ({
      '@type': 'UnitPriceSpecification',
      price,
      priceType,
    });
    const offers = {
      priceCurrency: 'EUR',
      priceSpecification: [specification(99, 'https://schema.org/ListPrice'), specification(79)],
    };
    assert.equal(fieldOn('price', '', offers), '79');
    for (const name of ['original_price', 'listPrice', 'list price', 'old_price', 'uvp']) {
      assert.equal(fieldOn(name, '', offers), '99', name);
    }
  });

  it('is not the current price under another name', () => {
    const offers = { price: 20.5, priceCurrency: 'EUR' };
    for (const name of ['original_price', 'originalPrice', 'list_price', 'regular price']) {
      assert.equal(fieldOn(name, '', offers), null, name);
    }
  });
});

describe('the price of several offers', () => {
  const offer = (price: string) => ({ '@type': 'Offer', price, priceCurrency: 'GBP' });
  const range = { '@type': 'AggregateOffer', lowPrice: '39.95', highPrice: '59.95', priceCurrency: 'EUR' };

  it('is none of several', () => {
    assert.equal(fieldOn('price', '', [offer('6.50'), offer('11.00')]), null);
    assert.equal(fieldOn('price', '<p>€39.95 – €59.95</p>', range), null);
  });

  it('is the same one of all, or the one that the page shows', () => {
    assert.equal(fieldOn('price', '', [offer('6.50'), offer('6.5'), offer('0')]), '6.50');
    assert.equal(fieldOn('price', '', { ...range, highPrice: '39.95' }), '39.95');
    assert.equal(fieldOn('price', '<p class="price">£11.00</p>', [offer('6.50'), offer('11.00')]), '11.00');
  });

  it('has a lowest and a highest one', () => {
    assert.equal(fieldOn('low_price', '', range), '39.95');
    assert.equal(fieldOn('highest price', '', [offer('6.50'), offer('11.00')]), '11.00');
    assert.equal(fieldOn('lowest_price', '<p class="price">£11.00</p>'), '11.00');
    assert.equal(fieldOn('highest_price', '<p class="price">£11.00</p>'), null);
  });
});

describe('a declaration that the page contradicts', () => {
  const offers = { price: '44.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' };
  const related = '<h2>Related</h2><div><h3>Grill</h3><p>€44.00</p></div>';

  it('gives way to the only price below the heading', () => {
    assert.equal(fieldOn('price', `<p class="price">€49.00</p><p>Shipping: €4.95</p>${related}`, offers), '49.00');
    assert.equal(fieldOn('price', `<p class="price">$49.00</p>${related}`, offers), '44.00');
    assert.equal(fieldOn('price', `<p>€49.00</p><p>€44.00</p>${related}`, offers), '44.00');
    assert.equal(fieldOn('price', related, offers), '44.00');
  });

  it('gives way to the availability below the heading', () => {
    assert.equal(fieldOn('availability', '<p>Sold out</p>', offers), 'Sold out');
    assert.equal(fieldOn('availability', '<p>Available</p>', offers), 'InStock');
    assert.equal(fieldOn('availability', '<h2>Related</h2><p>Sold out</p>', offers), 'InStock');
    assert.equal(
      fieldOn('availability', '<p>Size S</p><p>Sold out</p><p>Size M</p><p>In stock</p>', offers),
      'InStock',
    );
  });
});

describe('the words of shops', () => {
  it('tell what is in stock, with or without more', () => {
    assert.equal(availabilityIn('In Stock. Ships from Leeds.'), 'In Stock');
    assert.equal(availabilityIn('Op voorraad, morgen in huis'), 'Op voorraad');
    assert.equal(availabilityIn('I lager: 12 st'), 'I lager: 12 st');
    assert.equal(availabilityIn('Skladem > 5 ks'), 'Skladem > 5 ks');
    for (const other of ['In stock photos', 'Available: in five colors?', 'Out of stock, will it come back?', '']) {
      assert.equal(availabilityIn(other), undefined, other);
    }
  });

  it('mean yes or no, or neither', () => {
    assert.equal(isAvailable('I lager: 12 st'), true);
    assert.equal(isAvailable('InStock'), true);
    assert.equal(isAvailable('épuisé'), false);
    assert.equal(isAvailable('PreOrder'), undefined);
  });

  it('tell which price is without tax', () => {
    const values = (line: string) => pricesIn(line, { language: 'cs' }).map(({ value }) => value);
    assert.deepEqual(values('3 305,00 Kč bez DPH 3 999,00 Kč s DPH'), ['3999.00']);
    assert.deepEqual(values('bez DPH 3 305,00 Kč s DPH 3 999,00 Kč'), ['3999.00']);
    assert.deepEqual(values('3 305,00 Kč bez DPH'), ['3305.00']);
  });

  it('are read in time that grows with the line', () => {
    for (const part of ['was ', 'De R$ 1 por ', 'lowest price ', 'excl. VAT 1 € ', 'In stock: ', '9 € -30% ']) {
      const line = part.repeat(20_000);
      const start = performance.now();
      oldPricesIn(line);
      pricesIn(line);
      availabilityIn(line);
      assert.ok(performance.now() - start < 1_000, part);
    }
  });
});
