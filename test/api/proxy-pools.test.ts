import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startProxy, startTcp, type TestProxy } from '../fetching/egress/loopback-servers.ts';
import { startSocksProxy } from '../fetching/egress/socks-proxy.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const PAGE = `<!doctype html><title>page</title>
<link rel="stylesheet" href="/style.css"><script src="/script.js"></script><script src="http://other.example.net/script.js"></script>
<iframe src="/frame"></iframe><p id="fetched"></p>
<script>fetch('/data').then(() => { document.getElementById('fetched').textContent = 'fetched'; });</script>`;

describe('one request', () => {
  let target: Target;
  let proxy: TestProxy;
  let service: TestService;

  before(async () => {
    target = await startTarget({
      '/': PAGE,
      '/moved': (_request, response) => response.writeHead(302, { Location: '/' }).end(),
      '/script.js': (_request, response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('0'),
      '/style.css': (_request, response) => response.writeHead(200, { 'Content-Type': 'text/css' }).end('p{}'),
      '/frame': '<p>frame</p>',
      '/data': '{}',
    });
    proxy = await startProxy({ sitePort: target.port });
    const url = `http://u-{country}-{session}:p@127.0.0.1:${proxy.port}`;
    service = await startTestService({
      file: {
        proxies: {
          datacenter: [
            { url, names: true },
            { url, names: true },
          ],
        },
      },
    });
  });
  after(async () => {
    await service.close();
    await proxy[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
  });

  /** The login of each request through the proxy, from now on. */
  const loginsFrom = (first: number) =>
    proxy.headers.slice(first).map(({ 'proxy-authorization': login = '' }) => {
      return Buffer.from(login.replace('Basic ', ''), 'base64').toString();
    });

  for (const js of [false, true]) {
    it(`uses one proxy for the page and everything it loads, js=${js}; the next request uses another`, async (context) => {
      const sessions = [];
      for (let turn = 0; turn < 2; turn += 1) {
        const first = proxy.headers.length;
        const url = 'http://page.example.net/moved';
        const reply = await service.call('/html', { url, js, country: 'de', timeout: 25_000, js_timeout: 15_000 });
        if (reply.status === 501) return context.skip('there is no browser');
        assert.equal(reply.status, 200, reply.body);
        const asked = proxy.asked.slice(first);
        const wanted = js ? ['moved', '', 'script.js', 'frame', 'data'] : ['moved', ''];
        for (const path of wanted) assert.ok(asked.includes(`GET http://page.example.net/${path}`), path);
        if (js) assert.ok(asked.includes('GET http://other.example.net/script.js'));
        const [login, ...others] = new Set(loginsFrom(first));
        assert.match(login ?? '', /^u-de-[0-9a-f]{12}:p$/);
        assert.deepEqual(others, []);
        sessions.push(login);
      }
      assert.notEqual(sessions[0], sessions[1]);
    });
  }
});

describe('a pool', () => {
  for (const js of [false, true]) {
    it(`gets the page past a dead proxy, js=${js}`, async (context) => {
      await using target = await startTarget({ '/': '<p>here</p>' });
      await using socks = await startSocksProxy({ sitePort: target.port, password: 'u:sesame' });
      const dead = await startTcp(() => {});
      await dead[Symbol.asyncDispose]();
      const urls = [`http://u:hunter2@127.0.0.1:${dead.port}`, `socks5://u:sesame@127.0.0.1:${socks.port}`];
      await using service = await startTestService({
        file: { proxies: { residential: urls.map((url) => ({ url, names: true })) } },
      });
      const reply = await service.call('/html', {
        url: 'http://page.example.net/',
        js,
        timeout: 25_000,
        proxy: 'residential',
      });
      if (reply.status === 501) return context.skip('there is no browser');
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /here/);
      assert.equal(reply.headers.get('Service-Proxy-Tier'), 'residential');
      assert.ok(socks.asked.includes('name page.example.net:80'));
    });

    it(`that is silent leaves time for the next one, and is reported as silent if it is alone, js=${js}`, async (context) => {
      await using target = await startTarget({ '/': '<p>here</p>' });
      await using silent = await startSocksProxy({ sitePort: target.port, silent: true });
      await using well = await startSocksProxy({ sitePort: target.port });
      const proxies = (...ports: number[]) =>
        ports.map((port) => ({ url: `socks5://u:hunter2@127.0.0.1:${port}`, names: true }));
      await using service = await startTestService({
        file: { proxies: { datacenter: proxies(silent.port, well.port), residential: proxies(silent.port) } },
      });
      const url = 'http://page.example.net/';
      const reply = await service.call('/html', { url, js, timeout: 9_000 });
      if (reply.status === 501) return context.skip('there is no browser');
      assert.equal(reply.status, 200, reply.body);
      assert.deepEqual([silent.asked.length, well.asked[0]], [1, 'name page.example.net:80']);
      const failed = await service.call('/html', { url, js, timeout: 3_000, proxy: 'residential' });
      const { error_code, message } = failed.json();
      assert.deepEqual([failed.status, error_code], [504, 'timeout'], failed.body);
      assert.match(
        String(message),
        /^The page was not retrieved within 3000 ms: the residential proxy was silent for [\d.]+ s after it was asked for a connection to page\.example\.net:80\. Increase the timeout parameter/,
      );
      assert.doesNotMatch(failed.body, /hunter2|127\.0\.0\.1/);
      assert.equal(failed.headers.get('Service-Credits-Used'), '0');
    });

    it(`that is down makes the target unreachable, and is never bypassed, js=${js}`, async (context) => {
      await using target = await startTarget({ '/': '<p>here</p>' });
      const dead = await startTcp(() => {});
      await dead[Symbol.asyncDispose]();
      const urls = [`http://u:hunter2@127.0.0.1:${dead.port}`, `socks5://u:hunter2@127.0.0.1:${dead.port}`];
      await using service = await startTestService({
        file: { proxies: { datacenter: urls.map((url) => ({ url, names: true })) } },
      });
      const reply = await service.call('/html', { url: target.url, js, timeout: 25_000 });
      if (reply.status === 501) return context.skip('there is no browser');
      assert.equal(reply.status, 500);
      const { error_code, message, request_parameters } = reply.json();
      assert.deepEqual([error_code, request_parameters], ['target_unreachable', { proxy: 'datacenter', js }]);
      assert.match(String(message), /the datacenter proxy .* Proxies tried: 2 of 2 \(datacenter, us\)\.$/);
      assert.doesNotMatch(reply.body, /hunter2/);
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      assert.equal(target.seen.length, 0);
    });
  }
});
