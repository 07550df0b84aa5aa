/**
 * Browsers started by browserless: one for each connection, with switches from the URL, until the time limit of a
 * session.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { startHeldPages } from '../../support/held-pages.ts';
import { itThorough, someOf, THOROUGH } from '../../support/thorough.ts';
import { eventually, FULL, SHELL } from '../browser/test-engine.ts';
import { type BrowserlessFront, startBrowserlessFront, TOKEN } from './browserless-front.ts';
import { startRemoteEngines } from './remote-engines.ts';

const OPTIONS = { skip: SHELL === undefined && 'no browser', timeout: 300_000 };

/** As documented, for a gateway on this machine. */
function documentedLaunch(): string {
  const text = readFileSync(new URL('../../../docs/browser.md', import.meta.url), 'utf8');
  const [, launch = ''] = /^launch='(.*?)'$/ms.exec(text) ?? [];
  return launch.replace('<gateway>', '127.0.0.1');
}

const LAUNCH = encodeURIComponent(documentedLaunch());
const startFront = () => startBrowserlessFront(SHELL ?? '');
const at = ({ port }: BrowserlessFront, way: string, choices = '') =>
  `${way.replace('//', `//127.0.0.1:${port}`)}?token=${TOKEN}&timeout=60000&launch=${LAUNCH}#pages=2${choices}`;

describe('browsers that browserless starts', OPTIONS, () => {
  for (const way of someOf(['ws:///chromium', 'http://'], 2)) {
    test(`serve pages, and end with the connection: ${way}`, async () => {
      await using pages = await startHeldPages();
      await using front = await startFront();
      await using remote = await startRemoteEngines(at(front, way, '&browsers=2'));
      const statuses = await remote.engines.checkRemoteBrowsers();
      assert.deepEqual(
        statuses.map(({ standing, problem, stealth }) => [standing, problem, stealth]),
        [
          ['healthy', undefined, false],
          ['healthy', undefined, false],
        ],
      );
      assert.deepEqual([front.started, front.running], [2, 2]);
      const held = ['a', 'b', 'c', 'd'].map((caller) => remote.load(pages.held, { caller }));
      await eventually('all are loading', () => pages.counts.now === 4);
      pages.letGo();
      for (const { body } of await Promise.all(held)) assert.match(body, /Held/);
      await remote.engines.close();
      await eventually('none is left', () => front.running === 0);
      assert.equal(front.started, 2);
    });
  }

  test('are refused if the URL does not ask for the switches, and leave nothing behind', async () => {
    await using pages = await startHeldPages();
    await using front = await startFront();
    await using remote = await startRemoteEngines(`ws://127.0.0.1:${front.port}/chromium?token=${TOKEN}`, {
      times: { firstRest: 60_000, longestRest: 60_000 },
    });
    const [status] = await remote.engines.checkRemoteBrowsers();
    assert.equal(status?.standing, 'resting');
    assert.match(status?.problem ?? '', /^its WebRTC .*, and it resolves names itself .*; see docs\/browser\.md/);
    assert.equal(pages.counts.asked, 0);
    await eventually('none is left', () => front.running === 0);
  });

  itThorough('are reported when there are too many, and used when there is room', async () => {
    await using front = await startFront();
    front.allow(1);
    await using remote = await startRemoteEngines(at(front, 'ws:///chromium', '&browsers=2'));
    const statuses = await remote.engines.checkRemoteBrowsers();
    const [first, second] = statuses.map(({ standing }) => standing).sort();
    assert.deepEqual([first, second], ['healthy', 'resting']);
    const [{ problem } = assert.fail()] = statuses.filter(({ standing }) => standing === 'resting');
    assert.equal(problem, 'it answered 429 when asked for its WebSocket: it has no room for another session');
    assert.equal(remote.engines.status().places.limit, 2);
    front.allow(2);
    await eventually('both are healthy', () => remote.engines.status().places.limit === 4);
  });

  const wrong: [what: string, pathAndQuery: string, problem: string][] = [
    ['token', `/chromium?token=another&launch=${LAUNCH}`, '401 .*: the token in its URL is wrong or missing'],
    ['path', `/devtools?token=${TOKEN}`, '404 .*: the path in its URL is wrong, or was for a browser that has ended'],
    ['launch', `/chromium?token=${TOKEN}&launch={`, '400 .*: its URL asks for something invalid'],
  ];
  for (const [what, pathAndQuery, problem] of someOf(wrong, 2)) {
    test(`are refused with a wrong ${what}, without repeating the URL`, async () => {
      await using front = await startFront();
      await using remote = await startRemoteEngines(`ws://127.0.0.1:${front.port}${pathAndQuery}`);
      const [status] = await remote.engines.checkRemoteBrowsers();
      assert.match(status?.problem ?? '', new RegExp(`^it answered ${problem}$`));
      assert.doesNotMatch(inspect(remote.changes, { depth: 9 }), /token=|another|hunter2|launch=/);
      assert.equal(front.started, 0);
    });
  }

  itThorough('load the page again in a new session when the old one has reached its time limit', async () => {
    await using pages = await startHeldPages();
    await using front = await startFront();
    await using remote = await startRemoteEngines(at(front, 'ws:///chromium'));
    await remote.engines.checkRemoteBrowsers();
    const held = remote.load(pages.held);
    await eventually('it is loading', () => pages.counts.asked === 1);
    front.endSessions();
    await eventually('it is loading again', () => pages.counts.asked === 2);
    pages.letGo();
    assert.match((await held).body, /Held/);
    await eventually('the old one is gone', () => front.running === 1);
    assert.equal(front.started, 2);
  });

  // Takes ten seconds of processor time for what the shell shows as well, whose user agent also says headless.
  const fullAsWell = async () => {
    await using pages = await startHeldPages();
    const own = ['--headless=new', '--no-sandbox', '--no-first-run', '--disable-component-update'];
    await using front = await startBrowserlessFront(FULL ?? '', own);
    await using remote = await startRemoteEngines(at(front, 'ws:///chromium'));
    const [status] = await remote.engines.checkRemoteBrowsers();
    assert.deepEqual([status?.standing, status?.problem, status?.stealth], ['healthy', undefined, false]);
    assert.match((await remote.load(pages.quick)).body, /Quick/);
  };
  if (THOROUGH) {
    test(
      'may be full Chromium, with the same switches, though not for stealth',
      {
        skip: FULL === undefined && 'no full Chromium',
      },
      fullAsWell,
    );
  }
});
