/**
 * The same with JavaScript: what a page is asked for, redirected to, or requests itself is checked by the same guard,
 * and nothing is dialed.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { isDenied } from '../../src/fetching/egress/guard/verdict.ts';
import { startTarget, type Target } from '../support/target.ts';
import { someOf, THOROUGH } from '../support/thorough.ts';
import { type SealedService, startSealedService } from './sealed-service.ts';
import { INSIDE, NAMES_THAT_LEAD_INSIDE } from './ssrf-payloads.ts';

const HOSTS = [...Object.values(INSIDE).flat(), ...Object.keys(NAMES_THAT_LEAD_INSIDE)];

/** One of each kind: a browser takes longer for one page than the whole table takes without a browser. */
const SOME = [
  '127.0.0.2',
  '2130706433',
  '0x7f.1',
  '①②⑦.⓪.⓪.①',
  'localhost.',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  'metadata.google.internal',
  'both.example.org',
];

const skip = findBrowsers(process.env).headlessShell === undefined && 'no browser';

describe('a page with JavaScript', { skip, timeout: 120_000 }, () => {
  let site: Target;
  let service: SealedService;

  before(async () => {
    const toOf = (url = '') => new URL(url, 'http://x').searchParams.get('url') ?? '';
    site = await startTarget({
      '/': '<p>a page</p>',
      '/to': ({ url }, response) =>
        response.writeHead(302, { Location: Buffer.from(toOf(url)).toString('latin1'), Connection: 'close' }).end(),
      '/refresh': ({ url }, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
          .end(`<meta http-equiv="refresh" content="0;url=${toOf(url)}"><p>soon</p>`),
      '/steps': ({ url }, response) => {
        const to = toOf(url);
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(
          `<a id="link" href="${to}">a</a> <a id="window" target="_blank" href="${to}">b</a>
          <form action="${to}" method="post"><button id="form">c</button></form>
          <button id="script" onclick="window.open('${to}')">d</button>`,
        );
      },
      '/script': ({ url }, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
          .end(`<p>soon</p><script>location.href = ${JSON.stringify(toOf(url))}</script>`),
    });
    service = await startSealedService({
      ports: [site.port],
      browserPages: 2,
      names: (name, times) => {
        if (name === 'rebind.example.org') return times === 0 ? ['127.0.0.1'] : ['10.0.0.1'];
        return NAMES_THAT_LEAD_INSIDE[name.replace(/\.$/, '')];
      },
    });
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  const get = (parameters: Record<string, string>) => service.call('/html', { timeout: '25000', ...parameters });
  const led = (way: string, to: string) => `${site.url}/${way}?url=${encodeURIComponent(to)}`;

  async function forbids(url: string, more: Record<string, string> = {}): Promise<void> {
    const reply = await get({ url, ...more });
    assert.equal(reply.code, 'forbidden_target', `${url}: ${reply.body}`);
    assert.deepEqual(service.dialed, [], url);
  }

  it("is loaded if it is allowed: it is not the test's network isolation that refuses", async () => {
    const reply = await get({ url: `${site.url}/` });
    assert.match(reply.body, /a page/);
  });

  it('is not loaded from a private address, in any spelling', async () => {
    for (const host of SOME) await forbids(`http://${host}/`);
    for (const host of SOME.slice(0, 3)) await forbids(`https://${host}/`);
    await forbids(`http://localhost:${new URL(service.url).port}/account`);
  });

  it('does not get there by a redirect of the server, of a tag or of a script', async () => {
    for (const host of someOf(SOME, 2)) await forbids(led('to', `http://${host}/secret`));
    for (const way of ['refresh', 'script']) {
      for (const host of someOf(SOME.slice(-4), 2)) await forbids(led(way, `http://${host}/secret`));
    }
  });

  it('does not get there by actions of a caller', async () => {
    for (const [at, step] of ['link', 'window', 'form', 'script'].entries()) {
      const click = { actions: JSON.stringify([{ click: `#${step}` }]) };
      const [one, other] = [SOME[at] ?? '', SOME[at + 6] ?? ''];
      const addresses = [
        `http://${one}/secret`,
        `https://${one}/secret`,
        `http://${other}/secret`,
        `https://${other}/secret`,
      ];
      for (const address of someOf(addresses, 3)) await forbids(led('steps', address), click);
      if (THOROUGH || at === 0) await forbids(led('steps', led('to', 'http://10.0.0.1/')), click);
    }
    const steps = [{ script: `location.href = 'http://10.0.0.1/'` }, { wait: 1 }];
    await forbids(`${site.url}/`, { actions: JSON.stringify(steps) });
  });

  it('does not get there by DNS rebinding', async () => {
    const there = `http://rebind.example.org:${site.port}`;
    await forbids(`${there}/to?url=${encodeURIComponent(`${there}/`)}`);
  });

  it('cannot fetch a private address itself, by any web API', async () => {
    const heard = service.verdicts.length;
    const script = `(async () => {
      const hosts = ${JSON.stringify(HOSTS)};
      const settle = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 5000))]);
      const read = (url) => fetch(url).then((answer) => answer.text()).catch(() => {});
      const element = (name, source) => settle(new Promise((done) => {
        const made = document.createElement(name);
        made.onload = made.onerror = done;
        made[name === 'link' ? 'href' : name === 'object' ? 'data' : 'src'] = source;
        if (name === 'link') made.rel = 'stylesheet';
        document.body.append(made);
      }));
      await Promise.all(hosts.map((host, at) => read('http://' + host + '/' + at)));
      const ways = [
        ...['script', 'link', 'iframe', 'object', 'embed'].map((name) => element(name, 'http://10.0.0.1/' + name)),
        settle(new Promise((done) => { const socket = new WebSocket('ws://10.0.0.1/'); socket.onopen = socket.onerror = done; })),
        settle(new Promise((done) => { const events = new EventSource('http://10.0.0.1/'); events.onopen = events.onerror = () => { events.close(); done(); }; })),
        settle(navigator.serviceWorker?.register('http://10.0.0.1/worker.js').catch(() => {})),
        settle(new Promise((done) => {
          const request = new XMLHttpRequest(); request.onloadend = done; request.open('POST', 'http://10.0.0.1/'); request.send('x');
        })),
      ];
      navigator.sendBeacon('http://10.0.0.1/beacon', 'x');
      await Promise.all(ways);
      return 'tried';
    })()`;
    const worker = `new Promise((done) => {
      const made = new Worker(URL.createObjectURL(new Blob([
        "fetch('http://10.0.0.1/').catch(() => {}).finally(() => postMessage(0))",
      ])));
      made.onmessage = made.onerror = () => done('tried');
    })`;
    const run = (js_script: string, more: Record<string, string>) =>
      get({ url: `${site.url}/`, js_script, return_script_result: 'true', ...more });
    // The script gives up on each way by itself, long before that.
    assert.equal((await run(script, { js_timeout: '20000' })).body, 'tried');
    // As far as it gets within its timeout.
    await run(worker, {});
    assert.deepEqual(service.dialed, []);
    const denied = service.verdicts.slice(heard).filter(({ verdict }) => isDenied(verdict));
    assert.ok(denied.length >= HOSTS.length, `only ${denied.length} were judged`);
    const allowed = service.verdicts.slice(heard).filter(({ verdict }) => !isDenied(verdict));
    for (const { host } of allowed) assert.equal(host, '127.0.0.1');
  });
});
