/** Servers that speak only HTTP/2, and badly: frame by frame, over real connections. */
import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import tls from 'node:tls';
import zlib from 'node:zlib';
import { Deadline } from '../../../src/deadline.ts';
import { CertificateAuthority, hasOpenssl, type Identity } from './certificates.ts';
import { bench, closed, failure, listen } from './loopback.ts';

const DATA = 0;
const HEADERS = 1;
const RST_STREAM = 3;
const SETTINGS = 4;
const PUSH_PROMISE = 5;
const PING = 6;
const GOAWAY = 7;
const CONTINUATION = 9;
const END_STREAM = 1;
const END_HEADERS = 4;

function frame(type: number, flags: number, stream: number, payload: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const number32 = (...numbers: number[]) => Buffer.concat(numbers.map((each) => Buffer.from([0, 0, 0, each])));

function text(value: string): Buffer {
  const { length } = value;
  assert.ok(length < 127);
  return Buffer.concat([Buffer.from([length]), Buffer.from(value, 'latin1')]);
}

/** None is indexed. */
function headerBlock(headers: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(Object.entries(headers).flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]));
}

function head(headers: Readonly<Record<string, string>> = {}, status = '200', flags = 0): Buffer {
  const block = headerBlock({ ':status': status, 'content-type': 'text/html', ...headers });
  const pieces: Buffer[] = [];
  for (let at = 0; at < block.length; at += 16_384) {
    const isLast = at + 16_384 >= block.length;
    const type = at === 0 ? HEADERS : CONTINUATION;
    pieces.push(frame(type, (isLast ? END_HEADERS : 0) | (at === 0 ? flags : 0), 1, block.subarray(at, at + 16_384)));
  }
  return Buffer.concat(pieces);
}

function data(content: string | Buffer, flags = 0): Buffer {
  const bytes = Buffer.from(content as string);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 16_384) {
    pieces.push(frame(DATA, at + 16_384 >= bytes.length ? flags : 0, 1, bytes.subarray(at, at + 16_384)));
  }
  return Buffer.concat(pieces);
}

const PAGE = '<p>the page';
const page = () => Buffer.concat([head(), data(PAGE, END_STREAM)]);
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'a']));

/** The request has arrived when its headers have. */
function onRequest(socket: tls.TLSSocket, answer: () => void): void {
  let bytes = Buffer.alloc(0);
  const onData = (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    for (let at = 24; bytes.length >= at + 9; at += 9 + bytes.readUIntBE(at, 3)) {
      if (bytes[at + 3] !== HEADERS) continue;
      socket.off('data', onData).resume();
      socket.write(Buffer.concat([frame(SETTINGS, 0, 0), frame(SETTINGS, 1, 0)]));
      answer();
      return;
    }
  };
  socket.on('data', onData);
}

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
      head({ connection: 'keep-alive' }),
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
