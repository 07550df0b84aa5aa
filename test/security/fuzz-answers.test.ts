/**
 * Whatever targets and proxies answer: the result is a page or a typed failure, in bounded time, and nothing stays
 * open.
 */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { Duplex } from 'node:stream';
import { describe, it } from 'node:test';
import { brotliCompressSync, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { pdfToText, UnreadablePdf } from '../../src/content/pdf/pdf-to-text.ts';
import { BadProxyAnswer } from '../../src/fetching/egress/proxies/proxy-answer.ts';
import { askForTunnel } from '../../src/fetching/egress/proxies/proxy-tunnel.ts';
import { askSocksForTunnel, greetSocksProxy, SocksLoginRefused } from '../../src/fetching/egress/proxies/socks5.ts';
import { FetchFailure } from '../../src/fetching/failure.ts';
import { BrokenEncoding, ContentDecoder, contentCodings } from '../../src/fetching/http/content-decoder.ts';
import { parseMediaType } from '../../src/fetching/http/media-type.ts';
import { jsonAfter, jsonLd, jsonOfScript, scripts, stringAfter } from '../../src/sites/embedded-json.ts';
import { bench, listen } from '../fetching/http/loopback.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { makePdf } from '../support/pdf.ts';
import { tries } from '../support/thorough.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((each) => Buffer.from(each));

/** Something valid with a few changes, which gets further than random input. */
const damaged = (whole: Buffer) =>
  fc
    .tuple(fc.array(fc.tuple(fc.nat(whole.length), bytes(4)), { maxLength: 4 }), fc.nat(whole.length))
    .map(([changes, end]) => {
      const copy = Buffer.from(whole);
      for (const [at, piece] of changes) piece.copy(copy, at);
      return copy.subarray(0, end === 0 ? whole.length : end);
    });

const PAGE = '<!doctype html><title>T</title><p>text</p>';
const ANSWERS = [
  `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`,
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${PAGE.length.toString(16)};x="y"\r\n${PAGE}\r\n0\r\nA: b\r\n\r\n`,
  'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 302 Found\r\nLocation: /next?é\r\nSet-Cookie: a=b; Path=/\r\n\r\n',
  'HTTP/1.0 404 \r\nContent-Type: application/json\r\nContent-Encoding: gzip, br\r\n\r\n{"a":1}',
  'HTTP/1.1 204 No Content\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
].map((text) => Buffer.from(text));

/** The next answer of a target, as set by the test. */
function target(): { server: Server; answer: (next: Buffer) => void } {
  let next: Buffer = Buffer.alloc(0);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.end(next));
  });
  return {
    server,
    answer(given) {
      next = given;
    },
  };
}

describe('the answer of a target', () => {
  it('is a page, or a failure with a code, for any bytes', async (t) => {
    const { server, answer } = target();
    const port = await listen(t, server);
    const { get, dialer } = bench(t, { maxBodyBytes: 64 * 1024 });
    const any = fc.oneof(bytes(200), ...ANSWERS.map(damaged));
    await fc.assert(
      fc.asyncProperty(any, async (given) => {
        answer(given);
        try {
          const { status, body } = await get(`http://127.0.0.1:${port}/`);
          assert.ok(status >= 100 && status <= 999 && typeof body === 'string');
        } catch (error) {
          assert.ok(error instanceof FetchFailure, String(error));
          assert.notEqual(error.code, 'internal_error');
        }
      }),
      tries(300),
    );
    assert.ok(dialer.openSockets <= 1, 'what was answered is closed, or kept for the next');
  });

  it('has a type, for any header', () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.constantFrom('text/html', ';', 'charset=', '"', ',')),
    );
    fc.assert(
      fc.property(text, (pieces) => {
        const { essence } = parseMediaType(pieces.join(''));
        assert.equal(typeof essence, 'string');
      }),
      tries(1000),
    );
  });

  it('is decoded, or reported as broken, for any bytes', async () => {
    const whole = Buffer.from(PAGE.repeat(20));
    const coded: readonly (readonly [string, Buffer])[] = [
      ['gzip', gzipSync(whole)],
      ['deflate', deflateRawSync(whole)],
      ['br', brotliCompressSync(whole)],
      ['zstd', zstdCompressSync(whole)],
      ['gzip, br', brotliCompressSync(gzipSync(whole))],
    ];
    const any = fc.oneof(
      ...coded.map(([coding, body]) => fc.tuple(fc.constant(coding), fc.oneof(damaged(body), bytes(60)))),
    );
    await fc.assert(
      fc.asyncProperty(any, fc.integer({ min: 1, max: 50 }), async ([coding, body], size) => {
        let given = 0;
        const decoder = new ContentDecoder(contentCodings(coding), (count) => {
          given = count;
          if (count > 1024 * 1024) throw new Error('too much');
        });
        try {
          for (let at = 0; at < body.length; at += size) await decoder.write(body.subarray(at, at + size));
          await decoder.finish();
        } catch (error) {
          assert.ok(error instanceof BrokenEncoding, String(error));
        }
        assert.ok(given <= 1024 * 1024);
      }),
      tries(200),
    );
  });
});

/** The other end of a connection that sends this, in pieces, and then ends. */
function saying(given: Buffer): Duplex {
  const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(), allowHalfOpen: true });
  for (const byte of given.subarray(0, 2)) stream.push(Buffer.from([byte]));
  if (given.length > 2) stream.push(given.subarray(2));
  stream.push(null);
  return stream;
}

describe('the answer of a proxy', () => {
  const patient = new AbortController().signal;

  it('to CONNECT is a status or nothing, for any bytes', async () => {
    const whole = Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 Connection established\r\nVia: x\r\n\r\nrest');
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes(100), damaged(whole)), async (given) => {
        try {
          const { status } = await askForTunnel(saying(given), 'a.example:443', undefined, patient);
          assert.ok(status >= 101 && status <= 999);
        } catch (error) {
          assert.ok(error instanceof BadProxyAnswer, String(error));
        }
      }),
      tries(500),
    );
  });

  it('of SOCKS is a reply or nothing, for any bytes', async () => {
    const whole = Buffer.from([5, 2, 1, 0, 5, 0, 0, 3, 4, 104, 111, 115, 116, 0, 80, 1, 2, 3]);
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes(30), damaged(whole)), async (given) => {
        const socket = saying(given);
        try {
          await greetSocksProxy(socket, { username: 'u', password: 'p' }, patient);
          const reply = await askSocksForTunnel(socket, 'a.example', 443, patient);
          assert.ok(reply >= 0 && reply <= 255);
        } catch (error) {
          assert.ok(error instanceof BadProxyAnswer || error instanceof SocksLoginRefused, String(error));
        }
      }),
      tries(500),
    );
  });
});

describe('data inside of a page', () => {
  it('is found or not found, however broken the JSON and the scripts are', () => {
    const soup = fc
      .array(
        fc.oneof(
          fc.string({ unit: ANY_CHARACTER, maxLength: 10 }),
          fc.constantFrom(
            '<script',
            ' id="a"',
            ' type="application/ld+json"',
            '>',
            '</script>',
            'var a = ',
            '{',
            '}',
            '"',
            '\\',
            '[',
            ']',
            ':',
            ',',
            '1e999',
            'null',
            '\\u00',
          ),
        ),
        { maxLength: 25 },
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(soup, (html) => {
        jsonAfter(html, 'var a = ');
        stringAfter(html, '"');
        jsonOfScript(html, 'a');
        assert.ok(Array.isArray(jsonLd(html)));
        for (const script of scripts(html)) assert.ok(script);
      }),
      tries(1000),
    );
  });

  it('is read from a PDF, or refused, wherever it is damaged', async () => {
    const whole = Buffer.from(makePdf([[{ text: 'Some words', size: 12, y: 700 }]], { title: 'T' }));
    await fc.assert(
      fc.asyncProperty(damaged(whole), async (given) => {
        try {
          const { markdown } = await pdfToText(new Uint8Array(given));
          assert.equal(typeof markdown, 'string');
        } catch (error) {
          assert.ok(error instanceof UnreadablePdf, String(error));
        }
      }),
      tries(60),
    );
  });
});
