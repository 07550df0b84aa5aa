/** Whose pages are worked on, while there are more than can be: those of all accounts in turn. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { TURN } from '../../src/jobs/job.ts';
import { JobRunner } from '../../src/jobs/job-runner.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { onBothDatabases } from '../database/both-databases.ts';

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
        plan: { endpoint: 'html', query: '' },
        pages: pages(id, 60),
      });
    // The one who has many was there first.
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await create(id, 1);
    await create('g', 2);
    const begun: number[] = [];
    const underWay = new Map<number, number>();
    let most = 0;
    const runner = new JobRunner({
      store,
      async call({ owner: { id } }) {
        begun.push(id);
        underWay.set(id, (underWay.get(id) ?? 0) + 1);
        most = Math.max(most, (underWay.get(1) ?? 0) + (underWay.get(2) ?? 0));
        await pause(1 + Math.random() * 4);
        underWay.set(id, (underWay.get(id) ?? 0) - 1);
        return { outcome: { status: 200, outcome: 'ok', credits: 1, contentType: 'text/plain', body: 'A page.' } };
      },
      hasRoom: () => true,
      obstacle: async () => undefined,
      crawlOf: () => assert.fail('there is no crawl'),
      sitemapOf: async () => [],
      tell: async () => true,
      onProblem: (error) => assert.fail(String(error)),
      atATime: 6,
      resultsLife: 1_000_000,
      resultsStep: 1_000_000,
      interval: 20,
    });
    runner.start();
    while ((await store.find('g', 2))?.state !== 'done') await pause(10);
    await runner.close();
    await store.queue.close();
    assert.equal(most, 6);
    const [first, last] = [begun.indexOf(2), begun.lastIndexOf(2)];
    const others = begun.slice(first, last).filter((id) => id === 1).length;
    // As many of the one as of the other, while both have some.
    assert.ok(others < 60 * 1.5, `${others} pages of the first beside 60 of the second`);
    assert.ok(others > 60 * 0.5, `${others} pages of the first beside 60 of the second`);
  });
});
