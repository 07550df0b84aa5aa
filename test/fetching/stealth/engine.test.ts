/**
 * The engine with the browsers of the stealth tier: when a page is ready without the accelerated clock, and that no
 * browser is kept unnecessarily.
 */
import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readBrowserRelease, releaseOf } from '../../../src/fetching/browser/process/browser-release.ts';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { FairQueue } from '../../../src/overload/fair-queue.ts';
import { makeFolder } from '../../support/folder.ts';
import { type Handler, startTarget, type Target } from '../../support/target.ts';
import { itThorough, someOf, THOROUGH } from '../../support/thorough.ts';
import { eventually, FULL, SHELL, startTestEngine, type TestEngine } from '../browser/test-engine.ts';

const OPTIONS = { skip: FULL === undefined && 'no full Chromium', timeout: 300_000 };

const stealthEngine = ({ unusedLife = 60_000, executable = FULL ?? '', lent = false } = {}) =>
  startTestEngine({
    executable,
    kind: 'full',
    lent,
    stealth: { release: () => readBrowserRelease(FULL ?? '', process.platform), unusedLife },
  });

const page = (script: string) => `<!doctype html><body><p>There.</p><script>
  const show = () => document.body.insertAdjacentHTML('beforeend', '<p>Shown ' + 'late.</p>');
  addEventListener('load', () => { ${script} });</script>`;

const script =
  (text: string): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);

describe('a page at stealth', OPTIONS, () => {
  let target: Target;
  let engine: TestEngine;
  before(async () => {
    target = await startTarget({
      '/timer': page('setTimeout(show, 250);'),
      '/removed': page('setTimeout(show, 250);').replace('<script>', '<script>document.currentScript.remove();'),
      '/handled': `<!doctype html><body><p>There.</p><img src="data:," onerror="const { body } = document; this.remove();
        setTimeout(() => body.insertAdjacentHTML('beforeend', '<p>Shown ' + 'late.</p>'), 250)">`,
      '/data': `<!doctype html><body><p>There.</p><script type="application/ld+json">{ "name": "There" }</script>`,
      '/drawn': page('requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(show)));'),
      '/request': page("fetch('/slow').then((answer) => answer.text()).then(show);"),
      '/chain': page("fetch('/slow').then(() => setTimeout(() => fetch('/slow').then(show), 250));"),
      '/long-timer': page('setTimeout(show, 30_000);'),
      '/growing': page("setInterval(() => document.body.append(document.createElement('i')), 20);"),
      '/unanswered': page("fetch('/never');"),
      '/busy': page('for (;;);'),
      '/slow': (_request, response) => void setTimeout(() => response.end('slow'), 700),
      '/never': () => {},
      '/workers': `<!doctype html><body><script>
        new SharedWorker('/shared.js');
        navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready).then(() => document.body.append('Ready.'));
      </script>`,
      '/shared.js': script("setInterval(() => fetch('/beat?shared'), 20);"),
      '/service.js': script(`oninstall = () => skipWaiting();
        onactivate = (event) => event.waitUntil(clients.claim().then(() => new Promise(() => {})));
        setInterval(() => fetch('/beat?service'), 20);`),
      '/beat': 204,
      '/login': (_request, response) =>
        void response
          .writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"', 'Content-Type': 'text/html' })
          .end('<p>Who?</p>'),
      '/zone': page("document.title = Intl.DateTimeFormat().resolvedOptions().timeZone + ' ' + navigator.userAgent;"),
    });
    engine = await stealthEngine({ lent: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
  });

  // All requested resources are waited for, so the pages are loaded in parallel.
  it('is ready with what comes soon', async () => {
    const paths = someOf(['/timer', '/removed', '/handled', '/request', '/chain'], 2);
    const pages = await Promise.all(paths.map((path) => engine.load(target.url + path, { jsTimeout: 3_000 })));
    for (const [at, { body }] of pages.entries()) assert.match(body, /Shown late/, paths[at]);
  });

  for (const path of ['/data', '/drawn']) {
    it(`is ready before its time where nothing is pending: ${path}`, async () => {
      let isLong = false;
      const timer = setTimeout(() => {
        isLong = true;
      }, 15_000);
      const { body } = await engine.load(target.url + path, { jsTimeout: 20_000 });
      assert.match(body, path === '/drawn' ? /Shown late/ : /There/);
      clearTimeout(timer);
      assert.equal(isLong, false);
    });
  }

  for (const path of someOf(['/long-timer', '/growing', '/unanswered', '/busy'], 4)) {
    it(`is ready although there is more to come: ${path}`, async () => {
      const { body } = await engine.load(target.url + path, { jsTimeout: 800 });
      assert.match(body, /There/);
      assert.doesNotMatch(body, /Shown late/);
    });
  }

  itThorough('ends its busy workers with it, and leaves its tab for the next page', async () => {
    const beats = (of: string) => target.seen.filter(({ path }) => path === `/beat?${of}`).length;
    assert.match((await engine.load(`${target.url}/workers`, { jsTimeout: 3_000 })).body, /Ready/);
    assert.ok(beats('shared') > 0 && beats('service') > 0, 'both are at work');
    const { opened } = engine.doors;
    assert.match((await engine.load(`${target.url}/timer`, { jsTimeout: 1_000 })).body, /There/);
    const counted = target.seen.length;
    await delay(300);
    assert.equal(target.seen.length, counted, 'neither is any more');
    assert.equal(engine.doors.opened, opened, 'in the same tab');
  });

  it('opens no dialog for missing credentials', async () => {
    const { status, body } = await engine.load(`${target.url}/login`);
    assert.equal(status, 401);
    assert.match(body, /Who\?/);
  });

  itThorough(
    'shows the country and the device that were asked for, with one tab and one browser at a time',
    async () => {
      const zone = async (choices: Parameters<TestEngine['load']>[1]) =>
        /<title>([^<]*)/.exec((await engine.load(`${target.url}/zone`, { jsTimeout: 200, ...choices })).body)?.[1] ??
        '';
      assert.match(await zone({ country: 'jp' }), /^Asia\/Tokyo .*Linux x86_64|^Asia\/Tokyo .*Macintosh/);
      assert.match(await zone({ country: 'jp', device: 'mobile' }), /^Asia\/Tokyo .*Android.* Mobile /);
      if (THOROUGH) assert.match(await zone({ country: 'gb' }), /^Europe\/London .*Chrome/);
      await engine.idle();
      await eventually(
        'one browser with one tab',
        () => engine.engine.state.browsers === 1 && engine.engine.state.tabs === 1,
      );
      assert.equal(engine.doors.open, 1);
    },
  );
});

describe('the browsers of the stealth tier', OPTIONS, () => {
  test('are ended when unused, and started again when needed; they draw WebGL even if the machine has no OpenGL', async () => {
    await using folder = await makeFolder();
    const executable = join(folder.path, 'chromium');
    const lines = ['#!/bin/sh', 'export __EGL_VENDOR_LIBRARY_FILENAMES=/no/such/file', `exec '${FULL}' "$@"`, ''];
    await writeFile(executable, lines.join('\n'), { mode: 0o755 });
    await chmod(folder.path, 0o755);
    await using target = await startTarget({
      '/': '<!doctype html><p>Here.</p>',
      '/drawing': `<!doctype html><body><p>Here.</p><script>
        const gl = document.createElement('canvas').getContext('webgl');
        document.body.append(gl.getParameter(gl.getExtension('WEBGL_debug_renderer_info').UNMASKED_RENDERER_WEBGL));
      </script>`,
      '/broken': (_request, response) => void response.destroy(),
    });
    // Two starts for all of this: each takes more than a second of processor time.
    await using engine = await stealthEngine({ unusedLife: 100, executable });
    assert.match((await engine.load(`${target.url}/`, { jsTimeout: 200 })).body, /Here/);
    // A tab that failed is closed at once; without a tab the browser is idle.
    await assert.rejects(engine.load(`${target.url}/broken`), FetchFailure);
    await eventually('no browser', () => engine.engine.state.browsers === 0);
    await eventually('no process', async () => (await engine.processes()).length === 0);
    await eventually('no profile', async () => (await engine.profiles()).length === 0);
    const { body } = await engine.load(`${target.url}/drawing`, { jsTimeout: 500 });
    assert.match(body, /Here/);
    // Only on Linux does the machine draw.
    if (process.platform === 'linux') assert.match(body, /SwiftShader/);
    await engine.engine.close();
    assert.deepEqual(engine.engine.state, { browsers: 0, tabs: 0, busy: 0, waiting: 0 });
    assert.equal(engine.doors.open, 0);
    await eventually('nothing is left', async () => (await engine.processes()).length === 0);
    assert.deepEqual(await engine.profiles(), []);
  });

  test('share their places with the others', { skip: SHELL === undefined && 'no headless shell' }, async () => {
    let letGo = () => {};
    await using target = await startTarget({
      '/held': (_request, response) => {
        letGo = () => void response.end('<p>Held.</p>');
      },
      '/': '<!doctype html><p>Here.</p>',
    });
    const queue = new FairQueue();
    const shared = { queue, pool: queue.addPool(1) };
    await using plain = await startTestEngine({ shared, lent: true });
    await using stealth = await startTestEngine({
      executable: FULL ?? '',
      kind: 'full',
      shared,
      lent: true,
      stealth: { release: () => readBrowserRelease(FULL ?? '', process.platform) },
    });
    const held = plain.load(`${target.url}/held`);
    await eventually('it is being loaded', () => target.seen.length === 1);
    const other = stealth.load(`${target.url}/`);
    assert.deepEqual([queue.taken, queue.waiting, stealth.engine.state.browsers], [1, 1, 0]);
    letGo();
    assert.match((await held).body, /Held/);
    assert.match((await other).body, /Here/);
  });
});

test('a release is read from how a browser names itself', () => {
  const lines: [string, ReturnType<typeof releaseOf>][] = [
    ['Chromium 156.0.8078.79 built on Debian\n', { version: '156.0.8078.79', brands: ['Chromium'], system: 'linux' }],
    ['Google Chrome 140.0.1.2 \n', { version: '140.0.1.2', brands: ['Chromium', 'Google Chrome'], system: 'linux' }],
    ['Chromium 156\n', undefined],
    ['', undefined],
  ];
  for (const [line, release] of lines) assert.deepEqual(releaseOf(line, 'linux'), release);
  assert.equal(releaseOf('Google Chrome 140.0.1.2', 'darwin')?.system, 'mac');
});
