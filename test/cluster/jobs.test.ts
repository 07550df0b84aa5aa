/**
 * A job on several nodes, of which all but one are killed, while the database crashes once: no page is lost, and none
 * is billed twice.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { THOROUGH } from '../support/thorough.ts';
import { chargesByRequest, startCluster, until } from './cluster.ts';

const NODES = THOROUGH ? 3 : 2;
const PAGES = THOROUGH ? 2_000 : 60;

interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly pages: { readonly succeeded: number; readonly failed: number; readonly total: number };
}

interface PageResult {
  readonly url: string;
  readonly outcome: string;
}

describe('a job on several nodes', { timeout: 300_000 }, () => {
  it('loses no page and bills none twice, whichever node dies', async () => {
    const visits = new Map<string, number>();
    const site = createServer(async (request, response) => {
      visits.set(request.url ?? '', (visits.get(request.url ?? '') ?? 0) + 1);
      await pause(20 + Math.random() * 40);
      response.setHeader('Content-Type', 'text/html').end(`<title>${request.url}</title><p>A page.</p>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    try {
      await using cluster = await startCluster({ jobs: { credits: 100_000, concurrency: 50 } });
      const nodes = await Promise.all(Array.from({ length: NODES }, () => cluster.startNode()));
      const last = nodes.pop();
      const [first, second] = nodes;
      assert.ok(first && last);
      const caller = await cluster.newCaller('jobs');
      const ask = async (path: string, init: RequestInit = {}) => {
        const headers = { Authorization: `Bearer ${caller.key}` };
        return fetch(`${last.url}${path}`, { ...init, headers });
      };
      const urls = Array.from({ length: PAGES }, (_, number) => `${address}/${number}`);
      const body = JSON.stringify({ endpoint: 'html', params: { js: false }, urls, concurrency: 8 });
      const { id } = (await (await ask('/jobs', { method: 'POST', body })).json()) as JobBody;
      const succeeded = async () => {
        const reply = await ask(`/jobs/${id}`).catch(() => undefined);
        return reply?.ok ? ((await reply.json()) as JobBody).pages.succeeded : -1;
      };
      const results = async () => {
        const all: PageResult[] = [];
        for (let cursor = 0; ; ) {
          const reply = await ask(`/jobs/${id}/results?cursor=${cursor}&limit=1000`);
          const lines = (await reply.text()).split('\n').filter((line) => line !== '');
          if (lines.length === 0) return all;
          all.push(...lines.map((line) => JSON.parse(line) as PageResult));
          cursor = Number(reply.headers.get('Service-Next-Cursor'));
        }
      };
      await until('a fifth is done', async () => (await succeeded()) >= PAGES * 0.2);
      await first.end('SIGKILL');
      await until('two fifths are done', async () => (await succeeded()) >= PAGES * 0.4);
      await cluster.postgres.stop('immediate');
      await cluster.postgres.start();
      await until('three fifths are done', async () => (await succeeded()) >= PAGES * 0.6);
      await second?.end('SIGKILL');
      await until('all are done', async () => {
        const { pages } = (await (await ask(`/jobs/${id}`)).json()) as JobBody;
        // No page has a reason to fail.
        if (pages.failed > 0)
          assert.deepEqual(
            (await results()).filter(({ outcome }) => outcome !== 'ok'),
            [],
          );
        return pages.succeeded === PAGES;
      });

      const job = (await (await ask(`/jobs/${id}`)).json()) as JobBody;
      assert.deepEqual([job.state, job.pages.failed], ['done', 0]);
      const seen = (await results()).map(({ url }) => url);
      assert.deepEqual(seen.sort(), [...urls].sort());
      for (const [path, count] of visits) assert.ok(count <= 3, `${path} was fetched ${count} times`);
      const charges = [...(await chargesByRequest(cluster, caller)).values()].filter(({ credits }) => credits > 0);
      assert.ok(charges.every(({ credits }) => credits === 1));
      assert.equal(charges.length, PAGES);
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });
});
