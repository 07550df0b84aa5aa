/** Browsers on other machines that come and go, cannot be used, or are busy. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { startHeldPages } from '../../support/held-pages.ts';
import { startTarget } from '../../support/target.ts';
import { itThorough, someOf } from '../../support/thorough.ts';
import { eventually, FULL, SHELL } from '../browser/test-engine.ts';
import { startRelay } from './relay.ts';
import { startRemoteChromium, takeRemoteChromiums } from './remote-chromium.ts';
import { startRemoteEngines } from './remote-engines.ts';

const OPTIONS = { skip: SHELL === undefined && 'no browser', timeout: 300_000 };
const isFailure = (code: string) => (error: unknown) => error instanceof FetchFailure && error.code === code;
const at = ({ port }: { readonly port: number }, pages = 2) => `http://127.0.0.1:${port}#pages=${pages}`;

describe('a browser on another machine that fails', OPTIONS, () => {
  test('may be away at the start, and is used as soon as it is there', async () => {
    await using pages = await startHeldPages();
    await using relay = await startRelay();
    await using taken = await takeRemoteChromiums(1);
    const [chromium = assert.fail()] = taken.all;
    await using remote = await startRemoteEngines(at(relay));
    await assert.rejects(remote.load(pages.quick), isFailure('internal_error'));
    const [status] = remote.engines.status().remotes;
    assert.equal(status?.standing, 'resting');
    assert.ok(status?.problem);
    assert.equal(remote.engines.status().places.limit, 0);
    const { tries } = relay;
    await eventually('it is tried again by itself', () => relay.tries > tries + 1);
    relay.leadTo(chromium.port);
    await eventually('it is healthy', () => remote.engines.status().remotes[0]?.standing === 'healthy');
    assert.match((await remote.load(pages.quick)).body, /Quick/);
    assert.equal(remote.engines.status().places.limit, 2);

    // The connection breaks twice during a page, which says nothing about the page.
    const lost = remote.load(pages.held);
    for (const times of [1, 2]) {
      await eventually('it is loading', () => pages.counts.asked === times);
      relay.cut();
    }
    await assert.rejects(lost, { code: 'internal_error', message: /^The connection to the browser was lost twice/ });
    pages.counts.asked = 0;

    // The connection breaks during a page: the page is loaded again when the connection is back, and nothing stays
    // behind.
    const held = remote.load(pages.held);
    await eventually('it is loading', () => pages.counts.asked === 1);
    relay.cut();
    await eventually('it is loading again', () => pages.counts.asked === 2);
    pages.letGo();
    assert.match((await held).body, /Held/);
    await remote.engines.close();
    await eventually('nothing is left there', async () => (await chromium.contents()).contexts === 0);
    const standings = remote.changes.map(({ standing }) => standing);
    assert.deepEqual([...new Set(standings)], ['resting', 'healthy']);
  });

  const endings: [how: string, signal: NodeJS.Signals][] = [
    ['killed', 'SIGKILL'],
    ['stopped', 'SIGSTOP'],
  ];
  for (const [how, signal] of someOf(endings, 2)) {
    test(`${how} while it has a page: the page is loaded in another`, async () => {
      await using pages = await startHeldPages();
      await using both = await takeRemoteChromiums(2);
      const { all } = both;
      // Only one that stopped is noticed by that; the other must answer in time, even on a busy machine.
      const times = signal === 'SIGSTOP' ? { heartbeat: 5_000 } : {};
      await using remote = await startRemoteEngines(all.map((each) => at(each)).join(), { times });
      await remote.engines.checkRemoteBrowsers();
      const held = remote.load(pages.held);
      await eventually('it is loading', () => pages.counts.asked === 1);
      const used = remote.engines.status().remotes.findIndex(({ inUse }) => inUse === 1);
      const ended = all[used] ?? assert.fail();
      both.spent.add(ended);
      process.kill(-ended.pid, signal);
      await eventually('it is loading again', () => pages.counts.asked === 2);
      pages.letGo();
      assert.match((await held).body, /Held/);
      const standings = remote.engines.status().remotes.map(({ standing }) => standing);
      assert.deepEqual([standings[used], standings[1 - used]], ['resting', 'healthy']);
      assert.match((await remote.load(pages.quick, { caller: 'other' })).body, /Quick/);
    });
  }

  test('makes requests fail clearly if it was the last one', async () => {
    await using pages = await startHeldPages();
    await using taken = await takeRemoteChromiums(1);
    const [chromium = assert.fail()] = taken.all;
    await using remote = await startRemoteEngines(at(chromium));
    assert.match((await remote.load(pages.quick)).body, /Quick/);
    taken.spent.add(chromium);
    await chromium.kill();
    await assert.rejects(remote.load(pages.quick), isFailure('internal_error'));
    await assert.rejects(remote.engines.browser?.check() ?? Promise.resolve(), isFailure('internal_error'));
  });
});

describe('a browser that was started without what keeps it to the gateway', OPTIONS, () => {
  const cases: [what: string, without: string[], problem: RegExp][] = [
    ['a policy for WebRTC', ['--force-webrtc'], /its WebRTC bypasses the gateway/],
    ['rules for names', ['--host-resolver-rules'], /it resolves names itself/],
    [
      'any switches',
      ['--force-webrtc', '--host-resolver-rules', '--proxy-', '--disable-quic'],
      /its WebRTC .*, and it resolves names/,
    ],
  ];
  for (const [what, without, problem] of someOf(cases, 3)) {
    test(`is not used: without ${what}`, async () => {
      await using pages = await startHeldPages();
      await using chromium = await startRemoteChromium({ without });
      await using remote = await startRemoteEngines(at(chromium));
      const [status] = await remote.engines.checkRemoteBrowsers();
      assert.equal(status?.standing, 'resting');
      assert.match(status?.problem ?? '', problem);
      await assert.rejects(remote.load(pages.quick), isFailure('internal_error'));
      assert.equal(pages.counts.asked, 0);
    });
  }

  test('is not used: without a connection to the gateway', async () => {
    await using pages = await startHeldPages();
    await using taken = await takeRemoteChromiums(1);
    const [chromium = assert.fail()] = taken.all;
    await using remote = await startRemoteEngines(at(chromium), { address: '127.0.0.9' });
    const [status] = await remote.engines.checkRemoteBrowsers();
    assert.equal(status?.standing, 'resting');
    assert.match(status?.problem ?? '', /^it cannot reach the gateway at http:\/\/127\.0\.0\.9:\d+ \(net::ERR_/);
    await assert.rejects(remote.load(pages.quick), isFailure('internal_error'));
    await remote.engines.close();
    await eventually('nothing is left there', async () => (await chromium.contents()).contexts === 0);
  });
});

describe('several browsers', OPTIONS, () => {
  itThorough('have as many pages as each may have, this machine included, and the rest wait', async () => {
    await using pages = await startHeldPages();
    await using both = await takeRemoteChromiums(2);
    await using remote = await startRemoteEngines(both.all.map((each) => at(each, 1)).join(), { local: 2 });
    await remote.engines.checkRemoteBrowsers();
    assert.equal(remote.engines.status().places.limit, 4);
    const all = Array.from({ length: 6 }, (_, i) => remote.load(pages.held, { caller: `caller ${i % 3}` }));
    await eventually('four are loading', () => pages.counts.now === 4);
    assert.deepEqual(remote.engines.status().places, { limit: 4, used: 4, waiting: 2 });
    assert.deepEqual(
      remote.engines.status().remotes.map(({ inUse }) => inUse),
      [1, 1],
    );
    pages.letGo();
    for (const { body } of await Promise.all(all)) assert.match(body, /Held/);
    assert.equal(pages.counts.most, 4);
    assert.equal(remote.engines.status().browsers.filter((each) => each.remote === undefined).length, 1);
  });

  itThorough('behind one address get as many connections as configured', async () => {
    await using pages = await startHeldPages();
    await using taken = await takeRemoteChromiums(1);
    const [chromium = assert.fail()] = taken.all;
    await using remote = await startRemoteEngines(`http://127.0.0.1:${chromium.port}#pages=1&browsers=2`);
    await remote.engines.checkRemoteBrowsers();
    assert.deepEqual(
      remote.engines.status().remotes.map(({ standing, pages: limit }) => [standing, limit]),
      [
        ['healthy', 1],
        ['healthy', 1],
      ],
    );
    const all = ['a', 'b'].map((caller) => remote.load(pages.held, { caller }));
    await eventually('both are loading', () => pages.counts.now === 2);
    pages.letGo();
    await Promise.all(all);
  });
});

describe('full Chromium on another machine', { ...OPTIONS, skip: FULL === undefined && 'no full Chromium' }, () => {
  const identity = `[navigator.userAgent, navigator.languages.join(), Intl.DateTimeFormat().resolvedOptions().timeZone]`;

  test('also serves the stealth tier, with its own identity', async () => {
    await using target = await startTarget({ '/': '<!doctype html><p>Here.</p>' });
    await using chromium = await startRemoteChromium({ executable: FULL ?? '', kind: 'full' });
    await using remote = await startRemoteEngines(at(chromium));
    const [status] = await remote.engines.checkRemoteBrowsers();
    assert.deepEqual([status?.standing, status?.stealth], ['healthy', true], status?.problem);
    const plain = await remote.load(`${target.url}/`, { script: identity });
    const stealth = await remote.load(`${target.url}/`, { script: identity, exit: 'stealth', country: 'jp' });
    const [agent, languages, zone] = JSON.parse((stealth.script as { json: string }).json) as string[];
    assert.match(agent ?? '', /\((?!Windows).*\) .* Chrome\/\d+\.0\.0\.0 Safari/);
    assert.doesNotMatch(agent ?? '', /Headless/);
    assert.deepEqual([languages, zone], ['ja,en-US,en', 'Asia/Tokyo']);
    assert.match((plain.script as { json: string }).json, /Windows/);
    const looks = remote.engines.status().browsers.map(({ look }) => look);
    assert.deepEqual(looks, ['plain', 'stealth']);
  });

  test('is needed for that: with a headless shell, stealth uses what the other tiers use', {
    skip: SHELL === undefined && 'no browser',
  }, async () => {
    await using target = await startTarget({ '/': '<!doctype html><p>Here.</p>' });
    await using taken = await takeRemoteChromiums(1);
    const [chromium = assert.fail()] = taken.all;
    await using remote = await startRemoteEngines(at(chromium));
    await remote.engines.checkRemoteBrowsers();
    assert.match((await remote.load(`${target.url}/`, { exit: 'stealth' })).body, /Here/);
    assert.deepEqual(
      remote.engines.status().browsers.map(({ look }) => look),
      ['plain'],
    );
  });
});
