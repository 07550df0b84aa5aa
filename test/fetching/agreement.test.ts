/**
 * The same target has the same outcome with and without a browser: encodings, text types, binaries, and unusual or
 * broken answers. Targets are written byte for byte on a socket, so that nothing normalizes them.
 */
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import zlib from 'node:zlib';
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { makePdf } from '../support/pdf.ts';
import { type Parameters, startTestService, type TestService } from '../support/service.ts';
import { THOROUGH } from '../support/thorough.ts';
import { SHELL } from './browser/test-engine.ts';

interface Expected {
  /** What the body contains, or its kind. */
  readonly body?: string | RegExp;
  readonly error?: string;
  readonly message?: RegExp;
  readonly status?: number;
  readonly path?: '/html' | '/text';
  readonly parameters?: Parameters;
  /** How many requests with a browser the target may get; one unless given. */
  readonly asks?: number;
  /** The same without a browser. */
  readonly plainAsks?: number;
}

type Case = [name: string, answer: Buffer, expected: Expected];

const latin = (text: string) => Buffer.from(text, 'latin1');
const single = (encoding: string, text: string) => Buffer.from(createSinglebyteEncoder(encoding)(text));
const double = (encoding: string, text: string) => Buffer.from(createMultibyteEncoder(encoding)(text));

/** An answer as a server sends it. */
function answer(headers: string[], body: Buffer | string, status = '200 OK'): Buffer {
  const bytes = Buffer.from(body as string);
  const lines = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, 'Connection: close', '', ''];
  return Buffer.concat([latin(lines.join('\r\n')), bytes]);
}
const typed = (type: string, body: Buffer | string) => answer([`Content-Type: ${type}`], body);
const page = (body: Buffer | string) => typed('text/html', body);

const RU = 'Сегодня хорошая погода, и мы пошли гулять в парк. Новости и контакты.';
const JA = '日本語のページです。今日は天気がとても良いので、公園まで歩いて行きました。';
const CS = 'Dnes je velmi hezké počasí, a proto jsme šli na procházku. Příliš žluťoučký kůň. Další šance.';
const LATE = `<head><script>${'x'.repeat(3000)}</script>`;

const ENCODINGS: Case[] = [
  ['undeclared UTF-8', page('<p>Grüße — 日本語</p>'), { body: /Grüße — 日本語/ }],
  ['a little undeclared UTF-8', page('<p>é</p>'), { body: /<p>é/ }],
  ['undeclared UTF-8 late in the page', page(`<p>${'a'.repeat(90_000)} Grüße</p>`), { body: /Grüße/ }],
  ['a mark', page(Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('<p>Grüße', 'utf16le')])), { body: /Grüße/ }],
  ['the header', typed('text/html; charset=koi8-r', single('koi8-r', `<p>${RU}`)), { body: new RegExp(RU) }],
  ['a late declaration', page(latin(`${LATE}<meta charset=iso-8859-15><p>\xa4 caf\xe9`)), { body: /€ café/ }],
  [
    'a declaration by pragma',
    page(
      Buffer.concat([
        latin('<meta content="text/html; charset=windows-1251" http-equiv=Content-Type><p>'),
        single('windows-1251', RU),
      ]),
    ),
    { body: new RegExp(RU) },
  ],
  [
    'a malformed declaration of UTF-8',
    page('<meta http-equiv="Content-Type" content="text/html; charset="UTF-8"><p>Grüße'),
    { body: /Grüße/ },
  ],
  ['a declaration in a script', page('<script>"<meta charset=koi8-r>"</script><p>Grüße'), { body: /Grüße/ }],
  ['a declaration in a title', page('<title><meta charset=koi8-r></title><p>Grüße'), { body: /<p>Grüße/ }],
  ['a declaration in a comment', page('<!-- <meta charset=koi8-r> --><p>Grüße'), { body: /Grüße/ }],
  ['a declaration with a reference', page(latin('<meta charset="&#107;oi8-r"><p>\xc9')), { body: /<p>и/ }],
  ['UTF-16 declared in ASCII', page('<meta charset=utf-16><p>Grüße'), { body: /Grüße/ }],
  ['an XML declaration', page(latin('<?xml version="1.0" encoding="koi8-r"?><html><p>\xc9')), { body: /<p>и/ }],
  ['x-user-defined', page(latin('<meta charset=x-user-defined><p>caf\xe9')), { body: /café/ }],
  ['undeclared windows-1252', page(latin('<p>caf\xe9 cr\xe8me, gar\xe7on')), { body: /café crème, garçon/ }],
  ['undeclared symbols', page(latin('<p>It\x92s open, \xa9 2024, \xa35')), { body: /It’s open, © 2024, £5/ }],
  ['undeclared windows-1251', page(single('windows-1251', `<p>${RU}`)), { body: new RegExp(RU) }],
  ['undeclared KOI8-R', page(single('koi8-r', `<p>${RU}`)), { body: new RegExp(RU) }],
  ['undeclared Shift_JIS', page(double('shift_jis', `<p>${JA}`)), { body: new RegExp(JA) }],
  ['undeclared EUC-JP', page(double('euc-jp', `<p>${JA}`)), { body: new RegExp(JA) }],
  [
    'undeclared GBK',
    page(double('gbk', '<p>这是一个中文网页，我们在这里提供最新的新闻')),
    { body: /我们在这里提供最新/ },
  ],
  [
    'undeclared Big5',
    page(double('big5', '<p>這是一個中文網頁，我們在這裡提供最新的新聞')),
    { body: /我們在這裡提供最新/ },
  ],
  ['undeclared EUC-KR', page(double('euc-kr', '<p>이 페이지는 한국어로 작성되었습니다')), { body: /한국어로 작성/ }],
  // Chromium guesses windows-1250 here, and is corrected: that takes another request.
  ['undeclared ISO-8859-2', page(single('iso-8859-2', `<p>${CS}`)), { body: new RegExp(CS), asks: 2 }],
  ['undeclared CSV in windows-1251', typed('text/csv', single('windows-1251', RU)), { body: RU }],
];

/**
 * Compressed so that it is known which byte is which; a truncated body has lost the rest and the end of the
 * compression.
 */
function cutAt(type: string, text: string, length: number, isCut = true): Buffer {
  const packed = zlib.gzipSync(text, { level: 0 });
  const end = isCut ? packed.indexOf(text.slice(0, 4)) + length : packed.length;
  return answer([`Content-Type: ${type}`, 'Content-Encoding: gzip'], packed.subarray(0, end));
}

function chunked(type: string, chunks: string): Buffer {
  return latin(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`);
}

/** The target is asked again. */
const TWICE = { asks: 2, plainAsks: 2 };
const CUT: Expected = { error: 'target_unreachable', asks: 2 };

const XML = '<?xml version="1.0"?>\r\n<a><b>ü &amp; ä</b></a>\n';
const MALFORMED = '<?xml version="1.0"?>\n<a><b>ü</a>\n';
const FEED =
  '<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet type="text/xsl" href="/x.xsl"?><rss><channel/></rss>\n';
const REPORT = Buffer.from(makePdf([[{ text: 'Quarterly report', size: 12, y: 700 }]]));
const gzip = zlib.gzipSync(Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 10007}`).join(' '));

const TYPES: Case[] = [
  ['CSV', typed('text/csv', 'name,city\r\nZoë,Köln\r\n'), { body: 'name,city\r\nZoë,Köln\r\n' }],
  [
    'CSV to be saved',
    answer(['Content-Type: text/csv', 'Content-Disposition: attachment'], 'a,b\n'),
    { body: 'a,b\n' },
  ],
  ['YAML', typed('application/yaml', 'a: ü\n'), { body: 'a: ü\n' }],
  ['JavaScript', typed('text/javascript', 'var a = "ü";\r\n'), { body: 'var a = "ü";\r\n' }],
  ['CSS', typed('text/css', 'a { b: "ü" }\n'), { body: 'a { b: "ü" }\n' }],
  ['JSON', typed('application/json', '{"a": "ü",\r\n "b": [1,2]}'), { body: '{"a": "ü",\r\n "b": [1,2]}' }],
  ['plain text', typed('text/plain', 'one\r\ntwo <b>ü\n'), { body: 'one\r\ntwo <b>ü\n' }],
  ['XML', typed('text/xml', XML), { body: XML }],
  ['malformed XML', typed('application/xml', MALFORMED), { body: MALFORMED }],
  ['a feed with a stylesheet', typed('application/rss+xml', FEED), { body: FEED }],
  ['XML with a stylesheet', typed('text/xml', FEED), { body: FEED }],
  ['a calendar', typed('text/calendar', 'BEGIN:VCALENDAR\r\n'), { body: 'BEGIN:VCALENDAR\r\n' }],
  [
    'SVG',
    typed('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  ],
  ['malformed XHTML', typed('application/xhtml+xml', '<html><p>ü</html>\n'), { body: '<html><p>ü</html>\n', asks: 2 }],
  [
    'HTML to be saved',
    answer(['Content-Type: text/html', 'Content-Disposition: attachment'], '<p>ü</p>\n'),
    { body: '<p>ü</p>\n' },
  ],
  [
    'HTML of an unknown disposition',
    answer(['Content-Type: text/html', 'Content-Disposition: foo; filename=a'], '<p>ü</p>\n'),
    { body: '<p>ü</p>\n' },
  ],
  [
    'HTML whose disposition is no word',
    answer(['Content-Type: text/html', 'Content-Disposition: filename=a'], '<p>ü</p>\n'),
    { body: /<p>ü<\/p>/ },
  ],
  ['a page without a type', answer([], '<!doctype html><p>Grüße</p>'), { body: /<p>Grüße<\/p>/ }],
  ['text without a type', answer([], 'Grüße\n'), { body: 'Grüße\n' }],
  [
    'compressed JSON',
    answer(['Content-Type: application/json', 'Content-Encoding: gzip'], zlib.gzipSync('{"a":1}')),
    { body: '{"a":1}' },
  ],
  [
    'a video',
    typed('video/mp4', Buffer.alloc(5000, 1)),
    { error: 'target_error', message: /content type is video\/mp4/, status: 200 },
  ],
  [
    'a picture',
    typed('image/png', Buffer.alloc(500, 1)),
    { error: 'target_error', message: /image\/png/, status: 200 },
  ],
  [
    'an archive',
    typed('application/zip', 'PK\x03\x04'),
    { error: 'target_error', message: /application\/zip/, status: 200 },
  ],
  ['a PDF, not as text', typed('application/pdf', REPORT), { error: 'target_error', message: /application\/pdf/ }],
  ['a PDF', typed('application/pdf', REPORT), { path: '/text', body: /Quarterly report/ }],
  ['a PDF sent as octets', typed('application/octet-stream', REPORT), { path: '/text', body: /Quarterly report/ }],
  ['a text sent as octets', typed('binary/octet-stream', 'a,b\nü,2\n'), { body: 'a,b\nü,2\n' }],
  ['a page sent as octets', typed('application/octet-stream', '<h1>Ü</h1>'), { path: '/text', body: /^# Ü/ }],
  [
    'octets',
    typed('application/octet-stream', 'a\x00b'),
    { error: 'target_error', message: /content type is application\/octet-stream/, status: 200 },
  ],
  ['a PDF sent as a page', typed('text/html', REPORT), { path: '/text', body: /Quarterly report/, asks: 2 }],
  ['nothing', answer(['Content-Type: text/html'], '', '204 No Content'), { body: '' }],
  [
    'an element in JSON',
    typed('application/json', '{}'),
    { parameters: { wait_for: 'b' }, error: 'wait_for_timeout', status: 200 },
  ],
];

const BROKEN: Case[] = [
  [
    'a short body',
    latin('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 900\r\n\r\n<p>half'),
    { error: 'target_unreachable', status: 200 },
  ],
  [
    'short JSON',
    latin('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":'),
    { error: 'target_unreachable', status: 200 },
  ],
  ['plain text cut within its chunks', chunked('text/plain', `ff\r\n${'A line of text.\n'.repeat(9)}`), CUT],
  ['an empty text by chunks', chunked('text/plain', '0\r\n\r\n'), { body: '', asks: 2 }],
  ['JSON cut behind an object in it', cutAt('application/json', '{"a":[{"b":1},{"b":2}]}', 13), CUT],
  ['JSON lines', cutAt('application/json', '{"a":1}\n{"a":2}\n', 16, false), { body: '{"a":1}\n{"a":2}\n', asks: 2 }],
  ['CSV cut between two lines, inside its compression', cutAt('text/csv', 'a,b\n1,2\n3,4\n', 8), CUT],
  ['CSV cut between two lines, by chunks', chunked('text/csv', '8\r\na,b\n1,2\n\r\n'), CUT],
  ['CSV by chunks', chunked('text/csv', '8\r\na,b\n1,2\n\r\n0\r\n\r\n'), { body: 'a,b\n1,2\n', asks: 2 }],
  ['XML cut behind an element in it', cutAt('text/xml', '<a><b>1</b><b>2</b></a>', 11), CUT],
  ['XML with all its elements', cutAt('text/xml', '<a><b>1</b></a>', 15, false), { body: '<a><b>1</b></a>' }],
  ['a page cut inside its compression', cutPage('gzip', zlib.gzipSync), { error: 'target_unreachable', asks: 2 }],
  ['a page cut inside brotli', cutPage('br', zlib.brotliCompressSync), { error: 'target_unreachable', asks: 2 }],
  ['a page cut inside zstd', cutPage('zstd', zlib.zstdCompressSync), { error: 'target_unreachable', asks: 2 }],
  ['a compressed page', packedPage('<p>here</p></body></HTML>'), { body: /here/ }],
  ['a compressed page that does not name its end', packedPage('<p>here'), { body: /here/, asks: 2 }],
  [
    'CSV cut inside its compression',
    answer(['Content-Type: text/csv', 'Content-Encoding: gzip'], gzip.subarray(0, gzip.length / 2)),
    { error: 'target_unreachable', asks: 2 },
  ],
  ['240 KB of headers', answer(['Content-Type: text/html', ...manyHeaders(235)], '<p>here'), { body: /here/ }],
  [
    '300 KB of headers',
    answer(['Content-Type: text/html', ...manyHeaders(300)], '<p>here'),
    { error: 'target_error', message: /larger than 256 KiB/ },
  ],
  [
    'a carriage return in a value',
    answer(['Content-Type: text/html', 'X-A: a\rb'], '<p>here'),
    { body: /here/, ...TWICE },
  ],
  [
    'a status below all',
    answer(['Content-Type: text/html'], '<p>here', '099 Low'),
    { error: 'target_unreachable', message: /HTTP/ },
  ],
  ['a reset with a page', answer(['Content-Type: text/html'], '<p>here', '205 Reset'), { body: '' }],
  [
    'a redirect to two addresses',
    answer(['Location: /one', 'Location: /two'], '', '302 Found'),
    { error: 'target_error', message: /redirects to several addresses/, asks: 2 },
  ],
  [
    'a redirect to no address',
    answer(['Location: http://[bad/'], '', '302 Found'),
    { error: 'target_error', message: /redirects to an invalid address/ },
  ],
  [
    'a redirect to a name with a blank',
    answer(['Location: http://no name/'], '', '302 Found'),
    { error: 'target_error', message: /redirects to an invalid address/, status: 302 },
  ],
  [
    'a coding in quotes',
    answer(['Content-Type: text/html', 'Content-Encoding: "gzip"'], gzip),
    { error: 'target_error', message: /encoding of the page is broken/ },
  ],
  [
    'a coding that nobody knows',
    answer(['Content-Type: text/html', 'Content-Encoding: x-none'], '<p>here'),
    { body: /here/, asks: 2 },
  ],
  ['a status without a blank', answer(['Content-Type: text/html'], '<p>here', '200OK'), { body: /here/, ...TWICE }],
  ['no status', answer(['Content-Type: text/html'], '<p>here', 'Fine'), { body: /here/, ...TWICE }],
  [
    'a folded header',
    latin('HTTP/1.1 200 OK\r\nContent-Type: text/html;\r\n charset=koi8-r\r\nContent-Length: 4\r\n\r\n<p>\xc9'),
    { body: /<p>и/ },
  ],
  [
    'bare line feeds',
    latin('HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: 7\n\n<p>here'),
    { body: /here/ },
  ],
  ...malformedHeads(),
  ...packedTransfers(),
  ...oddChunks(),
  [
    'two different lengths',
    latin('HTTP/1.1 200 OK\r\nContent-Length: 7\r\nContent-Length: 3\r\n\r\n<p>here'),
    { error: 'target_unreachable', message: /HTTP/, asks: 2, plainAsks: 2 },
  ],
  ['no HTTP', latin('220 mail.example ESMTP ready\r\n'), { error: 'target_unreachable', message: /HTTP/ }],
  ['no answer', latin(''), { error: 'target_unreachable' }],
  [
    'a redirect to a script',
    answer(['Location: javascript:alert(1)'], '', '302 Found'),
    { error: 'forbidden_target', message: /scheme javascript:/, status: 302 },
  ],
  [
    'a redirect to a private address',
    answer(['Location: http://10.0.0.1/'], '', '307 Temporary Redirect'),
    { error: 'forbidden_target', message: /not a public one/, status: 307 },
  ],
  [
    'a redirect to a blocked port',
    answer(['Location: http://127.0.0.1:22/'], '', '301 Moved Permanently'),
    { error: 'forbidden_target', message: /port 22/, status: 301 },
  ],
  [
    'a redirect that nobody wants',
    answer(['Location: /elsewhere', 'Content-Type: text/html'], '<p>Over there.</p>', '302 Found'),
    { parameters: { error_on_redirect: true }, error: 'target_redirect', status: 302, asks: 2 },
  ],
];

/** What Chromium accepts, over TLS by itself. The target is asked again, because Node's parser gives up at once. */
function malformedHeads(): Case[] {
  const heads = {
    'a line without a colon': ['HTTP/1.1 200 OK', 'Content-Type: text/html', 'Nothing to see', 'Content-Length: 7'],
    'a blank before the colon': ['HTTP/1.1 200 OK', 'Content-Type : text/html', 'Content-Length: 7'],
    'a blank in a name': ['HTTP/1.1 200 OK', 'My Header: 1', 'Content-Type: text/html', 'Content-Length: 7'],
    'a name beyond ASCII': ['HTTP/1.1 200 OK', 'Gr\xfc\xdfe: 1', 'Content-Type: text/html', 'Content-Length: 7'],
    'a header without a name': ['HTTP/1.1 200 OK', ': 1', 'Content-Type: text/html', 'Content-Length: 7'],
    'the same length twice': ['HTTP/1.1 200 OK', 'Content-Type: text/html', 'Content-Length: 7', 'Content-Length: 7'],
    'the same length twice in a line': ['HTTP/1.1 200 OK', 'Content-Type: text/html', 'Content-Length: 7, 7'],
    'an empty length': ['HTTP/1.1 200 OK', 'Content-Type: text/html', 'Content-Length:'],
    'a length that is no number': ['HTTP/1.1 200 OK', 'Content-Type: text/html', 'Content-Length: -1'],
    'two status lines': ['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK', 'Content-Type: text/html', 'Content-Length: 7'],
    'a protocol in lower case': ['http/1.1 200 OK', 'Content-Type: text/html', 'Content-Length: 7'],
    'no version': ['HTTP 200 OK', 'Content-Type: text/html', 'Content-Length: 7'],
  };
  return Object.entries(heads).map(([name, lines]) => [
    name,
    latin([...lines, '', '<p>here'].join('\r\n')),
    { body: /<p>here/, asks: 2, plainAsks: 2 },
  ]);
}

/** Browsers show the bytes as they came; curl undoes the codings that it knows. */
function packedTransfers(): Case[] {
  const text = `<!doctype html><p>here ${'is a page '.repeat(20)}</p>`;
  const sent = (codings: string[], body: Buffer): Buffer => {
    const lines = [
      'HTTP/1.1 200 OK',
      'Content-Type: text/html',
      ...codings.map((each) => `Transfer-Encoding: ${each}`),
    ];
    const isChunked = codings.join().includes('chunked');
    const chunk = Buffer.concat([latin(`${body.length.toString(16)}\r\n`), body, latin('\r\n0\r\n\r\n')]);
    return Buffer.concat([latin([...lines, '', ''].join('\r\n')), isChunked ? chunk : body]);
  };
  const here = { body: /here is a page/ };
  const packed = zlib.gzipSync(text);
  const broken = { error: 'target_error', message: /encoding of the page is broken/, status: 200 };
  return [
    ['a page packed for its transfer', sent(['gzip, chunked'], packed), here],
    ['a page packed for its transfer, in two headers', sent(['x-gzip', 'chunked'], packed), here],
    ['a page packed for its transfer, without chunks', sent(['deflate'], zlib.deflateSync(text)), here],
    ['a page that only says that it is packed', sent(['gzip, chunked'], Buffer.from(text)), here],
    ['a page in a transfer coding that nobody knows', sent(['foo, chunked'], Buffer.from(text)), here],
    ['chunks that are not the last coding', sent(['chunked, identity'], Buffer.from(text)), { ...here, ...TWICE }],
    ['packed chunks that are not the last coding', sent(['chunked, gzip'], packed), { ...here, ...TWICE }],
    ['a page that is packed in an unknown way', sent(['compress, chunked'], packed), broken],
    ['a page packed for its transfer, and cut', sent(['gzip, chunked'], packed.subarray(0, -20)), CUT],
    [
      'a bomb packed for its transfer',
      sent(['gzip, chunked'], zlib.gzipSync(Buffer.alloc(30 << 20, 'a'))),
      { error: 'response_too_large' },
    ],
    [
      'a page packed for its transfer that announces a length',
      Buffer.concat([
        latin(`HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`),
        packed,
      ]),
      { ...here, ...TWICE },
    ],
    ['JSON packed for its transfer', packedJson(), { body: '{"a":1}' }],
  ];
}

function packedJson(): Buffer {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip\r\n\r\n';
  return Buffer.concat([latin(head), zlib.gzipSync('{"a":1}')]);
}

/** What Chromium reads; Node's parser does not. */
function oddChunks(): Case[] {
  const here = { body: /<p>here/, ...TWICE };
  return [
    ['chunks with bare line feeds', chunked('text/html', '7\n<p>here\n0\n\n'), here],
    ['chunks with odd extensions', chunked('text/html', '7;\x01\xff=\r\n<p>here\r\n0\r\n\r\n'), here],
    ['chunks with odd trailers', chunked('text/html', '7\r\n<p>here\r\n0\r\nno colon\r\nb c: 1\r\n\r\n'), here],
    [
      'chunks with a size that is no number',
      chunked('text/html', '7\r\n<p>here\r\n0x7\r\n and on\r\n0\r\n\r\n'),
      { error: 'target_unreachable', status: 200, ...TWICE },
    ],
    ['what follows the last chunk', chunked('text/html', '7\r\n<p>here\r\n0\r\n\r\nrest'), { body: /<p>here/ }],
  ];
}

function packedPage(body: string): Buffer {
  return answer(['Content-Type: text/html', 'Content-Encoding: gzip'], zlib.gzipSync(body));
}

function cutPage(coding: string, pack: (text: string) => Buffer): Buffer {
  const words = Array.from({ length: 3000 }, (_, index) => `word${(index * 7919) % 10007}`).join(' ');
  const packed = pack(`<!doctype html><body><p>${words}</p></body></html>`);
  return answer(['Content-Type: text/html', `Content-Encoding: ${coding}`], packed.subarray(0, packed.length / 2));
}

const NOTICE =
  '<title>Notice</title><h1>Access is restricted</h1><p>The reading room opens at nine. Come back another time.</p>';

/** The headers decide with a browser as without one. */
const REFUSED: Case[] = [
  ['a notice', page(NOTICE), { body: /Come back another time/ }],
  [
    'a notice whose headers tell of a refusal, and of who refuses',
    answer(['Content-Type: text/html', 'Server: ddos-guard', 'X-WAF-Action: block'], NOTICE),
    { error: 'target_challenge', message: /DDoS-Guard, block \(.*header x-waf-action: block/, status: 200 },
  ],
  [
    'a challenge that only a header tells of',
    answer(['Content-Type: text/html', 'cf-mitigated: block'], '<p>Hello</p>'),
    { error: 'target_challenge', message: /Cloudflare, access-denied/, status: 200 },
  ],
];

function manyHeaders(kilobytes: number): string[] {
  return Array.from({ length: kilobytes }, (_, index) => `X-Filler-${index}: ${'f'.repeat(1000)}`);
}

describe('with and without a browser', { concurrency: 3, skip: SHELL === undefined && 'no browser' }, () => {
  const all = [...ENCODINGS, ...TYPES, ...BROKEN, ...REFUSED];
  const asked = new Map<string, number>();
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    let head = '';
    socket.on('data', (piece) => {
      head += piece.toString('latin1');
      // A request on a connection that is being closed is lost, and repeated on another.
      if (!head.includes('\r\n\r\n') || socket.writableEnded) return;
      const [, path = ''] = /^\S+ (\S+)/.exec(head) ?? [];
      asked.set(path, (asked.get(path) ?? 0) + 1);
      socket.end(all[Number(path.split('/')[2])]?.[1] ?? 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    });
  });
  let service: TestService;
  let origin = '';
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const tested = [...all.entries()].filter(
    ([index, [, , { error }]]) => THOROUGH || index % 3 === 0 || error === 'forbidden_target',
  );
  for (const [index, [name, , expected]] of tested) {
    it(name, async () => {
      const { path = '/html', parameters = {}, asks = 1, plainAsks = 1, body, error, message, status } = expected;
      for (const js of [false, true]) {
        const at = `/${js}/${index}/`;
        const reply = await service.call(path, { url: origin + at, js, timeout: 20_000, ...parameters });
        const which = `${name}, js=${js}: ${reply.body.slice(0, 300)}`;
        if (error !== undefined) {
          const failed = reply.json();
          assert.equal(failed.error_code, error, which);
          if (message) assert.match(String(failed.message), message, which);
          if (status !== undefined) assert.equal(failed.status_code, status, which);
          if (error === 'target_redirect') assert.equal(failed.body, '<p>Over there.</p>', which);
          const billed = error === 'target_redirect';
          assert.equal(reply.headers.get('Service-Credits-Used') !== '0', billed, which);
        } else {
          assert.equal(reply.status, 200, which);
          if (typeof body === 'string') assert.equal(reply.body, body, which);
          else assert.match(reply.body, body ?? /./, which);
        }
        const times = asked.get(at) ?? 0;
        assert.ok(times >= 1 && times <= (js ? asks : plainAsks), `${which}: asked ${times} times`);
      }
    });
  }

  it('a page cut inside its compression fails with actions too', async () => {
    const index = all.findIndex(([name]) => name === 'a page cut inside its compression');
    const reply = await service.call('/html', {
      url: `${origin}/steps/${index}/`,
      timeout: 20_000,
      actions: '[{"wait":10}]',
    });
    assert.equal(reply.json().error_code, 'target_unreachable', reply.body.slice(0, 300));
    assert.equal(reply.headers.get('Service-Credits-Used'), '0');
  });
});
