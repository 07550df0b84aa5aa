/** Which pages are worked on if there are too many: those of all accounts in turn; and which are retried. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/database/database.ts';
import { BossQueue } from '../../src/jobs/boss-queue.ts';
import { TURN } from '../../src/jobs/job.ts';
import { JobRunner, type JobRunnerSettings } from '../../src/jobs/job-runner.ts';
import { JobStore } from '../../src/jobs/job-store.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { LEASE } from '../../src/jobs/page-queue.ts';
import { RowQueue } from '../../src/jobs/row-queue.ts';
import { JOB_STEPS } from '../../src/jobs/schema.ts';
import { onBothDatabases } from '../database/both-databases.ts';
import { growOld } from './grow-old.ts';

const OK = { status: 200, outcome: 'ok', credits: 1, contentType: 'text/plain', body: 'A page.' };

function runnerOf(
  store: JobStore,
  call: JobRunnerSettings['call'],
  sendWebhook: JobRunnerSettings['sendWebhook'] = async () => true,
  more: Partial<JobRunnerSettings> = {},
): JobRunner {
  return new JobRunner({
    store,
    call,
    hasRoom: () => true,
    obstacle: async () => undefined,
    crawlOf: () => assert.fail('there is no crawl'),
    sitemapOf: async () => [],
    sendWebhook,
    onProblem: (error) => assert.fail(String(error)),
    atATime: 6,
    resultsLife: 1_000_000,
    resultsStep: 1_000_000,
    interval: 20,
    ...more,
  });
}

onBothDatabases('jobs of two accounts', (kind) => {
  it('share fairly, however many jobs one of them has', { timeout: 60_000 }, async () => {
    const database = await (await kind.newPlace()).open();
    const store = await openJobs(database, { serving: true, onProblem: () => assert.fail() });
    const pages = (job: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const url = `https://${job}-${index}.example/`;
        return { url, key: url, depth: 0, chain: 0, turn: TURN.usual };
      });
    const create = (id: string, account: number) =>
      store.create({
        id,
        owner: { id: account, email: `${account}@example.com` },
        // So many that all pages of a job are taken at once, however slow the database is.
        plan: { endpoint: 'html', query: '', concurrency: 20 },
        pages: pages(id, 60),
      });
    // The account with many jobs was first.
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await create(id, 1);
    await create('g', 2);
    const begun: number[] = [];
    const underWay = new Map<number, number>();
    let most = 0;
    const runner = runnerOf(store, async ({ owner: { id } }) => {
      begun.push(id);
      underWay.set(id, (underWay.get(id) ?? 0) + 1);
      most = Math.max(most, (underWay.get(1) ?? 0) + (underWay.get(2) ?? 0));
      await pause(1 + Math.random() * 4);
      underWay.set(id, (underWay.get(id) ?? 0) - 1);
      return { outcome: OK };
    });
    runner.start();
    while ((await store.find('g', 2))?.state !== 'done') await pause(10);
    await runner.close();
    await store.queue.close();
    assert.equal(most, 6);
    const [first, last] = [begun.indexOf(2), begun.lastIndexOf(2)];
    const others = begun.slice(first, last).filter((id) => id === 1).length;
    // As many of one as of the other, while both have some.
    assert.ok(others < 60 * 1.5, `${others} pages of the first beside 60 of the second`);
    assert.ok(others > 60 * 0.5, `${others} pages of the first beside 60 of the second`);
  });

  it('have their jobs worked on and their webhooks sent, however many jobs one of them has, and whether or not its receiver answers', async () => {
    const database = await (await kind.newPlace()).open();
    const store = await openJobs(database, { serving: true, onProblem: () => assert.fail() });
    const create = (id: string, account: number) => {
      const url = `https://${id}.example/`;
      return store.create({
        id,
        owner: { id: account, email: `${account}@example.com` },
        plan: { endpoint: 'html', query: '', webhook: url },
        pages: [{ url, key: url, depth: 0, chain: 0, turn: TURN.usual }],
      });
    };
    for (const id of ['a', 'b', 'c']) await create(id, 1);
    for (const id of ['x', 'y']) await create(id, 2);
    const room = await store.inState('running', 3);
    assert.deepEqual(room.map(({ id }) => id).sort(), ['a', 'b', 'x']);
    const told: string[] = [];
    const runner = runnerOf(
      store,
      async () => ({ outcome: OK }),
      async ({ id, owner }, signal) => {
        told.push(id);
        if (owner.id === 2) return true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return false;
      },
    );
    runner.start();
    while (!told.includes('x') || !told.includes('y') || told.length < 3) await pause(10);
    await pause(500);
    await runner.close();
    await store.queue.close();
    assert.equal(told.filter((id) => 'abc'.includes(id)).length, 1, 'one at a time');
    assert.equal(told.length, 3);
  });

  it('have their turn when there are more of them than are worked on, although none of the first ends or even starts', async () => {
    const database = await (await kind.newPlace()).open();
    const store = await openJobs(database, { serving: true, onProblem: () => assert.fail() });
    const crawl = { limit: 1, depth: 1, include: [], exclude: [], subdomains: false, sitemap: false, robots: true };
    for (const account of [1, 2, 3, 4, 5, 6]) {
      const url = `https://${account}.example/`;
      await store.create({
        id: `job-${account}`,
        owner: { id: account, email: `${account}@example.com` },
        plan: { endpoint: 'html', query: '', ...(account === 1 && { crawl: { ...crawl, url } }) },
        pages: [{ url, key: url, depth: 0, chain: 0, turn: TURN.usual }],
      });
    }
    const called = new Set<number>();
    const runner = runnerOf(
      store,
      async ({ owner }) => {
        called.add(owner.id);
        return owner.id === 6 ? { outcome: OK } : { wait: 'busy' };
      },
      undefined,
      {
        maxJobs: 3,
        // A site whose robots.txt does not arrive.
        crawlOf: (_job, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
        onProblem: (error) => assert.match(String(error), /stopped/),
      },
    );
    runner.start();
    while ((await store.find('job-6', 6))?.state !== 'done') await pause(10);
    await runner.close();
    await store.queue.close();
    assert.deepEqual([...called].sort(), [2, 3, 4, 5, 6]);
  });

  it('are retried after a failure of the service itself, and given up if that continues', async () => {
    const database = await (await kind.newPlace()).open();
    const store = await openJobs(database, { serving: true, onProblem: () => assert.fail() });
    const urls = ['https://once.example/', 'https://ever.example/'];
    const tries = new Map<string, number>();
    await store.create({
      id: 'job',
      owner: { id: 1, email: '1@example.com' },
      plan: { endpoint: 'html', query: '' },
      pages: urls.map((url) => ({ url, key: url, depth: 0, chain: 0, turn: TURN.usual })),
    });
    const runner = runnerOf(store, async (_job, { url }) => {
      const count = (tries.get(url) ?? 0) + 1;
      tries.set(url, count);
      if (url === urls[0] && count > 1) return { outcome: OK };
      return { outcome: { ...OK, status: 500, outcome: 'internal_error', credits: 0 }, isOurs: true };
    });
    runner.start();
    while ((await store.find('job', 1))?.state !== 'done') await pause(10);
    await runner.close();
    await store.queue.close();
    const { done, failed } = (await store.find('job', 1)) ?? {};
    assert.deepEqual([done, failed], [1, 1]);
    assert.deepEqual(
      urls.map((url) => tries.get(url)),
      [2, 4],
    );
  });

  it('are paused at the size limit of results before much more is fetched, however slowly that is found out', async () => {
    const database = await (await kind.newPlace()).open();
    const store = await openJobs(database, { serving: true, onProblem: () => assert.fail() });
    await store.create({
      id: 'job',
      owner: { id: 1, email: '1@example.com' },
      plan: { endpoint: 'html', query: '', concurrency: 4 },
      pages: Array.from({ length: 200 }, (_, index) => {
        const url = `https://${index}.example/`;
        return { url, key: url, depth: 0, chain: 0, turn: TURN.usual };
      }),
    });
    let fetched = 0;
    const runner = runnerOf(
      store,
      async () => {
        fetched += 1;
        return { outcome: OK };
      },
      undefined,
      {
        resultsStep: OK.body.length * 10,
        async obstacle() {
          await pause(300);
          return fetched >= 10 ? 'enough' : undefined;
        },
      },
    );
    runner.start();
    while ((await store.find('job', 1))?.state === 'running') await pause(10);
    await runner.close();
    await store.queue.close();
    // What is stored since the last check, and what is fetched or waits to be stored when it begins.
    assert.ok(fetched <= 10 + 2 * 4, `${fetched} pages`);
  });
});

onBothDatabases('a page whose lease expires while it is fetched', (kind) => {
  let ahead = 0;
  const openQueue = (database: Database) =>
    database.postgres
      ? BossQueue.open(database, { supervise: true, onProblem: () => assert.fail(), sweep: 1 })
      : new RowQueue(database, 'one', () => Math.ceil(performance.now()) + ahead);

  it('is not fetched a second time beside, and its result counts', { timeout: 60_000 }, async () => {
    const database = await (await kind.newPlace()).open();
    await database.migrate('jobs', JOB_STEPS);
    const queue = await openQueue(database);
    const store = new JobStore(database, queue);
    await store.create({
      id: 'job',
      owner: { id: 1, email: 'a@example.com' },
      plan: { endpoint: 'html', query: '' },
      pages: ['a', 'b', 'c'].map((name) => {
        const url = `https://${name}.example/`;
        return { url, key: url, depth: 0, chain: 0, turn: TURN.usual };
      }),
    });
    const taken: number[] = [];
    const take = queue.take.bind(queue);
    queue.take = async (...which) => {
      const pages = await take(...which);
      taken.push(...pages.map(({ number }) => number));
      return pages;
    };
    const begun: number[] = [];
    const finish = Promise.withResolvers<void>();
    const runner = runnerOf(store, async (_job, { number }) => {
      begun.push(number);
      await finish.promise;
      return { outcome: OK };
    });
    runner.start();
    while (begun.length < 3) await pause(10);
    ahead = 2 * LEASE;
    await growOld(database, 2 * LEASE);
    while (taken.length < 6) await pause(10);
    finish.resolve();
    while ((await store.find('job', 1))?.state !== 'done') await pause(10);
    await runner.close();
    await queue.close();
    assert.deepEqual(begun.toSorted(), taken.slice(0, 3).toSorted());
    const job = await store.find('job', 1);
    assert.deepEqual([job?.done, job?.failed, job?.credits], [3, 0, 3]);
  });
});
