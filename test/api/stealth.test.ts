/**
 * The stealth tier through the whole service: a walk that a challenge stopped ends there, with and without a browser.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pictureSize } from '../../src/fetching/browser/picture/picture-size.ts';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import type { Tier } from '../../src/fetching/page.ts';
import { type Parameters, startTestService, type TestService } from '../support/service.ts';
import { type Handler, startTarget, type Target } from '../support/target.ts';
import { itThorough, someOf } from '../support/thorough.ts';
import { startTierProxies, type TierProxies } from '../support/tier-proxies.ts';

const { full } = findBrowsers(process.env);
const challenge = (kind: string) =>
  `<!doctype html><title>Just a moment...</title><script>window._cf_chl_opt = { cType: '${kind}' };</script>`;

describe('the stealth tier', { skip: full === undefined && 'no full Chromium', timeout: 90_000 }, () => {
  let target: Target;
  let proxies: TierProxies;
  let service: TestService;
  const visits: (Tier | undefined)[] = [];
  before(async () => {
    const guarded =
      (kind: string): Handler =>
      (request, response) => {
        const tier = proxies.tierOf(request);
        visits.push(tier);
        const passed = tier === 'stealth';
        response
          .writeHead(passed ? 200 : 403, { 'Content-Type': 'text/html' })
          .end(passed ? `<!doctype html><p>through ${tier}</p>` : challenge(kind));
      };
    target = await startTarget({ '/person': guarded('interactive'), '/alone': guarded('managed') });
    proxies = await startTierProxies(target.port);
    const names = ['one.example', 'two.example', 'three.example', 'four.example'];
    service = await startTestService({
      file: { proxies: proxies.proxies },
      environment: {
        MUDLARK_CONNECT_TO: names.map((name) => `${name}:80:127.0.0.1:${target.port}`).join(','),
      },
    });
  });
  after(async () => {
    await service.close();
    await proxies[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
  });

  const ask = async (url: string, parameters: Parameters) => {
    visits.length = 0;
    const reply = await service.call('/html', { url, timeout: '20000', ...parameters });
    return { reply, walked: visits.filter((tier, index) => tier !== visits[index - 1]).join(' ') };
  };

  itThorough('takes several screenshots at a time, of screens of any size', async () => {
    const url = 'http://four.example/alone';
    const wanted: readonly (readonly [Parameters, width: number, height?: number])[] = [
      [{ width: 500, height: 300, scale: 2 }, 1000, 600],
      [{}, 1920],
      [{ width: 640, height: 480, full_page: true }, 640, 480],
      [{ device: 'mobile' }, Math.round(412 * 2.625)],
    ];
    const take = async ([parameters, width, height]: (typeof wanted)[number]) => {
      const asked = { url, proxy: 'stealth', timeout: '25000', ...parameters };
      const { status, body, bytes } = await service.call('/screenshot', asked);
      assert.equal(status, 200, body.slice(0, 300));
      const size = pictureSize(bytes);
      assert.equal(size?.width, width);
      if (height !== undefined) assert.equal(size?.height, height);
    };
    await Promise.all(someOf(wanted, 2).map(take));
    // The next request has the usual window again.
    const { body } = await service.call('/html', {
      ...{ url, proxy: 'stealth', timeout: '25000', return_script_result: true },
      js_script: '[innerWidth, devicePixelRatio].join(" ")',
    });
    assert.equal(body, '1920 1');
  });

  for (const [js, url] of [
    ['true', 'http://one.example/person'],
    ['false', 'http://two.example/person'],
  ] as const) {
    it(`is tried directly after a challenge, js=${js}`, async () => {
      const { reply, walked } = await ask(url, { js, proxy: 'auto' });
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /<p>through stealth<\/p>/);
      assert.equal(walked, 'datacenter stealth');
      assert.equal(reply.headers.get('Service-Proxy-Tier'), 'stealth');
      assert.equal(reply.headers.get('Service-Credits-Used'), '50');
      // Remembered: the next walk begins there.
      assert.equal((await ask(url, { js, proxy: 'auto' })).walked, 'stealth');
    });
  }

  it('is tried when a challenge that might pass by itself does not', async () => {
    const { reply, walked } = await ask('http://three.example/alone', { proxy: 'auto' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /<p>through stealth<\/p>/);
    assert.equal(walked, 'datacenter stealth');
  });

  for (const [js, params] of [
    ['true', { proxy: 'stealth' }],
    ['false', { proxy: 'stealth', js: 'true' }],
  ] as const) {
    it(`is the next step after a challenge, js=${js}`, async () => {
      const { reply, walked } = await ask('http://four.example/person', { js });
      const { error_code, status_code, request_parameters, next_step } = reply.json();
      assert.deepEqual(
        { error_code, status_code, request_parameters },
        {
          error_code: 'target_challenge',
          status_code: 403,
          request_parameters: { proxy: 'datacenter', js: js === 'true' },
        },
      );
      const step = next_step as { params: unknown; cost: number };
      assert.deepEqual([step.params, step.cost], [params, 50]);
      assert.equal(walked, 'datacenter');
    });
  }
});
