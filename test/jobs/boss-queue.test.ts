/**
 * The queue on PostgreSQL: jobs of the previous version continue, on old and new nodes together, and missing rights are
 * reported.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Connections } from '../../src/database/connections.ts';
import type { Database } from '../../src/database/database.ts';
import { overPostgres } from '../../src/database/postgres.ts';
import { BossQueue } from '../../src/jobs/boss-queue.ts';
import { type JobPage, type PageOutcome, TURN } from '../../src/jobs/job.ts';
import { JobStore } from '../../src/jobs/job-store.ts';
import { JOB_STEPS } from '../../src/jobs/schema.ts';
import { type SharedPostgres, sharedPostgres } from '../support/postgres.ts';

const OK: PageOutcome = { status: 200, outcome: 'ok', credits: 1, contentType: 'text/plain', body: 'A page.' };
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OWNER = { id: 7, email: 'a@example.com' };

describe('the queue of pages on PostgreSQL', { timeout: 120_000 }, () => {
  let server: SharedPostgres;
  const closing: (() => Promise<void>)[] = [];
  before(async () => {
    server = await sharedPostgres();
  });
  after(async () => {
    for (const close of closing.reverse()) await close();
  });

  function connect(url: string): Database {
    const connections = new Connections({ connectionString: url, max: 4 });
    closing.push(() => connections.close());
    return overPostgres(connections);
  }

  async function openOn(database: Database): Promise<JobStore> {
    const queue = await BossQueue.open(database, { supervise: false, onProblem: () => assert.fail() });
    closing.push(() => queue.close());
    return new JobStore(database, queue);
  }

  const finish = (store: JobStore, page: JobPage) => store.results.write({ page, outcome: OK, found: [] });

  const numbersOf = (pages: readonly JobPage[]) => pages.map(({ number }) => number);

  /** As the version before this queue wrote them. */
  const addOldPages = (database: Database, from: number, to: number, rest: string) =>
    database.run(
      `INSERT INTO job_pages (job_id, number, url, page_key, depth, is_done, holder, held_until, chain, turn)
       SELECT 'old', number, 'https://a.example/' || number, 'https://a.example/' || number, 0, ${rest}, 0, 1
       FROM generate_series(${from}, ${to}) AS number`,
    );

  /** A job of 1,200 pages: 100 are done, 20 are held by a node that works for another moment. */
  async function oldJob(): Promise<Database> {
    const database = connect(await server.createSchema());
    await database.migrate('jobs', JOB_STEPS);
    await database.run(
      `INSERT INTO jobs (id, account_id, email, plan, state, reason, created_at, ended_at, pages, done, failed, credits, size, results, tell_at, told)
       VALUES ('old', 7, 'a@example.com', '{"endpoint":"html","query":""}', 'running', '', 1, 0, 1200, 100, 0, 100, 700, 100, 0, 0)`,
    );
    await addOldPages(database, 1, 100, `1, '', 0`);
    await addOldPages(database, 101, 120, `0, 'an older node', ${Date.now() + 3_000}`);
    await addOldPages(database, 121, 1_200, `0, '', 0`);
    return database;
  }

  it('continues jobs of the previous version, each page once', async () => {
    const database = await oldJob();
    const nodes = [await openOn(database), await openOn(database)];
    const [node] = nodes;
    assert.ok(node);
    const seen: number[] = [];
    const first = await node.queue.take('old', 10);
    // Pages that an older node holds stay with it until their lease expires.
    assert.deepEqual(numbersOf(first), [121, 122, 123, 124, 125, 126, 127, 128, 129, 130]);
    // An older node first finishes some of them.
    await database.run(`UPDATE job_pages SET is_done = 1 WHERE job_id = 'old' AND number IN (121, 140, 141)`);
    await database.run(`UPDATE jobs SET done = done + 3 WHERE id = 'old'`);
    for (const page of first) {
      await finish(node, page);
      if (page.number !== 121) seen.push(page.number);
    }
    while ((await node.find('old', OWNER.id))?.state !== 'done') {
      const taken = (await Promise.all(nodes.map(({ queue }) => queue.take('old', 90)))).flat();
      seen.push(...numbersOf(taken));
      await Promise.all(taken.map((page, index) => finish(nodes[index % 2] ?? node, page)));
      if (taken.length === 0) await pause(50);
    }
    const expected = Array.from({ length: 1_100 }, (_, index) => index + 101).filter(
      (n) => ![121, 140, 141].includes(n),
    );
    assert.deepEqual(
      seen.sort((one, other) => one - other),
      expected,
    );
    const job = await node.find('old', OWNER.id);
    assert.deepEqual([job?.done, job?.failed, job?.credits], [1_200, 0, 1_197]);
    assert.equal((await node.results.read('old', 100, 2_000, 1_000_000)).length, 1_097);
  });

  it('accepts pages that a node of the previous version has found meanwhile', async () => {
    const database = await oldJob();
    const node = await openOn(database);
    await database.run(`UPDATE jobs SET pages = 1203 WHERE id = 'old'`);
    while ((await node.find('old', OWNER.id))?.done !== 1_200) {
      const taken = await node.queue.take('old', 1_000);
      await Promise.all(taken.map((page) => finish(node, page)));
      if (taken.length === 0) await pause(50);
    }
    await addOldPages(database, 1_201, 1_203, `0, '', 0`);
    assert.deepEqual(numbersOf(await node.queue.take('old', 10)), [1_201, 1_202, 1_203]);
    // And the other way around: an older version takes the newer one's remaining pages, so that a downgrade is
    // possible.
    const open = `SELECT count(*) AS open FROM job_pages WHERE job_id = 'old' AND is_done = 0 AND held_until < 1`;
    assert.deepEqual(await database.all(open), [{ open: 3 }]);
  });

  it('queues the pages of a running job again when its queue is gone', async () => {
    const database = connect(await server.createSchema());
    await database.migrate('jobs', JOB_STEPS);
    const url = (index: number) => `https://a.example/${index}`;
    const pages = Array.from({ length: 5 }, (_, index) => ({
      url: url(index),
      key: url(index),
      depth: 0,
      chain: 0,
      turn: TURN.usual,
    }));
    const one = await openOn(database);
    await one.create({ id: 'job', owner: OWNER, plan: { endpoint: 'html', query: '' }, pages });
    const [first] = await one.queue.take('job', 2);
    assert.ok(first);
    await finish(one, first);
    await one.queue.end('job');
    assert.deepEqual(numbersOf(await one.queue.take('job', 10)), [2, 3, 4, 5]);
  });

  it('gives up a page whose lease was lost, and never drops one that another node holds', async () => {
    const database = connect(await server.createSchema());
    await database.migrate('jobs', JOB_STEPS);
    const [one, other] = [await openOn(database), await openOn(database)];
    const page = { url: 'https://a.example/', key: 'a', depth: 0, chain: 0, turn: TURN.usual };
    await one.create({ id: 'job', owner: OWNER, plan: { endpoint: 'html', query: '' }, pages: [page] });
    const before = await one.queue.take('job', 1);
    await one.queue.giveBack(before);
    const now = await other.queue.take('job', 1);
    assert.equal(now.length, 1);
    // The first lease has expired: it can neither return nor renew nor drop the page.
    await one.queue.giveBack(before);
    await one.queue.renew(before);
    await assert.rejects(one.results.drop(before), /lease/);
    assert.deepEqual(await one.queue.take('job', 1), []);
    assert.equal((await finish(other, now[0] ?? assert.fail()))?.state, 'done');
  });

  it('can be opened by many nodes at once on a new database', async () => {
    const url = await server.createDatabase();
    const databases = Array.from({ length: 6 }, () => connect(url));
    await Promise.all(databases.map((each) => each.migrate('jobs', JOB_STEPS)));
    const stores = await Promise.all(databases.map(openOn));
    assert.equal(stores.length, 6);
  });

  it('says what to do if it may not create its schema, and needs no other right', async () => {
    const url = await server.createDatabase();
    const admin = connect(url);
    const role = `worker_${process.pid}`;
    for (const sql of [
      `CREATE ROLE ${role} LOGIN`,
      `CREATE SCHEMA own AUTHORIZATION ${role}`,
      `ALTER ROLE ${role} SET search_path = own`,
    ])
      await admin.run(sql);
    const database = connect(url.replace('postgres://postgres@', `postgres://${role}@`));
    await database.migrate('jobs', JOB_STEPS);
    await assert.rejects(openOn(database), /CREATE SCHEMA mudlark_own AUTHORIZATION/);
    await admin.run(`CREATE SCHEMA mudlark_own AUTHORIZATION ${role}`);
    const store = await openOn(database);
    const page = { url: 'https://a.example/', key: 'a', depth: 0, chain: 0, turn: TURN.usual };
    await store.create({ id: 'job', owner: OWNER, plan: { endpoint: 'html', query: '' }, pages: [page] });
    assert.equal((await store.queue.take('job', 1)).length, 1);
  });

  it('is loaded only with PostgreSQL', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
      const { openJobs } = await import('./src/jobs/open-jobs.ts');
      const { openSqlite } = await import('./src/database/sqlite.ts');
      await import('./src/wiring/stores.ts');
      await openJobs(await openSqlite(':memory:'), { serving: true, onProblem() {} });
      console.log(JSON.stringify(loaded));`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script];
    const loaded = JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as string[];
    assert.ok(loaded.some((url) => url.endsWith('/row-queue.ts')));
    assert.deepEqual(
      loaded.filter((url) => /pg-boss|boss-queue/.test(url)),
      [],
    );
  });
});
