import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { parseBrowserUrls } from '../../../src/fetching/browser/remote/endpoint.ts';

const ANY_TEXT = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

describe('addresses of browsers on other machines', () => {
  const right: [text: string, expected: [name: string, url: string, pages: number, browsers: number][]][] = [
    ['', []],
    [' , ', []],
    ['http://10.0.0.5:9222', [['10.0.0.5:9222', 'http://10.0.0.5:9222/', 4, 1]]],
    ['http://chromium#pages=8', [['chromium:80', 'http://chromium/', 8, 1]]],
    ['https://chromium#browsers=3&pages=1000', [['chromium:443', 'https://chromium/', 1000, 3]]],
    ['ws://[::1]:9222/devtools/browser/1-2', [['[::1]:9222', 'ws://[::1]:9222/devtools/browser/1-2', 4, 1]]],
    [
      'wss://b.example?token=a%2Cb#browsers=100 , http://c:1',
      [
        ['b.example:443', 'wss://b.example/?token=a%2Cb', 4, 100],
        ['c:1', 'http://c:1/', 4, 1],
      ],
    ],
  ];
  for (const [text, expected] of right) {
    it(`reads ${text || 'nothing'}`, () => {
      const { endpoints = assert.fail() } = parseBrowserUrls(text);
      assert.deepEqual(
        endpoints.map(({ name, url, pages, browsers }) => [name, url.reveal(), pages, browsers]),
        expected,
      );
    });
  }

  const wrong: [text: string, error: RegExp][] = [
    ['chromium:9222', /^Entry 1 is not a URL such as /],
    ['//chromium:9222', /^Entry 1 is not a URL/],
    ['http://', /^Entry 1 is not a URL/],
    ['http://a:65536', /^Entry 1 is not a URL/],
    ['file:///etc/passwd', /^Entry 1 is not a URL/],
    ['http://a,ftp://b?token=hunter2', /^Entry 2 is not a URL/],
    ['http://a?token=hunter2#pages=0', /^Entry 1 must have 1 to 1000 pages\.$/],
    ['http://a#pages=1001', /^Entry 1 must have 1 to 1000 pages/],
    ['http://a#pages=1.5', /^Entry 1 must have 1 to 1000 pages/],
    ['http://a#pages=', /^Entry 1 must have 1 to 1000 pages/],
    ['http://a#browsers=101', /^Entry 1 must have 1 to 100 browsers/],
    ['http://a#page=3', /^Entry 1 may have only pages and browsers after its #/],
    ['http://a#toString=3', /^Entry 1 may have only pages/],
  ];
  for (const [text, error] of wrong) {
    it(`refuses ${text}, without repeating it`, () => {
      const reading = parseBrowserUrls(text);
      assert.match(reading.error ?? '', error);
      assert.ok(!reading.error?.includes('hunter2'));
    });
  }

  it('never throws, and never prints what may be a token', () => {
    fc.assert(
      fc.property(ANY_TEXT, fc.uuid(), (junk, token) => {
        for (const text of [junk, `ws://${junk}?token=${token}`, `http://a?token=${token}#${junk}`]) {
          assert.ok(!inspect(parseBrowserUrls(text), { depth: 9 }).includes(token));
        }
      }),
    );
  });
});
