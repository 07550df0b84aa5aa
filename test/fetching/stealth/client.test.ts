/**
 * The client of the stealth tier for pages without JavaScript: what targets see of it, and that it follows the same
 * rules as the other client.
 */
import assert from 'node:assert/strict';
import { createServer as createHttp1Server } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import net from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { Deadline, RequestCanceled } from '../../../src/deadline.ts';
import { COUNTRY_PROFILES } from '../../../src/fetching/countries.ts';
import { brandList, deviceProfiles } from '../../../src/fetching/devices.ts';
import { createGateway, type Door } from '../../../src/fetching/egress/gateway/gateway.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import type { HttpRequest } from '../../../src/fetching/http/client.ts';
import { type ImpitClass, ImpitVisit } from '../../../src/fetching/http/impit-visit.ts';
import { RequestCookies } from '../../../src/fetching/http/request-cookies.ts';
import { createStealthClient, loadImpit } from '../../../src/fetching/http/stealth-client.ts';
import { CertificateAuthority, hasOpenssl, type Identity } from '../http/certificates.ts';
import { LoopbackDialer, listen } from '../http/loopback.ts';
import { readHello, readOpening } from './client-beginning.ts';

const impit = await loadImpit();
const PROFILES = deviceProfiles({ version: '156.0.8078.79', brands: ['Chromium'], system: 'linux' });
const ROUTE = { exit: 'stealth', upstream: undefined, key: 'test', caller: 'test' } as const;
const skip = (impit === undefined && 'no impit for this machine') || (!hasOpenssl() && 'openssl is not installed');

interface Choices {
  readonly ignoreTlsErrors?: boolean;
  readonly maxBodyBytes?: number;
  readonly ca?: string;
}

function startClient(t: TestContext, places: Record<string, number>, choices: Choices = {}) {
  const dialer = new LoopbackDialer(places);
  const gateway = createGateway({ dialer, ownListeners: new OwnListeners() });
  const client = createStealthClient({
    dialer,
    gateway,
    impit,
    maxBodyBytes: choices.maxBodyBytes ?? 4 * 1024 * 1024,
    ignoreTlsErrors: choices.ignoreTlsErrors ?? true,
    ...(choices.ca !== undefined && { ca: choices.ca }),
    profiles: async () => PROFILES,
  });
  t.after(async () => {
    await client.close();
    await gateway.close();
  });
  const get = async (url: string, more: Partial<HttpRequest> = {}) => {
    using deadline = new Deadline(10_000);
    const defaults = { headers: {}, device: 'desktop', country: 'us', route: ROUTE, followRedirects: true } as const;
    return await client.get({ url, ...defaults, deadline, ...more });
  };
  return { client, dialer, get };
}

const failed = (code: string, says: RegExp) => (error: unknown) => {
  assert.ok(error instanceof FetchFailure, String(error));
  assert.equal(error.code, code, error.message);
  assert.match(error.message, says);
  return true;
};

describe('the client of the stealth tier', { skip, timeout: 300_000 }, () => {
  let authority: CertificateAuthority;
  let identity: Identity;
  before(() => {
    authority = new CertificateAuthority();
    identity = authority.issue({ names: 'DNS:shop.example,DNS:other.example', selfSigned: true });
  });
  after(() => authority[Symbol.dispose]());

  type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;
  const serve = (t: TestContext, handler: Handler) =>
    listen(t, createSecureServer({ ...identity, allowHTTP1: true }, handler));

  test('opens its connections as Chrome does', async (t) => {
    const opened: Buffer[] = [];
    const behind = tls.createServer({ ...identity, ALPNProtocols: ['h2'] }, (socket) => {
      socket.on('data', (piece) => {
        opened.push(piece);
        // Nothing relevant follows after the request.
        if (Buffer.concat(opened).length > 250) socket.destroy();
      });
      socket.on('error', () => {});
    });
    const behindPort = await listen(t, behind);
    let hello: Buffer | undefined;
    const front = net.createServer((socket) => {
      const onward = net.connect(behindPort, '127.0.0.1');
      socket.once('data', (piece: Buffer) => {
        hello = piece;
      });
      socket.pipe(onward).pipe(socket);
      for (const each of [socket, onward]) each.on('error', () => {});
    });
    const { get } = startClient(t, { 'shop.example:443': await listen(t, front) });
    await assert.rejects(get('https://shop.example/'), failed('target_unreachable', /closed the connection/));
    const { ciphers, groups, protocols, extensions } = readHello(hello ?? Buffer.alloc(0));
    assert.equal(
      ciphers.join(' '),
      'grease 1301 1302 1303 c02b c02f c02c c030 cca9 cca8 c013 c014 009c 009d 002f 0035',
    );
    assert.equal(groups.join(' '), 'grease 11ec 001d 0017 0018');
    assert.deepEqual(protocols, ['h2', 'http/1.1']);
    const chromes = [0, 5, 10, 11, 13, 16, 18, 23, 27, 35, 43, 45, 51, 17613, 65037, 65281];
    assert.deepEqual(
      extensions.toSorted((a, b) => a - b),
      chromes,
    );
    const { settings, window } = readOpening(Buffer.concat(opened));
    const { 2: push, 4: streamWindow, 6: headerList } = settings;
    assert.deepEqual([push, streamWindow, headerList, window], [0, 6_291_456, 262_144, 15_663_105]);
  });

  test("sends the headers of the tier's browser in their order, over HTTP/2", async (t) => {
    let sent: string[] = [];
    const port = await serve(t, (request, response) => {
      sent = request.rawHeaders;
      response.end('<p>here</p>');
    });
    const { get } = startClient(t, { 'shop.example:443': port });
    const answer = await get('https://shop.example/a?b=c#d', { country: 'de', headers: { 'X-Mine': 'grün' } });
    assert.deepEqual(
      [answer.status, answer.body, answer.finalUrl],
      [200, '<p>here</p>', 'https://shop.example/a?b=c#d'],
    );
    const names = sent.filter((_, index) => index % 2 === 0);
    assert.equal(
      names.join(' '),
      ':method :authority :scheme :path sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform upgrade-insecure-requests user-agent accept sec-fetch-site sec-fetch-mode sec-fetch-user sec-fetch-dest accept-encoding accept-language x-mine priority',
    );
    const value = (name: string) => sent[sent.indexOf(name) + 1];
    const { userAgent, clientHints } = PROFILES.desktop;
    assert.equal(value('user-agent'), userAgent);
    assert.equal(value('sec-ch-ua'), brandList(clientHints.brands));
    assert.equal(value('sec-ch-ua-platform'), '"Linux"');
    assert.equal(value('accept-language'), COUNTRY_PROFILES.de.acceptLanguage);
    assert.equal(value(':path'), '/a?b=c');
    assert.equal(Buffer.from(value('x-mine') ?? '', 'latin1').toString(), 'grün');
    // A user agent of the caller would contradict our client hints.
    await get('https://shop.example/', { headers: { 'User-Agent': 'Mine/1' } });
    assert.equal(value('user-agent'), 'Mine/1');
    assert.ok(!sent.some((name) => name.startsWith('sec-ch-ua')));
  });

  test('follows redirects by the same rules, between http and https as well', async (t) => {
    const seen: string[] = [];
    const note = (at: string, { headers }: { headers: Http2ServerRequest['headers'] }) =>
      seen.push(`${at} ${headers.cookie ?? '-'} ${headers['x-mine'] ?? '-'} ${headers.authorization ?? '-'}`);
    const secure = await serve(t, (request, response) => {
      note(request.authority, request);
      const elsewhere = request.url === '/start' ? 'https://other.example/' : 'http://plain.example/end';
      response.writeHead(302, { Location: elsewhere, 'Set-Cookie': 'kept=1; Path=/' }).end('moved');
    });
    const plain = await listen(
      t,
      createHttp1Server((request, response) => {
        note('plain.example', request);
        response.end('the end');
      }),
    );
    const places = { 'shop.example:443': secure, 'other.example:443': secure, 'plain.example:80': plain };
    const { get } = startClient(t, places);
    const headers = { 'X-Mine': 'yes', Authorization: 'Bearer t' };
    const answer = await get('https://shop.example/start', { headers });
    assert.deepEqual([answer.body, answer.finalUrl, answer.hops], ['the end', 'http://plain.example/end', 2]);
    assert.deepEqual(seen, ['shop.example - yes Bearer t', 'other.example - - -', 'plain.example - - -']);
    const told = await get('https://shop.example/start', { followRedirects: false });
    assert.deepEqual(told.redirect, { status: 302, statusMessage: 'Found', location: 'https://other.example/' });
    const around = await serve(t, (request, response) =>
      response.writeHead(302, { Location: `${request.url}x` }).end(),
    );
    const endless = startClient(t, { 'shop.example:443': around });
    await assert.rejects(endless.get('https://shop.example/'), failed('target_error', /More than 10 redirects/));
  });

  test('keeps cookies of a redirect, and sends them where they belong', async (t) => {
    const cookies: (string | undefined)[] = [];
    const port = await serve(t, ({ url, headers }, response) => {
      cookies.push(headers.cookie);
      if (url === '/') response.writeHead(302, { Location: '/next', 'Set-Cookie': ['a=1', 'b=2; Path=/other'] }).end();
      else response.end('ok');
    });
    const { get } = startClient(t, { 'shop.example:443': port });
    await get('https://shop.example/', { headers: { Cookie: 'mine=yes' } });
    assert.deepEqual(cookies, ['mine=yes', 'mine=yes; a=1']);
  });

  test('refuses what is too large, packed or not', async (t) => {
    const packed = gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const port = await serve(t, ({ url }, response) => {
      const type = { 'Content-Type': 'text/html' };
      if (url === '/packed') response.writeHead(200, { ...type, 'Content-Encoding': 'gzip' }).end(packed);
      else if (url === '/declared') response.writeHead(200, { ...type, 'Content-Length': 9_000_000 }).write('x');
      else if (url === '/fine') response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('<p>größe</p>'));
      else response.writeHead(200, type).end(Buffer.alloc(5_000_000, 'x'));
    });
    const { get } = startClient(t, { 'shop.example:443': port });
    assert.equal((await get('https://shop.example/fine')).body, '<p>größe</p>');
    for (const path of ['/long', '/declared']) {
      await assert.rejects(get(`https://shop.example${path}`), failed('response_too_large', /larger than 4194304/));
    }
    const roomy = startClient(t, { 'shop.example:443': port }, { maxBodyBytes: 100_000_000 });
    await assert.rejects(roomy.get('https://shop.example/packed'), failed('response_too_large', /200 times its size/));
  });

  const raw = (t: TestContext, text: string | Buffer) =>
    listen(
      t,
      tls.createServer(identity, (socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(text));
      }),
    );
  const BROKEN: readonly [name: string, answer: string, code: string, says: RegExp][] = [
    ['nothing', '', 'target_unreachable', /before it answered/],
    ['no HTTP', 'hello\r\n\r\n', 'target_unreachable', /did not answer in HTTP/],
    [
      'half a page',
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf',
      'target_unreachable',
      /before the page was complete/,
    ],
    [
      'no gzip',
      'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\nnothing of that kind',
      'target_error',
      /content encoding/,
    ],
    [
      'no brotli',
      'HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 20\r\n\r\nnothing of that kind',
      'target_error',
      /content encoding/,
    ],
    [
      'wrong chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'target_unreachable',
      /framing of the page is broken/,
    ],
    ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(500_000)}\r\n\r\n`, 'target_error', /headers .* larger/],
  ];
  for (const [name, answer, code, says] of BROKEN) {
    test(`a target that answers ${name}`, async (t) => {
      const { get } = startClient(t, { 'shop.example:443': await raw(t, answer) });
      await assert.rejects(get('https://shop.example/'), failed(code, says));
    });
  }

  test('malformed headers are read as browsers read them', async (t) => {
    for (const head of ['X-Policy: a;\r\n b\r\n', 'Only words\r\n', 'X-Blank : 1\r\n', ': no name\r\n']) {
      const { get } = startClient(t, {
        'shop.example:443': await raw(t, `HTTP/1.1 200 OK\r\n${head}Content-Type: text/html\r\n\r\n<p>Text</p>`),
      });
      assert.equal((await get('https://shop.example/')).body, '<p>Text</p>', head);
    }
  });

  test('reads what browsers read, where impit gives up', async (t) => {
    const page = '<p>a page</p>'.repeat(20);
    const packed = gzipSync(page);
    const bytes: [name: string, head: string, body: Buffer | string][] = [
      ['thousands of headers', Array.from({ length: 2_000 }, (_, index) => `X-${index}: 1\r\n`).join(''), page],
      ['a wrong checksum', 'Content-Encoding: gzip\r\n', Buffer.concat([packed.subarray(0, -8), Buffer.alloc(8)])],
      ['no checksum', 'Content-Encoding: gzip\r\n', packed.subarray(0, -8)],
      ['bytes behind the end', 'Content-Encoding: gzip\r\n', Buffer.concat([packed, Buffer.from('more')])],
      ['bare deflate', 'Content-Encoding: deflate\r\n', deflateRawSync(page)],
      ['deflate without its end', 'Content-Encoding: deflate\r\n', deflateSync(page).subarray(0, -4)],
      ['codings in two headers', 'Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n', gzipSync(packed)],
    ];
    for (const [name, head, body] of bytes) {
      const length = Buffer.byteLength(body as string);
      const answer = Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${head}Content-Length: ${length}\r\n\r\n`),
        Buffer.from(body as string),
      ]);
      const { get } = startClient(t, { 'shop.example:443': await raw(t, answer) });
      assert.equal((await get('https://shop.example/')).body, page, name);
    }
  });

  test('asks again where a connection was closed, or given up, while it was idle', async (t) => {
    const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    for (const parting of ['', TIMED_OUT]) {
      let connections = 0;
      const server = tls.createServer(identity, (socket) => {
        connections += 1;
        let asked = 0;
        socket.on('error', () => {});
        socket.on('data', (request) => {
          asked += 1;
          if (asked > 1) socket.end(parting);
          else if (/^GET \/ /.test(String(request)))
            socket.write('HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n');
          else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere');
        });
      });
      const { get } = startClient(t, { 'shop.example:443': await listen(t, server) });
      assert.equal((await get('https://shop.example/')).body, 'here', parting);
      assert.equal(connections, 2);
    }
  });

  test('a 408 on a new connection is the answer', async (t) => {
    const { get } = startClient(t, {
      'shop.example:443': await raw(t, 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 4\r\n\r\nslow'),
    });
    const { status, body } = await get('https://shop.example/');
    assert.deepEqual([status, body], [408, 'slow']);
  });

  test('undoes codings that impit leaves as they are', async (t) => {
    const packed = gzipSync('<p>größe</p>');
    const port = await serve(t, ({ url = '' }, response) => {
      const coding = decodeURIComponent(url.slice(1));
      const body = coding === 'gzip, br' ? brotliCompressSync(packed) : packed;
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': coding }).end(body);
    });
    const { get } = startClient(t, { 'shop.example:443': port });
    for (const coding of ['x-gzip', 'GZIP', 'gzip, br']) {
      assert.equal((await get(`https://shop.example/${encodeURIComponent(coding)}`)).body, '<p>größe</p>', coding);
    }
  });

  test('a body that ends with its connection, and that connection without a farewell', async (t) => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
    const answers: Readonly<Record<string, string>> = {
      '/': `${head}\r\n<p>All</p>`,
      '/short': `${head}Content-Length: 90\r\n\r\n<p>Half`,
      '/chunked': `${head}Transfer-Encoding: chunked\r\n\r\n8\r\n<p>Half.\r\n`,
      '/reset': `${head}\r\n<p>Half`,
    };
    // A reset may overtake what was sent before it.
    const CLOSED = /closed.* before (the page was complete|it answered)/;
    const server = net.createServer((connection) => {
      connection.on('error', () => {});
      const socket = new tls.TLSSocket(connection, { isServer: true, ...identity });
      socket.on('error', () => {});
      socket.once('data', (request) => {
        const [, path = ''] = /^GET (\S+)/.exec(String(request)) ?? [];
        const end = () => (path === '/reset' ? setTimeout(() => connection.resetAndDestroy(), 100) : connection.end());
        socket.write(answers[path] ?? '', end);
      });
    });
    const { get } = startClient(t, { 'shop.example:443': await listen(t, server) });
    assert.equal((await get('https://shop.example/')).body, '<p>All</p>');
    for (const path of ['/short', '/chunked', '/reset']) {
      const half = get(`https://shop.example${path}`);
      await assert.rejects(half, failed('target_unreachable', CLOSED), path);
    }
  });

  test('reports a certificate problem with the same words as the other client', async (t) => {
    const issue = (more: object) => authority.issue({ names: 'DNS:shop.example', ...more });
    const wrong: [Identity, RegExp][] = [
      [issue({ selfSigned: true }), /self-signed/],
      [issue({ from: '20200101000000Z', until: '20210101000000Z' }), /expired/],
      [issue({}), /issuer .* unknown/],
    ];
    for (const [bad, says] of wrong) {
      const server = tls.createServer(bad, (socket) => socket.end());
      server.on('tlsClientError', () => {});
      const { get } = startClient(t, { 'shop.example:443': await listen(t, server) }, { ignoreTlsErrors: false });
      await assert.rejects(get('https://shop.example/'), (error: unknown) => {
        assert.equal((error as FetchFailure).unreachable, 'certificate');
        return failed('target_unreachable', says)(error);
      });
    }
    const plain = await listen(
      t,
      // Reads before it answers: closing with bytes unread would reset the connection, and the answer could be lost.
      net.createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    );
    const { get } = startClient(t, { 'shop.example:443': plain });
    await assert.rejects(get('https://shop.example/'), failed('target_unreachable', /does not speak TLS/));
  });

  test('completes chains of certificates, and sends nothing to a target before that', async (t) => {
    const names = 'DNS:shop.example';
    const between = authority.issue({ names, isAuthority: true, subject: 'between' });
    const shop = authority.issue({ names, by: between, issuerAddress: 'http://certificates.example/between' });
    const seen: string[] = [];
    const target = createSecureServer({ ...shop, allowHTTP1: true }, async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      seen.push(`${request.method} ${body}`);
      response.end('The shop.');
    });
    target.on('tlsClientError', () => {});
    const library = createHttp1Server((_request, response) => response.end(between.cert));
    const places = { 'shop.example:443': await listen(t, target), 'certificates.example:80': await listen(t, library) };
    const { get } = startClient(t, places, { ignoreTlsErrors: false, ca: authority.certificate });
    assert.equal((await get('https://shop.example/')).body, 'The shop.');
    assert.equal((await get('https://shop.example/', { postJson: '{}' })).body, 'The shop.');
    assert.deepEqual(seen, ['GET ', 'POST {}']);
    const stranger = startClient(t, places, { ignoreTlsErrors: false });
    await assert.rejects(stranger.get('https://shop.example/'), failed('target_unreachable', /issuer .* is unknown/));
  });

  test('connects only where the dialer allows it', async (t) => {
    const { get, dialer } = startClient(t, {});
    await assert.rejects(get('https://forbidden.example/'), failed('forbidden_target', /not in this test/));
    assert.deepEqual(
      dialer.dialed.map(({ host, port, tunnel }) => [host, port, tunnel]),
      [['forbidden.example', 443, true]],
    );
  });

  test('leaves no gateway listener open when it cannot start, and uses no closed one', async (t) => {
    const ownListeners = new OwnListeners();
    const gateway = createGateway({ dialer: new LoopbackDialer(), ownListeners });
    const doors: Door[] = [];
    const openDoor: typeof gateway.openDoor = async (route) => {
      const door = await gateway.openDoor(route);
      doors.push(door);
      return door;
    };
    const unwilling = class {
      constructor() {
        throw new Error('not today');
      }
    } as unknown as ImpitClass;
    const settings = { gateway: { ...gateway, openDoor }, ignoreTlsErrors: true };
    using deadline = new Deadline(10_000);
    const request = { url: '', headers: {}, device: 'desktop', country: 'us', route: ROUTE, deadline } as const;
    const hop = {
      request: { ...request, followRedirects: true },
      url: new URL('https://shop.example/'),
      profile: PROFILES.desktop,
      headers: {},
      authorization: undefined,
      cookies: new RequestCookies(),
      body: undefined,
    };
    const visit = new ImpitVisit({ ...settings, impit: unwilling });
    await assert.rejects(visit.send(hop), /not today/);
    await visit[Symbol.asyncDispose]();
    const [door] = doors;
    assert.ok(door);
    const isOwn = () => ownListeners.includes([127, 0, 0, 1], door.port, () => true);
    assert.equal(isOwn(), false, 'its listener is gone');
    // Another caller's door may have the port that its own had.
    const other = await listen(
      t,
      net.createServer((socket) => socket.destroy()),
    );
    const late = new ImpitVisit({
      impit: impit as ImpitClass,
      ignoreTlsErrors: true,
      gateway: { ...gateway, openDoor: async () => ({ ...door, port: other, close: async () => {} }) },
    });
    const sent = late.send(hop);
    await Promise.all([late[Symbol.asyncDispose](), assert.rejects(sent, /the visit is over/)]);
  });

  test('ends with its deadline, its caller or the service, and leaves no connection open', async (t) => {
    let asked = () => {};
    const port = await serve(t, ({ url }, response) => {
      if (url === '/begun') response.write('<p>');
      asked();
    });
    const { get, dialer, client } = startClient(t, { 'shop.example:443': port });
    using short = new Deadline(200);
    await assert.rejects(get('https://shop.example/', { deadline: short }), { name: 'DeadlineExceeded' });
    using begun = new Deadline(400);
    await assert.rejects(get('https://shop.example/begun', { deadline: begun }), { name: 'DeadlineExceeded' });
    using canceled = new Deadline(10_000);
    asked = () => canceled.cancel('hang-up');
    await assert.rejects(get('https://shop.example/', { deadline: canceled }), RequestCanceled);
    asked = () => void client.close();
    await assert.rejects(get('https://shop.example/'), RequestCanceled);
    for (let tries = 0; dialer.openSockets > 0 && tries < 3_000; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal(dialer.openSockets, 0);
  });
});

test('without impit, everything is sent by the other client, with the same identity', async (t) => {
  const gateway = createGateway({ dialer: new LoopbackDialer(), ownListeners: new OwnListeners() });
  let sent: string[] = [];
  const port = await listen(
    t,
    createHttp1Server((request, response) => {
      sent = request.rawHeaders;
      response.end('ok');
    }),
  );
  const client = createStealthClient({
    dialer: new LoopbackDialer(),
    gateway,
    impit: undefined,
    maxBodyBytes: 1000,
    ignoreTlsErrors: false,
    profiles: async () => PROFILES,
  });
  t.after(() => client.close());
  using deadline = new Deadline(5_000);
  const request = {
    headers: {},
    device: 'mobile',
    country: 'us',
    route: ROUTE,
    followRedirects: true,
    deadline,
  } as const;
  assert.equal((await client.get({ url: `http://127.0.0.1:${port}/`, ...request })).body, 'ok');
  assert.equal(sent[sent.indexOf('User-Agent') + 1], PROFILES.mobile.userAgent);
});
