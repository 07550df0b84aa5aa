/**
 * Values of one of several things that its part shows in another way: struck through, above their label, by its
 * author.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const ask = (question: string, body: string): string =>
  answerFromPage(new PageReading(pageOf(`<main><h1>Tools</h1>${body}</main>`)), question);

const SHOP = `<ul><li><h3>Mud rake</h3><p><s>$30.00</s> $20.00</p></li>
  <li><h3>Sieve T9</h3><p><span>$2,999.00</span> <span>$1,799.00</span></p></li>
  <li><h3>Bucket</h3><p>$5.00</p></li><li><h3>Spade</h3><p>$9 small, $12 medium, $15 large</p></li></ul>`;
const COUNTS =
  '<section><div><h2>Over 90</h2><p>happy diggers</p></div><div><p>$4.5bn</p><p>revenue</p></div></section>';
const post = (name: string, posts: number, text: string): string =>
  `<div class="post"><div><b>${name}</b><p>Posts: ${posts}</p></div><div><p>${text}</p></div></div>`;
const THREAD = `<div>${post('Tidewatcher', 116, 'Which rake do you use?')}
  ${post('Ebbman', 604, 'Tidewatcher Wrote: Which rake do you use? One of steel.')}</div>`;

describe('a question about one of several things', () => {
  for (const [question, page, expected] of [
    ['What did the mud rake cost before?', SHOP, '$30.00'],
    ['What was the original price of the Sieve T9?', SHOP, '$2,999.00'],
    ['How much is the mud rake?', SHOP, '$20.00'],
    ['What did the bucket cost before?', SHOP, NOT_STATED],
    ['What did the spade cost before?', SHOP, NOT_STATED],
    ['How many happy diggers are there?', COUNTS, 'Over 90'],
    ['What is the revenue?', COUNTS, '$4.5bn'],
    ['How many posts does Tidewatcher have?', THREAD, '116'],
    ['How many posts does Ebbman have?', THREAD, '604'],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, page), expected));
  }
});
