import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Deadline, RequestCanceled } from '../../../src/deadline.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHeldPages } from '../../support/held-pages.ts';
import { startHostileSite } from '../../support/hostile-site.ts';
import { startProcess } from '../../support/process.ts';
import { itThorough, THOROUGH } from '../../support/thorough.ts';
import { eventually, processesOf, SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const isFailure = (code: string) => (error: unknown) => error instanceof FetchFailure && error.code === code;
/** How often a random scenario is repeated. */
const MIXED_PAGES = THOROUGH ? 40 : 12;
const KILLS_WHILE_WAITING = THOROUGH ? 10 : 2;

const OPTIONS = { skip: SHELL === undefined && 'no browser', timeout: 90_000 };

/** Only warm tabs are left. */
async function assertTidy({ engine, doors, profiles, processes }: TestEngine, places: number): Promise<void> {
  await eventually('one browser', () => engine.state.browsers <= 1);
  const { browsers, tabs } = engine.state;
  assert.ok(tabs <= places, `${tabs} tabs`);
  assert.equal(doors.open, tabs, 'a door for each tab');
  await eventually('no other profile', async () => (await profiles()).length === browsers);
  await eventually('no other browser', async () => (await processes('browser')).length === browsers);
  // A renderer may be kept ready, and one ends a moment after its tab.
  await eventually('no other renderer', async () => (await processes('renderer')).length <= tabs + 1);
}

async function assertNothing({ engine, doors, profiles, processes }: TestEngine): Promise<void> {
  assert.deepEqual(engine.state, { browsers: 0, tabs: 0, busy: 0, waiting: 0 });
  assert.equal(doors.open, 0);
  assert.deepEqual(await profiles(), []);
  assert.deepEqual(await processes('browser'), []);
  await eventually('no process at all', async () => (await processes()).length === 0);
}

const kill = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Ended by itself.
    }
  }
};

describe('the pool of tabs', OPTIONS, () => {
  test('never has more pages and tabs than places', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine({ pages: 2 });
    let maxTabs = 0;
    const look = setInterval(() => {
      maxTabs = Math.max(maxTabs, engine.engine.state.tabs);
    }, 1);
    try {
      const all = Array.from({ length: 6 }, (_, i) => engine.load(pages.held, { caller: `caller ${i % 3}` }));
      await eventually('two pages are loading', () => pages.counts.now === 2);
      assert.deepEqual([engine.engine.state.busy, engine.engine.state.waiting], [2, 4]);
      pages.letGo();
      for (const { body } of await Promise.all(all)) assert.match(body, /Held/);
    } finally {
      clearInterval(look);
    }
    assert.equal(pages.counts.most, 2);
    assert.equal(maxTabs, 2);
    await engine.idle();
    await assertTidy(engine, 2);
  });

  test('counts waiting as time of the page, and frees the turn of a caller who leaves', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine();
    const first = engine.load(pages.held);
    await eventually('the first is loading', () => pages.counts.now === 1);
    const late = engine.load(pages.quick, { timeout: 200 });
    using deadline = new Deadline(20_000);
    const canceled = engine.load(pages.quick, { deadline });
    const third = engine.load(pages.quick);
    await assert.rejects(late, isFailure('timeout'));
    deadline.cancel('hang-up');
    await assert.rejects(canceled, RequestCanceled);
    assert.equal(engine.engine.state.waiting, 1);
    pages.letGo();
    assert.match((await first).body, /Held/);
    assert.match((await third).body, /Quick/);
    await engine.idle();
    await assertTidy(engine, 1);
  });

  test('keeps the browser, but no tab, if the caller leaves while it starts', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine();
    using deadline = new Deadline(20_000);
    const canceled = engine.load(pages.quick, { deadline });
    await eventually('a browser starts', async () => (await engine.profiles()).length === 1);
    deadline.cancel('hang-up');
    await assert.rejects(canceled, RequestCanceled);
    await engine.idle();
    assert.equal(engine.engine.state.tabs, 0);
    await assertTidy(engine, 1);
  });
});

describe('a browser that dies', OPTIONS, () => {
  test('is killed with open pages: each is tried once more in another', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine({ pages: 2 });
    const all = [engine.load(pages.held), engine.load(pages.held, { caller: 'two' })];
    await eventually('both are loading', () => pages.counts.now === 2);
    kill(await engine.processes('browser'), 'SIGKILL');
    await eventually('both are loading again', () => pages.counts.asked === 4);
    pages.letGo();
    for (const { body } of await Promise.all(all)) assert.match(body, /Held/);
    await engine.idle();
    await assertTidy(engine, 2);
  });

  itThorough('is killed twice: the request fails, the next one works', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine();
    const request = engine.load(pages.held);
    for (const asked of [1, 2]) {
      await eventually('it is loading', () => pages.counts.asked === asked);
      kill(await engine.processes('browser'), 'SIGKILL');
    }
    await assert.rejects(request, isFailure('target_error'));
    assert.match((await engine.load(pages.quick)).body, /Quick/);
  });

  test('loses a renderer process: its page is tried again in the same browser', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine();
    await engine.load(pages.quick);
    const [browser] = await engine.processes('browser');
    const request = engine.load(pages.around, { timeout: 8_000 });
    await eventually('it is loading', () => pages.counts.asked === 1);
    kill(await engine.processes('renderer'), 'SIGKILL');
    await eventually('it is loading again', () => pages.counts.asked === 2);
    pages.letGo();
    assert.match((await request).body, /Around/);
    assert.deepEqual(await engine.processes('browser'), [browser]);
    await engine.idle();
    await assertTidy(engine, 1);
    // A tab whose renderer dies while it is idle is not used again.
    kill(await engine.processes('renderer'), 'SIGKILL');
    assert.match((await engine.load(pages.quick)).body, /Quick/);
  });

  test('is stopped and does not answer: it is replaced', async () => {
    await using pages = await startHeldPages();
    // Long enough for a browser that answers on a busy machine.
    await using engine = await startTestEngine({ browserTimeout: 3_000 });
    await engine.load(pages.quick);
    const [stopped = 0] = await engine.processes('browser');
    kill([stopped], 'SIGSTOP');
    await assert.rejects(engine.load(pages.quick, { timeout: 300 }), isFailure('timeout'));
    assert.match((await engine.load(pages.quick)).body, /Quick/);
    const [browser] = await engine.processes('browser');
    assert.notEqual(browser, stopped);
    await engine.idle();
    await assertTidy(engine, 1);
  });

  test('is replaced after its number of pages, while requests run', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine({ pages: 2, pagesPerBrowser: 2 });
    const browsers = new Set<number>();
    const held = engine.load(pages.held, { caller: 'slow' });
    await eventually('the slow one is loading', () => pages.counts.now === 1);
    for (let i = 0; i < 4; i += 1) {
      assert.match((await engine.load(pages.quick)).body, /Quick/);
      for (const pid of await engine.processes('browser')) browsers.add(pid);
    }
    assert.ok(browsers.size >= 3, `${browsers.size} browsers`);
    pages.letGo();
    assert.match((await held).body, /Held/);
    await engine.idle();
    await assertTidy(engine, 2);
  });
});

describe('nothing stays behind', OPTIONS, () => {
  test('closing the engine ends all loading and waiting pages', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine({ pages: 2 });
    const all = Array.from({ length: 5 }, (_, i) => engine.load(pages.held, { caller: `caller ${i}` }));
    const ended = Promise.allSettled(all);
    await eventually('two pages are loading', () => pages.counts.now === 2);
    await engine.engine.close();
    for (const { status } of await ended) assert.equal(status, 'rejected');
    await engine.idle();
    await assertNothing(engine);
    await assert.rejects(engine.load(pages.quick), isFailure('internal_error'));
    await assertNothing(engine);
  });

  test('a tab whose process is killed while it is idle fails no request', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine();
    await engine.load(pages.quick);
    for (let round = 0; round < KILLS_WHILE_WAITING; round += 1) {
      await engine.idle();
      for (const pid of await engine.processes('renderer')) process.kill(pid, 'SIGKILL');
      assert.match((await engine.load(pages.quick)).body, /Quick\./);
    }
  });

  itThorough('closing the engine while the browser starts', async () => {
    await using pages = await startHeldPages();
    await using engine = await startTestEngine();
    const ended = Promise.allSettled([engine.load(pages.quick)]);
    await eventually('a browser starts', async () => (await engine.profiles()).length === 1);
    await engine.engine.close();
    assert.equal((await ended)[0]?.status, 'rejected');
    await engine.idle();
    await assertNothing(engine);
  });

  test('after dozens of mixed pages with kills and hang-ups only the warm tabs remain', async () => {
    await using site = await startHostileSite();
    await using engine = await startTestEngine({
      pages: 3,
      pagesPerBrowser: THOROUGH ? 25 : 5,
      browserTimeout: 5_000,
    });
    const paths = [
      '/quiet',
      '/cookies',
      '/frames',
      '/popup',
      '/websocket-forever',
      '/status/404',
      '/download',
      '/quiet',
    ];
    let answered = 0;
    let next = 0;
    const worker = async (caller: string) => {
      while (next < MIXED_PAGES) {
        const number = next++;
        using deadline = new Deadline(40_000);
        if (number % 9 === 4) setTimeout(() => deadline.cancel('hang-up'), 60).unref();
        if (number === Math.floor(MIXED_PAGES * 0.45)) kill(await engine.processes('browser'), 'SIGKILL');
        if (number === Math.floor(MIXED_PAGES * 0.7)) kill(await engine.processes('renderer'), 'SIGKILL');
        const url = site.url + paths[number % paths.length];
        const choices = { caller, deadline, timeout: 20_000, jsTimeout: 200 };
        await engine.load(url, choices).then(
          () => {
            answered += 1;
          },
          (error: unknown) =>
            assert.ok(error instanceof FetchFailure || error instanceof RequestCanceled, String(error)),
        );
      }
    };
    await Promise.all(['one', 'two', 'three', 'one'].map(worker));
    assert.ok(answered >= MIXED_PAGES * 0.65, `only ${answered} of ${MIXED_PAGES} were answered`);
    await engine.idle();
    await assertTidy(engine, 3);
    await eventually('no connection to the site', () => site.connections() === 0);
    await engine.engine.close();
    await assertNothing(engine);
  });

  // test/process/open-web checks that nothing is left of a service that ends, browser-process that nothing is left of a
  // killed one.
  for (const signal of THOROUGH ? (['SIGTERM', 'SIGKILL'] as const) : []) {
    test(`${signal} to the service with pages loading: no browser survives`, async () => {
      await using pages = await startHeldPages();
      await using folder = await makeFolder();
      await using service = await startProcess({
        MUDLARK_DATA_DIR: folder.path,
        MUDLARK_API_KEY: 'test-key-of-the-operator',
        MUDLARK_ALLOW_TARGETS: '127.0.0.0/8',
        MUDLARK_BROWSER_PAGES: '2',
      });
      const prefix = join(tmpdir(), `mudlark-browser-${service.child.pid}-`);
      // A service that is asked to end lets its requests finish first.
      const query = new URLSearchParams({ api_key: 'test-key-of-the-operator', url: pages.held, timeout: '4000' });
      const ask = () => fetch(`${service.url}/html?${query}`);
      const ended = Promise.allSettled([ask(), ask(), ask()]);
      await eventually('two pages are loading', () => pages.counts.now === 2);
      assert.equal((await processesOf(prefix, 'browser')).length, 1);
      // A page is requested before its process exists.
      await eventually('both have renderers', async () => (await processesOf(prefix, 'renderer')).length >= 2);
      await service.end(signal);
      await ended;
      await eventually('no process is left', async () => (await processesOf(prefix)).length === 0);
    });
  }
});
