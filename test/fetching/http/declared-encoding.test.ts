import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { htmlDeclaration, xmlDeclaration } from '../../../src/fetching/http/declared-encoding.ts';

const META = '<meta charset=koi8-r>';
const PRAGMA = 'http-equiv="Content-Type"';
const blanks = (count: number) => ' '.repeat(count);

/** Each was opened in Chromium as well: see agreement.test.ts. */
const CASES: [name: string, page: string, encoding: string | undefined][] = [
  ['a charset', META, 'koi8-r'],
  ['capitals', '<META CHARSET=KOI8-R>', 'koi8-r'],
  ['blanks around the label', '<meta charset=" koi8-r ">', 'koi8-r'],
  ['a slash before the attribute', '<meta/charset=koi8-r>', 'koi8-r'],
  ['a slash at the end of an unquoted label', '<meta charset=koi8-r/>', undefined],
  ['a self-closed tag', '<meta charset="koi8-r"/>', 'koi8-r'],
  ['a character reference in the label', '<meta charset="&#107;oi8-r">', 'koi8-r'],
  ['references in the content', `<meta ${PRAGMA} content="text/html&#59; charset=koi8&#45;r">`, 'koi8-r'],
  ['the content before the pragma', `<meta content="text/html; charset=koi8-r" ${PRAGMA}>`, 'koi8-r'],
  ['content without a pragma', '<meta content="text/html; charset=koi8-r">', undefined],
  ['quotes inside the content', `<meta ${PRAGMA} content="text/html; charset='koi8-r'">`, 'koi8-r'],
  ['a quote that stays open', `<meta ${PRAGMA} content="text/html; charset='koi8-r">`, undefined],
  ['a quote too many', `<meta ${PRAGMA} content="text/html; charset="koi8-r">`, undefined],
  ['the word charset twice', `<meta ${PRAGMA} content="charset charset=koi8-r">`, 'koi8-r'],
  ['something behind the label', `<meta ${PRAGMA} content="text/html;charset=koi8-r;x=y">`, 'koi8-r'],
  ['the charset attribute first', `<meta charset=koi8-r ${PRAGMA} content="charset=windows-1251">`, 'koi8-r'],
  ['an unknown label, then a known one', `<meta charset=klingon>${META}`, 'koi8-r'],
  ['UTF-16', '<meta charset=utf-16le>', 'utf-8'],
  ['x-user-defined', '<meta charset=x-user-defined>', 'windows-1252'],
  ['in a comment', `<!-- ${META} -->`, undefined],
  ['in a comment that never ends', `<!-- ${META}`, undefined],
  ['in the text of a script', `<script>"${META}"</script>`, undefined],
  ['in the text of a style', `<style>${META}</style>`, undefined],
  ['in the text of a title', `<title>${META}</title>`, undefined],
  ['in the text of a textarea', `<textarea>${META}</textarea>`, undefined],
  ['in the text of a frame', `<iframe>${META}</iframe>`, undefined],
  ['in a noscript', `<noscript>${META}</noscript>`, 'koi8-r'],
  ['in another tag’s attribute', `<link title="${META}">`, undefined],
  ['behind a long comment', `<head><!--${'x'.repeat(1500)}-->${META}`, 'koi8-r'],
  ['behind a long script', `<head><script>${'x'.repeat(60_000)}</script>${META}`, 'koi8-r'],
  ['behind 64 KiB', `<head><script>${'x'.repeat(65_536)}</script>${META}`, undefined],
  ['early in the body', `<body><p>a</p>${META}`, 'koi8-r'],
  ['late in the body', `<body>${'x'.repeat(1500)}${META}`, undefined],
  ['late behind the head', `<head></head>${blanks(1500)}${META}`, undefined],
  ['late behind a tag that ends the head', `<head><div></div>${blanks(1200)}${META}`, undefined],
  ['late among tags of the head', `<html lang=ru><head><link rel=x><base href=/>${blanks(3000)}${META}`, 'koi8-r'],
  ['nothing', '', undefined],
];

test('finds the declared encoding where Chromium does', () => {
  for (const [name, page, encoding] of CASES) {
    assert.equal(htmlDeclaration(Buffer.from(page, 'latin1')), encoding, name);
  }
});

test('reads the declaration of XML', () => {
  const cases: [page: string, encoding: string | undefined][] = [
    ['<?xml version="1.0" encoding="koi8-r"?>', 'koi8-r'],
    ["<?xml version='1.0' encoding\n=\t'koi8-r'?>", 'koi8-r'],
    ['<?xml encoding="koi8-r"?>', 'koi8-r'],
    ['<?xml version="1.0" encoding="utf-16"?>', 'utf-8'],
    ['<?xml version="1.0" encoding=koi8-r?>', undefined],
    ['<?xml version="1.0" encoding="klingon"?>', undefined],
    ['<?xml version="1.0"?><a encoding="koi8-r">', undefined],
    [' <?xml version="1.0" encoding="koi8-r"?>', undefined],
    ['<?xml version="1.0" encoding="koi8-r', undefined],
  ];
  for (const [page, encoding] of cases) assert.equal(xmlDeclaration(Buffer.from(page)), encoding, page);
});

test('accepts any bytes', () => {
  const pieces = fc.constantFrom(
    '<meta',
    ' charset=',
    '"',
    "'",
    '=',
    '>',
    '<',
    '<!--',
    '-->',
    '&#',
    ';',
    '\0',
    'koi8-r',
    ' http-equiv=content-type',
    ' content=',
    '<script>',
    '</',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (words) => {
      const bytes = Buffer.from(words.join(''));
      for (const found of [htmlDeclaration(bytes), xmlDeclaration(bytes)]) {
        assert.ok(found === undefined || found === 'koi8-r');
      }
    }),
  );
});
