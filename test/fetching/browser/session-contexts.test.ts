/** What browsers keep for sessions: how long, where, and what is left of it. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Deadline, RequestCanceled } from '../../../src/deadline.ts';
import { CallerSession } from '../../../src/fetching/session/caller-session.ts';
import { itThorough } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';
import { eventually, startTestEngine, type TestEngine } from './test-engine.ts';

const COUNTING = `<!doctype html><title>Counting</title><p id=count></p><script>
  localStorage.count = 1 + Number(localStorage.count ?? 0);
  document.cookie = 'count=' + localStorage.count;
  document.querySelector('#count').textContent = 'count ' + localStorage.count + ', ' + document.cookie;
</script>`;

/** Runs as long as any part of it exists. */
const WORKER = `setInterval(() => fetch('/beat'), 50); oninstall = () => skipWaiting();`;
const WORKING = `<!doctype html><title>Working</title><p id=ready></p><script type=module>
  await navigator.serviceWorker.register('/worker.js');
  await fetch('/after-beats');
  document.querySelector('#ready').textContent = 'ready';</script>`;

/** Shows what its tab has stored, then does what its query says. */
const TAB = `<!doctype html><title>Tab</title><p></p><script>
  const shown = () => Object.entries(sessionStorage).sort().map(([key, value]) => key + '=' + value.slice(0, 20));
  document.querySelector('p').textContent = 'tab: ' + shown() + ' (' + history.length + ')';
  eval(decodeURIComponent(location.search.slice(1)));
</script>`;

describe('what browsers keep for sessions', { skip: withoutBrowser, timeout: 120_000 }, () => {
  let beats = 0;
  let answerWaiting: (() => void) | undefined;
  const server = createServer((request, response) => {
    if (request.url === '/beat') beats += 1;
    if (beats >= 2) answerWaiting?.();
    const script = request.url === '/worker.js';
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    if (request.url === '/silent') return;
    if (request.url === '/after-beats') {
      answerWaiting = () => response.end();
      return;
    }
    response.end(script ? WORKER : request.url === '/working' ? WORKING : COUNTING);
  });
  const tabs = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(TAB));
  let site = '';
  let tabSite = '';
  before(async () => {
    for (const each of [server, tabs]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    tabSite = `http://127.0.0.1:${(tabs.address() as AddressInfo).port}`;
  });
  after(() => {
    for (const each of [server, tabs]) {
      each.closeAllConnections();
      each.close();
    }
  });

  const count = async ({ load }: TestEngine, session: CallerSession) => {
    const { body } = await load(`${site}/count`, { session });
    return /count \d+, [^<]*/.exec(body)?.[0];
  };

  it('takes no tab and no process while no request uses it', async () => {
    await using engine = await startTestEngine({ pages: 2 });
    const session = new CallerSession('resting');
    assert.equal(await count(engine, session), 'count 1, count=1');
    await engine.idle();
    assert.equal(engine.engine.state.tabs, 0);
    assert.equal(engine.doors.open, 1);
    // One is kept ready.
    await eventually('its renderer is gone', async () => (await engine.processes('renderer')).length <= 1);
    assert.equal(await count(engine, session), 'count 2, count=2');
    engine.engine.endSession(session.id);
    await eventually('its door is closed', () => engine.doors.open === 0);
  });

  itThorough('survives the retirement of its browser: new pages go to another one', async () => {
    await using engine = await startTestEngine({ pages: 2, pagesPerBrowser: 3 });
    const session = new CallerSession('old');
    for (let pages = 1; pages <= 3; pages += 1) {
      assert.equal(await count(engine, session), `count ${pages}, count=${pages}`);
      assert.equal((await engine.load(`${site}/count`)).status, 200);
    }
    assert.equal(session.lostStorage, false);
  });

  itThorough('is lost with a browser that dies, except for its cookies', async () => {
    await using engine = await startTestEngine();
    const session = new CallerSession('bereft');
    await count(engine, session);
    await count(engine, session);
    await engine.idle();
    for (const pid of await engine.processes('browser')) process.kill(pid, 'SIGKILL');
    await eventually('it is gone', () => engine.engine.state.browsers === 0);
    const { body } = await engine.load(`${site}/count`, {
      session,
      script: 'document.title + document.cookie',
    });
    assert.match(body, /count 1, count=1/);
    assert.equal(session.lostStorage, true);
    assert.deepEqual(
      session.cookies.map(({ name, value, hostOnly }) => [name, value, hostOnly]),
      [['count', '1', true]],
    );
    assert.equal(engine.doors.open, 1);
  });

  itThorough('is kept when its request is canceled', async () => {
    await using engine = await startTestEngine({ lent: true, pages: 2 });
    const session = new CallerSession('left');
    await count(engine, session);
    using deadline = new Deadline(20_000);
    const leaving = engine.load(`${site}/silent`, { session, deadline });
    await eventually('it is loading', () => engine.engine.state.tabs === 1);
    deadline.cancel('hang-up');
    await assert.rejects(leaving, RequestCanceled);
    assert.equal(await count(engine, session), 'count 2, count=2');
    await engine.idle();
    assert.ok(engine.doors.open <= 1);
  });

  it('runs no scripts while no request uses it', async () => {
    await using engine = await startTestEngine({ lent: true });
    const session = new CallerSession('working');
    assert.match((await engine.load(`${site}/working`, { session })).body, /ready/);
    await engine.idle();
    const before = beats;
    // Requests that had started may still arrive; a running worker would send more and more.
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.ok(beats <= before + 1, `${beats - before} signs of life`);
  });

  itThorough(
    'is limited: with too many sessions the oldest lose their storage, and nothing is left when they end',
    async () => {
      await using engine = await startTestEngine({ lent: true, pages: 2, keptSessions: 2 });
      const sessions = Array.from({ length: 4 }, (_, number) => new CallerSession(`session ${number}`));
      for (const session of sessions) await engine.load(`${site}/count`, { session });
      await eventually('the oldest are gone', () => engine.doors.open === 2);
      const [oldest, newest] = [sessions[0], sessions.at(-1)];
      assert.ok(oldest && newest);
      assert.equal(await count(engine, newest), 'count 2, count=2');
      assert.equal(await count(engine, oldest), 'count 1, count=1');
      assert.deepEqual([newest.lostStorage, oldest.lostStorage], [false, true]);
      for (const { id } of sessions) engine.engine.endSession(id);
      await eventually('all are gone', () => engine.doors.open === 0);
    },
  );

  describe('what a tab has stored', () => {
    let engine: TestEngine;
    before(async () => {
      engine = await startTestEngine({ lent: true, pages: 2, connectTo: `elsewhere.test:80:${new URL(tabSite).host}` });
    });
    after(() => engine[Symbol.asyncDispose]());

    const visit = async (session: CallerSession | undefined, act = '', at = tabSite) => {
      const { body } = await engine.load(`${at}/?${encodeURIComponent(act)}`, session && { session });
      return /tab: [^<]*/.exec(body)?.[0];
    };

    it('is there for the next request of the session, and for nobody else', async () => {
      const session = new CallerSession('tab');
      assert.equal(await visit(session, "sessionStorage.a = 'ä\u2028'; sessionStorage.b = 2"), 'tab:  (2)');
      assert.equal(await visit(undefined), 'tab:  (2)');
      assert.equal(await visit(new CallerSession('other')), 'tab:  (2)');
      assert.equal(
        await visit(session, "if (sessionStorage.b) location.reload(sessionStorage.removeItem('b'))"),
        'tab: a=ä\u2028 (2)',
      );
      assert.equal(await visit(session, 'onpagehide = () => { sessionStorage.c = 3 }'), 'tab: a=ä\u2028 (2)');
      assert.equal(await visit(session, 'sessionStorage.clear()'), 'tab: a=ä\u2028,c=3 (2)');
      assert.equal(await visit(session), 'tab:  (2)');
    });

    itThorough('is kept for each origin, also for one that was left', async () => {
      const session = new CallerSession('two origins');
      const leave = "sessionStorage.here = 1; location = 'http://elsewhere.test/?sessionStorage.there=2'";
      assert.match((await visit(session, leave)) ?? '', /^tab: {2}\(/);
      assert.equal(await visit(session), 'tab: here=1 (2)');
      assert.equal(await visit(session, 'sessionStorage.there = 3', 'http://elsewhere.test'), 'tab: there=2 (2)');
      assert.equal(await visit(session, '', 'http://elsewhere.test'), 'tab: there=3 (2)');
      assert.equal(await visit(session), 'tab: here=1 (2)');
    });

    itThorough('is bounded, and never kept in part', async () => {
      const session = new CallerSession('much');
      await visit(session, 'sessionStorage.small = 1', 'http://elsewhere.test');
      await visit(session, "sessionStorage.most = 'x'.repeat(499000)");
      assert.match((await visit(session)) ?? '', /most=xxxx/);
      await visit(session, "sessionStorage.more = 'x'.repeat(1000)");
      assert.equal(await visit(session), 'tab:  (2)');
      assert.equal(await visit(session, '', 'http://elsewhere.test'), 'tab: small=1 (2)');
    });

    it('is read even if a page does not let its tab go, and no other session is affected', async () => {
      const [session, another] = [new CallerSession('stubborn'), new CallerSession('another')];
      await count(engine, another);
      await visit(session, 'sessionStorage.kept = 1; onpagehide = () => { for (;;); }');
      assert.equal(await visit(session), 'tab: kept=1 (2)');
      // More loops than the engine waits for.
      const loops = "for (let i = 0; i < 500; i += 1) addEventListener('pagehide', () => { for (;;); })";
      await visit(session, loops);
      assert.equal(await visit(session, 'sessionStorage.after = 1'), 'tab:  (2)');
      assert.equal(session.lostStorage, true);
      assert.equal(await visit(session), 'tab: after=1 (2)');
      assert.equal(await count(engine, another), 'count 2, count=2');
    });

    itThorough('is deleted with its session', async () => {
      const session = new CallerSession('ended');
      await visit(session, 'sessionStorage.gone = 1');
      await engine.idle();
      engine.engine.endSession(session.id);
      assert.equal(await visit(session), 'tab:  (2)');
    });
  });
});
