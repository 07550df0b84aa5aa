/** Fields of one named thing among several: from its card, its row or its own record, or nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { articlePage, productsPage } from '../../src/demo/pages.ts';
import { times, tries } from '../support/thorough.ts';
import { pageOf } from './support/settings.ts';

function fieldOf(name: string, body: string, description = '', head = ''): string | null | undefined {
  return extractBuiltinFields(new PageReading(pageOf(body, head)), { [name]: description })[name];
}

const CARDS = `<h1>Finds</h1><ul>
<li class="product"><a href="/1"><img src="/1.png"><h2>Clay pipe</h2></a><p class="price">£12.00</p><p>In stock</p></li>
<li class="product sale"><a href="/2"><img src="/2.png"><h2>Tudor pin</h2></a><p class="old-price">Was £9.00</p><p class="price">£8.50</p><p>Sold out</p></li>
<li class="product"><a href="/3"><img src="/3.png"><h2>Tram token, worn smooth</h2></a><p>£3.20</p><p>Weight: 9 g</p></li>
</ul>`;

describe('a field of a thing that is named', () => {
  const TABLE: readonly [name: string, description: string, expected: string | null][] = [
    ['price of the Tudor pin', '', '8.50'],
    ["Tudor pin's price", '', '8.50'],
    ['tudor_pin_price', '', '8.50'],
    ['tudorPinPrice', '', '8.50'],
    ['cost of a Tudor pin', '', '8.50'],
    ['price', 'Price of the Tudor pin', '8.50'],
    ['price', 'Price of the Tudor pin, with currency', '£8.50'],
    ['f1', 'The price of the Tudor pin', '8.50'],
    ['currency of the clay pipe', '', '£'],
    ['availability of the Tudor pin', '', 'Sold out'],
    ['old price of the Tudor pin', '', '9.00'],
    ['price of the tram token', '', '3.20'],
    ['weight of the tram token', '', '9 g'],
    ['link of the clay pipe', '', 'https://shop.example/1'],
    ['image of the clay pipe', '', 'https://shop.example/1.png'],
    // The page says nothing about their neighbors.
    ['price', '', null],
    ['price of the golden pin', '', null],
    ['price of the pin', '', null],
    ['price of the Tudor pins of Kent', '', null],
    ['weight of the clay pipe', '', null],
    ['brand of the Tudor pin', '', null],
    ['shipping price of the Tudor pin', '', null],
  ];
  for (const [name, description, expected] of TABLE) {
    it(`${name} (${description || 'no description'}) is ${expected}`, () =>
      assert.equal(fieldOf(name, CARDS, description), expected));
  }
});

describe('where a thing is described', () => {
  const ROWS =
    '<tr><td>Clay pipe</td><td>3</td><td>£12.00</td></tr><tr><td>Tudor pin</td><td>1</td><td>£8.50</td></tr>';
  const LISTED = `<script type="application/ld+json">{"@type":"ItemList","itemListElement":[
    {"@type":"ListItem","item":{"@type":"Product","name":"Tudor pin","offers":{"price":"8.50"}}},
    {"@type":"ListItem","item":{"@type":"Product","name":"Clay pipe","offers":{"price":"12"}}}]}</script>`;
  const TABLE: readonly [title: string, body: string, expected: string | null][] = [
    ['a row and a column', `<table><tr><th>Find</th><th>Number</th><th>Price</th></tr>${ROWS}</table>`, '8.50'],
    [
      'a column and a row',
      '<table><tr><th></th><th>Clay pipe</th><th>Tudor pin</th></tr><tr><th>Price</th><td>£12</td><td>£8.50</td></tr></table>',
      '8.50',
    ],
    ['a row of a table without a head', `<table>${ROWS}</table>`, '8.50'],
    [
      'headings beside each other',
      '<h2>Clay pipe</h2><p>£12.00</p><h2>Tudor pin</h2><p>£8.50</p><h2>Tram token</h2><p>£3.20</p>',
      '8.50',
    ],
    [
      'one line for each',
      '<div><span>Clay pipe</span> <b>£12.00</b></div><div><span>Tudor pin</span> <b>£8.50</b></div>',
      '8.50',
    ],
    ['a definition list', '<dl><dt>Clay pipe</dt><dd>£12.00</dd><dt>Tudor pin</dt><dd>£8.50</dd></dl>', '8.50'],
    ['a record of its own', LISTED, '8.50'],
    [
      'two cards of one name and price',
      '<ul><li><b>Tudor pin</b><p>£8.50</p></li><li><b>Tudor pin</b><p>£8.50</p></li></ul>',
      '8.50',
    ],
    [
      'two cards of one name and two prices',
      '<ul><li><b>Tudor pin</b><p>£8.50</p></li><li><b>Tudor pin</b><p>£9.50</p></li></ul>',
      null,
    ],
    [
      'a card with two prices',
      '<ul><li><b>Tudor pin</b><p>£8.50</p><p>£9.50</p></li><li><b>Clay pipe</b><p>£12</p></li></ul>',
      null,
    ],
    ['a heading with nothing before the next', '<h2>Tudor pin</h2><h2>Clay pipe</h2><p>£12.00</p>', null],
    ['the only card', '<div><h2>Tudor pin</h2></div><p>£12.00</p>', null],
    ['navigation', '<nav><ul><li>Tudor pin <b>£8.50</b></li><li>Clay pipe <b>£12</b></li></ul></nav>', null],
  ];
  for (const [title, body, expected] of TABLE) {
    it(`${title}: ${expected}`, () =>
      assert.equal(fieldOf('price of the Tudor pin', `<h1>Finds</h1>${body}`), expected));
  }

  it('the whole page, if it is about the thing', () => {
    const page = '<h1>Tudor pin</h1><p class="price">£8.50</p>';
    assert.equal(fieldOf('price of the Tudor pin', page), '8.50');
    assert.equal(fieldOf('price of the Tudor pin', page, 'with currency'), '£8.50');
    assert.equal(fieldOf('pin price', page), '8.50');
    assert.equal(fieldOf('price of the Roman pin', page), null);
    assert.equal(fieldOf('tudor price', page), null);
  });
});

describe('the demonstration site', () => {
  const read = (html: string, fields: Readonly<Record<string, string>>) =>
    extractBuiltinFields(
      new PageReading({ html, url: 'http://demo.mudlark.test/x', contentType: 'text/html' }),
      fields,
    );

  it('says who wrote its article and when', () => {
    assert.deepEqual(read(articlePage(), { author: '', date: '', title: '' }), {
      author: 'Ada Tidewell',
      date: '2026-03-14',
      title: 'How to read the mud',
    });
  });

  it('says what each of its finds costs, and gives no price for the page as a whole', () => {
    assert.deepEqual(read(productsPage(), { 'price of the Tudor pin': '', 'price of the clay pipe': '', price: '' }), {
      'price of the Tudor pin': '8.50',
      'price of the clay pipe': '12.00',
      price: null,
    });
  });
});

describe('whatever the things', () => {
  it('each has the price of its own card', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[b-df-hj-np-rtv-z]{4,8} [b-df-hj-np-rtv-z]{4,8}$/), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(names, fc.nat({ max: 5 }), (things, chosen) => {
        const at = chosen % things.length;
        const cards = things.map((thing, place) => `<li><h2>${thing}</h2><p>€ ${place + 1}.50</p></li>`).join('');
        assert.equal(fieldOf(`price of the ${things[at]}`, `<h1>Things</h1><ul>${cards}</ul>`), `${at + 1}.50`);
      }),
      tries(60),
    );
  });

  const HOSTILE: readonly (readonly [name: string, body: string])[] = [
    ['many cards of one name', `<ul>${'<li><b>Tudor pin</b><p>£8.50</p></li>'.repeat(times(10_000))}</ul>`],
    ['cards within each other', `${'<div class="card">Tudor pin'.repeat(20_000)}£8.50`],
    ['a card without an end', `<div>a</div><div><b>Tudor pin</b>${'<p>£8.50</p>'.repeat(times(50_000))}`],
    [
      'a wide table',
      `<table><tr>${'<td>Tudor pin'.repeat(times(20_000))}<tr>${'<td>Price'.repeat(times(20_000))}</table>`,
    ],
  ];
  for (const [name, body] of HOSTILE) {
    it(`an answer comes for ${name}`, () => {
      const found = fieldOf('price of the Tudor pin', body);
      assert.ok(found === null || found === '8.50');
    });
  }
});
