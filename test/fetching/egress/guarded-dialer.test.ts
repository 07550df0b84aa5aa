import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import type { Duplex } from 'node:stream';
import { describe, test } from 'node:test';
import { connect as tlsConnect } from 'node:tls';
import { ConnectTo, parseConnectTo } from '../../../src/fetching/egress/connect-to.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { createDialer, type DialerParts } from '../../../src/fetching/egress/guarded-dialer.ts';
import { ProxyPool } from '../../../src/fetching/egress/proxies/proxy-pool.ts';
import type { FetchFailure } from '../../../src/fetching/failure.ts';
import { makeCertificate } from './certificate.ts';
import { direct, startProxy, startSite, startTcp, through } from './loopback-servers.ts';
import { recordedConnector } from './recorded-connector.ts';
import { startSocksProxy } from './socks-proxy.ts';

const patient = () => new AbortController().signal;
const nameless = async (): Promise<readonly string[]> => {
  throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
};

function dialerFor(allow: string, connectTo = '', parts: Partial<DialerParts> = {}, ownListeners = new OwnListeners()) {
  const { rules } = parseAllowList(allow);
  const { entries } = parseConnectTo(connectTo);
  assert.ok(rules && entries);
  const guard = createAddressGuard({ allow: rules, ownListeners, ownAddresses: () => [] });
  return createDialer({ guard, connectTo: new ConnectTo(entries), resolve: nameless, ...parts });
}

/** One request and answer over a raw connection, which is closed afterwards. */
async function ask(socket: Duplex, requestLine: string, ...headers: string[]): Promise<string> {
  socket.write([requestLine, 'Host: a.example', 'Connection: close', ...headers, '', ''].join('\r\n'));
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  await once(socket, 'end');
  socket.destroy();
  return answer;
}

const site = () => startSite((request, response) => response.end(`site saw ${request.method} ${request.url}`));

const NOT_PUBLIC = 'The target address is not a public one. The operator can allow it with MUDLARK_ALLOW_TARGETS.';

describe('direct', () => {
  test('an allowed address is dialed, and the socket is connected to it', async () => {
    await using target = await site();
    const verdicts: string[] = [];
    const dialer = dialerFor(`127.0.0.1:${target.port}`, '', {
      onVerdict: (verdict, host) => verdicts.push(`${verdict} ${host}`),
    });
    const { socket, form, proxyAuthorization } = await dialer.dial(
      { host: '127.0.0.1', port: target.port, tunnel: false },
      direct(),
      patient(),
    );
    assert.deepEqual([form, proxyAuthorization], ['origin', undefined]);
    assert.match(await ask(socket, 'GET /x HTTP/1.1'), /site saw GET \/x$/);
    assert.deepEqual(verdicts, ['AllowListed 127.0.0.1']);
  });

  test('a route for one domain cannot reach others, public or not', async () => {
    const proxies = { datacenter: [{ url: 'http://proxy.example:3128' }] };
    const routes = [
      { domain: 'shop.example', proxy: 'direct', only: true },
      { domain: 'open.example', proxy: 'direct' },
    ] as const;
    const pool = new ProxyPool({ proxies, routes });
    const routeFor = (url: string) => pool.leaseDedicated(url, 'us', 'caller')?.route ?? direct();
    const alone = routeFor('http://shop.example/');
    assert.notEqual(alone.key, routeFor('http://open.example/').key, 'no tab or connection is shared with another');
    const { connect, dialed } = recordedConnector();
    const dialer = dialerFor('', '', { connect, resolve: async () => ['8.8.8.8'] });
    const hosts = ['other.example', 'notshop.example', 'shop.example.other.example', '8.8.8.8', 'com'];
    for (const host of hosts) {
      for (const tunnel of [true, false]) {
        const failure = (await dialer
          .dial({ host, port: 443, tunnel }, alone, patient())
          .catch((error: unknown) => error)) as FetchFailure;
        assert.equal(failure.code, 'forbidden_target', host);
        assert.equal(
          failure.message,
          'The route of this site leads only to its own domain, and the target is on another one.',
        );
      }
    }
    assert.deepEqual(dialed, []);
    for (const host of ['shop.example', 'www.shop.example', 'SHOP.example.']) {
      await assert.rejects(dialer.dial({ host, port: 443, tunnel: true }, alone, patient()), {
        unreachable: 'refused',
      });
    }
    assert.equal(dialed.length, 3);
    const open = dialer.dial(
      { host: 'other.example', port: 443, tunnel: true },
      routeFor('http://open.example/'),
      patient(),
    );
    await assert.rejects(open, { unreachable: 'refused' });
  });

  test('every spelling of a refused address is refused with the same message, without a connection', async () => {
    const spellings = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '１２７.０.０.１',
      '[::1]',
      '::1',
    ];
    spellings.push(
      '[::ffff:127.0.0.1]',
      '::ffff:7f00:1',
      'fe80::1%eth0',
      '[fe80::1%25eth0]',
      '0',
      'localhost',
      '169.254.169.254',
    );
    const { connect, dialed } = recordedConnector();
    const dialer = dialerFor('', '', { connect, resolve: async () => ['8.8.8.8'] });
    for (const host of spellings) {
      await assert.rejects(
        dialer.dial({ host, port: 80, tunnel: false }, direct(), patient()),
        { code: 'forbidden_target', message: NOT_PUBLIC },
        host,
      );
    }
    assert.deepEqual(dialed, []);
  });

  test('a host that cannot exist is called that, not an address that is not public', async () => {
    const { connect, dialed } = recordedConnector();
    const dialer = dialerFor('', '', { connect, resolve: async () => ['8.8.8.8'] });
    const label = 'a'.repeat(63);
    const impossible = /^The target host is not a name that can exist: .* 253 characters, and from 1 to 63 between/;
    for (const [host, message] of [
      ['intranet', NOT_PUBLIC],
      [`${label}a.com`, impossible],
      ['a..com', impossible],
      ['', impossible],
      [`${label}.${label}.${label}.${label}.com`, impossible],
    ] as const) {
      await assert.rejects(
        dialer.dial({ host, port: 80, tunnel: false }, direct(), patient()),
        { code: 'forbidden_target', message },
        host,
      );
    }
    assert.deepEqual(dialed, []);
  });

  test('a bad port is named in the message', async () => {
    const { connect, dialed } = recordedConnector();
    const dialer = dialerFor('', '', { connect });
    await assert.rejects(dialer.dial({ host: '8.8.8.8', port: 25, tunnel: false }, direct(), patient()), {
      code: 'forbidden_target',
      message: 'The target port 25 is one that browsers refuse. The operator can allow it with MUDLARK_ALLOW_TARGETS.',
    });
    assert.deepEqual(dialed, []);
  });

  test('a connection that is really refused', async () => {
    const gone = await site();
    await gone[Symbol.asyncDispose]();
    const dialer = dialerFor('127.0.0.1');
    await assert.rejects(dialer.dial({ host: '127.0.0.1', port: gone.port, tunnel: false }, direct(), patient()), {
      code: 'target_unreachable',
      unreachable: 'refused',
      message: `The connection to 127.0.0.1 port ${gone.port} was refused.`,
    });
  });

  const errors: readonly (readonly [string, string, string])[] = [
    ['ECONNREFUSED', 'refused', 'The connection to far.example port 80 was refused.'],
    ['ECONNRESET', 'reset', 'The connection to far.example port 80 was reset.'],
    ['ETIMEDOUT', 'network', 'The network did not reach far.example port 80: the connection timed out (ETIMEDOUT).'],
    [
      'EHOSTUNREACH',
      'network',
      'The network did not reach far.example port 80: there is no route to the host (EHOSTUNREACH).',
    ],
    [
      'ENETUNREACH',
      'network',
      'The network did not reach far.example port 80: there is no route to the network (ENETUNREACH).',
    ],
    ['EWHATEVER', 'network', 'The network did not reach far.example port 80: no connection (EWHATEVER).'],
  ];
  for (const [code, unreachable, message] of errors) {
    test(`${code} is ${unreachable}`, async () => {
      const dialer = dialerFor('', '', { connect: recordedConnector(code).connect, resolve: async () => ['8.8.8.8'] });
      await assert.rejects(dialer.dial({ host: 'far.example', port: 80, tunnel: false }, direct(), patient()), {
        code: 'target_unreachable',
        unreachable,
        message,
      });
    });
  }

  test('an allowed name and port is dialed whatever it resolves to, except our own listeners', async () => {
    await using target = await site();
    const own = new OwnListeners();
    const dialer = dialerFor(`wiki.internal:${target.port}`, '', { resolve: async () => ['127.0.0.1'] }, own);
    const { socket } = await dialer.dial(
      { host: 'WIKI.internal.', port: target.port, tunnel: true },
      direct(),
      patient(),
    );
    socket.destroy();
    own.add('127.0.0.1', target.port);
    await assert.rejects(dialer.dial({ host: 'wiki.internal', port: target.port, tunnel: true }, direct(), patient()), {
      code: 'forbidden_target',
    });
  });

  test('localhost is allowed only if all its addresses are', async () => {
    await using target = await site();
    let found = ['127.0.0.1'];
    const dialer = dialerFor('127.0.0.0/8', '', { resolve: async () => found });
    const dial = () => dialer.dial({ host: 'localhost', port: target.port, tunnel: false }, direct(), patient());
    (await dial()).socket.destroy();
    found = ['::1', '127.0.0.1'];
    await assert.rejects(dial(), { code: 'forbidden_target' });
    found = ['8.8.8.8'];
    await assert.rejects(dial(), { code: 'forbidden_target' });
  });

  test('a connect-to target is allowed and dialed at its mapped address, except our own listeners', async () => {
    await using target = await site();
    const own = new OwnListeners();
    const verdicts: string[] = [];
    const dialer = dialerFor(
      '',
      `demo.example:80:127.0.0.1:${target.port}`,
      { onVerdict: (verdict) => verdicts.push(verdict) },
      own,
    );
    const { socket } = await dialer.dial({ host: 'Demo.Example.', port: 80, tunnel: false }, direct(), patient());
    assert.match(await ask(socket, 'GET / HTTP/1.1'), /site saw/);
    await assert.rejects(dialer.dial({ host: 'demo.example', port: 81, tunnel: false }, direct(), patient()), {
      unreachable: 'dns',
    });
    own.add('0.0.0.0', target.port);
    await assert.rejects(dialer.dial({ host: 'demo.example', port: 80, tunnel: false }, direct(), patient()), {
      code: 'forbidden_target',
    });
    assert.deepEqual(verdicts, ['AllowConnectTo', 'DenyOwnListener']);
  });

  test('an abort before, and during the look-up, rejects with its own reason', async () => {
    const dialer = dialerFor('', '', {
      resolve: (_name, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    const reason = new Error('hung up');
    await assert.rejects(
      dialer.dial({ host: 'a.example', port: 80, tunnel: false }, direct(), AbortSignal.abort(reason)),
      reason,
    );
    const controller = new AbortController();
    const dialing = dialer.dial({ host: 'a.example', port: 80, tunnel: false }, direct(), controller.signal);
    controller.abort(reason);
    await assert.rejects(dialing, reason);
  });
});

describe('through an upstream proxy', () => {
  for (const [what, exit] of [
    ["a caller's", 'custom'],
    ["the operator's", 'residential'],
  ] as const) {
    test(`${what}: a tunnel with credentials, and a plain request to forward`, async () => {
      await using target = await site();
      await using proxy = await startProxy({ sitePort: target.port, password: 'me:p@ss' });
      const dialer = dialerFor(exit === 'custom' ? '127.0.0.1' : '', '');
      const route = through(exit, `http://me:p%40ss@127.0.0.1:${proxy.port}`);
      const tunnel = await dialer.dial({ host: 'a.example', port: 443, tunnel: true }, route, patient());
      assert.equal(tunnel.form, 'origin');
      assert.match(await ask(tunnel.socket, 'GET /t HTTP/1.1'), /site saw GET \/t$/);
      const plain = await dialer.dial({ host: 'a.example', port: 80, tunnel: false }, route, patient());
      assert.equal(plain.form, 'forward');
      const authorization = `Proxy-Authorization: ${plain.proxyAuthorization}`;
      assert.match(await ask(plain.socket, 'GET http://a.example/p HTTP/1.1', authorization), /site saw GET \/p/);
      assert.deepEqual(proxy.asked, ['CONNECT a.example:443', 'GET http://a.example/p']);
    });
  }

  test('TLS to the proxy fails with an untrusted certificate, unless certificate errors are ignored', async (context) => {
    const certificate = makeCertificate();
    if (!certificate) return context.skip('the openssl command is missing');
    await using target = await site();
    await using proxy = await startProxy({ sitePort: target.port, certificate, password: 'a:b' });
    for (const [exit, failure] of [
      ['custom', { code: 'custom_proxy_error', message: 'The proxy failed in TLS (DEPTH_ZERO_SELF_SIGNED_CERT).' }],
      ['stealth', { code: 'target_unreachable', unreachable: 'proxy' }],
    ] as const) {
      const route = through(exit, `https://a:b@127.0.0.1:${proxy.port}`);
      const strict = dialerFor('127.0.0.1');
      await assert.rejects(strict.dial({ host: 'a.example', port: 443, tunnel: true }, route, patient()), failure);
      const lax = dialerFor('127.0.0.1', '', { ignoreTlsErrors: true });
      const { socket } = await lax.dial({ host: 'a.example', port: 443, tunnel: true }, route, patient());
      assert.match(await ask(socket, 'GET /s HTTP/1.1'), /site saw GET \/s$/);
    }
  });

  test('TLS to the target goes through the tunnel of either kind of proxy', async (context) => {
    const certificate = makeCertificate();
    if (!certificate) return context.skip('the openssl command is missing');
    await using target = await startSite((_request, response) => response.end('in private'), certificate);
    await using open = await startProxy({ sitePort: target.port });
    await using secure = await startProxy({ sitePort: target.port, certificate });
    const dialer = dialerFor('127.0.0.1', '', { ignoreTlsErrors: true });
    for (const url of [`http://127.0.0.1:${open.port}`, `https://127.0.0.1:${secure.port}`]) {
      const route = through('custom', url);
      const { socket } = await dialer.dial({ host: 'a.example', port: 443, tunnel: true }, route, patient());
      const inner = tlsConnect({ socket, servername: 'a.example', rejectUnauthorized: false });
      assert.match(await ask(inner, 'GET / HTTP/1.1'), /in private$/);
      socket.destroy();
    }
  });

  test('a proxy without TLS, and one that hangs up during the handshake', async () => {
    await using deaf = await startTcp((socket) => void socket.end('HTTP/1.1 400 Bad\r\n\r\n'));
    const route = through('custom', `https://127.0.0.1:${deaf.port}`);
    await assert.rejects(
      dialerFor('127.0.0.1').dial({ host: 'a.example', port: 443, tunnel: true }, route, patient()),
      {
        code: 'custom_proxy_error',
        message: /TLS/,
      },
    );
  });

  describe('refusals', () => {
    const table: readonly (readonly [string, string, RegExp, RegExp])[] = [
      [
        '407',
        'HTTP/1.1 407 Who\r\n\r\n',
        /^The proxy asked for authentication \(407\)/,
        /residential proxy asked for authentication/,
      ],
      [
        '403',
        'HTTP/1.1 403 No way\r\n\r\n',
        /^The proxy refused the connection to a\.example:443 \(403 No way\)\.$/,
        /residential proxy refused the connection to a\.example:443 \(403 Forbidden\)\.$/,
      ],
      ['nonsense', 'ICY 200 OK\r\n\r\n', /^The proxy failed: its answer is not HTTP\.$/, /residential proxy failed/],
      ['silence', '', /^The proxy failed: it closed the connection without an answer\.$/, /residential proxy failed/],
    ];
    for (const [what, bytes, custom, operator] of table) {
      test(what, async () => {
        await using proxy = await startTcp((socket) => void socket.once('data', () => socket.end(bytes)));
        const url = `http://user:hunter2@127.0.0.1:${proxy.port}`;
        const dialer = dialerFor('127.0.0.1');
        const target = { host: 'a.example', port: 443, tunnel: true };
        const failure = (code: string, message: RegExp) => (error: FetchFailure) => {
          assert.equal(error.code, code);
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /hunter2|dXNlcjpodW50ZXIy/);
          return true;
        };
        const dial = (exit: 'custom' | 'residential') => dialer.dial(target, through(exit, url), patient());
        await assert.rejects(dial('custom'), failure('custom_proxy_error', custom));
        await assert.rejects(dial('residential'), failure('target_unreachable', operator));
        for (let turn = 0; proxy.open() > 0 && turn < 100; turn += 1)
          await new Promise((resolve) => setImmediate(resolve));
        assert.equal(proxy.open(), 0);
      });
    }

    test('a proxy that is down is never replaced by a direct connection', async () => {
      await using target = await site();
      const gone = await site();
      await gone[Symbol.asyncDispose]();
      const dialer = dialerFor('127.0.0.1');
      const to = { host: '127.0.0.1', port: target.port, tunnel: true };
      const url = `http://127.0.0.1:${gone.port}`;
      await assert.rejects(dialer.dial(to, through('custom', url), patient()), {
        code: 'custom_proxy_error',
        message: `The proxy at 127.0.0.1 port ${gone.port} could not be reached: the connection was refused.`,
      });
      await assert.rejects(dialer.dial(to, through('stealth', url), patient()), {
        code: 'target_unreachable',
        message: 'The target could not be reached: the stealth proxy could not be reached: the connection was refused.',
      });
      for (const [exit, code, message] of [
        ['custom', 'custom_proxy_error', /its name proxy\.example could not be resolved/],
        ['dedicated', 'target_unreachable', /dedicated proxy could not be reached: its name could not be resolved/],
      ] as const) {
        await assert.rejects(dialer.dial(to, through(exit, 'http://proxy.example:3128'), patient()), {
          code,
          message,
        });
      }
      assert.equal(target.open(), 0);
    });
  });

  test("a caller's proxy is checked by the guard, the operator's is not", async () => {
    const { connect, dialed } = recordedConnector();
    const verdicts: string[] = [];
    const dialer = dialerFor('', '', {
      connect,
      resolve: async (name) => (name === 'inside.example' ? ['8.8.8.8', '10.0.0.1'] : ['8.8.4.4']),
      onVerdict: (verdict, host) => verdicts.push(`${verdict} ${host}`),
    });
    const target = { host: 'a.example', port: 443, tunnel: true };
    for (const url of [
      'http://127.0.0.1:3128',
      'http://[::1]:3128',
      'http://inside.example:3128',
      'http://localhost:3128',
      'http://0x7f.1:3128',
    ]) {
      await assert.rejects(dialer.dial(target, through('custom', url), patient()), {
        code: 'forbidden_target',
        message: "The proxy's address is not a public one. The operator can allow it with MUDLARK_ALLOW_TARGETS.",
      });
    }
    await assert.rejects(dialer.dial(target, through('custom', 'http://8.8.8.8:25'), patient()), {
      code: 'forbidden_target',
      message: /port 25/,
    });
    assert.deepEqual(dialed, []);
    assert.ok(verdicts.includes('DenyPrivate inside.example'));
    await assert.rejects(dialer.dial(target, through('datacenter', 'http://10.0.0.9:3128'), patient()), {
      code: 'target_unreachable',
    });
    assert.deepEqual(dialed, ['10.0.0.9 3128']);
    assert.ok(verdicts.includes('AllowOperator 10.0.0.9'));
  });

  test('the target is checked before the proxy is told about it', async () => {
    const { connect, dialed } = recordedConnector();
    const dialer = dialerFor('', '', { connect, resolve: async () => ['8.8.8.8', '10.0.0.1'] });
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '169.254.169.254',
      'localhost',
      'x.internal',
      'metadata.google.internal',
      'mixed.example',
      '0x7f.1',
    ]) {
      for (const tunnel of [true, false]) {
        await assert.rejects(
          dialer.dial({ host, port: 80, tunnel }, through('residential', 'http://8.8.8.8:3128'), patient()),
          { code: 'forbidden_target' },
          host,
        );
      }
    }
    assert.deepEqual(dialed, []);
  });

  test('with connect-to the proxy is asked for the mapped address, always by a tunnel', async () => {
    await using target = await site();
    await using proxy = await startProxy({ sitePort: target.port });
    const dialer = dialerFor('', 'a.example::10.9.8.7:81,b.example:80:[fd00::1]:82');
    const route = through('residential', `http://127.0.0.1:${proxy.port}`);
    const first = await dialer.dial({ host: 'a.example', port: 80, tunnel: false }, route, patient());
    assert.equal(first.form, 'origin');
    first.socket.destroy();
    (await dialer.dial({ host: 'b.example', port: 80, tunnel: true }, route, patient())).socket.destroy();
    assert.deepEqual(proxy.asked, ['CONNECT 10.9.8.7:81', 'CONNECT [fd00::1]:82']);
  });

  test("connect-to for a caller's proxy by its name", async () => {
    await using target = await site();
    await using proxy = await startProxy({ sitePort: target.port });
    const dialer = dialerFor('', `proxy.example:3128:127.0.0.1:${proxy.port},::127.0.0.1:1`, {});
    const { socket } = await dialer.dial(
      { host: 'a.example', port: 443, tunnel: true },
      through('custom', 'http://proxy.example:3128'),
      patient(),
    );
    socket.destroy();
    assert.deepEqual(proxy.asked, ['CONNECT 127.0.0.1:1']);
  });

  test('an abort while the proxy has not answered closes the connection and leaves no listener', async () => {
    const controller = new AbortController();
    await using proxy = await startTcp(
      (socket) => void socket.once('data', () => controller.abort(new Error('enough'))),
    );
    const dialer = dialerFor('127.0.0.1');
    const dialing = dialer.dial(
      { host: 'a.example', port: 443, tunnel: true },
      through('custom', `http://127.0.0.1:${proxy.port}`),
      controller.signal,
    );
    await assert.rejects(dialing, { message: 'enough' });
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });
});

describe('through a SOCKS 5 proxy', () => {
  for (const [what, exit] of [
    ["a caller's", 'custom'],
    ["the operator's", 'residential'],
  ] as const) {
    test(`${what}: everything is a tunnel, and the proxy is asked for the name`, async () => {
      await using target = await site();
      await using open = await startSocksProxy({ sitePort: target.port });
      await using locked = await startSocksProxy({ sitePort: target.port, password: 'me:p@ss' });
      const dialer = dialerFor('127.0.0.1', '', { resolve: async () => ['8.8.8.8'] });
      for (const [proxy, url] of [
        [open, `socks5://127.0.0.1:${open.port}`],
        [open, `socks5h://me:unasked@127.0.0.1:${open.port}`],
        [locked, `socks5://me:p%40ss@127.0.0.1:${locked.port}`],
      ] as const) {
        for (const tunnel of [true, false]) {
          const dialed = await dialer.dial({ host: 'a.example', port: 80, tunnel }, through(exit, url), patient());
          assert.deepEqual([dialed.form, dialed.proxyAuthorization], ['origin', undefined]);
          assert.match(await ask(dialed.socket, 'GET /s HTTP/1.1'), /site saw GET \/s$/);
        }
        assert.equal(proxy.asked.at(-1), 'name a.example:80');
      }
      assert.deepEqual(locked.logins, ['me:p@ss', 'me:p@ss']);
    });
  }

  test('an address is sent as an address, and a connect-to target as its mapped address', async () => {
    await using target = await site();
    await using proxy = await startSocksProxy({ sitePort: target.port });
    const route = through('stealth', `socks5://127.0.0.1:${proxy.port}`);
    const dialer = dialerFor('', 'a.example::10.9.8.7:81');
    for (const host of ['8.8.8.8', '[2606:4700::1]', 'a.example']) {
      (await dialer.dial({ host, port: 443, tunnel: true }, route, patient())).socket.destroy();
    }
    assert.deepEqual(proxy.asked, ['ipv4 8.8.8.8:443', `ipv6 26064700${'0'.repeat(23)}1:443`, 'ipv4 10.9.8.7:81']);
  });

  test('target and proxy are checked as with any proxy, before a byte is sent', async () => {
    const { connect, dialed } = recordedConnector();
    const dialer = dialerFor('', '', { connect, resolve: async () => ['8.8.8.8', '10.0.0.1'] });
    const dial = (host: string, url: string) =>
      dialer.dial({ host, port: 443, tunnel: true }, through('custom', url), patient());
    for (const host of ['127.0.0.1', 'localhost', 'mixed.example', 'metadata.google.internal']) {
      await assert.rejects(dial(host, 'socks5://8.8.8.8:1080'), { code: 'forbidden_target' }, host);
    }
    for (const url of ['socks5://127.1:1080', 'socks5h://[::1]:1080', 'socks5://localhost', 'socks5://8.8.8.8:25']) {
      await assert.rejects(dial('8.8.4.4', url), { code: 'forbidden_target' }, url);
    }
    assert.deepEqual(dialed, []);
  });

  const replies: readonly (readonly [number, string, RegExp])[] = [
    [1, 'behind_proxy', /refused the connection to a\.example:443 \(general failure\)/],
    [2, 'behind_proxy', /not allowed by its rules/],
    [3, 'network', /could not reach a\.example:443: the network cannot be reached/],
    [4, 'network', /host cannot be reached/],
    [5, 'refused', /could not reach a\.example:443: the connection was refused/],
    [6, 'network', /timed out/],
    [7, 'proxy', /command/],
    [8, 'proxy', /kind of address/],
    [99, 'behind_proxy', /SOCKS reply 99/],
  ];
  for (const [reply, unreachable, message] of replies) {
    test(`reply ${reply} is ${unreachable}`, async () => {
      await using proxy = await startSocksProxy({ sitePort: 1, reply });
      const route = through('residential', `socks5://127.0.0.1:${proxy.port}`);
      const dialing = dialerFor('').dial({ host: 'a.example', port: 443, tunnel: true }, route, patient());
      await assert.rejects(dialing, { code: 'target_unreachable', unreachable, message });
    });
  }

  test('a refused login is reported without the password', async () => {
    await using proxy = await startSocksProxy({ sitePort: 1, password: 'me:right' });
    for (const [login, exit, code] of [
      ['me:hunter2@', 'custom', 'custom_proxy_error'],
      ['', 'datacenter', 'target_unreachable'],
    ] as const) {
      const route = through(exit, `socks5://${login}127.0.0.1:${proxy.port}`);
      const dialing = dialerFor('127.0.0.1').dial({ host: 'a.example', port: 443, tunnel: true }, route, patient());
      await assert.rejects(dialing, (error: FetchFailure) => {
        assert.equal(error.code, code);
        assert.match(error.message, /refused the login .* check its user and password/);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      });
    }
  });
});

describe('who is blamed for a failure', () => {
  const answers: readonly (readonly [string, string, string])[] = [
    ['407', 'HTTP/1.1 407 Who\r\n\r\n', 'proxy'],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', 'proxy'],
    ['502', 'HTTP/1.1 502 Bad Gateway\r\n\r\n', 'behind_proxy'],
    ['503', 'HTTP/1.1 503 Busy\r\n\r\n', 'behind_proxy'],
    ['504', 'HTTP/1.1 504 Late\r\n\r\n', 'behind_proxy'],
    ['403', 'HTTP/1.1 403 No\r\n\r\n', 'behind_proxy'],
    ['a hang-up', '', 'behind_proxy'],
    ['half an answer', 'HTTP/1.1 200', 'behind_proxy'],
  ];
  for (const [what, bytes, unreachable] of answers) {
    test(`${what}: ${unreachable}`, async () => {
      await using proxy = await startTcp((socket) => void socket.once('data', () => socket.end(bytes)));
      const route = through('residential', `http://127.0.0.1:${proxy.port}`);
      const dialing = dialerFor('').dial({ host: 'a.example', port: 443, tunnel: true }, route, patient());
      await assert.rejects(dialing, { code: 'target_unreachable', unreachable });
    });
  }

  test('a proxy that is down, cannot be resolved, or does not answer in time: the proxy', async () => {
    await using silent = await startTcp(() => {});
    const gone = await site();
    await gone[Symbol.asyncDispose]();
    const dialer = dialerFor('', '', { proxyTimeout: 50 });
    for (const [url, message] of [
      [`http://127.0.0.1:${gone.port}`, /refused/],
      ['http://proxy.example:1', /could not be resolved/],
      [`https://127.0.0.1:${silent.port}`, /could not be reached: the connection timed out/],
      [`socks5://127.0.0.1:${silent.port}`, /could not be reached: the connection timed out/],
    ] as const) {
      const dialing = dialer.dial({ host: 'a.example', port: 443, tunnel: true }, through('stealth', url), patient());
      await assert.rejects(dialing, { code: 'target_unreachable', unreachable: 'proxy', message });
    }
  });

  test('a request that is canceled while its proxy is silent is no failure of the proxy', async () => {
    await using silent = await startTcp(() => {});
    const controller = new AbortController();
    const route = through('stealth', `socks5://127.0.0.1:${silent.port}`);
    const dialing = dialerFor('').dial({ host: 'a.example', port: 443, tunnel: true }, route, controller.signal);
    controller.abort(new Error('hung up'));
    await assert.rejects(dialing, { message: 'hung up' });
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });
});
