/**
 * A page that makes the checks of known detectors, each in our own words and code, and reports those that count against
 * the visitor. The groups are those of CreepJS, whose percentages are the share of a group that is true; `traces` are
 * checks of other detectors.
 */
export interface Signals {
  /** Many of these are also true for ordinary desktops; the share counts. */
  readonly likeHeadless: Readonly<Record<string, boolean>>;
  readonly headless: Readonly<Record<string, boolean>>;
  /** Signs that the browser's own functions were overridden. */
  readonly stealth: Readonly<Record<string, boolean>>;
  /** Signs of automation. */
  readonly traces: Readonly<Record<string, boolean>>;
}

export const SIGNALS_PAGE = `<!doctype html><title>Signals</title><body><pre id="found"></pre><img id="broken" src="/no-such-picture.png">
<script>
const rendererIn = (canvas) => {
  const gl = canvas.getContext('webgl');
  const names = gl && gl.getExtension('WEBGL_debug_renderer_info');
  return names ? gl.getParameter(names.UNMASKED_VENDOR_WEBGL) + ' ' + gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : '';
};
const answerOfWorker = (source) => new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = reject;
});
const colorOf = (name) => {
  const box = document.body.appendChild(document.createElement('i'));
  box.style.backgroundColor = name;
  const { backgroundColor } = getComputedStyle(box);
  box.remove();
  return backgroundColor;
};
const places = () => { const names = []; for (const name in window) names.push(name); return names; };

// Every function and getter that is often overridden: it must report that it is native, by whichever toString, have no
// own prototype, refuse to be called on anything else, and be the same in a window that no script has touched yet.
const untouched = document.body.appendChild(document.createElement('iframe')).contentWindow;
const WATCHED = ['Navigator', 'NavigatorUAData', 'Screen', 'Notification', 'Permissions', 'HTMLCanvasElement', 'CanvasRenderingContext2D',
  'WebGLRenderingContext', 'WebGL2RenderingContext', 'HTMLIFrameElement', 'Function', 'Date', 'PluginArray', 'MimeTypeArray', 'MediaDevices',
  'AudioBuffer', 'AnalyserNode', 'Element', 'Range', 'HTMLElement', 'NetworkInformation', 'Document', 'Intl.DateTimeFormat'];
const prototypeIn = (scope, path) => path.split('.').reduce((at, name) => at?.[name], scope)?.prototype;
const shapeOf = (prototype) => Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(([name, { get, set, value, ...flags }]) =>
  [name, typeof get, typeof set, typeof value, JSON.stringify(flags)].join(' '));
const replaced = [];
for (const path of WATCHED) {
  const prototype = prototypeIn(window, path);
  const other = prototypeIn(untouched, path);
  if (!prototype || !other) { replaced.push(path + ' is missing'); continue; }
  if (shapeOf(prototype).join() !== shapeOf(other).join()) replaced.push(path + ' has another shape');
  for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const asked = get ?? value;
    if (typeof asked !== 'function' || name === 'constructor') continue;
    const said = untouched.Function.prototype.toString.call(asked);
    if (!said.includes('[native code]') || said !== Function.prototype.toString.call(asked)) replaced.push(path + '.' + name + ' is not native');
    if (Object.hasOwn(asked, 'prototype') || Object.hasOwn(asked, 'toString')) replaced.push(path + '.' + name + ' has too much');
    // Event handlers can be called on anything, in every browser.
    if (!get || name.startsWith('on')) continue;
    try { get.call(Object.create(prototype)); replaced.push(path + '.' + name + ' answers anybody'); }
    catch (error) { if (!(error instanceof TypeError) || /Proxy|Reflect|Object\\.apply/.test(error.stack)) replaced.push(path + '.' + name + ' fails oddly'); }
  }
}
const own = [...Object.getOwnPropertyNames(navigator), ...Object.getOwnPropertyNames(screen)];

addEventListener('load', async () => {
  const page = rendererIn(document.createElement('canvas'));
  const worker = await answerOfWorker('const rendererIn = ' + rendererIn + ';postMessage({ agent: navigator.userAgent, renderer: rendererIn(new OffscreenCanvas(8, 8)) })');
  const { state } = await navigator.permissions.query({ name: 'notifications' });
  const denied = Notification.permission === 'denied';
  const { platform } = await navigator.userAgentData.getHighEntropyValues(['platform']);
  let read = 0;
  const bait = Object.defineProperty(new Error('bait'), 'stack', { get() { read += 1; return ''; } });
  for (const say of ['debug', 'log', 'table', 'dir']) console[say](bait);
  const order = places();
  const late = document.createElement('iframe');
  late.srcdoc = 'late';
  let stack = '';
  try { null.it; } catch (error) { stack = error.stack; }
  const found = {
    likeHeadless: {
      'window.chrome is missing': !('chrome' in window),
      'notifications are asked for and denied at once': state === 'prompt' && denied,
      'no plugins': navigator.plugins.length === 0,
      'no MIME types': navigator.mimeTypes.length === 0,
      'notifications are denied': denied,
      'ActiveText is pure red': colorOf('ActiveText') === 'rgb(255, 0, 0)',
      'light colors are preferred': matchMedia('(prefers-color-scheme: light)').matches,
      'client hints name no platform': navigator.userAgentData.platform === '' || platform === '',
      'no PDF viewer': navigator.pdfViewerEnabled === false,
      'no taskbar': screen.width === screen.availWidth && screen.height === screen.availHeight,
      'the window is as large as the screen': (innerWidth === screen.width && outerHeight === screen.height) ||
        (visualViewport.width === screen.width && visualViewport.height === screen.height),
      'SwiftShader draws': /SwiftShader/.test(worker.renderer),
      'no Web Share': !('share' in navigator && 'canShare' in navigator),
      'no content index': !('ContentIndex' in window),
      'no contacts': !('ContactsManager' in window),
      'no downlinkMax': !('downlinkMax' in NetworkInformation.prototype),
    },
    headless: {
      'navigator.webdriver': navigator.webdriver !== false,
      'the user agent says so': /headless/i.test(navigator.userAgent + navigator.appVersion),
      "a worker's user agent says so": /headless/i.test(worker.agent),
    },
    stealth: {
      'a frame has a window before it is in the page': late.contentWindow !== null,
      'window.chrome came late': order.indexOf('chrome') > order.indexOf('cookieStore'),
      'chrome.runtime where there is none': 'runtime' in window.chrome,
      'functions are not native': replaced.length > 0,
      'WebGL is another in workers': page !== worker.renderer,
      'properties of its own': own.length > 0,
    },
    traces: {
      'the console is read': read > 0,
      'round trips take no time': navigator.connection.rtt === 0,
      'no languages': navigator.languages.length === 0 || navigator.language !== navigator.languages[0],
      'the usual window of a test': (screen.width === 800 && screen.height === 600) || (innerWidth === 1280 && innerHeight === 720),
      'the window has no frame': outerWidth === 0 || outerHeight === innerHeight,
      'names of drivers': [...order, ...Object.getOwnPropertyNames(document)].some((name) =>
        /^(cdc_|[$]cdc_|__(webdriver|driver|selenium|fxdriver|playwright|puppeteer|pw)|_?phantom|callPhantom|domAutomation|_Selenium|awesomium|nightmare)/.test(name)),
      'attributes of drivers': document.documentElement.getAttributeNames().some((name) => /webdriver|selenium|driver/.test(name)),
      'names of files that are no page': /pptr|__playwright|UtilityScript|evaluate/.test(stack),
      'only Chromium by name': !navigator.userAgentData.brands.some(({ brand }) => brand === 'Google Chrome'),
      'a broken picture has no size': document.getElementById('broken').width === 0 || document.getElementById('broken').height === 0,
      'no H.264 or AAC': ['video/mp4; codecs="avc1.42E01E"', 'audio/mp4; codecs="mp4a.40.2"'].some((kind) => document.createElement('video').canPlayType(kind) === ''),
      'no loudspeakers': !(await navigator.mediaDevices.enumerateDevices()).some(({ kind }) => kind === 'audiooutput'),
      'devices have names before they may be used': (await navigator.mediaDevices.enumerateDevices()).some(({ label }) => label !== ''),
      'the zone is UTC': new Date().getTimezoneOffset() === 0 && Intl.DateTimeFormat().resolvedOptions().timeZone === 'UTC',
      'more than 70 processors': navigator.hardwareConcurrency > 70,
      'an odd memory': !(navigator.deviceMemory >= 0.25 && navigator.deviceMemory <= 32),
      'content security is bypassed': await (async () => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.srcdoc = '<meta http-equiv="Content-Security-Policy" content="script-src \\'none\\'"><script>parent.bypassed = true<\\/script>';
        await new Promise((resolve) => { frame.onload = resolve; });
        return window.bypassed === true;
      })(),
    },
    replaced,
  };
  document.getElementById('found').textContent = JSON.stringify(found);
  document.getElementById('found').className = 'done';
});</script>`;
