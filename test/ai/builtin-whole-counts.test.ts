/** Numbers that count all of what a page shows, beside numbers that its items have each. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const ask = (question: string, body: string): string => answerFromPage(new PageReading(pageOf(body)), question);

const rake = (name: string, reviews: number): string =>
  `<li><a href="/r">${name}</a> <span>$${reviews}.50</span><p>${reviews} Reviews</p></li>`;
const rakes = (count: string): string =>
  `<title>River rakes</title><h1>River rakes</h1><p>Rakes for clay, sand and silt.</p>${count}<ul>${rake('Ebb', 12)}${rake('Tide', 7)}${rake('Slack', 31)}</ul>`;

const member = (name: string, posts: number): string =>
  `<div><b>${name}</b><p>Posts: ${posts}</p><p>Low tide!</p></div>`;
const THREAD = `<title>Rakes</title><h1>Rakes</h1><div>48 posts</div>${member('Otter', 138)}${member('Heron', 190)}${member('Eel', 4)}`;

describe('how many there are', () => {
  for (const [question, answer, body] of [
    ['How many river rakes are there?', 'Items 1-24 of 123', rakes('<p>Items 1-24 of 123</p>')],
    ['How many river rakes are there?', '210 items', rakes('<p>210 items</p>')],
    ['How many rakes are listed?', '(338 products)', rakes('<span>(338 products)</span>')],
    ['How many river rakes are there?', NOT_STATED, rakes('')],
    ['How many river rakes are there?', NOT_STATED, rakes('<p>Cart: 0 items</p>')],
    ['How many boats are there?', NOT_STATED, rakes('<p>210 items</p>')],
    ['How many reviews are there?', NOT_STATED, rakes('<p>210 items</p>')],
    ['How many posts are there in this topic?', '48 posts', THREAD],
    ['How many posts does Heron have?', '190', THREAD],
    [
      'How many likes does the photo have?',
      '4,737 likes',
      '<title>Otter</title><h1>Otter</h1><p>4,737 likes</p><p>That is us at the pier.</p><p>View all 30 comments</p>',
    ],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, body), answer));
  }
});
