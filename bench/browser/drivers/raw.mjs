// The protocol itself over a pipe, with a new context per page and the fewest possible commands: what a driver could
// reach without reusing tabs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxFlags } from '../browser-flags.mjs';

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--hide-scrollbars',
  '--mute-audio',
];

const waiting = new Map();
/** Called with each event of a session, by session. */
const listeners = new Map();
let lastId = 0;
let browser;
let folder;

function send(method, params = {}, sessionId = undefined) {
  const id = ++lastId;
  browser.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject, method }));
}

function receive(message) {
  const { id, error, result, method, params, sessionId } = JSON.parse(message);
  if (id === undefined) return listeners.get(sessionId)?.(method, params);
  const call = waiting.get(id);
  waiting.delete(id);
  if (error) call?.reject(new Error(`${call.method}: ${error.message}`));
  else call?.resolve(result);
}

/**
 * Resolves with the loader's id each time a document of the session has loaded; the first loads may come before anybody
 * waits.
 */
function watchLoads(sessionId) {
  const loaded = new Set();
  let awaited = { loader: undefined, resolve: () => {} };
  listeners.set(sessionId, (method, params) => {
    if (method !== 'Page.lifecycleEvent' || params.name !== 'load') return;
    loaded.add(params.loaderId);
    if (params.loaderId === awaited.loader) awaited.resolve();
  });
  return (loader) =>
    new Promise((resolve) => {
      awaited = { loader, resolve };
      if (loaded.has(loader)) resolve();
    });
}

export default {
  name: 'raw protocol, a context a page',
  async start(executable) {
    folder = await mkdtemp(join(tmpdir(), 'mudlark-bench-'));
    browser = spawn(executable, [...FLAGS, ...sandboxFlags, `--user-data-dir=${folder}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let parts = [];
    browser.stdio[4].on('data', (data) => {
      let from = 0;
      for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, from)) {
        parts.push(data.subarray(from, end));
        receive(Buffer.concat(parts).toString());
        parts = [];
        from = end + 1;
      }
      if (from < data.length) parts.push(data.subarray(from));
    });
    await send('Browser.getVersion');
  },
  async fetchPage(url) {
    const { browserContextId } = await send('Target.createBrowserContext');
    let sessionId;
    try {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
      ({ sessionId } = await send('Target.attachToTarget', { targetId, flatten: true }));
      const loadOf = watchLoads(sessionId);
      const [, , { loaderId, errorText }] = await Promise.all([
        send('Page.enable', {}, sessionId),
        send('Page.setLifecycleEventsEnabled', { enabled: true }, sessionId),
        send('Page.navigate', { url }, sessionId),
      ]);
      if (errorText) throw new Error(errorText);
      await loadOf(loaderId);
      const expression = 'document.documentElement.outerHTML';
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true }, sessionId);
      return result.value;
    } finally {
      listeners.delete(sessionId);
      await send('Target.disposeBrowserContext', { browserContextId });
    }
  },
  async stop() {
    const ended = once(browser, 'exit');
    await send('Browser.close').catch(() => {});
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
};
