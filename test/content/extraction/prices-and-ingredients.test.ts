/** The price and the rating of a product and the ingredients of a recipe are kept, wherever a page has them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

const markdownOf = (html: string): string =>
  toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' }).markdown;

const DESCRIPTION = `<div class="tabs"><h2>Description</h2><p>The kettle is made of brushed steel, holds a good liter and a half, and boils it in four minutes on any stove.</p><p>The handle stays cool, and the whistle can be switched off by those who rise before everybody else.</p>${[
  'Its spout pours in a thin and steady stream, so that it can be used for coffee as well as for tea.',
  'The lid is held by a hinge, and the opening below it is wide enough for a hand and a brush.',
  'It was drawn in a small office by the harbor, after the birds that nest on the roofs of the sheds there.',
  'Each one is tested with cold water for a whole night before it is packed, and signed by whoever did that.',
  'Should it ever leak, the workshop takes it back and mends it, at no charge for the first ten years.',
]
  .map((text) => `<p>${text}</p>`)
  .join('')}</div>`;
const GRID = `<section class="related products"><h2>Customers love</h2><ul>${['Pot', 'Pan', 'Ladle']
  .map((name, at) => `<li><a href="/p/${at}"><h3>${name}</h3></a><span>$${at + 21}.50</span></li>`)
  .join('')}</ul></section>`;
const shop = (
  box: string,
): string => `<!doctype html><html lang="en"><head><title>Kettle Tern – Stovehouse</title><meta property="og:type" content="product"></head><body>
  <header><a href="/">Stovehouse</a><div class="mini-cart"><span>Cart</span> <b>$0.00</b></div><nav><ul><li><a href="/pots">Pots</a></li><li><a href="/pans">Pans</a></li></ul></nav></header>
  <main>${box}${DESCRIPTION}${GRID}</main><footer><p>© Stovehouse</p></footer></body></html>`;

/** What stands around the heading of a product, and its price there. */
const BOXES: readonly (readonly [name: string, box: string, price: string])[] = [
  [
    'in the form that buys it',
    '<div><div class="gallery"><img src="/k.jpg"></div><div class="buy"><h1>Kettle Tern</h1><ul><li><a href="#r">12 reviews</a></li></ul><form action="/cart"><label>Color</label><select><option>Steel</option></select><div class="amount">$44.95</div><button>Add to cart</button></form></div></div>',
    '$44.95',
  ],
  [
    'far below, among choices',
    `<div><h1>Kettle Tern</h1><p>Item 4711</p><div>${Array.from({ length: 30 }, (_, at) => `<div><a href="#${at}">Photo ${at}</a></div>`).join('')}</div><div class="x7"><div><span>EUR 1.249,00</span></div></div></div>`,
    'EUR 1.249,00',
  ],
  [
    'before the heading',
    '<div><div class="top"><div class="x1">978,00 € / tk</div></div><h1>Kettle Tern</h1></div>',
    '978,00 €',
  ],
  [
    'beside what is saved',
    '<div><h1>Kettle Tern</h1><div class="a"><div>Save $20.00</div></div><div class="a"><div class="b">CHF 79.90</div></div></div>',
    'CHF 79.90',
  ],
  [
    'in a currency that is written as a word',
    '<div><h1>Kettle Tern</h1><div><a href="#c">Compare</a></div><div><div class="q">1 299 Kč</div></div></div>',
    '1 299 Kč',
  ],
];

describe('the price of a product', () => {
  for (const [name, box, price] of BOXES) {
    it(`is kept ${name}`, () => {
      const markdown = markdownOf(shop(box));
      assert.ok(markdown.includes(price), markdown);
      assert.match(markdown, /brushed steel/);
    });
  }

  it('is not that of another product or of the cart', () => {
    const without = '<div><h1>Kettle Tern</h1><p>Call us for a price.</p></div>';
    const markdown = markdownOf(shop(without));
    assert.doesNotMatch(markdown, /\$(?:0\.00|2\d\.50)/);
  });

  it('is not searched for on other pages', () => {
    const news =
      '<p>The council said on Monday that the bridge over the inlet will be closed for repairs until the first frost of the year.</p>'.repeat(
        8,
      );
    const markdown = markdownOf(
      `<!doctype html><title>Bridge closed</title><body><main><div><div><span>$3.00</span></div><article><h1>Bridge closed</h1>${news}</article></div></main></body>`,
    );
    assert.doesNotMatch(markdown, /\$3/);
  });

  it('takes no time with a page of prices', () => {
    const prices = Array.from({ length: 20_000 }, (_, at) => `<div><b>$${at}.00</b></div>`).join('');
    assert.match(markdownOf(shop(`<div><h1>Kettle Tern</h1>${prices}</div>`)), /Kettle Tern/);
  });
});

/** What stands around the heading of a product, and how it is rated there. */
const RATED: readonly (readonly [name: string, box: string, rating: string])[] = [
  [
    'with its number of reviews',
    '<div><h1>Kettle Tern</h1><div class="q1"><div class="q2"><a href="#reviews">1,204 reviews</a></div></div><div class="q3"><button>Add to cart</button></div></div>',
    '1,204 reviews',
  ],
  [
    'before the heading, out of five',
    '<div><div class="z1"><div>4.7 out of 5 stars</div></div><h1>Kettle Tern</h1></div>',
    '4.7 out of 5',
  ],
  [
    'as a number beside drawn stars',
    '<div><div class="z1"><h1>Kettle Tern</h1></div><div class="z2"><div class="z3"><a href="#r">4.6 (1,935)</a></div></div></div>',
    '4.6 (1,935)',
  ],
  [
    'in another language',
    '<div><h1>Kettle Tern</h1><div class="z2"><div class="z3"><a href="#r">38 Bewertungen</a></div></div></div>',
    '38 Bewertungen',
  ],
];

describe('the rating of a product', () => {
  for (const [name, box, rating] of RATED) {
    it(`is kept ${name}`, () => {
      const markdown = markdownOf(shop(box));
      assert.ok(markdown.includes(rating), markdown);
      assert.match(markdown, /brushed steel/);
    });
  }

  it('is not that of another product, nor far from the heading', () => {
    const far = Array.from({ length: 40 }, (_, at) => `<div><a href="#${at}">Photo ${at}</a></div>`).join('');
    const markdown = markdownOf(
      shop(
        `<div><h1>Kettle Tern</h1><div>${far}</div><div class="x7"><a href="/all">311 reviews</a></div></div>`,
      ).replaceAll('</h3></a>', '</h3></a><b>12 reviews</b>'),
    );
    assert.doesNotMatch(markdown, /(?:12|311) reviews/);
  });

  it('takes no time with a page of ratings', () => {
    const ratings = Array.from({ length: 20_000 }, (_, at) => `<div><b>${at} reviews</b></div>`).join('');
    assert.match(markdownOf(shop(`<div><h1>Kettle Tern</h1>${ratings}</div>`)), /Kettle Tern/);
  });
});

const STEPS =
  '<p>Chop the onion finely and let it sweat in the butter over a low flame until it is soft, but not brown.</p><p>Pour in the stock, let it simmer for twenty minutes, and stir in the cream at the very end of it.</p>';
const recipe = (ingredients: string, directions: string): string =>
  `<!doctype html><html><head><title>Onion soup – Hearth</title></head><body><header><nav><a href="/">Hearth</a></nav></header><main><h1>Onion soup</h1><div class="c_1">${ingredients}</div><div class="c_2"><h2>${directions}</h2>${STEPS}</div></main></body></html>`;
const LINES = ['2 large onions', '50 g butter', '½ l stock', 'salt'];

describe('the ingredients of a recipe', () => {
  for (const [name, directions] of [
    ['Ingredients', 'Directions'],
    ['Zutaten für 4', 'Zubereitung'],
    ['Ингредиенты', 'Приготовление'],
    ['材料', '作り方'],
  ] as const) {
    it(`are kept below ${name}`, () => {
      const asList = `<h2>${name}</h2><ul>${LINES.map((line) => `<li><label><input type="checkbox">${line}</label></li>`).join('')}</ul>`;
      const asBoxes = `<div class="h"><span>${name}</span><button>Copy</button></div><div>${LINES.map((line) => `<div class="i"><div>${line}</div></div>`).join('')}</div>`;
      for (const html of [asList, asBoxes]) {
        const markdown = markdownOf(recipe(html, directions));
        for (const text of [name, ...LINES, 'Pour in the stock']) assert.ok(markdown.includes(text), markdown);
        assert.doesNotMatch(markdown, /Copy/);
      }
    });
  }

  it('are not any lines below such a word', () => {
    const links = ['Flour', 'Sugar', 'Salt', 'Oil'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('');
    const markdown = markdownOf(recipe(`<h3>Ingredients</h3><ul>${links}</ul>`, 'Directions'));
    assert.doesNotMatch(markdown, /Sugar/);
  });

  it('end no reading of any page', () => {
    const text = fc.oneof(fc.constantFrom('Ingredients', '2 eggs', '$5', '材料', 'Directions'), fc.string());
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
        markdownOf(`<main><h1>Soup</h1>${texts.map((each) => `<div><p>${each}</p></div>`).join('')}</main>`);
      }),
      { numRuns: 50 },
    );
  });
});
