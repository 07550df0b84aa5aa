/**
 * What a sentence is about: the paragraph's own label, what leads to something rather than how to do it, the dish
 * itself.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

function ask(question: string, body: string): string {
  const html = `<!doctype html><title>Mud</title><body>${body}`;
  return answerFromPage(new PageReading({ html, url: 'https://mud.example/', contentType: 'text/html' }), question);
}

const REPAIRS = `<h1>What a boat costs</h1><p>Here is what owners of old boats along this river pay in most years.</p>
  <ul><li>Hull painting: This is done in spring, before the boat goes into the water, and it takes a dry week without wind, four brushes, a ladder that does not slip on wet stones, somebody who holds the ladder, and a lot of patience with the gulls, which like to sit on everything that is not dry yet. Nobody should do it alone, and nobody should do it in a hurry, as the old paint has to come off first. The costs typically range between $300 and $900 per boat.</li>
  <li>Engine overhaul: This takes a whole winter in the yard. The costs typically range between $2,000 and $4,000 per boat.</li></ul>`;
const HORN = `<h1>The fog horn</h1><p>By enabling the loud mode, the horn wakes everybody in the town and on the islands.</p>
  <p>To enable the loud mode, turn the key.</p>`;
const PIE = `<h1>Eel pie</h1><script type="application/ld+json">{"@type":"Recipe","name":"Eel pie","cookTime":"PT55M"}</script>
  <ol><li>Cook, stirring occasionally, for 5 minutes or until softened.</li><li>Bake until golden.</li></ol>`;
const SHOP = `<h1>Mud club</h1><p>Members in the town rate the club highly (4.7 of 5 on Shorewatch).</p>`;
const RAKE = `<h1>Rake</h1><script type="application/ld+json">{"@type":"Product","name":"Rake","offers":{"@type":"Offer","price":"34.99","priceCurrency":"USD"}}</script>
  <p class="price">$34.99</p><p>Original price: $49.99</p><p>A rake for wet clay.</p>`;
const SHELF = `<h1>Shelf</h1><h2>Measurements</h2><ul><li>Height: 147 cm</li></ul><h3>Packaging</h3><h4>Shelf</h4><ul><li>Height: 16 cm</li></ul>`;
const PICKS = `<h1>Rakes of the year</h1><p>We tried thirty rakes in the clay of four rivers.</p><div>Best rake for clay</div><h3>Tudor Forty</h3><p>Strong teeth.</p>
  <div>Best rake for sand</div><h3>Heron Two</h3><p>Light and quick.</p>`;

describe('what a sentence is about', () => {
  for (const [question, page, answer] of [
    [
      'How much does hull painting cost per boat?',
      REPAIRS,
      'The costs typically range between $300 and $900 per boat.',
    ],
    ['How do I enable the loud mode?', HORN, 'To enable the loud mode, turn the key.'],
    ['How long does it cook?', PIE, '55 minutes'],
    ['What is the Shorewatch rating?', SHOP, 'Members in the town rate the club highly (4.7 of 5 on Shorewatch).'],
    ['How much was it originally?', RAKE, '49.99 USD'],
    ['What was the price before?', RAKE, '49.99 USD'],
    ['How tall is it?', SHELF, '147 cm'],
    ['What is the best rake for sand?', PICKS, 'Heron Two'],
    ['What is the best rake for gravel?', PICKS, NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, page), answer));
  }
});
