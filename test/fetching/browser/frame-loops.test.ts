/**
 * Loops of animation frames, as games, smooth scrolling and animation libraries have them: their frames run early, like
 * timers, and the page shows the same as in a plain browser after that time.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type PlainBrowser, plainBrowser } from '../../support/plain-browser.ts';
import { someOf } from '../../support/thorough.ts';
import { type LiveSite, startLiveSite } from './live-site.ts';
import { SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const JS_TIMEOUT = 2_000;
const LOOP = 'const loop = () => requestAnimationFrame(loop); loop();';
const FALLBACK = `setTimeout(() => show('fallback'), 1900)`;

/** Each is the body of a page, or the text of its script. `show` records what happens. */
const PAGES: Readonly<Record<string, string>> = {
  'acts by its time stamps': `let last; let n = 0; const go = (at) => { last ??= at; if (at - last > 400) { last = at; show(++n); }
    if (n < 4) requestAnimationFrame(go); }; requestAnimationFrame(go); ${FALLBACK}`,
  'counts up': `const from = performance.now(); const go = () => { const share = Math.min(1, (performance.now() - from) / 1200);
    out.textContent = Math.round(500 * share); if (share < 1) requestAnimationFrame(go); }; go()`,
  'acts between timers': `let shown = 0; const from = performance.now(); const go = (at) => { if (!shown && at - from > 900) { shown = 1; show('loop'); }
    requestAnimationFrame(go); }; requestAnimationFrame(go); setTimeout(() => show('before'), 600); setTimeout(() => show('after'), 1300)`,
  'runs beside a request': `${LOOP} fetch('/data?ms=700').then(() => show('data')); ${FALLBACK}`,
  'runs beside a transition': `<style>p { opacity: 0; transition: opacity 400ms } .on { opacity: 1 }</style><script>${LOOP}
    setTimeout(() => { const p = document.createElement('p'); p.ontransitionend = () => show('ended'); document.body.append(p);
      requestAnimationFrame(() => requestAnimationFrame(() => p.classList.add('on'))); }, 700); ${FALLBACK}</script>`,
  'runs beside observers': `<p id="p">P</p><script>${LOOP} new ResizeObserver(() => show(p.offsetHeight)).observe(p);
    setTimeout(() => { p.style.height = '99px'; }, 800); ${FALLBACK}</script>`,
  'is canceled by another': `let id; const first = () => { id = requestAnimationFrame(first); }; first(); const from = performance.now();
    const second = () => { if (performance.now() - from < 800) return requestAnimationFrame(second); cancelAnimationFrame(id);
      show('canceled'); setTimeout(() => show('later'), 300); }; second()`,
  throws: `let n = 0; addEventListener('error', ({ message }) => show(message)); const from = performance.now();
    const go = () => { requestAnimationFrame(go); if (performance.now() - from > 700 && n++ === 0) throw new Error('thrown'); }; go(); ${FALLBACK}`,
  'is in a frame': `<iframe srcdoc="<script>const from = performance.now(); let n = 0; const go = () => { requestAnimationFrame(go);
    if (performance.now() - from > 800 && n++ === 0) parent.show('frame'); }; go()</script>"></iframe><script>${FALLBACK}</script>`,
  'runs beside a frame of another site': `<iframe src="OTHER/frame?text=${encodeURIComponent(`setTimeout(() => parent.postMessage('frame', '*'), 700)`)}"></iframe>
    <script>${LOOP} onmessage = ({ data }) => show(data); setTimeout(() => show('page'), 400); setTimeout(() => show('later'), 1100); ${FALLBACK}</script>`,
  'awaits each frame': `const frame = () => new Promise(requestAnimationFrame); (async () => { const from = performance.now(); let n = 0;
    for (;;) { await frame(); if (performance.now() - from > 400 * (n + 1) && n < 4) show(++n); } })(); setTimeout(() => show('between'), 1000)`,
  'asks for idle periods': `const from = performance.now(); let n = 0; const go = () => { requestIdleCallback(go);
    if (performance.now() - from > 500 * (n + 1) && n < 3) show(++n); }; requestIdleCallback(go); setTimeout(() => show('between'), 1250)`,
  'works in idle periods': `let left = 200; const go = (deadline) => { for (; left > 0 && deadline.timeRemaining() > 0; left -= 1) { const from = performance.now(); while (performance.now() - from < 2); }
    if (left > 0) requestIdleCallback(go); else show('worked'); }; requestIdleCallback(go); ${FALLBACK}`,
  'waits for a worker': `${LOOP} new Worker('/script?text=' + encodeURIComponent("setTimeout(() => postMessage('worker'), 700)")).onmessage =
    ({ data }) => show(data); ${FALLBACK}`,
};

/** The page's time here is far longer than the test's timeout. */
const LONG = 20_000;
const ENDLESS = `let n = 0; const from = performance.now(); const go = (at) => { requestAnimationFrame(go); if (at - from > ${LONG - 1_000} && n++ === 0) show('late'); };
  requestAnimationFrame(go)`;

const AWAITED = `(async () => { const from = performance.now(); while (performance.now() - from < ${LONG - 1_000}) await new Promise(requestAnimationFrame);
  show('late'); })()`;
const IDLE = `const go = () => requestIdleCallback(go); go(); setTimeout(() => show('late'), ${LONG - 1_000})`;

const addressOf = (name: string) => `/page/${name.replaceAll(' ', '-')}`;
const pageOf = (body: string) => `<!doctype html><title>page</title><body><output id="out"></output><script>
  window.show = (what) => { out.textContent += ' ' + what; };</script>${body.startsWith('<') ? body : `<script>${body}</script>`}`;

describe('a loop of animation frames', { skip: SHELL === undefined && 'no browser' }, () => {
  let site: LiveSite;
  let plain: PlainBrowser;
  let engine: TestEngine;
  before(async () => {
    const bodies = Object.entries({ ...PAGES, endless: ENDLESS, awaited: AWAITED, idle: IDLE });
    site = await startLiveSite(new Map(bodies.map(([name, body]) => [addressOf(name), pageOf(body)])));
    plain = await plainBrowser(SHELL ?? '');
    engine = await startTestEngine({ pages: 5, lent: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const compare = async (name: string) => {
    const url = site.url + addressOf(name);
    const text = `document.getElementById('out').textContent.trim()`;
    const own = engine.load(url, { jsTimeout: JS_TIMEOUT });
    const [{ body }, expected] = await Promise.all([own, plain.visit(url, JS_TIMEOUT, text)]);
    return [/<output id="out">([^<]*)</.exec(body)?.[1]?.trim(), expected];
  };

  describe('shows what a person would see', { concurrency: 5 }, () => {
    for (const name of someOf(Object.keys(PAGES), 2)) {
      it(`if it ${name}`, async () => {
        let [seen, expected] = await compare(name);
        // Both are races in real time, which a busy machine can decide differently.
        for (let left = 2; seen !== expected && left > 0; left -= 1) [seen, expected] = await compare(name);
        assert.notEqual(expected, '');
        assert.equal(seen, expected);
      });
    }
  });

  for (const name of ['endless', 'awaited', 'idle']) {
    it(`is not waited for in real time: ${name}`, { timeout: (LONG * 3) / 4 }, async () => {
      const { body } = await engine.load(site.url + addressOf(name), { jsTimeout: LONG, timeout: LONG });
      assert.match(body, /late<\/output>/);
    });
  }
});
