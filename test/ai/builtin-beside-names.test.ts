/** Values that stand beside a name or a heading without being what the question asks of it. */
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

const tart = (reviews: number, name: string): string =>
  `<article><a href="/t"><img src="/t.png"></a><div><p>${reviews} reviews / 4.${reviews % 10} average</p><h3>${name}</h3></div></article>`;
const TARTS = `<h1>Tarts</h1><p>Our favorite tarts of this year, baked by the whole crew.</p><div>${tart(36, 'Plum Tart')}${tart(104, 'Quince Tart')}${tart(58, 'Salt Tart')}</div>`;

const pan = (left: number, name: string, price: string): string =>
  `<li><span>Only ${left} left!</span><div><h4>${name}</h4><p>${price}</p></div></li>`;
const PANS = `<h1>Iron</h1><ul>${pan(3, '12" Iron Skillet', '$49.99')}${pan(1, '10" Iron Skillet', '$39.99')}${pan(4, '8" Iron Skillet', '$29.99')}</ul>`;

const BOOTS = `<h1>Boots</h1><div>
  <section><h2>Men's Ebb 6</h2><div><p>$123.95 <s>$154.95</s></p><p>Crew price $111.55</p></div></section>
  <section><h2>Men's Ebb 7</h2><div><p>$164.95</p><p>Crew price $148.45</p></div></section></div>`;

const THREAD = `<h1>Post your new rakes</h1><p>What do you think of the new rakes? I find them too long for me.</p>
  <div><span>Otter</span><span>22</span></div><p>Mine is from the old series.</p>`;

describe('what stands beside a name', () => {
  for (const [question, answer, body, title] of [
    ['How many reviews does the Quince Tart have?', '104 reviews / 4.4 average', TARTS, 'Tarts'],
    ['How many reviews does the Salt Tart have?', '58 reviews / 4.8 average', TARTS, 'Tarts'],
    ['How many 10" iron skillets are left?', 'Only 1 left!', PANS, 'Iron'],
    ["What is the Crew price of the Men's Ebb 6?", 'Crew price $111.55', BOOTS, 'Boots'],
    ['When did Otter post?', NOT_STATED, THREAD, 'Post your new rakes'],
    [
      "How many men's socks are there?",
      NOT_STATED,
      "<h1>Men's socks</h1><div><b>Men's</b><span>New socks, up to 20% off</span></div><p>Warm and dry in any mud.</p>",
      "Men's socks",
    ],
    [
      'How many boats are there?',
      NOT_STATED,
      '<h1>Pier</h1><dl><dt>Boats</dt><dd>Built by the yard of 1904</dd></dl><p>Open all year round.</p>',
      'Pier',
    ],
    [
      'How many boats are there?',
      'Up to 12 at a time',
      '<h1>Pier</h1><dl><dt>Boats</dt><dd>Up to 12 at a time</dd></dl><p>Open all year round.</p>',
      'Pier',
    ],
    // The search for a number near the beginning is linear.
    [
      'How many boats are there?',
      NOT_STATED,
      `<h1>Pier</h1><dl><dt>Boats</dt><dd>${'泥'.repeat(390)}</dd></dl><p>Open all year round.</p>`,
      'Pier',
    ],
    [
      "Who was Ada Salt's teacher?",
      NOT_STATED,
      '<h1>Winners</h1><p>Ada Salt – Fog (Teacher: Bo Silt)</p><p>Ada Salt – The big music festival at low water (Teacher: Eve Marl)</p>',
      'Winners',
    ],
    [
      'What does shipping cost?',
      NOT_STATED,
      '<h1>Rake</h1><div><b>Reasonable shipping cost</b><span>4.9</span></div><p>A rake for the foreshore.</p>',
      'Rake',
    ],
    [
      'How close did the boat come to the pier?',
      NOT_STATED,
      '<h1>Boats</h1><p>In May the boat came close to the pier and took some of its mud along.</p>',
      'Boats',
    ],
    [
      'When was the picture taken?',
      'The picture was taken early on Dec. 12, 1990, from a boat.',
      '<h1>Pictures</h1><p>The picture was taken early on Dec. 12, 1990, from a boat. It shows the pier.</p>',
      'Pictures',
    ],
    [
      'How long is the warranty on the boots?',
      'A limited 25\u2011year warranty is included with the boots.',
      '<h1>Mud</h1><p>A limited 25\u2011year warranty is included with the boots.</p>',
      'Mud',
    ],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, body, title), answer));
  }
});
