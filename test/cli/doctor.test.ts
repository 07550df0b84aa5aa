import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkProxies, type ProxyReport, proxyTable } from '../../src/cli/check-proxies.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { makeCertificate } from '../fetching/egress/certificate.ts';
import { startProxy, startTcp } from '../fetching/egress/loopback-servers.ts';
import { startSocksProxy } from '../fetching/egress/socks-proxy.ts';
import { makeFolder } from '../support/folder.ts';
import { runHere } from './run-here.ts';

/** The requested hosts resolve to loopback, so that nothing else is looked up or dialed. */
const connectTo = (port: number) => `example.com:443:127.0.0.1:${port},shop.example:443:127.0.0.1:${port}`;

function reportsOn(file: unknown, sitePort: number, ignoreTlsErrors = true): Promise<ProxyReport[]> {
  const environment = {
    MUDLARK_CONFIG: 'settings.json',
    MUDLARK_CONNECT_TO: connectTo(sitePort),
    MUDLARK_IGNORE_TLS_ERRORS: String(ignoreTlsErrors),
  };
  return checkProxies(loadConfig(environment, () => JSON.stringify(file)));
}

const site = () => startTcp(() => {});

describe('the proxies checked by the doctor', () => {
  it('are listed by kind and country if they work', async (context) => {
    const certificate = makeCertificate();
    if (!certificate) return context.skip('the openssl command is missing');
    await using target = await site();
    const sitePort = target.port;
    await using http = await startProxy({ sitePort, password: 'u:hunter2' });
    await using https = await startProxy({ sitePort, certificate });
    await using socks = await startSocksProxy({ sitePort, password: 'u-de:hunter2' });
    const file = {
      proxies: {
        datacenter: [{ url: `http://u:hunter2@127.0.0.1:${http.port}` }, 'direct'],
        residential: [
          { url: `socks5://u-{country}:hunter2@127.0.0.1:${socks.port}`, countries: ['de', 'fr'] },
          { url: `https://127.0.0.1:${https.port}` },
        ],
      },
      routes: [{ domain: 'shop.example', proxy: { url: `http://u:hunter2@127.0.0.1:${http.port}` } }],
    };
    const reports = await reportsOn(file, sitePort);
    assert.deepEqual(
      reports.map(({ tier, domain, proxy, countries, reachable, problem }) => [
        tier,
        domain,
        proxy,
        countries,
        reachable,
        problem,
      ]),
      [
        ['datacenter', undefined, `http://127.0.0.1:${http.port}`, undefined, true, undefined],
        ['datacenter', undefined, 'direct', undefined, true, undefined],
        ['residential', undefined, `socks5://127.0.0.1:${socks.port}`, ['de', 'fr'], true, undefined],
        ['residential', undefined, `https://127.0.0.1:${https.port}`, undefined, true, undefined],
        ['dedicated', 'shop.example', `http://127.0.0.1:${http.port}`, undefined, true, undefined],
      ],
    );
    assert.deepEqual(http.asked, [`CONNECT 127.0.0.1:${sitePort}`, `CONNECT 127.0.0.1:${sitePort}`]);
    const table = proxyTable(reports);
    assert.match(table[0] ?? '', /^tier +proxy +countries +reachable +latency +what failed$/);
    assert.match(table[3] ?? '', /^residential +socks5:\/\/127\.0\.0\.1:\d+ +de fr +yes +\d+ ms$/);
    assert.doesNotMatch(table.join('\n') + JSON.stringify(reports), /hunter2/);
    const [, , , strict] = await reportsOn(file, sitePort, false);
    assert.deepEqual([strict?.reachable, /TLS/.test(strict?.problem ?? '')], [false, true]);
  });

  it('are distinguished if they fail: one that answers but cannot connect, and one that is down', async () => {
    await using target = await site();
    await using locked = await startProxy({ sitePort: target.port, password: 'u:right' });
    await using lost = await startTcp(
      (socket) => void socket.once('data', () => socket.end('HTTP/1.1 502 No\r\n\r\n')),
    );
    await using blocked = await startSocksProxy({ sitePort: 1, reply: 4 });
    const gone = await site();
    await gone[Symbol.asyncDispose]();
    const datacenter = [
      { url: `http://u:wrong@127.0.0.1:${locked.port}` },
      { url: `http://127.0.0.1:${gone.port}` },
      { url: `http://127.0.0.1:${lost.port}` },
      { url: `socks5://127.0.0.1:${blocked.port}` },
    ];
    const reports = await reportsOn({ proxies: { datacenter } }, target.port);
    const wanted: readonly (readonly [boolean, RegExp])[] = [
      [false, /407/],
      [false, /refused/],
      [true, /\(502 Bad Gateway\)\. The proxy says: No$/],
      [true, /host cannot be reached/],
    ];
    for (const [index, [reachable, problem]] of wanted.entries()) {
      assert.equal(reports[index]?.reachable, reachable, String(problem));
      assert.match(reports[index]?.problem ?? '', problem);
    }
  });

  it('are none by default', async () => {
    assert.deepEqual(await reportsOn({}, 1), []);
  });
});

it('the doctor prints the table, and the demonstration page needs none of the proxies', async () => {
  await using folder = await makeFolder();
  await using target = await site();
  await using proxy = await startProxy({ sitePort: target.port });
  const gone = await site();
  await gone[Symbol.asyncDispose]();
  const file = join(folder.path, 'settings.json');
  const residential = [{ url: `http://u:hunter2@127.0.0.1:${gone.port}` }, { url: `http://127.0.0.1:${proxy.port}` }];
  await writeFile(file, JSON.stringify({ proxies: { residential } }));
  const environment = {
    MUDLARK_DATA_DIR: folder.path,
    MUDLARK_CONFIG: file,
    MUDLARK_CONNECT_TO: connectTo(target.port),
    MUDLARK_ALOW_TARGETS: '10.0.0.1',
    PORT: '0',
  };
  const said = await runHere(['doctor'], environment);
  assert.equal(said.code, 0, said.stdout + said.stderr);
  assert.match(
    said.stdout,
    /^warning {2}proxies +1 of 2 working\n {2}tier .*\n {2}residential .* no .*refused\.\n {2}residential .* yes /m,
  );
  assert.match(said.stdout, /^ok +page /m);
  assert.match(said.stdout, /^warning +settings .*: MUDLARK_ALOW_TARGETS \(MUDLARK_ALLOW_TARGETS\?\)$/m);
  assert.doesNotMatch(said.stdout, /hunter2/);
  const { stdout } = await runHere(['doctor', '--json'], environment);
  const findings = JSON.parse(stdout) as { check: string; state: string; proxies?: ProxyReport[] }[];
  const proxies = findings.find(({ check }) => check === 'proxies');
  assert.deepEqual([proxies?.state, proxies?.proxies?.map(({ reachable }) => reachable)], ['warning', [false, true]]);
});

describe('the browsers checked by the doctor', () => {
  const browserFinding = async (said: string) => {
    await using folder = await makeFolder();
    const browser = join(folder.path, 'browser');
    await writeFile(browser, `#!/bin/sh\necho '${said}'\n`, { mode: 0o755 });
    const { stdout } = await runHere(['doctor', '--json'], {
      MUDLARK_DATA_DIR: join(folder.path, 'data'),
      MUDLARK_CHROMIUM: browser,
      MUDLARK_CHROMIUM_FULL: browser,
      PORT: '0',
    });
    const findings = JSON.parse(stdout) as { check: string; state: string; detail: string }[];
    const { state, detail } = findings.find(({ check }) => check === 'browser') ?? {};
    return { state, detail: detail?.replaceAll(browser, 'BROWSER') };
  };

  it('are named with their release', async () => {
    assert.deepEqual(await browserFinding('Chromium 999.0.1.2 built on Debian'), {
      state: 'ok',
      detail: 'BROWSER (999.0.1.2); BROWSER (999.0.1.2)',
    });
  });

  it('get a warning if they are old, or do not report their release', async () => {
    const [old, silent] = await Promise.all([browserFinding('Chromium 120.0.1.2'), browserFinding('')]);
    assert.equal(old.state, 'warning');
    assert.match(
      old.detail ?? '',
      /^BROWSER \(120\.0\.1\.2\): release 120 is about \d+ months old, and older than 140/,
    );
    assert.equal(silent.state, 'warning');
    assert.match(silent.detail ?? '', /^BROWSER: its release cannot be determined/);
  });
});
