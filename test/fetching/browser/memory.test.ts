/**
 * How much of the machine's memory a page may take: a page that takes more is ended, and pages beside it are answered.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { heldMemory } from '../../../src/fetching/browser/memory/process-memory.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { MEMORY_HOSTS } from '../../support/hostile-pages/memory.ts';
import { type HostileSite, startHostileSite } from '../../support/hostile-site.ts';
import { treeMemory } from '../../support/process-tree.ts';
import { type Reply, startTestService, type TestService } from '../../support/service.ts';
import { someOf, THOROUGH } from '../../support/thorough.ts';
import { FULL, SHELL, startTestEngine } from './test-engine.ts';

const MEGABYTE = 1_000_000;
/** In MiB: the defaults, or half of them, which a page reaches in half the time. */
const LIMITS = THOROUGH ? { page: 640, stored: 192 } : { page: 320, stored: 96 };
const TOOK = new RegExp(`^The page took more than ${LIMITS.page} MiB of memory, the limit for one page\\.$`);
const STORED = new RegExp(`^The page stored more than ${LIMITS.stored} MiB in the browser, the limit for one page\\.$`);

/** Two at a time: one that grows in its own process, one in those that all pages share. */
const PAIRS = [
  { '/memory/typed-arrays': TOOK, '/memory/cache-storage': STORED },
  { '/memory/objects': TOOK, '/memory/blobs': STORED },
  { '/memory/wasm': TOOK, '/memory/indexed-db': STORED },
  { '/memory/workers': TOOK, '/memory/frames': TOOK },
  { '/memory/text-nodes': TOOK, '/memory/private-files': STORED },
  { '/memory/canvases': TOOK, '/memory/blobs': STORED, '/memory/cache-storage': STORED },
] as const;

const options = { skip: (process.platform !== 'linux' || SHELL === undefined) && 'no browser on Linux' };

describe('a page that takes more and more memory', options, () => {
  let site: HostileSite;
  let service: TestService;
  let base = 0;
  let peak = 0;
  let sampling: NodeJS.Timeout;
  before(async () => {
    site = await startHostileSite();
    const { port } = new URL(site.url);
    const hosts = MEMORY_HOSTS.map((host) => `${host}:80:127.0.0.1:${port}`);
    service = await startTestService({
      ownBrowsers: true,
      environment: {
        MUDLARK_BROWSER_PAGES: '6',
        MUDLARK_CONNECT_TO: hosts.join(','),
        MUDLARK_PAGE_MEMORY: `${LIMITS.page} MiB`,
        MUDLARK_PAGE_STORAGE: `${LIMITS.stored} MiB`,
      },
    });
    await ordinary();
    base = treeMemory(process.pid);
    sampling = setInterval(() => {
      peak = Math.max(peak, treeMemory(process.pid) - base);
    }, 50);
  });
  after(async () => {
    clearInterval(sampling);
    await service.close();
    await site[Symbol.asyncDispose]();
  });

  /** The maximum timeout, because the machine may be busy. */
  const visit = (path: string, more: Record<string, string> = {}) =>
    service.call('/html', { url: `${site.url}${path}`, timeout: '25000', js_timeout: '20000', ...more });

  async function ordinary(): Promise<void> {
    const reply = await visit('/memory/ordinary');
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /It came later\./);
  }

  function isEnded(reply: Reply, message: RegExp): void {
    assert.equal(reply.status, 500, reply.body.slice(0, 300));
    const body = reply.json();
    assert.equal(body.error_code, 'target_error');
    assert.match(String(body.message), message);
    assert.equal(reply.headers.get('Service-Credits-Used'), '0');
  }

  for (const pair of someOf<(typeof PAIRS)[number]>(PAIRS, 3)) {
    const paths = Object.keys(pair);
    it(`is ended, and a page beside it is answered: ${paths.join(' and ')}`, async () => {
      peak = 0;
      const [replies] = await Promise.all([
        Promise.all(Object.entries(pair).map(async ([path, message]) => [await visit(path), message] as const)),
        ordinary(),
      ]);
      for (const [reply, message] of replies) {
        isEnded(reply, message);
        assert.deepEqual((reply.json().next_step as Record<string, unknown>).params, { js: 'false' });
      }
      assert.ok(peak < paths.length * 1_000 * MEGABYTE, `${peak / MEGABYTE} MB`);
    });
  }

  it('is identified although another page is busier, and that page is answered', async () => {
    const [busy, blobs] = await Promise.all([visit('/memory/busy'), visit('/memory/blobs')]);
    isEnded(blobs, STORED);
    assert.equal(busy.status, 200, busy.body.slice(0, 300));
    assert.match(busy.body, /It worked\./);
    assert.match(busy.body, /It came later\./);
  });

  // Similar to frames of other sites, and takes seconds of processor time.
  if (THOROUGH) {
    it('with frames of forty sites is ended, or stays within its limit', async () => {
      peak = 0;
      const reply = await visit('/memory/names');
      if (reply.status !== 200) isEnded(reply, /^The page (stored|took) more than /);
      assert.ok(peak < 1_000 * MEGABYTE, `${peak / MEGABYTE} MB`);
    });
  }

  it('is ended at stealth, where frames of seven sites also share one process', {
    skip: !FULL && 'no full Chromium',
  }, async () => {
    isEnded(await visit('/memory/frames', { proxy: 'stealth' }), TOOK);
  });
});

describe('memory', options, () => {
  it('running out ends the page that takes the most, and no other', async () => {
    await using site = await startHostileSite();
    let usedUp = false;
    const mebibyte = 2 ** 20;
    await using test = await startTestEngine({
      pages: 2,
      memoryBounds: { page: 2_000 * mebibyte, stored: 500 * mebibyte },
      memoryUsedUp: () => usedUp,
    });
    await test.load(`${site.url}/quiet`);
    const later = test.load(`${site.url}/memory/ordinary`, { jsTimeout: 10_000 });
    const large = assert.rejects(
      test.load(`${site.url}/memory/held`, { jsTimeout: 20_000 }),
      (error) =>
        error instanceof FetchFailure &&
        error.code === 'target_error' &&
        /^The service ran out of memory\. This page was ended because it took the most, \d+ MiB\. Try again later\.$/.test(
          error.message,
        ),
    );
    usedUp = true;
    await large;
    usedUp = false;
    assert.match((await later).body, /It came later\./);
    assert.match((await test.load(`${site.url}/quiet`)).body, /Nothing happens here/);
  });

  it('of a process does not include shared memory', () => {
    const status =
      'Name:\tRssAnon: 5 kB\nVmRSS:\t  900 kB\nRssAnon:\t  100 kB\nRssFile:\t 780 kB\nRssShmem:\t   20 kB\n';
    assert.equal(heldMemory(`${status}VmSwap:\t       4 kB\n`), 124 * 1024);
    assert.equal(heldMemory(status), 120 * 1024);
    for (const none of ['', 'Name:\tx\nState:\tZ (zombie)\n', 'RssAnon:\tmany kB\n']) {
      assert.equal(heldMemory(none), undefined);
    }
  });
});
