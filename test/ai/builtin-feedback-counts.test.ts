/** How many comments, replies, answers, reviews and ratings a page has, declared or shown. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const declare = (item: object): string => `<script type="application/ld+json">${JSON.stringify(item)}</script>`;
const TITLE = '<h1>Mud for rice</h1>';
/** Posts that each say how many replies they have. */
const POSTS = [4, 0, 7]
  .map((likes) => `<article><p>Mud of rivers is best for rice.</p><div>${likes} likes · 0 replies</div></article>`)
  .join('');
const THREAD = { '@type': 'DiscussionForumPosting', headline: 'Mud for rice' };
const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});
const rated = (counts: object) =>
  declare({ '@type': 'Product', name: 'Mud for rice', aggregateRating: { ratingValue: 4.5, ...counts } });

type Row = readonly [field: string, body: string, head: string, expected: string | null];
const ROWS: readonly Row[] = [
  ['replies', `<p>13 replies · 2,104 views</p>${POSTS}`, '', '13'],
  ['replies', `<p>13 replies</p>${POSTS}`, '', '13'],
  ['replies', `<dl><dt>Replies:</dt><dd>1,304</dd></dl>${POSTS}`, '', '1304'],
  // Every post has a number of its own.
  ['replies', POSTS, '', null],
  ['replies', '<p>1 reply</p><p>12 replies</p><p>0 replies</p>', '', null],
  ['replies', `${POSTS}<p>We had 13 replies to our letter of last week, which is not bad at all.</p>`, '', null],
  ['comments', `<h2>Comments (13)</h2>${POSTS}`, '', '13'],
  ['comments', '<h2>13 Comments</h2><p>2 comments</p>', '', '13'],
  ['comments', '<p>13 commenters</p>', '', null],
  // Declared counts, and zeros that something else proves wrong.
  ['comments', TITLE, declare({ ...THREAD, commentCount: 13 }), '13'],
  ['comments', '<p>3 comments</p>', declare({ ...THREAD, commentCount: 13 }), '13'],
  ['replies', TITLE, declare({ ...THREAD, commentCount: 13 }), '13'],
  ['comments', TITLE, declare({ ...THREAD, commentCount: 0 }), '0'],
  ['comments', '<p>13 Comments</p>', declare({ ...THREAD, commentCount: 0 }), '13'],
  ['comments', '<p>13 replies</p>', declare({ ...THREAD, commentCount: 0 }), null],
  ['comments', TITLE, declare({ ...THREAD, commentCount: 0, comment: { '@type': 'Comment', text: 'Mud' } }), null],
  [
    'comments',
    TITLE,
    declare({ ...THREAD, interactionStatistic: [counter('LikeAction', 5), counter('CommentAction', 13)] }),
    '13',
  ],
  ['comments', TITLE, declare({ ...THREAD, interactionStatistic: [counter('LikeAction', 5)] }), null],
  [
    'answers',
    '<h2>3 Answers</h2>',
    declare({ '@type': 'QAPage', mainEntity: { '@type': 'Question', name: 'Mud for rice', answerCount: 3 } }),
    '3',
  ],
  // Fewer people write a review than give stars.
  ['review count', TITLE, rated({ ratingCount: 120, reviewCount: 13 }), '13'],
  ['rating count', TITLE, rated({ ratingCount: 120, reviewCount: 13 }), '120'],
  ['review count', TITLE, rated({ ratingCount: 120 }), '120'],
  ['review count', TITLE, rated({ reviewCount: 0 }), '0'],
  ['review count', TITLE, rated({ ratingCount: 120, reviewCount: 0 }), '0'],
  ['review count', '<p>13 reviews</p>', rated({ reviewCount: 0 }), '13'],
  ['review count', '<p>120 ratings</p><p>13 reviews</p>', '', '13'],
];

describe('how many comments, replies, answers and reviews there are', () => {
  for (const [field, body, head, expected] of ROWS) {
    it(`${field} of ${body} ${head} is ${expected}`, () => {
      const page = new PageReading(pageOf(body.includes('<h1>') ? body : TITLE + body, head));
      assert.equal(extractBuiltinFields(page, { [field]: '' })[field], expected);
    });
  }

  for (const [question, body, expected] of [
    ['How many replies are there?', `<p>13 replies</p>${POSTS}`, '13'],
    ['How many replies does the thread have?', `<p>13 replies</p>${POSTS}`, '13'],
    ['How many comments are there?', `<h2>Comments (13)</h2>${POSTS}`, '13'],
    ['How many replies are there?', POSTS, NOT_STATED],
  ] as const) {
    it(`${question} ${body} ${expected}`, () => {
      assert.equal(answerFromPage(new PageReading(pageOf(TITLE + body)), question), expected);
    });
  }
});

describe('words that mean something else in another language', () => {
  const BIRDS = `${TITLE}<p>Ada Tidewell founded the society in 1871.</p><p>Ada Tidewell died in 1902.</p>`;

  it('are read as English in an English question', () => {
    assert.equal(
      answerFromPage(new PageReading(pageOf(BIRDS)), 'When did Ada Tidewell die?'),
      'Ada Tidewell died in 1902.',
    );
  });

  it('are read as French in a French one', () => {
    const page = new PageReading(pageOf('<h1>Le seau</h1><p>Pour nettoyer le filtre, rincez-le avec du sable.</p>'));
    assert.match(answerFromPage(page, 'Comment nettoyer le filtre ?'), /rincez/);
  });
});
