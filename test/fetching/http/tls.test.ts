import assert from 'node:assert/strict';
import http from 'node:http';
import https, { type ServerOptions } from 'node:https';
import net from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import { CertificateAuthority, hasOpenssl, type Identity } from './certificates.ts';
import { bench, failure, listen, serveBytes } from './loopback.ts';

describe('TLS', { skip: hasOpenssl() ? false : 'openssl is not installed' }, () => {
  let authority: CertificateAuthority;
  let good: Identity;

  before(() => {
    authority = new CertificateAuthority();
    good = authority.issue({ names: 'DNS:shop.example,DNS:*.wild.example,IP:127.0.0.1' });
  });
  after(() => authority[Symbol.dispose]());

  function secure(
    t: TestContext,
    identity: Identity,
    options: ServerOptions = {},
    seen: (string | false | undefined)[] = [],
  ): Promise<number> {
    const server = https.createServer({ ...identity, ...options }, (request, response) => {
      const { socket } = request;
      seen.push('servername' in socket ? (socket.servername as string | false) : undefined);
      response.end(`${request.headers.host} ${'alpnProtocol' in socket ? socket.alpnProtocol : ''}`);
    });
    server.on('tlsClientError', () => {});
    return listen(t, server);
  }

  test('a valid certificate is accepted, by name and by address; SNI is sent only for names', async (t) => {
    const seen: (string | false | undefined)[] = [];
    const port = await secure(t, good, {}, seen);
    const places = { 'shop.example:443': port, 'a.wild.example:443': port, 'shop.example.:443': port };
    const { get, dialer } = bench(t, { ca: authority.certificate }, places);
    assert.equal((await get('https://shop.example/')).body, 'shop.example http/1.1');
    assert.equal((await get('https://shop.example/again')).body, 'shop.example http/1.1');
    assert.equal((await get('https://a.wild.example/')).body, 'a.wild.example http/1.1');
    assert.equal((await get('https://shop.example./')).body, 'shop.example. http/1.1');
    assert.equal((await get(`https://127.0.0.1:${port}/`)).body, `127.0.0.1:${port} http/1.1`);
    assert.deepEqual(seen, ['shop.example', 'shop.example', 'a.wild.example', 'shop.example', false]);
    assert.deepEqual(dialer.dialed[0], { host: 'shop.example', port: 443, tunnel: true });
    assert.equal(dialer.dialed.length, 4, 'the second request used the connection of the first');
  });

  test('a problem with a certificate is named, and can be ignored', async (t) => {
    const stranger = new CertificateAuthority();
    t.after(() => stranger[Symbol.dispose]());
    const names = 'DNS:shop.example';
    const cases: [Identity, string, RegExp][] = [
      [
        authority.issue({ names, from: '20200101000000Z', until: '20200201000000Z' }),
        'shop.example',
        /certificate has expired/,
      ],
      [authority.issue({ names, from: '20900101000000Z', until: '20910101000000Z' }), 'shop.example', /not valid yet/],
      [authority.issue({ names, selfSigned: true }), 'shop.example', /certificate is self-signed/],
      [stranger.issue({ names }), 'shop.example', /issuer of its certificate is unknown/],
      [good, 'other.example', /for another host name/],
      [good, 'a.b.wild.example', /for another host name/],
      [good, 'wild.example', /for another host name/],
      [authority.issue({ names: 'IP:127.0.0.2' }), '127.0.0.1', /for another host name/],
      [authority.issue({ names, digest: 'sha1' }), 'shop.example', /certificate is not acceptable/],
      [authority.issue({ names, extension: '1.2.3.4=critical,ASN1:NULL' }), 'shop.example', /is not acceptable/],
    ];
    for (const [identity, host, message] of cases) {
      const port = await secure(t, identity);
      const strict = bench(t, { ca: authority.certificate }, { [`${host}:443`]: port });
      await assert.rejects(
        strict.get(`https://${host}/`),
        failure({ code: 'target_unreachable', unreachable: 'certificate', message }),
      );
      assert.equal(strict.dialer.openSockets, 0);
      const lax = bench(t, { ignoreTlsErrors: true }, { [`${host}:443`]: port });
      assert.match((await lax.get(`https://${host}/`)).body, /http\/1\.1/);
    }
  });

  test('certificates of an unknown authority are not trusted', async (t) => {
    const { get } = bench(t, {}, { 'shop.example:443': await secure(t, good) });
    await assert.rejects(
      get('https://shop.example/'),
      failure({
        code: 'target_unreachable',
        unreachable: 'certificate',
        message: /issuer of its certificate is unknown/,
      }),
    );
  });

  test('a handshake that fails says how', async (t) => {
    const closing = await listen(
      t,
      net.createServer((socket) => socket.once('data', () => socket.end())),
    );
    const resetting = await listen(
      t,
      net.createServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
    );
    const plain = await listen(t, http.createServer());
    const garbage = await serveBytes(t, 'SSH-2.0-x\r\n', 'hold');
    // The first message of a server of TLS 1.2 that names no extensions, so knows nothing of secure renegotiation.
    const hello = [2, 0, 0, 38, 3, 3, ...Array<number>(32).fill(7), 0, 0xc0, 0x2f, 0];
    const ancient = await serveBytes(t, Buffer.from([0x16, 3, 3, 0, hello.length, ...hello]), 'end');
    const alert = (code: number) => serveBytes(t, Buffer.from([0x15, 3, 3, 0, 2, 2, code]), 'end');
    const old = await secure(t, good, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
    const odd = await secure(t, good, { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-CCM' });
    const certificate = await secure(t, good, { requestCert: true, rejectUnauthorized: true });
    const newest = await secure(t, good, { ALPNProtocols: ['h3'] });
    const cases: [number, string, RegExp][] = [
      [newest, 'http2', /only speaks HTTP\/2/],
      [closing, 'tls', /closed during the TLS handshake/],
      [resetting, 'tls', /closed during the TLS handshake/],
      [plain, 'tls', /does not speak TLS/],
      [garbage, 'tls', /does not speak TLS/],
      [ancient, 'tls', /closed during the TLS handshake/],
      [await alert(40), 'tls', /no TLS protocol version or cipher in common/],
      // Alerts about a certificate are about the client's, which has none.
      [await alert(42), 'protocol', /asks for a client certificate/],
      [await alert(46), 'protocol', /asks for a client certificate/],
      [await alert(48), 'protocol', /asks for a client certificate/],
      // This one is about the server's.
      [await alert(113), 'tls', /handshake failed/],
      [await alert(112), 'tls', /does not know this host name/],
      [old, 'protocol', /no TLS protocol version or cipher in common/],
      [odd, 'tls', /no TLS protocol version or cipher in common/],
    ];
    for (const [port, unreachable, message] of cases) {
      const { get, dialer } = bench(t, { ca: authority.certificate }, { 'shop.example:443': port });
      await assert.rejects(get('https://shop.example/'), failure({ code: 'target_unreachable', unreachable, message }));
      assert.equal(dialer.openSockets, 0);
    }
    const older = await secure(t, good, { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' });
    for (const port of [certificate, older]) {
      const { get } = bench(t, { ca: authority.certificate }, { 'shop.example:443': port });
      const wanted = { unreachable: 'protocol', message: /asks for a client certificate/ } as const;
      await assert.rejects(get('https://shop.example/'), failure({ code: 'target_unreachable', ...wanted }));
    }
  });

  test('a handshake that fails is repeated once, as by browsers', async (t) => {
    for (const failing of [1, 2]) {
      for (const fail of [(socket: net.Socket) => socket.end(), (socket: net.Socket) => socket.resetAndDestroy()]) {
        const behind = await secure(t, good);
        let connections = 0;
        const front = net.createServer((socket) => {
          connections += 1;
          if (connections <= failing) return void socket.once('data', () => fail(socket));
          const onward = net.connect(behind, '127.0.0.1');
          socket.pipe(onward).pipe(socket);
          for (const each of [socket, onward]) each.on('error', () => {});
          socket.once('close', () => onward.destroy());
        });
        const { get } = bench(t, { ca: authority.certificate }, { 'shop.example:443': await listen(t, front) });
        const got = get('https://shop.example/');
        if (failing === 1) assert.equal((await got).body, 'shop.example http/1.1');
        else await assert.rejects(got, failure({ code: 'target_unreachable', unreachable: 'tls' }));
        assert.equal(connections, 2);
      }
    }
  });

  test('credentials are kept from http to https of the same host, but not from https to http', async (t) => {
    const seen: string[] = [];
    const note = (request: http.IncomingMessage, scheme: string) =>
      seen.push(
        `${scheme} ${request.url} ${request.headers.authorization !== undefined} ${request.headers.cookie ?? '-'} ${request.headers['sec-fetch-mode'] ?? '-'}`,
      );
    const plain = await listen(
      t,
      http.createServer((request, response) => {
        note(request, 'http');
        if (request.url === '/down') response.end('down');
        else
          response.writeHead(301, { Location: 'https://shop.example/up', 'Set-Cookie': ['p=1', 's=1; Secure'] }).end();
      }),
    );
    const secured = await listen(
      t,
      https.createServer(good, (request, response) => {
        note(request, 'https');
        response.writeHead(302, { Location: 'http://shop.example/down', 'Set-Cookie': ['q=1', 'r=1; Secure'] }).end();
      }),
    );
    const { get } = bench(t, { ca: authority.certificate }, { 'shop.example:80': plain, 'shop.example:443': secured });
    await get('http://u:p@shop.example/');
    assert.deepEqual(seen, ['http / true - -', 'https /up true p=1 navigate', 'http /down false p=1; q=1 -']);
  });

  test('an idle TLS connection that was lost is replaced too', async (t) => {
    let requests = 0;
    const server = https.createServer(good, (request, response) => {
      requests += 1;
      if (requests === 2) request.socket.destroy();
      else response.end('ok');
    });
    const port = await listen(t, server);
    const { get, dialer } = bench(t, { ca: authority.certificate }, { 'shop.example:443': port });
    assert.equal((await get('https://shop.example/')).body, 'ok');
    assert.equal((await get('https://shop.example/')).body, 'ok');
    assert.equal(dialer.dialed.length, 2);
  });

  test('closing the client closes TLS connections, idle and busy', async (t) => {
    const port = await secure(t, good);
    const { get, client, dialer } = bench(t, { ca: authority.certificate }, { 'shop.example:443': port });
    await Promise.all([get('https://shop.example/1'), get('https://shop.example/2')]);
    assert.equal(dialer.openSockets, 2);
    await client.close();
    while (dialer.openSockets > 0) await new Promise((resolve) => setImmediate(resolve));
  });
});
