/**
 * Frames in other processes, as in browsers with site isolation: found, read and searched like those of the page's own
 * process.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type BrowserProcess, launchBrowser } from '../../../src/fetching/browser/process/browser-process.ts';
import type { Session } from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { AttachedFrames } from '../../../src/fetching/browser/reading/attached-frames.ts';
import { readFrames } from '../../../src/fetching/browser/reading/read-frames.ts';
import { searchInside } from '../../../src/fetching/browser/reading/search-trees.ts';
import { Input } from '../../../src/fetching/browser/steps/input.ts';
import { aimAtMatch, withMatch } from '../../../src/fetching/browser/steps/match.ts';
import { clickMatch, hoverMatch } from '../../../src/fetching/browser/steps/point-at-match.ts';
import { makeFolder } from '../../support/folder.ts';
import { startTarget, type Target } from '../../support/target.ts';
import { FULL } from './test-engine.ts';

const TIMEOUT = 30_000;

describe('frames in other processes', { skip: FULL === undefined && 'no full Chromium' }, () => {
  let target: Target;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let browser: BrowserProcess;
  let session: Session;
  let frameId: string;
  let frames: AttachedFrames;
  const processes: string[] = [];

  before(async () => {
    const other = (host: string, path: string) =>
      `<script>document.write('<iframe src="http://${host}:' + location.port + '${path}"></iframe>')</script>`;
    target = await startTarget({
      '/page': `<p>One</p>${other('other.test', '/outer')}<iframe sandbox srcdoc="<p>Four</p>"></iframe><p>Five</p>`,
      '/outer': `<p>Two</p>${other('third.test', '/inner')}`,
      '/inner': '<div><template shadowrootmode=open><p class=deep>Three</p></template></div>',
      '/buttons': `<div style="height:3000px"></div>${other('other.test', '/outer-button')}`,
      '/outer-button': `<div style="height:900px"></div>${other('third.test', '/button')}`,
      '/button': `<body style="margin:0"><div style="height:700px"></div><button onmouseenter="textContent = 'Seen ' + event.isTrusted" onclick="textContent = 'Met ' + event.isTrusted">Meet</button>`,
      '/hung': `<p>Page</p>${other('other.test', '/endless')}${other('third.test', '/inner')}`,
      '/endless': '<p>Endless</p><script>onload = () => setTimeout(() => { for (;;); })</script>',
    });
    folder = await makeFolder();
    browser = await launchBrowser({
      executable: FULL ?? '',
      kind: 'full',
      folder: folder.path,
      // Undoes some of our switches: names resolve to this machine, and sites are isolated.
      extraFlags: ['--host-resolver-rules=MAP * 127.0.0.1', '--disable-site-isolation-trials=0', '--site-per-process'],
    });
    const { browser: main } = browser.client;
    const { browserContextId } = await main.send('Target.createBrowserContext', { proxyServer: 'direct://' });
    const { targetId } = await main.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await main.send('Target.attachToTarget', { targetId, flatten: true });
    session = browser.client.session(sessionId);
    frameId = targetId;
    frames = new AttachedFrames(session, frameId);
    session.on('Target.attachedToTarget', ({ targetInfo }) => processes.push(targetInfo.url));
    await session.send('Page.enable');
  });
  after(async () => {
    await browser?.close();
    await target?.[Symbol.asyncDispose]();
    await folder?.[Symbol.asyncDispose]();
  });

  async function visit(path: string): Promise<void> {
    const loaded = session.once('Page.loadEventFired');
    await session.send('Page.navigate', { url: `http://page.test:${new URL(target.url).port}${path}` });
    await loaded;
  }
  const read = () =>
    readFrames({ session, frameId, maxCharacters: 100_000, endsAt: performance.now() + TIMEOUT, timeLeft: 0 });

  it('are read in place, with nested frames', async () => {
    await visit('/page');
    assert.ok(frames.any);
    const found = await read();
    assert.ok(
      processes.some((url) => url.includes('other.test')),
      'another process shows it',
    );
    assert.deepEqual(
      found.map(({ html, frames: inner }) => [/<p>(\w+)<\/p>/.exec(html)?.[1], inner.length]),
      [
        ['Two', 1],
        ['Four', 0],
      ],
    );
    assert.match(found[0]?.frames[0]?.html ?? '', /<template shadowrootmode="open"><p class="deep">Three/);
    assert.match(found[0]?.baseUrl ?? '', /^http:\/\/other\.test:\d+\/outer$/);
    assert.deepEqual((await read()).length, 2, 'a second time as well');
  });

  it('are searched in document order', async () => {
    await visit('/page');
    const search = { selector: 'p', firstOnly: false, existence: false, maxCharacters: 1_000 };
    const find = (more: Partial<typeof search>) =>
      searchInside({ session, frameId, frames }, { ...search, ...more }, performance.now() + TIMEOUT);
    assert.deepEqual(await find({}), ['One', 'Two', 'Three', 'Four', 'Five']);
    assert.deepEqual(await find({ selector: '.deep', firstOnly: true }), ['Three']);
    assert.deepEqual(await find({ selector: 'b' }), []);
  });

  for (const [how, act, shown] of [
    ['clicked', clickMatch, 'Met true'],
    ['pointed at', hoverMatch, 'Seen true'],
  ] as const) {
    it(`can be ${how} at any depth and scroll position`, async () => {
      await visit('/buttons');
      await withMatch({ session, frameId, frames }, 'button', performance.now() + TIMEOUT, async (match) => {
        assert.equal(match?.around.length, 2);
        const point = await aimAtMatch(match, 'click');
        assert.ok('x' in point, JSON.stringify(point));
        await act(new Input(session, 1), match, point);
      });
      const search = { selector: 'button', firstOnly: true, existence: false, maxCharacters: 1_000 };
      const found = await searchInside({ session, frameId, frames }, search, performance.now() + TIMEOUT);
      assert.deepEqual(found, [shown]);
    });
  }

  it('are left out if they do not answer, without affecting other frames', async () => {
    await visit('/hung');
    const found = await read();
    assert.ok(found.some(({ html }) => html.includes('Three')));
  });
});
