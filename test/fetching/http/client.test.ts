import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Deadline, DeadlineExceeded, RequestCanceled } from '../../../src/deadline.ts';
import { bench, capture, DIRECT, failure, LoopbackDialer, listen, serve, serveBytes } from './loopback.ts';

test('an answer has all its parts', async (t) => {
  const port = await serve(t, (_request, response) => {
    response.writeHead(404, 'Nothing here', [
      ['Content-Type', 'Text/HTML; Charset="utf-8"'],
      ['X-Twice', 'one'],
      ['x-twice', 'two'],
    ]);
    response.end('<p>grüße</p>');
  });
  const answer = await bench(t).get(`http://127.0.0.1:${port}/a/../b?q=1#part`);
  assert.equal(answer.finalUrl, `http://127.0.0.1:${port}/b?q=1#part`);
  assert.equal(answer.status, 404);
  assert.equal(answer.statusMessage, 'Nothing here');
  assert.equal(answer.headers['x-twice'], 'one, two');
  assert.equal(answer.contentType, 'text/html');
  assert.equal(answer.body, '<p>grüße</p>');
  assert.equal(answer.binary, false);
  assert.equal(answer.bytes, undefined);
  assert.equal(answer.redirect, undefined);
  assert.equal(answer.hops, 0);
});

test('a missing reason phrase is filled in, and UTF-8 in headers is decoded', async (t) => {
  const head = Buffer.from('HTTP/1.1 503\r\nX-Name: grün\r\nContent-Length: 0\r\n\r\n', 'utf8');
  const answer = await bench(t).get(`http://127.0.0.1:${await serveBytes(t, head)}/`);
  assert.equal(answer.status, 503);
  assert.equal(answer.statusMessage, 'Service Unavailable');
  assert.equal(answer.headers['x-name'], 'grün');
  assert.equal(answer.body, '');
});

test('a header named __proto__ is only a header', async (t) => {
  const port = await serveBytes(t, 'HTTP/1.1 200 OK\r\n__proto__: x\r\nContent-Length: 0\r\n\r\n');
  const { headers } = await bench(t).get(`http://127.0.0.1:${port}/`);
  assert.equal(Object.getOwnPropertyDescriptor(headers, '__proto__')?.value, 'x');
  assert.equal(Object.getPrototypeOf(headers), Object.prototype);
});

test('anything but an http or https URL is invalid', async (t) => {
  for (const url of ['', 'example.com', 'ftp://127.0.0.1/', 'http://', 'javascript:1']) {
    await assert.rejects(bench(t).get(url), failure({ code: 'invalid_url' }), url);
  }
});

test("userinfo is sent as Basic credentials, is shown nowhere, and the caller's header replaces it", async (t) => {
  const { port, requests } = await capture(t);
  const { get } = bench(t);
  const answer = await get(`http://J%C3%B6rg:p%40ss:w@127.0.0.1:${port}/`);
  assert.equal(answer.finalUrl, `http://127.0.0.1:${port}/`);
  const expected = Buffer.from('Jörg:p@ss:w').toString('base64');
  assert.match(requests[0] ?? '', new RegExp(`\\r\\nAuthorization: Basic ${expected.replaceAll('+', '\\+')}\\r\\n`));
  assert.match(
    requests[0] ?? '',
    new RegExp(`^GET / HTTP/1.1\\r\\nHost: 127.0.0.1:${port}\\r\\nConnection: keep-alive\\r\\n`),
  );
  await get(`http://user:pw@127.0.0.1:${port}/`, { headers: { authorization: 'Bearer mine' } });
  assert.match(requests[1] ?? '', /\r\nauthorization: Bearer mine\r\n/);
  assert.doesNotMatch(requests[1] ?? '', /Basic/);
});

test("headers are sent byte for byte, with the caller's in place and UTF-8 kept", async (t) => {
  const { port, requests } = await capture(t);
  await bench(t, {}, { 'shop.example:80': port }).get('http://shop.example/x', {
    country: 'de',
    headers: { 'ACCEPT-language': 'tlh', 'X-Name': 'Jörg 日本', 'user-Agent': 'Mine/1' },
  });
  assert.equal(
    Buffer.from(requests[0] ?? '', 'latin1').toString('utf8'),
    [
      'GET /x HTTP/1.1',
      'Host: shop.example',
      'Connection: keep-alive',
      'Upgrade-Insecure-Requests: 1',
      'user-Agent: Mine/1',
      'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
      'Accept-Encoding: gzip, deflate',
      'ACCEPT-language: tlh',
      'X-Name: Jörg 日本',
      '',
      '',
    ].join('\r\n'),
  );
});

const DEVICE_LINES = [
  [
    'desktop',
    '?0',
    'Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  ],
  [
    'mobile',
    '?1',
    'Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  ],
  [
    'tablet',
    '?0',
    'Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  ],
] as const;

for (const [device, mobile, platform, userAgent] of DEVICE_LINES) {
  test(`the headers of a ${device} to a trustworthy origin are Chrome's, in its order and spelling`, async (t) => {
    const { port, requests } = await capture(t);
    await bench(t).get(`http://localhost:${port}/`, { device, country: 'jp' });
    assert.deepEqual((requests[0] ?? '').split('\r\n'), [
      'GET / HTTP/1.1',
      `Host: localhost:${port}`,
      'Connection: keep-alive',
      'sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156", "Google Chrome";v="156"',
      `sec-ch-ua-mobile: ${mobile}`,
      `sec-ch-ua-platform: "${platform}"`,
      'Upgrade-Insecure-Requests: 1',
      `User-Agent: ${userAgent}`,
      'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
      'Sec-Fetch-Site: none',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-User: ?1',
      'Sec-Fetch-Dest: document',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: ja,en-US;q=0.9,en;q=0.8',
      '',
      '',
    ]);
  });
}

test('binary content has bytes and no text; pictures are not read at all', async (t) => {
  let pictureClosed: (() => void) | undefined;
  const closed = new Promise<void>((resolve) => {
    pictureClosed = resolve;
  });
  const port = await serve(t, (request, response) => {
    if (request.url === '/pdf') {
      response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Encoding': 'gzip' });
      response.end(gzipSync('%PDF-1.7'));
      return;
    }
    // A picture that never ends: the request returns only if the client does not read it.
    response.writeHead(200, { 'Content-Type': 'image/png' });
    response.write('x');
    response.once('close', () => pictureClosed?.());
  });
  const { get, dialer } = bench(t);
  const pdf = await get(`http://127.0.0.1:${port}/pdf`);
  assert.deepEqual([pdf.binary, pdf.body, pdf.bytes?.toString()], [true, '', '%PDF-1.7']);
  const picture = await get(`http://127.0.0.1:${port}/png`);
  assert.deepEqual(
    [picture.binary, picture.body, picture.bytes, picture.contentType],
    [true, '', undefined, 'image/png'],
  );
  await closed;
  assert.equal(dialer.openSockets, 0);
});

test('content without a type is recognized by its bytes', async (t) => {
  const bodies: Record<string, Buffer> = {
    '/html': Buffer.from('\n<!DOCTYPE html><meta charset=koi8-r>\xf0', 'latin1'),
    '/text': Buffer.from('just words'),
    '/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    '/empty': Buffer.alloc(0),
  };
  const port = await serve(t, (request, response) => {
    response.end(bodies[request.url ?? '']);
  });
  const { get } = bench(t);
  const seen = [];
  for (const path of Object.keys(bodies)) {
    const { contentType, body, binary } = await get(`http://127.0.0.1:${port}${path}`);
    seen.push([contentType, body, binary]);
  }
  assert.deepEqual(seen, [
    ['text/html', '\n<!DOCTYPE html><meta charset=koi8-r>П', false],
    ['text/plain', 'just words', false],
    ['image/png', '', true],
    ['', '', false],
  ]);
});

test('informational answers are skipped, but not endlessly', async (t) => {
  const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </s.css>; rel=preload\r\n\r\n';
  const few = await serveBytes(
    t,
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${early.repeat(50)}${ok}`,
  );
  assert.equal((await bench(t).get(`http://127.0.0.1:${few}/`)).body, 'ok');
  const many = await serveBytes(t, `${early.repeat(150)}${ok}`);
  const notHttp = failure({ code: 'target_unreachable', unreachable: 'network', message: /did not answer in HTTP/ });
  await assert.rejects(bench(t).get(`http://127.0.0.1:${many}/`), notHttp);
  const switched = await serveBytes(
    t,
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    'hold',
  );
  await assert.rejects(bench(t).get(`http://127.0.0.1:${switched}/`), notHttp);
});

test('an answer that is not HTTP, is cut, or has endless headers is reported as such', async (t) => {
  const cases: [string | Buffer, 'end' | 'hold' | 'reset', Parameters<typeof failure>[0]][] = [
    [
      'SSH-2.0-OpenSSH_9.9\r\n',
      'hold',
      { code: 'target_unreachable', unreachable: 'network', message: /did not answer in HTTP/ },
    ],
    [
      Buffer.from([0x15, 3, 3, 0, 2, 2, 40]),
      'end',
      { code: 'target_unreachable', unreachable: 'network', message: /did not answer in HTTP/ },
    ],
    [
      '<html>no head</html>',
      'end',
      { code: 'target_unreachable', unreachable: 'network', message: /did not answer in HTTP/ },
    ],
    ['', 'end', { code: 'target_unreachable', unreachable: 'reset', message: /before it answered/ }],
    ['', 'reset', { code: 'target_unreachable', unreachable: 'reset', message: /before it answered/ }],
    [
      'HTTP/1.1 200 OK\r\nContent-Ty',
      'end',
      { code: 'target_unreachable', unreachable: 'reset', message: /before it answered/ },
    ],
    [
      `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(80_000)}`,
      'hold',
      { code: 'target_error', message: /larger than 256 KiB/ },
    ],
    [`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(300_000)}`, 'hold', { code: 'target_error', message: /larger than 256 KiB/ }],
  ];
  for (const [answer, then, expected] of cases) {
    const { get, dialer } = bench(t);
    const port = await serveBytes(t, answer, then);
    await assert.rejects(get(`http://127.0.0.1:${port}/`), failure(expected), answer.toString().slice(0, 40));
    assert.equal(dialer.openSockets, 0);
  }
});

test('sloppy answers that browsers accept are accepted', async (t) => {
  const answers = [
    'HTTP/1.1 200 OK\nContent-Length: 2\n\nok',
    'HTTP/1.0 200 OK\r\n\r\nok',
    'HTTP/1.1 200 OK\r\nX: a\x01b\r\nContent-Length: 2\r\n\r\nok',
  ];
  for (const answer of answers) {
    const { body } = await bench(t).get(`http://127.0.0.1:${await serveBytes(t, answer)}/`);
    assert.equal(body, 'ok', answer);
  }
});

test('a deadline ends a request in every phase, and leaves nothing open', async (t) => {
  const silent = await listen(t, net.createServer());
  const inHead = await serveBytes(t, 'HTTP/1.1 200 OK\r\n', 'hold');
  const inBody = await serveBytes(t, 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', 'hold');
  const inGzip = await serveBytes(
    t,
    Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9999\r\n\r\n'),
      gzipSync('hello').subarray(0, 12),
    ]),
    'hold',
  );
  const inRedirect = await serveBytes(t, 'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 10\r\n\r\nhalf', 'hold');
  for (const url of [
    `http://127.0.0.1:${silent}/`,
    `https://127.0.0.1:${silent}/`,
    `http://127.0.0.1:${inHead}/`,
    `http://127.0.0.1:${inBody}/`,
    `http://127.0.0.1:${inGzip}/`,
    `http://127.0.0.1:${inRedirect}/`,
  ]) {
    const { client, dialer } = bench(t);
    const request = {
      url,
      headers: {},
      device: 'desktop',
      country: 'us',
      route: DIRECT,
      followRedirects: true,
    } as const;
    using over = new Deadline(100);
    await assert.rejects(client.get({ ...request, deadline: over }), DeadlineExceeded, url);
    assert.equal(dialer.openSockets, 0, url);
    const dialed = dialer.dialed.length;
    await assert.rejects(client.get({ ...request, deadline: over }), DeadlineExceeded, url);
    assert.equal(dialer.dialed.length, dialed, 'nothing is dialed once time is over');
    using canceled = new Deadline(20_000);
    setTimeout(() => canceled.cancel('hang-up'), 50);
    await assert.rejects(client.get({ ...request, deadline: canceled }), RequestCanceled, url);
    assert.equal(dialer.openSockets, 0, url);
  }
});

test('a socket that is connected too late is closed', async (t) => {
  const port = await serve(t, (_request, response) => response.end());
  const inner = new LoopbackDialer();
  const release = Promise.withResolvers<void>();
  const { get } = bench(t, {
    dialer: {
      async dial(target, route) {
        await release.promise;
        return inner.dial(target, route, new AbortController().signal);
      },
    },
  });
  using deadline = new Deadline(30);
  await assert.rejects(get(`http://127.0.0.1:${port}/`, { deadline }), DeadlineExceeded);
  release.resolve();
  while (inner.sockets.length === 0 || inner.openSockets > 0) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(inner.sockets.length, 1);
});

test('listeners on a deadline do not accumulate', async (t) => {
  const port = await serve(t, (request, response) => {
    if (request.url === '/9') response.end('done');
    else response.writeHead(302, { Location: `/${Number(request.url?.slice(1)) + 1}` }).end();
  });
  const { client } = bench(t);
  using deadline = new Deadline(20_000);
  let added = 0;
  const { signal } = deadline;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    added += 1;
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    added -= 1;
    removeEventListener.apply(signal, args);
  };
  const url = `http://127.0.0.1:${port}/0`;
  const base = { headers: {}, device: 'desktop', country: 'us', route: DIRECT, followRedirects: true } as const;
  assert.equal((await client.get({ ...base, url, deadline })).hops, 9);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(added, 0);
});

test('closing the client rejects running and later requests', async (t) => {
  const server = http.createServer();
  const port = await listen(t, server);
  const { client, get, dialer } = bench(t);
  const running = get(`http://127.0.0.1:${port}/`);
  running.catch(() => {});
  await once(server, 'request');
  await client.close();
  await assert.rejects(running, RequestCanceled);
  await assert.rejects(get(`http://127.0.0.1:${port}/`), RequestCanceled);
  assert.equal(dialer.openSockets, 0);
});
