/** What shops, hotels and offices show beside the price: shipping, unit price, discount, rating, numbers to call. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { firstNumber } from '../../src/ai/fields/labeled-numbers.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';

function fieldOn(field: string, body: string, language = 'en', head = ''): string | null | undefined {
  const html = `<html lang="${language}"><head><title>Mud kettle</title>${head}</head><body><main><h1>Mud kettle</h1>
    ${body}</main></body></html>`;
  const page = new PageReading({ html, url: 'https://shop.example/kettle', contentType: 'text/html' });
  return extractBuiltinFields(page, { [field]: '' })[field];
}

const ld = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const TABLE: readonly [field: string, body: string, language: string, expected: string | null][] = [
  ['shipping_cost', '<p>UVP 699 € 549 € zzgl. 29,90 € Versand</p>', 'de', '29.90'],
  ['shippingCost', '<p>$149.99</p><p>+ $8.99 shipping</p>', 'en', '8.99'],
  ['frais de port', '<p>Livraison : 6,90 € (offerte dès 60 €)</p>', 'fr', '6.90'],
  ['送料', '<p>送料:1,980円</p>', 'ja', '1980'],
  ['shipping_cost', '<p>Free shipping on orders over $75</p>', 'en', null],
  ['shipping_cost', '<p>Dostawa od 9,99 zł</p>', 'pl', null],
  ['shipping_cost', '<p>549 € inkl. Versand</p>', 'de', null],
  ['shipping_cost', '<p>Lieferung in 3 Tagen, Preis 549 €</p>', 'de', null],
  ['shipping_cost', '<p>Shipping $5</p><p>Express shipping $12</p>', 'en', null],
  ['unit_price', '<p>7,49 €</p><p>24,97 €/kg</p>', 'fr', '24,97 €/kg'],
  ['price_per_sqft', '<p>$785,000</p><p>$367 per sqft</p>', 'en', '$367 per sqft'],
  ['unit_price', '<p>24,97 €/kg</p><p>9,20 €/kg</p>', 'fr', null],
  ['unit_price', '<p>12 €/month</p>', 'en', null],
  ['discount', '<p><del>89,00 €</del> 62,30 € -30%</p>', 'it', '30%'],
  ['discount', '<p>₹1,23,456 17% off</p>', 'en', '17%'],
  ['discount', '<p>Use code MUD10 for 10% off</p>', 'en', null],
  ['discount', '<p>$20</p><h2>Related</h2><p>-50%</p>', 'en', null],
  ['discount', '<p>Cotton: 60% - wool: 40%</p>', 'en', null],
  ['rating', '<p>9,1 / 10 op basis van 87 beoordelingen</p>', 'nl', '9.1'],
  ['rating', '<p>4.7 (1,805 ratings)</p>', 'en', '4.7'],
  ['rating', '<div class="stars" aria-label="Rated 4.3 out of 5">★★★★☆</div>', 'en', '4.3'],
  ['rating', '<p>2,048 reviews</p>', 'en', null],
  ['rating', '<p>3 / 10</p>', 'en', null],
  ['stars', '<p>Guest rating: 9.4/10 (218 reviews)</p>', 'en', null],
  ['isbn', '<p>EAN: 4012345678901</p>', 'en', null],
  ['isbn', '<p>EAN: 9783123456780</p>', 'en', '9783123456780'],
  ['isbn', '<p>SKU: 1832770431</p>', 'en', null],
  ['vat_id', '<p>VAT: £48.00</p>', 'en', null],
  ['deadline', '<p>Apply: 3 applications</p>', 'en', null],
  ['isbn_10', '<p>ISBN-13: 978-3-12-345678-0</p><p>ISBN-10: 3-12-345678-X</p>', 'en', '312345678X'],
  ['fax', '<p>Tel: 01947 555 010 | Fax: 01947 555 011 | Mobile: 07700 900123</p>', 'en', '01947 555 011'],
  ['mobile', '<p>Tel: 01947 555 010 | Fax: 01947 555 011 | Mobile: 07700 900123</p>', 'en', '07700 900123'],
  ['phone', '<p>Sabine Krüger, Tel. 0731 1234-567, Fax 0731 1234-999</p>', 'de', '0731 1234-567'],
  ['fax', '<p>Telefono: +39 010 555 1234 — Fax: +39 010 555 1235</p>', 'it', '+39 010 555 1235'],
  ['fax', '<p>Tel: 01947 555 010</p>', 'en', null],
  ['mobile', '<p>Tel: 01947 555 010</p>', 'en', null],
  ['press_email', '<p>General: info@fund.example</p><p>Press: press@fund.example</p>', 'en', 'press@fund.example'],
];

describe('values beside the price', () => {
  for (const [field, body, language, expected] of TABLE) {
    it(`has ${expected} for ${field} on ${body}`, () => assert.equal(fieldOn(field, body, language), expected));
  }

  it('tells the class of a hotel from its rating', () => {
    const hotel = { '@type': 'Hotel', name: 'Mud kettle', aggregateRating: { ratingValue: '8.9', bestRating: 10 } };
    assert.equal(fieldOn('stars', '', 'en', ld({ ...hotel, starRating: { ratingValue: 4 } })), '4');
    assert.equal(fieldOn('rating', '', 'en', ld({ ...hotel, starRating: { ratingValue: 4 } })), '8.9');
  });

  it('does not take the rating of one reader for that of the product', () => {
    const review = { '@type': 'Review', author: { name: 'Bia' }, reviewRating: { ratingValue: 3 } };
    assert.equal(fieldOn('rating', '', 'pt', ld({ '@type': 'Product', name: 'Mud kettle', review })), null);
  });

  it('names the units of declared codes', () => {
    const size = (unitCode: string) => ({ '@type': 'Product', name: 'Mud kettle', weight: { value: 85, unitCode } });
    assert.equal(fieldOn('weight', '', 'en', ld(size('KGM'))), '85 kg');
    assert.equal(fieldOn('weight', '', 'en', ld(size('constructor'))), '85 constructor');
  });

  it('does not take the title for the original one', () => {
    assert.equal(fieldOn('original_title', ''), null);
    assert.equal(fieldOn('original_title', '<p>Originaltitel: Lerkessel</p>', 'de'), 'Lerkessel');
  });

  it('takes the job of a person from what the page declares', () => {
    assert.equal(fieldOn('job_title', '', 'en', ld({ '@type': 'Person', name: 'A', jobTitle: 'Potter' })), 'Potter');
  });
});

describe('a text with several numbers', () => {
  it('begins with the first of them', () => {
    assert.equal(firstNumber('18 200 55 66, kom. 600 700 800'), '18 200 55 66');
    assert.equal(firstNumber('(512) 555-0142 ext. 4'), '(512) 555-0142 ext. 4');
    assert.equal(firstNumber('1-800-FLOWERS'), '1-800-FLOWERS');
    assert.equal(firstNumber(''), '');
  });
});

describe('hostile lines', () => {
  it('are read in time that grows with their length', () => {
    for (const part of [
      'Tel. ',
      'Fax: 1 ',
      '1 2 ',
      '€ 1/',
      'save 1',
      '-9',
      '4.5 (1 ',
      'Versand 9 € ',
      '\u0000',
      '😀',
    ]) {
      const body = `<p>${part.repeat(5_000)}</p>${`<p>${part.repeat(20)}</p>`.repeat(100)}`;
      const start = performance.now();
      for (const field of ['fax', 'shipping_cost', 'unit_price', 'discount', 'rating', 'isbn']) fieldOn(field, body);
      firstNumber(part.repeat(5_000));
      assert.ok(performance.now() - start < 6_000, part);
    }
  });
});
