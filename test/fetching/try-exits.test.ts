import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Deadline, RequestCanceled } from '../../src/deadline.ts';
import { createAddressGuard } from '../../src/fetching/egress/guard/address-guard.ts';
import { OwnListeners } from '../../src/fetching/egress/guard/own-host.ts';
import { createDialer } from '../../src/fetching/egress/guarded-dialer.ts';
import { type ProxyEntry, ProxyPool, type ProxySettings } from '../../src/fetching/egress/proxies/proxy-pool.ts';
import type { FetchFailure } from '../../src/fetching/failure.ts';
import { fetchPage } from '../../src/fetching/fetch-page.ts';
import { createHttpClient } from '../../src/fetching/http/client.ts';
import type { PageRequest } from '../../src/fetching/page.ts';
import { silenceFor } from '../../src/fetching/proxy-silence.ts';
import { fetchThroughDedicated, fetchThroughTier } from '../../src/fetching/try-exits.ts';
import { makeCertificate } from './egress/certificate.ts';
import { startProxy, startSite, startTcp } from './egress/loopback-servers.ts';
import { startSocksProxy } from './egress/socks-proxy.ts';
import { PLAIN_REQUEST } from './plain-request.ts';

const CERTIFICATE = makeCertificate();
const URL_BEHIND = 'http://only-behind-the-proxy.example/';

/** A real client over real sockets, for which no name resolves and only the operator's proxies can be dialed. */
function bench(datacenter: readonly string[], routes: ProxySettings['routes'] = []) {
  const clock = { now: 0 };
  const entries: ProxyEntry[] = datacenter.map((url) => (url === 'direct' ? url : { url, names: true }));
  const pool = new ProxyPool({ proxies: { datacenter: entries }, routes }, () => clock.now);
  const guard = createAddressGuard({ allow: [], ownListeners: new OwnListeners(), ownAddresses: () => [] });
  const dialer = createDialer({
    guard,
    resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    ignoreTlsErrors: true,
    proxyTimeout: 200,
  });
  const http = createHttpClient({ dialer, maxBodyBytes: 1_000_000, ignoreTlsErrors: true });
  const used: string[] = [];
  const options = {
    pool,
    fetch: (request: PageRequest, route: Parameters<typeof fetchPage>[1]) => {
      used.push(route.upstream ? String(route.upstream.port) : 'direct');
      const engines = { http, browser: undefined };
      return fetchPage(request, route, { ...engines, stealth: engines, hasMatch: async () => false });
    },
  };
  return {
    pool,
    clock,
    used,
    loads: () => pool.exits.map(({ proxy }) => proxy.load),
    standings: () => pool.exits.map(({ proxy }) => proxy.standing),
    async get(url = URL_BEHIND, timeout = 10_000) {
      using deadline = new Deadline(timeout);
      return await fetchThroughTier(requestFor(url, timeout, deadline), 'datacenter', options);
    },
    async getDedicated(url: string) {
      using deadline = new Deadline(10_000);
      return await fetchThroughDedicated(requestFor(url, 10_000, deadline), options);
    },
    getUntil: (deadline: Deadline) => fetchThroughTier(requestFor(URL_BEHIND, 10_000, deadline), 'datacenter', options),
    async [Symbol.asyncDispose]() {
      await http.close();
    },
  };
}

function requestFor(url: string, timeout: number, deadline: Deadline): PageRequest {
  return {
    ...PLAIN_REQUEST,
    url,
    deadline: deadline.retrieving(timeout),
  };
}

const site = () => startSite((_request, response) => response.end('the page'));
/** An HTTP proxy that answers everything with these bytes. */
const answering = (bytes: string) => startTcp((socket) => void socket.once('data', () => socket.end(bytes)));

async function deadPort(): Promise<number> {
  const gone = await startTcp(() => {});
  await gone[Symbol.asyncDispose]();
  return gone.port;
}

describe('a pool with a bad proxy', () => {
  const bad: readonly (readonly [string, string, string])[] = [
    ['speaks no HTTP', 'https://only-behind-the-proxy.example/', 'SSH-2.0-OpenSSH\r\n\r\n'],
    [
      'wants another password',
      'https://only-behind-the-proxy.example/',
      'HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n',
    ],
    ['wants another password for a plain request', URL_BEHIND, 'HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n'],
    ['answers 502', 'https://only-behind-the-proxy.example/', 'HTTP/1.1 502 Bad\r\n\r\n'],
    ['answers 503', 'https://only-behind-the-proxy.example/', 'HTTP/1.1 503 Bad\r\n\r\n'],
    ['hangs up', 'https://only-behind-the-proxy.example/', ''],
  ];
  for (const [what, url, bytes] of bad) {
    test(`that ${what}: the next one gets the page, and the bad one rests`, async (context) => {
      const certificate = makeCertificate();
      if (!certificate) return context.skip('the openssl command is missing');
      await using target = await startSite(
        (_request, response) => response.end('the page'),
        url.startsWith('https') ? certificate : undefined,
      );
      await using sick = await answering(bytes);
      await using well = await startProxy({ sitePort: target.port });
      await using exits = bench([`http://127.0.0.1:${sick.port}`, `http://127.0.0.1:${well.port}`]);
      assert.equal((await exits.get(url)).html, 'the page');
      assert.deepEqual(exits.used, [String(sick.port), String(well.port)]);
      assert.deepEqual(exits.standings(), ['resting', 'healthy']);
      assert.deepEqual(exits.loads(), [0, 0]);
      await exits.get(url);
      assert.deepEqual(exits.used.slice(2), [String(well.port)]);
    });
  }

  test('that is down, of any kind: one request gets past two of them', async () => {
    await using target = await site();
    await using well = await startSocksProxy({ sitePort: target.port, password: 'u:p' });
    const [first, second] = [await deadPort(), await deadPort()];
    await using exits = bench([
      `https://127.0.0.1:${first}`,
      `socks5://127.0.0.1:${second}`,
      `socks5h://u:p@127.0.0.1:${well.port}`,
    ]);
    assert.equal((await exits.get()).html, 'the page');
    assert.deepEqual(exits.standings(), ['resting', 'resting', 'healthy']);
    assert.deepEqual(well.asked, ['name only-behind-the-proxy.example:80']);
  });

  test('that accepts connections and does not answer', async () => {
    await using target = await site();
    await using silent = await startTcp(() => {});
    await using well = await startProxy({ sitePort: target.port });
    await using exits = bench([`https://127.0.0.1:${silent.port}`, `http://127.0.0.1:${well.port}`]);
    assert.equal((await exits.get()).html, 'the page');
    assert.deepEqual(exits.standings(), ['resting', 'healthy']);
  });

  test('that does not answer when it is asked for a tunnel', { skip: !CERTIFICATE && 'no openssl' }, async () => {
    await using target = await startSite((_request, response) => response.end('the page'), CERTIFICATE);
    await using silent = await startTcp(() => {});
    await using silentSocks = await startSocksProxy({ sitePort: target.port, silent: true });
    await using well = await startProxy({ sitePort: target.port });
    const mute = [`http://127.0.0.1:${silent.port}`, `socks5://127.0.0.1:${silentSocks.port}`];
    // Each takes four seconds of waiting.
    await Promise.all(
      mute.map(async (url) => {
        await using exits = bench([url, `http://127.0.0.1:${well.port}`]);
        assert.equal((await exits.get('https://only-behind-the-proxy.example/', 8_000)).html, 'the page');
        assert.deepEqual(exits.standings(), ['resting', 'healthy'], url);
      }),
    );
  });

  test('that does not answer plain requests, from the second one on: the first may wait for its target', async () => {
    await using target = await site();
    await using silent = await startTcp(() => {});
    await using well = await startProxy({ sitePort: target.port });
    await using exits = bench([`http://127.0.0.1:${silent.port}`, `http://127.0.0.1:${well.port}`]);
    await assert.rejects(exits.get(URL_BEHIND, 1_000), { code: 'timeout' });
    assert.deepEqual(exits.standings(), ['healthy', 'healthy']);
    assert.equal((await exits.get(URL_BEHIND, 8_000)).html, 'the page');
    assert.equal((await exits.get(URL_BEHIND, 8_000)).html, 'the page');
    assert.deepEqual(
      exits.used,
      [silent, well, silent, well].map(({ port }) => String(port)),
    );
    assert.deepEqual(exits.standings(), ['resting', 'healthy']);
  });

  test('comes back: after its rest the next request tries it', async () => {
    await using target = await site();
    await using well = await startProxy({ sitePort: target.port });
    await using flaky = await startProxy({ sitePort: target.port });
    await using exits = bench([`http://127.0.0.1:${flaky.port}`, `http://127.0.0.1:${well.port}`]);
    exits.pool.lease('datacenter', 'us', 'caller')?.release('failed');
    await exits.get();
    exits.clock.now = 5_000;
    await exits.get();
    assert.deepEqual(exits.used, [String(well.port), String(flaky.port)]);
    assert.deepEqual(exits.standings(), ['healthy', 'healthy']);
  });
});

describe('a target that cannot be reached', () => {
  test('is not blamed on the proxies that report it', async () => {
    await using one = await answering('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    await using other = await answering('HTTP/1.1 504 Gateway Timeout\r\n\r\n');
    await using exits = bench([`http://127.0.0.1:${one.port}`, `http://127.0.0.1:${other.port}`]);
    const failed = exits.get('https://only-behind-the-proxy.example/');
    await assert.rejects(failed, (error: FetchFailure) => {
      assert.deepEqual([error.code, error.unreachable], ['target_unreachable', 'behind_proxy']);
      assert.match(error.message, /refused the connection to .* \(504 Gateway Timeout\)\. Proxies tried: 2 of 2 \(dat/);
      return true;
    });
    assert.deepEqual(exits.standings(), ['healthy', 'healthy']);
  });

  test('is not tried through another proxy if the first one knows the reason', async () => {
    await using one = await startSocksProxy({ sitePort: 1, reply: 5 });
    await using other = await startSocksProxy({ sitePort: 1, reply: 5 });
    await using exits = bench([`socks5://127.0.0.1:${one.port}`, `socks5://127.0.0.1:${other.port}`]);
    await assert.rejects(exits.get(), { code: 'target_unreachable', unreachable: 'refused' });
    assert.equal(exits.used.length, 1);
    assert.deepEqual(exits.loads(), [0, 0]);
  });

  test('is not tried again if the connection breaks in the middle: the target may have closed it', async () => {
    await using cutter = await startTcp((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf a page'));
    });
    await using other = await startTcp(() => assert.fail('no second try'));
    await using exits = bench([`http://127.0.0.1:${cutter.port}`, `http://127.0.0.1:${other.port}`]);
    await assert.rejects(exits.get(), { code: 'target_unreachable', unreachable: 'reset' });
    assert.deepEqual(exits.standings(), ['healthy', 'healthy']);
  });
});

describe('a pool that is down', () => {
  test('fails after three tries, and is never bypassed by a direct connection', async () => {
    await using target = await site();
    const ports = [await deadPort(), await deadPort(), await deadPort(), await deadPort()];
    await using exits = bench(ports.map((port) => `http://u:hunter2@127.0.0.1:${port}`));
    await assert.rejects(exits.get(), (error: FetchFailure) => {
      assert.deepEqual([error.code, error.unreachable], ['target_unreachable', 'proxy']);
      assert.match(
        error.message,
        /the datacenter proxy could not be reached: the connection was refused\. Proxies tried: 3 of 4 \(datacenter, us\)\.$/,
      );
      assert.doesNotMatch(error.message, /hunter2|127\.0\.0\.1/);
      return true;
    });
    assert.deepEqual(exits.standings(), ['resting', 'resting', 'resting', 'healthy']);
    await assert.rejects(exits.get(), { message: /Proxies tried: 1 of 4/ });
    await assert.rejects(exits.get(), { message: /Proxies tried: 1 of 4/ });
    assert.equal(exits.used.length, 5);
    assert.ok(!exits.used.includes('direct'));
    assert.equal(target.open(), 0);
    assert.deepEqual(exits.loads(), [0, 0, 0, 0]);
  });

  test('is reported as silent, without its address, and not blamed for a target that may be dead', async () => {
    await using silent = await startTcp(() => {});
    await using exits = bench([`http://u:hunter2@127.0.0.1:${silent.port}`]);
    await assert.rejects(exits.get('https://only-behind-the-proxy.example/', 3_000), (error: FetchFailure) => {
      assert.equal(error.code, 'timeout');
      assert.match(
        error.message,
        /^The page was not retrieved within 3000 ms: the datacenter proxy was silent for [\d.]+ s after it was asked for a connection to only-behind-the-proxy\.example:443\. Increase the timeout parameter/,
      );
      assert.doesNotMatch(error.message, /hunter2|127\.0\.0\.1/);
      return true;
    });
    assert.deepEqual(exits.standings(), ['healthy']);
  });

  test('is not tried after the time of the request', async () => {
    await using silent = await startTcp(() => {});
    // The first is given up after the time limit for proxies; the second accepts the connection, and never answers.
    await using exits = bench([`https://127.0.0.1:${silent.port}`, `http://127.0.0.1:${silent.port}`]);
    await assert.rejects(exits.get(URL_BEHIND, 2_000), { code: 'timeout', message: /within 2000 ms/ });
    assert.equal(exits.used.length, 2);
    assert.deepEqual(exits.loads(), [0, 0]);
  });
});

test('a proxy may be silent for its share of the time, and leaves some for the page', () => {
  const shares = (milliseconds: number, further: number) => {
    using deadline = new Deadline(milliseconds, { now: () => 0, after: () => () => {} });
    return silenceFor(deadline, further);
  };
  // Alone, with one other, with two others.
  assert.deepEqual(
    [0, 1, 2].map((further) => shares(25_000, further)),
    [24_750, 12_500, 25_000 / 3],
  );
  assert.deepEqual(
    [0, 1, 2].map((further) => shares(10_000, further)),
    [9_750, 5_000, 4_000],
  );
  assert.deepEqual(
    [0, 1, 2].map((further) => shares(3_000, further)),
    [2_750, 2_500, 2_500],
  );
  assert.equal(shares(1_000, 1), 800);
  assert.deepEqual(
    [500, 0].map((milliseconds) => shares(milliseconds, 1)),
    [undefined, undefined],
  );
});

test('a canceled request returns its proxy, and does not blame it', async () => {
  await using silent = await startTcp(() => {});
  await using exits = bench([`http://127.0.0.1:${silent.port}`]);
  using deadline = new Deadline(10_000);
  const getting = exits.getUntil(deadline);
  assert.deepEqual(exits.loads(), [1]);
  deadline.cancel('hang-up');
  await assert.rejects(getting, RequestCanceled);
  assert.deepEqual([exits.loads(), exits.standings()], [[0], ['healthy']]);
});

test('a direct exit in a pool is used like any other, under the guard', async () => {
  await using exits = bench(['direct']);
  await assert.rejects(exits.get('http://127.0.0.1:1/'), { code: 'forbidden_target' });
  await assert.rejects(exits.get(), { unreachable: 'dns' });
  assert.deepEqual([exits.loads(), exits.standings()], [[0], ['healthy']]);
});

test('a domain with its own route uses only that', async () => {
  await using target = await site();
  await using pooled = await startProxy({ sitePort: target.port });
  await using own = await startProxy({ sitePort: target.port });
  await using exits = bench(
    [`http://127.0.0.1:${pooled.port}`],
    [
      { domain: 'shop.example', proxy: { url: `http://127.0.0.1:${own.port}`, names: true } },
      { domain: 'lost.example', proxy: { url: `http://127.0.0.1:${await deadPort()}`, names: true } },
    ],
  );
  assert.equal((await exits.getDedicated('http://www.shop.example/'))?.exit, 'dedicated');
  assert.deepEqual(own.asked, ['GET http://www.shop.example/']);
  assert.equal(await exits.getDedicated('http://other.example/'), undefined);
  await assert.rejects(exits.getDedicated('http://lost.example/'), {
    code: 'target_unreachable',
    unreachable: 'proxy',
    message: /the dedicated proxy .* Proxies tried: 1 of 1 \(dedicated\)\.$/,
  });
  assert.deepEqual([pooled.asked, exits.loads()], [[], [0, 0, 0]]);
});
