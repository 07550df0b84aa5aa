import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parse } from 'parse5';
import { parsePage } from '../../../src/content/page-parser.ts';
import { FastParser } from '../../../src/content/parsing/fast-parser.ts';
import { someOf, tries } from '../../support/thorough.ts';
import { characterSoup, markupSoup } from './markup-soup.ts';
import { differenceOf, firstDifference } from './same-tree.ts';

const captures = fileURLToPath(new URL('../../../../shared/captures', import.meta.url));
const missing = existsSync(captures) ? false : 'no captured pages beside the project';

const captured = globSync('**/*.{html,gz,http,xml,rss}', { cwd: captures }).sort();
/** The plain parser takes a while for all of them. */
const SAMPLE = someOf(captured, 128);

function readCapture(file: string): string {
  const bytes = readFileSync(`${captures}/${file}`);
  const page = new TextDecoder().decode(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  return page.replace(/\r\n?/g, '\n');
}

describe('the fast parser builds the tree of the plain one', () => {
  it('of markup in any order', () => {
    fc.assert(
      fc.property(markupSoup, (page) => differenceOf(page) === undefined),
      tries(6000),
    );
  });

  it('of special characters in any order', () => {
    fc.assert(
      fc.property(characterSoup, (page) => differenceOf(page) === undefined),
      tries(6000),
    );
  });

  it('of line ends of every kind', () => {
    const soup = fc.array(fc.oneof(markupSoup, fc.constantFrom('\r', '\r\n', '\n', '\r\r\n', '<pre>\r\n\r\n')), {
      maxLength: 12,
    });
    // parse5 itself handles these line ends; cases in which ours reads further are left out.
    const isPlain = (page: string): boolean => !/<\?|<select|<!\[CDATA|shadowrootmode/i.test(page);
    fc.assert(
      fc.property(soup, (pieces) => {
        const page = pieces.join('');
        fc.pre(isPlain(page));
        assert.equal(firstDifference(parse(page, { scriptingEnabled: false }), parsePage(page)), undefined);
      }),
      tries(1500),
    );
  });

  const cases: readonly (readonly [what: string, page: string])[] = [
    ['nothing', ''],
    ['64 attributes', `<p ${attributes(64)}>`],
    ['65 attributes', `<p ${attributes(65)} a0 A1=x>y<p a>`],
    ['65 attributes, the last of them a second time', `<p ${attributes(64)} a3=z>y`],
    ['a tag that never ends, with references before', `a&amp;b<p a="&amp;" b='&lt' c=&gt; d="&`],
    ['a tag that ends where the page does', '<p a=b'],
    ['a name longer than those that are kept', '<ABCDEFGHIJKLM aBCDEFGHIJKLM=1><abcdefghijkl abcdefghijkl>'],
    ['letters that only Unicode folds', '<\u212a><k><a\u0130 \u212a=1 K=2>'],
    ['a second slash', '<br//><br/ /><svg><a/ ></svg>'],
    ['a value before the end', '<p a=/><p a= ><p a=""/><p a=""b><p =><p ==>'],
    ['text before the head', ' a <head> b '],
    ['text before the head ends', '<head> a <title> b </title> c '],
    ['text behind the head', '<head></head> a <body> b '],
    ['text in tables', '<table> a <tr> b <td> c </table> d '],
    ['text between columns', '<table><colgroup> a <col> b <td>'],
    ['text in framesets', '<frameset> a <frame> b </frameset> c </html> d '],
    ['text after the body', '<body>a</body> b </html> c '],
    ['more than parse5 keeps at a time', '<!-- a --><p b="c">&amp;d</p e>'.repeat(5000)],
    [
      'the first line end of preformatted text',
      '<pre>\n\na</pre><pre>&#10;\na</pre><pre>a\n</pre><textarea>\n </textarea>',
    ],
    [
      'comments with every start and end',
      '<!--a--><!--a--!>b--><!-->c--><!--->d--><!--a--->e<!--<!-->f<!--\0-->g<!--h',
    ],
    ['comments that look like instructions', '<!--?a b?--><!--?a--><?a b?>'],
    [
      'end tags of raw text',
      '<title>a</titlex></title ><style></STYLE/><script>"</p>"</Script a=b>c<textarea></textarea',
    ],
    ['references in raw text', '<title>&amp;&ampx&#x41;&</title><textarea>&lt;</textarea><style>&amp;</style>&'],
    ['text after a comment in a script', '<script><!-- a - b < c \0 d --> e </script>f'],
    ['names of foreign elements', '<svg><foreignobject>a</foreignobject><LINEARGRADIENT /></svg><image>'],
    ['a script that hides its end', '<script>a<!--<script></script>b--></script>c'],
  ];
  for (const [what, page] of cases) {
    it(`of ${what}`, () => assert.equal(differenceOf(page), undefined));
  }

  it('of captured pages', { skip: missing }, () => {
    for (const file of SAMPLE) assert.equal(differenceOf(readCapture(file)), undefined, file);
  });

  it('of captured pages that were cut off anywhere', { skip: missing }, () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...captured), share, fc.nat(20_000), (file, place, length) => {
        const page = readCapture(file);
        const start = Math.floor(place * page.length);
        assert.equal(differenceOf(page.slice(start, start + length)), undefined);
      }),
      tries(400),
    );
  });
});

describe('the parser of a page', () => {
  // Otherwise each scavenge would keep the trees of all pages since the last one.
  it('puts no functions on its stack of open elements', () => {
    const parser = new FastParser('<select><option>a</select><p>b');
    parser.read();
    assert.deepEqual(
      Object.values(parser.openElements).filter((value) => typeof value === 'function'),
      [],
    );
  });
});

function attributes(count: number): string {
  return Array.from({ length: count }, (_, place) => `a${place}="${place}"`).join(' ');
}
