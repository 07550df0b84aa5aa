import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { tries } from '../../support/thorough.ts';

const FIRST =
  'The harbor was quiet that morning, and the gulls had not yet come in from the breakwater to look for scraps.';
const SECOND =
  'Nobody on the quay could say when the last ferry had left, although everybody agreed that it had been full.';
const THIRD =
  'By noon the council had sent two engineers, who measured the cracks, shook their heads, and went away again.';
const PROSE = `<p>${FIRST}</p><p>${SECOND}</p>`;
const READING = `<ul><li><a href="/1">A guide to tides</a></li><li><a href="/2">A map of the quay</a></li></ul>`;
const READING_LIST = '- [A guide to tides](https://site.example/1)\n- [A map of the quay](https://site.example/2)';

const HEADING = '# Cracks in the wall\n';

/** The ways in which pages contain their articles. */
const FRAMES: readonly (readonly [string, (text: string) => string])[] = [
  ['an article', (text) => `<article><h1>Cracks in the wall</h1>${text}</article>`],
  ['a column of the main part', (text) => `<main><h1>Cracks in the wall</h1><div>${text}</div></main>`],
  ['the body', (text) => `<h1>Cracks in the wall</h1>${text}`],
];

function contentOf(text: string, frame = FRAMES[0]?.[1]): string {
  const page = `<!doctype html><title>Cracks in the wall</title><body><header><a href="/">Home</a></header>${frame?.(text)}<footer>Imprint</footer>`;
  const { markdown } = toMarkdown(findMainContent(parsePage(page)), { baseUrl: 'https://site.example/' });
  assert.ok(markdown.startsWith(HEADING), markdown);
  return markdown.slice(HEADING.length).trim();
}

const STAYS: readonly (readonly [string, string, string])[] = [
  ['a list', '<ul><li>Boots<li>A bag</ul>', '- Boots\n- A bag'],
  ['a list under a heading', '<h2>Bring</h2><ul><li>Boots<li>A bag</ul>', '## Bring\n\n- Boots\n- A bag'],
  ['a numbered list', '<ol><li>Go<li>See</ol>', '1. Go\n2. See'],
  ['a list in a block of its own', '<div><div><ul><li>Boots<li>A bag</ul></div></div>', '- Boots\n- A bag'],
  [
    'a heading and a list, each in a block of its own',
    '<div><div><h2>Bring</h2></div></div><div><ul><li>Boots</ul></div>',
    '## Bring\n\n- Boots',
  ],
  ['a section', '<section><h2>Bring</h2><ul><li>Boots</ul></section>', '## Bring\n\n- Boots'],
  ['a section in a division', '<div><h2>In short</h2><p>Go early.</p></div>', '## In short\n\nGo early.'],
  [
    'a sentence with links',
    '<p>See the <a href="/g">guide</a> and the <a href="/m">map</a>.</p>',
    'See the [guide](https://site.example/g) and the [map](https://site.example/m).',
  ],
  ['a short paragraph under a heading', '<h2>In short</h2><p>Go early.</p>', '## In short\n\nGo early.'],
  ['a signature', '<p>Ann Writer</p>', 'Ann Writer'],
  ['a definition list', '<dl><dt>Spring<dd>High<dt>Neap<dd>Low</dl>', 'Spring\n\n- High\n\nNeap\n\n- Low'],
  ['a quotation', '<blockquote>We saw it coming.</blockquote>', '> We saw it coming.'],
  ['a quotation of paragraphs', '<blockquote><p>We saw it.</p><p>Ann</p></blockquote>', '> We saw it.\n>\n> Ann'],
  ['code under a heading', '<h2>Run</h2><pre>tide</pre>', '## Run\n\n```\ntide\n```'],
  [
    'a table under a heading',
    '<h2>Widths</h2><table><tr><th>Pier<th>Width<tr><td>North<td>12 mm</table>',
    '## Widths\n\nPier\n\nWidth\n\nNorth\n\n12 mm',
  ],
  [
    'several sections',
    '<h2>Bring</h2><ul><li>Boots</ul><h2>In short</h2><h3>Early</h3><p>Go early.</p>',
    '## Bring\n\n- Boots\n\n## In short\n\n### Early\n\nGo early.',
  ],
];

const GOES: readonly (readonly [string, string])[] = [
  ['links to share', '<div><a href="/x">Share on X</a> <a href="/print">Print</a></div>'],
  ['buttons to share', '<div class="share-bar"><span>Share</span><span>Print</span></div>'],
  ['links to share under a heading', '<h3>Share this</h3><ul><li><a href="/x">X</a></ul>'],
  ['related links', READING],
  ['related links under a heading', `<h2>Related</h2>${READING}`],
  ['related links under a label', `<p>Related:</p>${READING}`],
  ['related links in a section', `<section><h2>Related</h2>${READING}</section>`],
  ['related texts', '<div class="related-posts"><h3>Related</h3><p>Storms ahead.</p></div>'],
  ['tags', '<p>Tags: <a href="/sea">Sea</a>, <a href="/wall">Wall</a></p>'],
  ['tags in a list', '<ul class="tags"><li>Sea<li>Wall</ul>'],
  ['where it is filed', '<p>Filed under: <a href="/sea">Sea</a> |</p>'],
  ['an author box', '<div class="author-box"><h3>About the author</h3><p>Ann lives here.</p></div>'],
  ['an author box without a name', '<div><img src="ann.png"><h3>Ann Writer</h3><p>Reporter</p></div>'],
  [
    'a box with a picture that leads away',
    `<div><h3>Ann Writer</h3><a href="/ann"><img src="ann.png"></a><p>Ann Writer has covered ports for twenty years, and she lives near one herself.</p></div>`,
  ],
  ['a form for a newsletter', '<form><h3>Our letter</h3><p>Every day.</p><input><button>Subscribe</button></form>'],
  ['a newsletter', '<div class="newsletter"><h3>Our letter</h3><p>Every day.</p></div>'],
  ['comments', '<h2>2 comments</h2><ol id="comments"><li>Nice<li>Bad</ol>'],
  ['what is said after comments', '<h2>Comments</h2><div class="comments"><p>Nice.</p></div><p>Be kind.</p>'],
  ['a heading alone', '<h2>More</h2>'],
  ['a heading alone in a block of its own', '<div><h2>More</h2></div>'],
  ['related links under a heading in a block of its own', `<div><h2>Related</h2></div><div>${READING}</div>`],
  ['a table of contents', '<h2>Contents</h2><ul><li><a href="#a">One</a><li><a href="#b">Two</a></ul>'],
];

describe('the end of an article', () => {
  for (const [frameName, frame] of FRAMES) {
    for (const [name, html, markdown] of STAYS) {
      it(`keeps ${name}, in ${frameName}`, () => {
        assert.equal(contentOf(PROSE + html, frame), `${FIRST}\n\n${SECOND}\n\n${markdown}`);
      });
    }
    for (const [name, html] of GOES) {
      it(`leaves out ${name}, in ${frameName}`, () => {
        assert.equal(contentOf(PROSE + html, frame), `${FIRST}\n\n${SECOND}`);
      });
    }
  }

  it('ends where the rest of the site begins', () => {
    for (const [, stays, markdown] of STAYS) {
      for (const [name, goes] of GOES)
        assert.equal(contentOf(PROSE + stays + goes), `${FIRST}\n\n${SECOND}\n\n${markdown}`, name);
    }
  });

  it('is kept for a text without paragraphs', () => {
    const text = `${FIRST}<br><br>${SECOND}<h2>Bring</h2><ul><li>Boots</ul>`;
    assert.match(contentOf(text), /full\.\n\n## Bring\n\n- Boots$/);
  });

  it('is kept for a short article', () => {
    assert.equal(contentOf(`<p>${FIRST}</p><h2>Bring</h2><ul><li>Boots</ul>`), `${FIRST}\n\n## Bring\n\n- Boots`);
  });

  it('leaves out headings without content below, however many there are', () => {
    assert.equal(contentOf(PROSE + '<h2>More</h2>'.repeat(50_000)), `${FIRST}\n\n${SECOND}`);
  });

  it('keeps the last of many similar boxes', () => {
    const item = (name: string): string =>
      `<div class="item"><h2>${name}</h2><a href="/${name}"><img src="${name}.png"></a><p>${THIRD}</p></div>`;
    assert.match(contentOf(PROSE + item('Sloop') + item('Yawl')), /## Yawl\n\nBy noon/);
  });
});

describe('the middle of an article', () => {
  for (const [name, html, markdown] of STAYS) {
    it(`keeps ${name}`, () => {
      assert.equal(contentOf(`${PROSE}${html}<p>${THIRD}</p>`), `${FIRST}\n\n${SECOND}\n\n${markdown}\n\n${THIRD}`);
    });
  }

  for (const [name, html, markdown] of [
    ['links under a heading', `<h2>Sources</h2>${READING}`, `## Sources\n\n${READING_LIST}`],
    [
      'a sentence that is mostly a link',
      '<p>See the <a href="/1">tide tables</a>.</p>',
      'See the [tide tables](https://site.example/1).',
    ],
  ] as const) {
    it(`keeps ${name}`, () => {
      assert.equal(contentOf(`${PROSE}${html}<p>${THIRD}</p>`), `${FIRST}\n\n${SECOND}\n\n${markdown}\n\n${THIRD}`);
    });
  }

  for (const [name, html] of [
    ['links without a heading', READING],
    ['links under a label', `<p>Read also:</p>${READING}`],
    ['a table of contents', '<h2>Contents</h2><ul><li><a href="#a">One</a><li><a href="#b">Two</a></ul>'],
    ['teasers', '<h2>More</h2><ul><li><h3><a href="/1">A guide to tides</a></h3></ul>'],
    ['a line of links under a heading', '<h2>More</h2><div><a href="/1">Tides</a> <a href="/2">Ferries</a></div>'],
    ['a link to read on', '<p>Read more: <a href="/1">A guide to tides and to what they bring</a></p>'],
  ] as const) {
    it(`leaves out ${name}`, () => {
      assert.equal(contentOf(`${PROSE}${html}<p>${THIRD}</p>`), `${FIRST}\n\n${SECOND}\n\n${THIRD}`);
    });
  }

  it('keeps the heading of a text without paragraphs, although a list of links follows', () => {
    const text = `${FIRST}<h2>Then</h2>${THIRD}<ul><li><a href="/1">A guide to tides</a></ul>${SECOND}`;
    assert.match(contentOf(text), /## Then\n\nBy noon/);
  });
});

/** What may be under a heading, with `at` in its text. */
const UNDER: readonly ((at: number) => string)[] = [
  (at) => `<p>${THIRD.replace('noon', `hour${at}x`)}</p>`,
  (at) => `<p>Go at hour${at}x.</p>`,
  (at) => `<ul><li>Boots</li><li>A watch for hour${at}x</li></ul>`,
  (at) => `<blockquote>We saw hour${at}x.</blockquote>`,
  (at) => `<dl><dt>Tide</dt><dd>hour${at}x</dd></dl>`,
  (at) => `<ul><li><a href="/${at}">A guide to hour${at}x</a></li></ul>`,
  (at) => `<ul><li><a href="#${at}">Down to hour${at}x</a></li></ul>`,
  (at) => `<div><a href="/${at}">Tides</a> <a href="/m">A map of hour${at}x</a></div>`,
];

describe('a heading', () => {
  it('is kept if the content below it is kept, and removed otherwise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...UNDER), { maxLength: 8 }),
        fc.constantFrom(...FRAMES),
        (under, [, frame]) => {
          const sections = under.map((html, at) => `<h2>Section${at}x</h2>${html(at)}`);
          const content = contentOf(PROSE + sections.join(''), frame);
          for (const at of under.keys())
            assert.equal(content.includes(`Section${at}x`), content.includes(`hour${at}x`));
        },
      ),
      tries(300),
    );
  });
});
