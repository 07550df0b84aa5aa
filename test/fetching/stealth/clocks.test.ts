/**
 * A page at stealth has one time: whatever it reads it from, nothing comes before what happened before. All bounds are
 * moments that the page itself has noted, so a slow machine changes nothing.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findBrowsers } from '../../../src/fetching/browser/process/find-browsers.mjs';
import { startTestService, type TestService } from '../../support/service.ts';
import { startTarget, type Target } from '../../support/target.ts';

const { full } = findBrowsers(process.env);

/** A moment, in milliseconds since 1970, that must lie between two others. */
type Between = readonly [what: string, earliest: number, moment: number, latest: number];

/** Browsers round some of these moments, and adjust the computer's clock while they run. */
const ROUNDED = 20;

const PAGE = `<!doctype html><title>Clocks</title><body><pre id="found"></pre><script>
const worker = "onmessage = () => { const began = performance.timeOrigin + performance.now(); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50); postMessage([Date.now(), performance.timeOrigin + performance.now(), performance.timeOrigin + performance.now() - began]); }";
const found = [];
const now = () => performance.timeOrigin + performance.now();
const between = (what, earliest, moment) => found.push([what, earliest, moment, now()]);
addEventListener('load', async () => {
  for (let round = 0; round < 2; round += 1) {
    const began = now();
    between('Date.now', began, Date.now());
    between('new Date', began, new Date().getTime());
    between('a new event', began, performance.timeOrigin + new Event('x').timeStamp);
    between('a mark', began, performance.timeOrigin + performance.mark('m').startTime);
    if (globalThis.Temporal) between('Temporal', began, Temporal.Now.instant().epochMilliseconds);
    between('a formatted date', began - 1000, Date.parse(new Date().toUTCString()));
    const file = new File([''], 'x');
    between('a new file', began, file.lastModified);
    await new Promise((done) => requestAnimationFrame((at) => {
      const { timeOrigin } = performance;
      // A frame may have been due before it was asked for.
      between('a frame', began - 100, timeOrigin + at);
      between("the document's timeline", began - 100, timeOrigin + document.timeline.currentTime);
      done();
    }));
    const asked = now();
    await new Promise((done) => { setTimeout(done, 120); });
    between('a timer', asked + 119, now());
    between('Date.now after a timer', asked + 119, Date.now());
    const box = document.body.appendChild(document.createElement('i'));
    const animation = box.animate([{ opacity: 0 }, { opacity: 1 }], 150);
    const started = now();
    await animation.finished;
    between('an animation', started + 100, now());
    const sent = now();
    const helper = new Worker(URL.createObjectURL(new Blob([worker], { type: 'text/javascript' })));
    const [date, moment, waited] = await new Promise((done) => { helper.onmessage = ({ data }) => done(data); helper.postMessage(''); });
    between("a worker's Date.now", sent + 49, date);
    between("a worker's performance.now", sent + 49, moment);
    between('a worker that waits', sent + 49, sent + waited);
    const requested = now();
    const report = new Promise((done) => { new PerformanceObserver((list, self) => { self.disconnect(); done(list.getEntries()[0]); }).observe({ type: 'resource' }); });
    const answer = await fetch('/date');
    await answer.text();
    between("the server's date", requested - 1000, Date.parse(answer.headers.get('Date')));
    const { startTime, responseEnd } = await report;
    between('a request', requested, performance.timeOrigin + startTime);
    between('an answer', requested, performance.timeOrigin + responseEnd);
  }
  document.getElementById('found').textContent = JSON.stringify(found);
  document.getElementById('found').className = 'done';
});</script>`;

describe('the clocks of a page at stealth', {
  skip: full === undefined && 'no full Chromium',
  timeout: 120_000,
}, () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    const isolated = {
      'Content-Type': 'text/html',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    target = await startTarget({
      '/': (_request, response) => void response.writeHead(200, isolated).end(PAGE),
      '/date': 'x',
    });
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  it('agree, in the page, its worker, its animations and its requests, and with the server', async () => {
    const parameters = { url: `${target.url}/`, proxy: 'stealth', timeout: 25_000, wait_for: '#found.done' };
    const began = Date.now();
    const reply = await service.call('/selected', { ...parameters, selector: '#found' });
    assert.equal(reply.status, 200, reply.body);
    const moments = JSON.parse(reply.body.replaceAll('&quot;', '"')) as Between[];
    assert.ok(moments.length >= 30, String(moments.length));
    const strange = moments.filter(
      ([, earliest, moment, latest]) => moment < earliest - ROUNDED || moment > latest + ROUNDED,
    );
    assert.deepEqual(strange, []);
    // The page's time is that of this machine.
    for (const [what, , , latest] of moments)
      assert.ok(latest > began - ROUNDED && latest < Date.now() + ROUNDED, what);
  });
});
