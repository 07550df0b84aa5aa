/**
 * A batch whose process is killed at random moments, on one machine: every page is there, each is billed at most once,
 * and the reported charges are true.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../support/process.ts';
import { THOROUGH } from '../support/thorough.ts';

const KEY = 'a-key-for-jobs-that-are-killed';
const KILLS = THOROUGH ? 12 : 1;
const PAGES = THOROUGH ? 1_500 : 120;

interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly pages: { readonly succeeded: number; readonly failed: number };
  readonly credits_used: number;
}

interface Line {
  readonly url: string;
  readonly outcome: string;
  readonly credits_used: number;
}

describe('a job whose process is killed', { timeout: 300_000 }, () => {
  it('loses no page, bills none twice, and reports what was charged', async () => {
    const visits = new Map<string, number>();
    const site = createServer(async (request, response) => {
      const path = request.url ?? '';
      visits.set(path, (visits.get(path) ?? 0) + 1);
      await pause(Math.random() * 10);
      // A visitor that comes again finds some pages gone.
      const isGone = Number(path.slice(1)) % 2 === 0 && (visits.get(path) ?? 0) > 1;
      response
        .writeHead(isGone ? 500 : 200, { 'Content-Type': 'text/html' })
        .end(`<title>${path}</title><p>A page.</p>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const folder = await mkdtemp(join(tmpdir(), 'mudlark-killed-jobs-'));
    const start = () =>
      startProcess({
        MUDLARK_DATA_DIR: folder,
        MUDLARK_API_KEY: KEY,
        MUDLARK_ALLOW_TARGETS: '127.0.0.1',
        MUDLARK_BROWSER_PAGES: '0',
      });
    let service = await start();
    const ask = async (path: string, init: RequestInit = {}) =>
      fetch(`${service.url}${path}`, { ...init, headers: { Authorization: `Bearer ${KEY}` } });
    const creditsLeft = async () =>
      ((await (await ask('/account')).json()) as { remaining_total_credits: number }).remaining_total_credits;
    try {
      const before = await creditsLeft();
      const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
      const urls = Array.from({ length: PAGES }, (_, number) => `${address}/${number}`);
      const body = JSON.stringify({ endpoint: 'html', params: { js: false }, urls, concurrency: 8 });
      const { id } = (await (await ask('/jobs', { method: 'POST', body })).json()) as JobBody;
      const job = async () => (await (await ask(`/jobs/${id}`)).json()) as JobBody;
      const done = async () => {
        const { pages } = await job();
        return pages.succeeded + pages.failed;
      };
      for (let kill = 1; kill <= KILLS; kill += 1) {
        while ((await done()) < (PAGES * kill) / (KILLS + 2)) await pause(10);
        await pause(Math.random() * 60);
        await service.end('SIGKILL');
        service = await start();
      }
      while ((await job()).state !== 'done') await pause(50);
      const lines: Line[] = [];
      for (let cursor = '0'; ; ) {
        const reply = await ask(`/jobs/${id}/results?cursor=${cursor}&limit=1000`);
        const next = reply.headers.get('Service-Next-Cursor') ?? '';
        lines.push(
          ...(await reply.text()).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line])),
        );
        if (next === cursor) break;
        cursor = next;
      }
      assert.deepEqual(lines.map(({ url }) => url).sort(), [...urls].sort());
      // Each returned page costs one credit, and so does each that was charged and then lost with the process.
      for (const { url, outcome, credits_used } of lines) {
        assert.ok(outcome === 'ok' ? credits_used === 1 : credits_used <= 1, `${url}: ${outcome}, ${credits_used}`);
        if (outcome !== 'ok')
          assert.ok((visits.get(new URL(url).pathname) ?? 0) > 1, `${url} failed at its first visit`);
      }
      const { credits_used, pages } = await job();
      assert.equal(pages.succeeded + pages.failed, PAGES);
      assert.equal(
        credits_used,
        lines.reduce((sum, line) => sum + line.credits_used, 0),
      );
      assert.equal(before - (await creditsLeft()), credits_used);
    } finally {
      await service.end('SIGKILL').catch(() => {});
      site.closeAllConnections();
      site.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
