/** Walls, placeholders and soft 404s through the whole service: the message, the price, and the walk. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Parameters, startTestService, type TestService } from '../support/service.ts';
import { type Handler, startTarget, type Target } from '../support/target.ts';
import { startTierProxies, type TierProxies } from '../support/tier-proxies.ts';

const WALL =
  '<!doctype html><title>Bitte warten</title><h1>Ihr Browser wird überprüft</h1><p>In 5 Sekunden geht es automatisch weiter.</p>';
const PARKED = '<!doctype html><title>tides.example</title><h1>This domain is for sale</h1>';
const MISSING = '<!doctype html><title>Page not found</title><h1>Page not found</h1><p>Try the search.</p>';

describe('pages that are not what was asked for', { timeout: 90_000 }, () => {
  let target: Target;
  let proxies: TierProxies;
  let service: TestService;
  before(async () => {
    const page =
      (html: string): Handler =>
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
      };
    const walled: Handler = (request, response) => {
      const html = proxies.tierOf(request) === 'stealth' ? '<!doctype html><p>the page itself</p>' : WALL;
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    };
    target = await startTarget({ '/wall': walled, '/parked': page(PARKED), '/missing': page(MISSING) });
    proxies = await startTierProxies(target.port);
    const names = ['one.example', 'two.example'];
    service = await startTestService({
      file: { proxies: proxies.proxies },
      environment: { MUDLARK_CONNECT_TO: names.map((name) => `${name}:80:127.0.0.1:${target.port}`).join(',') },
    });
  });
  after(async () => {
    await service.close();
    await proxies[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
  });

  const ask = (path: string, parameters: Parameters = {}) =>
    service.call('/html', { url: `http://one.example${path}`, js: 'false', timeout: '20000', ...parameters });

  it('a wall with status 200 is reported as a challenge with its evidence, free of charge, with stealth as the next step', async () => {
    const reply = await ask('/wall');
    assert.equal(reply.status, 500);
    const body = reply.json<{ message: string; error_code: string; next_step: { params: unknown } }>();
    assert.equal(body.error_code, 'target_challenge');
    assert.match(
      body.message,
      /: unnamed, [a-z-]+ \(says that it is checking the browser; .*little else to read; says nothing else\)$/,
    );
    assert.deepEqual(body.next_step.params, { proxy: 'stealth', js: 'true' });
    assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    const id = reply.headers.get('Service-Request-Id');
    const line = service.logLines.find((each) => each.id === id);
    assert.equal(line?.challenge, body.message);
  });

  it('proxy=auto climbs past a wall to stealth', async () => {
    const url = 'http://two.example/wall';
    const reply = await ask('/wall', { url, proxy: 'auto' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /the page itself/);
    assert.equal(reply.headers.get('Service-Proxy-Tier'), 'stealth');
  });

  it('a placeholder is a target_error that says so, free of charge, and no other tier is tried', async () => {
    for (const proxy of ['datacenter', 'auto']) {
      const reply = await ask('/parked', { proxy });
      const body = reply.json<{
        message: string;
        error_code: string;
        request_parameters: { tiers_tried?: string[] };
      }>();
      assert.equal(body.error_code, 'target_error');
      assert.match(body.message, /placeholder \(domain for sale\)$/);
      assert.ok(!('next_step' in body));
      assert.deepEqual(body.request_parameters.tiers_tried, proxy === 'auto' ? ['datacenter'] : undefined);
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    }
  });

  it('a soft 404 is a page with a note, and a target_error with error_on_404', async () => {
    for (const endpoint of ['/html', '/text']) {
      const reply = await service.call(endpoint, { url: 'http://one.example/missing', js: 'false' });
      assert.equal(reply.status, 200, reply.body);
      assert.equal(reply.headers.get('Service-Target-Note'), 'soft-404');
      assert.equal(reply.headers.get('Service-Credits-Used'), '1');
    }
    const refused = await ask('/missing', { error_on_404: 'true' });
    const body = refused.json<{ message: string; error_code: string }>();
    assert.equal(refused.status, 500);
    assert.equal(body.error_code, 'target_error');
    assert.match(body.message, /soft 404/);
    assert.ok(!('next_step' in body));
    assert.equal(refused.headers.get('Service-Target-Note'), null);
  });
});
