/**
 * A site whose page writes down everything that can be read in it and in each kind of frame and worker, and posts it:
 * so a browser can be compared with itself and with another one.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was read, by its place, such as `navigator.connection.rtt` or `shape WebGLRenderingContext`. */
export type Values = Readonly<Record<string, string>>;
/** By the name of the frame or worker; `window` is the page itself. */
export type Scopes = Readonly<Record<string, Values>>;

export interface ScopeSite extends AsyncDisposable {
  readonly url: string;
  /** What the next visitor finds. */
  readonly found: Promise<Scopes>;
}

const READ = String.raw`
const ROOTS = ['navigator', 'screen', 'history', 'chrome', 'external', 'styleMedia', 'speechSynthesis', 'trustedTypes', 'crypto', 'locationbar',
  'toolbar', 'menubar', 'scrollbars', 'customElements', 'visualViewport', 'Atomics', 'WebAssembly', 'Intl', 'Temporal', 'CSS', 'Math', 'Reflect', 'JSON'];
const WINDOW = ['innerWidth', 'outerWidth', 'outerHeight', 'screenX', 'screenY', 'devicePixelRatio', 'isSecureContext', 'crossOriginIsolated', 'closed', 'status'];
const PERMISSIONS = ['geolocation', 'notifications', 'midi', 'camera', 'microphone', 'background-sync', 'persistent-storage', 'accelerometer', 'clipboard-read',
  'clipboard-write', 'payment-handler', 'idle-detection', 'storage-access', 'window-management', 'local-fonts', 'screen-wake-lock', 'display-capture'];
async function readAll() {
  const found = {};
  const put = (name, read) => { try { const value = read(); found[name] = typeof value === 'object' ? JSON.stringify(value) : typeof value + ' ' + String(value); } catch (error) { found[name] = error.name + ': ' + error.message; } };
  const textOf = Function.prototype.toString;
  const notNative = [];
  const look = (asked, name) => {
    if (!textOf.call(asked).includes('[native code]') || !Function.prototype.toString.call(asked).includes('[native code]')) notNative.push(name);
    if (!Object.hasOwn(asked, 'prototype') && Reflect.ownKeys(asked).some((key) => key !== 'length' && key !== 'name')) notNative.push(name + ' has more');
  };
  const met = new Set();
  const walk = (object, path, depth) => {
    if (met.has(object) || depth > 3) return;
    met.add(object);
    for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
      for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
        const place = path + '.' + name;
        if (place in found) continue;
        let read;
        try { read = get ? get.call(object) : value; } catch (error) { found[place] = error.name + ': ' + error.message; continue; }
        if (typeof read === 'function') { found[place] = 'function ' + read.name; look(read, place); }
        else if (read instanceof Promise) read.catch(() => {});
        else if (typeof read === 'object' && read !== null) { found[place] = Object.prototype.toString.call(read); walk(read, place, depth + 1); }
        else found[place] = typeof read + ' ' + String(read);
      }
    }
  };
  for (const name of ROOTS) if (name in globalThis) walk(globalThis[name], name, 0);
  for (const name of WINDOW) if (name in globalThis) put(name, () => globalThis[name]);
  const ours = new Set(['readAll', 'readWindow', 'ROOTS', 'WINDOW', 'PERMISSIONS']);
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !ours.has(name) && !/^\d+$/.test(name) && !/^on/.test(name));
  found.globals = names.join();
  for (const name of names) {
    const { get, set, value } = Object.getOwnPropertyDescriptor(globalThis, name);
    for (const asked of [get, set, value]) if (typeof asked === 'function') look(asked, name);
    const { prototype } = typeof value === 'function' ? value : {};
    if (typeof value !== 'function' || name === 'Proxy' || name === 'NodeFilter') continue;
    found['shape ' + name] = Reflect.ownKeys(value).map(String).join();
    if (typeof prototype !== 'object' || prototype === null) continue;
    found['shape ' + name + '.prototype'] = Reflect.ownKeys(prototype).map(String).join();
    for (const [of, parts] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      for (const asked of [parts.get, parts.set, parts.value]) if (typeof asked === 'function' && of !== 'constructor') look(asked, name + '.prototype.' + of);
    }
  }
  const known = ['Proxy', 'NodeFilter'];
  found.notNative = notNative.filter((name) => !known.some((each) => name.startsWith(each))).join();
  put('navigator.languages', () => navigator.languages);
  put('hints', () => '');
  try { found.hints = JSON.stringify(await navigator.userAgentData.getHighEntropyValues(['architecture', 'bitness', 'model', 'platformVersion', 'fullVersionList', 'uaFullVersion', 'formFactors', 'wow64'])); } catch (error) { found.hints = error.name; }
  for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules', 'ListFormat', 'RelativeTimeFormat', 'Segmenter']) put('Intl ' + name, () => new Intl[name]().resolvedOptions());
  put('date', () => new Date(1750000000000).toString() + new Date(1750000000000).toLocaleString() + (1234567.891).toLocaleString());
  put('offsets', () => [1, 100, 500, 900, 1300, 1700].map((at) => new Date(at * 1e9).getTimezoneOffset()));
  for (const name of PERMISSIONS) { try { found['permission ' + name] = (await navigator.permissions.query({ name })).state; } catch (error) { found['permission ' + name] = error.name; } }
  put('Notification.permission', () => globalThis.Notification?.permission);
  for (const kind of ['webgl', 'webgl2']) put(kind, () => {
    const gl = new OffscreenCanvas(8, 8).getContext(kind);
    const { UNMASKED_VENDOR_WEBGL, UNMASKED_RENDERER_WEBGL } = gl.getExtension('WEBGL_debug_renderer_info');
    return [UNMASKED_VENDOR_WEBGL, UNMASKED_RENDERER_WEBGL, gl.MAX_TEXTURE_SIZE, gl.VERSION].map((each) => gl.getParameter(each)).concat(gl.getSupportedExtensions());
  });
  put('errors', () => [() => null.it, () => new Array(-1), () => Symbol() + '', () => JSON.parse('{')].map((fail) => { try { fail(); } catch (error) { return error.message; } }));
  put('stack', () => [Error.stackTraceLimit, typeof Error.prepareStackTrace]);
  let read = 0;
  const bait = Object.defineProperty(new Error('bait'), 'stack', { get() { read += 1; return ''; } });
  for (const say of ['debug', 'log', 'table', 'dir', 'error', 'trace']) console[say](bait, { get id() { read += 1; return ''; } });
  console.debug(new Proxy({}, { ownKeys() { read += 1; return []; }, getPrototypeOf() { read += 1; return null; } }));
  found.console = String(read);
  return found;
}
`;

const ONLY_WINDOW = String.raw`
async function readWindow() {
  const found = {};
  const put = (name, value) => { found[name] = JSON.stringify(value) ?? 'undefined'; };
  put('plugins', [...navigator.plugins].map(({ name, filename, length }) => [name, filename, length]));
  put('MIME types', [...navigator.mimeTypes].map(({ type, suffixes }) => [type, suffixes]));
  put('voices', speechSynthesis.getVoices().length);
  put('devices', (await navigator.mediaDevices.enumerateDevices()).map(({ kind, label }) => [kind, label]));
  for (const query of ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', 'prefers-contrast: more', 'forced-colors: active', 'inverted-colors: inverted', 'hover: hover',
    'any-hover: hover', 'pointer: fine', 'any-pointer: coarse', 'color-gamut: p3', 'dynamic-range: high', 'update: fast', 'display-mode: browser', 'orientation: landscape'])
    put('media ' + query, matchMedia('(' + query + ')').matches);
  const box = document.body.appendChild(document.createElement('div'));
  for (const name of ['Canvas', 'CanvasText', 'ActiveText', 'ButtonFace', 'Highlight', 'LinkText', 'GrayText', 'AccentColor', 'Field']) { box.style.color = name; put('color ' + name, getComputedStyle(box).color); }
  for (const name of ['caption', 'menu', 'status-bar']) { box.style.font = name; put('font ' + name, getComputedStyle(box).font); }
  box.textContent = 'mmmmmwwwwwlliQ@';
  for (const name of ['serif', 'sans-serif', 'monospace', 'Arial', 'Helvetica', 'Verdana', 'Segoe UI', 'Ubuntu', 'Noto Color Emoji']) { box.style.font = '72px "' + name + '"'; box.style.display = 'inline'; put('width ' + name, box.getBoundingClientRect().width); }
  box.style.cssText = 'overflow:scroll;width:100px;height:100px';
  put('scrollbar', box.offsetWidth - box.clientWidth);
  box.remove();
  const video = document.createElement('video');
  for (const type of ['video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video/webm; codecs="vp9"', 'audio/mpeg', 'audio/flac', 'video/ogg; codecs="theora"']) put('plays ' + type, video.canPlayType(type));
  put('codecs', RTCRtpReceiver.getCapabilities('video').codecs.map(({ mimeType, sdpFmtpLine }) => mimeType + sdpFmtpLine));
  const context = new OfflineAudioContext(1, 5000, 44100);
  const sound = context.createOscillator();
  const squeezed = context.createDynamicsCompressor();
  sound.connect(squeezed).connect(context.destination);
  sound.start();
  put('sound', (await context.startRendering()).getChannelData(0).slice(4500).reduce((sum, each) => sum + Math.abs(each), 0));
  put('keyboard', (await navigator.keyboard.getLayoutMap()).size);
  put('observable', PerformanceObserver.supportedEntryTypes);
  put('features', document.featurePolicy.features().sort());
  put('document', [document.hidden, document.visibilityState, document.fullscreenEnabled, document.pictureInPictureEnabled, document.prerendering, document.wasDiscarded]);
  put('own names', [Object.getOwnPropertyNames(document), document.documentElement.getAttributeNames(), Object.getOwnPropertyNames(navigator), Object.getOwnPropertyNames(screen)]);
  put('activation', [navigator.userActivation.isActive, navigator.userActivation.hasBeenActive]);
  const [navigation] = performance.getEntriesByType('navigation');
  put('navigation', [navigation.type, navigation.redirectCount, navigation.deliveryType, navigation.nextHopProtocol, navigation.responseStatus, navigation.notRestoredReasons]);
  const order = [];
  for (const name in window) if (!/^\d+$/.test(name)) order.push(name);
  put('order', order.filter((name) => !/^(read|ROOTS|WINDOW|PERMISSIONS)/.test(name)));
  return found;
}
`;

const PAGE = `<!doctype html><html style="height: 5000px"><title>Scopes</title><body><pre id="found"></pre><script src="/read.js"></script>
<script>${ONLY_WINDOW}</script><script>
const answerOf = (start) => new Promise(start);
const inFrame = (attributes, sandbox) => answerOf((done) => {
  const frame = Object.assign(document.createElement('iframe'), attributes);
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  const hear = ({ data, source }) => { if (source === frame.contentWindow) { removeEventListener('message', hear); done(data); } };
  addEventListener('message', hear);
  document.body.append(frame);
});
const inWorker = (source, options) => answerOf((done) => { new Worker(source, options).onmessage = ({ data }) => done(data); });
const tell = "readAll().then((found) => parent.postMessage(found, '*'))";
addEventListener('load', async () => {
  const scopes = {
    window: { ...await readAll(), ...await readWindow() },
    frame: await inFrame({ src: '/frame' }),
    srcdoc: await inFrame({ srcdoc: '<script src="/read.js"></' + 'script><script>' + tell + '</' + 'script>' }),
    blank: await answerOf((done) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const script = frame.contentDocument.createElement('script');
      script.onload = () => frame.contentWindow.readAll().then(done);
      script.src = '/read.js';
      frame.contentDocument.body.append(script);
    }),
    sandboxed: await inFrame({ src: '/frame' }, 'allow-scripts'),
    stranger: await inFrame({ src: 'http://localhost:' + location.port + '/frame' }),
    worker: await inWorker('/worker.js'),
    blob: await inWorker(URL.createObjectURL(new Blob(['importScripts("' + location.origin + '/read.js"); readAll().then(postMessage)'], { type: 'text/javascript' }))),
    module: await inWorker('/module.js', { type: 'module' }),
    nested: await inWorker('/nesting.js'),
    shared: await answerOf((done) => { new SharedWorker('/shared.js').port.onmessage = ({ data }) => done(data); }),
    service: await answerOf(async (done) => {
      await navigator.serviceWorker.register('/service.js');
      navigator.serviceWorker.onmessage = ({ data }) => done(data);
      (await navigator.serviceWorker.ready).active.postMessage('read');
    }),
  };
  await fetch('/found', { method: 'POST', body: JSON.stringify(scopes) });
  document.getElementById('found').className = 'done';
});</script>`;

const SCRIPTS: Readonly<Record<string, string>> = {
  '/read.js': READ,
  '/worker.js': "importScripts('/read.js'); readAll().then(postMessage);",
  '/module.js': `${READ}\nreadAll().then((found) => postMessage(found));`,
  '/nesting.js': "new Worker('/worker.js').onmessage = ({ data }) => postMessage(data);",
  '/shared.js':
    "importScripts('/read.js'); onconnect = ({ ports: [port] }) => readAll().then((found) => port.postMessage(found));",
  '/service.js': `importScripts('/read.js'); oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
    onmessage = ({ source }) => readAll().then((found) => source.postMessage(found));`,
};
const PAGES: Readonly<Record<string, string>> = {
  '/': PAGE,
  '/frame':
    '<!doctype html><body><script src="/read.js"></script><script>readAll().then((found) => parent.postMessage(found, \'*\'))</script>',
};

export async function startScopeSite(): Promise<ScopeSite> {
  const { promise: found, resolve } = Promise.withResolvers<Scopes>();
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const script = SCRIPTS[path];
    const page = PAGES[path];
    if (path === '/found') resolve((await new Response(request as unknown as ReadableStream).json()) as Scopes);
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.writeHead((script ?? page) ? 200 : 404, { 'Content-Type': type }).end(script ?? page ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    found,
    [Symbol.asyncDispose]: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
