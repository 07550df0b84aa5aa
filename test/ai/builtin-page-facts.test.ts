/** The title, author and day of a page if its declared and its visible values differ. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { areNeighbors, daysOf } from '../../src/ai/fields/dates.ts';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { tries } from '../support/thorough.ts';

const TITLE = '<h1>How to read the mud</h1>';
const HEAD = '<title>How to read the mud</title>';
const ARTICLE = '<meta property="og:type" content="article">';

const ld = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

function fieldOf(name: string, body: string, head: string): string | null | undefined {
  const page = {
    html: `<!doctype html>${head}<body>${body}`,
    url: 'https://mud.example/read',
    contentType: 'text/html',
  };
  return extractBuiltinFields(new PageReading(page), { [name]: '' })[name];
}

describe('the title of a page', () => {
  for (const [what, head, body, expected] of [
    [
      'is the heading of an article, and not what the title says to those who search',
      `<title>Read mud: 10 tips for the foreshore</title>${ARTICLE}`,
      '<h1>Ten tips: how to read mud</h1>',
      'Ten tips: how to read mud',
    ],
    [
      'is the title, where the heading is a slogan',
      '<title>Mud boots for rent | Boots</title>',
      '<h1>Walk further.</h1>',
      'Mud boots for rent',
    ],
    [
      'is not the name of the site above it',
      `<meta property="og:site_name" content="Mud Post"><title>How to read the mud – Mud Post</title>${ARTICLE}`,
      `<h1>Mud Post</h1><h2>How to read the mud</h2>`,
      'How to read the mud',
    ],
    [
      'is not one of its questions',
      `${HEAD}${ld({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'How to read the tide?' }] })}`,
      TITLE,
      'How to read the mud',
    ],
    [
      'is not the name of a product that an article tells of',
      `${HEAD}${ARTICLE}${ld({ '@type': 'Recipe', name: 'Boots of rubber' })}`,
      TITLE,
      'How to read the mud',
    ],
    [
      'is not another heading that shares a word with it',
      `<title>Mud, tides, boots and buckets: a guide to the foreshore</title>${ARTICLE}`,
      '<h1>A guide to the foreshore</h1><p>Text.</p><h1>Mud</h1>',
      'A guide to the foreshore',
    ],
    [
      'is in an element that says that it is a heading',
      `<title>Reading mud</title>${ARTICLE}`,
      '<div role="heading" aria-level="1">Reading mud for beginners</div>',
      'Reading mud for beginners',
    ],
  ] as const) {
    it(what, () => assert.equal(fieldOf('title', body, head), expected));
  }
});

describe('the day on which a page was published', () => {
  const declared = (time: string) => `${HEAD}<meta property="article:published_time" content="${time}">`;
  for (const [time, shown, expected] of [
    // The same instant: in the page's own time zone it is the day before.
    [
      '2026-03-15T03:05:00+00:00',
      '<time datetime="2026-03-14T19:05:00-08:00">March 14, 2026</time>',
      '2026-03-14T19:05:00-08:00',
    ],
    ['2026-03-15T03:05:00Z', '<p class="date">March 14, 2026</p>', 'March 14, 2026'],
    ['2026-03-14T23:25:00Z', '<p class="date">15 March 2026</p>', '15 March 2026'],
    ['2026-03-14T23:25:00Z', '<p class="date">March 14, 2026</p>', '2026-03-14T23:25:00Z'],
    // The date that a reader sees takes precedence over the one for machines.
    ['2026-03-15', '<p class="date">March 14, 2026</p>', 'March 14, 2026'],
    ['2026-03-15T03:05:00Z', '<p class="date">March 12, 2026</p>', 'March 12, 2026'],
    // But not the date of a change.
    ['2026-03-15T03:05:00Z', '<p class="date">Updated March 16, 2026</p>', '2026-03-15T03:05:00Z'],
  ] as const) {
    it(`${time} shown as ${shown} is ${expected}`, () =>
      assert.equal(fieldOf('date', `${TITLE}${shown}`, declared(time)), expected));
  }

  for (const [body, expected] of [
    [`${TITLE}<time datetime="2026-03-15T02:00:00Z">March 14, 2026</time>`, 'March 14, 2026'],
    [`${TITLE}<time datetime="2026-03-15T12:00:00Z">March 15, 2026</time>`, '2026-03-15T12:00:00Z'],
    [`<div><p>March 14, 2026 - 11 minutes</p>${TITLE}</div>`, 'March 14, 2026'],
    [`<article><aside><time datetime="2026-03-14">March 14</time></aside>${TITLE}</article>`, '2026-03-14'],
    [`<div><p>Registered: 2026-03-14</p>${TITLE}</div>`, null],
    [`${TITLE}<time>2:33 PM</time>`, null],
    [`${TITLE}<p class="date">9:05 PM</p>`, null],
  ] as const) {
    it(`${body} is of ${expected}`, () => assert.equal(fieldOf('date', body, HEAD), expected));
  }

  it('is read from what is written in any way', () => {
    for (const [text, days] of [
      ['2026-03-04T10:00:00Z', ['2026-03-04']],
      ['March 4, 2026', ['2026-03-04']],
      ['4th of March 2026', []],
      ['4 mars 2026', ['2026-03-04']],
      ['4. März 2026', ['2026-03-04']],
      ['4 marca 2026', ['2026-03-04']],
      ['4. března 2026', ['2026-03-04']],
      ['4 марта 2026 г.', ['2026-03-04']],
      ['4 Mayıs 2026', ['2026-05-04']],
      ['4 déc. 2026', ['2026-12-04']],
      ['4 Okt 2026', ['2026-10-04']],
      ['4 ago 2026', ['2026-08-04']],
      ['4 years ago, 2026', []],
      ['2026年3月4日', ['2026-03-04']],
      ['03/04/2026', ['2026-04-03', '2026-03-04']],
      ['31/03/2026', ['2026-03-31']],
      ['2:33 PM', []],
      ['', []],
    ] as const) {
      assert.deepEqual(daysOf(text), days, text);
    }
    assert.equal(areNeighbors('2026-02-28', '2026-03-01'), true);
    assert.equal(areNeighbors('2026-03-01', '2026-03-01'), false);
  });

  it('is a valid calendar day for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => daysOf(text).every((day) => /^\d{4}-[01]\d-[0-3]\d$/.test(day))),
      tries(300),
    );
  });
});

describe('parts of a page that are hidden', () => {
  const dated = (id: string) =>
    `<p>${'All about the river and its mud. '.repeat(40)}</p><div hidden id="${id}"><main>${TITLE}<p>October 16, 2020</p></main></div>`;

  it('are read if React streams them after the page', () => {
    assert.deepEqual(daysOf(fieldOf('date', dated('S:2'), HEAD + ARTICLE) ?? ''), ['2020-10-16']);
  });

  it('are not read otherwise', () => {
    assert.equal(fieldOf('date', dated('menu'), HEAD + ARTICLE), null);
  });
});

describe('who wrote a page', () => {
  const author = (value: unknown, more = '') =>
    `${HEAD}${more}${ld({ '@type': 'Article', headline: 'How to read the mud', author: value })}`;
  const person = (name: string) => ({ '@type': 'Person', name });
  for (const [head, body, expected] of [
    [author(person('Author: Ada Tidewell')), TITLE, 'Ada Tidewell'],
    [author(person('Ada Tidewell and Bo Marsh')), TITLE, 'Ada Tidewell, Bo Marsh'],
    [author(person('The 262588')), TITLE, 'The 262588'],
    [author(person('262588')), TITLE, null],
    [author(person('page.head.author')), TITLE, null],
    [author(person('Ada Tidewell reads mud. She has done so for years.')), TITLE, null],
    [author({ '@type': 'Organization', name: 'Mud Society' }), `${TITLE}<p>By Ada Tidewell</p>`, 'Ada Tidewell'],
    [author({ '@type': 'Organization', name: 'Mud Society' }), TITLE, 'Mud Society'],
    [author(person('adat')), `${TITLE}<p>By Ada Tidewell</p>`, 'Ada Tidewell'],
    [author(person('adat')), TITLE, 'adat'],
    [
      author(person('Ada Tidewell, The Mud Post'), '<meta property="og:site_name" content="Mud Post">'),
      TITLE,
      'Ada Tidewell',
    ],
    [
      `${HEAD}<meta name="citation_author" content="Tidewell, Ada B."><meta name="citation_author" content="Marsh, Bo">`,
      TITLE,
      'Ada B. Tidewell, Bo Marsh',
    ],
    [HEAD, `${TITLE}<p>by: Ada Tidewell, Dec 17, 2025</p>`, 'Ada Tidewell'],
    [HEAD, `${TITLE}<p>By</p><p>Ada Tidewell</p>`, 'Ada Tidewell'],
    [HEAD, `${TITLE}<p>By</p><p>the water</p>`, null],
    [HEAD, `${TITLE}<p class="author">Ada Tidewell Content Manager</p>`, 'Ada Tidewell'],
    [HEAD, `${TITLE}<a href="/team/ada">Ada Tidewell</a>`, 'Ada Tidewell'],
    [HEAD, `${TITLE}<a href="/users/login">Log In</a>`, null],
    [HEAD, `${TITLE}${'<p>Walk and look.</p>'.repeat(30)}<h3>Written by Ada Tidewell</h3>`, 'Ada Tidewell'],
    [
      HEAD,
      `${TITLE}${'<p>Walk and look.</p>'.repeat(30)}<p>Written by Ada Tidewell</p><p>Written by Bo Marsh</p>`,
      null,
    ],
  ] as const) {
    it(`${head.replace(HEAD, '')} with ${body.slice(0, 90)} is by ${expected}`, () =>
      assert.equal(fieldOf('author', body, head), expected));
  }
});
