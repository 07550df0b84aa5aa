/**
 * Pages made of the parts that are kept in the midst of a text, thousands of them or deep in each other: each must
 * finish.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readablePage } from '../../../src/content/page-text.ts';
import { times } from '../../support/thorough.ts';

const TEXT = '<p>The harbor office opens every day and answers most questions by telephone, except on Sundays.</p>';
const many = (part: string, count = 3_000): string => `<main>${TEXT}${part.repeat(times(count))}${TEXT}</main>`;

const thread = (part: string, count = 3_000): string =>
  `<title>Topic - Forum</title><h1>Topic</h1><div class="forum thread comments">${part.repeat(times(count))}</div>`;

const PAGES: Readonly<Record<string, string>> = {
  'names of a recipe card': many(`<div class="${'recipe-'.repeat(20_000)}"><ul><li>a b</li></ul></div>`, 1),
  'notes in notes': many('<div class=callout><p>a b</p>'),
  notes: many('<div class=callout><p>a b</p></div>'),
  'blocks of code': many('<pre><div>a</div></pre><p>x</p>'),
  'folds in folds': many('<details><summary>a b c'),
  folds: many('<details><summary>a</summary>b</details>'),
  facts: `<main>${TEXT}<dl>${'<dt>a<dd>b'.repeat(3_000)}</dl>${TEXT}</main>`,
  'tables in tables': many('<table><tr><td>a<td>b'),
  'names beside numbers': many('<span>abc</span><span>1</span>', 20_000),
  'letters without size in each other': many('<div style="font-size:0">'),
  'letters without size': `<style>.r{font-size:0}</style>${many('<div class=r><p class=q>abc</p></div>')}`,
  'sizes for letters without one': `<style>${'.r .r '.repeat(15_000)}{} .r{font-size:0}</style>${many('<div class=r><p>abc</p></div>')}`,
  'boxes between texts': many(`<div>a b</div>${TEXT}`),
  'lines that are the title': `<title>a b c d</title>${many('<div>a b c d</div>')}`,
  buttons: many('<button aria-expanded=false>a b c</button><p>x y z</p>'),
  'hidden parts after buttons': many(
    '<button aria-expanded=false>a b c</button><div hidden><p>x y z</p></div>',
    20_000,
  ),
  'boxes of facts in each other': many('<div class=infobox><p>a</p><p>b</p><p>c</p>'),
  'quotations in each other': many('<blockquote>a b c d e f'),
  quotations: many('<blockquote>a b c d e f</blockquote>', 20_000),
  'lists of links': many('<ul><li><a href=/a>a b</a><li><a href=/b>c d</a></ul>', 10_000),
  'lists of links in each other': many('<ul><li><a href=/a>a b</a><li><a href=/b>c d</a>'),
  'items with buttons': many(`<div><a class=btn>${'<b>a</b>'.repeat(50)}</a> x y <a class=btn>Buy</a></div>`),
  'labels of check boxes': many('<div>a</div><label><input type=checkbox>b</label>', 10_000),
  'labels of check boxes in each other': many('<div><input type=checkbox><label>a'),
  'names and dates': many('<div><div>Anna Berg</div><div>3 May 2025</div></div><p>a b c d e f</p>', 10_000),
  'prices over lists in each other': many('<div>€5</div><ul><li>a<li>b'),
  'texts that are only read aloud': many(`<p>a ${'<span class=sr-only>b</span>'.repeat(50)}</p>`),
  'links of headings to themselves': many('<h2 id=a>a b</h2><a href=#a>c</a>', 10_000),
  'comments between names': many('<span>abc</span><!----><!----><!----><!----><!----><span>1</span>', 10_000),
  events: many('<div><p>1 May 2026 7:30 pm</p><p>a b c</p></div>', 10_000),
  'telephone numbers in a list': many('<li>+47 55 50 14 71', 20_000),
  'tables after posts': thread(
    `${'<div class=comment><p><a class=author href=/u/a>ab</a></p><p>x y z x y z x y z</p></div>'.repeat(20)}${'<table><th>a<td>b<td>c<td>d'.repeat(2_000)}`,
    1,
  ),
  'elements of posts in each other': thread(
    '<x-comment><p><a class=author href=/u/a>ab</a></p><p>x y z x y z x y z</p>',
  ),
  'posts in posts': thread('<div class=comment><p><a class=author href=/u/a>ab</a></p><p>x y z x y z x y z</p>'),
  posts: thread('<div class=comment><p><a class=author href=/u/a>ab</a></p><p>x y z x y z x y z</p></div>'),
  'posts with two authors in each other': thread(
    '<div class=comment><p><a class=author href=/u/a>ab</a></p><div><p><a class=author href=/u/b>cd</a></p></div><p>x y z x y z</p>',
  ),
  'names of an author': thread(
    `<p><a class="${'author-'.repeat(20_000)}" href="/u/${'a'.repeat(100_000)}">ab</a></p>`,
    5,
  ),
  'a line of authors': thread(`<p>${'<a class=author href=/u/a>ab</a>'.repeat(20_000)}</p>`, 1),
  tabs: `<main>${TEXT}<div role=tablist>${'<button role=tab>a</button>'.repeat(3_000)}</div>${'<div role=tabpanel><p>x y z</p></div>'.repeat(3_000)}</main>`,
  'tabs in tabs': many('<div role=tablist><button role=tab>a</button><div role=tabpanel><p>x</p>'),
  'opening hours': many('<td>9:00 - 17:00', 20_000),
  'rows of opening hours': `<main>${TEXT}<table><tr>${'<td>9:00 - 17:00'.repeat(20_000)}</table></main>`,
  'filters in filters': many('<div class=filters><p>a b</p>'),
  prices: many('<div><p>a b c</p><div><p>$9</p></div></div>', 10_000),
  'lists that count downward': many('<ol reversed type=i start=3999><li>a', 1_000),
  'boxes of tasks': many('<ul><li><input type=checkbox disabled>a', 1_000),
  'raised figures': many(`x<sup>${'1'.repeat(20_000)}!</sup>`, 5),
};

describe('a page of parts in the midst of a text', () => {
  for (const [name, html] of Object.entries(PAGES)) {
    // Quadratic work would take minutes.
    it(name, { timeout: 20_000 }, () => {
      assert.notEqual(readablePage(html, 'text/html', 'https://site.example/').content, '');
    });
  }
});
