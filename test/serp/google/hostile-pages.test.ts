/** Whatever is returned, the parser answers: it does not throw, and does not mistake garbage for results. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseGoogleResults } from '../../../src/serp/google/read-page.ts';
import { tries } from '../../support/thorough.ts';
import { early, mobile, modern, parameters, plain, resultsPage } from './pages.ts';

const read = (html: string) => parseGoogleResults(html, parameters);
const box = '<form action="/search"><input name="q"></form>';

describe('hostile pages', () => {
  const PAGES: Readonly<Record<string, string>> = {
    nothing: '',
    spaces: ' \n\t',
    'no markup': 'just text',
    'bytes that are no text': '\u0000\uFFFD\u0001<\u0000h3>',
    'a page in another encoding': Buffer.from(resultsPage({ results: [] }), 'utf16le').toString('latin1'),
    'elements nested 100,000 deep': `${box}${'<div>'.repeat(100_000)}`,
    'links and headings nested 20,000 deep': `${box}${'<h3><a href="https://a.example/">'.repeat(20_000)}`,
    'headings by role nested 5,000 deep': `${box}${'<div role="heading" aria-level="3"><a href="https://a.example/">x</a>'.repeat(5_000)}`,
    'spans around a long text': `${box}${'<span>'.repeat(500)}${'tea '.repeat(100_000)}`,
    'tags that never end': `${box}${'<script '.repeat(100_000)}`,
    'scripts that never end': `${box}${'<script>'.repeat(100_000)}`,
    'more than any results page has': `${box}${'<p>tea</p>'.repeat(250_000)}`,
    'endless numbers': `${box}<div id="result-stats">${'1 '.repeat(300_000)}</div>`,
  };
  for (const [name, html] of Object.entries(PAGES)) {
    it(`are not understood: ${name}`, () => assert.equal(read(html).kind, 'not_understood'));
  }

  it('may be cut off anywhere', () => {
    const results = [1, 2, 3].map((n) =>
      modern({ title: `Result ${n}`, link: `https://a.example/${n}`, snippet: 'A text.' }),
    );
    const page = resultsPage({ results, stats: 'About 3 results' });
    const whole = linksOf(page);
    for (let length = 0; length < page.length; length += 7) {
      const found = linksOf(page.slice(0, length));
      assert.deepEqual(found, whole.slice(0, found.length), `cut at ${length}`);
    }
    assert.equal(whole.length, 3);
  });
});

function linksOf(html: string): string[] {
  const reading = read(html);
  return reading.kind === 'results' ? reading.result.organic_results.map(({ link }) => link) : [];
}

describe('properties', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const fixture = fc.record({
    title: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
    link: fc
      .tuple(word, word, fc.constantFrom('https', 'http'))
      .map(([host, path, scheme]) => `${scheme}://www.${host}.example/${path}`),
    snippet: fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  });
  const cited = fixture.map((result) => ({ ...result, cite: result.link.replace(/^https?:\/\//, '') }));

  it('every layout gives all results once, in order, numbered from one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(cited, { selector: ({ link }) => link, minLength: 1, maxLength: 12 }),
        fc.constantFrom(modern, early, plain, mobile),
        (results, layout) => {
          const reading = read(resultsPage({ results: [...results, ...results].map(layout) }));
          assert.equal(reading.kind, 'results');
          if (reading.kind !== 'results') return;
          const { organic_results: organic } = reading.result;
          assert.deepEqual(
            organic.map(({ link }) => link),
            results.map(({ link }) => link),
          );
          assert.deepEqual(
            organic.map(({ title }) => title),
            results.map(({ title }) => title),
          );
          assert.deepEqual(
            organic.map(({ position }) => position),
            results.map((_, index) => index + 1),
          );
        },
      ),
      tries(60),
    );
  });

  it('never throws, whatever the pieces of the page', () => {
    const piece = fc.constantFrom(
      '<div>',
      '</div>',
      '<h3>',
      '</h3>',
      '<a href="https://a.example/x">',
      '<a href="/url?q=https://b.example/">',
      '</a>',
      '<cite>',
      '</cite>',
      '<form action="/search">',
      '<input name="q">',
      '<div id="rso">',
      '<div role="heading" aria-level="3">',
      '<span>',
      '</span>',
      '<em>tea</em>',
      'a.example › x',
      'text — ',
      '<g-inner-card>',
      '<svg>',
      '</svg>',
      '<script>',
      '<div id="result-stats">',
      '12',
      '<a href="/search?q=tea&nfpr=1">',
      '<a href="/search?q=teas&spell=1">',
      '<table><td>',
      '<template>',
      '<select>',
      '<noscript>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const reading = read(pieces.join(''));
        if (reading.kind !== 'results') return;
        for (const { link } of reading.result.organic_results) assert.match(link, /^https:\/\/[ab]\.example\//);
      }),
      tries(500),
    );
  });
});
