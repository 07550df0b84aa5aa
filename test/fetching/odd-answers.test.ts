/**
 * Answers that break off, come late, or say something twice have the same outcome without a browser, at the stealth
 * tier and with a browser, over each protocol.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { SHELL } from './browser/test-engine.ts';
import { hasOpenssl } from './http/certificates.ts';
import {
  data,
  END_HEADERS,
  END_STREAM,
  frame,
  GOAWAY,
  HEADERS,
  head,
  headerBlock,
  number32,
  PAGE,
  RST_STREAM,
} from './http/frames.ts';
import { startWays, WAYS, type Way, type Wire } from './ways.ts';

interface Expected {
  readonly body?: RegExp;
  readonly error?: string;
  readonly unreachable?: string;
  readonly message?: RegExp;
  readonly status?: number;
  /** Ways in which it differs: what is expected there, or why it is not. */
  readonly but?: Partial<Record<Way, Expected | string>>;
  /** The connection ends after the bytes. */
  readonly ends?: boolean;
}

const here = { body: /the page/, status: 200 };
/** Something had arrived. */
const cut = { error: 'target_unreachable', unreachable: 'reset', message: /closed (?:before|in the middle)/ };
const framing = {
  error: 'target_unreachable',
  unreachable: 'network',
  message: /framing of the page is broken/,
  status: 200,
};
/** Nothing had. */
const none = { error: 'target_unreachable' };

const CANCEL = 8;
const INTERNAL_ERROR = 2;
const reset = (code: number) => frame(RST_STREAM, 0, 1, number32(code));
const early = (status: string, flags = 0) =>
  frame(HEADERS, END_HEADERS | flags, 1, headerBlock({ ':status': status, link: '</a.css>; rel=preload' }));
const sent = (...headers: [string, string][]) =>
  frame(HEADERS, END_HEADERS, 1, Buffer.concat(headers.map(([name, value]) => headerBlock({ [name]: value }))));
const whole = () => Buffer.concat([head(), data(PAGE, END_STREAM)]);

const KOI8 = Buffer.from('<p>\xc9 the page', 'latin1');
const inKoi8 = { body: /и the page/, status: 200 };
const HANGS = 'its client waits for the rest of what has ended';

const OVER_H2: Readonly<Record<string, readonly [pieces: Buffer[], Expected]>> = {
  'a body that is shorter than announced': [
    [head({ 'content-length': '500' }), data(PAGE, END_STREAM)],
    { ...cut, status: 200 },
  ],
  'a body that lacks a byte': [
    [head({ 'content-length': String(PAGE.length + 1) }), data(PAGE, END_STREAM)],
    { ...cut, status: 200 },
  ],
  'no body where one is announced': [[head({ 'content-length': '500' }, '200', END_STREAM)], { ...cut, status: 200 }],
  'a body that is canceled': [[head({ 'content-length': '500' }), data(PAGE), reset(CANCEL)], { ...cut, status: 200 }],
  'the page of a 404 that is shorter than announced': [
    [head({ 'content-length': '500' }, '404'), data(PAGE, END_STREAM)],
    { ...cut, status: 404 },
  ],
  'a body in a coding that nobody knows, shorter than announced': [
    [head({ 'content-length': '500', 'content-encoding': 'x-none' }), data(PAGE, END_STREAM)],
    { ...cut, status: 200 },
  ],
  'a table in a coding that nobody knows, shorter than announced': [
    [
      head({ 'content-length': '500', 'content-encoding': 'x-none', 'content-type': 'text/csv' }),
      data('a,b\n', END_STREAM),
    ],
    { ...cut, status: 200 },
  ],
  'a packed body that is cut': [
    [
      head({ 'content-length': '9000', 'content-encoding': 'gzip' }),
      data(gzipSync(`${PAGE}${'<i></i>'.repeat(900)}`).subarray(0, -20), END_STREAM),
    ],
    { ...cut, status: 200, but: { browser: 'the page is asked for once more, above this' } },
  ],
  'a body of its length': [[head({ 'content-length': String(PAGE.length) }), data(PAGE, END_STREAM)], here],
  'a body that is longer than announced': [[head({ 'content-length': '3' }), data(PAGE, END_STREAM)], here],
  'a body of several lengths': [
    [
      sent([':status', '200'], ['content-type', 'text/html'], ['content-length', '500'], ['content-length', '501']),
      data(PAGE, END_STREAM),
    ],
    here,
  ],
  'early hints': [[early('103'), whole()], here],
  'informational answers of all kinds': [[early('100'), early('102'), early('103'), early('199'), whole()], here],
  'fifty informational answers': [[...Array.from({ length: 50 }, () => early('102')), whole()], here],
  'early hints that end the answer': [[early('103', END_STREAM)], { ...none, but: { stealth: HANGS } }],
  'early hints that end the answer, before it': [
    [early('103', END_STREAM), whole()],
    { ...none, but: { stealth: HANGS } },
  ],
  'a reset after early hints': [[early('103'), reset(INTERNAL_ERROR)], none],
  'a body after early hints': [[early('103'), data(PAGE, END_STREAM)], none],
  'a server that restarts after early hints': [
    [early('103'), frame(GOAWAY, 0, 0, number32(0, 0))],
    { ...none, unreachable: 'reset', ends: true },
  ],
  'the same type twice': [
    [
      sent(
        [':status', '200'],
        ['content-type', 'text/html; charset=koi8-r'],
        ['content-type', 'text/html; charset=koi8-r'],
      ),
      data(KOI8, END_STREAM),
    ],
    inKoi8,
  ],
  'two types': [
    [
      sent([':status', '200'], ['content-type', 'text/plain'], ['content-type', 'text/html; charset=koi8-r']),
      data(KOI8, END_STREAM),
    ],
    inKoi8,
  ],
  'a type with a charset, and without': [
    [
      sent([':status', '200'], ['content-type', 'text/html; charset=koi8-r'], ['content-type', 'text/html']),
      data(KOI8, END_STREAM),
    ],
    inKoi8,
  ],
  'two types in one header': [
    [sent([':status', '200'], ['content-type', 'text/plain, text/html; charset=koi8-r']), data(KOI8, END_STREAM)],
    inKoi8,
  ],
  'a page that was packed twice, in two headers': [
    [
      sent(
        [':status', '200'],
        ['content-type', 'text/html'],
        ['content-encoding', 'gzip'],
        ['content-encoding', 'gzip'],
      ),
      data(gzipSync(gzipSync(PAGE)), END_STREAM),
    ],
    here,
  ],
  'a page that is longer packed, in two headers, than it is': [
    [
      sent(
        [':status', '200'],
        ['content-type', 'text/html'],
        ['content-encoding', 'gzip'],
        ['content-encoding', 'gzip'],
        ['content-length', String(gzipSync(gzipSync(PAGE)).length)],
      ),
      data(gzipSync(gzipSync(PAGE)), END_STREAM),
    ],
    here,
  ],
  'a page that says twice that it was packed once': [
    [
      sent(
        [':status', '200'],
        ['content-type', 'text/html'],
        ['content-encoding', 'gzip'],
        ['content-encoding', 'gzip'],
      ),
      data(gzipSync(PAGE), END_STREAM),
    ],
    { error: 'target_error', message: /encoding of the page is broken/, status: 200 },
  ],
  'a redirect to two addresses': [
    [sent([':status', '302'], ['location', '/one'], ['location', '/two']), data('', END_STREAM)],
    {
      error: 'target_error',
      message: /redirects to several addresses/,
      but: { browser: { error: 'target_error', message: /several different headers Location/ } },
    },
  ],
};

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const FULL = `${OK}Content-Length: ${PAGE.length}\r\n\r\n${PAGE}`;
const CHUNKS = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const HINT = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n';

const OVER_H1: Readonly<Record<string, readonly [bytes: string, Expected]>> = {
  'a body that is shorter than announced': [
    `${OK}Content-Length: 500\r\n\r\n${PAGE}`,
    { ...cut, status: 200, ends: true },
  ],
  'a body that ends within a chunk': [`${CHUNKS}ff\r\n${PAGE}`, { ...cut, status: 200, ends: true }],
  'a body without a last chunk': [`${CHUNKS}b\r\n${PAGE}\r\n`, { ...cut, status: 200, ends: true }],
  'a chunk with a size that is none': [`${CHUNKS}-5\r\n${PAGE}\r\n0\r\n\r\n`, framing],
  'a second chunk with a size that is none': [`${CHUNKS}b\r\n${PAGE}\r\nzz\r\nabc\r\n0\r\n\r\n`, framing],
  'a chunk that is longer than its size': [`${CHUNKS}b\r\n${PAGE} and on\r\n0\r\n\r\n`, framing],
  'a chunk larger than any': [`${CHUNKS}fffffffffffffffff\r\n${PAGE}\r\n0\r\n\r\n`, framing],
  'early hints': [`${HINT}${FULL}`, here],
  'informational answers of all kinds': [
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${HINT}HTTP/1.1 199 Odd\r\n\r\n${FULL}`,
    here,
  ],
  'fifty informational answers': [`${HINT.repeat(50)}${FULL}`, here],
  'nothing after early hints': [HINT, { ...none, unreachable: 'reset', ends: true }],
  'what is no answer after early hints': [`${HINT}nonsense\r\n\r\n`, { ...none, message: /HTTP/ }],
  'two types': [
    `${OK.replace('html', 'plain')}Content-Type: text/html; charset=koi8-r\r\nContent-Length: 13\r\n\r\n<p>\xc9 the page`,
    inKoi8,
  ],
};

describe('an odd answer', { concurrency: false, skip: !hasOpenssl() && 'openssl is not installed' }, () => {
  let ways: Awaited<ReturnType<typeof startWays>>;
  const closing: (() => Promise<void>)[] = [];
  before(async () => {
    ways = await startWays({ after: (close) => closing.push(close) }, SHELL !== undefined);
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  function test(name: string, wire: Wire, bytes: Buffer, { but = {}, ends, ...usual }: Expected): void {
    for (const way of WAYS[wire]) {
      const { [way]: expected = usual } = but;
      if (typeof expected === 'string') continue;
      it(`${name}, over ${wire}, ${way}`, async (t) => {
        if (!ways.has(way)) return t.skip('not on this machine');
        const { failure, ...outcome } = await ways.outcome(way, wire, bytes, ends);
        const { body, error, unreachable, message, status } = expected;
        assert.equal(failure?.code, error, failure?.message ?? outcome.body);
        if (body) assert.match(outcome.body ?? '', body);
        if (unreachable !== undefined) assert.equal(failure?.unreachable, unreachable);
        if (message) assert.match(failure?.message ?? '', message);
        if (status !== undefined) assert.equal(outcome.status, status);
      });
    }
  }

  for (const [name, [pieces, expected]] of Object.entries(OVER_H2)) test(name, 'h2', Buffer.concat(pieces), expected);
  for (const [name, [bytes, expected]] of Object.entries(OVER_H1)) {
    for (const wire of ['http', 'https'] as const) test(name, wire, Buffer.from(bytes, 'latin1'), expected);
  }
});
