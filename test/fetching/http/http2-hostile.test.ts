/** Servers that speak only HTTP/2, and badly: frame by frame, over real connections. */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import tls from 'node:tls';
import zlib from 'node:zlib';
import { Deadline } from '../../../src/deadline.ts';
import { CertificateAuthority, hasOpenssl, type Identity } from './certificates.ts';
import {
  CONTINUATION,
  DATA,
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
  PING,
  PUSH_PROMISE,
  page,
  RST_STREAM,
  SETTINGS,
} from './frames.ts';
import { bench, closed, failure, listen } from './loopback.ts';

/** Sends the same again until the other side has had enough. */
function flood(socket: tls.TLSSocket, bytes: Buffer): void {
  const go = () => {
    if (!socket.destroyed) socket.write(bytes, () => setImmediate(go));
  };
  go();
}

describe('over HTTP/2', { skip: hasOpenssl() ? false : 'openssl is not installed' }, () => {
  let authority: CertificateAuthority;
  let good: Identity;

  before(() => {
    authority = new CertificateAuthority();
    good = authority.issue({ names: 'DNS:shop.example' });
  });
  after(() => authority[Symbol.dispose]());

  async function site(t: TestContext, answer: (socket: tls.TLSSocket) => void, ALPNProtocols = ['h2']) {
    const asked = { overHttp1: 0, overHttp2: 0 };
    const server = tls.createServer({ ...good, ALPNProtocols }, (socket) => {
      socket.on('error', () => {});
      if (socket.alpnProtocol === 'h2') {
        onRequest(socket, () => {
          asked.overHttp2 += 1;
          answer(socket);
        });
      } else {
        socket.on('data', () => {
          asked.overHttp1 += 1;
          answer(socket);
        });
      }
    });
    server.on('tlsClientError', () => {});
    const port = await listen(t, server);
    return { asked, ...bench(t, { ca: authority.certificate, maxBodyBytes: 1_000_000 }, { 'shop.example:443': port }) };
  }

  test('a page that breaks off is no page', async (t) => {
    const endings: ((socket: tls.TLSSocket) => void)[] = [
      (socket) => socket.end(Buffer.concat([head(), data(PAGE)])),
      (socket) => socket.end(Buffer.concat([head(), data(PAGE), frame(GOAWAY, 0, 0, number32(1, 0))])),
      (socket) => socket.write(Buffer.concat([head(), data(PAGE), frame(RST_STREAM, 0, 1, number32(8))])),
      (socket) => socket.write(Buffer.concat([head({ 'content-length': '500' }), data(PAGE, END_STREAM)])),
    ];
    for (const ending of endings) {
      const { get, dialer } = await site(t, ending);
      const expected = failure({
        code: 'target_unreachable',
        unreachable: 'reset',
        message: /before the page/,
        status: 200,
      });
      await assert.rejects(get('https://shop.example/'), expected);
      await closed(dialer);
    }
  });

  test('a whole page is read however its connection ends', async (t) => {
    const long = Buffer.from(Array.from({ length: 40_000 }, () => 97 + Math.floor(Math.random() * 26)));
    const packed = zlib.gzipSync(long);
    const gzipped = Buffer.concat([head({ 'content-encoding': 'gzip' }), data(packed, END_STREAM)]);
    const endings: [string, (socket: tls.TLSSocket) => void][] = [
      [long.toString(), (socket) => socket.end(gzipped)],
      [long.toString(), (socket) => socket.write(Buffer.concat([gzipped, frame(GOAWAY, 0, 0, number32(1, 11))]))],
      [long.toString(), (socket) => socket.write(Buffer.concat([gzipped, data('more')]))],
      [PAGE, (socket) => socket.write(Buffer.concat([page(), frame(RST_STREAM, 0, 1, number32(8))]))],
      // As browsers read it.
      [PAGE, (socket) => socket.write(Buffer.concat([head(), data(PAGE), frame(RST_STREAM, 0, 1, number32(0))]))],
    ];
    for (const [body, ending] of endings) {
      const { get, dialer } = await site(t, ending);
      assert.equal((await get('https://shop.example/')).body, body);
      await closed(dialer);
    }
  });

  test('a status without a document has none, whatever follows', async (t) => {
    for (const status of ['204', '205', '304']) {
      const { get, dialer } = await site(t, (socket) =>
        socket.write(Buffer.concat([head({}, status), data(PAGE, END_STREAM)])),
      );
      const answer = await get('https://shop.example/');
      assert.deepEqual([answer.status, answer.body], [Number(status), '']);
      await closed(dialer);
    }
  });

  test('an answer may have thousands of headers, and trailers', async (t) => {
    const trailers = frame(HEADERS, END_HEADERS | END_STREAM, 1, headerBlock(many(200)));
    const { get, dialer } = await site(t, (socket) =>
      socket.write(Buffer.concat([head(many(3_000)), data(PAGE), trailers])),
    );
    const answer = await get('https://shop.example/');
    assert.deepEqual([answer.body, answer.headers['x-2999'], answer.headers['x-a']], [PAGE, 'a', undefined]);
    await closed(dialer);
  });

  test('floods of frames end the request, and hold nothing', async (t) => {
    const informational = head({}, '103');
    const block = Buffer.concat(Array.from({ length: 100 }, () => headerBlock({ 'x-a': 'a'.repeat(100) })));
    const beginning = frame(HEADERS, 0, 1, headerBlock({ ':status': '200' }));
    const floods: [Buffer, Buffer][] = [
      [beginning, frame(CONTINUATION, 0, 1, block)],
      [beginning, frame(CONTINUATION, 0, 1)],
      [Buffer.alloc(0), frame(SETTINGS, 0, 0)],
      [Buffer.alloc(0), frame(PING, 0, 0, Buffer.alloc(8))],
      [Buffer.alloc(0), informational],
      [head(), frame(DATA, 0, 1)],
      [frame(PUSH_PROMISE, END_HEADERS, 1, Buffer.concat([number32(2), headerBlock({ ':path': '/' })])), page()],
    ];
    for (const [first, repeated] of floods) {
      const { get, dialer } = await site(t, (socket) => {
        socket.write(first);
        flood(socket, Buffer.concat(Array.from({ length: 500 }, () => repeated)));
      });
      using deadline = new Deadline(1_000);
      // Some end before, and some with their time.
      await assert.rejects(get('https://shop.example/', { deadline }), { name: /^(?:FetchFailure|DeadlineExceeded)$/ });
      await closed(dialer);
    }
  });

  test('what breaks its rules is said to do so, and a browser is suggested', async (t) => {
    const broken: Buffer[] = [
      Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
      head({ 'transfer-encoding': 'chunked' }),
      head({ 'X-Upper': 'case' }),
      // A block that refers to what was never there.
      frame(HEADERS, END_HEADERS, 1, Buffer.from([0xff, 0xff, 0x7f])),
      head({}, 'abc'),
      frame(DATA, 0, 1, Buffer.from('no head')),
    ];
    for (const bytes of broken) {
      const { get, dialer } = await site(t, (socket) => socket.write(bytes));
      const expected = failure({ code: 'target_unreachable', unreachable: 'http2', message: /rules of HTTP\/2/ });
      await assert.rejects(get('https://shop.example/'), expected);
      await closed(dialer);
    }
  });

  test('a target that wants HTTP/1.1 after all is asked in it, the next time as well', async (t) => {
    let http1Works = false;
    const { get, asked } = await site(
      t,
      (socket) => {
        if (socket.alpnProtocol === 'h2') {
          socket.write(http1Works ? frame(RST_STREAM, 0, 1, number32(13)) : page());
        } else if (http1Works) {
          socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nold`);
        } else {
          socket.destroy();
        }
      },
      ['h2', 'http/1.1'],
    );
    assert.equal((await get('https://shop.example/')).body, PAGE);
    http1Works = true;
    assert.equal((await get('https://shop.example/')).body, 'old');
    assert.equal((await get('https://shop.example/')).body, 'old');
    assert.deepEqual(asked, { overHttp1: 3, overHttp2: 2 });
  });

  test('its certificate is judged as any other', async (t) => {
    const wrong: [Identity, RegExp][] = [
      [authority.issue({ names: 'DNS:shop.example', selfSigned: true }), /self-signed/],
      [authority.issue({ names: 'DNS:other.example' }), /for another host name/],
    ];
    for (const [identity, message] of wrong) {
      const server = tls.createServer({ ...identity, ALPNProtocols: ['h2'] });
      server.on('tlsClientError', () => {});
      const places = { 'shop.example:443': await listen(t, server) };
      const { get, dialer } = bench(t, { ca: authority.certificate }, places);
      const expected = failure({ code: 'target_unreachable', unreachable: 'certificate', message });
      await assert.rejects(get('https://shop.example/'), expected);
      await closed(dialer);
    }
  });

  test('a POST that may have been read is not sent again', async (t) => {
    const { get, asked } = await site(
      t,
      (socket) => {
        if (socket.alpnProtocol === 'h2') socket.write(page());
        // An alert of TLS where the answer should be.
        else breakTls(socket);
      },
      ['h2', 'http/1.1'],
    );
    await assert.rejects(
      get('https://shop.example/', { postJson: '{}' }),
      failure({ code: 'target_unreachable', unreachable: 'tls' }),
    );
    assert.deepEqual(asked, { overHttp1: 1, overHttp2: 0 });
    assert.equal((await get('https://shop.example/')).body, PAGE);
  });
});

/** Writes a record below TLS that cannot be decrypted. */
function breakTls(socket: tls.TLSSocket): void {
  const raw = (socket as unknown as { _parent: { write(bytes: Buffer): void } })._parent;
  raw.write(Buffer.concat([Buffer.from([23, 3, 3, 0, 40]), Buffer.alloc(40, 1)]));
}
