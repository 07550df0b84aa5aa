/** Questions that short lines answer: prices of things, counts, time spans, abbreviations, numbered headings. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const card = (name: string, price: string): string =>
  `<li class="card"><a href="/x"><p>${name}</p></a><div><span>${price}</span></div></li>`;

const SHOP = `<title>Tools for mudlarks</title><main><h1>Tools for mudlarks</h1>
  <p>2 colors, 24 items</p>
  <ul>${card('Mud Rake', '$29+')}${card('Mud Rake Pro', '$49.00')}${card('Sieve, large | SV1754', '$19.99 USD')}
  ${card('Waders', '<del>$90</del> $70')}<li class="card"><p>LUDD</p><p>tide lamp</p><div>£29</div></li>
  ${card('Spade', '$19</span><span class="x"> $25</span><span>24% OFF')}</ul>
  <p>Every tool comes with a 60-day home trial and a 3 Year Warranty.</p>
  <p>Reviews (98)</p></main>`;

const GUIDE = `<title>Five rules of the foreshore</title><main><h1>Five rules of the foreshore</h1>
  <p>The Port of London Authority (PLA) gives permits to everybody who asks for one.</p>
  <h2>1. Mind the tide</h2><p>When you first walk out, look at the table of tides.</p>
  <h2>2. Wear gloves</h2><p>There is glass in the mud, and there are rusty nails.</p>
  <h2>How to clean finds?</h2><p>Use a soft brush and cold water for everything.</p>
  <h2>How to clean finds of iron?</h2><p>Keep them wet until somebody can look at them.</p>
  <h2>Two weeks to go</h2><p>Count the guests and order boots for them.</p><p>SERPs:</p>
  <p>This stands for Search Engine Results Pages, where such rules are found.</p></main>`;

const THREAD = `<title>Rake or sieve?</title><meta property="og:type" content="article">
  <script type="application/ld+json">{"@type": "DiscussionForumPosting", "headline": "Rake or sieve?",
    "author": {"@type": "Person", "name": "Tidewatcher"}, "datePublished": "2024-05-06"}</script>
  <main><h1>Rake or sieve?</h1><p>Which of the two do you take along, and why?</p></main>`;

const answer = (html: string, question: string): string =>
  answerFromPage(new PageReading({ html, url: 'https://foreshore.example/page', contentType: 'text/html' }), question);

describe('a question about one of several things', () => {
  for (const [question, expected] of [
    ['How much is the Mud Rake?', '$29+'],
    ['How much does the Mud Rake Pro cost?', '$49.00'],
    ['What is the price of the SV1754?', '$19.99 USD'],
    ['How much are the waders?', '$70'],
    ['How much is the LUDD tide lamp?', '£29'],
    ['How much does the spade cost?', '$19'],
    ['How much is the golden rake?', NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(answer(SHOP, question), expected));
  }
});

describe('a question for a number beside what it counts', () => {
  for (const [question, expected] of [
    ['How many items are there?', /24 items/],
    ['How many reviews are there?', /98/],
    ['How long is the home trial?', /60-day/],
    ['How long is the warranty?', /3 Year/],
    ['How many shops are there?', /^The page does not say\.$/],
  ] as const) {
    it(`${question} ${expected}`, () => assert.match(answer(SHOP, question), expected));
  }
});

describe('a question that headings and abbreviations answer', () => {
  for (const [question, expected] of [
    ['What does PLA stand for?', 'Port of London Authority'],
    ['What does SERP stand for?', 'Search Engine Results Pages'],
    ['When should I count the guests?', 'Two weeks to go'],
    ['What is the first rule?', 'Mind the tide'],
    ['What is the second rule?', 'Wear gloves'],
    ['What is the ninth rule?', NOT_STATED],
    ['How do I clean finds of iron?', 'Keep them wet until somebody can look at them.'],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(answer(GUIDE, question), expected));
  }
});

describe('a question about a thread', () => {
  for (const [question, expected] of [
    ['Who started the thread?', 'Tidewatcher'],
    ['When was the thread started?', '2024-05-06'],
    ['What is the thread about?', 'Rake or sieve?'],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(answer(THREAD, question), expected));
  }
});

describe('a page that is hidden until its script has run', () => {
  it('still gives answers', () => {
    const text = '<p>The permit costs 35 pounds for a day on the foreshore.</p>'.repeat(3);
    const html = `<title>Permits</title><div hidden id="S:1"><main><h1>Permits</h1>${text}<p>${'Mud and more mud. '.repeat(40)}</p></main></div>`;
    assert.match(answer(html, 'How much does the permit cost?'), /35 pounds/);
  });
});
