import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TIERS, type Tier } from '../../src/fetching/page.ts';
import { MEMORY_MILLISECONDS, siteOf, TierMemory } from '../../src/fetching/tier-memory.ts';

const shop = { url: 'https://shop.example/', js: false };

describe('the site of a URL', () => {
  const table: [url: string, site: string][] = [
    ['https://www.example.com/a?b', 'example.com'],
    ['http://a.b.example.co.uk:8080/', 'example.co.uk'],
    ['https://example.co.uk/', 'example.co.uk'],
    ['https://EXAMPLE.com./', 'example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    // Names that customers have under a shared one are sites of their own.
    ['https://someone.github.io/x', 'someone.github.io'],
    ['https://another.github.io/x', 'another.github.io'],
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://127.0.0.1:8080/', '127.0.0.1:8080'],
    ['http://[::1]:8080/', '[::1]:8080'],
    ['http://localhost:3000/', 'localhost:3000'],
    ['http://intranet/', 'intranet'],
    ['https://co.uk/', 'co.uk'],
    ['no url', ''],
  ];
  for (const [url, site] of table) it(`${url} is ${site || 'none'}`, () => assert.equal(siteOf(url), site));
});

describe('the memory of tiers', () => {
  const cases: [
    what: string,
    known: Tier | undefined,
    worked: Tier,
    cheaperRefused: boolean,
    after: Tier | undefined,
  ][] = [
    ['a climb that worked is remembered', undefined, 'residential', true, 'residential'],
    ['a climb to the top as well', undefined, 'stealth', true, 'stealth'],
    ['a higher one takes its place', 'residential', 'stealth', true, 'stealth'],
    ['a lower one takes its place', 'stealth', 'residential', true, 'residential'],
    ['a tier that worked by itself does not raise', undefined, 'stealth', false, undefined],
    ['nor raise what is known', 'residential', 'stealth', false, 'residential'],
    ['but it lowers', 'stealth', 'residential', false, 'residential'],
    ['down to the cheapest, where nothing need be known', 'stealth', 'datacenter', false, undefined],
    ['the cheapest is nothing to remember', undefined, 'datacenter', false, undefined],
    ['the same stays', 'residential', 'residential', false, 'residential'],
  ];
  for (const [what, known, worked, cheaperRefused, after] of cases) {
    it(what, () => {
      const memory = new TierMemory();
      if (known) memory.worked(shop, known, true);
      memory.worked(shop, worked, cheaperRefused);
      assert.equal(memory.tierFor(shop), after);
      assert.equal(memory.tierFor({ url: 'http://www.shop.example:81/elsewhere', js: false }), after);
    });
  }

  it('is another with JavaScript', () => {
    const memory = new TierMemory();
    memory.worked(shop, 'stealth', true);
    assert.equal(memory.tierFor({ ...shop, js: true }), undefined);
    memory.worked({ ...shop, js: true }, 'datacenter', false);
    assert.equal(memory.tierFor(shop), 'stealth');
  });

  it('forgets a remembered tier that was refused, and only that one', () => {
    const memory = new TierMemory();
    memory.worked(shop, 'residential', true);
    memory.refused(shop, 'stealth');
    memory.refused({ url: 'https://other.example/', js: false }, 'residential');
    assert.equal(memory.tierFor(shop), 'residential');
    memory.refused(shop, 'residential');
    assert.equal(memory.tierFor(shop), undefined);
  });

  it('lasts 30 days from when it was learned, however often it is used', () => {
    let now = 1_700_000_000_000;
    const memory = new TierMemory({ clock: () => now });
    memory.worked(shop, 'residential', true);
    for (let day = 0; day < 29; day += 1) {
      now += 24 * 60 * 60 * 1000;
      memory.worked(shop, 'residential', false);
      assert.equal(memory.tierFor(shop), 'residential');
    }
    now += 24 * 60 * 60 * 1000 - 1;
    assert.equal(memory.tierFor(shop), 'residential');
    now += 1;
    assert.equal(memory.tierFor(shop), undefined);
    assert.deepEqual(memory.changes(), { learned: [], forgotten: [{ site: 'shop.example', js: false }] });
  });

  it('that comes down does not last longer for it', () => {
    let now = 1_700_000_000_000;
    const memory = new TierMemory({ clock: () => now });
    memory.worked(shop, 'stealth', true);
    now += MEMORY_MILLISECONDS - 1;
    memory.worked(shop, 'residential', false);
    assert.equal(memory.tierFor(shop), 'residential');
    now += 1;
    assert.equal(memory.tierFor(shop), undefined);
  });

  it('tells of changes, once, and of nothing when nothing changed', () => {
    let told = 0;
    const remembered = [{ site: 'old.example', js: true, tier: 'stealth', learnedAt: Date.now() }] as const;
    const memory = new TierMemory({ remembered, onChange: () => told++ });
    assert.equal(memory.tierFor({ url: 'https://old.example/', js: true }), 'stealth');
    memory.worked({ url: 'https://old.example/', js: true }, 'stealth', false);
    memory.worked(shop, 'datacenter', false);
    assert.equal(told, 0);
    assert.deepEqual(memory.changes(), { learned: [], forgotten: [] });
    memory.worked(shop, 'residential', true);
    assert.ok(told > 0);
    assert.deepEqual(
      memory.changes().learned.map(({ site, tier }) => [site, tier]),
      [['shop.example', 'residential']],
    );
    memory.saved();
    assert.deepEqual(memory.changes(), { learned: [], forgotten: [] });
  });

  it('is bounded: what was learned first goes first', () => {
    const memory = new TierMemory({ limit: 3 });
    const site = (number: number) => ({ url: `https://site-${number}.example/`, js: false });
    for (let number = 0; number < 3; number += 1) memory.worked(site(number), 'residential', true);
    memory.worked(site(0), 'stealth', true);
    memory.worked(site(3), 'residential', true);
    assert.deepEqual(
      [0, 1, 2, 3].map((number) => memory.tierFor(site(number))),
      ['stealth', undefined, 'residential', 'residential'],
    );
  });

  it('what is on disk after any run of events is what is in memory', () => {
    const event = fc.record({
      site: fc.constantFrom('a.example', 'b.example', 'c.example', 'd.example'),
      js: fc.boolean(),
      tier: fc.constantFrom(...TIERS),
      kind: fc.constantFrom('climbed', 'named', 'refused', 'save'),
      later: fc.integer({ min: 0, max: MEMORY_MILLISECONDS / 4 }),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let now = 0;
        const memory = new TierMemory({ clock: () => now, limit: 5 });
        const disk = new Map<string, Tier>();
        const save = () => {
          const { learned, forgotten } = memory.changes();
          for (const { site, js, tier } of learned) disk.set(`${site} ${js}`, tier);
          for (const { site, js } of forgotten) disk.delete(`${site} ${js}`);
          memory.saved();
          assert.ok(disk.size <= 5);
        };
        for (const { site, js, tier, kind, later } of events) {
          now += later;
          const fetched = { url: `https://${site}/`, js };
          const before = memory.tierFor(fetched);
          if (kind === 'save') save();
          else if (kind === 'refused') memory.refused(fetched, tier);
          else memory.worked(fetched, tier, kind === 'climbed');
          const after = memory.tierFor(fetched);
          // Nothing but a climb makes the next walk begin higher.
          if (kind !== 'climbed') assert.ok(rank(after) <= rank(before));
        }
        for (const { site, js } of events) memory.tierFor({ url: `https://${site}/`, js });
        save();
        for (const { site, js } of events) {
          assert.equal(disk.get(`${site} ${js}`), memory.tierFor({ url: `https://${site}/`, js }));
        }
      }),
    );
  });
});

const rank = (tier: Tier | undefined) => (tier === undefined ? 0 : TIERS.indexOf(tier));
