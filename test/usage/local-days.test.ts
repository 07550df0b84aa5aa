/** The figures of a day count exactly the requests of that day, in any time zone of the reader. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { addDays, daysFrom } from '../../src/usage/day.ts';
import { USAGE_STEPS } from '../../src/usage/schema.ts';
import { TimeZone } from '../../src/usage/time-zone.ts';
import { UsageStore } from '../../src/usage/usage-store.ts';
import { onStoreDatabases } from '../database/both-databases.ts';
import { NOON, report } from './reports.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/**
 * East and west, by halves and quarters of an hour, with clock changes by an hour and by half an hour, at midnight and
 * after it.
 */
const PLACES: readonly (readonly [zone: string, from: string, to: string])[] = [
  ['UTC', '2026-03-01', '2026-03-04'],
  ['Asia/Kolkata', '2026-03-01', '2026-03-04'],
  ['Asia/Kathmandu', '2026-03-01', '2026-03-04'],
  ['Pacific/Kiritimati', '2026-03-01', '2026-03-04'],
  ['America/St_Johns', '2026-03-07', '2026-03-10'],
  ['America/New_York', '2026-03-07', '2026-03-10'],
  ['America/New_York', '2025-10-31', '2025-11-03'],
  ['Europe/Berlin', '2025-10-24', '2025-10-28'],
  ['Australia/Lord_Howe', '2025-10-03', '2025-10-07'],
  ['Africa/Cairo', '2025-04-23', '2025-04-27'],
  ['America/Havana', '2025-11-01', '2025-11-04'],
];

onStoreDatabases('usage by days of the reader', (kind) => {
  it('counts on each day exactly the requests that the list shows for it', async () => {
    const database = await (await kind.newPlace()).open();
    const usage = await UsageStore.open(database, { clock: () => NOON });
    const random = fc.sample(fc.integer({ min: 0, max: 2 ** 30 }), { seed: 24, numRuns: 40 });
    for (const [name, from, to] of PLACES) {
      const zone = zoneNamed(name);
      const [begin, end] = [zone.beginOf(from), zone.beginOf(addDays(to, 1))];
      const edges = daysFrom(from, addDays(to, 1)).map((day) => zone.beginOf(day));
      const instants = [
        ...edges.flatMap((edge) => [edge - 1, edge, edge + 1, edge + 61 * MINUTE]),
        ...random.map((number) => begin + (number % (end - begin))),
      ];
      for (const [index, at] of instants.entries()) {
        const isBad = index % 3 === 0;
        usage.note(
          report({
            at,
            credits: isBad ? 0 : 1 + (index % 5),
            outcome: isBad ? 'timeout' : 'ok',
            endpoint: index % 2 === 0 ? 'html' : 'text',
            keyId: index % 4 === 0 ? undefined : 'mk_12345678',
            targetHost: `site-${index % 3}.example`,
          }),
        );
      }
    }
    for (const [name, from, to] of PLACES) {
      const zone = zoneNamed(name);
      const listOf = async (first: string, last: string, more: object = {}) => {
        const range = { from: zone.beginOf(first), to: zone.beginOf(addDays(last, 1)) - 1 };
        return (await usage.requests(1, { ...range, ...more, limit: 100_000 })).requests;
      };
      const credits = (list: readonly { readonly credits: number }[]) =>
        list.reduce((all, each) => all + each.credits, 0);
      const days = await usage.days(1, from, to, zone);
      assert.deepEqual(
        days.map(({ day }) => day),
        daysFrom(from, to),
      );
      let lines = 'day,endpoint,requests,succeeded,failed,credits\r\n';
      for (const { day, requests, credits: spent, outcomes } of days) {
        const list = await listOf(day, day);
        assert.equal(requests, list.length, `${name} ${day}`);
        assert.equal(spent, credits(list), `${name} ${day}`);
        assert.ok(requests > 0);
        for (const [outcome, count] of Object.entries(outcomes)) {
          assert.equal(count, list.filter((each) => each.outcome === outcome).length, `${name} ${day} ${outcome}`);
        }
        for (const endpoint of ['html', 'text']) {
          const own = list.filter((each) => each.endpoint === endpoint);
          const failed = own.filter(({ outcome }) => outcome !== 'ok').length;
          if (own.length === 0) continue;
          lines += `${[day, endpoint, own.length, own.length - failed, failed, credits(own)].join(',')}\r\n`;
        }
      }
      assert.equal(await usage.csv(1, from, to, zone), lines, name);
      const parts = await usage.parts(1, from, to, zone);
      const lists = [
        ...parts.endpoints.map((part) => [part, { endpoint: part.name }] as const),
        ...parts.outcomes.map((part) => [part, { outcome: part.name }] as const),
        ...parts.keys.map((part) => [part, { key: part.name }] as const),
        ...parts.sites.map((part) => [part, { host: part.name }] as const),
      ];
      assert.equal(lists.length, 2 + 2 + 2 + 3);
      for (const [part, filter] of lists) {
        const list = await listOf(from, to, filter);
        assert.deepEqual([part.requests, part.credits], [list.length, credits(list)], `${name} ${part.name}`);
      }
      const service = await usage.ofService(from, to, zone);
      assert.deepEqual(service.days, days);
    }
    await usage.close();
  });

  it('continues counts that were made by UTC days', async () => {
    const database = await (await kind.newPlace()).open();
    const before = USAGE_STEPS.findIndex((step) => step.includes('CREATE TABLE usage_counts'));
    await database.migrate('usage', USAGE_STEPS.slice(0, before));
    const days = ['2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2026-02-28', '2026-03-10'];
    for (const [index, day] of days.entries()) {
      await database.run('INSERT INTO usage_days VALUES (?, ?, ?, ?, ?, ?)', [1, day, 'html', 'ok', index + 1, 5]);
      await database.run('INSERT INTO usage_parts VALUES (?, ?, ?, ?, ?, ?, ?)', [1, 'key', day, 'mk_1', 2, 1, 5]);
    }
    const usage = await UsageStore.open(database, { clock: () => NOON });
    for (const name of ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo']) {
      const counted = await usage.days(1, '2024-02-01', '2026-03-10', zoneNamed(name));
      assert.deepEqual(
        counted.filter(({ requests }) => requests > 0).map(({ day, requests }) => [day, requests]),
        days.map((day, index) => [day, index + 1]),
        name,
      );
    }
    const { keys } = await usage.parts(1, '2024-12-31', '2025-01-01');
    assert.deepEqual(keys, [{ name: 'mk_1', requests: 4, succeeded: 2, credits: 10 }]);
    await usage.close();
  });

  it('keeps counts by quarter of an hour as long as the list has the requests', async () => {
    const place = await kind.newPlace();
    const database = await place.open();
    const usage = await UsageStore.open(database, { clock: () => NOON, requestsKept: 10 });
    const evening = Date.parse('2026-01-05T20:00:00Z');
    // Account 1 has made more requests than are kept since then, account 2 has not.
    for (const accountId of [1, 2]) {
      for (const at of [evening, evening + 20 * MINUTE, evening + DAY]) usage.note(report({ accountId, at }));
    }
    for (let count = 0; count < 10; count += 1) usage.note(report({ at: NOON - count * MINUTE }));
    await usage.close();
    // Two nodes at once, a day later.
    const nodes = await Promise.all(
      [1, 2].map(async () => {
        const own = await place.open();
        return { usage: await UsageStore.open(own, { clock: () => NOON + DAY, requestsKept: 10 }) };
      }),
    );
    for (const each of nodes) each.usage.note(report({ at: NOON + DAY }));
    const oldRows = () =>
      database.all<{ account_id: number; since: number; requests: number }>(
        `SELECT account_id, since, requests FROM usage_counts
         WHERE since < ? AND account_id > 0 ORDER BY account_id, since`,
        [NOON - 30 * DAY],
      );
    const isMerged = (rows: readonly { readonly account_id: number; readonly since: number }[]) =>
      rows.every(({ account_id, since }) => account_id === 2 || since % DAY === DAY / 2);
    await Promise.all(nodes.map((each) => each.usage.flush()));
    for (let tries = 0; !isMerged(await oldRows()) && tries < 1_000; tries += 1) await sleep(10);
    await Promise.all(nodes.map((each) => each.usage.close()));
    const rows = await oldRows();
    assert.deepEqual(
      rows.map(({ account_id, since, requests }) => [account_id, new Date(since).toISOString(), requests]),
      [
        [1, '2026-01-05T12:00:00.000Z', 2],
        [1, '2026-01-06T12:00:00.000Z', 1],
        [2, '2026-01-05T20:00:00.000Z', 1],
        [2, '2026-01-05T20:15:00.000Z', 1],
        [2, '2026-01-06T20:00:00.000Z', 1],
      ],
    );
    const again = await UsageStore.open(database, { clock: () => NOON + DAY });
    const { keys, sites } = await again.parts(1, '2026-01-05', '2026-01-06');
    assert.deepEqual([keys[0]?.requests, sites[0]?.requests], [3, 3]);
    const tokyo = await again.days(2, '2026-01-06', '2026-01-07', zoneNamed('Asia/Tokyo'));
    assert.deepEqual(
      tokyo.map(({ requests }) => requests),
      [2, 1],
    );
    await again.close();
  });
});

function zoneNamed(name: string): TimeZone {
  const zone = TimeZone.named(name);
  assert.ok(zone, name);
  return zone;
}
