/** Cookies of a redirect that browsers ignore: a plain Chromium shows which. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { browsersCookie } from '../../../src/fetching/http/cookie-rules.ts';
import { plainBrowser } from '../../support/plain-browser.ts';
import { SHELL } from '../browser/test-engine.ts';
import { bench, listen } from './loopback.ts';

const long = (count: number) => 'x'.repeat(count);

const OVER_HTTP = [
  'a=1',
  'a=1; SameSite=None',
  'a=1; SameSite=Lax',
  'a=1; SameSite=whatever',
  '__host-a=1',
  '__Host-a=1; Path=/',
  '__SECURE-a=1',
  '__http-a=1',
  '__Hosta=1',
  `a=${long(4095)}`,
  `a=${long(4096)}`,
  `${long(4096)}`,
  `${long(4097)}`,
  `a=1; Path=/${long(1023)}`,
  `a=1; Path=/${long(1024)}`,
  `a=1; Domain=${long(1025)}`,
  `a=1; Domain=other.example`,
  'a=1\x01',
];

const OVER_HTTPS: [line: string, isKept: boolean][] = [
  ['a=1; SameSite=None; Secure', true],
  ['a=1; samesite=none', false],
  ['=__Secure-a=1; Secure', false],
  ['__Host-a=1; Secure; Path=/', true],
  ['__HOST-a=1; Secure; Path=/', true],
  ['__Host-a=1; Secure', false],
  ['__Host-a=1; Secure; Path=/x', false],
  ['__Host-a=1; Secure; Path=/; Domain=a.example', false],
  ['__Secure-a=1; Secure; Domain=a.example', true],
  ['__secure-a=1', false],
  ['__Http-a=1; Secure', false],
  ['__Http-a=1; Secure; HttpOnly', true],
  ['__Host-Http-a=1; Secure; HttpOnly; Path=/', true],
  ['__Host-Http-a=1; Secure; HttpOnly', false],
];

describe('a cookie', () => {
  for (const [line, isKept] of OVER_HTTPS) {
    it(`${line} is ${isKept ? 'kept' : 'ignored'}`, () => assert.equal(!!browsersCookie(line, true), isKept));
  }

  it('is never kept over http if its name promises that it is secure', () => {
    const attribute = fc.constantFrom('Secure', 'HttpOnly', 'Path=/', 'Domain=a', 'SameSite=None', '', '=');
    const prefix = fc.constantFrom('__Secure-', '__hOST-', '__Http-', '__host-http-');
    fc.assert(
      fc.property(prefix, fc.string({ unit: 'binary' }), fc.array(attribute), (name, text, attributes) => {
        assert.equal(browsersCookie([`${name}${text}=1`, ...attributes].join('; '), false), undefined);
      }),
    );
  });
});

test('cookies are kept as in a browser', { skip: SHELL === undefined && 'no browser' }, async (t) => {
  // Byte for byte: Node refuses to write some of them.
  const server = createServer((socket) => {
    let head = '';
    socket.on('data', (piece) => {
      head += piece.toString('latin1');
      if (!head.endsWith('\r\n\r\n')) return;
      const [, index = ''] = /^GET \/set\/(\d+) /.exec(head) ?? [];
      const sent = /^cookie: *(.*)$/im.exec(head)?.[1] ?? 'none';
      const answer =
        index === ''
          ? `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>${sent}</p>`
          : `HTTP/1.1 302 Found\r\nLocation: /sent\r\nSet-Cookie: ${OVER_HTTP[Number(index)]}\r\n\r\n`;
      socket.end(answer, 'latin1');
    });
  });
  const origin = `http://127.0.0.1:${await listen(t, server)}`;
  const browser = await plainBrowser(SHELL ?? '');
  const { get } = bench(t);
  for (const [index, line] of OVER_HTTP.entries()) {
    const shown = await browser.visit(`${origin}/set/${index}`, 0, 'document.querySelector("p").textContent');
    const { body } = await get(`${origin}/set/${index}`);
    assert.equal(body, `<p>${shown}</p>`, line.slice(0, 40));
  }
});
