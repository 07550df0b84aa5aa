/** Pages that no vendor wrote: large, truncated, nested, empty. There is always an answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readBarePage } from '../../../src/fetching/challenges/bare-page.ts';
import { findChallenge } from '../../../src/fetching/challenges/find-challenge.ts';
import { walkMarkup } from '../../../src/fetching/challenges/markup.ts';
import { visibleText } from '../../../src/fetching/challenges/visible-text.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { PAGE_CASES } from './challenge-pages.ts';

const find = (html: string) => findChallenge({ html, url: 'https://example.test/', status: 200, headers: {} });
const MEGABYTES_20 = 20 * 1024 * 1024;

const HUGE: readonly (readonly [string, string])[] = [
  ['open angle brackets', '<'],
  ['tags that never end', '<a '],
  ['quotes that never end', '<a b="'],
  ['comments that never end', '<!--'],
  ['scripts that never end', '<script>'],
  ['titles in titles', '<title>'],
  ['nested elements', '<div>'],
  ['nested templates', '<template><noscript><svg>'],
  ['frames', '<iframe src="/_Incapsula_Resource?">'],
  ['one line of marks', '_cf_chl_opt = bm-verify= '],
  ['marks in tags', '<input name="continue" class="g-recaptcha">'],
  ['half of a widget', '<b class="x x x x x x x x g-recaptch">'],
  ['numeric references', '&#60;&#62;'],
  ['handlers that never end', '<body onload="a'],
  ['scripts of captchas', '<script src="/recaptcha/api.js?recaptcha/api.js?"></script>'],
  ['zeros', '\0'],
  ['closing tags', '</p>'],
  ['lone surrogates', '\ud800'],
];

describe('hostile pages', () => {
  for (const [what, piece] of HUGE) {
    it(`20 MB of ${what}`, () => {
      const html = piece.repeat(Math.ceil(MEGABYTES_20 / piece.length));
      assert.doesNotThrow(() => find(html));
    });
  }

  it('answers for any text', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '!--',
      '-->',
      'script',
      'title',
      'svg',
      ' ',
      'a',
      '\0',
      '&#',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 80 }), (parts) => assert.doesNotThrow(() => find(parts.join('')))),
    );
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (html) => assert.doesNotThrow(() => find(html))));
  });

  it('answers for every challenge cut off anywhere', () => {
    for (const { html } of PAGE_CASES) {
      for (let length = 0; length < Math.min(html.length, 400); length += 7) {
        assert.doesNotThrow(() => find(html.slice(0, length)));
      }
    }
  });

  it('finds a challenge behind NULs and a byte order mark', () => {
    assert.equal(find('\ufeff\0\0<div id="px-captcha"></div>\0')?.vendor, 'HUMAN');
  });

  it('finds a challenge behind half a megabyte of styles, and not behind two', () => {
    const styles = (length: number) => `<style>${' '.repeat(length)}</style><div id="px-captcha"></div>`;
    assert.equal(find(styles(500_000))?.vendor, 'HUMAN');
    assert.equal(find(styles(2_000_000)), undefined);
  });
});

describe('the walk over markup', () => {
  const walk = (html: string) => {
    const seen: string[] = [];
    walkMarkup(html, {
      text: (start, end, muted) => seen.push(`${muted}:${html.slice(start, end)}`) > 0,
      tag: (name) => seen.push(`<${name}>`),
      raw: (name, start, end) => seen.push(`${name}=${html.slice(start, end)}`),
    });
    return seen;
  };
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['<P Class=a>x</P>', ['<p>', ':x']],
    ['<a title="1 > 0">x', ['<a>', ':x']],
    ['<a title=1>0">x', ['<a>', ':0">x']],
    ["<a it's>x", ['<a>', ':x']],
    ['<SCRIPT>if (a<b) "</p>"</SCRIPT>x', ['<script>', 'script=if (a<b) "</p>"', ':x']],
    ['<noscript>a<b>c</b></noscript>d', ['<noscript>', 'noscript:a', '<b>', 'noscript:c', ':d']],
    ['1 < 2<!-- <i> -->3<!doctype html>', [':1 ', ': 2', ':3']],
    ['<my-tag>', ['<my-tag>']],
  ];
  for (const [html, expected] of cases) {
    it(html, () => assert.deepEqual(walk(html), expected));
  }
});

describe('the count of visible text', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['words without their spaces', '<p> one  two </p>', 6],
    [
      'no scripts, styles, titles, options',
      '<title>a</title><script>b</script><style>c</style><select><option>d</select>',
      0,
    ],
    ['letters of any script', '<p>潮の満ち干</p>', 5],
    ['a word of 100', 'x'.repeat(100), 100],
    ['no word of 101', 'x'.repeat(101), 0],
  ];
  for (const [what, html, count] of cases) {
    it(what, () => {
      assert.equal(visibleText(html, count) > count, false);
      assert.equal(visibleText(html, count - 1) > count - 1, true);
    });
  }

  it('agrees with the text that is kept', () => {
    const words = fc.array(fc.stringMatching(/^[a-zà-ÿ]{1,12}$/), { maxLength: 40 });
    fc.assert(
      fc.property(words, (list) => {
        const html = `<p>${list.join('</p> <p>')}</p>`;
        const kept = readBarePage(html, '').text.replaceAll(' ', '').length;
        assert.equal(visibleText(html, kept) > kept, false);
        assert.equal(visibleText(html, kept - 1) > kept - 1, true);
      }),
    );
  });
});
