/** Pages made to break the Markdown writer: each must finish, in a time that grows no faster than the page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html } from 'parse5';
import type { Element } from '../../../src/content/element-index.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { THOROUGH } from '../../support/thorough.ts';
import { markdownOf, PAGE_URL } from './page.ts';

const MANY = THOROUGH ? 100_000 : 30_000;
/** Characters of a page that repeats one piece. */
const LENGTH = THOROUGH ? 50_000 : 15_000;

/** A tree deeper than any parsed page: `depth` nested elements of that name around a text. */
function nested(names: readonly string[], depth: number): Element {
  const make = (tagName: string): Element => ({
    nodeName: tagName,
    tagName,
    attrs: [],
    namespaceURI: html.NS.HTML,
    childNodes: [],
    parentNode: null,
  });
  const root = make('div');
  let parent = root;
  for (let level = 0; level < depth; level++) {
    const child = make(names[level % names.length] ?? 'div');
    child.parentNode = parent;
    parent.childNodes.push(child);
    parent = child;
  }
  parent.childNodes.push({ nodeName: '#text', value: 'deep', parentNode: parent });
  return root;
}

describe('hostile pages', () => {
  for (const names of [
    ['div'],
    ['b', 'i'],
    ['blockquote'],
    ['ul', 'li'],
    ['ul'],
    ['a'],
    ['dl', 'dd'],
    ['h1'],
    ['span'],
    ['sup', 'sub'],
    ['pre'],
    ['q'],
  ]) {
    it(`${MANY} of ${names.join(' in ')}`, () => {
      const { markdown } = toMarkdown({ roots: [nested(names, MANY)], removed: new Set() }, { baseUrl: PAGE_URL });
      assert.match(markdown, /deep/);
    });
  }

  const repeated: Readonly<Record<string, string>> = {
    'unclosed paragraphs': '<p>a',
    'unclosed emphasis': '<b>a<i>b',
    'emphasis in words': 'a<b>!</b>b<i>(</i>',
    'empty links': '<a href=x></a>',
    links: '<a href=x>a</a>',
    'open brackets': '[',
    backticks: '`a``b',
    stars: '*a **b',
    breaks: '<br>a',
    'only breaks': '<br>',
    'list items': '<li>a',
    'lists in a row': '<ul><li>a</ul>',
    'cells with code': '<td><pre>1</pre>',
    'pictures of one frame': '<img srcset="a, b 2x" alt=a>',
    signs: '!',
    'line breaks of wide text': '中\n',
    entities: '&amp;lt;',
    'number signs': '# ',
    spaces: ' \t',
    quotes: '<blockquote>a</blockquote>',
    tags: '<',
  };
  for (const [name, piece] of Object.entries(repeated)) {
    for (const [around, before, after] of [
      ['a page', '', ''],
      ['a heading', '<h2>', '</h2>'],
      ['bold code', '<b><code>', ''],
      ['pre', '<pre>', ''],
      ['a row', '<table><tr>', ''],
      ['a picture', '<picture>', ''],
    ] as const) {
      it(`${name} in ${around}`, () => {
        const size = Math.floor(LENGTH / piece.length);
        assert.equal(typeof markdownOf(before + piece.repeat(size) + after), 'string');
      });
    }
  }

  it('a page cut off anywhere', () => {
    const page =
      '<h1>a</h1><ul><li><a href="x">b</a><pre>c</pre></ul><table><tr><td>d<math><mi>x</mi></math><img alt=e src=f><!-- g';
    for (let end = 0; end <= page.length; end++) assert.equal(typeof markdownOf(page.slice(0, end)), 'string');
  });

  it('text that is not valid Unicode', () => {
    assert.equal(markdownOf('<p>a\ud800*b*\udc00</p>'), 'a\ud800\\*b\\*\udc00\n');
  });
});
