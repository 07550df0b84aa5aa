/** Questions whose words are a heading of the page, and what stands below it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const ask = (question: string, body: string): string =>
  answerFromPage(
    new PageReading({
      html: `<!doctype html><title>Mud guide, Saltmere</title><body>${body}`,
      url: 'https://mud.example/',
      contentType: 'text/html',
    }),
    question,
  );

const JOB = `<h1>Mud guide</h1><p>We look for a guide in Saltmere.</p><h2>Requirements</h2><ul><li>Two years on the mud</li>
  <li>Own boots</li></ul><p>Write to us.</p><h2>Benefits</h2><ul><li>Dry socks</li><li>Free tea</li></ul>
  <h2>Languages</h2><p>Dutch and Welsh.</p><h2>Tools</h2><p>Bring these:</p><h2>Dates</h2>
  <table><tr><td>May</td><td>Open</td></tr></table>`;
const TWICE = '<h1>Mud</h1><h2>Tools</h2><p>A rake of ash.</p><h2>Tools</h2><p>A sieve of tin.</p>';

describe('what stands below a heading', () => {
  for (const [question, body, expected] of [
    ['What are the requirements?', JOB, 'Two years on the mud\nOwn boots'],
    ['List the requirements.', JOB, 'Two years on the mud\nOwn boots'],
    ['What benefits are offered?', JOB, 'Dry socks\nFree tea'],
    ['Which languages are required?', JOB, 'Dutch and Welsh.'],
    ['What are the tools?', JOB, NOT_STATED],
    ['What are the dates?', JOB, NOT_STATED],
    ['What are the visa requirements?', JOB, NOT_STATED],
    ['What is the best benefit?', JOB, NOT_STATED],
    ['What are the tools?', TWICE, NOT_STATED],
    ['What is the requirement of Norvania?', JOB, NOT_STATED],
    ['Which languages does Ida Brandt need?', JOB, NOT_STATED],
  ] as const) {
    it(`${question} ${expected.slice(0, 30)}`, () => {
      assert.equal(ask(question, body), expected);
    });
  }
});
