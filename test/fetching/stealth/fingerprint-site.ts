/** A site on loopback that looks at its visitors: with the detectors that sites use, and with probes of our own in every kind of worker. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Handler, startTarget, type Target } from '../../support/target.ts';

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
  readonly webdriver?: boolean;
}

export interface PageFindings {
  readonly page: Findings;
  readonly worker: Findings;
  readonly shared: Findings;
  readonly service: Findings;
  readonly frame: Findings;
  /** How often the console read what only an inspector reads. */
  readonly inspected: number;
  readonly timers: readonly string[];
  readonly ownGlobals: readonly string[];
  readonly screen: Readonly<Record<string, number>>;
  readonly hover: boolean;
  readonly finePointer: boolean;
  readonly touchPoints: number;
  readonly scrollbar: number;
  readonly picture: boolean;
  readonly renderer: string;
}

const LOOK = `const look = async () => ({
  userAgent: navigator.userAgent, platform: navigator.platform, languages: navigator.languages, language: navigator.language,
  locale: Intl.DateTimeFormat().resolvedOptions().locale, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  brands: navigator.userAgentData.brands, cores: navigator.hardwareConcurrency, webdriver: navigator.webdriver,
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
  const gl = document.createElement('canvas').getContext('webgl');
  const info = gl && gl.getExtension('WEBGL_debug_renderer_info');
  const found = {
    page: await look(),
    frame: await document.getElementById('frame').contentWindow.look(),
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
    renderer: info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '',
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

const script =
  (text: string): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);

export async function startFingerprintSite(): Promise<Target> {
  return await startTarget({
    '/looking': LOOKING,
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
