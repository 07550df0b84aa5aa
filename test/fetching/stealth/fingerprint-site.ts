/**
 * A site on loopback that examines its visitors: with the detectors that sites use, and with our own probes in every
 * kind of worker.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Handler, startTarget, type Target } from '../../support/target.ts';
import { SIGNALS_PAGE } from './signals.ts';

const { resolve } = createRequire(import.meta.url);
const fileOf = (module: string, name: string) => readFileSync(join(dirname(resolve(module)), name), 'utf8');

/** What a page or a worker finds out about its browser. */
export interface Findings {
  readonly userAgent: string;
  readonly platform: string;
  readonly languages: readonly string[];
  readonly language: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly brands: readonly { brand: string; version: string }[];
  readonly hints: Readonly<Record<string, unknown>>;
  readonly cores: number;
  readonly memory: number;
  readonly mobile: boolean;
  /** The renderer of WebGL. */
  readonly renderer: string;
  readonly webdriver?: boolean;
}

export interface PageFindings {
  readonly page: Findings;
  readonly worker: Findings;
  readonly shared: Findings;
  readonly service: Findings;
  readonly frame: Findings;
  /** In a frame of another origin. */
  readonly stranger: Findings;
  /** In a worker of a worker. */
  readonly nested: Findings;
  /** The headers that the server received after it had asked for every hint. */
  readonly sent: Readonly<Record<string, string>>;
  /** How often the console read something that only an inspector reads. */
  readonly inspected: number;
  readonly timers: readonly string[];
  readonly ownGlobals: readonly string[];
  readonly screen: Readonly<Record<string, number>>;
  readonly hover: boolean;
  readonly finePointer: boolean;
  readonly touchPoints: number;
  readonly scrollbar: number;
  readonly picture: boolean;
}

const LOOK = `const rendererOf = () => {
  const gl = new OffscreenCanvas(8, 8).getContext('webgl');
  const names = gl && gl.getExtension('WEBGL_debug_renderer_info');
  return names ? gl.getParameter(names.UNMASKED_VENDOR_WEBGL) + ' ' + gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : '';
};
const look = async () => ({
  userAgent: navigator.userAgent, platform: navigator.platform, languages: navigator.languages, language: navigator.language,
  locale: Intl.DateTimeFormat().resolvedOptions().locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  brands: navigator.userAgentData.brands, cores: navigator.hardwareConcurrency, memory: navigator.deviceMemory,
  mobile: navigator.userAgentData.mobile, renderer: rendererOf(), webdriver: navigator.webdriver,
  hints: await navigator.userAgentData.getHighEntropyValues(
    ['architecture', 'bitness', 'model', 'platform', 'platformVersion', 'fullVersionList', 'uaFullVersion', 'formFactors', 'wow64']),
});`;

const LOOKING = `<!doctype html><html style="height: 5000px"><title>Looking</title><body><pre id="found"></pre><img id="picture" src="/dot.svg">
<iframe id="frame" src="/frame" hidden></iframe><script>${LOOK}
const answerOf = (start) => new Promise((resolve, reject) => start(resolve, reject));
addEventListener('load', async () => {
  let inspected = 0;
  const bait = new Error('bait');
  Object.defineProperty(bait, 'stack', { get() { inspected += 1; return ''; } });
  console.debug(bait);
  const found = {
    page: await look(),
    frame: await document.getElementById('frame').contentWindow.look(),
    stranger: await answerOf((done) => {
      addEventListener('message', ({ data }) => done(data), { once: true });
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://localhost:' + location.port + '/stranger', hidden: true }));
    }),
    nested: await answerOf((done) => { new Worker('/nesting.js').onmessage = ({ data }) => done(data); }),
    worker: await answerOf((done) => { new Worker('/worker.js').onmessage = ({ data }) => done(data); }),
    shared: await answerOf((done, fail) => {
      const shared = new SharedWorker('/shared.js');
      shared.onerror = fail;
      shared.port.onmessage = ({ data }) => done(data);
    }),
    service: await answerOf(async (done) => {
      await navigator.serviceWorker.register('/service.js');
      navigator.serviceWorker.onmessage = ({ data }) => done(data);
      (await navigator.serviceWorker.ready).active.postMessage('look');
    }),
    inspected,
    timers: [setTimeout, setInterval, requestAnimationFrame, Date, Date.now, performance.now].map(String),
    ownGlobals: Object.getOwnPropertyNames(window).filter((name) => name.startsWith('_')),
    screen: { width: screen.width, height: screen.height, availableHeight: screen.availHeight,
      innerWidth, innerHeight, outerWidth, outerHeight, ratio: devicePixelRatio },
    hover: matchMedia('(hover: hover)').matches, finePointer: matchMedia('(pointer: fine)').matches,
    touchPoints: navigator.maxTouchPoints, scrollbar: innerWidth - document.documentElement.clientWidth,
    picture: document.getElementById('picture').naturalWidth > 0,
    sent: await fetch('/sent').then((answer) => answer.json()),
  };
  document.getElementById('found').textContent = JSON.stringify(found);
  document.getElementById('found').className = 'done';
});</script>`;

const DETECTING = `<!doctype html><title>Detecting</title><body><pre id="found"></pre><script type="module">
import { load } from '/botd.js';
import FingerprintScanner from '/fpscanner.js';
const detector = await load();
const bot = detector.detect();
const { fastBotDetectionDetails } = await new FingerprintScanner().collectFingerprint({ encrypt: false });
document.getElementById('found').textContent = JSON.stringify({ bot, details: fastBotDetectionDetails });
document.getElementById('found').className = 'done';
</script>`;

const ASKING = `<!doctype html><title>Asking</title><body><pre id="found"></pre><script>
const stateOf = async (name) => (await navigator.permissions.query({ name })).state;
const around = async (name, ask) => (await stateOf(name)) + ', then ' + (await ask()) + ', then ' + (await stateOf(name));
(async () => {
  const found = {
    geolocation: await around('geolocation', () =>
      new Promise((done) => navigator.geolocation.getCurrentPosition(() => done('a place'), ({ code }) => done('code ' + code)))),
    camera: await around('camera', () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'a camera', ({ name }) => name)),
    notifications: await around('notifications', () => Notification.requestPermission()),
  };
  document.getElementById('found').textContent = JSON.stringify(found);
  document.getElementById('found').className = 'done';
})();
</script>`;

const DIALOGS = `<!doctype html><title>Dialogs</title><body><pre id="found"></pre><script>
addEventListener('load', () => {
  const taken = (ask) => { const began = performance.now(); const answer = ask(); return [answer ?? null, performance.now() - began]; };
  const found = [() => alert('Read this.'), () => confirm('Is that so?'), () => prompt('Why?')].map(taken);
  document.getElementById('found').textContent = JSON.stringify(found);
  document.getElementById('found').className = 'done';
});
</script>`;

/** Tells the site by a request, because a picture of it tells nothing. */
const WINDOW = `<!doctype html><title>Window</title><body><pre id="found"></pre><script>
addEventListener('load', async () => {
  const sizes = [innerWidth, innerHeight, outerWidth, outerHeight, screen.width, screen.height, screen.availHeight];
  await fetch('/window-is?' + sizes.join());
  document.getElementById('found').className = 'done';
});
</script>`;

const script =
  (text: string): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);

const ALL_HINTS =
  'Sec-CH-UA-Arch, Sec-CH-UA-Bitness, Sec-CH-UA-Full-Version, Sec-CH-UA-Full-Version-List, Sec-CH-UA-Model, Sec-CH-UA-Platform-Version, Sec-CH-UA-Form-Factors, Sec-CH-UA-WoW64, Sec-CH-Prefers-Color-Scheme, Device-Memory';

export async function startFingerprintSite(): Promise<Target> {
  return await startTarget({
    '/looking': (_request, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html', 'Accept-CH': ALL_HINTS }).end(LOOKING),
    '/signals': SIGNALS_PAGE,
    '/asking': ASKING,
    '/dialogs': DIALOGS,
    '/window': WINDOW,
    '/window-is': 204,
    '/stranger': `<!doctype html><script>${LOOK} look().then((found) => parent.postMessage(found, '*'));</script>`,
    '/nesting.js': script("new Worker('/worker.js').onmessage = ({ data }) => postMessage(data);"),
    '/sent': (request, response) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(request.headers)),
    '/frame': `<!doctype html><script>${LOOK} window.look = look;</script>`,
    '/worker.js': script(`${LOOK} look().then(postMessage);`),
    '/shared.js': script(`${LOOK} onconnect = ({ ports: [port] }) => look().then((found) => port.postMessage(found));`),
    '/service.js':
      script(`${LOOK} oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
      onmessage = ({ source }) => look().then((found) => source.postMessage(found));`),
    '/dot.svg': (_request, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
    '/detecting': DETECTING,
    '/botd.js': script(fileOf('@fingerprintjs/botd', 'botd.esm.js')),
    '/fpscanner.js': script(fileOf('fpscanner', 'fpScanner.es.js')),
    '/headers': (request, response) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(request.rawHeaders)),
  });
}
