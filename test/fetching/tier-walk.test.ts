import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Deadline, RequestCanceled } from '../../src/deadline.ts';
import { ProxyPool } from '../../src/fetching/egress/proxies/proxy-pool.ts';
import { FAILURE_CODES, type FailureCode, FetchFailure, type UnreachableReason } from '../../src/fetching/failure.ts';
import type { Page, PageRequest, Tier } from '../../src/fetching/page.ts';
import { TierMemory } from '../../src/fetching/tier-memory.ts';
import { tiersOf, walkTiers } from '../../src/fetching/tier-walk.ts';
import { PLAIN_REQUEST } from './plain-request.ts';

/** How a target treats a tier: it returns the page, or fails with a code and perhaps a reason. */
type Treatment = 'page' | FailureCode | `target_unreachable ${UnreachableReason}`;
type Treatments = Readonly<Record<Tier, Treatment>>;

const ALL_DIRECT = new ProxyPool({ proxies: {}, routes: [] });

async function walk(
  treatments: Treatments,
  { memory = new TierMemory(), pool = ALL_DIRECT, proxy = 'auto' as PageRequest['proxy'], credits = 50 } = {},
) {
  using deadline = new Deadline(10_000);
  const request = { ...PLAIN_REQUEST, proxy, deadline };
  const tried: Tier[] = [];
  const prices: Readonly<Record<Tier, number>> = { datacenter: 1, residential: 10, stealth: 50 };
  const result = await walkTiers(request, {
    pool,
    memory,
    mayClimbTo: async (tier) => prices[tier] <= credits,
    async fetch(_request, { exit }) {
      const tier = exit as Tier;
      tried.push(tier);
      const [code, unreachable] = treatments[tier].split(' ') as [FailureCode | 'page', UnreachableReason?];
      if (code === 'page') return { ...PAGE, exit };
      throw new FetchFailure(code, 'no', unreachable && { unreachable });
    },
  });
  const ended = 'page' in result ? 'page' : result.failure.code;
  return { tried: tried.join(' '), ended, result, remembered: memory.tierFor(PLAIN_REQUEST) };
}

const TIMEOUT = 9_000;

const PAGE: Omit<Page, 'exit'> = {
  finalUrl: PLAIN_REQUEST.url,
  status: 200,
  statusMessage: 'OK',
  headers: {},
  contentType: 'text/html',
  html: 'x',
};

describe('a walk over the tiers', () => {
  const table: [
    datacenter: Treatment,
    residential: Treatment,
    stealth: Treatment,
    tried: string,
    ended: string,
    remembered: Tier | undefined,
  ][] = [
    ['page', 'page', 'page', 'datacenter', 'page', undefined],
    ['target_blocked', 'page', 'page', 'datacenter residential', 'page', 'residential'],
    ['target_blocked', 'target_blocked', 'page', 'datacenter residential stealth', 'page', 'stealth'],
    [
      'target_blocked',
      'target_blocked',
      'target_blocked',
      'datacenter residential stealth',
      'target_blocked',
      undefined,
    ],
    ['target_challenge', 'page', 'page', 'datacenter stealth', 'page', 'stealth'],
    ['target_blocked', 'target_challenge', 'page', 'datacenter residential stealth', 'page', 'stealth'],
    ['target_challenge', 'page', 'target_challenge', 'datacenter stealth', 'target_challenge', undefined],
    ['target_unreachable reset', 'page', 'page', 'datacenter residential', 'page', 'residential'],
    ['target_unreachable tls', 'page', 'page', 'datacenter residential', 'page', 'residential'],
    // After these the walk continues, and they prove nothing about the tier.
    ['target_unreachable proxy', 'page', 'page', 'datacenter residential', 'page', undefined],
    ['target_unreachable behind_proxy', 'page', 'page', 'datacenter residential', 'page', undefined],
    // No other exit can fix these: a slow target is slow through each of them, and a wrong certificate is wrong for
    // everybody.
    ['timeout', 'page', 'page', 'datacenter', 'timeout', undefined],
    ['target_blocked', 'timeout', 'page', 'datacenter residential', 'timeout', undefined],
    ['target_unreachable certificate', 'page', 'page', 'datacenter', 'target_unreachable', undefined],
    ['target_unreachable protocol', 'page', 'page', 'datacenter', 'target_unreachable', undefined],
    // Without a browser only the stealth tier speaks HTTP/2; that says nothing about what the site thinks of an exit.
    ['target_unreachable http2', 'page', 'page', 'datacenter stealth', 'page', undefined],
    ['target_unreachable dns', 'page', 'page', 'datacenter', 'target_unreachable', undefined],
    ['target_unreachable refused', 'page', 'page', 'datacenter', 'target_unreachable', undefined],
    ['target_unreachable network', 'page', 'page', 'datacenter', 'target_unreachable', undefined],
    ['target_error', 'page', 'page', 'datacenter', 'target_error', undefined],
    ['target_redirect', 'page', 'page', 'datacenter', 'target_redirect', undefined],
    ['forbidden_target', 'page', 'page', 'datacenter', 'forbidden_target', undefined],
    ['invalid_url', 'page', 'page', 'datacenter', 'invalid_url', undefined],
    ['response_too_large', 'page', 'page', 'datacenter', 'response_too_large', undefined],
    ['wait_for_timeout', 'page', 'page', 'datacenter', 'wait_for_timeout', undefined],
    ['internal_error', 'page', 'page', 'datacenter', 'internal_error', undefined],
    ['target_blocked', 'target_error', 'page', 'datacenter residential', 'target_error', undefined],
  ];
  for (const [datacenter, residential, stealth, tried, ended, remembered] of table) {
    it(`${datacenter}, ${residential}, ${stealth}: ${tried}`, async () => {
      const walked = await walk({ datacenter, residential, stealth });
      assert.deepEqual([walked.tried, walked.ended, walked.remembered], [tried, ended, remembered]);
      if ('page' in walked.result) return;
      assert.deepEqual(walked.result.tiersTried, tried.split(' '));
      assert.equal(walked.result.exit, tried.split(' ').at(-1));
    });
  }

  it('starts at the remembered tier and climbs from there', async () => {
    const memory = new TierMemory();
    memory.worked(PLAIN_REQUEST, 'residential', true);
    const same = await walk({ datacenter: 'page', residential: 'page', stealth: 'page' }, { memory });
    assert.deepEqual([same.tried, same.remembered], ['residential', 'residential']);
    const higher = await walk({ datacenter: 'page', residential: 'target_blocked', stealth: 'page' }, { memory });
    assert.deepEqual([higher.tried, higher.remembered], ['residential stealth', 'stealth']);
  });

  it('forgets a remembered tier that is refused when none above it works', async () => {
    const memory = new TierMemory();
    memory.worked(PLAIN_REQUEST, 'residential', true);
    const none = await walk({ datacenter: 'page', residential: 'target_blocked', stealth: 'target_error' }, { memory });
    assert.deepEqual([none.tried, none.ended, none.remembered], ['residential stealth', 'target_error', undefined]);
    const fresh = await walk({ datacenter: 'page', residential: 'page', stealth: 'page' }, { memory });
    assert.equal(fresh.tried, 'datacenter');
  });

  for (const ended of ['target_error', 'timeout', 'target_unreachable proxy', 'internal_error'] as const) {
    it(`keeps a remembered tier that failed with ${ended}`, async () => {
      const memory = new TierMemory();
      memory.worked(PLAIN_REQUEST, 'stealth', true);
      const walked = await walk({ datacenter: 'page', residential: 'page', stealth: ended }, { memory });
      assert.deepEqual([walked.tried, walked.remembered], ['stealth', 'stealth']);
    });
  }

  it('ignores a remembered tier that is no longer offered', async () => {
    const memory = new TierMemory();
    memory.worked(PLAIN_REQUEST, 'stealth', true);
    const pool = new ProxyPool({ proxies: { datacenter: ['direct'], residential: ['direct'] }, routes: [] });
    const walked = await walk(
      { datacenter: 'target_challenge', residential: 'page', stealth: 'page' },
      { memory, pool },
    );
    assert.deepEqual([walked.tried, walked.ended], ['datacenter', 'target_challenge']);
  });

  it('goes only where the country has exits', () => {
    const pool = new ProxyPool({
      proxies: {
        datacenter: ['direct'],
        residential: [{ url: 'http://p.example:1', countries: ['de'] }],
        stealth: ['direct'],
      },
      routes: [],
    });
    const choice = { ...PLAIN_REQUEST, proxy: 'auto' as const };
    assert.deepEqual(tiersOf(choice, pool, new TierMemory()), ['datacenter', 'stealth']);
    assert.deepEqual(tiersOf({ ...choice, country: 'de' }, pool, new TierMemory()), [
      'datacenter',
      'residential',
      'stealth',
    ]);
  });

  it('stops if the account cannot pay for the next tier', async () => {
    const refused = { datacenter: 'target_blocked', residential: 'target_blocked', stealth: 'page' } as const;
    assert.equal((await walk(refused, { credits: 49 })).tried, 'datacenter residential');
    assert.equal((await walk(refused, { credits: 9 })).tried, 'datacenter');
  });

  it('starts at the cheapest tier if the remembered one rose after the price was reserved', async () => {
    const memory = new TierMemory();
    memory.worked(PLAIN_REQUEST, 'stealth', true);
    const walked = await walk(
      { datacenter: 'target_blocked', residential: 'page', stealth: 'page' },
      { memory, credits: 10 },
    );
    assert.deepEqual([walked.tried, walked.remembered], ['datacenter residential', 'residential']);
  });

  it('with a named tier is one try, which may lower the remembered tier but never raise it', async () => {
    const memory = new TierMemory();
    const open = { datacenter: 'page', residential: 'page', stealth: 'page' } as const;
    assert.equal((await walk(open, { memory, proxy: 'stealth' })).remembered, undefined);
    memory.worked(PLAIN_REQUEST, 'stealth', true);
    assert.equal((await walk(open, { memory, proxy: 'residential' })).remembered, 'residential');
    const blocked = { datacenter: 'target_blocked', residential: 'page', stealth: 'page' } as const;
    const failed = await walk(blocked, { memory, proxy: 'datacenter' });
    assert.deepEqual([failed.tried, failed.remembered], ['datacenter', 'residential']);
    assert.ok(!('page' in failed.result) && failed.result.tiersTried === undefined);
    assert.equal((await walk(open, { memory, proxy: 'datacenter' })).remembered, undefined);
  });

  it('is finite and ordered whatever the target does, and remembers only tiers that worked', async () => {
    const treatment = fc.oneof(
      fc.constantFrom<Treatment>(
        'page',
        'target_unreachable proxy',
        'target_unreachable reset',
        'target_unreachable dns',
      ),
      fc.constantFrom<Treatment>(...FAILURE_CODES),
    );
    const treatments = fc.record({ datacenter: treatment, residential: treatment, stealth: treatment });
    await fc.assert(
      fc.asyncProperty(fc.array(treatments, { minLength: 1, maxLength: 6 }), async (visits) => {
        const memory = new TierMemory();
        const worked = new Set<string>();
        for (const each of visits) {
          const { tried, ended, remembered } = await walk(each, { memory });
          const order = tried.split(' ');
          assert.deepEqual(
            order,
            [...new Set(order)].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)),
          );
          if (ended === 'page') worked.add(order.at(-1) ?? '');
          if (remembered !== undefined) assert.ok(worked.has(remembered));
        }
      }),
    );
  });

  it('gives each try all the time that is left, and all of them the same end', async () => {
    using deadline = new Deadline(10_000);
    const request = { ...PLAIN_REQUEST, proxy: 'auto', deadline: deadline.retrieving(TIMEOUT) } as const;
    const seen: (PageRequest & { readonly timeout: number })[] = [];
    await walkTiers(request, {
      pool: ALL_DIRECT,
      memory: new TierMemory(),
      mayClimbTo: async () => true,
      async fetch(each) {
        seen.push({ ...each, timeout: each.deadline.retrieval.left() });
        throw new FetchFailure('target_blocked', 'no');
      },
    });
    assert.deepEqual(
      seen.map(({ mayClimb }) => mayClimb),
      [true, true, false],
    );
    // Nothing took a noticeable time.
    assert.ok(seen.every(({ timeout }) => timeout > TIMEOUT / 2));
    for (const { timeout, deadline: given } of seen) {
      assert.ok(timeout > 0 && timeout <= TIMEOUT);
      assert.equal(given, request.deadline);
    }
  });

  it('ends when the caller hangs up between two tries', async () => {
    using deadline = new Deadline(10_000);
    const tried: string[] = [];
    const result = await walkTiers(
      { ...PLAIN_REQUEST, proxy: 'auto', deadline },
      {
        pool: ALL_DIRECT,
        memory: new TierMemory(),
        mayClimbTo: async () => true,
        async fetch(_request, { exit }) {
          tried.push(exit);
          deadline.cancel('hang-up');
          throw new FetchFailure('target_blocked', 'no');
        },
      },
    );
    assert.deepEqual(tried, ['datacenter']);
    assert.ok(!('page' in result) && deadline.signal.reason instanceof RequestCanceled);
  });
});

const ORDER: readonly string[] = ['datacenter', 'residential', 'stealth'];
