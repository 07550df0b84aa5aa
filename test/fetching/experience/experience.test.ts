import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Database } from '../../../src/database/database.ts';
import type { Experience, ExperienceOptions } from '../../../src/fetching/experience/experience.ts';
import { dropOld } from '../../../src/fetching/experience/experience-tables.ts';
import { TIERS, type Tier } from '../../../src/fetching/page.ts';
import { onBothDatabases, type Place } from '../../database/both-databases.ts';
import { countOf, DAY, NOON, note, openNode, shop } from './notes.ts';

const site = (name: string | number) => ({ url: `https://site-${name}.example/`, js: false });

/** An event of a site on a node. */
interface Happening {
  readonly node: number;
  readonly name: string;
  readonly tier: Tier;
  readonly what: 'climbed' | 'named' | 'refused' | 'forgotten' | 'exchanged';
}

/** A database that can be away, or whose last answer can be lost. */
function breakable(database: Database) {
  const state: { fault: 'none' | 'away' | 'answers lost' } = { fault: 'none' };
  async function throughFault<T>(work: () => Promise<T>): Promise<T> {
    if (state.fault === 'away') throw new Error('The database is away.');
    const result = await work();
    if (state.fault === 'answers lost') throw new Error('The connection was lost.');
    return result;
  }
  const broken: Database = {
    all: (sql, parameters) => throughFault(() => database.all(sql, parameters)),
    run: (sql, parameters) => throughFault(() => database.run(sql, parameters)),
    transaction: (work) => throughFault(() => database.transaction(work)),
    migrate: (part, steps) => throughFault(() => database.migrate(part, steps)),
    close: () => database.close(),
  };
  return { database: broken, state };
}

onBothDatabases('experience', (kind) => {
  /** Nodes on one database, each with its own connection. */
  async function openNodes(count: number, options: (index: number) => ExperienceOptions = () => ({})) {
    const place = await kind.newPlace();
    const nodes: Experience[] = [];
    for (let index = 0; index < count; index += 1) {
      nodes.push(await openNode({ database: await place.open(), ...options(index) }));
    }
    return { place, nodes };
  }

  async function openPair(options?: (index: number) => ExperienceOptions) {
    const { place, nodes } = await openNodes(2, options);
    const [one, other] = nodes;
    assert.ok(one && other);
    return { place, one, other };
  }

  async function lookInto<T>(place: Place, look: (database: Database) => Promise<T>): Promise<T> {
    const database = await place.open();
    const seen = await look(database);
    await database.close();
    return seen;
  }

  async function closeAll(...nodes: readonly Experience[]): Promise<void> {
    for (const node of nodes) await node.close();
  }

  async function tiersIn(place: Place): Promise<string[]> {
    const rows = await lookInto(place, (database) =>
      database.all<{ tier: string }>('SELECT tier FROM remembered_tiers ORDER BY site'),
    );
    return rows.map(({ tier }) => tier);
  }

  it('survives a restart', async () => {
    const place = await kind.newPlace();
    const first = await openNode({ database: await place.open() });
    first.memory.worked(shop, 'residential', true);
    first.memory.worked({ ...shop, js: true }, 'stealth', true);
    first.outcomes.note(note);
    await first.close();
    const second = await openNode({ database: await place.open() });
    assert.equal(second.memory.tierFor(shop), 'residential');
    assert.equal(second.memory.tierFor({ ...shop, js: true }), 'stealth');
    assert.deepEqual(
      (await second.outcomes.read()).map(({ proxy, count }) => [proxy, count]),
      [['proxy.example:8000', 1]],
    );
    second.memory.worked(shop, 'datacenter', false);
    await second.close();
    const third = await openNode({ database: await place.open() });
    assert.equal(third.memory.tierFor(shop), undefined);
    assert.equal(third.memory.tierFor({ ...shop, js: true }), 'stealth');
    await third.close();
  });

  it('lasts 30 days, and so does the note that something was forgotten', async () => {
    const place = await kind.newPlace();
    const openAt = async (now: number) => openNode({ database: await place.open(), clock: () => now });
    const first = await openAt(NOON);
    first.memory.worked(shop, 'residential', true);
    first.memory.worked(site(1), 'stealth', true);
    first.memory.forgetSite('site-1.example');
    await first.close();
    const before = await openAt(NOON + 30 * DAY - 1);
    assert.equal(before.memory.tierFor(shop), 'residential');
    assert.deepEqual(await tiersIn(place), ['residential', 'datacenter']);
    await before.close();
    const after = await openAt(NOON + 30 * DAY);
    assert.deepEqual(after.memory.known(), []);
    assert.deepEqual(await tiersIn(place), []);
    await after.close();
  });

  it('keeps the newest lessons when there are too many', async () => {
    let now = NOON;
    const { place, nodes } = await openNodes(1, () => ({ clock: () => now++ }));
    for (let number = 0; number < 12; number += 1) nodes[0]?.memory.worked(site(number), 'stealth', true);
    await closeAll(...nodes);
    const keep = (maxLessons: number) =>
      lookInto(place, async (database) => {
        await dropOld(database, { learnedAfter: 0, maxLessons, outcomesFrom: '2026-01-01' });
        return database.all<{ site: string }>('SELECT site FROM remembered_tiers ORDER BY learned_at');
      });
    assert.equal((await keep(12)).length, 12);
    assert.deepEqual(
      (await keep(2)).map((row) => row.site),
      ['site-10.example', 'site-11.example'],
    );
  });

  it('adds up written and unwritten counts', async () => {
    const { nodes } = await openNodes(1, () => ({ clock: () => NOON }));
    const [node] = nodes;
    assert.ok(node);
    for (let round = 0; round < 3; round += 1) {
      node.outcomes.note({ ...note, milliseconds: 100.4 });
      await node.sync();
      node.outcomes.note({ ...note, milliseconds: 30_000 });
    }
    const [reading, again] = [node.outcomes.read(), node.outcomes.read()];
    void node.sync();
    for (const [sum, ...others] of [await reading, await again, await node.outcomes.read()]) {
      assert.deepEqual(others, []);
      assert.equal(sum?.count, 6);
      assert.equal(sum?.milliseconds, 90_300);
      assert.deepEqual(sum?.latency, [0, 3, 0, 0, 0, 0, 0, 0, 3]);
    }
    await node.close();
  });

  it('keeps 30 days of counts', async () => {
    let now = NOON;
    const { place, nodes } = await openNodes(1, () => ({ clock: () => now }));
    const [node] = nodes;
    assert.ok(node);
    for (let day = 0; day < 35; day += 1) {
      node.outcomes.note(note);
      await node.sync();
      now += DAY;
    }
    now -= DAY;
    const days = (await node.outcomes.read(365)).map(({ day }) => day);
    assert.equal(days.length, 30);
    assert.equal(days[0], '2026-03-15');
    const [row] = await lookInto(place, (database) =>
      database.all<{ n: number }>('SELECT count(*) AS n FROM outcomes'),
    );
    assert.equal(row?.n, 30);
    await node.close();
  });

  it('is known to the other node after an exchange, which also happens by itself', async () => {
    const { one, other } = await openPair((index) => ({ syncEvery: index === 0 ? 1 : 2 }));
    one.memory.worked(shop, 'residential', true);
    while (other.memory.tierFor(shop) === undefined) await sleep(5);
    assert.equal(other.memory.tierFor(shop), 'residential');
    await closeAll(one, other);
  });

  it('is forgotten on every node when one node forgets it', async () => {
    const { place, nodes } = await openNodes(3);
    const [one, other, third] = nodes;
    assert.ok(one && other && third);
    one.memory.worked(shop, 'residential', true);
    one.memory.worked({ ...shop, js: true }, 'stealth', true);
    other.memory.worked(site(1), 'stealth', true);
    for (const node of [one, other, third, one]) await node.sync();
    for (const { memory } of nodes) assert.equal(memory.known().length, 3);
    assert.equal(third.memory.forgetSite('shop.example'), true);
    one.memory.refused(site(1), 'stealth');
    for (const node of [third, one, other, third]) await node.sync();
    for (const { memory } of nodes) assert.deepEqual(memory.known(), []);
    // It also does not come back with a node that starts now, or one that has not exchanged for a long time.
    const fresh = await openNode({ database: await place.open() });
    assert.deepEqual(fresh.memory.known(), []);
    await closeAll(fresh, ...nodes);
  });

  it("can be learned again after it was forgotten, even if the other node's clock is ahead", async () => {
    const { one, other } = await openPair((index) => ({ clock: () => NOON + index * 60_000 }));
    other.memory.worked(shop, 'stealth', true);
    await other.sync();
    await one.sync();
    one.memory.forgetSite('shop.example');
    await one.sync();
    await other.sync();
    assert.equal(other.memory.tierFor(shop), undefined);
    one.memory.worked(shop, 'residential', true);
    await one.sync();
    await other.sync();
    assert.equal(other.memory.tierFor(shop), 'residential');
    await closeAll(one, other);
  });

  for (const firstToWrite of ['one', 'other'] as const) {
    it(`settles by the newest lesson when both learn at once and ${firstToWrite} node writes first`, async () => {
      let now = NOON;
      const { place, one, other } = await openPair(() => ({ clock: () => now }));
      one.memory.worked(shop, 'stealth', true);
      now += 1;
      other.memory.worked(shop, 'residential', true);
      const order = firstToWrite === 'one' ? [one, other] : [other, one];
      for (const node of [...order, ...order]) await node.sync();
      assert.equal(one.memory.tierFor(shop), 'residential');
      assert.equal(other.memory.tierFor(shop), 'residential');
      assert.deepEqual(await tiersIn(place), ['residential']);
      await closeAll(one, other);
    });
  }

  it('agrees on one of two lessons learned at the same time', async () => {
    const { one, other } = await openPair(() => ({ clock: () => NOON }));
    one.memory.worked(shop, 'stealth', true);
    other.memory.worked(shop, 'residential', true);
    await Promise.all([one.sync(), other.sync()]);
    await Promise.all([one.sync(), other.sync()]);
    assert.ok(one.memory.tierFor(shop));
    assert.equal(one.memory.tierFor(shop), other.memory.tierFor(shop));
    await closeAll(one, other);
  });

  it('loses no lesson and no count when three nodes write at once', async () => {
    const { nodes } = await openNodes(3);
    await Promise.all(
      nodes.map(async ({ memory, outcomes, sync }, index) => {
        for (let round = 0; round < 10; round += 1) {
          memory.worked(site(`${index}-${round}`), 'stealth', true);
          outcomes.note(note);
          outcomes.note({ ...note, country: 'us' });
          outcomes.note({ ...note, proxy: `proxy-${index}.example:1` });
          await sync();
        }
      }),
    );
    for (const { memory, outcomes, sync } of nodes) {
      await sync();
      assert.equal(memory.known().length, 30);
      const counts = await outcomes.read();
      assert.equal(counts.length, 5);
      assert.equal(countOf(counts), 90);
    }
    await closeAll(...nodes);
  });

  it('reads many lessons in parts', async () => {
    const { one, other } = await openPair();
    for (let number = 0; number < 1_700; number += 1) one.memory.worked(site(number), 'stealth', true);
    await one.sync();
    await other.sync();
    assert.equal(other.memory.known().length, 1_700);
    await closeAll(one, other);
  });

  it('is kept while the database is away, which is reported once, and written when it is back', async () => {
    const place = await kind.newPlace();
    const { database, state } = breakable(await place.open());
    state.fault = 'away';
    const problems: unknown[] = [];
    const node = await openNode({ database, onProblem: (error) => problems.push(error) });
    node.memory.worked(shop, 'residential', true);
    node.outcomes.note(note);
    await node.sync();
    await assert.rejects(node.outcomes.read(), /away/);
    assert.equal(problems.length, 1);
    state.fault = 'none';
    await node.sync();
    assert.deepEqual(await tiersIn(place), ['residential']);
    state.fault = 'away';
    node.memory.forgetSite('shop.example');
    node.outcomes.note(note);
    await node.sync();
    await node.sync();
    assert.equal(node.memory.tierFor(shop), undefined);
    assert.equal(problems.length, 2);
    state.fault = 'none';
    node.outcomes.note(note);
    await node.close();
    assert.equal(problems.length, 2);
    assert.deepEqual(await tiersIn(place), ['datacenter']);
    const again = await openNode({ database: await place.open() });
    assert.equal(countOf(await again.outcomes.read()), 3);
    await again.close();
  });

  it('counts once what was written without a confirmation', async () => {
    const place = await kind.newPlace();
    const { database, state } = breakable(await place.open());
    const node = await openNode({ database });
    const loseAnswer = async () => {
      node.outcomes.note(note);
      state.fault = 'answers lost';
      await node.sync();
      state.fault = 'none';
    };
    await loseAnswer();
    node.outcomes.note(note);
    assert.equal(countOf(await node.outcomes.read()), 2);
    await node.sync();
    await loseAnswer();
    await node.sync();
    await node.close();
    const again = await openNode({ database: await place.open() });
    assert.equal(countOf(await again.outcomes.read()), 3);
    await again.close();
  });

  if (kind.name === 'PostgreSQL') {
    it('does not wait long on closing when somebody locks the tables', async () => {
      const problems: unknown[] = [];
      const { place, nodes } = await openNodes(1, () => ({ onProblem: (error) => problems.push(error) }));
      const [node] = nodes;
      assert.ok(node);
      const [{ promise: held, resolve: tellHeld }, { promise: gate, resolve: openGate }] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
      ];
      const holder = (await place.open()).transaction(async (queries) => {
        await queries.run('UPDATE experience_changes SET latest = latest');
        tellHeld();
        await gate;
      });
      await held;
      node.memory.worked(shop, 'residential', true);
      const syncing = node.sync();
      assert.equal(node.memory.tierFor(shop), 'residential');
      await node.close();
      assert.match(String(problems), /took too long/);
      openGate();
      await holder;
      await syncing;
      assert.deepEqual(await tiersIn(place), ['residential']);
    });
  }

  const happening: fc.Arbitrary<Happening> = fc.record({
    node: fc.nat(2),
    name: fc.constantFrom('a', 'b'),
    tier: fc.constantFrom(...TIERS),
    what: fc.constantFrom('climbed', 'named', 'refused', 'forgotten', 'exchanged', 'exchanged'),
  });
  const numRuns = kind.name === 'SQLite' ? 25 : 10;
  const events = fc.array(happening, { maxLength: 30, size: 'max' });

  /** Runs the events, and returns what was learned last about each site. Every run has its own sites. */
  async function happen(nodes: readonly Experience[], run: number, happened: readonly Happening[], tick: () => void) {
    const latest = new Map<string, Tier | undefined>();
    for (const { node, name, tier, what } of happened) {
      const { memory, sync } = nodes[node] ?? assert.fail();
      const fetched = site(`${run}-${name}`);
      const before = memory.tierFor(fetched);
      tick();
      if (what === 'exchanged') await sync();
      else if (what === 'forgotten') memory.forgetSite(`site-${run}-${name}.example`);
      else if (what === 'refused') memory.refused(fetched, tier);
      else memory.worked(fetched, tier, what === 'climbed');
      const after = memory.tierFor(fetched);
      if (what !== 'exchanged' && after !== before) latest.set(fetched.url, after);
    }
    for (const { sync } of [...nodes, ...nodes]) await sync();
    return latest;
  }

  it('is the same on all nodes after any sequence of events: what was learned last', async () => {
    let now = NOON;
    let run = 0;
    const { nodes } = await openNodes(3, () => ({ clock: () => now }));
    await fc.assert(
      fc.asyncProperty(events, async (happened) => {
        run += 1;
        const latest = await happen(nodes, run, happened, () => now++);
        for (const [url, tier] of latest) {
          for (const { memory } of nodes) assert.equal(memory.tierFor({ url, js: false }), tier);
        }
      }),
      { numRuns },
    );
    await closeAll(...nodes);
  });

  it('is the same on all nodes whatever their clocks say, and forgotten by all when one node forgets', async () => {
    let now = NOON;
    let run = 0;
    let differences: readonly number[] = [];
    const { nodes } = await openNodes(3, (index) => ({ clock: () => now + (differences[index] ?? 0) }));
    const difference = fc.integer({ min: -DAY, max: DAY });
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.tuple(difference, difference, difference),
        fc.nat(2),
        async (happened, clocks, who) => {
          run += 1;
          differences = clocks;
          const latest = await happen(nodes, run, happened, () => now++);
          const tiers = (memory: Experience['memory']) =>
            [...latest.keys()].map((url) => memory.tierFor({ url, js: false }));
          const [expected, ...others] = nodes.map(({ memory }) => tiers(memory));
          for (const each of others) assert.deepEqual(each, expected);
          for (const name of 'ab') nodes[who]?.memory.forgetSite(`site-${run}-${name}.example`);
          for (const { sync } of [...nodes, ...nodes]) await sync();
          for (const { memory } of nodes) assert.ok(tiers(memory).every((tier) => tier === undefined));
        },
      ),
      { numRuns },
    );
    await closeAll(...nodes);
  });
});
