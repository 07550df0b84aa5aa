/** Who somebody is, who wrote one of several texts, and who posted something. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const ask = (question: string, body: string): string => answerFromPage(new PageReading(pageOf(body)), question);

const page = (title: string, ...parts: readonly string[]) =>
  `<title>${title}</title><h1>${title}</h1>${parts.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('')}`;

describe('who somebody is', () => {
  const TABLE: readonly [question: string, sentence: string, isAnswer: boolean][] = [
    ['Who is Ada Salt?', 'I am Ada Salt, founder of the Mud Museum, and I have dug for 35 years.', true],
    ['Who is Ada Salt?', 'Ada Salt is the new director of the museum.', true],
    ['Who is Ada Salt?', 'Harbor master and curator Ada Salt opened the hall.', true],
    ['Who is Ada M. Salt?', 'Certified Tide Planner (CTP) Ada M. Salt of Mudtown confirms it.', true],
    ['Who is Ada Salt?', 'We met Ada Salt, and then her brother, at the pier.', false],
    ['Who is Ada Salt?', 'Ada Saltmarsh, director of the museum, was there.', false],
  ];
  for (const [question, sentence, isAnswer] of TABLE) {
    it(`${question} ${isAnswer ? 'is' : 'is not'} answered by "${sentence}"`, () => {
      const body = page('The hall', 'It has a roof of slate.', sentence, 'Bring boots.');
      assert.equal(ask(question, body), isAnswer ? sentence : NOT_STATED);
    });
  }
});

describe('the role beside a name', () => {
  for (const [lines, answer] of [
    ['<p><b>Ada Salt, Ph.D.</b> <i>Director, Advanced Digging</i></p>', 'Director, Advanced Digging'],
    ['<p>Ada Salt</p><p>Head of Design</p>', 'Head of Design'],
    ['<p>Ada Salt</p><p>Head of Design</p><p>Ada Salt</p><p>Museum director</p>', NOT_STATED],
    ['<p>Ada Salt</p><p>The head of the pump is loose.</p>', NOT_STATED],
    ['<p>Ada Salt</p><p>Bring boots</p>', NOT_STATED],
  ] as const) {
    it(`is ${answer === NOT_STATED ? 'not ' : ''}read from ${lines}`, () => {
      assert.equal(ask('Who is Ada Salt?', page('The hall', 'It has a roof of slate.', lines, 'Bring boots.')), answer);
    });
  }
});

const LIST = page(
  'Mud news',
  '<div><p>Digging at night, 27 February 2026</p><p>Keith Marl</p><p>What to take along.</p></div>',
  '<div><p>The pier is back, 17 February 2026</p><p>Ada Salt and Bo Silt</p><p>It is longer now.</p></div>',
);

describe('the author of one of several texts', () => {
  for (const [question, answer] of [
    ['Who wrote "The pier is back"?', 'Ada Salt and Bo Silt'],
    ['Who wrote "Digging at night"?', 'Keith Marl'],
    ['Who wrote "Digging at noon"?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question, LIST), answer));
  }
});

describe('who posted something', () => {
  it('is not somebody whom the page merely names', () => {
    const body = page('Low water', 'Ada Salt shared the link with us.', 'Bo Silt asked whether it was posted before.');
    assert.equal(ask('Who posted the link?', body), NOT_STATED);
  });
});
