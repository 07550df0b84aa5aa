import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import { startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';

/** A forward proxy on loopback that requires a password and records its requests. */
async function startProxy(password: string) {
  const asked: string[] = [];
  const wanted = `Basic ${Buffer.from(`u:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.headers['proxy-authorization'] !== wanted) return response.writeHead(407).end();
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<p>through the proxy: ${request.headers['proxy-connection'] ?? ''}</p>`);
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (request.headers['proxy-authorization'] !== wanted) return socket.end('HTTP/1.1 407 No\r\n\r\n');
    const [host, port] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('custom_proxy', () => {
  it('carries the request, with its credentials', async () => {
    await using proxy = await startProxy('sesame');
    await using service = await startTestService();
    const reply = await service.call('/html', {
      url: 'http://only-the-proxy-knows.example.net/a?b',
      js: 'false',
      custom_proxy: `http://u:sesame@127.0.0.1:${proxy.port}`,
    });
    assert.equal(reply.status, 200, reply.body);
    assert.deepEqual(proxy.asked, ['GET http://only-the-proxy-knows.example.net/a?b']);
    assert.equal(reply.headers.get('Service-Proxy-Tier'), 'custom');
    assert.equal(reply.headers.get('Service-Credits-Used'), '1');
  });

  const failures: [what: string, proxyUrl: (port: number) => string, message: RegExp][] = [
    ['refuses the password', (port) => `http://u:wrong-pass@127.0.0.1:${port}`, /407/],
    ['cannot be reached', () => 'http://u:wrong-pass@127.0.0.1:9', /reached/],
  ];
  for (const [what, proxyUrl, message] of failures) {
    it(`that ${what} is a custom_proxy_error with a next step`, async () => {
      await using proxy = await startProxy('sesame');
      await using service = await startTestService({
        environment: { MUDLARK_ALLOW_TARGETS: '127.0.0.0/8,127.0.0.1:9' },
      });
      for (const url of ['http://example.net/', 'https://example.net/']) {
        const reply = await service.call('/html', { url, js: 'false', custom_proxy: proxyUrl(proxy.port) });
        assert.equal(reply.status, 500);
        const body = reply.json();
        assert.equal(body.error_code, 'custom_proxy_error', reply.body);
        assert.match(String(body.message), message);
        assert.doesNotMatch(reply.body, /wrong-pass/);
        assert.deepEqual(body.request_parameters, { proxy: 'custom', js: false });
        const { params, remove, cost } = body.next_step as Record<string, unknown>;
        assert.deepEqual(
          { params, remove, cost },
          { params: { proxy: 'residential' }, remove: ['custom_proxy'], cost: 10 },
        );
        assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      }
    });
  }

  it("may not be in the operator's network", async () => {
    await using service = await startTestService({ environment: { MUDLARK_ALLOW_TARGETS: '' } });
    for (const host of ['127.0.0.1:3128', '10.1.2.3:3128', 'localhost:3128']) {
      const reply = await service.call('/html', {
        url: 'http://example.net/',
        js: 'false',
        custom_proxy: `http://${host}`,
      });
      assert.equal(reply.json().error_code, 'forbidden_target', host);
    }
  });

  it("does not give access to the operator's network", async () => {
    await using proxy = await startProxy('sesame');
    await using service = await startTestService({ environment: { MUDLARK_ALLOW_TARGETS: `127.0.0.1:${proxy.port}` } });
    for (const url of [
      'http://10.0.0.1/',
      'https://10.0.0.1/',
      'http://127.0.0.1:1234/',
      'http://metadata.google.internal/',
    ]) {
      const reply = await service.call('/html', {
        url,
        js: 'false',
        custom_proxy: `http://u:sesame@127.0.0.1:${proxy.port}`,
      });
      assert.equal(reply.json().error_code, 'forbidden_target', url);
    }
    assert.deepEqual(proxy.asked, []);
  });
});

describe('tiers', () => {
  it('without configured proxies are not offered', async () => {
    await using target = await startTarget({ '/403': 403, '/': 'ok' });
    await using service = await startTestService({
      file: { proxies: { datacenter: ['direct'], stealth: ['direct'] } },
    });
    const reply = await service.call('/html', { url: target.url, js: 'false', proxy: 'residential' });
    assert.equal(reply.status, 400);
    assert.match(String(reply.json().message), /^proxy residential is not available: .*MUDLARK_CONFIG/);
    const blocked = await service.call('/html', { url: `${target.url}/403`, js: 'false' });
    assert.deepEqual((blocked.json().next_step as { params: unknown }).params, { proxy: 'stealth' });
    const walked = await service.call('/html', { url: `${target.url}/403`, js: 'false', proxy: 'auto' });
    assert.deepEqual((walked.json().request_parameters as Record<string, unknown>).tiers_tried, [
      'datacenter',
      'stealth',
    ]);
  });

  it('use their own proxy, never a direct connection', async () => {
    await using proxy = await startProxy('sesame');
    await using target = await startTarget({ '/': 'ok' });
    await using service = await startTestService({
      file: {
        proxies: {
          datacenter: ['direct'],
          residential: [{ url: `http://u:sesame@127.0.0.1:${proxy.port}` }],
          stealth: [{ url: 'http://127.0.0.1:9' }],
        },
      },
    });
    const through = await service.call('/html', { url: target.url, js: 'false', proxy: 'residential' });
    assert.match(through.body, /through the proxy/);
    const failed = await service.call('/html', { url: target.url, js: 'false', proxy: 'stealth' });
    assert.equal(failed.json().error_code, 'target_unreachable');
    assert.match(String(failed.json().message), /proxy/);
    assert.equal(target.seen.length, 0);
  });

  it('bill the one that succeeded', async () => {
    let visits = 0;
    await using target = await startTarget({
      '/': (_request, response) => {
        visits += 1;
        response.writeHead(visits < 3 ? 403 : 200).end('third time lucky');
      },
    });
    await using service = await startTestService({ file: { prices: { stealth: 70 } } });
    const reply = await service.call('/html', { url: target.url, js: 'false', proxy: 'auto' });
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('Service-Proxy-Tier'), 'stealth');
    assert.equal(reply.headers.get('Service-Credits-Used'), '70');
  });

  it('are not climbed beyond what the account can pay for', async () => {
    await using target = await startTarget({ '/': 403 });
    await using service = await startTestService({ file: { plans: { small: { credits: 20, concurrency: 2 } } } });
    const key = await service.newAccount('small');
    const reply = await service.call('/html', { url: target.url, js: 'false', proxy: 'auto' }, { key });
    assert.deepEqual(reply.json().request_parameters, {
      proxy: 'residential',
      js: false,
      auto: true,
      tiers_tried: ['datacenter', 'residential'],
    });
    assert.deepEqual((reply.json().next_step as { params: unknown }).params, { proxy: 'stealth' });
    assert.equal((await service.account(key)).remaining_total_credits, 20);
  });

  it('are not used for a domain with its own route', async () => {
    await using proxy = await startProxy('sesame');
    await using service = await startTestService({
      file: {
        routes: [{ domain: 'Shop.example', proxy: { url: `http://u:sesame@127.0.0.1:${proxy.port}`, names: true } }],
      },
    });
    const reply = await service.call('/html', { url: 'http://www.shop.example/', js: 'false', proxy: 'stealth' });
    assert.equal(reply.headers.get('Service-Proxy-Tier'), 'dedicated');
    assert.equal(reply.headers.get('Service-Credits-Used'), '1');
  });

  it('exist per country', async () => {
    await using target = await startTarget({ '/': 'ok' });
    await using proxy = await startProxy('sesame');
    await using service = await startTestService({
      file: { proxies: { datacenter: [{ url: `http://u:sesame@127.0.0.1:${proxy.port}`, countries: ['de'] }] } },
    });
    const parameters = { url: target.url, js: 'false' };
    assert.equal((await service.call('/html', { ...parameters, country: 'de' })).status, 200);
    for (const proxyName of ['datacenter', 'auto']) {
      const reply = await service.call('/html', { ...parameters, country: 'us', proxy: proxyName });
      assert.equal(reply.status, 400);
      assert.match(String(reply.json().message), /^country us is not available/);
    }
  });
});
