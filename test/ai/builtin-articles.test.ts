/** What the built-in extractor reads from articles that declare nothing: author, date and title. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { datesIn } from '../../src/ai/fields/dates.ts';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { namesIn, namesInByline } from '../../src/ai/fields/person-names.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { times, tries } from '../support/thorough.ts';
import { pageOf } from './support/settings.ts';

type Row = readonly [body: string, expected: string | null];

const TITLE = '<h1>How to read the mud</h1>';
const TEXT = `<p>${'Walk where the stones lie in lines, and look twice before you bend. '.repeat(30)}</p>`;

function fieldOf(name: string, body: string, head = ''): string | null | undefined {
  return extractBuiltinFields(new PageReading(pageOf(body, head)), { [name]: '' })[name];
}

function check(field: string, table: readonly Row[]): void {
  for (const [body, expected] of table) {
    it(`${field} of ${body.replace(TEXT, '…')} is ${expected}`, () => assert.equal(fieldOf(field, body), expected));
  }
}

describe('the author that an article shows', () => {
  check('author', [
    [`${TITLE}<p class="byline">By <span class="author">Ada Tidewell</span>, 14 March 2026</p>`, 'Ada Tidewell'],
    [`${TITLE}<p class="byline">By Ada Tidewell, 14 March 2026</p>`, 'Ada Tidewell'],
    [`${TITLE}<p class="byline"><b>Ada Tidewell</b><i>March 14, 2026</i></p>`, 'Ada Tidewell'],
    [`<p class="post-author-name">Ada Tidewell</p>${TITLE}`, 'Ada Tidewell'],
    [`${TITLE}<div class="entryMeta__authorName">Ada Tidewell</div>`, 'Ada Tidewell'],
    [`${TITLE}<span class="author">Ada Tidewell</span> <span class="author">Bo Marsh</span>`, 'Ada Tidewell, Bo Marsh'],
    [`${TITLE}<div class="byline">By Ada Tidewell and Bo Marsh | Staff</div>`, 'Ada Tidewell, Bo Marsh'],
    [
      `${TITLE}<div class="authors">By <a href="/staff/ada">Ada Tidewell</a> for <a href="/mag">The Paper</a></div>`,
      'Ada Tidewell',
    ],
    [`${TITLE}<div class="author">Ada Tidewell, Senior Editor</div>`, 'Ada Tidewell'],
    [`${TITLE}<p>By Ada Tidewell</p>`, 'Ada Tidewell'],
    [`${TITLE}<p>Von Ada Tidewell und Bo Marsh</p>`, 'Ada Tidewell, Bo Marsh'],
    [`${TITLE}<p><b>By Ada Tidewell</b><i>April 2, 2026</i></p>`, 'Ada Tidewell'],
    [`${TITLE}<p class="author">ada_t</p>`, 'ada_t'],
    [`${TITLE}<p class="author ${'p-4 '.repeat(200)}">Ada Tidewell</p>`, 'Ada Tidewell'],
    // These only resemble a byline.
    [`${TITLE}<p>By walking along the water you learn</p>`, null],
    [`${TITLE}<p>By The River</p>`, null],
    [`${TITLE}<p>Standby Ada Tidewell</p>`, null],
    [`${TITLE}<p class="author-bio">Ada Tidewell walks the foreshore.</p>`, null],
    [`${TITLE}<p class="coauthority">Ada Tidewell</p>`, null],
    [`${TITLE}<p class="author">Follow</p>`, null],
    [`${TITLE}<p class="author" hidden>Ada Tidewell</p>`, null],
    [`${TITLE}<div class="comments"><p class="author">Ada Tidewell</p></div>`, null],
    [`${TITLE}<ol><li class="comment"><b class="author">Ada Tidewell</b> <i>3 days ago</i></li></ol>`, null],
    // Far from the heading, if nobody else is named.
    [`${TITLE}${TEXT}<p class="author">Ada Tidewell</p>`, 'Ada Tidewell'],
    [`${TITLE}<aside><p class="author">Ada Tidewell</p></aside>`, 'Ada Tidewell'],
    ['<p class="author">Ada Tidewell</p>', 'Ada Tidewell'],
  ]);

  it('is preferred to an author that is only in the metadata', () => {
    const declared = (name: string) =>
      `<meta property="og:site_name" content="Mud Post"><meta name="author" content="${name}">`;
    const body = `${TITLE}<p class="byline">By Ada Tidewell</p>`;
    assert.equal(fieldOf('author', body, declared('Bo Marsh')), 'Ada Tidewell');
    assert.equal(fieldOf('author', body, declared('Mud Post')), 'Ada Tidewell');
    assert.equal(fieldOf('author', TITLE, declared('Bo Marsh')), 'Bo Marsh');
    assert.equal(fieldOf('author', TITLE, declared('By Bo Marsh')), 'Bo Marsh');
    assert.equal(fieldOf('author', TITLE, declared('Mud Post')), 'Mud Post');
  });

  it('is found where link previews label one', () => {
    const head = '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ada Tidewell">';
    assert.equal(fieldOf('author', TITLE, head), 'Ada Tidewell');
    assert.equal(fieldOf('author', TITLE, head.replace('data1', 'data2')), null);
  });

  it('is not a text about somebody', () => {
    const about = `<div itemprop="author">Ada Tidewell ${'has written many pages. '.repeat(20)}</div>`;
    assert.equal(
      fieldOf('author', `${TITLE}<div itemscope itemtype="https://schema.org/Article">${about}</div>`),
      null,
    );
  });
});

describe('the dates that an article shows', () => {
  const STAMP = '<time datetime="2026-03-14T09:00:00Z">14 March</time>';
  check('date', [
    [`${TITLE}<p>${STAMP}</p>`, '2026-03-14T09:00:00Z'],
    [`<p>${STAMP}</p>${TITLE}`, '2026-03-14T09:00:00Z'],
    [`${TITLE}<time>14 March 2026</time>`, '14 March 2026'],
    [`${TITLE}<span class="post-date">Posted on March 14th, 2026</span>`, 'March 14th, 2026'],
    [`${TITLE}<p>Mud Post • 14.03.2026</p>`, '14.03.2026'],
    [`${TITLE}<p>2026年3月14日</p>`, '2026年3月14日'],
    [`${TITLE}<p>Updated ${STAMP}</p><p><time datetime="2026-03-10">10 March</time></p>`, '2026-03-10'],
    // The page has no other date.
    [`${TITLE}<p>Updated: ${STAMP}</p>`, '2026-03-14T09:00:00Z'],
    [`<p>14.03.2026</p>${TITLE}`, '14.03.2026'],
    [`${TITLE}${TEXT}<p>${STAMP}</p>`, '2026-03-14T09:00:00Z'],
    [`<p>${STAMP}</p>`, '2026-03-14T09:00:00Z'],
    // These only resemble a date.
    [`${TITLE}<time datetime="PT20M">20 minutes</time>`, null],
    [`${TITLE}<time datetime="2026-13-14">soon</time>`, null],
    [`${TITLE}<time>two hours ago</time>`, null],
    [`${TITLE}<div class="reply"><p>14.03.2026</p></div>`, null],
    [`${TITLE}<p>On 14 March 2026 the river went out further than anybody here remembered.</p>`, null],
    [`${TITLE}<p>32.03.2026</p>`, null],
    [`${TITLE}<ol class="comment-list"><li>${STAMP}</li></ol>`, null],
  ]);
  check('published', [
    [`${TITLE}<p>${STAMP}</p>`, '2026-03-14T09:00:00Z'],
    [`${TITLE}<p>Updated ${STAMP}</p><p><time datetime="2026-03-10">10 March</time></p>`, '2026-03-10'],
    [`${TITLE}<p>Updated: ${STAMP}</p>`, null],
    [`${TITLE}<p>Zuletzt aktualisiert: 14.03.2026</p>`, null],
  ]);
  check('last updated', [
    [`${TITLE}<p>Updated: ${STAMP}</p>`, '2026-03-14T09:00:00Z'],
    [`${TITLE}<time class="modified" datetime="2026-03-14">14 March</time>`, '2026-03-14'],
    [`${TITLE}<p>Last updated on 14 March 2026</p>`, '14 March 2026'],
    [`${TITLE}<p>Zuletzt aktualisiert: 14.03.2026</p>`, '14.03.2026'],
    [`${TITLE}<p>${STAMP}</p>`, null],
    [`${TITLE}<p>14 March 2026</p>`, null],
  ]);
  check('release date', [[`${TITLE}<p>${STAMP}</p>`, null]]);
});

describe('other things that a page shows', () => {
  check('tags', [
    [`${TITLE}<a rel="tag" href="/t/mud">Mud</a> <a rel="tag" href="/t/tide">Tide</a>`, 'Mud, Tide'],
    [`${TITLE}<a rel="category tag" href="/c/mud">Mud</a>`, null],
    [`${TITLE}<footer><a rel="tag" href="/t/mud">Mud</a></footer>`, null],
  ]);
  check('category', [
    [`${TITLE}<a rel="category tag" href="/c/mud">Mud</a>`, 'Mud'],
    [`${TITLE}<a rel="category" href="/c/mud">Mud</a><a rel="category" href="/c/tide">Tide</a>`, null],
  ]);
  check('rating', [
    [`${TITLE}<p>4.5 out of 5 stars</p>`, '4.5'],
    [`${TITLE}<p>4,5/5 (12 Bewertungen)</p>`, '4.5'],
    [`${TITLE}<p>6 out of 5</p>`, null],
    [`${TITLE}<p>4 out of 50</p>`, null],
    [`${TITLE}<p>4.5 out of 5</p><p>3 out of 5</p>`, null],
  ]);
  check('review count', [
    [`${TITLE}<p>4.5 out of 5 stars, 1,204 customer reviews</p>`, '1204'],
    [`${TITLE}<p>12 reviewers</p>`, null],
    [`${TITLE}<p>12 reviews</p><p>14 reviews</p>`, null],
  ]);
  it('never have the name of the site', () => {
    const head = `<meta property="og:title" content="How to read the mud">
      <script type="application/ld+json">{"@type":"Article","name":"Mud Post","publisher":{"name":"Mud Post"}}</script>`;
    assert.equal(fieldOf('title', TITLE, head), 'How to read the mud');
  });

  const titleOn = (title: string, declared: object): string | null | undefined => {
    const html = `<title>${title}</title><script type="application/ld+json">${JSON.stringify(declared)}</script>
      <main><h1>${title}</h1>${TEXT}</main>`;
    const page = new PageReading({ html, url: 'https://mud.example/pages/1', contentType: 'text/html' });
    return extractBuiltinFields(page, { title: '' }).title;
  };

  it('are not the name of one of the things that a list declares', () => {
    const books = ['The tide thief', 'Mud and order', 'Silt'].map((name) => ({ '@type': 'Book', name }));
    assert.equal(titleOn('Best rivers ever', books), 'Best rivers ever');
    assert.equal(titleOn('The tide thief: a novel', books.slice(0, 1)), 'The tide thief');
  });

  it('are not the name of a program on the page about one of its features', () => {
    const program = { '@type': 'SoftwareApplication', name: 'Mudboard work' };
    assert.equal(titleOn('Work management for teams of diggers', program), 'Work management for teams of diggers');
  });

  it('are not taken from the questions and answers of a page', () => {
    const head = `<meta property="og:title" content="How to read the mud">
      <script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Is it free?"}]}</script>`;
    assert.equal(fieldOf('title', TITLE, head), 'How to read the mud');
  });
});

describe('bylines and dates', () => {
  const name = fc
    .tuple(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), fc.stringMatching(/^Z[a-z]{3,8}$/))
    .map((parts) => parts.join(' '));

  it('are read with any names', () => {
    const free = name.filter((each) => namesIn(each).length === 1);
    fc.assert(
      fc.property(free, free, (one, other) => {
        assert.deepEqual(namesIn(`By ${one} and ${other} | 14 March 2026`), [one, other]);
        assert.deepEqual(namesInByline(`By ${one}, ${other}`), [one, other]);
      }),
      tries(100),
    );
  });

  it('are quoted: whatever is found is in the text', () => {
    const text = fc
      .array(fc.oneof(fc.string(), fc.constantFrom('By ', 'Ada Byron', ', ', ' and ', '14 March 2026', '2026-03-14')))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (each) => {
        for (const found of [...namesIn(each), ...namesInByline(each), ...datesIn(each)])
          assert.ok(each.includes(found));
      }),
      tries(200),
    );
  });
});

describe('hostile articles', () => {
  const HOSTILE: readonly (readonly [name: string, body: string])[] = [
    ['a byline without an end', `${TITLE}<p class="author">${'Ada '.repeat(times(300_000))}`],
    ['bylines within each other', `${TITLE}${'<b class="author">'.repeat(20_000)}Ada`],
    ['many empty bylines', `${TITLE}${'<i class="author byline"></i>'.repeat(times(50_000))}`],
    ['many dates', `${TITLE}${'<time datetime="2026-03-14"></time>'.repeat(times(50_000))}`],
    ['a long class', `${TITLE}<p class="${'author-'.repeat(times(100_000))}">Ada Byron`],
    ['digits', `${TITLE}<p>${'20'.repeat(times(500_000))}`],
    ['a heading at the end of a large page', `${'<p class="author">x</p>'.repeat(times(50_000))}${TITLE}`],
    ['a cut-off tag', `${TITLE}<p class="author`],
  ];
  for (const [name, html] of HOSTILE) {
    it(`finish on ${name}`, () => {
      const page = new PageReading({ html, url: 'https://x.example/', contentType: 'text/html' });
      const found = extractBuiltinFields(page, { author: '', date: '', updated: '', rating: '', tags: '' });
      assert.equal(Object.keys(found).length, 5);
    });
  }
});
