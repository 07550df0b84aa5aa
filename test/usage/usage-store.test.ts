import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { CallReport } from '../../src/usage/call-report.ts';
import type { RequestFilter } from '../../src/usage/usage-reading.ts';
import { type UsageOptions, UsageStore } from '../../src/usage/usage-store.ts';
import { BATCH } from '../../src/usage/usage-writing.ts';
import { onStoreDatabases, type Place } from '../database/both-databases.ts';
import { tries } from '../support/thorough.ts';
import { NOON, report } from './reports.ts';

const DAY = 24 * 60 * 60 * 1000;

onStoreDatabases('usage', (kind) => {
  async function openAt(place: Place, options: UsageOptions = {}) {
    const database = await place.open();
    return { database, usage: await UsageStore.open(database, { clock: () => NOON, ...options }) };
  }

  async function open(options?: UsageOptions) {
    return openAt(await kind.newPlace(), options);
  }

  async function noted(reports: readonly CallReport[], options?: UsageOptions): Promise<UsageStore> {
    const { usage } = await open(options);
    for (const each of reports) usage.note(each);
    return usage;
  }

  async function idsOf(usage: UsageStore, accountId = 1, filter: Partial<RequestFilter> = {}): Promise<string[]> {
    const { requests } = await usage.requests(accountId, { limit: 100_000, ...filter });
    return requests.map(({ id }) => id);
  }

  it('shows a request right after it was recorded, with all fields', async () => {
    const failure = report({
      status: 500,
      outcome: 'target_blocked',
      message: 'Unexpected HTTP code on the target page: 403 Forbidden',
      nextStep: { params: { proxy: 'residential' }, remove: ['custom_proxy'], cost: 10, message: 'Try it.' },
      targetStatus: 403,
      credits: 0,
      milliseconds: 12.6,
      phases: [{ name: 'fetch', milliseconds: 10.4 }],
    });
    const usage = await noted([report({ at: NOON - 1, keyId: undefined, tier: undefined }), failure]);
    const { requests, next } = await usage.requests(1, { limit: 10 });
    assert.equal(next, undefined);
    assert.deepEqual(requests[0], {
      id: failure.id,
      at: NOON,
      endpoint: 'html',
      target: 'https://example.com/',
      status: 500,
      outcome: 'target_blocked',
      message: failure.message,
      nextStep: failure.nextStep,
      tier: 'datacenter',
      targetStatus: 403,
      credits: 0,
      milliseconds: 13,
      key: 'mk_12345678',
      parameters: { query: 'url=https%3A%2F%2Fexample.com%2F&js=false', leftOut: [] },
      phases: [{ name: 'fetch', milliseconds: 10 }],
      bytes: 1_256,
    });
    assert.equal(requests[1]?.key, undefined);
    assert.equal(requests[1]?.message, undefined);
    const found = await usage.requests(1, { id: failure.id, limit: 10 });
    assert.deepEqual(found.requests, [requests[0]]);
    assert.deepEqual((await usage.requests(2, { id: failure.id, limit: 10 })).requests, []);
    assert.deepEqual(
      (await usage.failures(1, 5)).map(({ id }) => id),
      [failure.id],
    );
  });

  it('counts each day, including those without requests', async () => {
    const usage = await noted([
      report({ at: NOON - 2 * DAY, credits: 5 }),
      report({ at: NOON - 2 * DAY, credits: 10, endpoint: 'text' }),
      report({ at: NOON - 2 * DAY, outcome: 'timeout', credits: 0 }),
      report({ at: NOON, outcome: '__proto__' }),
      report({ at: NOON - 3 * DAY, credits: 99 }),
      report({ accountId: 2, credits: 99 }),
    ]);
    assert.deepEqual(await usage.days(1, '2026-03-08', '2026-03-10'), [
      { day: '2026-03-08', requests: 3, credits: 15, outcomes: { ok: 2, timeout: 1 } },
      { day: '2026-03-09', requests: 0, credits: 0, outcomes: {} },
      { day: '2026-03-10', requests: 1, credits: 1, outcomes: Object.fromEntries([['__proto__', 1]]) },
    ]);
    const lines = [
      'day,endpoint,requests,succeeded,failed,credits',
      '2026-03-08,html,2,1,1,5',
      '2026-03-08,text,1,1,0,10',
      '2026-03-10,html,1,0,1,1',
    ];
    assert.equal(await usage.csv(1, '2026-03-08', '2026-03-10'), lines.map((line) => `${line}\r\n`).join(''));
  });

  it('keeps accounts separate, and does not store requests without an account', async () => {
    const mine = report({ accountId: 1 });
    const theirs = report({ accountId: 2 });
    const usage = await noted([mine, theirs, report({ accountId: undefined })]);
    assert.deepEqual(await idsOf(usage, 1), [mine.id]);
    assert.deepEqual(await idsOf(usage, 2), [theirs.id]);
    assert.deepEqual(await idsOf(usage, 3), []);
  });

  it('finds requests by what they were', async () => {
    const special = report({
      at: NOON,
      endpoint: 'ai/fields',
      outcome: 'target_error',
      target: 'https://Example.com/100%_sure!',
      keyId: 'mk_special',
    });
    const usage = await noted([
      special,
      report({ at: NOON - 1 }),
      report({ at: NOON + 1, target: 'HTTPS://ÄPFEL.test' }),
    ]);
    const finding: Partial<RequestFilter>[] = [
      { endpoint: 'ai/fields' },
      { outcome: 'failed' },
      { outcome: 'target_error' },
      { target: 'example.COM/100' },
      { target: '100%_sure!' },
      { key: 'mk_special' },
      { from: NOON, to: NOON },
      { endpoint: 'ai/fields', outcome: 'failed', from: NOON, key: 'mk_special' },
    ];
    for (const filter of finding) {
      assert.deepEqual(await idsOf(usage, 1, filter), [special.id], JSON.stringify(filter));
    }
    const missing: Partial<RequestFilter>[] = [
      { endpoint: 'ai' },
      { outcome: 'target' },
      { target: '100%sure' },
      { target: '100__sure' },
      { target: '100\\%' },
      { key: 'mk_specia' },
      { from: NOON + 2 },
      { to: NOON - 2 },
      { endpoint: "html' OR 1=1 --" },
    ];
    for (const filter of missing) assert.deepEqual(await idsOf(usage, 1, filter), [], JSON.stringify(filter));
    assert.equal((await idsOf(usage, 1, { target: 'ÄPFEL' })).length, 1);
  });

  it('goes through all requests page by page, each once, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (instants, limit) => {
          const reports = instants.map((instant) => report({ at: NOON + instant }));
          const usage = await noted(reports);
          const seen: { at: number; id: string }[] = [];
          let before: RequestFilter['before'];
          do {
            const page = await usage.requests(1, { limit, before });
            assert.ok(page.requests.length <= limit);
            seen.push(...page.requests.map(({ at, id }) => ({ at, id })));
            before = page.next;
          } while (before !== undefined);
          const expected = reports
            .map(({ at, id }) => ({ at, id }))
            .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
          assert.deepEqual(seen, expected);
        },
      ),
      tries(8),
    );
  });

  it('keeps the newest requests of each account, and all counts', async () => {
    const place = await kind.newPlace();
    const { usage } = await openAt(place, { requestsKept: 50 });
    const reports = Array.from({ length: 701 }, (_, index) => report({ at: NOON + index }));
    const other = Array.from({ length: 60 }, (_, index) => report({ at: NOON + index, accountId: 2 }));
    for (const each of [...reports, ...other]) usage.note(each);
    await usage.flush();
    const kept = await idsOf(usage);
    const newest = reports.map(({ id }) => id).reverse();
    assert.ok(kept.length >= 50 && kept.length < 650, `${kept.length} are kept`);
    assert.deepEqual(kept, newest.slice(0, kept.length));

    const { usage: again } = await openAt(place, { requestsKept: 50 });
    const last = report({ at: NOON + 1_000 });
    again.note(last);
    assert.deepEqual(await idsOf(again), [last.id, ...newest.slice(0, 49)]);
    assert.deepEqual(
      await idsOf(again, 2),
      other
        .map(({ id }) => id)
        .reverse()
        .slice(0, 50),
    );
    assert.equal((await again.days(1, '2026-03-10', '2026-03-10'))[0]?.requests, 702);
  });

  it('forgets days after 400', async () => {
    const place = await kind.newPlace();
    const { usage } = await openAt(place);
    usage.note(report({ at: NOON - 399 * DAY }));
    usage.note(report({ at: NOON - 401 * DAY }));
    assert.deepEqual(
      (await usage.days(1, '2025-01-01', '2026-03-10')).filter(({ requests }) => requests > 0).map(({ day }) => day),
      ['2025-02-04'],
    );
    const { usage: tomorrow } = await openAt(place, { clock: () => NOON + 2 * DAY });
    tomorrow.note(report({ at: NOON + 2 * DAY }));
    assert.deepEqual(
      (await tomorrow.days(1, '2025-01-01', '2026-03-12')).filter(({ requests }) => requests > 0).map(({ day }) => day),
      ['2026-03-12'],
    );
  });

  it('shows usage by endpoint, outcome, key and site, the most used first, and finds the requests behind it', async () => {
    const blocked = { outcome: 'target_blocked', status: 500, credits: 0 };
    const usage = await noted([
      report({ targetHost: 'shop.example', keyId: 'mk_one', credits: 5, tier: 'residential' }),
      report({ targetHost: 'shop.example', keyId: 'mk_one', ...blocked }),
      report({ targetHost: 'shop.example', keyId: undefined, at: NOON - DAY, ...blocked }),
      report({ targetHost: 'news.example:8443', keyId: 'mk_two', credits: 1 }),
      report({ endpoint: 'serp', targetHost: undefined, keyId: 'mk_two', credits: 15, tier: undefined }),
      report({ accountId: 2, targetHost: 'elsewhere.example', keyId: 'mk_three', at: NOON - 3 * DAY }),
    ]);
    const part = (name: string, requests: number, succeeded: number, credits: number) => {
      return { name, requests, succeeded, credits };
    };
    assert.deepEqual(await usage.parts(1, '2026-03-09', '2026-03-10'), {
      endpoints: [part('html', 4, 2, 6), part('serp', 1, 1, 15)],
      outcomes: [part('ok', 3, 3, 21), part('target_blocked', 2, 0, 0)],
      keys: [part('mk_one', 2, 1, 5), part('mk_two', 2, 2, 16), part('', 1, 0, 0)],
      sites: [part('shop.example', 3, 1, 5), part('news.example:8443', 1, 1, 1)],
      otherSites: undefined,
    });
    assert.deepEqual((await usage.parts(1, '2026-03-09', '2026-03-09')).keys, [part('', 1, 0, 0)]);
    assert.equal((await idsOf(usage, 1, { host: 'shop.example' })).length, 3);
    assert.equal((await idsOf(usage, 1, { host: 'example' })).length, 0, 'the whole host');
    assert.equal((await idsOf(usage, 1, { key: '' })).length, 1);

    const service = await usage.ofService('2026-03-07', '2026-03-10');
    assert.deepEqual(
      service.days.map(({ requests, credits }) => [requests, credits]),
      [
        [1, 1],
        [0, 0],
        [1, 0],
        [4, 21],
      ],
    );
    assert.deepEqual(service.endpoints, [part('html', 5, 3, 7), part('serp', 1, 1, 15)]);
    assert.deepEqual(service.tiers, [part('datacenter', 4, 2, 2), part('residential', 1, 1, 5)]);

    await usage.forget(1);
    assert.deepEqual(await idsOf(usage), []);
    assert.deepEqual((await usage.parts(1, '2026-03-01', '2026-03-10')).sites, []);
    assert.equal((await usage.days(1, '2026-03-10', '2026-03-10'))[0]?.requests, 0);
    assert.equal((await usage.parts(2, '2026-03-01', '2026-03-10')).sites.length, 1, 'others stay');
    assert.equal(
      (await usage.ofService('2026-03-10', '2026-03-10')).days[0]?.requests,
      4,
      'what was done stays counted',
    );
  });

  it('counts any number of sites in a limited number of rows, even after a restart', async () => {
    const place = await kind.newPlace();
    const first = await openAt(place);
    const visit = (number: number) => report({ targetHost: `site-${number}.example` });
    for (let number = 0; number < 250; number += 1) first.usage.note(visit(number));
    await first.usage.close();
    const second = await openAt(place);
    for (let number = 200; number < 400; number += 1) second.usage.note(visit(number));
    for (let times = 0; times < 5; times += 1) second.usage.note(visit(399));
    await second.usage.flush();
    const rows = await second.database.all(`SELECT name FROM usage_part_counts WHERE kind = 'site'`);
    assert.equal(rows.length, 301);
    const { sites, otherSites } = await second.usage.parts(1, '2026-03-10', '2026-03-10');
    assert.equal(sites.length, 25);
    const all = [...sites, ...(otherSites ? [otherSites] : [])].reduce((sum, { requests }) => sum + requests, 0);
    assert.equal(all, 455, 'none is missing');
  });

  it('counts once what is written twice', async () => {
    const twice = report({ credits: 5 });
    const usage = await noted([twice]);
    await usage.flush();
    usage.note(twice);
    usage.note(report({ credits: 2 }));
    const [day] = await usage.days(1, '2026-03-10', '2026-03-10');
    assert.equal(day?.requests, 2);
    assert.equal(day?.credits, 7);
  });

  it('adds what several nodes write at the same time', async () => {
    const place = await kind.newPlace();
    const nodes = await Promise.all([openAt(place), openAt(place), openAt(place)]);
    for (let index = 0; index < 300; index += 1) {
      for (const { usage } of nodes) {
        usage.note(report({ accountId: index % 3, endpoint: index % 2 ? 'html' : 'text', credits: 2 }));
      }
    }
    await Promise.all(nodes.map(({ usage }) => usage.flush()));
    for (const accountId of [0, 1, 2]) {
      for (const { usage } of nodes) {
        const [day] = await usage.days(accountId, '2026-03-10', '2026-03-10');
        assert.deepEqual(day, { day: '2026-03-10', requests: 300, credits: 600, outcomes: { ok: 300 } });
      }
    }
  });

  it('writes what waits when it is closed', async () => {
    const place = await kind.newPlace();
    const { usage } = await openAt(place);
    const last = report();
    usage.note(last);
    await usage.close();
    usage.note(report());
    const { usage: again } = await openAt(place);
    assert.deepEqual(await idsOf(again), [last.id]);
  });

  it('writes by itself, a moment later', async () => {
    const place = await kind.newPlace();
    const { usage } = await openAt(place);
    const { database } = await openAt(place);
    // A full batch is written at once, the rest later.
    for (let count = 0; count < BATCH + 1; count += 1) usage.note(report());
    let rows: object[] = [];
    while (rows.length < BATCH + 1) {
      await sleep(20);
      rows = await database.all('SELECT id FROM usage_requests');
    }
    assert.equal(rows.length, BATCH + 1);
  });

  it('accepts any text and any number', async () => {
    const hostile = report({
      endpoint: "'; DROP TABLE usage_requests; --",
      target: `\0\u{D800}${'x'.repeat(1_000_000)}`,
      message: `x${'🪶'.repeat(2_000)}`,
      outcome: '?',
      nextStep: { params: { '\0': '\u{DC00}' }, cost: 1, message: '\0' },
      credits: Number.NaN,
      milliseconds: Number.POSITIVE_INFINITY,
    });
    const problems: unknown[] = [];
    const usage = await noted([hostile, report()], { onProblem: (error) => problems.push(error) });
    const { requests } = await usage.requests(1, { limit: 10 });
    assert.deepEqual(problems, []);
    assert.equal(requests.length, 2);
    const kept = requests.find(({ id }) => id === hostile.id);
    assert.ok((kept?.target.length ?? 0) < 3_000);
    assert.ok(kept?.message?.isWellFormed());
    assert.equal(kept?.credits, 0);
    assert.deepEqual(kept?.nextStep, hostile.nextStep);
  });

  it('neither fails nor loses anything while the database cannot be written', async () => {
    const problems: unknown[] = [];
    const { usage, database } = await open({ onProblem: (error) => problems.push(error) });
    await database.run('ALTER TABLE usage_counts RENAME TO away');
    const reports = Array.from({ length: 250 }, () => report());
    for (const each of reports) usage.note(each);
    await usage.flush();
    // Reported for each failed write: when there was a full batch, and just now.
    assert.equal(problems.length, 2);
    await database.run('ALTER TABLE away RENAME TO usage_counts');
    usage.note(report());
    assert.equal((await usage.days(1, '2026-03-10', '2026-03-10'))[0]?.requests, 251);
    assert.equal((await idsOf(usage)).length, 251);
    assert.equal(problems.length, 2);
  });

  // The limit is for memory, whatever the database does.
  if (kind.name === 'PostgreSQL') return;

  it('keeps no more than it has room for', async () => {
    const problems: unknown[] = [];
    const { usage, database } = await open({ onProblem: (error) => problems.push(error), requestsKept: 10 });
    await database.run('ALTER TABLE usage_counts RENAME TO away');
    for (let count = 0; count < 20_007; count += 1) usage.note(report());
    await usage.flush();
    await database.run('ALTER TABLE away RENAME TO usage_counts');
    await usage.flush();
    assert.equal((await usage.days(1, '2026-03-10', '2026-03-10'))[0]?.requests, 20_000);
    assert.match(String(problems.at(-1)), /Missing in the usage: 7 requests\./);
  });
});
