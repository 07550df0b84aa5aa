/** The built-in answers to questions: quoted from the page, at most three sentences, or that the page does not say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { times, tries } from '../support/thorough.ts';
import { pageOf } from './support/settings.ts';

const ARTICLE = `<h1>The Harbor Bridge</h1>
<p>The Harbor Bridge is a steel bridge. It was designed by Maria Lindqvist and opened on 4 May 1932. Its construction cost £4.2 million.
The main span is 503 metres long. Every day, 160,000 vehicles cross it. Painters need ten years for one coat of paint.</p>
<h2>History</h2><p>The first plans were drawn in 1815 by Francis Greenway. Work on the foundations began in 1924 and took four years.</p>
<h2>Visiting</h2><p>Guided tours start at the south tower. For questions write to tours@harbor.example or call +61 2 5550 1234.</p>`;

const ask = (question: string, body = ARTICLE, head = ''): string =>
  answerFromPage(new PageReading(pageOf(body, head)), question);

describe('a question that the page answers', () => {
  const TABLE: readonly [question: string, answer: string][] = [
    ['When was the bridge opened?', 'It was designed by Maria Lindqvist and opened on 4 May 1932.'],
    ['Who designed the Harbor Bridge?', 'It was designed by Maria Lindqvist and opened on 4 May 1932.'],
    ['How much did the construction cost?', 'Its construction cost £4.2 million.'],
    ['How long is the main span?', 'The main span is 503 metres long.'],
    ['How many vehicles cross the bridge every day?', 'Every day, 160,000 vehicles cross it.'],
    ['Where do guided tours start?', 'Guided tours start at the south tower.'],
    ['When did the work on the foundations start?', 'Work on the foundations began in 1924 and took four years.'],
  ];
  for (const [question, answer] of TABLE) {
    it(question, () => assert.equal(ask(question), answer));
  }

  it('in several parts gets an answer to each', () => {
    assert.equal(
      ask('Who designed it, and how many vehicles cross it?'),
      'It was designed by Maria Lindqvist and opened on 4 May 1932.\nEvery day, 160,000 vehicles cross it.',
    );
  });

  it('about what the page declares gets that', () => {
    const head =
      '<script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":{"price":"20"}}</script>';
    assert.equal(ask('How much does the lamp cost?', '<h1>Lamp</h1><p>A lamp.</p>', head), '20');
  });
});

describe('however a question is put', () => {
  const HEAD = '<meta name="description" content="Where to walk at low water.">';
  const TITLED = `${HEAD}<meta property="og:title" content="How to read the mud">`;
  const STORY = `<h1>How to read the mud</h1><p class="byline">By <span class="author">Ada Tidewell</span>,
    <time datetime="2026-03-14">14 March 2026</time></p><p>Walk where the stones lie in lines.</p>`;
  const LAMP = `<h1>Desk lamp</h1><p class="price">€ 20.50</p><p>In stock</p><p>Brand: Lumen</p><p>SKU: L-1</p>
    <p>4.5 out of 5 stars, 12 reviews</p>`;
  const FINDS = `<h1>Finds for sale</h1><ul><li><h2>Clay pipe</h2><p class="price">£12.00</p></li>
    <li><h2>Tudor pin</h2><p class="price">£8.50</p></li></ul>`;
  const TABLE: readonly [page: string, answer: string, ...questions: string[]][] = [
    [
      STORY,
      'Ada Tidewell',
      'Who is the author?',
      'who wrote this article',
      'Who wrote it?',
      'By whom was it written?',
      "What is the author's name?",
      'What’s the name of the author?',
      'Author?',
    ],
    [
      STORY,
      '2026-03-14',
      'When was it published?',
      'When was this article written?',
      'What is the publication date?',
      'What date was it posted?',
      'Date of publication',
    ],
    [STORY, 'How to read the mud', 'What is the title?', 'What is the headline of the article?'],
    [STORY, 'en', 'What language is it in?', 'Which language is the page in?'],
    [STORY, 'Where to walk at low water.', 'What is this page about?', 'Summarize the article', "What's it about?"],
    [STORY, NOT_STATED, 'When was it last updated?', 'Who published this?', 'What is the price?', 'Who is the mayor?'],
    [
      LAMP,
      '€20.50',
      'How much is it?',
      'What does it cost?',
      'How much is the desk lamp?',
      "What is the lamp's price?",
    ],
    [LAMP, 'In stock', 'Is it in stock?', 'What is its availability?'],
    [LAMP, 'Lumen', 'What brand is the lamp?', 'Which brand is it?'],
    [LAMP, 'L-1', 'What is the SKU?'],
    [LAMP, '4.5', 'What is the average rating?'],
    [LAMP, '12', 'How many reviews are there?', 'What is the number of reviews?'],
    [
      FINDS,
      '£8.50',
      'How much is the Tudor pin?',
      'What is the price of the Tudor pin?',
      'What does the Tudor pin cost?',
      'How much does a Tudor pin cost?',
      "What is the Tudor pin's price?",
      'How expensive is the Tudor pin?',
    ],
    [
      FINDS,
      NOT_STATED,
      'How much is the golden pin?',
      'What is the price?',
      'How much is it?',
      'Who made the Tudor pin?',
    ],
  ];
  for (const [page, answer, ...questions] of TABLE) {
    for (const question of questions)
      it(`${question} ${answer}`, () => assert.equal(ask(question, page, page === STORY ? TITLED : HEAD), answer));
  }
});

describe('a question that the page does not answer', () => {
  const TABLE = [
    'When was the bridge closed?',
    'Who painted the Mona Lisa?',
    'How many people live in Sydney?',
    'What is the price of a ticket?',
    'How many towers does the bridge have?',
    '???',
    '',
  ];
  for (const question of TABLE) {
    it(JSON.stringify(question), () => assert.equal(ask(question), NOT_STATED));
  }
});

describe('whatever the question', () => {
  it('the answer is at most three sentences of the page, or that the page does not say', () => {
    const words = fc.array(
      fc.constantFrom(...ARTICLE.replace(/<[^>]*>/g, ' ').split(/\s+/), 'who', 'when', 'how many'),
    );
    fc.assert(
      fc.property(words, (parts) => {
        const lines = ask(parts.join(' ')).split('\n');
        assert.ok(lines.length <= 3);
        const page = ARTICLE.replace(/\s+/g, ' ');
        for (const line of lines) assert.ok(line === NOT_STATED || page.includes(line), line);
      }),
      tries(100),
    );
  });

  for (const [name, html] of [
    ['an empty page', ''],
    ['a deep page', `${'<div>'.repeat(30_000)}The bridge opened in 1932.`],
    ['a page of one sentence without an end', `<p>${'the bridge opened '.repeat(times(100_000))}`],
    ['a page of many sentences', `<p>${'The bridge opened in 1932. It is long. '.repeat(times(50_000))}`],
  ] as const) {
    it(`an answer comes for ${name}`, () => assert.notEqual(ask('When was the bridge opened?', html), ''));
  }
});
