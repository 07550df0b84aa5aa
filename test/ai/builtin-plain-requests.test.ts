/** Requests in everyday form: orders, summaries, sections, mentions, and lists below a question. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { asQuestion } from '../../src/ai/question/plain-requests.ts';

const SUMMARY = 'A short account of how young eels pass weirs.';
const PAGE = `<!doctype html><html lang="en"><title>Why eels climb weirs – River Notes</title>
  <meta name="description" content="${SUMMARY}"><meta name="author" content="Ada Salt">
  <meta property="article:published_time" content="2026-03-04"><body><nav><a href="/">Home</a></nav><article>
  <h1>Why eels climb weirs</h1><p>By Ada Salt, 4 March 2026</p>
  <p>Every spring, young eels swim up the Thames in their thousands, and climb the weirs by night.</p>
  <h2>Wet moss is enough</h2><p>An eel needs only a film of water. Moss on the stones holds it all night.</p>
  <h2>What helps</h2><ul><li>Bristle boards beside the gate</li><li>A trickle of water</li><li>No light</li></ul>
  <ol><li>Something else</li></ol><p>Contact the trust at eels@rivers.example.</p></article>`;

const ask = (question: string): string =>
  answerFromPage(
    new PageReading({ html: PAGE, url: 'https://notes.example/eels', contentType: 'text/html' }),
    question,
  );

describe('a plain request', () => {
  for (const [request, answer] of [
    ['Summarize this page', SUMMARY],
    ['Summarise the article in one sentence.', SUMMARY],
    ['Can you summarize this for me?', SUMMARY],
    ['Please give me a short summary', SUMMARY],
    ['Give me a summary of this article in two lines', SUMMARY],
    ['TL;DR', SUMMARY],
    ['What is the main idea of this text?', SUMMARY],
    ['What does this article say?', SUMMARY],
    ['What topics does this page cover?', SUMMARY],
    ['What are the key takeaways?', SUMMARY],
    ['Describe the gate', NOT_STATED],
    ['Explain photosynthesis', NOT_STATED],
    ['Extract the title', 'Why eels climb weirs'],
    ['Could you please find the email address?', 'eels@rivers.example'],
    ['Tell me who wrote this article', 'Ada Salt'],
    ["Who's the author?", 'Ada Salt'],
    ['I want to know when this was published', '2026-03-04'],
    ['Return the price', NOT_STATED],
    ['List the headings', 'Wet moss is enough\nWhat helps'],
    ['What sections does this page have?', 'Wet moss is enough\nWhat helps'],
    ['Does the page mention moss?', 'Moss on the stones holds it all night.'],
    ['Does the article say anything about salmon?', NOT_STATED],
    ['What helps?', 'Bristle boards beside the gate\nA trickle of water\nNo light'],
  ] as const) {
    it(`${request} ${answer.replaceAll('\n', ' / ')}`, () => assert.equal(ask(request), answer));
  }

  it('keeps questions as they are, apart from short forms', () => {
    for (const question of [
      'What does it cost?',
      'How do I get there?',
      'Which find is the cheapest?',
      'List the benefits.',
      '',
    ]) {
      assert.equal(asQuestion(question), question);
    }
    assert.equal(asQuestion("What's new?"), 'What is new?');
    assert.equal(asQuestion('Give me the opening hours'), 'What are the opening hours');
  });

  it('is read in linear time', () => {
    for (const part of ['please ', 'give me ', 'can you ', 'summary ', 'a ', '-']) asQuestion(part.repeat(50_000));
    for (const part of ['What is the ', 'a ', 'main ', 'page ']) ask(`${part.repeat(500)}summary`);
  });
});
