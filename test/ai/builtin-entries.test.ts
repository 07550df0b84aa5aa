/** Questions about the articles, posts or jobs that a page lists. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';

const ask = (question: string, body: string, head = ''): string =>
  answerFromPage(
    new PageReading({
      html: `<!doctype html><title>Mud News</title>${head}<body>${body}`,
      url: 'https://mud.example/',
      contentType: 'text/html',
    }),
    question,
  );

const FILLER =
  '<p>The river leaves what it no longer wants to keep, twice a day, and somebody walks there and looks.</p>';
const STORIES = [
  ['Tram token found at the old slipway', '<time datetime="2026-03-02">5 days ago</time>'],
  ['New permits from the harbour master', '2026-03-05'],
  ['What the tide gauge said in winter', '<span>1 March 2026</span>'],
  ['A pipe with a fox on its bowl', '27 February 2026'],
] as const;
const MENU = '<nav><a href="/">Home</a><a href="/a">All our news and stories</a></nav>';
const blog = (stories: readonly (readonly [string, string])[]): string =>
  `${MENU}<main><h1>Mud News</h1>${stories
    .map(
      ([title, date]) =>
        `<article class="post"><h2 class="t"><a href="/p">${title}</a></h2><p class="d">${date}</p>${FILLER}
        <a class="author" href="/u">Ada Tidewell of Ebbhaven</a><a class="tag" href="/t">Finds</a></article>`,
    )
    .join('')}</main><footer><a href="/imprint">Imprint and other things</a></footer>`;
const BLOG = blog(STORIES);
const TITLES = STORIES.map(([title]) => title).join('\n');
/** Rows of links, without headings or dates. */
const JOBS = `<h1>Jobs on the river</h1><ul class="jobs">${[
  'Keeper of the lock',
  'Second rake at Ebbhaven',
  'Diver for the north quay',
  'Warden of the reed beds',
]
  .map((job) => `<li class="job"><a href="/j">${job}</a> <p>Ebbhaven, full time</p></li>`)
  .join('')}</ul>`;
const COMMENTS = `<h1>Notes</h1>${[1, 2, 3, 4, 5]
  .map((count) => `${FILLER}<p class="c"><a href="/c">Comments (${count} posted so far)</a></p>`)
  .join('')}`;

describe('a question about what a page lists', () => {
  for (const [page, question, answer] of [
    [BLOG, 'List all articles', TITLES],
    [BLOG, 'List the titles', TITLES],
    [BLOG, 'What are the headlines?', TITLES],
    [BLOG, 'Give me a list of the posts', TITLES],
    [BLOG, 'Which articles are listed on this page?', TITLES],
    [BLOG, 'What are the titles of all articles?', TITLES],
    [BLOG, 'How many articles are listed?', '4'],
    [BLOG, 'What is the latest post?', 'New permits from the harbour master'],
    [BLOG, 'What is the title of the most recent article?', 'New permits from the harbour master'],
    [BLOG, 'What is the first article?', 'Tram token found at the old slipway'],
    // Of these the page has none.
    [BLOG, 'List all recipes', NOT_STATED],
    [BLOG, 'How many articles were written in 2019?', NOT_STATED],
    [
      JOBS,
      'Which jobs are listed?',
      'Keeper of the lock\nSecond rake at Ebbhaven\nDiver for the north quay\nWarden of the reed beds',
    ],
    [JOBS, 'How many jobs are listed?', '4'],
    [JOBS, 'What is the latest job?', NOT_STATED],
    [COMMENTS, 'List all articles', NOT_STATED],
  ] as const) {
    it(`${question} ${answer.split('\n', 1)[0]}`, () => assert.equal(ask(question, page), answer));
  }

  it('leaves out what is linked beside the only article of a page', () => {
    assert.equal(ask('List all articles', BLOG, '<meta property="og:type" content="article">'), NOT_STATED);
  });

  it('finds the newest of any dates', () => {
    const day = fc.integer({ min: 10, max: 28 });
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 3, maxLength: 8 }), (days) => {
        const stories = days.map((each) => [`Tide-${each} of the spring`, `2026-04-${each}`] as const);
        assert.equal(ask('What is the newest article?', blog(stories)), `Tide-${Math.max(...days)} of the spring`);
      }),
    );
  });

  it('is bounded on a page of nothing but links', () => {
    const nested = '<div class="a"><h2><a href="/x">One of many things</a></h2>'.repeat(3_000);
    const flat = '<p><a href="/x">The same thing again</a></p>'.repeat(20_000);
    const many = Array.from({ length: 5_000 }, (_, at) => `<h2><a href="/x">Thing ${at} of many</a></h2>`).join('');
    for (const body of [nested, flat, many, '']) assert.equal(ask('What is the latest article?', body), NOT_STATED);
  });
});
