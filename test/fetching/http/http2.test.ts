/** Servers that speak HTTP/2 and nothing older, which browsers open like any other. */
import assert from 'node:assert/strict';
import http2, { type Http2ServerRequest, type Http2ServerResponse, type SecureServerOptions } from 'node:http2';
import { after, before, describe, type TestContext, test } from 'node:test';
import zlib from 'node:zlib';
import { Deadline } from '../../../src/deadline.ts';
import { CertificateAuthority, hasOpenssl, type Identity } from './certificates.ts';
import { bench, closed, failure, listen } from './loopback.ts';

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

describe('a site that speaks only HTTP/2', { skip: hasOpenssl() ? false : 'openssl is not installed' }, () => {
  let authority: CertificateAuthority;
  let good: Identity;

  before(() => {
    authority = new CertificateAuthority();
    good = authority.issue({ names: 'DNS:shop.example' });
  });
  after(() => authority[Symbol.dispose]());

  async function site(t: TestContext, handler: Handler, options: SecureServerOptions = {}) {
    const server = http2.createSecureServer({ ...good, ...options }, handler);
    const opened = { connections: 0 };
    server.on('secureConnection', () => {
      opened.connections += 1;
    });
    for (const event of ['sessionError', 'tlsClientError', 'unknownProtocol']) server.on(event, () => {});
    const port = await listen(t, server);
    return { opened, ...bench(t, { ca: authority.certificate, maxBodyBytes: 100_000 }, { 'shop.example:443': port }) };
  }

  test('is asked over HTTP/2, with the same headers in the same order', async (t) => {
    const seen: string[][] = [];
    const { get, opened, dialer } = await site(t, ({ rawHeaders }, response) => {
      seen.push(rawHeaders.filter((_, index) => index % 2 === 0));
      response.writeHead(200, { 'Content-Type': 'text/html', 'X-Twice': ['a', 'b'], 'Content-Encoding': 'gzip' });
      response.end(zlib.gzipSync('<p>the page'));
    });
    const answer = await get('https://shop.example/?q=1#part', { headers: { 'X-Mine': 'yes' } });
    assert.equal(answer.body, '<p>the page');
    assert.equal(answer.finalUrl, 'https://shop.example/?q=1#part');
    assert.deepEqual([answer.status, answer.statusMessage, answer.headers['x-twice']], [200, 'OK', 'a, b']);
    assert.equal(answer.headers[':status'], undefined);
    assert.deepEqual(seen[0]?.slice(0, 8), [
      ':method',
      ':authority',
      ':scheme',
      ':path',
      'sec-ch-ua',
      'sec-ch-ua-mobile',
      'sec-ch-ua-platform',
      'upgrade-insecure-requests',
    ]);
    assert.equal(seen[0]?.at(-1), 'x-mine');
    await get('https://shop.example/again');
    // It is not asked in HTTP/1.1 again.
    assert.equal(opened.connections, 2);
    assert.equal(dialer.dialed.length, 3);
    await closed(dialer);
  });

  test('may redirect, set cookies, and get JSON', async (t) => {
    const seen: string[] = [];
    const { get } = await site(t, async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      seen.push(`${request.method} ${request.url} ${request.headers.cookie ?? ''} ${body}`);
      if (request.url !== '/') return void response.end('arrived');
      response.writeHead(302, { Location: '/next', 'Set-Cookie': 'a=1' });
      response.end();
    });
    assert.equal((await get('https://shop.example/', { postJson: '{"a":1}' })).body, 'arrived');
    assert.deepEqual(seen, ['POST /  {"a":1}', 'GET /next a=1 ']);
  });

  test('is also found where the server closes connections of HTTP/1.1', async (t) => {
    const { get } = await site(
      t,
      (request, response) => {
        if (request.httpVersionMajor < 2) request.socket.destroy();
        else response.end('the page');
      },
      { allowHTTP1: true },
    );
    assert.equal((await get('https://shop.example/')).body, 'the page');
  });

  test('fails as others do', async (t) => {
    const handlers: [Handler, Parameters<typeof failure>[0]][] = [
      [(_request, response) => response.stream.close(2), { code: 'target_unreachable', unreachable: 'reset' }],
      [
        (_request, response) => response.stream.session?.destroy(),
        { code: 'target_unreachable', unreachable: 'reset' },
      ],
      [
        (_request, response) => {
          response.write('half');
          setTimeout(() => response.stream.close(2), 20);
        },
        { code: 'target_unreachable', unreachable: 'reset', message: /before the page was complete/, status: 200 },
      ],
      [(_request, response) => response.end('x'.repeat(200_000)), { code: 'response_too_large', status: 200 }],
      [
        (_request, response) => {
          for (let count = 0; count < 150; count += 1) response.stream.additionalHeaders({ ':status': 103 });
          response.end('late');
        },
        { code: 'target_unreachable', unreachable: 'network', message: /did not answer in HTTP/ },
      ],
    ];
    for (const [handler, expected] of handlers) {
      const { get, dialer } = await site(t, handler);
      await assert.rejects(get('https://shop.example/'), failure(expected));
      await closed(dialer);
    }
  });

  test('may send a megabyte before it hears from us again', async (t) => {
    const { get } = await site(t, async ({ stream }, response) => {
      const { session } = stream;
      const window = () =>
        Math.min(session?.remoteSettings.initialWindowSize ?? 0, session?.state.remoteWindowSize ?? 0);
      for (let turn = 0; turn < 1_000 && window() < 1_000_000; turn += 1)
        await new Promise((done) => setTimeout(done, 1));
      response.end(String(window() > 1_000_000));
    });
    assert.equal((await get('https://shop.example/')).body, 'true');
  });

  test('ends with its deadline, before its answer and within it', async (t) => {
    for (const begins of [false, true]) {
      const { client, dialer, get } = await site(t, (_request, response) => {
        if (begins) response.write('begun');
      });
      using deadline = new Deadline(300);
      await assert.rejects(get('https://shop.example/', { deadline }), { name: 'DeadlineExceeded' });
      await closed(dialer);
      await client.close();
    }
  });
});
