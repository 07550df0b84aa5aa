import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { startHostileSite } from '../../support/hostile-site.ts';
import { itThorough, someOf, THOROUGH } from '../../support/thorough.ts';
import { SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const LEAVE = `(async () => {
  document.cookie = 'x=left; path=/; max-age=31536000';
  document.cookie = 'partitioned=left; path=/; Secure; SameSite=None; Partitioned';
  localStorage.x = sessionStorage.x = 'left';
  await new Promise((done) => {
    const opening = indexedDB.open('x', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('x');
    opening.onsuccess = () => { opening.result.close(); done(); };
  });
  await (await caches.open('x')).put('/x', new Response('left'));
  await (await navigator.storage.getDirectory()).getFileHandle('x', { create: true });
  await navigator.storageBuckets.open('x');
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  window.name = 'left';
  history.pushState({ left: true }, '', '#x');
})()`;
const LOOK = `(async () => {
  const files = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
  return {
    cookie: document.cookie,
    localStorage: { ...localStorage },
    sessionStorage: { ...sessionStorage },
    indexedDB: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    files,
    buckets: await navigator.storageBuckets.keys(),
    serviceWorkers: (await navigator.serviceWorker.getRegistrations()).length,
    windowName: window.name,
    historyState: history.state,
  };
})()`;
const NOTHING = {
  cookie: '',
  localStorage: {},
  sessionStorage: {},
  indexedDB: [],
  caches: [],
  files: [],
  buckets: [],
  serviceWorkers: 0,
  windowName: '',
  historyState: null,
};
const EVERYTHING = {
  cookie: 'x=left; partitioned=left',
  localStorage: { x: 'left' },
  sessionStorage: { x: 'left' },
  indexedDB: ['x'],
  caches: ['x'],
  files: ['x'],
  buckets: ['x'],
  serviceWorkers: 1,
  windowName: 'left',
  historyState: { left: true },
};
/** A frame of another site gets only the partitioned cookie, and its name and history end with it. */
const EVERYTHING_FRAMED = { ...EVERYTHING, cookie: 'partitioned=left', windowName: '', historyState: null };

const found = (body: string): unknown => JSON.parse(/<pre id="found">(.*?)<\/pre>/s.exec(body)?.[1] ?? 'null');

/** Loads one page after the other for one caller, in one tab, and asserts that it was one. */
async function inOneTab<T>(engine: TestEngine, work: () => Promise<T>): Promise<T> {
  const before = engine.doors.opened;
  const result = await work();
  assert.equal(engine.doors.opened - before, 1, 'the tab was not used again');
  return result;
}

/**
 * A site whose pages run the test's scripts and send the results to the site. A page does not finish loading before it
 * has sent them. The site has two names, which a browser treats as two sites.
 */
async function startTellingSite() {
  const scripts: string[] = [];
  const told = new Map<string, unknown>();
  const held = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const [path, id = ''] = (request.url ?? '').split('?');
    const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/html' };
    if (path === '/run') {
      response.writeHead(200, headers);
      response.end(`<!doctype html><script async src="/hold?${id}"></script><script>
        Promise.resolve(${scripts[Number(id)]}).catch(String).then((value) => {
          if (parent !== window) parent.postMessage(value, '*');
          return fetch('/tell?${id}', { method: 'POST', body: JSON.stringify(value ?? null) });
        });</script>`);
    } else if (path === '/tell') {
      let body = '';
      request.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      request.on('end', () => {
        told.set(id, JSON.parse(body));
        response.end();
        held.get(id)?.end();
      });
    } else if (path === '/hold') {
      response.writeHead(200, { ...headers, 'Content-Type': 'text/javascript' });
      if (told.has(id)) response.end();
      else held.set(id, response);
    } else if (path === '/worker.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('');
    } else {
      response.writeHead(200, headers).end('<!doctype html><p>Plain.</p>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const addressOf = (script: string, host: string) => `http://${host}:${port}/run?${scripts.push(script) - 1}`;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The result of a page's script. */
    async run(engine: TestEngine, script: string, caller = 'one'): Promise<unknown> {
      const address = addressOf(script, '127.0.0.1');
      await engine.load(address, { caller, jsTimeout: 500 });
      return told.get(address.split('?')[1] ?? '');
    },
    /** The text of a script that runs another one in a frame of the other site, and returns its result. */
    framed: (script: string, remove = false) => `new Promise((resolve) => {
      const frame = document.createElement('iframe');
      addEventListener('message', ({ data }) => { if (${remove}) frame.remove(); resolve(data); }, { once: true });
      frame.src = '${addressOf(script, 'localhost')}';
      document.documentElement.append(frame);
    })`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** Bytes that it shares with no other process; none after it has ended. */
async function ownMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

async function setUp({ lent = true } = {}) {
  const stack = new AsyncDisposableStack();
  const site = stack.use(await startTellingSite());
  const hostile = stack.use(await startHostileSite());
  const engine = stack.use(await startTestEngine({ lent }));
  return { site, hostile, engine, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

describe('a tab that is used again', { skip: SHELL === undefined && 'no browser', timeout: 90_000 }, () => {
  test('has nothing that an earlier page stored, although the page itself could read it', async () => {
    await using at = await setUp();
    const { site, engine } = at;
    await inOneTab(engine, async () => {
      assert.deepEqual(await site.run(engine, `${LEAVE}.then(() => ${LOOK})`), EVERYTHING);
      assert.deepEqual(await site.run(engine, LOOK), NOTHING);
      const length = await site.run(engine, 'history.length');
      assert.ok(Number(length) <= 2, `a history of ${length}`);
    });
  });

  test('has nothing from frames of other sites, even if they were removed meanwhile', async () => {
    await using at = await setUp();
    const { site, engine } = at;
    for (const remove of someOf([true, false], 2)) {
      const leave = site.framed(LEAVE, remove);
      await inOneTab(engine, async () => {
        const caller = `removed ${remove}`;
        // Within one page, a second frame finds what the first one has stored.
        const both = await site.run(engine, `${leave}.then(() => ${site.framed(LOOK)})`, caller);
        assert.deepEqual(both, EVERYTHING_FRAMED);
        assert.deepEqual(await site.run(engine, site.framed(LOOK), caller), NOTHING);
        // A nested frame of the page's own site inside the other site: isolated from both.
        const nested = (script: string) => site.framed(site.framed(script).replace('localhost', '127.0.0.1'));
        await site.run(engine, nested(LEAVE), caller);
        const after = (await site.run(engine, nested(LOOK), caller)) as typeof NOTHING;
        assert.deepEqual(after, NOTHING);
      });
    }
  });

  test('has no caches and no permanent redirects of an earlier page', async () => {
    await using at = await setUp();
    const { hostile, engine } = at;
    const read = async (path: string) => found((await engine.load(hostile.url + path)).body);
    await inOneTab(engine, async () => {
      for (const path of ['/cached', '/cached-redirect']) assert.notEqual(await read(path), await read(path), path);
      assert.deepEqual([await read('/etag'), await read('/etag')], [{ known: false }, { known: false }]);
    });
    // Within one page they are kept: a frame shows what the page has fetched.
    const text = `fetch('/cached').then((response) => response.text())`;
    const { script } = await engine.load(`${hostile.url}/quiet`, {
      script: `${text}.then((first) => ${text}.then((second) => first === second))`,
    });
    assert.deepEqual(script, { json: 'true' });
  });

  test('has nothing that a page writes while it is being closed', async () => {
    await using at = await setUp();
    const { site, engine } = at;
    const lastWords = `addEventListener('pagehide', () => {
      for (let i = 0; i < 5e7; i += 1);
      localStorage.x = sessionStorage.x = 'left'; document.cookie = 'x=left; path=/; max-age=1000';
      indexedDB.open('x', 1); caches.open('x'); window.name = 'left';
    })`;
    await inOneTab(engine, async () => {
      for (let round = 0; round < (THOROUGH ? 3 : 1); round += 1) {
        await site.run(engine, lastWords);
        assert.deepEqual(await site.run(engine, LOOK), NOTHING);
      }
    });
    // Such messages do arrive: a frame's message is there after the frame was left.
    const frame = `(async () => {
      const frame = document.createElement('iframe');
      frame.src = '/plain';
      await new Promise((resolve) => { frame.onload = resolve; document.documentElement.append(frame); });
      frame.contentWindow.eval(${JSON.stringify(lastWords)});
      frame.remove();
      return localStorage.x;
    })()`;
    assert.equal(await site.run(engine, frame), 'left');
  });

  test('sends no credentials of another page', async () => {
    await using at = await setUp();
    const { hostile: site, engine } = at;
    const host = new URL(site.url).host;
    await inOneTab(engine, async () => {
      const first = await engine.load(`http://amy:secret@${host}/basic-auth`);
      assert.equal(found(first.body), 'amy');
      assert.equal((await engine.load(`${site.url}/basic-auth`)).status, 401);
      const headers = { Authorization: `Basic ${btoa('bob:secret')}` };
      assert.equal(found((await engine.load(`${site.url}/basic-auth`, { headers })).body), 'bob');
      assert.equal((await engine.load(`${site.url}/basic-auth`)).status, 401);
    });
    // A page that logs in by itself: the browser remembers the login, so the tab is not reused.
    const login = `new Promise((resolve) => { location.href = 'http://eve:secret@${host}/basic-auth'; setTimeout(resolve, 500); })`;
    await engine.load(`${site.url}/quiet`, { script: login });
    assert.ok(site.seen.some(({ headers }) => headers.authorization === `Basic ${btoa('eve:secret')}`));
    assert.equal((await engine.load(`${site.url}/basic-auth`)).status, 401);
  });

  test('shares no connection with the earlier page, and leaves none open', async () => {
    await using engine = await startTestEngine();
    const connections = new Map<unknown, string[]>();
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      connections.set(request.socket, [...(connections.get(request.socket) ?? []), request.url ?? '']);
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>A page.');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await inOneTab(engine, async () => {
        const more = `fetch('/1-more').then((response) => response.text())`;
        await engine.load(`${url}/1`, { script: more });
        await engine.load(`${url}/2`);
      });
      const paths = [...connections.values()].map((each) => each.filter((path) => path !== '/favicon.ico'));
      assert.ok(
        paths.some((each) => each.includes('/1') && each.includes('/1-more')),
        'within a page connections are kept',
      );
      assert.ok(!paths.some((each) => each.some((path) => path.startsWith('/1')) && each.includes('/2')));
      await engine.idle();
      assert.equal(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count))), 0);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('is closed instead of reused if the page opened windows', async () => {
    await using at = await setUp();
    const { site, engine } = at;
    await site.run(engine, `void open('/plain')`);
    await engine.idle();
    assert.equal(engine.engine.state.tabs, 0);
    assert.deepEqual(await site.run(engine, LOOK), NOTHING);
    assert.equal(engine.doors.opened, 2);
  });

  test('keeps its process from site to site, and shares it with no other caller', async () => {
    await using site = await startTellingSite();
    await using engine = await startTestEngine({ pages: 2 });
    const renderersAfter = async (url: string, caller: string) => {
      await engine.load(url, { caller });
      await engine.idle();
      return engine.processes('renderer');
    };
    const first = await renderersAfter(`${site.url}/plain`, 'one');
    assert.equal(first.length, 1);
    assert.deepEqual(await renderersAfter(`${site.url.replace('127.0.0.1', 'localhost')}/plain`, 'one'), first);
    const both = await renderersAfter(`${site.url}/plain`, 'two');
    assert.equal(both.length, 2);
    assert.ok(both.includes(first[0] ?? 0));
  });

  itThorough('gives back what a large page took', async () => {
    await using at = await setUp({ lent: false });
    const { site, engine } = at;
    await site.run(engine, `void (window.kept = new Uint8Array(300e6).fill(1))`);
    await engine.idle();
    const renderers = await engine.processes('renderer');
    const held = await Promise.all(renderers.map((pid) => ownMemoryOf(pid)));
    assert.ok(held.reduce((sum, bytes) => sum + bytes, 0) < 150e6, `${held} bytes`);
  });

  test('is never used for another caller', async () => {
    await using at = await setUp();
    const { site, engine } = at;
    for (const caller of ['one', 'two', 'one', 'two']) {
      assert.deepEqual(await site.run(engine, LOOK, caller), NOTHING);
      await site.run(engine, LEAVE, caller);
    }
    // Each change of the caller needs a new tab: with one place there is room for one.
    assert.equal(engine.doors.opened, 4);
  });
});
