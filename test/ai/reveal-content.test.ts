/**
 * The main content of a page that hides it until a script runs, or in tabs: its values are read as if they were shown.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const MENU = `<nav>${'<p>Rakes, sieves, buckets and boots for the river.</p>'.repeat(20)}</nav>`;
const STORY =
  '<p>Whoever digs in the mud of a river needs a sieve that lets the water out and keeps the pins in.</p>'.repeat(8);
const FACTS =
  '<table><tr><td>Mesh</td><td>4 mm</td></tr><tr><td>Handle</td><td>Beech</td></tr></table><p>Weight: 2 kg</p>';

const ask = (question: string, main: string): string =>
  answerFromPage(new PageReading(pageOf(`${MENU}<main><h1>Sieve</h1>${main}</main>`)), question);

const PANEL = 'id="facts" role="tabpanel"';

describe('the values of a page that hides most of its content', () => {
  for (const [question, main, expected] of [
    ['What is the mesh?', `<div ${PANEL} hidden>${STORY}${FACTS}</div>`, '4 mm'],
    ['What is the handle?', `<div ${PANEL} style="display: none">${STORY}${FACTS}</div>`, 'Beech'],
    // Another panel of a page that shows most of its content is only an addition.
    ['What is the handle?', `${STORY}${STORY}<div ${PANEL} hidden>${FACTS}</div>`, NOT_STATED],
  ] as const) {
    it(`${question} ${expected}`, () => assert.equal(ask(question, main), expected));
  }

  it('are not read where nobody sees them', () => {
    const page = `${STORY}<div style="font-size:0">${STORY}${STORY}${FACTS}</div>`;
    assert.equal(ask('What is the handle?', page), NOT_STATED);
  });
});
