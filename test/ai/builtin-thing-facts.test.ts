/** Questions that name one of several things on a page, and ask what its card, row or section says about it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const ask = (question: string, body: string, title = 'Mud'): string =>
  answerFromPage(
    new PageReading({
      html: `<!doctype html><title>${title}</title><body>${body}`,
      url: 'https://mud.example/',
      contentType: 'text/html',
    }),
    question,
  );

const post = (name: string, posts: number, joined: string): string =>
  `<article><aside><h3>${name}</h3><ul><li>Digger</li><li>${posts} posts</li><li>Joined: ${joined}</li><li>Permit:DAY</li></ul></aside>
   <div><p>I found a pin in the mud, and nobody knows how old it is or who lost it.</p></div></article>`;

const THREAD = `<h1>Thread</h1>${post('Tidewatcher', 116, 'Feb 2019')}${post('MudLark7', 2_318, 'May 2021')}`;

const card = (brand: string, name: string, color: string): string =>
  `<li class="card"><dl><dt>Brand</dt><dd>${brand}</dd><dt>Name</dt><dd>${name}</dd><dt>Color</dt><dd>${color}</dd></dl></li>`;

const SHOP = `<h1>Boots</h1><ul>${card('Thames', "Women's Tide 21", 'Moss/Clay')}${card('Thames', 'Ebb 9', 'Slate')}
  ${card('Thames', 'Flood', 'Red')}${card('Thames', 'Flood', 'Blue')}</ul>
  <form><b>Ebb 9 (1)</b><ul><li>Refresh rate</li><li>120 Hz 2 items</li></ul></form>`;

const SECTIONS = `<h1>Sheets</h1><h3>Luxe Sateen</h3><p>Soft and warm.</p><h4>Thread Count (TC)</h4><p>480 TC</p>
  <h3>Classic Linen</h3><p>Cool and dry.</p><h4>Thread Count (TC)</h4><p>120 TC</p>`;

const boat = (name: string, hull: string, weight: number): string =>
  `<li class="card"><h3>${name}</h3><p>${weight} reviews with a rating of 4.${weight % 10} out of 5 stars</p><dl>
   <dt>Weight Capacity:</dt><dd>${weight * 5} lbs.</dd><dt>Hull Construction:</dt><dd>${hull}</dd>
   <dt>Weight:</dt><dd>${weight} lbs.</dd></dl></li>`;

const BOATS = `<h1>Boats</h1><ul>${boat('Loon 12', 'Birch', 41)}${boat('Teal 9', 'Foldable Ash', 18)}${boat('Smew 10', 'Elm', 33)}</ul>`;
const PRICED = `<h1>Pots</h1><div><h3>Vortex 6-Quart Air Oven with Basket, Black $169.99</h3></div>
  <div><h3>Vortex 4-Quart Air Oven with Basket, Black $129.99</h3></div>`;

describe('a question about a named thing', () => {
  for (const [question, page, expected] of [
    ['How many posts does Tidewatcher have?', THREAD, '116 posts'],
    ['How many posts does MudLark7 have?', THREAD, '2318 posts'],
    ['When did Tidewatcher join?', THREAD, 'Feb 2019'],
    ['Which permit does MudLark7 have?', THREAD, 'DAY'],
    ['How many posts does Ebbman have?', THREAD, NOT_STATED],
    ['How many followers does Tidewatcher have?', THREAD, NOT_STATED],
    ['What color is the Thames Tide 21?', SHOP, 'Moss/Clay'],
    // Two things have that name.
    ['What color is the Thames Flood?', SHOP, NOT_STATED],
    // The choices of a filter say nothing about a single thing.
    ['What is the refresh rate of the Ebb 9?', SHOP, NOT_STATED],
    ['What is the thread count of Luxe Sateen?', SECTIONS, '480 TC'],
    ['How heavy is the Teal 9?', BOATS, '18 lbs.'],
    ['What is the weight capacity of the Teal 9?', BOATS, '90 lbs.'],
    ['What is the hull of the Teal 9 made of?', BOATS, 'Foldable Ash'],
    ['What is the rating of the Smew 10?', BOATS, '33 reviews with a rating of 4.3 out of 5 stars'],
    ['How much is the Vortex 6-Quart Air Oven?', PRICED, '$169.99'],
    ['How much is the Vortex Air Oven?', PRICED, NOT_STATED],
    ['What is the thread count of Classic Linen?', SECTIONS, '120 TC'],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, page), expected));
  }

  it('looks into a page of boxes inside boxes only so far', () => {
    const deep = `${'<div>'.repeat(3_000)}<p>Tidewatcher</p>${'<p>Mud 1</p></div>'.repeat(3_000)}`;
    assert.equal(ask('How many posts does Tidewatcher have?', deep), NOT_STATED);
  });
});

describe('a question that the page asks itself', () => {
  const FAQ = `<h1>Sieves</h1><h3>Can I wash my sieve in other machines like a Dishmaster?</h3><p>Yes, it is made for that. See the guide.</p>
    <h3>How do I store wet sieves?</h3><p>Nothing is worse than rust. Hang sieves up and store them where air moves.</p>
    <h3>How much does a sieve repair cost?</h3><p>That depends on many things.</p>`;
  for (const [question, expected] of [
    ['Can I wash my sieve in a Dishmaster?', 'Yes, it is made for that.'],
    ['How do I store wet sieves?', /^Nothing is worse than rust\. Hang sieves up/],
    ['How much does a sieve repair cost?', NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => {
      const answer = ask(question, FAQ, 'Sieves');
      if (typeof expected === 'string') assert.equal(answer, expected);
      else assert.match(answer, expected);
    });
  }
});

describe('sentences that answer', () => {
  const TEXT = `<h1>Sieves</h1><p>Members and their guests are eligible to buy a day permit. Our sieves are handcrafted in Deptford.</p>
    <p>We have made many improvements over the past decade for the Port. With interest-free credit from Latitude you pay later.</p>
    <p>Preheat the kiln to 395 degrees F. A draft of the drawing is ready within three business days.</p>
    <p>The wire was chosen to keep small pins in.</p>`;
  for (const [question, expected] of [
    ['Who is eligible to buy a day permit?', 'Members and their guests are eligible to buy a day permit.'],
    ['Where are the sieves made?', 'Our sieves are handcrafted in Deptford.'],
    ['Who offers interest-free credit?', 'With interest-free credit from Latitude you pay later.'],
    ['How hot should the kiln be?', 'Preheat the kiln to 395 degrees F.'],
    ['How quickly do I get a draft?', 'A draft of the drawing is ready within three business days.'],
    ['Why was the wire chosen?', 'The wire was chosen to keep small pins in.'],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, TEXT, 'Sieves'), expected));
  }
});
