/** Questions and fields about things that a page shows as cards: which is the cheapest, which has what, how many. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import workOnPage from '../../src/ai/page-work.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const pageOf = (body: string, title = 'Mud', head = '') => ({
  html: `<!doctype html><title>${title}</title>${head}<body>${body}`,
  url: 'https://mud.example/',
  contentType: 'text/html',
});

const ask = (question: string, body: string, title?: string, head?: string): string =>
  answerFromPage(new PageReading(pageOf(body, title, head)), question);

interface Shown {
  readonly name: string;
  readonly price: string;
  readonly rating: string;
}

const BOOTS: readonly Shown[] = [
  { name: 'Osier wader', price: '£84.95', rating: '4.6' },
  { name: 'Reed wader', price: '£62.50', rating: '4.1' },
  { name: 'Heron chest wader', price: '£189.00', rating: '4.8' },
  { name: 'Sprat wader', price: '£71', rating: '3.9' },
];
const inCards = (things: readonly Shown[]): string =>
  things
    .map(
      ({ name, price, rating }) =>
        `<div class="card"><span class="badge">New</span><a href="/w"><h3>${name}</h3></a><span>${rating} out of 5</span>
        <span class="price">${price} <s>£999</s></span><button>Add to basket</button></div>`,
    )
    .join('');
const WADERS = `<h1>Waders</h1><div class="grid">${inCards(BOOTS)}</div><h2>Delivery options</h2><p>By van.</p>`;
/** Neither headings nor named classes, a brand above each name, and prices that differ in their periods only. */
const LISTED = `<h1>Sheds to rent</h1><ul>${[
  ['Tidal', 'Shed on the north quay', '£210 per month', '12 m²'],
  ['Tidal', 'Shed behind the lock', '£180 per month', '9 m²'],
  ['Brack', 'Loft above the smithy', '£240 per month', '31 m²'],
]
  .map(([brand, name, price, size]) => `<li><i>${brand}</i><p>${name}</p><p>${price}</p><p>Size: ${size}</p></li>`)
  .join('')}</ul>`;
const PLANS = `<h1>Plans for every crew</h1><div class="plans">
  <div class="plan"><div class="plan-name">Solo</div><div>€0</div><div>forever</div><ul><li>2 boats</li></ul></div>
  <div class="plan featured"><em>Most popular</em><div class="plan-name">Crew</div><div>€12</div>
    <div>per month, billed yearly</div><ul><li>10 boats</li><li>Tide alarms</li></ul></div>
  <div class="plan"><div class="plan-name">Harbour</div><div>€49</div><div>per month, billed yearly</div>
    <ul><li>Unlimited boats</li><li>Tide alarms</li><li>Phone support</li><li>No advertisements</li></ul></div>
  <div class="plan"><div class="plan-name">Port</div><div>Contact us</div><ul><li>Account manager</li></ul></div></div>`;
/** What the list is of is said by the main heading only. */
const FINDS = `<h1>Finds for sale</h1><ul>${[
  ['Clay pipe', '£12.00'],
  ['Bone dice', '£3.20'],
  ['Tudor pin', '£3.20'],
]
  .map(([name, price]) => `<li class="product"><h2>${name}</h2><p>${price}</p></li>`)
  .join('')}</ul>`;
const rake = (name: string, price: string) =>
  `<li><a href="/r"><img src="r.png" alt="${name}"></a><p>${name}</p><div>${price}</div></li>`;
/** Old prices beside the new ones, a range, an advertisement between, and one shown twice. */
const SALE = `<h1>Rakes and spades</h1><h3>Filter</h3><ul>${[
  rake('Ebb rake', '149,00 € 199,00 €'),
  rake('Flood rake', '<span>35,00 €</span> <b>List price: 39,00 €</b>'),
  '<li class="ad">Ship in a bottle</li>',
  rake('Slack spade', 'Small/large 24,00 € – 32,00 €'),
  rake('Neap spade', '<p>-5,00 €</p><p>20,00 €</p><p>25,00 €</p>'),
  rake('Spring spade', '7,00 €'),
  rake('Spring spade', '7,00 €'),
].join('')}</ul>`;
/** Slides of the same heading, and other offers below. */
const SLIDES = `<h1>Lamps</h1><h2>Hot deals</h2>${[
  ['Oil lamp', 'Carbide lamp'],
  ['Miner lamp', 'Ship lamp'],
  ['Oil lamp', 'Carbide lamp'],
]
  .map(
    (names) =>
      `<div class="slide">${names.map((name, at) => `<div class="c"><h3>${name}</h3><p>$${at + 1}${name.length}</p></div>`).join('')}</div>`,
  )
  .join('')}<h2>Bulbs</h2><div>${['Amber', 'White']
  .map((name) => `<div class="b"><h3>${name} bulb</h3><p>$2</p></div>`)
  .join('')}</div>`;
/** The name is only in the picture. */
const PICTURES = `<h1>Games</h1><div>${['Ebb', 'Flood', 'Neap']
  .map(
    (name, at) =>
      `<div class="g"><a href="/g"><img src="g.png" alt="${name} tide"></a><span>${at + 5},99 €</span></div>`,
  )
  .join('')}</div>`;
/** The name in one line with the price. */
const LINES = `<h1>Rakes</h1><ul><li>Ebb rake $12.50<p>12 reviews</p></li><li>Flood rake – $9<p>7 reviews</p></li></ul>`;
/** No box around each plan, only headings. */
const SECTIONS = `<h1>Prices</h1><div><h2>Day pass</h2><p>$9</p><p>One visit</p><h2>Week pass</h2><p>$29</p><p>Seven visits</p>
  <h2>Season pass</h2><p>$99</p><p>Any number of visits</p></div>`;

describe('a question about cards', () => {
  for (const [page, question, answer] of [
    [WADERS, 'Which wader is the cheapest?', 'Reed wader'],
    [WADERS, 'What is the cheapest product?', 'Reed wader'],
    [WADERS, 'What is the least expensive wader?', 'Reed wader'],
    [WADERS, 'Which wader costs the most?', 'Heron chest wader'],
    [WADERS, 'How much is the cheapest wader?', '£62.50'],
    [WADERS, 'What is the price of the most expensive wader?', '£189.00'],
    [WADERS, 'What is the lowest price?', '£62.50'],
    [WADERS, 'Which wader is the best rated?', 'Heron chest wader'],
    [WADERS, 'What is the rating of the cheapest wader?', '4.1'],
    [WADERS, 'Which wader costs £71.00?', 'Sprat wader'],
    [WADERS, 'How many waders are listed?', '4'],
    // There may be more on other pages.
    [WADERS, 'How many waders are there?', NOT_STATED],
    [WADERS, 'Which waders are listed?', 'Osier wader, Reed wader, Heron chest wader, Sprat wader'],
    [WADERS, 'What is the cheapest chest wader?', NOT_STATED],
    [WADERS, 'What is the cheapest rake?', NOT_STATED],
    [WADERS, 'What is the cheapest delivery option?', NOT_STATED],
    [WADERS, 'How many reviews are there?', NOT_STATED],
    [LISTED, 'Which shed is the cheapest?', 'Shed behind the lock'],
    [LISTED, 'What is the cheapest one?', 'Shed behind the lock'],
    [LISTED, 'How much is the most expensive one?', '£240 / month'],
    [PLANS, 'Which plan is free?', 'Solo'],
    [PLANS, 'Which is the cheapest plan?', 'Solo'],
    // What is not said may cost more.
    [PLANS, 'Which plan is the most expensive?', NOT_STATED],
    [PLANS, 'Which plan is the most popular?', 'Crew'],
    [PLANS, 'Which plan has phone support?', 'Harbour'],
    [PLANS, 'Which plans include tide alarms?', 'Crew, Harbour'],
    [PLANS, 'Which plan has 10 boats?', 'Crew'],
    [PLANS, 'Which plan has advertisements?', NOT_STATED],
    [PLANS, 'Which plan has a podcast room?', NOT_STATED],
    [PLANS, 'What plans are there?', 'Solo, Crew, Harbour, Port'],
    [PLANS, 'List the plans.', 'Solo, Crew, Harbour, Port'],
    [PLANS, 'How many plans are offered?', '4'],
    [LINES, 'Which rake is the cheapest?', 'Flood rake'],
    [SECTIONS, 'Which pass is the cheapest?', 'Day pass'],
    [FINDS, 'Which finds are listed?', 'Clay pipe, Bone dice, Tudor pin'],
    [FINDS, 'How many finds are listed?', '3'],
    [FINDS, 'Which find costs £12.00?', 'Clay pipe'],
    [FINDS, 'What is for sale?', 'Clay pipe, Bone dice, Tudor pin'],
    [FINDS, 'What can I buy here?', 'Clay pipe, Bone dice, Tudor pin'],
    [FINDS, 'Give me a list of all products', 'Clay pipe, Bone dice, Tudor pin'],
    [FINDS, 'List all finds with prices', 'Clay pipe: £12.00\nBone dice: £3.20\nTudor pin: £3.20'],
    [FINDS, 'List the name and price of each product', 'Clay pipe: £12.00\nBone dice: £3.20\nTudor pin: £3.20'],
    [FINDS, 'What do the finds cost?', 'Clay pipe: £12.00\nBone dice: £3.20\nTudor pin: £3.20'],
    [FINDS, 'What are the prices?', 'Clay pipe: £12.00\nBone dice: £3.20\nTudor pin: £3.20'],
    [FINDS, 'What is the price range?', '£3.20 – £12.00'],
    [FINDS, 'How much are the anchors?', NOT_STATED],
    [FINDS, 'What is the price range of the anchors?', NOT_STATED],
    [
      SALE,
      'List all products with their prices',
      'Ebb rake: 149,00 €\nFlood rake: 35,00 €\nSlack spade: 24,00 € – 32,00 €\nNeap spade: 20,00 €\nSpring spade: 7,00 €',
    ],
    // One has a range of its own.
    [SALE, 'What is the price range?', NOT_STATED],
    [SALE, 'How many rakes and spades are listed?', '5'],
    [SLIDES, 'What lamps are there?', 'Oil lamp, Carbide lamp, Miner lamp, Ship lamp'],
    [SLIDES, 'What products are listed?', 'Oil lamp, Carbide lamp, Miner lamp, Ship lamp'],
    [SLIDES, 'Which bulbs are there?', 'Amber bulb, White bulb'],
    [PICTURES, 'Which is the cheapest game?', 'Ebb tide'],
    [PLANS, 'What do the plans cost?', 'Solo: €0\nCrew: €12 / month\nHarbour: €49 / month\nPort'],
    [SECTIONS, 'How much is the most expensive pass?', '$99'],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, page), answer));
  }

  it('is not answered with the only price that a page has', () => {
    const page = '<h1>Rakes</h1><p>Delivery is by van.</p><dl><dt>Prices</dt><dd>$40</dd></dl>';
    for (const question of ['List all products with prices', 'What are the prices?', 'What does each rake cost?']) {
      assert.equal(ask(question, page), NOT_STATED, question);
    }
  });

  it('does not compare prices for different times or in different currencies', () => {
    for (const [one, other] of [
      ['$9 per month', '$80 per year'],
      ['$9', '€8'],
    ]) {
      const cards = [one, other].map((price, at) => `<div class="p"><h3>Pass ${'AB'[at]}</h3><p>${price}</p></div>`);
      assert.equal(ask('Which pass is the cheapest?', `<h1>Passes</h1><div>${cards.join('')}</div>`), NOT_STATED);
    }
  });

  it('leaves out what is shown beside the only product of a page, and what is related', () => {
    const beside = `<h1>Mud rake</h1><p>£15</p><h2>Also in the shop</h2><div>${inCards(BOOTS)}</div>`;
    const asks = 'Which wader is the cheapest?';
    assert.equal(ask(asks, beside, 'Waders', '<meta property="og:type" content="product">'), NOT_STATED);
    const json = '<script type="application/ld+json">{"@type":"Product","name":"Mud rake"}</script>';
    assert.equal(ask(asks, beside, 'Waders', json), NOT_STATED);
    const related = `<h1>Waders and you</h1><p>Tips.</p><h2>You might also like</h2><div>${inCards(BOOTS)}</div>`;
    assert.equal(ask(asks, related), NOT_STATED);
  });

  it('finds the lowest of any prices, in any order', () => {
    const price = fc.integer({ min: 100, max: 99_999 });
    fc.assert(
      fc.property(fc.uniqueArray(price, { minLength: 2, maxLength: 12 }), (prices) => {
        const things = prices.map((cents) => ({
          name: `Wader ${cents}x`,
          price: `£${(cents / 100).toFixed(2)}`,
          rating: '4.0',
        }));
        const body = `<h1>Waders</h1><div>${inCards(things)}</div>`;
        assert.equal(ask('Which wader is the cheapest?', body), `Wader ${Math.min(...prices)}x`);
        assert.equal(ask('Which wader is the most expensive?', body), `Wader ${Math.max(...prices)}x`);
      }),
    );
  });

  it('is bounded on a page of nothing but prices in boxes', () => {
    const nested = `${'<div class="a"><p>£1</p><div class="a"><b>x</b> £2</div>'.repeat(2_000)}`;
    const flat = '<section><h3>Same</h3><p>£3</p></section>'.repeat(5_000);
    for (const body of [nested, flat, `<div>${'<p>£4</p>'.repeat(10_000)}</div>`, '']) {
      assert.equal(ask('Which product is the cheapest?', body), NOT_STATED);
    }
  });
});

describe('a field that compares', () => {
  const read = (fields: Record<string, string>, body = WADERS) =>
    workOnPage({ kind: 'fields', page: pageOf(body, 'Waders'), fields });

  it('is read from the cards or a table', () => {
    assert.deepEqual(
      read({
        cheapest: 'name of the cheapest wader',
        cheapest_wader: '',
        most_expensive_product: 'the name of the most expensive product',
        price: 'price of the cheapest wader',
        paid: 'price of the cheapest wader, with currency',
        lowest_price: 'the lowest price',
        best: 'best rated wader',
        names: 'names of all products',
        title: 'title of the page',
      }),
      {
        cheapest: 'Reed wader',
        cheapest_wader: 'Reed wader',
        most_expensive_product: 'Heron chest wader',
        price: '62.50',
        paid: '£62.50',
        lowest_price: '62.50',
        best: 'Heron chest wader',
        names: 'Osier wader, Reed wader, Heron chest wader, Sprat wader',
        title: 'Waders',
      },
    );
  });

  it('is null rather than the page’s own title', () => {
    const article = '<h1>Waders in winter</h1><p>Wear two pairs of socks.</p>';
    const fields = {
      cheapest: 'name of the cheapest product',
      all: 'names of all products',
      headline: 'best headline',
    };
    assert.deepEqual(read(fields, article), { cheapest: null, all: null, headline: 'Waders in winter' });
  });
});
