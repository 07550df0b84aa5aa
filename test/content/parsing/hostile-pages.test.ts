import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePage } from '../../../src/content/page-parser.ts';
import { THOROUGH } from '../../support/thorough.ts';
import { countOperations } from './counted-operations.ts';
import { differenceOf } from './same-tree.ts';

/** Counting is slow: larger pages only in the long run. */
const LENGTH = THOROUGH ? 20_000 : 6_000;

interface Shape {
  readonly what: string;
  pageOf(length: number): string;
}

/** The beginning of the page, what is repeated until it is long enough, and its end. */
const REPEATED: readonly (readonly [what: string, start: string, repeated: string, end?: string])[] = [
  ['less-than signs', '', '<'],
  ['ampersands', '', '&'],
  ['ampersands in one attribute', '<p a="', '&', '">'],
  ['ampersands in an attribute that never ends', '<p a="', '&'],
  ['references in an attribute', '<p a="', '&amp;', '">'],
  ['references in text', '<p>', '&lt;'],
  ['digits of one reference', '&#', '1'],
  ['letters of one reference', '&', 'a'],
  ['start tags in a start tag', '', '<a '],
  ['start tags that end', '', '<b>'],
  ['tags in an attribute that never ends', '', '<a b="<i>'],
  ['quotes in a tag', '<p ', '"'],
  ['equals signs in a tag', '<p ', '='],
  ['slashes in a tag', '<p ', '/'],
  ['one attribute many times', '<p ', 'a=b ', '>'],
  ['one name', '<p ', 'a', '=b>'],
  ['one value', '<p a="', 'b', '">'],
  ['one value without quotes', '<p a=', 'b', '>'],
  ['a comment that never ends', '<!--', ' a'],
  ['dashes in a comment', '<!--', '-'],
  ['comments in a comment', '', '<!--'],
  ['declarations', '', '<!a>'],
  ['instructions', '', '<?a b?>'],
  ['end tags of nothing', '', '</a>'],
  ['slashes of end tags', '', '</'],
  ['less-than signs in a script', '<script>', '<'],
  ['end tags of others in a script', '<script>', '</s'],
  ['comments in a script', '<script>', '<!--'],
  ['scripts', '', '<script>a</script>'],
  ['words before the body', '<head>', 'a '],
  ['words in a frameset', '<frameset>', 'a '],
  ['words in a table', '<table>', 'a '],
  ['paragraphs in a table', '<table>', '<p>a'],
  ['white space', '', ' '],
  ['line ends', '', '\r\n'],
  ['NUL', '<p>', '\0'],
  ['formatting that is never closed', '', '<b><p>'],
  ['formatting that is closed by others', '', '<a><b></a>'],
  ['selects', '', '<select><option>'],
  ['foreign elements', '<svg>', '<g>'],
  ['list items', '', '<ul><li>'],
];

const SHAPES: readonly Shape[] = [
  ...REPEATED.map(([what, start, repeated, end = '']) => ({
    what,
    pageOf: (length: number) => start + repeated.repeat(Math.ceil(length / repeated.length)) + end,
  })),
  {
    what: 'attributes that all differ',
    pageOf: (length) => `<p ${Array.from({ length: length / 5 }, (_, place) => `a${place}`).join(' ')}>`,
  },
];

describe('hostile pages', () => {
  for (const { what, pageOf } of SHAPES) {
    it(`${what}: twice the page is twice the work`, () => {
      const work = (length: number): number => countOperations(() => parsePage(pageOf(length)));
      const [once, twice] = [work(LENGTH), work(2 * LENGTH)];
      assert.ok(twice < 2.2 * once, `${once} operations, then ${twice}`);
    });
  }

  it('get the same tree as from the plain parser', () => {
    for (const { what, pageOf } of SHAPES) {
      assert.equal(differenceOf(pageOf(500).replaceAll('\r\n', '\n')), undefined, what);
    }
  });
});
