import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { DEFAULT_PLANS } from '../../src/accounts/plans.ts';
import { DEFAULT_PRICES } from '../../src/accounts/pricing.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import { loadConfig } from '../../src/config/load-config.ts';

const withFile = (content: string, environment: Record<string, string> = {}) =>
  loadConfig({ MUDLARK_CONFIG: 'mudlark.json', ...environment }, () => content);

describe('settings', () => {
  it('have defaults', () => {
    const config = loadConfig({});
    assert.equal(config.host, '127.0.0.1');
    assert.equal(config.port, 8080);
    assert.equal(config.maxBodyBytes, 20 * 1024 * 1024);
    assert.equal(config.ignoreTlsErrors, false);
    assert.deepEqual(config.plans, DEFAULT_PLANS);
    assert.deepEqual(config.prices, DEFAULT_PRICES);
    assert.deepEqual(config.proxies, { proxies: {}, routes: [] });
    assert.deepEqual(config.browserEndpoints, []);
    assert.deepEqual(config.gateway, { host: '127.0.0.1', address: '127.0.0.1', port: 0 });
    assert.deepEqual(config.unknownSettings, []);
  });

  it('treat an empty variable as unset', () => {
    assert.equal(loadConfig({ PORT: '', HOST: ' ' }).port, 8080);
  });

  const sizes: [text: string, bytes: number][] = [
    ['1024', 1024],
    ['20 MiB', 20 * 1024 ** 2],
    ['512KiB', 512 * 1024],
    ['1 gib', 1024 ** 3],
  ];
  for (const [text, bytes] of sizes) {
    it(`read ${text} as a size`, () => {
      assert.equal(loadConfig({ MUDLARK_MAX_BODY: text }).maxBodyBytes, bytes);
    });
  }

  const wrong: [environment: Record<string, string>, message: RegExp][] = [
    [{ PORT: '65536' }, /^PORT must be a whole number from 0 to 65535, not "65536"\.$/],
    [{ PORT: '-1' }, /^PORT /],
    [{ PORT: '80a' }, /^PORT /],
    [{ MUDLARK_MAX_BODY: '20' }, /^MUDLARK_MAX_BODY must be a size from 1 KiB to 1 GiB, such as "20 MiB", not "20"\.$/],
    [{ MUDLARK_MAX_BODY: '20 apples' }, /^MUDLARK_MAX_BODY /],
    [{ MUDLARK_IGNORE_TLS_ERRORS: 'yes' }, /^MUDLARK_IGNORE_TLS_ERRORS must be true or false, not "yes"\.$/],
    [{ MUDLARK_LOG: 'loud' }, /^MUDLARK_LOG must be one of trace, debug, .*, not "loud"\.$/],
    [{ MUDLARK_API_KEY: 'short' }, /^MUDLARK_API_KEY must be at least 16 printable characters without spaces\.$/],
    [{ MUDLARK_ALLOW_TARGETS: '10.0.0.0/33' }, /^MUDLARK_ALLOW_TARGETS: .*10\.0\.0\.0\/33/],
    [{ MUDLARK_CONNECT_TO: 'nonsense' }, /^MUDLARK_CONNECT_TO: .*nonsense/],
    [
      { MUDLARK_BROWSER_USER: 'no such user' },
      /^MUDLARK_BROWSER_USER must be a user of this machine, not "no such user"\.$/,
    ],
    [
      { MUDLARK_PAGE_MEMORY: '20' },
      /^MUDLARK_PAGE_MEMORY must be a size from 64 MiB to 16 GiB, such as "512 MiB", not "20"\.$/,
    ],
    [{ MUDLARK_BROWSER_PAGES: '-1' }, /^MUDLARK_BROWSER_PAGES must be a whole number from 0 to 1000, not "-1"\.$/],
    [
      { MUDLARK_BROWSER_URLS: 'http://one:9222, ftp://two?token=hunter2' },
      /^MUDLARK_BROWSER_URLS: Entry 2 is not a URL such as /,
    ],
    [{ MUDLARK_GATEWAY_HOST: 'gateway.internal' }, /^MUDLARK_GATEWAY_HOST must be an IP address of this machine/],
    [{ MUDLARK_GATEWAY_HOST: '0.0.0.0' }, /^MUDLARK_GATEWAY_ADDRESS is needed when MUDLARK_GATEWAY_HOST is 0\.0\.0\.0/],
    [
      { MUDLARK_GATEWAY_ADDRESS: 'mudlark:3128' },
      /^MUDLARK_GATEWAY_ADDRESS must be an address or a name, without a port/,
    ],
    [{ MUDLARK_GATEWAY_PORT: '65536' }, /^MUDLARK_GATEWAY_PORT /],
    [{ MUDLARK_DATABASE_URL: 'mysql://u:hunter2@db/x' }, /^MUDLARK_DATABASE_URL must be an address such as postgres:/],
    [
      { MUDLARK_CONFIG: '/nowhere/mudlark.json' },
      /^MUDLARK_CONFIG: \/nowhere\/mudlark\.json cannot be read \(ENOENT\)\.$/,
    ],
  ];
  for (const [environment, message] of wrong) {
    it(`refuse ${JSON.stringify(environment)}`, () => {
      assert.throws(
        () => loadConfig(environment),
        (error) => {
          assert.ok(error instanceof ConfigError);
          assert.match(error.message, message);
          assert.ok(!error.message.includes('hunter2'));
          return true;
        },
      );
    });
  }

  const wrongFiles: [content: string, message: RegExp][] = [
    ['', /is not valid JSON/],
    ['{"a":', /is not valid JSON/],
    ['[]', /mudlark\.json: the file: /],
    ['{"plan":{}}', /mudlark\.json: .*plan/],
    ['{"plans":{"x":{"credits":1}}}', /plans\.x\.concurrency/],
    ['{"plans":{"x":{"credits":-1,"concurrency":1}}}', /Plan x: credits/],
    ['{"plans":{"x":{"credits":1,"concurrency":0}}}', /Plan x: concurrency/],
    ['{"prices":{"stealth":1.5}}', /Price stealth/],
    ['{"prices":{"stelth":1}}', /Unknown price "stelth"/],
    ['{"proxies":{"datacentre":[]}}', /proxies/],
    ['{"proxies":{"datacenter":[{"url":"proxy:hunter2"}]}}', /proxies\.datacenter\.0/],
    ['{"proxies":{"datacenter":[{"url":"http://p.example:1","countries":["xx"]}]}}', /proxies\.datacenter\.0/],
    ['{"proxies":{"datacenter":[{"url":"http://p.example:1","countries":[]}]}}', /proxies\.datacenter\.0/],
    ['{"proxies":{"datacenter":[{"url":"http://p.example:1","names":"yes"}]}}', /proxies\.datacenter\.0/],
    ['{"proxies":{"datacenter":[{"url":"socks4://u:hunter2@p.example:1"}]}}', /proxies\.datacenter\.0/],
    ['{"proxies":{"datacenter":["indirect"]}}', /proxies\.datacenter\.0: must be "direct" or an object with a url/],
    ['{"routes":[{"domain":"x.example","proxy":{"url":"socks5://u:hunter2@"}}]}', /routes\.0\.proxy/],
    ['{"routes":[{"domain":"http://x","proxy":"direct"}]}', /routes\.0\.domain/],
  ];
  for (const [content, message] of wrongFiles) {
    it(`refuse the file ${content}`, () => {
      assert.throws(
        () => withFile(content),
        (error) => {
          assert.ok(error instanceof ConfigError);
          assert.match(error.message, message);
          assert.ok(!error.message.includes('hunter2'));
          return true;
        },
      );
    });
  }

  it('take plans, prices, proxies and routes from the file', () => {
    const config = withFile(
      JSON.stringify({
        plans: { team: { credits: 5, concurrency: 3 }, free: { credits: 1, concurrency: 1 } },
        prices: { stealth: 70 },
        proxies: {
          residential: [
            { url: 'http://user-{country}-{session}:pass@proxy.example:8000', countries: ['de'], names: true },
          ],
          stealth: [
            'direct',
            { url: 'socks5h://{session}:pass@{country}.proxy.example' },
            { url: 'https://p.example' },
          ],
          datacenter: [],
        },
        routes: [{ domain: 'Shop.Example', proxy: 'direct' }],
      }),
    );
    assert.deepEqual(config.plans.team, { credits: 5, concurrency: 3 });
    assert.deepEqual(config.plans.free, { credits: 1, concurrency: 1 });
    assert.ok(config.plans.unlimited);
    assert.equal(config.prices.stealth, 70);
    assert.equal(config.prices.page, 1);
    assert.equal(config.proxies.routes[0]?.domain, 'shop.example');
    assert.deepEqual(Object.keys(config.proxies.proxies), ['residential', 'stealth']);
  });

  it('accept the example of the documentation', () => {
    const text = readFileSync(new URL('../../docs/proxies.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n(.*?)```/s.exec(text) ?? [];
    assert.deepEqual(Object.keys(withFile(example).proxies.proxies), ['datacenter', 'residential', 'stealth']);
  });

  it('do not reveal secrets when they are printed', () => {
    const config = loadConfig({ MUDLARK_API_KEY: 'a-very-secret-value' });
    assert.ok(!inspect(config).includes('a-very-secret-value'));
    assert.ok(!JSON.stringify(config).includes('a-very-secret-value'));
    assert.equal(config.apiKey?.reveal(), 'a-very-secret-value');
  });

  it('accept browsers on other machines, and how these reach the service', () => {
    const config = loadConfig({
      MUDLARK_BROWSER_PAGES: '0',
      MUDLARK_BROWSER_URLS: 'http://chromium:9222#pages=8,wss://browsers.example/chromium?token=hunter2',
      MUDLARK_GATEWAY_HOST: '0.0.0.0',
      MUDLARK_GATEWAY_ADDRESS: 'Mudlark',
      MUDLARK_GATEWAY_PORT: '3128',
    });
    assert.equal(config.browserPages, 0);
    assert.deepEqual(
      config.browserEndpoints.map(({ name, pages, browsers }) => [name, pages, browsers]),
      [
        ['chromium:9222', 8, 1],
        ['browsers.example:443', 4, 1],
      ],
    );
    assert.deepEqual(config.gateway, { host: '0.0.0.0', address: 'Mudlark', port: 3128 });
    assert.ok(!inspect(config, { depth: 9 }).includes('hunter2'));
    assert.ok(!JSON.stringify(config).includes('hunter2'));
  });

  it('report variables that look like settings but are not', () => {
    assert.deepEqual(loadConfig({ MUDLARK_ALOW_TARGETS: 'x', OTHER: 'y' }).unknownSettings, ['MUDLARK_ALOW_TARGETS']);
  });
});
