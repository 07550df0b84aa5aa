import assert from 'node:assert/strict';
import net from 'node:net';
import { type TestContext, test } from 'node:test';
import zlib from 'node:zlib';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { bench, failure, listen, serve, serveBytes } from './loopback.ts';

const TEXT = `<p>${'a page of some length '.repeat(500)}</p>`;

/** Incompressible bytes, the same in every run. */
function noise(length: number): Buffer {
  let state = 42;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    }),
  );
}

function answer(head: string, body: Buffer | string): Buffer {
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${head}\r\n`), Buffer.from(body)]);
}

async function bodyOf(
  t: TestContext,
  bytes: Buffer,
  then: 'end' | 'hold' | 'reset' = 'end',
  maxBodyBytes = 4 * 1024 * 1024,
) {
  const { client, get, dialer } = bench(t, { maxBodyBytes });
  const port = await serveBytes(t, bytes, then);
  try {
    return (await get(`http://127.0.0.1:${port}/`)).body;
  } catch (error) {
    // After a complete body the connection can be reused: the client still has it, and closes it.
    await client.close();
    assert.equal(dialer.openSockets, 0, 'a failure leaves no connection');
    throw error;
  }
}

function encoded(coding: string, body: Buffer): Buffer {
  return answer(`Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n`, body);
}

/** As servers send it that compress each part of a page by itself. */
function inFrames(text: string): Buffer {
  const bytes = Buffer.from(text);
  const ends = [0, 1, 2, 10, bytes.length];
  return Buffer.concat(ends.map((end, at) => zlib.zstdCompressSync(bytes.subarray(ends[at - 1] ?? 0, end))));
}

const CODINGS: [string, Buffer][] = [
  ['gzip', zlib.gzipSync(TEXT)],
  ['x-gzip', zlib.gzipSync(TEXT)],
  ['GZIP', zlib.gzipSync(TEXT)],
  ['deflate', zlib.deflateSync(TEXT)],
  ['deflate', zlib.deflateRawSync(TEXT)],
  ['br', zlib.brotliCompressSync(TEXT)],
  ['zstd', zlib.zstdCompressSync(TEXT)],
  ['zstd', inFrames(TEXT)],
  ['zstd', Buffer.concat([inFrames(TEXT), Buffer.from('what follows is ignored')])],
  ['zstd, br', zlib.brotliCompressSync(inFrames(TEXT))],
  ['identity', Buffer.from(TEXT)],
  ['', Buffer.from(TEXT)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(TEXT))],
  ['deflate ,identity,  zstd, gzip', zlib.gzipSync(zlib.zstdCompressSync(zlib.deflateSync(TEXT)))],
  ['compress', Buffer.from(TEXT)],
  ['gzip, unheard-of', Buffer.from(TEXT)],
];

for (const [coding, body] of CODINGS) {
  test(`content encoding "${coding}" of ${body.length} bytes`, async (t) => {
    assert.equal(await bodyOf(t, encoded(coding, body)), TEXT);
  });
}

test('every coding is decoded even if its bytes arrive one by one', async (t) => {
  const text = 'drip, drop';
  const codings: [string, Buffer][] = [
    ['gzip', gzipWithEverything(text)],
    ['deflate', zlib.deflateSync(text)],
    ['deflate', zlib.deflateRawSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['zstd', zlib.zstdCompressSync(text)],
    ['zstd', inFrames(text)],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(text))],
  ];
  let current = codings[0];
  const port = await serve(t, async (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=us-ascii', 'Content-Encoding': current?.[0] ?? '' });
    for (const byte of current?.[1] ?? []) {
      response.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const { get } = bench(t);
  for (const coding of codings) {
    current = coding;
    assert.equal((await get(`http://127.0.0.1:${port}/`)).body, text, coding[0]);
  }
});

/** A gzip header with an extra field, a name, a comment and a checksum. */
function gzipWithEverything(text: string): Buffer {
  const plain = zlib.gzipSync(text);
  const head = Buffer.from([0x1f, 0x8b, 8, 0x04 | 0x08 | 0x10 | 0x02, 0, 0, 0, 0, 0, 3]);
  return Buffer.concat([
    head,
    Buffer.from([3, 0, 1, 2, 3]),
    Buffer.from('name\0comment\0'),
    Buffer.from([0, 0]),
    plain.subarray(10),
  ]);
}

test('an empty body with a content encoding is an empty page', async (t) => {
  for (const coding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, br']) {
    assert.equal(await bodyOf(t, encoded(coding, Buffer.alloc(0))), '', coding);
  }
  const empties = [
    'HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n',
    'HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\n\r\n',
  ];
  for (const empty of empties) assert.equal(await bodyOf(t, Buffer.from(empty)), '', empty);
});

test('errors at the end of an encoded body that browsers tolerate are tolerated', async (t) => {
  const gzip = zlib.gzipSync(TEXT);
  assert.equal(await bodyOf(t, encoded('gzip', gzip.subarray(0, -8))), TEXT, 'no trailer');
  assert.equal(await bodyOf(t, encoded('gzip', gzip.subarray(0, -3))), TEXT, 'half a trailer');
  assert.equal(
    await bodyOf(t, encoded('gzip', Buffer.concat([gzip.subarray(0, -8), Buffer.alloc(8, 1)]))),
    TEXT,
    'a wrong checksum',
  );
  assert.equal(await bodyOf(t, encoded('deflate', zlib.deflateSync(TEXT).subarray(0, -4))), TEXT, 'no checksum');
  for (const [coding, body] of CODINGS.filter(([name]) => /^(gzip|deflate|br|zstd)$/.test(name))) {
    assert.equal(
      await bodyOf(t, encoded(coding, Buffer.concat([body, Buffer.from('trailing junk')]))),
      TEXT,
      `junk after ${coding}`,
    );
  }
  const closing = answer('Content-Encoding: gzip\r\n', gzip.subarray(0, -8));
  assert.equal(await bodyOf(t, closing), TEXT, 'no trailer, and no length');
});

test('an encoded body that stops early is incomplete, whatever its framing says', async (t) => {
  const random = noise(5000).toString('base64');
  const halves: [coding: string, packed: Buffer][] = [
    ['gzip', zlib.gzipSync(random)],
    ['deflate', zlib.deflateSync(random)],
    ['deflate', zlib.deflateRawSync(random)],
    ['br', zlib.brotliCompressSync(random)],
    ['zstd', zlib.zstdCompressSync(random)],
    ['zstd', Buffer.concat([zlib.zstdCompressSync('first'), zlib.zstdCompressSync(random)])],
  ];
  const cases: [coding: string, body: Buffer][] = [
    ...halves.map(([coding, packed]): [string, Buffer] => [coding, packed.subarray(0, packed.length / 2)]),
    ['gzip', Buffer.from([0x1f])],
    ['gzip', zlib.gzipSync(TEXT).subarray(0, 9)],
    ['deflate', Buffer.from('<')],
    ['br', zlib.brotliCompressSync(random).subarray(0, 2)],
  ];
  const cut = failure({ code: 'target_unreachable', unreachable: 'reset', message: /before the page was complete/ });
  for (const [coding, body] of cases) {
    const name = `${coding} ${body.length}`;
    await assert.rejects(bodyOf(t, encoded(coding, body)), cut, `${name}, framed`);
    await assert.rejects(bodyOf(t, answer(`Content-Encoding: ${coding}\r\n`, body)), cut, `${name}, to the end`);
  }
});

test("a broken coding is the target's error", async (t) => {
  const garbled = (body: Buffer) => {
    const copy = Buffer.from(body);
    copy.fill(0xff, 10, 14);
    return copy;
  };
  const random = noise(3000).toString('hex');
  const cases: [string, Buffer][] = [
    ['gzip', Buffer.from('<html>not packed at all</html>')],
    ['gzip', garbled(zlib.gzipSync(random))],
    ['gzip', Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0x08, 0, 0, 0, 0, 0, 3]), Buffer.alloc(300_000, 97)])],
    ['deflate', Buffer.from('<html>not packed at all</html>')],
    ['br', Buffer.from('<html>not packed at all</html>')],
    ['zstd', Buffer.from('<html>not packed at all</html>')],
    ['gzip, br', zlib.brotliCompressSync('not gzip')],
    [Array(6).fill('gzip').join(), zlib.gzipSync(TEXT)],
    [Array(9000).fill('br').join(), zlib.gzipSync(TEXT)],
  ];
  for (const [coding, body] of cases) {
    const expected = failure({ code: 'target_error', message: /content encoding of the page is broken/, status: 200 });
    await assert.rejects(bodyOf(t, encoded(coding, body)), expected, `${coding.slice(0, 20)} ${body.length}`);
  }
});

test('a body may be exactly as large as the limit, and not one byte more', async (t) => {
  const limit = 100_000;
  const large = failure({ code: 'response_too_large', status: 200 });
  const noisy = Buffer.from(
    noise(limit)
      .toString('base64')
      .slice(0, limit + 1),
  );
  for (const [coding, pack] of [
    ['identity', (body: Buffer) => body],
    ['gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
    ['zstd', zlib.zstdCompressSync],
  ] as const) {
    const fits = pack(noisy.subarray(0, limit));
    const exceeds = pack(noisy);
    assert.equal((await bodyOf(t, encoded(coding, fits), 'end', limit)).length, limit, coding);
    await assert.rejects(bodyOf(t, encoded(coding, exceeds), 'hold', limit), large, coding);
    await assert.rejects(bodyOf(t, answer(`Content-Encoding: ${coding}\r\n`, exceeds), 'hold', limit), large, coding);
  }
});

test('a body that is too large or breaks off is shown as far as it came', async (t) => {
  const html = 'Content-Type: text/html; charset=iso-8859-1\r\n';
  const cafe = Buffer.from('<h1>caf\xe9</h1>', 'latin1');
  const cases: [what: string, sent: Buffer, limit: number, shown: string | undefined][] = [
    ['broken off', answer(`${html}Content-Length: 99\r\n`, cafe), 1000, '<h1>café</h1>'],
    ['too large', answer(html, cafe), 5, '<h1>café</h1>'],
    ['a broken coding after its start', answer(`${html}Content-Encoding: gzip\r\n`, 'none'), 1000, undefined],
    ['nothing yet', answer(`${html}Content-Length: 99\r\n`, ''), 1000, undefined],
    ['binary', answer('Content-Type: application/pdf\r\nContent-Length: 99\r\n', '%PDF-1.7 \x00\x01'), 1000, ''],
  ];
  for (const [what, sent, limit, shown] of cases) {
    await assert.rejects(bodyOf(t, sent, 'end', limit), (error) => {
      assert.ok(error instanceof FetchFailure, what);
      assert.equal(error.target?.statusCode, 200, what);
      assert.equal(error.target.body, shown, what);
      return true;
    });
  }
});

test('a declared length above the limit fails before the body arrives', async (t) => {
  await assert.rejects(
    bodyOf(t, answer('Content-Length: 99999999999\r\n', ''), 'hold'),
    failure({ code: 'response_too_large' }),
  );
});

test('decompression bombs are stopped by size and by ratio', async (t) => {
  const mebibyte = 1024 * 1024;
  const zeros = Buffer.alloc(16 * mebibyte);
  const ratio = failure({ code: 'response_too_large', message: /200 times/ });
  const size = failure({ code: 'response_too_large', message: /larger than/ });
  const gzip = zlib.gzipSync(zeros);
  const br = zlib.brotliCompressSync(zeros);
  const packs: [string, Buffer][] = [
    ['gzip', gzip],
    ['deflate', zlib.deflateSync(zeros)],
    ['br', br],
    ['zstd', zlib.zstdCompressSync(zeros)],
    ['gzip, gzip', zlib.gzipSync(gzip)],
    ['br, gzip', zlib.gzipSync(br)],
    ['gzip, br', zlib.brotliCompressSync(gzip)],
  ];
  for (const [coding, bomb] of packs) {
    await assert.rejects(bodyOf(t, encoded(coding, bomb), 'hold', 64 * mebibyte), ratio, coding);
    await assert.rejects(bodyOf(t, encoded(coding, bomb), 'hold', mebibyte / 2), size, coding);
  }
  // Just inside the limit: a page of one mebibyte may consist of blanks.
  const blanks = Buffer.alloc(mebibyte, 32);
  assert.equal((await bodyOf(t, encoded('gzip', zlib.gzipSync(blanks)), 'end', 64 * mebibyte)).length, mebibyte);
});

test('an endless body is stopped at the limit', async (t) => {
  let ended = 0;
  const port = await serve(t, (request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html',
      ...(request.url === '/gzip' && { 'Content-Encoding': 'gzip' }),
    });
    const out = request.url === '/gzip' ? zlib.createGzip() : response;
    if (out !== response) out.pipe(response);
    let going = true;
    response.once('close', () => {
      going = false;
      ended += 1;
    });
    const more = () => {
      while (going && out.write(Math.random().toString(36).repeat(500)));
      if (going) out.once('drain', more);
    };
    more();
  });
  const { get } = bench(t, { maxBodyBytes: 500_000 });
  for (const path of ['/', '/gzip']) {
    await assert.rejects(get(`http://127.0.0.1:${port}${path}`), failure({ code: 'response_too_large' }));
  }
  while (ended < 2) await new Promise((resolve) => setImmediate(resolve));
});

test('broken framing', async (t) => {
  const cut = { code: 'target_unreachable', unreachable: 'reset', message: /before the page was complete/ } as const;
  const garbage = {
    code: 'target_unreachable',
    unreachable: 'network',
    message: /framing of the page is broken/,
  } as const;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const cases: [string, Buffer, 'end' | 'hold' | 'reset', Parameters<typeof failure>[0]][] = [
    ['short of its length', answer('Content-Length: 10\r\n', '123456789'), 'end', cut],
    ['short of its length, reset', answer('Content-Length: 10\r\n', '123456789'), 'reset', cut],
    ['nothing of its length', answer('Content-Length: 10\r\n', ''), 'end', cut],
    ['no last chunk', answer(chunked, '5\r\nhello\r\n'), 'end', cut],
    ['half a chunk', answer(chunked, '5\r\nhel'), 'end', cut],
    ['half a size', answer(chunked, '5'), 'end', cut],
    ['no size at all', answer(chunked, 'hello'), 'hold', garbage],
    ['a negative size', answer(chunked, '-5\r\nhello\r\n0\r\n\r\n'), 'hold', garbage],
    ['a size beyond all numbers', answer(chunked, 'fffffffffffffffff\r\nhello'), 'hold', garbage],
    [
      'coded and short of its length',
      answer('Content-Encoding: gzip\r\nContent-Length: 500\r\n', zlib.gzipSync('x')),
      'end',
      cut,
    ],
  ];
  for (const [name, bytes, then, expected] of cases) {
    await assert.rejects(bodyOf(t, bytes, then), failure(expected), name);
  }
});

test('unusual but complete framing', async (t) => {
  assert.equal(
    await bodyOf(t, answer('Transfer-Encoding: chunked\r\n', '2;x=y\r\nok\r\n0\r\nTrailer: x\r\n\r\n')),
    'ok',
  );
  assert.equal(await bodyOf(t, answer('Content-Length: 2\r\n', 'ok and more than declared')), 'ok');
  assert.equal(await bodyOf(t, answer('', 'until the end')), 'until the end');
  assert.equal(
    await bodyOf(t, answer('Content-Length: 99\r\nTransfer-Encoding: chunked\r\n', '2\r\nok\r\n0\r\n\r\n')),
    'ok',
  );
});

test('a page that arrives byte by byte is the same page', async (t) => {
  const bytes = answer('Transfer-Encoding: chunked\r\n', '5\r\ngrue!\r\n3\r\nabc\r\n0\r\n\r\n');
  const port = await listen(
    t,
    net.createServer((socket) => {
      socket.setNoDelay(true);
      socket.once('data', async () => {
        for (const byte of bytes) {
          socket.write(Buffer.from([byte]));
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
    }),
  );
  assert.equal((await bench(t).get(`http://127.0.0.1:${port}/`)).body, 'grue!abc');
});
