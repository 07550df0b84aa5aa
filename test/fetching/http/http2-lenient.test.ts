/** What servers send over HTTP/2 against its rules and Chromium reads all the same: here it is read without it, too. */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { SHELL, startTestEngine } from '../browser/test-engine.ts';
import { CertificateAuthority, hasOpenssl, type Identity } from './certificates.ts';
import {
  CONTINUATION,
  data,
  END_HEADERS,
  END_STREAM,
  frame,
  GOAWAY,
  HEADERS,
  head,
  headerBlock,
  many,
  number32,
  onRequest,
  PAGE,
  page,
  RST_STREAM,
  SETTINGS,
} from './frames.ts';
import { bench, failure, listen } from './loopback.ts';

const PRIORITY = 2;
const WINDOW_UPDATE = 8;
const ALTERNATIVE_SERVICE = 10;

const withHead = (headers: Readonly<Record<string, string>>) => Buffer.concat([head(headers), data(PAGE, END_STREAM)]);

/** The headers of the page in pieces of so many bytes, after some that are empty. */
function inPieces(headers: Readonly<Record<string, string>>, size: number, empty = 0): Buffer {
  const block = headerBlock({ ':status': '200', 'content-type': 'text/html', ...headers });
  const pieces = [frame(HEADERS, 0, 1, block.subarray(0, size))];
  for (let count = 0; count < empty; count += 1) pieces.push(frame(CONTINUATION, 0, 1));
  for (let at = size; at < block.length; at += size) {
    const flags = at + size >= block.length ? END_HEADERS : 0;
    pieces.push(frame(CONTINUATION, flags, 1, block.subarray(at, at + size)));
  }
  return Buffer.concat([...pieces, data(PAGE, END_STREAM)]);
}

const setting = (name: number, value: number) => {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16BE(name);
  bytes.writeUInt32BE(value, 2);
  return bytes;
};

const READ: Readonly<Record<string, Buffer>> = {
  'a connection header': withHead({ connection: 'keep-alive' }),
  'a keep-alive header': withHead({ 'keep-alive': 'timeout=5', 'proxy-connection': 'close' }),
  'an upgrade header': withHead({ upgrade: 'h2,h2c' }),
  'a length that is too short': withHead({ 'content-length': '3' }),
  'a length of nothing': withHead({ 'content-length': '0' }),
  'a length that is no number': withHead({ 'content-length': 'many' }),
  'an empty length': withHead({ 'content-length': '' }),
  'two lengths': Buffer.concat([
    frame(
      HEADERS,
      END_HEADERS,
      1,
      Buffer.concat([
        headerBlock({ ':status': '200', 'content-type': 'text/html', 'content-length': String(PAGE.length) }),
        headerBlock({ 'content-length': '5' }),
      ]),
    ),
    data(PAGE, END_STREAM),
  ]),
  'headers in twenty pieces': inPieces(many(200), 110),
  'headers in pieces of a byte, and in none': inPieces({}, 1, 20),
  'a header of 100 KB': withHead({ 'x-long': 'x'.repeat(100_000) }),
  '200 KB of headers': withHead(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x-${n}`, 'x'.repeat(980)]))),
  'trailers with a status': Buffer.concat([
    head(),
    data(PAGE),
    frame(HEADERS, END_HEADERS | END_STREAM, 1, headerBlock({ ':status': '200' })),
  ]),
  'trailers before the end': Buffer.concat([
    head(),
    data(PAGE),
    frame(HEADERS, END_HEADERS, 1, headerBlock({ 'x-a': 'b' })),
    data('', END_STREAM),
  ]),
  'settings that only a client may send': Buffer.concat([frame(SETTINGS, 0, 0, setting(2, 1)), page()]),
  'too large a window': Buffer.concat([frame(SETTINGS, 0, 0, setting(4, 2 ** 31)), page()]),
  'too small a frame': Buffer.concat([frame(SETTINGS, 0, 0, setting(5, 5)), page()]),
  'another way to it': Buffer.concat([frame(ALTERNATIVE_SERVICE, 0, 1, Buffer.from('\0\0clear')), page()]),
  'frames of streams that are none': Buffer.concat([
    frame(PRIORITY, 0, 7, Buffer.from([0, 0, 0, 0, 10])),
    frame(RST_STREAM, 0, 101, number32(5)),
    frame(WINDOW_UPDATE, 0, 101, number32(5)),
    frame(HEADERS, END_HEADERS, 2, headerBlock({ ':status': '200' })),
    page(),
  ]),
};

describe('over HTTP/2, what browsers read', { skip: hasOpenssl() ? false : 'openssl is not installed' }, () => {
  let authority: CertificateAuthority;
  let good: Identity;
  before(() => {
    authority = new CertificateAuthority();
    good = authority.issue({ names: 'DNS:shop.example' });
  });
  after(() => authority[Symbol.dispose]());

  async function site(t: TestContext, answer: (socket: tls.TLSSocket, times: number) => void, settings = true) {
    const asked = { times: 0 };
    const server = tls.createServer({ ...good, ALPNProtocols: ['h2'] }, (socket) => {
      socket.on('error', () => {});
      onRequest(
        socket,
        () => {
          asked.times += 1;
          answer(socket, asked.times);
        },
        settings,
      );
    });
    server.on('tlsClientError', () => {});
    const port = await listen(t, server);
    return { asked, port, ...bench(t, { ca: authority.certificate, maxBodyBytes: 1e6 }, { 'shop.example:443': port }) };
  }

  for (const [name, bytes] of Object.entries(READ)) {
    test(`${name}, as in a browser`, { skip: SHELL === undefined && 'no browser' }, async (t) => {
      const { get, port } = await site(t, (socket) => socket.write(bytes));
      const connectTo = `shop.example:443:127.0.0.1:${port}`;
      await using engine = await startTestEngine({ connectTo, ignoreTlsErrors: true, lent: true });
      assert.match((await engine.load('https://shop.example/')).body, /<p>the page/);
      assert.equal((await get('https://shop.example/')).body, PAGE);
      assert.equal((await get('https://shop.example/again')).body, PAGE);
    });
  }

  test('a server that names no settings', async (t) => {
    const { get } = await site(t, (socket) => socket.write(page()), false);
    assert.equal((await get('https://shop.example/')).body, PAGE);
  });

  test('a request that a server refused before it restarted is sent once more', async (t) => {
    const refusals = [frame(RST_STREAM, 0, 1, number32(7)), frame(GOAWAY, 0, 0, number32(0, 0))];
    for (const refusal of refusals) {
      for (const restarts of [true, false]) {
        const { get, asked } = await site(t, (socket, times) => {
          if (times === 1 || !restarts) socket.end(refusal);
          else socket.write(page());
        });
        const got = get('https://shop.example/');
        const refused = failure({ code: 'target_unreachable', unreachable: 'reset', message: /REFUSED_STREAM/ });
        if (restarts) assert.equal((await got).body, PAGE);
        else await assert.rejects(got, refused);
        assert.equal(asked.times, 2);
      }
    }
  });

  test('a body that is shorter than announced broke off', async (t) => {
    const { get } = await site(t, (socket) => socket.write(withHead({ 'content-length': '500', upgrade: 'h2' })));
    const expected = { code: 'target_unreachable', unreachable: 'reset', message: /before the page was complete/ };
    await assert.rejects(get('https://shop.example/'), failure({ ...expected, status: 200 }));
  });

  test('more than 256 KiB of headers are too many, however they are sent', async (t) => {
    const large = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'x'.repeat(980)]));
    // Each of them is one byte in the block: the name and the value are in the table.
    const kept = Buffer.concat([Buffer.from([0x40]), headerBlock({ 'x-kept': 'x'.repeat(2_000) }).subarray(1)]);
    const bomb = Buffer.concat([headerBlock({ ':status': '200' }), kept, Buffer.alloc(10_000, 0x80 | 62)]);
    for (const bytes of [inPieces(large, 16_000), frame(HEADERS, END_HEADERS, 1, bomb)]) {
      const { get } = await site(t, (socket, times) =>
        // What Node refuses for another reason is read by the part that is tested here.
        socket.write(times === 1 ? head({ 'transfer-encoding': 'x' }) : Buffer.concat([bytes, page()])),
      );
      await assert.rejects(get('https://shop.example/'), failure({ code: 'target_error', message: /256 KiB/ }));
    }
  });
});
