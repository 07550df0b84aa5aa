/** Which of many candidates the built-in extractor chooses as title, date and author of a page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { likeliest, loadFieldModel } from '../../src/ai/fields/learned/field-model.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { times } from '../support/thorough.ts';

interface Shape {
  readonly url?: string;
  readonly title: string;
  readonly head?: string;
  readonly body: string;
}

const TEXT = '<p>The tide leaves a line of small things behind, and who walks along it learns to see them.</p>'.repeat(
  4,
);
const openGraph = (title: string, site: string): string =>
  `<meta property="og:type" content="article"><meta property="og:title" content="${title}"><meta property="og:site_name" content="${site}">`;
const article = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', ...data })}</script>`;

function fieldsOf(
  names: readonly string[],
  { url = 'https://www.mudpost.example/guides/read-the-mud', title, head, body }: Shape,
) {
  const html = `<!doctype html><html lang="en"><head><title>${title}</title>${head ?? ''}</head><body>${body}</body></html>`;
  const wanted = Object.fromEntries(names.map((name) => [name, '']));
  return extractBuiltinFields(new PageReading({ html, url, contentType: 'text/html' }), wanted);
}

function check(
  field: string,
  table: readonly (readonly [what: string, shape: Shape, expected: string | null])[],
): void {
  for (const [what, shape, expected] of table) it(what, () => assert.equal(fieldsOf([field], shape)[field], expected));
}

describe('the title', () => {
  const heading = '<h1>How to read the mud</h1>';
  check('title', [
    [
      "is the heading, without the site's name behind a bar",
      {
        title: 'How to read the mud | Mud Post',
        head: openGraph('How to read the mud | Mud Post', 'Mud Post'),
        body: heading + TEXT,
      },
      'How to read the mud',
    ],
    [
      "is the title without the site's name, where no heading is like it",
      {
        title: 'How to read the mud - Mud Post',
        head: openGraph('How to read the mud - Mud Post', 'Mud Post'),
        body: `<h2>Newsletter</h2><p>How to read the mud</p>${TEXT}`,
      },
      'How to read the mud',
    ],
    [
      "is not the heading that is the site's name",
      {
        title: 'How to read the mud – Mud Post',
        head: openGraph('How to read the mud', 'Mud Post'),
        body: `<h1>Mud Post</h1><h2>How to read the mud</h2>${TEXT}`,
      },
      'How to read the mud',
    ],
    [
      'is written without soft hyphens and the mark of a link',
      { title: 'How to read the mud', body: `<h1>How to read the mu\u00add ¶</h1>${TEXT}` },
      'How to read the mud',
    ],
  ]);
});

describe('the date', () => {
  const heading = '<h1>How to read the mud</h1>';
  const title = 'How to read the mud';
  check('date', [
    [
      'is beside a name and a reading time',
      { title, body: `${heading}<p>Ada Tidewell</p><p>Mar 14, 2026 • 5 min read</p>${TEXT}` },
      'Mar 14, 2026',
    ],
    [
      'is when a page was changed, where it tells nothing else',
      { title, body: `${heading}<p>Last updated: Mar 14, 2026</p>${TEXT}` },
      'Mar 14, 2026',
    ],
    [
      'is of the page, not of others below it',
      {
        title,
        body: `${heading}<p>March 14, 2026</p>${TEXT}<div class="related"><p>March 20, 2026</p><p>March 22, 2026</p></div>`,
      },
      'March 14, 2026',
    ],
    ['is no time of day', { title, body: `${heading}<p>9:05 PM</p>${TEXT}` }, null],
    [
      'is not since when somebody has been a member',
      { title, body: `${heading}<p>Joined: 14 March 2026</p>${TEXT}` },
      null,
    ],
  ]);
});

describe('the date of publication', () => {
  const heading = '<h1>How to read the mud</h1>';
  const title = 'How to read the mud';
  const post = (day: string, text: string) => `<div class="post"><p>${day}</p>${text}</div>`;
  check('published', [
    [
      'is that of a post that was edited on the same day',
      {
        title,
        body: `${heading}${post('2026-03-14 15:14', `${TEXT}<p>Last edited by Ada (2026-03-14 15:15)</p>`)}${post('2026-03-15 06:23', TEXT)}`,
      },
      '2026-03-14',
    ],
    [
      'is not that of an edit on another day',
      { title, body: `${heading}<p>Last edited by Ada (2026-03-14 15:15)</p>${TEXT}` },
      null,
    ],
  ]);
});

describe('the author', () => {
  const heading = '<h1>How to read the mud</h1>';
  const title = 'How to read the mud';
  check('author', [
    [
      'is everybody whose names stand side by side',
      {
        title,
        body: `${heading}<p><a class="author" href="/a/1">Ada Tidewell</a>, <a class="author" href="/a/2">Bo Marsh</a> and <a class="author" href="/a/3">Cy Reed</a></p>${TEXT}`,
      },
      'Ada Tidewell, Bo Marsh, Cy Reed',
    ],
    [
      'is a person whom the page shows, rather than the site that it declares',
      {
        title,
        head: `${openGraph(title, 'Mud Post')}${article({ headline: title, author: { '@type': 'Organization', name: 'Mud Post' } })}`,
        body: `${heading}<div class="byline">By Ada Tidewell</div>${TEXT}`,
      },
      'Ada Tidewell',
    ],
    [
      'is not the site beside a person',
      {
        title,
        head: `${openGraph(title, 'Mud Post')}${article({ headline: title, author: [{ name: 'Ada Tidewell' }, { name: 'Mud Post' }] })}`,
        body: heading + TEXT,
      },
      'Ada Tidewell',
    ],
    [
      'is nobody who left a comment',
      { title, body: `${heading}${TEXT}<div class="comment"><b class="author">Ada Tidewell</b></div>` },
      null,
    ],
  ]);
});

describe('the choice', () => {
  it('is empty where there are no candidates', () => {
    assert.equal(likeliest(loadFieldModel().title, []), undefined);
  });

  it('finishes on pages that are built to take long', () => {
    const many = {
      times: '<time datetime="2026-03-14">14 March</time>'.repeat(times(20_000)),
      hidden: `<div hidden>${'<time datetime="2026-03-14"></time><a class="author" href="/users/1">Ada</a>'.repeat(times(20_000))}</div>`,
      authors: '<a class="author" href="/author/1">Ada Tidewell</a>'.repeat(times(20_000)),
      separators: `<h1>${'a | b - c: '.repeat(2_000)}</h1>`,
      headings: '<h1>How to read the mud</h1>'.repeat(times(20_000)),
      lines: '<p>By Ada Tidewell on 14 March 2026</p>'.repeat(times(20_000)),
      deep: '<div class="author">'.repeat(5_000),
    };
    for (const body of Object.values(many)) {
      const names = ['title', 'date', 'author'];
      const found = fieldsOf(names, { title: 'Mud '.repeat(2_000), body });
      for (const name of names) assert.ok(found[name] === null || typeof found[name] === 'string', name);
    }
  });
});
