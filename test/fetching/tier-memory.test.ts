import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TIERS, type Tier } from '../../src/fetching/page.ts';
import { type Lesson, MEMORY_MILLISECONDS, siteOf, TierMemory } from '../../src/fetching/tier-memory.ts';

const NOON = Date.parse('2026-03-10T12:00:00Z');
const shop = { url: 'https://shop.example/', js: false };

describe('the site of a URL', () => {
  const table: [url: string, site: string][] = [
    ['https://www.example.com/a?b', 'example.com'],
    ['http://a.b.example.co.uk:8080/', 'example.co.uk'],
    ['https://example.co.uk/', 'example.co.uk'],
    ['https://EXAMPLE.com./', 'example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    // Names that customers have under a shared domain are separate sites.
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

  it('is separate with JavaScript', () => {
    const memory = new TierMemory();
    memory.worked(shop, 'stealth', true);
    assert.equal(memory.tierFor({ ...shop, js: true }), undefined);
    memory.worked({ ...shop, js: true }, 'datacenter', false);
    assert.equal(memory.tierFor(shop), 'stealth');
  });

  it('forgets a remembered tier that was refused, and no other', () => {
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
    assert.deepEqual(memory.known(), []);
  });

  it('does not last longer because it was lowered', () => {
    let now = 1_700_000_000_000;
    const memory = new TierMemory({ clock: () => now });
    memory.worked(shop, 'stealth', true);
    now += MEMORY_MILLISECONDS - 1;
    memory.worked(shop, 'residential', false);
    assert.equal(memory.tierFor(shop), 'residential');
    now += 1;
    assert.equal(memory.tierFor(shop), undefined);
  });

  it('returns what was learned until it is saved, and nothing if nothing changed', () => {
    const memory = new TierMemory({ clock: () => NOON });
    memory.merge([{ site: 'old.example', js: true, tier: 'stealth', learnedAt: NOON - 5, changedAt: NOON - 5 }]);
    assert.equal(memory.tierFor({ url: 'https://old.example/', js: true }), 'stealth');
    memory.worked({ url: 'https://old.example/', js: true }, 'stealth', false);
    memory.worked(shop, 'datacenter', false);
    memory.refused(shop, 'datacenter');
    assert.deepEqual(memory.unsaved(), []);
    memory.worked(shop, 'residential', true);
    const lessons = memory.unsaved();
    assert.deepEqual(lessons, [
      { site: 'shop.example', js: false, tier: 'residential', learnedAt: NOON, changedAt: NOON },
    ]);
    memory.refused(shop, 'residential');
    memory.saved(lessons);
    assert.deepEqual(memory.unsaved(), [
      { site: 'shop.example', js: false, tier: 'datacenter', learnedAt: NOON, changedAt: NOON + 1 },
    ]);
    memory.saved(memory.unsaved());
    assert.deepEqual(memory.unsaved(), []);
  });

  it('lists what is valid, latest first, and forgets a site with and without JavaScript', () => {
    let now = NOON;
    const memory = new TierMemory({ clock: () => now });
    memory.merge([{ site: 'old.example', js: true, tier: 'stealth', learnedAt: NOON - 5, changedAt: NOON + 9 }]);
    memory.worked(shop, 'residential', true);
    now += 1;
    memory.worked({ ...shop, js: true }, 'stealth', true);
    const old = { site: 'old.example', js: true, tier: 'stealth', learnedAt: NOON - 5 };
    assert.deepEqual(memory.known(), [
      { site: 'shop.example', js: true, tier: 'stealth', learnedAt: NOON + 1 },
      { site: 'shop.example', js: false, tier: 'residential', learnedAt: NOON },
      old,
    ]);
    assert.equal(memory.forgetSite('shop.exampl'), false);
    assert.equal(memory.forgetSite('shop.example'), true);
    assert.equal(memory.forgetSite('shop.example'), false);
    assert.deepEqual(memory.known(), [old]);
  });

  const lessons: [what: string, changedAt: number, after: Tier | undefined, unsaved: number][] = [
    ['an older lesson of another node changes nothing', NOON - 1, 'residential', 1],
    ['one of the same instant holds when the database has it', NOON, 'stealth', 0],
    ['a newer one takes its place', NOON + 1, 'stealth', 0],
  ];
  for (const [what, changedAt, after, unsaved] of lessons) {
    it(what, () => {
      const memory = new TierMemory({ clock: () => NOON });
      memory.worked(shop, 'residential', true);
      memory.merge([{ site: 'shop.example', js: false, tier: 'stealth', learnedAt: NOON, changedAt }]);
      assert.equal(memory.tierFor(shop), after);
      assert.equal(memory.unsaved().length, unsaved);
    });
  }

  it('is cleared by a newer, but not by an older, deletion on another node', () => {
    const memory = new TierMemory({ clock: () => NOON });
    memory.worked(shop, 'residential', true);
    const forgotten = { site: 'shop.example', js: false, tier: 'datacenter', learnedAt: NOON } as const;
    memory.merge([{ ...forgotten, changedAt: NOON - 1 }]);
    assert.equal(memory.tierFor(shop), 'residential');
    memory.merge([{ ...forgotten, changedAt: NOON + 1 }]);
    assert.equal(memory.tierFor(shop), undefined);
    assert.deepEqual(memory.known(), []);
  });

  it('dates new lessons after all known ones, even if another clock is ahead', () => {
    const memory = new TierMemory({ clock: () => NOON });
    const ahead = NOON + 60_000;
    memory.merge([{ site: 'other.example', js: false, tier: 'stealth', learnedAt: ahead, changedAt: ahead }]);
    memory.worked(shop, 'residential', true);
    memory.forgetSite('other.example');
    assert.deepEqual(
      memory.unsaved().map(({ site, changedAt }) => [site, changedAt]),
      [
        ['shop.example', ahead + 1],
        ['other.example', ahead + 2],
      ],
    );
  });

  it('is limited: the oldest lessons are dropped first', () => {
    const memory = new TierMemory({ limit: 3 });
    const site = (number: number) => ({ url: `https://site-${number}.example/`, js: false });
    for (let number = 0; number < 3; number += 1) memory.worked(site(number), 'residential', true);
    memory.worked(site(0), 'stealth', true);
    memory.worked(site(3), 'residential', true);
    assert.deepEqual(
      [0, 1, 2, 3].map((number) => memory.tierFor(site(number))),
      ['stealth', undefined, 'residential', 'residential'],
    );
    assert.equal(memory.unsaved().length, 3);
    for (let number = 0; number < 4; number += 1) memory.forgetSite(`site-${number}.example`);
    assert.equal(memory.unsaved().length, 3);
  });

  it('has written what is in memory after any sequence of events', () => {
    const event = fc.record({
      site: fc.constantFrom('a.example', 'b.example', 'c.example', 'd.example'),
      js: fc.boolean(),
      tier: fc.constantFrom(...TIERS),
      kind: fc.constantFrom('climbed', 'named', 'refused', 'forgotten', 'save'),
      later: fc.integer({ min: 0, max: MEMORY_MILLISECONDS / 4 }),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let now = 0;
        const memory = new TierMemory({ clock: () => now });
        const written = new Map<string, Lesson>();
        const save = () => {
          const lessons = memory.unsaved();
          for (const lesson of lessons) written.set(`${lesson.site} ${lesson.js}`, lesson);
          memory.saved(lessons);
          assert.deepEqual(memory.unsaved(), []);
        };
        for (const { site, js, tier, kind, later } of events) {
          now += later;
          const fetched = { url: `https://${site}/`, js };
          const before = memory.tierFor(fetched);
          if (kind === 'save') save();
          else if (kind === 'refused') memory.refused(fetched, tier);
          else if (kind === 'forgotten') memory.forgetSite(site);
          else memory.worked(fetched, tier, kind === 'climbed');
          const after = memory.tierFor(fetched);
          // Only a climb makes the next walk begin at a higher tier.
          if (kind !== 'climbed') assert.ok(rank(after) <= rank(before));
        }
        save();
        const reader = new TierMemory({ clock: () => now });
        reader.merge([...written.values()]);
        for (const { site, js } of events) {
          const fetched = { url: `https://${site}/`, js };
          assert.equal(reader.tierFor(fetched), memory.tierFor(fetched));
        }
      }),
    );
  });
});

const rank = (tier: Tier | undefined) => (tier === undefined ? 0 : TIERS.indexOf(tier));
