/** Whether an upstream proxy is sent the name of a target or its checked address. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Connect, connectTcp } from '../../../src/fetching/egress/connect-race.ts';
import type { DialTarget } from '../../../src/fetching/egress/dialer.ts';
import { readAddress } from '../../../src/fetching/egress/guard/address-bytes.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { SPECIAL_RANGES } from '../../../src/fetching/egress/guard/special-addresses.ts';
import { createDialer } from '../../../src/fetching/egress/guarded-dialer.ts';
import { customRoute, ProxyPool } from '../../../src/fetching/egress/proxies/proxy-pool.ts';
import { parseProxyUrl } from '../../../src/fetching/egress/proxies/proxy-url.ts';
import type { Exit } from '../../../src/fetching/page.ts';
import { tries } from '../../support/thorough.ts';
import { startProxy, startSite, startTcp } from './loopback-servers.ts';
import { startNameServer } from './name-server.ts';
import { startSocksProxy } from './socks-proxy.ts';

const patient = () => new AbortController().signal;
const OWN = readAddress('8.8.4.4');

/** Names of proxies and of targets. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public-proxy.example': ['9.9.9.9', '2620:fe::9'],
  'inside-proxy.example': ['10.1.2.3'],
  'half-inside-proxy.example': ['9.9.9.9', 'fd00::3'],
  'own-proxy.example': ['8.8.4.4'],
  localhost: ['127.0.0.1'],
  'page.example': ['93.184.215.14', '2606:2800:21f::1'],
  'six.example': ['2606:2800:21f::1'],
};

const missing = () => Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });

/** A dialer for which every address leads to loopback, and which records what it connected to. */
function sealedDialer(resolve: (name: string) => Promise<readonly string[]>) {
  const dialed: string[] = [];
  const connect: Connect = (address, port, options) => {
    dialed.push(address);
    // The socket reports the address that was dialed, as a real one would.
    return Object.defineProperty(connectTcp('127.0.0.1', port, options), 'remoteAddress', { get: () => address });
  };
  const guard = createAddressGuard({ ownAddresses: () => (OWN ? [OWN] : []) });
  return { dialer: createDialer({ guard, resolve, connect }), dialed };
}

const byTable = async (name: string) => {
  const addresses = NAMES[name];
  if (!addresses) throw missing();
  return addresses;
};

function routeFor(url: string, names?: boolean, exit: Exit = 'datacenter') {
  if (exit === 'custom') {
    const proxy = parseProxyUrl(url);
    if (!proxy) throw new Error('no proxy URL');
    return customRoute(proxy, 'caller');
  }
  const entry = { url, ...(names !== undefined && { names }) };
  const pool = new ProxyPool(
    exit === 'dedicated'
      ? { proxies: {}, routes: [{ domain: 'example', proxy: entry }] }
      : { proxies: { datacenter: [entry] }, routes: [] },
  );
  const lease =
    exit === 'dedicated'
      ? pool.leaseDedicated('http://page.example/', 'us', 'caller')
      : pool.lease('datacenter', 'us', 'caller');
  if (!lease) throw new Error('no route');
  return lease.route;
}

async function ask(socket: Duplex, head: string): Promise<string> {
  socket.write(`${head}\r\nHost: page.example\r\nConnection: close\r\n\r\n`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer;
}

const site = () => startSite((request, response) => response.end(`${request.headers.host} ${request.url}`));

describe('an upstream proxy', () => {
  const places: readonly (readonly [string, boolean | undefined, 'name' | 'address'])[] = [
    ['9.9.9.9', undefined, 'name'],
    ['[2620:fe::9]', undefined, 'name'],
    ['public-proxy.example', undefined, 'name'],
    ['public-proxy.example', false, 'address'],
    ['127.0.0.1', undefined, 'address'],
    ['127.0.0.1', true, 'name'],
    ['127.1', undefined, 'address'],
    ['2130706433', undefined, 'address'],
    ['localhost', undefined, 'address'],
    ['0.0.0.0', undefined, 'address'],
    ['10.1.2.3', undefined, 'address'],
    ['172.16.0.1', undefined, 'address'],
    ['172.15.255.255', undefined, 'name'],
    ['192.168.1.1', undefined, 'address'],
    ['100.64.0.1', undefined, 'address'],
    ['169.254.1.1', undefined, 'address'],
    ['[::1]', undefined, 'address'],
    ['[fd00::3]', undefined, 'address'],
    ['[fe80::3]', undefined, 'address'],
    ['[::ffff:10.1.2.3]', undefined, 'address'],
    ['[::ffff:9.9.9.9]', undefined, 'address'],
    ['[64:ff9b::10.1.2.3]', undefined, 'address'],
    ['inside-proxy.example', undefined, 'address'],
    ['inside-proxy.example', true, 'name'],
    ['half-inside-proxy.example', undefined, 'address'],
    ['own-proxy.example', undefined, 'address'],
    ['8.8.4.4', undefined, 'address'],
  ];
  for (const [host, names, told] of places) {
    const how = names === undefined ? '' : ` with "names": ${names}`;
    it(`at ${host}${how} is sent the ${told}, for a tunnel, a plain request and by SOCKS`, async () => {
      await using target = await site();
      await using http = await startProxy({ sitePort: target.port });
      await using socks = await startSocksProxy({ sitePort: target.port });
      const { dialer } = sealedDialer(byTable);
      for (const exit of ['datacenter', 'dedicated'] as const) {
        const dial = (scheme: string, port: number, to: Omit<DialTarget, 'port'>) =>
          dialer.dial({ ...to, port: 80 }, routeFor(`${scheme}://${host}:${port}`, names, exit), patient());
        const tunnel = await dial('http', http.port, { host: 'page.example', tunnel: true });
        assert.match(await ask(tunnel.socket, 'GET /t HTTP/1.1'), /page\.example \/t$/);
        const plain = await dial('http', http.port, { host: 'page.example', tunnel: false });
        const path = plain.form === 'forward' ? 'http://page.example/p' : '/p';
        assert.match(await ask(plain.socket, `GET ${path} HTTP/1.1`), /page\.example \/p$/);
        const six = await dial('http', http.port, { host: 'six.example', tunnel: true });
        six.socket.destroy();
        for (const name of ['page.example', 'six.example']) {
          const { socket } = await dial('socks5', socks.port, { host: name, tunnel: false });
          socket.destroy();
        }
      }
      const [ofHttp, ofSocks] =
        told === 'name'
          ? [
              ['CONNECT page.example:80', 'GET http://page.example/p', 'CONNECT six.example:80'],
              ['name page.example:80', 'name six.example:80'],
            ]
          : [
              ['CONNECT 93.184.215.14:80', 'CONNECT 93.184.215.14:80', 'CONNECT [2606:2800:21f::1]:80'],
              ['ipv4 93.184.215.14:80', `ipv6 26062800021f${'0'.repeat(19)}1:80`],
            ];
      assert.deepEqual(http.asked, [...ofHttp, ...ofHttp]);
      assert.deepEqual(socks.asked, [...ofSocks, ...ofSocks]);
    });
  }

  it('on a private address is never sent a name, wherever the name resolves next', async () => {
    await using target = await site();
    await using proxy = await startProxy({ sitePort: target.port });
    await using names = await startNameServer((_name, times) => (times % 2 === 0 ? ['93.184.215.14'] : ['127.0.0.1']));
    const { dialer } = sealedDialer((name) => names.resolve(name, patient(), undefined));
    const route = routeFor(`http://127.0.0.1:${proxy.port}`);
    const dial = () => dialer.dial({ host: 'rebind.example', port: 443, tunnel: true }, route, patient());
    (await dial()).socket.destroy();
    await assert.rejects(dial(), { code: 'forbidden_target' });
    (await dial()).socket.destroy();
    assert.deepEqual(proxy.asked, ['CONNECT 93.184.215.14:443', 'CONNECT 93.184.215.14:443']);
  });

  it('that moves to a private address is sent addresses from then on', async () => {
    await using target = await site();
    await using proxy = await startProxy({ sitePort: target.port });
    let place = ['9.9.9.9'];
    const { dialer } = sealedDialer(async (name) => (name === 'moving.example' ? place : byTable(name)));
    const route = routeFor(`http://moving.example:${proxy.port}`);
    const dial = async () =>
      (await dialer.dial({ host: 'page.example', port: 443, tunnel: true }, route, patient())).socket.destroy();
    await dial();
    place = ['9.9.9.9', '10.0.0.9'];
    await dial();
    assert.deepEqual(proxy.asked, ['CONNECT page.example:443', 'CONNECT 93.184.215.14:443']);
  });

  it('on a private address is not asked for a name that cannot be resolved here, or that resolves to a private address', async () => {
    await using proxy = await startProxy({ sitePort: 9 });
    const { dialer, dialed } = sealedDialer(async (name) => (name === 'bad.example' ? ['10.0.0.1'] : byTable(name)));
    const route = routeFor(`http://127.0.0.1:${proxy.port}`);
    for (const tunnel of [true, false]) {
      const dial = (host: string) => dialer.dial({ host, port: 80, tunnel }, route, patient());
      await assert.rejects(dial('nobody.example'), {
        code: 'target_unreachable',
        unreachable: 'dns',
        message: 'The name nobody.example could not be resolved: there is no such name (ENOTFOUND).',
      });
      await assert.rejects(dial('bad.example'), { code: 'forbidden_target' });
      await assert.rejects(dial('wiki.internal'), { code: 'forbidden_target' });
    }
    assert.deepEqual([proxy.asked, dialed], [[], []]);
  });

  it('of a caller, allowed on a private address, is sent the resolved address', async () => {
    await using target = await site();
    await using proxy = await startProxy({ sitePort: target.port });
    const allow = parseAllowList(`127.0.0.1:${proxy.port}`).rules ?? [];
    const dialer = createDialer({ guard: createAddressGuard({ allow, ownAddresses: () => [] }), resolve: byTable });
    const route = routeFor(`http://127.0.0.1:${proxy.port}`, undefined, 'custom');
    for (const host of ['page.example', 'nobody.example']) {
      (await dialer.dial({ host, port: 443, tunnel: true }, route, patient())).socket.destroy();
    }
    assert.deepEqual(proxy.asked, ['CONNECT 93.184.215.14:443', 'CONNECT nobody.example:443']);
  });

  it('without tunnels for plain requests gets the request for the address, with the target’s own Host', async () => {
    for (const refusal of [
      'HTTP/1.1 403 Forbidden\r\n\r\n',
      'HTTP/1.1 405 No\r\n\r\n',
      'HTTP/1.1 501 No\r\n\r\n',
      '',
    ]) {
      const heard: string[] = [];
      await using proxy = await startTcp((socket) => {
        socket.once('data', (chunk) => {
          heard.push(String(chunk).split('\r\n', 1)[0] ?? '');
          socket.end(heard.length === 1 ? refusal : 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        });
      });
      const { dialer } = sealedDialer(byTable);
      const route = routeFor(`http://127.0.0.1:${proxy.port}`);
      const target = { host: 'six.example', port: 8080, tunnel: false };
      const { form, authority, socket } = await dialer.dial(target, route, patient());
      assert.deepEqual([form, authority], ['forward', '[2606:2800:21f::1]:8080']);
      assert.match(await ask(socket, `GET http://${authority}/ HTTP/1.1`), /ok$/);
      assert.deepEqual(heard, [
        'CONNECT [2606:2800:21f::1]:8080 HTTP/1.1',
        'GET http://[2606:2800:21f::1]:8080/ HTTP/1.1',
      ]);
    }
  });

  it('that cannot reach one address is asked for the next; one that refuses the login is not asked again', async () => {
    const heard: string[] = [];
    await using proxy = await startTcp((socket) => {
      socket.once('data', (chunk) => {
        const [, end = ''] = /^CONNECT (\S+)/.exec(String(chunk)) ?? [];
        heard.push(end);
        const status = end.startsWith('[') ? '200 OK' : end.startsWith('93.184.215.15') ? '407 No' : '502 Bad';
        socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
      });
    });
    const found = ['2606:2800:21f::1', '93.184.215.14', '93.184.215.16', '93.184.215.17', '2606:2800:21f::2'];
    const { dialer } = sealedDialer(async (name) => (name === 'many.example' ? found : ['93.184.215.15', ...found]));
    const route = routeFor(`http://127.0.0.1:${proxy.port}`);
    const dial = (host: string) => dialer.dial({ host, port: 443, tunnel: true }, route, patient());
    (await dial('many.example')).socket.destroy();
    assert.deepEqual(heard.splice(0), ['93.184.215.14:443', '93.184.215.16:443', '[2606:2800:21f::1]:443']);
    await assert.rejects(dial('locked.example'), { unreachable: 'proxy' });
    assert.deepEqual(heard, ['93.184.215.15:443']);
  });

  it('at any special address is only sent addresses', async () => {
    await using target = await site();
    await using proxy = await startProxy({ sitePort: target.port });
    const special = fc.constantFrom(...SPECIAL_RANGES.map(([cidr]) => cidr.replace(/\/.*/, '')));
    await fc.assert(
      fc.asyncProperty(fc.array(special, { minLength: 1, maxLength: 2 }), fc.boolean(), async (inside, mixed) => {
        const place = mixed ? ['9.9.9.9', ...inside] : inside;
        const { dialer } = sealedDialer(async (name) => (name === 'p.example' ? place : byTable(name)));
        const route = routeFor(`http://p.example:${proxy.port}`);
        const { socket } = await dialer.dial({ host: 'page.example', port: 443, tunnel: true }, route, patient());
        socket.destroy();
      }),
      tries(60),
    );
    assert.deepEqual([...new Set(proxy.asked)], ['CONNECT 93.184.215.14:443']);
  });
});
