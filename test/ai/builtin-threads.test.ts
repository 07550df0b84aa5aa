/** Questions about a thread: who says what, and who replied. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const PROFILE = '<div class="rank">Old hand</div><dl><dt>Joined</dt><dd>2009</dd><dt>Messages</dt><dd>1204</dd></dl>';
const CONTROLS = '<ul class="buttons"><li><a href="/q">Quote</a></li><li><a href="/r">Report</a></li></ul>';

const post = (author: string, text: string): string =>
  `<article class="message post"><div class="message-user"><h4><a class="username" href="/members/${author}">${author}</a></h4>${PROFILE}</div><div class="message-body"><div class="text">${text}</div></div>${CONTROLS}</article>`;

const THREAD = [
  post(
    'Otter',
    'My rake broke in the clay again today, for the third time. Which tool should I take to the river next?',
  ),
  post('Heron', 'Buy a trowel with a steel handle, because the wooden ones rot in the tide.'),
  post('Eel', 'Nothing beats patience at low water.'),
  post(
    'Otter',
    '<blockquote>Buy a trowel with a steel handle, because the wooden ones rot in the tide.</blockquote>Thank you, I will look for one at the market on Saturday morning.',
  ),
].join('');

function ask(question: string, url = 'https://mud.example/threads/7'): string {
  const html = `<!doctype html><title>Best tools for clay - Mud forum</title><body><header><a href="/">Mud forum</a><nav><ul><li><a href="/new">New posts</a></li><li><a href="/login">Log in</a></li></ul></nav></header><div id="page-body" role="main"><h1 class="topic-title">Best tools for clay</h1><div class="pagination">Page 1 of 1</div>${THREAD}<div class="reply-prompt">You must log in to answer in this topic.</div></div><footer><p>Powered by a board</p></footer>`;
  return answerFromPage(new PageReading({ html, url, contentType: 'text/html' }), question);
}

describe('the posts of a thread', () => {
  for (const [question, answer] of [
    ['What did Eel say?', 'Nothing beats patience at low water.'],
    ['What does Heron suggest to buy?', 'Buy a trowel with a steel handle, because the wooden ones rot in the tide.'],
    // Otter quotes it only.
    ['Who said that wooden ones rot?', 'Heron'],
    ['Who suggested "a trowel with a steel handle"?', 'Heron'],
    ['Who replied first?', 'Heron'],
    ['Who was the first to answer?', 'Heron'],
    // Two posts, and the question does not say which.
    ['What did Otter say?', NOT_STATED],
    // The rank beside the name is not what somebody says.
    ['What does Heron think?', 'Buy a trowel with a steel handle, because the wooden ones rot in the tide.'],
    ['What does Eel recommend against rust?', NOT_STATED],
    ['Who mentioned a copper bucket?', NOT_STATED],
  ] as const) {
    it(`${question} ${answer}`, () => assert.equal(ask(question), answer));
  }

  it('does not take the second page for the beginning', () =>
    assert.equal(ask('Who replied first?', 'https://mud.example/threads/7?page=2'), NOT_STATED));
});
