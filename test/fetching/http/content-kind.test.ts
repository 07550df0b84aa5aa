import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  declaredKind,
  isNeverRead,
  looksLikeText,
  sniffedPlainType,
  sniffedType,
} from '../../../src/fetching/http/content-kind.ts';
import { effectiveType, parseMediaType } from '../../../src/fetching/http/media-type.ts';

test('kinds by their declared type', () => {
  const text = [
    'text/html',
    'text/css',
    'text/csv',
    'text/markdown',
    'text/javascript',
    'text/x-anything',
    'text/plain; format=flowed',
    'application/xhtml+xml',
    'application/xml',
    'application/rss+xml',
    'image/svg+xml',
    'application/json',
    'application/ld+json',
    'application/vnd.api+json',
    'application/javascript',
    'application/x-ndjson',
    'application/json-seq',
    'application/yaml',
  ];
  const binary = [
    'image/png',
    'application/pdf',
    'application/octet-stream',
    'application/zip',
    'video/mp4',
    'audio/mpeg',
    'font/woff2',
    'application/msword',
    'application/jsonish',
    'application/x-xml+zip',
    'multipart/form-data',
  ];
  const unknown = [
    '',
    '*/*',
    'unknown/unknown',
    'application/unknown',
    'nonsense',
    'text/plain',
    'text/plain; charset=UTF-8',
  ];
  const kindOf = (header: string) => declaredKind(parseMediaType(header).essence, header);
  for (const header of text) assert.equal(kindOf(header), 'text', header);
  for (const header of binary) assert.equal(kindOf(header), 'binary', header);
  for (const header of unknown) assert.equal(kindOf(header), undefined, header);
  assert.equal(declaredKind('', undefined), undefined);
});

test('types that are never read', () => {
  for (const type of ['image/png', 'video/mp4', 'audio/ogg', 'font/woff']) assert.equal(isNeverRead(type), true, type);
  for (const type of ['image/svg+xml', 'application/pdf', 'text/html', '', 'imaged/x', 'application/octet-stream']) {
    assert.equal(isNeverRead(type), false, type);
  }
});

test('types by their first bytes', () => {
  const cases: [string, string][] = [
    ['<!DOCTYPE html><p>', 'text/html'],
    ['  \r\n\t<HTML >', 'text/html'],
    ['<a href=x>', 'text/html'],
    ['<abbr>', 'text/plain'],
    ['<!-- c -->', 'text/html'],
    ['<p', 'text/plain'],
    ['<p>', 'text/html'],
    ['<?xml version="1.0"?>', 'text/xml'],
    ['words', 'text/plain'],
    ['{"a":1}', 'text/plain'],
    ['', 'text/plain'],
    ['%PDF-1.7', 'application/pdf'],
    ['%PDF', 'text/plain'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'image/webp'],
    ['PK\x03\x04', 'application/zip'],
    ['\x1f\x8b\x08\x00', 'application/gzip'],
    ['\0\0\0\x18ftypmp42', 'video/mp4'],
    ['text with \x1b an escape', 'text/plain'],
    ['text with \x0c a form feed', 'text/plain'],
    ['text with \x00 a zero', 'application/octet-stream'],
    ['text with \x0b', 'application/octet-stream'],
    ['text with \x1f', 'application/octet-stream'],
    ['\xff\xfea\0', 'text/plain'],
    ['\xef\xbb\xbf\0', 'text/plain'],
    [`${'a'.repeat(1444)}\0`, 'application/octet-stream'],
    [`${'a'.repeat(1445)}\0`, 'text/plain'],
  ];
  for (const [bytes, type] of cases) {
    assert.equal(sniffedType(Buffer.from(bytes, 'latin1')), type, JSON.stringify(bytes.slice(0, 30)));
  }
});

test('text/plain is checked against the bytes', () => {
  assert.equal(sniffedPlainType(Buffer.from('<html>')), 'text/plain');
  assert.equal(sniffedPlainType(Buffer.from('BM is a town')), 'text/plain');
  assert.equal(sniffedPlainType(Buffer.from('PK\x03\x04\0')), 'application/zip');
  assert.equal(sniffedPlainType(Buffer.from('a\0b')), 'application/octet-stream');
  assert.equal(sniffedPlainType(Buffer.from('\xff\xfea\0', 'latin1')), 'text/plain');
});

test('any bytes have a type', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      assert.match(sniffedType(bytes), /^[a-z]+\/[a-z0-9-]+$/);
    }),
  );
});

test('media types', () => {
  const cases: [string | undefined, string, string | undefined][] = [
    [undefined, '', undefined],
    ['', '', undefined],
    ['text/html', 'text/html', undefined],
    [' Text/HTML ;CHARSET=Utf-8 ', 'text/html', 'Utf-8'],
    ['text/html;charset="utf-8"', 'text/html', 'utf-8'],
    ['text/html; charset="ut\\f-8"; x=y', 'text/html', 'utf-8'],
    ['text/html; charset="utf-8', 'text/html', 'utf-8'],
    ['text/html; x=y; charset = koi8-r ;z', 'text/html', 'koi8-r'],
    ['text/html; xcharset=utf-8', 'text/html', undefined],
    ['text/html; charset=', 'text/html', undefined],
    ['text/html charset=utf-8', 'text/html', undefined],
    ['text/html(a page); charset=utf-8', 'text/html', 'utf-8'],
    ['*/*', '', undefined],
    ['text', '', undefined],
    ['text/', '', undefined],
    ['/html', '', undefined],
    [';charset=utf-8', '', undefined],
  ];
  for (const [header, essence, charset] of cases)
    assert.deepEqual(parseMediaType(header), { essence, charset }, header);
  fc.assert(fc.property(fc.string(), (header) => typeof parseMediaType(header).essence === 'string'));
});

test('of several media types, the one that browsers go by', () => {
  const HTML = 'text/html; charset=koi8-r';
  const cases: [string[], string | undefined][] = [
    [[], undefined],
    [[HTML], HTML],
    [['text/plain', HTML], HTML],
    [[HTML, 'text/plain'], 'text/plain'],
    [[HTML, 'text/html'], HTML],
    [[HTML, 'text/html; charset=utf-8'], 'text/html; charset=utf-8'],
    [[HTML, 'text/plain', 'text/html'], 'text/html'],
    [[HTML, 'nothing', '*/*', ''], HTML],
    [['text/plain, text/html; charset=koi8-r'], HTML],
    [['text/html; a="b, text/plain"; charset=koi8-r'], 'text/html; a="b, text/plain"; charset=koi8-r'],
    [['text/html; a="b, text/plain'], 'text/html; a="b, text/plain'],
    [['no', 'none'], 'none'],
    [[''], ''],
  ];
  for (const [headers, effective] of cases)
    assert.equal(effectiveType(headers)?.trim(), effective, headers.join(' | '));
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'a/;,"\\ =') })), (headers) => {
      const effective = effectiveType(headers);
      assert.equal(effective === undefined, headers.length === 0);
      assert.ok(effective === undefined || headers.some((header) => header.includes(effective)));
    }),
  );
});

test('text that is sent as a file of any kind is known by its bytes', () => {
  const text = ['a', 'name,price\nTea,3\n', 'Grüße', '\ufeffa', '{"a":1}', '<p>x</p>'];
  const binary = ['', 'a\0', '\x89PNG\r\n\x1a\n', 'PK\x03\x04', 'GIF89a', '\x1f\x8b\x08'];
  for (const each of text) assert.equal(looksLikeText(Buffer.from(each)), true, each);
  for (const each of binary) assert.equal(looksLikeText(Buffer.from(each, 'latin1')), false, each);
  // Older encodings have bytes that are not UTF-8: a few of them may be anything.
  assert.equal(looksLikeText(Buffer.alloc(20, 0xe4)), false);
  assert.equal(looksLikeText(Buffer.alloc(200, 0xe4)), true);
});
