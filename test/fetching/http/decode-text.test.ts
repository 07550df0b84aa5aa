import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeText, encodingOf } from '../../../src/fetching/http/decode-text.ts';
import { tries } from '../../support/thorough.ts';

const HTML = { essence: 'text/html', charset: undefined };

/** A label of each encoding, bytes in it, and their text according to the Encoding Standard. */
const ENCODINGS: [labels: string[], bytes: number[], text: string][] = [
  [['utf-8', 'UTF8', ' unicode-1-1-utf-8 ', 'x-unicode20utf8'], [0xc3, 0xbc, 0xff], 'ü\ufffd'],
  [['gbk', 'gb2312', 'chinese', 'x-gbk', 'iso-ir-58'], [0xc4, 0xe3, 0x80], '你€'],
  [['gb18030'], [0xc4, 0xe3, 0x81, 0x30, 0x81, 0x30], '你\u0080'],
  [['big5', 'big5-hkscs', 'cn-big5', 'x-x-big5'], [0xa7, 0x41, 0x88, 0x62], '你\u00ca\u0304'],
  [['euc-kr', 'ks_c_5601-1987', 'windows-949', 'korean'], [0xb0, 0xa1, 0x81, 0x41], '가갂'],
  [['euc-jp', 'x-euc-jp'], [0xc6, 0xfc, 0x8e, 0xb1, 0x8f, 0xb0, 0xa1], '日ｱ丂'],
  [['shift_jis', 'sjis', 'ms_kanji', 'windows-31j', 'x-sjis'], [0x93, 0xfa, 0xb1, 0x5c], '日ｱ\\'],
  [['iso-2022-jp', 'csiso2022jp'], [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42, 0x61], '日a'],
  [['koi8-r', 'koi', 'koi8', 'koi8_r'], [0xf0, 0xd2, 0xc9], 'При'],
  [['koi8-u', 'koi8-ru'], [0xa4, 0xae], 'єў'],
  [['iso-8859-2', 'latin2', 'l2'], [0xb1], 'ą'],
  [['iso-8859-3', 'latin3'], [0xa1], 'Ħ'],
  [['iso-8859-4', 'latin4'], [0xa1], 'Ą'],
  [['iso-8859-5', 'cyrillic'], [0xb0], 'А'],
  [['iso-8859-6', 'arabic', 'asmo-708'], [0xc7], 'ا'],
  [['iso-8859-7', 'greek', 'ecma-118'], [0xe1], 'α'],
  [['iso-8859-8', 'hebrew', 'visual'], [0xe0], 'א'],
  [['iso-8859-8-i', 'logical', 'csiso88598i'], [0xe0], 'א'],
  [['iso-8859-10', 'latin6'], [0xa1], 'Ą'],
  [['iso-8859-13'], [0xe0], 'ą'],
  [['iso-8859-14'], [0xa1], 'Ḃ'],
  [['iso-8859-15', 'l9'], [0xa4], '€'],
  [['iso-8859-16'], [0xa4], '€'],
  [['macintosh', 'mac', 'x-mac-roman'], [0x80], 'Ä'],
  [['x-mac-cyrillic', 'x-mac-ukrainian'], [0x80], 'А'],
  [['windows-874', 'tis-620', 'iso-8859-11', 'dos-874'], [0xa1, 0x80], 'ก€'],
  [['windows-1250', 'cp1250', 'x-cp1250'], [0x9c], 'ś'],
  [['windows-1251', 'cp1251'], [0xcf], 'П'],
  [['windows-1252', 'latin1', 'iso-8859-1', 'ascii', 'us-ascii', 'l1'], [0x80, 0x81, 0xe9], '€\u0081é'],
  [['windows-1253', 'cp1253'], [0xe1], 'α'],
  [['windows-1254', 'latin5', 'iso-8859-9'], [0xfd, 0x80], 'ı€'],
  [['windows-1255'], [0xe0], 'א'],
  [['windows-1256'], [0xc7], 'ا'],
  [['windows-1257'], [0xe0], 'ą'],
  [['windows-1258'], [0xfe], '₫'],
  [['ibm866', 'cp866', '866'], [0x8f], 'П'],
  [['x-user-defined'], [0x41, 0x80, 0xff], 'A\uf780\uf7ff'],
  [['utf-16le', 'utf-16', 'unicode', 'ucs-2', 'iso-10646-ucs-2'], [0x3c, 0x00, 0x00, 0xd8], '<\ufffd'],
  [['utf-16be', 'unicodefffe'], [0x00, 0x3c, 0xd8, 0x00], '<\ufffd'],
  [['replacement', 'iso-2022-kr', 'hz-gb-2312', 'iso-2022-cn'], [0x41, 0x42], '\ufffd'],
];

for (const [labels, bytes, text] of ENCODINGS) {
  test(`the header's charset ${labels.join(', ')}`, () => {
    for (const charset of labels) {
      assert.equal(decodeText(Uint8Array.from(bytes), { essence: 'text/html', charset }), text, charset);
    }
  });
}

test('what decides the encoding', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const cases: [name: string, bytes: Buffer, essence: string, charset: string | undefined, encoding: string][] = [
    ['a mark over the header', latin('\xef\xbb\xbfx'), 'text/html', 'koi8-r', 'utf-8'],
    ['a mark over the header', latin('\xff\xfex\0'), 'text/html', 'utf-8', 'utf-16le'],
    ['a mark over the header', latin('\xfe\xff\0x'), 'text/plain', undefined, 'utf-16be'],
    ['half a mark', latin('\xef\xbb caf\xe9 gar\xe7on'), 'text/html', undefined, 'windows-1252'],
    ['the header over the page', latin('<meta charset=koi8-r>'), 'text/html', 'windows-1251', 'windows-1251'],
    ['an unknown header', latin('<meta charset=koi8-r>'), 'text/html', 'klingon', 'koi8-r'],
    ['the page', latin('<meta charset="koi8-r">'), 'text/html', undefined, 'koi8-r'],
    [
      'the page',
      latin('<META http-equiv=Content-Type content="text/html; charset=big5">'),
      'text/html',
      undefined,
      'big5',
    ],
    ['a page that says UTF-16 in ASCII', latin('<meta charset=utf-16>'), 'text/html', undefined, 'utf-8'],
    ['a page that says x-user-defined', latin('<meta charset=x-user-defined>'), 'text/html', undefined, 'windows-1252'],
    ['a comment', latin('<!--<meta charset=koi8-r>-->'), 'text/html', undefined, 'utf-8'],
    ['late in the head', latin(`${' '.repeat(60_000)}<meta charset=koi8-r>`), 'text/html', undefined, 'koi8-r'],
    ['too late', latin(`${' '.repeat(65_536)}<meta charset=koi8-r>`), 'text/html', undefined, 'utf-8'],
    ['late in the body', latin(`<p>${' '.repeat(1024)}<meta charset=koi8-r>`), 'text/html', undefined, 'utf-8'],
    ['not in HTML', latin('<meta charset=koi8-r>'), 'text/plain', undefined, 'utf-8'],
    [
      'an XML declaration',
      latin('<?xml version="1.0" encoding="koi8-r"?><a/>'),
      'application/xml',
      undefined,
      'koi8-r',
    ],
    [
      'an XML declaration',
      latin("<?xml version='1.0' encoding = 'windows-1251' ?><a/>"),
      'application/rss+xml',
      undefined,
      'windows-1251',
    ],
    [
      'an XML declaration in HTML',
      latin('<?xml version="1.0" encoding="koi8-r"?><html>'),
      'text/html',
      undefined,
      'koi8-r',
    ],
    [
      'an XML declaration not at the start',
      latin(' <?xml version="1.0" encoding="koi8-r"?>'),
      'text/xml',
      undefined,
      'utf-8',
    ],
    ['XML that says UTF-16 in ASCII', latin('<?xml version="1.0" encoding="utf-16"?>'), 'text/xml', undefined, 'utf-8'],
    ['XML in UTF-16 without a mark', latin('<\0?\0x\0m\0l\0'), 'text/xml', undefined, 'utf-16le'],
    ['XML in UTF-16 without a mark', latin('\0<\0?\0x\0m\0l'), 'text/xml', undefined, 'utf-16be'],
    ['valid UTF-8', Buffer.from('grün'), 'text/html', undefined, 'utf-8'],
    ['not valid UTF-8', latin('gr\xfcn'), 'text/html', undefined, 'windows-1252'],
    ['not valid UTF-8', latin('{"a":"gr\xfcn"}'), 'application/json', undefined, 'windows-1252'],
    ['nothing', latin(''), 'text/html', undefined, 'utf-8'],
  ];
  for (const [name, bytes, essence, charset, encoding] of cases) {
    assert.equal(
      encodingOf(bytes, { essence, charset }),
      encoding,
      `${name}: ${bytes.toString('latin1').slice(0, 40)}`,
    );
  }
});

test('byte order marks are not part of the text', () => {
  assert.equal(decodeText(Buffer.from([0xef, 0xbb, 0xbf, 0x61]), HTML), 'a');
  assert.equal(decodeText(Buffer.from([0xff, 0xfe, 0x61, 0]), HTML), 'a');
  assert.equal(decodeText(Buffer.from([0xfe, 0xff, 0, 0x61]), HTML), 'a');
  assert.equal(decodeText(Buffer.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61]), HTML), '\ufeffa');
});

test('any bytes with any label and type decode without throwing', () => {
  const labels = ENCODINGS.flatMap(([names]) => names);
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.option(fc.oneof(fc.constantFrom(...labels), fc.string()), { nil: undefined }),
      fc.constantFrom('text/html', 'application/xml', 'application/xhtml+xml', 'text/plain', ''),
      (bytes, charset, essence) => {
        assert.equal(typeof decodeText(bytes, { essence, charset }), 'string');
      },
    ),
    tries(500),
  );
});

test("markup made of the sniffers' own words never throws either", () => {
  const word = fc.constantFrom(
    '<meta ',
    'charset',
    '=',
    '"',
    "'",
    '>',
    '/',
    'http-equiv',
    'content',
    '<!--',
    '-->',
    '<?xml',
    'encoding',
    ';',
    ' ',
    'koi8-r',
    '\0',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      assert.equal(typeof decodeText(Buffer.from(words.join('')), HTML), 'string');
    }),
    tries(500),
  );
});

test('text in UTF-8 is decoded unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const plain = { essence: 'text/plain', charset: undefined };
      const expected = text.startsWith('\ufeff') ? text.slice(1) : text;
      assert.equal(decodeText(Buffer.from(text, 'utf8'), plain), expected);
      assert.equal(decodeText(Buffer.from(text, 'utf8'), { ...plain, charset: 'UTF-8' }), expected);
    }),
  );
});
