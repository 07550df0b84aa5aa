/** Jobs in the database: who holds which page, counts and reading, on both databases. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { BossQueue } from '../../src/jobs/boss-queue.ts';
import { type CrawlPlan, type JobPage, type PageOutcome, TURN } from '../../src/jobs/job.ts';
import { JobStore } from '../../src/jobs/job-store.ts';
import type { PageQueue } from '../../src/jobs/page-queue.ts';
import { RowQueue } from '../../src/jobs/row-queue.ts';
import { JOB_STEPS } from '../../src/jobs/schema.ts';
import { onStoreDatabases } from '../database/both-databases.ts';
import { growOld } from './grow-old.ts';

const OWNER = { id: 7, email: 'a@example.com' };
const HOOK = 'https://hook.example/';
const PLAN = { endpoint: 'text', query: 'js=false' };
const OK: PageOutcome = { status: 200, outcome: 'ok', credits: 1, contentType: 'text/plain', body: 'A page.' };
const pages = (count: number, from = 0, depth = 0) =>
  Array.from({ length: count }, (_, index) => {
    const url = `https://a.example/${from + index}`;
    return { url, key: url, depth, chain: 0, turn: TURN.usual };
  });

onStoreDatabases('jobs', (kind) => {
  const queues: PageQueue[] = [];
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
  });

  async function open() {
    const place = await kind.newPlace();
    let now = 1_000_000;
    const database = await place.open();
    await database.migrate('jobs', JOB_STEPS);
    const store = async (own: Database, holder: string) => {
      const queue = own.postgres
        ? await BossQueue.open(own, { supervise: true, onProblem: () => assert.fail(), sweep: 1 })
        : new RowQueue(own, holder, () => now);
      queues.push(queue);
      return new JobStore(own, queue, () => now);
    };
    const one = await store(database, 'one');
    await one.create({ id: 'job', owner: OWNER, plan: PLAN, pages: pages(10) });
    return {
      one,
      other: database.postgres ? await store(await place.open(), 'other') : one,
      database,
      async pass(milliseconds: number) {
        now += milliseconds;
        await growOld(database, milliseconds);
      },
    };
  }
  const finish = (store: JobStore, page: JobPage | undefined, more: Partial<PageOutcome> = {}) =>
    store.results.write({
      page: page ?? assert.fail('no page'),
      outcome: { ...OK, ...more },
      found: [],
    });

  it('gives each page to one worker, until its lease is over', async () => {
    const { one, other, pass } = await open();
    const taken = await one.queue.take('job', 4);
    assert.deepEqual(
      taken.map(({ number }) => number),
      [1, 2, 3, 4],
    );
    const others = await other.queue.take('job', 100);
    assert.deepEqual(
      others.map(({ number }) => number),
      [5, 6, 7, 8, 9, 10],
    );
    await pass(10_000);
    await one.queue.renew(taken.slice(0, 2));
    await other.queue.renew(others);
    await pass(12_000);
    assert.deepEqual(
      (await one.queue.take('job', 100)).map(({ number }) => number),
      [3, 4],
    );
    await one.queue.giveBack(taken.slice(0, 1));
    assert.deepEqual(
      (await one.queue.take('job', 100)).map(({ number }) => number),
      [1],
    );
  });

  it('takes addresses that are longer than what an index holds, each once', async () => {
    const { one } = await open();
    // Cannot be compressed.
    const noise = randomBytes(3_000).toString('base64url');
    const urls = ['a', 'b', 'a'].map((end) => `https://a.example/${noise}${end}`);
    const found = urls.map((url) => ({ url, key: url, depth: 0, chain: 0, turn: TURN.usual }));
    await one.create({ id: 'long', owner: OWNER, plan: PLAN, pages: found });
    const taken = await one.queue.take('long', 10);
    assert.deepEqual(
      taken.map(({ url }) => url),
      urls.slice(0, 2),
    );
  });

  it('never gives a page to two workers that ask at the same moment', async () => {
    const { one, other } = await open();
    const more = ['b', 'c', 'd', 'e', 'f', 'g'];
    for (const id of more) await one.create({ id, owner: OWNER, plan: PLAN, pages: pages(10) });
    // The first that asks makes the queue of the job, while the other looks for it.
    for (const id of ['job', ...more]) {
      const taken = (await Promise.all([one.queue.take(id, 6), other.queue.take(id, 6)])).flat();
      assert.equal(new Set(taken.map(({ number }) => number)).size, taken.length);
    }
  });

  it('stores each page once, counts, and is done with the last one', async () => {
    const { one, other } = await open();
    const taken = await one.queue.take('job', 10);
    for (const [index, page] of taken.entries()) {
      const done = await finish(index % 2 ? one : other, page, index === 3 ? { outcome: 'timeout', credits: 0 } : {});
      assert.equal(done?.state, index === 9 ? 'done' : undefined);
      assert.equal(await finish(one, page), undefined);
    }
    const job = await one.find('job', OWNER.id);
    assert.deepEqual([job?.done, job?.failed, job?.credits, job?.size], [9, 1, 9, 70]);
    const first = await one.results.read('job', 0, 4, 1_000_000);
    assert.deepEqual(
      first.map(({ url }) => url),
      pages(4).map(({ url }) => url),
    );
    assert.equal((await one.results.read('job', first.at(-1)?.cursor ?? 0, 100, 1_000_000)).length, 6);
    // At least one, however long it is.
    assert.equal((await one.results.read('job', 0, 100, 1)).length, 1);
    assert.equal((await one.results.read('job', 0, 100, 14)).length, 2);
  });

  it('lists results page by page, by outcome, and shows one of them completely', async () => {
    const { one } = await open();
    const error = {
      outcome: 'timeout',
      status: 504,
      credits: 0,
      contentType: 'application/json',
      body: '{"message":"Too slow."}',
    };
    const long = { ...error, outcome: 'disallowed', body: `"${'ü'.repeat(40_000)}"` };
    for (const page of (await one.queue.take('job', 10)).reverse()) {
      await finish(one, page, page.number === 9 ? long : page.number % 3 === 0 ? error : { body: 'Seite ä' });
    }
    const { reading } = one;
    assert.deepEqual([...(await reading.firstUrls(['job', 'none']))], [['job', 'https://a.example/0']]);
    assert.deepEqual([...(await reading.firstUrls([]))], []);
    const numbers = async (
      ...asked: Parameters<typeof reading.results> extends [string, ...infer Rest] ? Rest : never
    ) => (await reading.results('job', ...asked)).map(({ page }) => page);
    assert.deepEqual(await numbers('all', 0, 100), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert.deepEqual(await numbers('all', 3, 4), [7, 6, 5, 4]);
    assert.deepEqual(await numbers('succeeded', 2, 3), [7, 5, 4]);
    assert.deepEqual(await numbers('failed', 0, 100), [9, 6, 3]);
    assert.deepEqual(await numbers('failed', 3, 100), []);
    assert.deepEqual(await reading.results('none', 'all', 0, 100), []);
    const [first, second, third] = await reading.results('job', 'all', 0, 100);
    assert.deepEqual(
      { ...first },
      {
        cursor: 1,
        url: 'https://a.example/9',
        depth: 0,
        status: 200,
        outcome: 'ok',
        credits: 1,
        page: 10,
        bytes: 8,
        failure: '',
      },
    );
    assert.deepEqual([second?.bytes, second?.failure, third?.failure], [80_002, '', '']);
    const [, failed] = await reading.results('job', 'failed', 0, 2);
    assert.equal(failed?.failure, error.body);
    const whole = await reading.result('job', 1);
    assert.deepEqual(
      { ...whole },
      { cursor: 1, url: 'https://a.example/9', depth: 0, ...OK, body: 'Seite ä', page: 10 },
    );
    assert.equal(await reading.result('job', 11), undefined);
    assert.equal(await reading.result('none', 1), undefined);
    assert.deepEqual(await reading.failedUrls('job', 'disallowed'), ['https://a.example/5', 'https://a.example/2']);
  });

  const CRAWL: CrawlPlan = {
    url: 'https://a.example/0',
    limit: 20,
    depth: 5,
    include: [],
    exclude: [],
    subdomains: false,
    sitemap: false,
    robots: false,
  };

  it('adds what a crawl finds, once each, and fetches no more than its limit', async () => {
    const { one, other, pass } = await open();
    await one.create({ id: 'crawl', owner: OWNER, plan: { ...PLAN, crawl: CRAWL }, pages: pages(1) });
    const take = (store: JobStore, count: number) => store.queue.take('crawl', count, CRAWL.limit);
    const [first] = await take(one, 5);
    assert.ok(first);
    const late = pages(5, 900, 1).map((page) => ({ ...page, turn: TURN.last }));
    await one.results.write({
      page: first,
      outcome: OK,
      found: [...late, ...pages(5, 0, 1), ...pages(300, 100, 1)],
    });
    // 4 of those are new, in addition to the page itself; a crawl reports no more than it will fetch.
    assert.equal((await one.find('crawl', OWNER.id))?.pages, 20);
    const [some, others] = [await take(one, 15), await take(other, 15)];
    assert.deepEqual([some.length, others.length], [15, 4]);
    assert.ok([...some, ...others].every(({ turn }) => turn === TURN.usual));
    assert.equal(new Set([...some, ...others].map(({ url }) => url)).size, 19);
    // Dropped pages make room, and so do returned ones.
    await one.results.drop(some.slice(0, 2));
    await one.queue.postpone(some.slice(2, 3));
    assert.equal((await take(other, 15)).length, 3);
    await pass(22_000);
    const all = await take(one, 100);
    assert.equal(all.length, 19);
    for (const [index, page] of all.entries()) {
      assert.equal((await finish(one, page))?.state, index === 18 ? 'done' : undefined);
    }
    assert.deepEqual(await take(one, 10), []);
    const job = await one.find('crawl', OWNER.id);
    assert.deepEqual([job?.done, job?.pages, job?.state], [20, 20, 'done']);
    const recalled = await one.recall('crawl');
    assert.equal(recalled.length, 310);
    assert.equal(recalled.filter(({ isDone }) => isDone).length, 22);
  });

  it('is done when a crawl has nothing left to fetch', async () => {
    const { one } = await open();
    const plan = { ...PLAN, crawl: CRAWL, webhook: HOOK };
    await one.create({ id: 'crawl', owner: OWNER, plan, pages: pages(1) });
    const [first] = await one.queue.take('crawl', 1, CRAWL.limit);
    assert.ok(first);
    const lesson = {
      url: 'https://a.example/final',
      verdict: 'duplicate',
      duplicateOf: 'https://a.example/x',
    } as const;
    const rest = { exact: 'e', template: 't', heads: '', sample: [1], links: [2] };
    await one.results.write({
      page: first,
      outcome: { ...OK, note: 'soft-404' },
      found: pages(2, 1, 1),
      lesson: { ...lesson, ...rest },
    });
    const [result] = await one.results.read('crawl', 0, 10, 1_000);
    assert.deepEqual(
      [result?.url, result?.askedUrl, result?.duplicateOf, result?.note],
      ['https://a.example/final', 'https://a.example/0', 'https://a.example/x', 'soft-404'],
    );
    assert.equal((await one.recall('crawl'))[0]?.lesson?.verdict, 'duplicate');
    await one.results.drop(await one.queue.take('crawl', 5, CRAWL.limit));
    const job = await one.find('crawl', OWNER.id);
    assert.deepEqual([job?.state, job?.pages, job?.done], ['done', 1, 1]);
    assert.equal((await one.dueWebhooks(1_000)).length, 1);
  });

  it('stores pages that end together in one write, each once', async () => {
    const { one } = await open();
    const taken = await one.queue.take('job', 10);
    const ends = await Promise.all([...taken, ...taken.slice(0, 5)].map((page) => finish(one, page)));
    assert.ok(ends.some((job) => job?.state === 'done'));
    const results = await one.results.read('job', 0, 100, 1_000_000);
    assert.deepEqual(
      results.map(({ url }) => url).sort(),
      pages(10)
        .map(({ url }) => url)
        .sort(),
    );
    const job = await one.find('job', OWNER.id);
    assert.deepEqual([job?.done, job?.credits], [10, 10]);
  });

  it('counts running pages when it is canceled, and adds nothing else', async () => {
    const { one } = await open();
    const [page] = await one.queue.take('job', 1);
    assert.equal(await one.cancel('job', 8), false);
    assert.equal(await one.cancel('job', OWNER.id), true);
    assert.equal(await one.cancel('job', OWNER.id), false);
    assert.deepEqual(await one.queue.take('job', 1), []);
    await finish(one, page);
    const job = await one.find('job', OWNER.id);
    assert.deepEqual([job?.state, job?.done, job?.pages], ['canceled', 1, 10]);
    assert.deepEqual(await one.inState('running', 10), []);
  });

  it('sends its webhook when it is due, and not twice at once', async () => {
    const { one, pass } = await open();
    await one.create({ id: 'told', owner: OWNER, plan: { ...PLAN, webhook: HOOK }, pages: pages(3) });
    for (const id of ['job', 'told']) for (const page of await one.queue.take(id, 10)) await finish(one, page);
    const due = await one.dueWebhooks(1_000);
    assert.deepEqual(
      due.map(({ job, tries }) => [job.id, tries]),
      [['told', 1]],
    );
    assert.deepEqual(await one.dueWebhooks(1_000), []);
    await one.repeatWebhook('told', 500);
    await pass(501);
    assert.equal((await one.dueWebhooks(1_000))[0]?.tries, 2);
    await one.repeatWebhook('told', 0);
    await pass(10_000);
    assert.deepEqual(await one.dueWebhooks(1_000), []);
  });

  it('sends its webhook once even if all of its last pages end a second time', async () => {
    const { one, pass } = await open();
    await one.create({ id: 'told', owner: OWNER, plan: { ...PLAN, webhook: HOOK }, pages: pages(5) });
    const taken = await one.queue.take('told', 5);
    const finishAgain = () =>
      Promise.all([...taken.slice(0, 4), ...taken.slice(0, 4)].map((page) => finish(one, page)));
    await finishAgain();
    // The last results are of pages that are stored already, and the job is not over.
    assert.deepEqual(await finishAgain(), Array(8).fill(undefined));
    assert.deepEqual(await one.dueWebhooks(1_000), []);
    assert.equal((await finish(one, taken[4]))?.state, 'done');
    assert.equal((await one.dueWebhooks(1_000)).length, 1);
    await one.repeatWebhook('told', 0);
    // Now it is over, and they come once more.
    for (const page of taken) assert.equal(await finish(one, page), undefined);
    await finishAgain();
    await pass(10_000);
    assert.deepEqual(await one.dueWebhooks(1_000), []);
    assert.equal((await one.find('told', OWNER.id))?.done, 5);
  });

  it('is deleted with everything when it is old', async () => {
    const { one, pass } = await open();
    await one.cancel('job', OWNER.id);
    assert.equal(await one.forget(1_000), 0);
    await pass(1_001);
    assert.equal(await one.forget(1_000), 1);
    assert.equal(await one.find('job', OWNER.id), undefined);
    assert.deepEqual({ ...(await one.usage(OWNER.id)) }, { open: 0, size: 0 });
  });
});
