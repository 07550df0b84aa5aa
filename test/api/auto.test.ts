/**
 * `proxy=auto` through the whole service: a proxy for each tier, and a target that treats each tier as the test says.
 */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import type { Tier } from '../../src/fetching/page.ts';
import { makeFolder } from '../support/folder.ts';
import { OPERATOR_KEY, type Parameters, type Reply, startTestService, type TestService } from '../support/service.ts';
import { type Handler, startTarget } from '../support/target.ts';
import { itThorough } from '../support/thorough.ts';
import { startTierProxies, type TierProxies } from '../support/tier-proxies.ts';

/** What each tier gets: a status, or the answer of a handler. A page if there is no entry. */
type Treatments = Partial<Record<Tier, number | Handler>>;

const hang: Handler = () => {};
const SHOP = 'http://www.shop.example/';

async function startSite(treatments: Treatments) {
  const visits: string[] = [];
  let proxies: TierProxies | undefined;
  const target = await startTarget({
    '/': (request, response) => {
      const tier = proxies?.tierOf(request) ?? 'datacenter';
      visits.push(tier);
      const treatment = treatments[tier];
      if (typeof treatment === 'function') return treatment(request, response);
      response.writeHead(treatment ?? 200, { 'Content-Type': 'text/html' }).end(`<p>through ${tier}</p>`);
    },
  });
  const started = await startTierProxies(target.port);
  proxies = started;
  return {
    visits,
    proxies: started,
    treatments,
    /** A service whose tiers use those proxies, and for which the shop's names resolve to this site. */
    start: (settings: { folder?: string; plans?: unknown } = {}) =>
      startTestService({
        ...(settings.folder !== undefined && { folder: settings.folder }),
        file: { proxies: started.proxies, ...(settings.plans !== undefined && { plans: settings.plans }) },
        environment: {
          MUDLARK_CONNECT_TO: ['www.shop.example', 'm.shop.example', 'other.example']
            .map((name) => `${name}:80:127.0.0.1:${target.port}`)
            .join(','),
        },
      }),
    async [Symbol.asyncDispose]() {
      await started[Symbol.asyncDispose]();
      await target[Symbol.asyncDispose]();
    },
  };
}

const auto = (service: TestService, parameters: Parameters = {}, key?: string): Promise<Reply> =>
  service.call(
    '/html',
    { url: SHOP, js: 'false', proxy: 'auto', timeout: 25_000, ...parameters },
    key === undefined ? {} : { key },
  );

const tierAndPrice = ({ headers }: Reply) => [headers.get('Service-Proxy-Tier'), headers.get('Service-Credits-Used')];

/** The tiers that were used since the last call of this. */
const visitsOf = (visits: string[]) => visits.splice(0).join(' ');

describe('proxy=auto', () => {
  it('climbs to the cheapest tier that works, bills that tier, and starts there from then on', async () => {
    await using site = await startSite({ datacenter: 403 });
    await using service = await site.start();
    const before = Number((await service.account()).remaining_total_credits);
    const first = await auto(service);
    assert.equal(first.body, '<p>through residential</p>');
    assert.deepEqual(tierAndPrice(first), ['residential', '10']);
    assert.equal(visitsOf(site.visits), 'datacenter residential');
    assert.deepEqual(tierAndPrice(await auto(service, { url: 'http://m.shop.example/' })), ['residential', '10']);
    assert.equal(visitsOf(site.visits), 'residential');
    // Another domain has its own memory.
    await auto(service, { url: 'http://other.example/' });
    assert.equal(visitsOf(site.visits), 'datacenter residential');
    assert.equal((await service.account()).remaining_total_credits, before - 30);
  });

  it('climbs from the remembered tier, and reports the tiers that it tried', async () => {
    await using site = await startSite({ datacenter: 403 });
    await using service = await site.start();
    await auto(service);
    visitsOf(site.visits);
    Object.assign(site.treatments, { residential: 429, stealth: 503 });
    const failed = await auto(service);
    assert.equal(visitsOf(site.visits), 'residential stealth');
    const { error_code, status_code, request_parameters, next_step } = failed.json();
    assert.deepEqual(
      { error_code, status_code, request_parameters, next_step },
      {
        error_code: 'target_blocked',
        status_code: 503,
        request_parameters: { proxy: 'stealth', js: false, auto: true, tiers_tried: ['residential', 'stealth'] },
        next_step: undefined,
      },
    );
    assert.deepEqual(tierAndPrice(failed), ['stealth', '0']);
    // The remembered tier did not work: the next walk begins at the cheapest.
    Object.assign(site.treatments, { datacenter: 200 });
    assert.deepEqual(tierAndPrice(await auto(service)), ['datacenter', '1']);
    assert.equal(visitsOf(site.visits), 'datacenter');
  });

  it('remembers the tier across a restart, for 30 days', async () => {
    await using folder = await makeFolder();
    await using site = await startSite({ datacenter: 403, residential: 403 });
    const visitsInNewService = async () => {
      await using service = await site.start({ folder: folder.path });
      assert.deepEqual(tierAndPrice(await auto(service)), ['stealth', '50']);
      return visitsOf(site.visits);
    };
    const age = (milliseconds: number) => {
      using db = new DatabaseSync(join(folder.path, 'experience.db'));
      assert.equal(db.prepare('UPDATE remembered_tiers SET learned_at = learned_at - ?').run(milliseconds).changes, 1);
    };
    assert.equal(await visitsInNewService(), 'datacenter residential stealth');
    assert.equal(await visitsInNewService(), 'stealth');
    age(29 * 24 * 60 * 60 * 1000);
    assert.equal(await visitsInNewService(), 'stealth');
    age(24 * 60 * 60 * 1000);
    assert.equal(await visitsInNewService(), 'datacenter residential stealth');
  });

  it('goes back to a cheaper tier that was seen to work', async () => {
    await using site = await startSite({ datacenter: 403 });
    await using service = await site.start();
    await auto(service);
    Object.assign(site.treatments, { datacenter: 200 });
    assert.deepEqual(tierAndPrice(await auto(service)), ['residential', '10']);
    await auto(service, { proxy: 'stealth' });
    assert.deepEqual(tierAndPrice(await auto(service)), ['residential', '10']);
    await auto(service, { proxy: 'datacenter' });
    assert.deepEqual(tierAndPrice(await auto(service)), ['datacenter', '1']);
  });

  it('learns nothing from the proxy of a caller', async () => {
    await using site = await startSite({ datacenter: 403 });
    await using service = await site.start();
    await auto(service);
    visitsOf(site.visits);
    const custom_proxy = `http://u:secret@${site.proxies.addressOf('datacenter')}`;
    Object.assign(site.treatments, { datacenter: 200 });
    assert.equal((await auto(service, { proxy: 'datacenter', custom_proxy })).status, 200);
    assert.deepEqual(tierAndPrice(await auto(service)), ['residential', '10']);
  });

  it('uses no tier for a domain that has its own route', async () => {
    await using target = await startTarget({ '/': 403 });
    await using service = await startTestService({
      file: { routes: [{ domain: 'shop.example', proxy: 'direct' }] },
      environment: { MUDLARK_CONNECT_TO: `www.shop.example:80:127.0.0.1:${target.port}` },
    });
    const { request_parameters, next_step } = (await auto(service)).json();
    assert.deepEqual(request_parameters, { proxy: 'dedicated', js: false, auto: true, tiers_tried: [] });
    assert.equal(next_step, undefined);
  });

  it('gives the same result for many walks at once', async () => {
    await using site = await startSite({ datacenter: 403, residential: 403 });
    await using service = await site.start();
    const before = Number((await service.account()).remaining_total_credits);
    const replies = await Promise.all(Array.from({ length: 12 }, () => auto(service)));
    for (const reply of replies) assert.deepEqual(tierAndPrice(reply), ['stealth', '50']);
    assert.equal((await service.account()).remaining_total_credits, before - 12 * 50);
    visitsOf(site.visits);
    await auto(service);
    assert.equal(visitsOf(site.visits), 'stealth');
  });
});

describe('the credits of a walk', () => {
  const plans = { small: { credits: 60, concurrency: 5 }, poor: { credits: 12, concurrency: 2 } };

  it('stop it before a tier that the account cannot pay for', async () => {
    await using site = await startSite({ datacenter: 403, residential: 403 });
    await using service = await site.start({ plans });
    const key = await service.newAccount('poor');
    const reply = await auto(service, {}, key);
    assert.equal(visitsOf(site.visits), 'datacenter residential');
    const { request_parameters, next_step } = reply.json();
    assert.deepEqual(request_parameters, {
      proxy: 'residential',
      js: false,
      auto: true,
      tiers_tried: ['datacenter', 'residential'],
    });
    const { params, cost } = next_step as { params: unknown; cost: number };
    assert.deepEqual({ params, cost }, { params: { proxy: 'stealth' }, cost: 50 });
    assert.equal((await service.account(key)).remaining_total_credits, 12);
  });

  it('may be reserved by other walks at the same time', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Handler = (_request, response) => void held.then(() => response.end('<p>at last</p>'));
    await using site = await startSite({ datacenter: 403, residential: 403, stealth: slow });
    await using service = await site.start({ plans });
    const key = await service.newAccount('small');
    const first = auto(service, {}, key);
    while (!site.visits.includes('stealth')) await new Promise((resolve) => setTimeout(resolve, 5));
    visitsOf(site.visits);
    const second = await auto(service, {}, key);
    assert.equal(visitsOf(site.visits), 'datacenter residential');
    assert.equal(second.status, 500);
    release();
    assert.deepEqual(tierAndPrice(await first), ['stealth', '50']);
    assert.equal((await service.account(key)).remaining_total_credits, 10);
  });

  it('must cover the tier that it starts with', async () => {
    await using site = await startSite({ datacenter: 403, residential: 403 });
    await using service = await site.start({ plans });
    assert.equal((await auto(service)).status, 200);
    visitsOf(site.visits);
    const key = await service.newAccount('poor');
    assert.equal((await auto(service, {}, key)).status, 402);
    assert.equal(visitsOf(site.visits), '');
    // A tier can still be requested by name.
    assert.equal((await auto(service, { proxy: 'datacenter' }, key)).status, 500);
  });
});

/** These tests mostly wait, each with its own site and service. */
describe('the time of a walk', { concurrency: 5 }, () => {
  it('is fully available to a slow target, which is asked once', async () => {
    const slow: Handler = (_request, response) => void setTimeout(() => response.end('<p>slow</p>'), 4_500);
    await using site = await startSite({ datacenter: slow });
    await using service = await site.start();
    const reply = await auto(service, { timeout: 8_000 });
    assert.deepEqual(tierAndPrice(reply), ['datacenter', '1']);
    assert.equal(visitsOf(site.visits), 'datacenter');
  });

  itThorough('is fully available to a slow target with JavaScript too', async (t) => {
    await using site = await startSite({});
    await using service = await site.start();
    // The timeout is for the page, not for the start of the browser.
    const other = await auto(service, { url: 'http://other.example/', timeout: 25_000, js: 'true' });
    if (other.status === 501) return t.skip('there is no browser on this machine');
    visitsOf(site.visits);
    const page = '<p>slow</p>';
    const slow: Handler = (_request, response) => void setTimeout(() => response.end(page), 6_500);
    Object.assign(site.treatments, { datacenter: slow });
    const reply = await auto(service, { timeout: 12_000, js: 'true' });
    assert.deepEqual(tierAndPrice(reply), ['datacenter', '5']);
    assert.match(reply.body, /slow/);
    assert.equal(visitsOf(site.visits), 'datacenter');
  });

  it('runs out when the target hangs, and no other tier is asked', async () => {
    await using site = await startSite({ datacenter: hang, residential: hang, stealth: hang });
    await using service = await site.start();
    const reply = await auto(service, { timeout: 3_000 });
    assert.equal(visitsOf(site.visits), 'datacenter');
    assert.equal(reply.status, 504);
    const { message, request_parameters, next_step } = reply.json();
    assert.match(String(message), /^The page was not retrieved within 3000 ms\./);
    assert.deepEqual([request_parameters, next_step], [undefined, undefined]);
  });

  itThorough('is not cut short for a tier whose answer has started', async () => {
    // The answer begins at once and ends late.
    const slow: Handler = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write('<p>begun</p>');
      setTimeout(() => response.end('<p>done</p>'), 4_500);
    };
    await using site = await startSite({ datacenter: slow });
    await using service = await site.start();
    const reply = await auto(service, { timeout: 8_000 });
    assert.deepEqual(tierAndPrice(reply), ['datacenter', '1']);
    assert.equal(reply.body, '<p>begun</p><p>done</p>');
  });

  it('ends with the caller', async () => {
    await using site = await startSite({ datacenter: 403, residential: hang });
    await using service = await site.start();
    const { hostname, port } = new URL(service.url);
    const query = new URLSearchParams({ url: SHOP, js: 'false', proxy: 'auto', api_key: OPERATOR_KEY });
    const caller = connect(Number(port), hostname);
    caller.write(`GET /html?${query} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    while (!site.visits.includes('residential')) await new Promise((resolve) => setTimeout(resolve, 5));
    caller.destroy();
    const canceled = () => service.logLines.some(({ outcome }) => outcome === 'canceled');
    while (!canceled()) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(visitsOf(site.visits), 'datacenter residential');
    const { remaining_concurrency, remaining_total_credits } = await service.account();
    assert.deepEqual([remaining_concurrency, remaining_total_credits], [100, 1_000_000_000]);
  });
});

describe('what is kept of walks', () => {
  it('includes the outcome of each try by proxy, and no secrets', async () => {
    await using folder = await makeFolder();
    await using site = await startSite({ datacenter: 403 });
    {
      await using service = await site.start({ folder: folder.path });
      await auto(service);
      await auto(service, { country: 'de' });
      await service.call('/html', { url: 'http://demo.mudlark.test/', js: 'false' });
    }
    using db = new DatabaseSync(join(folder.path, 'experience.db'));
    const rows = db.prepare('SELECT * FROM outcomes ORDER BY exit, country').all();
    assert.deepEqual(
      rows.map(({ exit, country, proxy, outcome, count }) => [exit, country, proxy, outcome, count]),
      [
        ['datacenter', 'us', site.proxies.addressOf('datacenter'), 'target_blocked', 1],
        ['residential', 'de', site.proxies.addressOf('residential'), 'ok', 1],
        ['residential', 'us', site.proxies.addressOf('residential'), 'ok', 1],
      ],
    );
    assert.doesNotMatch(JSON.stringify(rows), /secret|shop/);
  });
});
