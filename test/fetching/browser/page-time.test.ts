/**
 * The page's time: the result is what a person would see after `js_timeout` of real time. Each page is also opened in a
 * plain browser for that time, which shows what is expected here: every event is recorded in order.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type PlainBrowser, plainBrowser } from '../../support/plain-browser.ts';
import { someOf } from '../../support/thorough.ts';
import { type LiveSite, startLiveSite } from './live-site.ts';
import { SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const JS_TIMEOUT = 2_000;
const MAX_ATTEMPTS = 3;

/** What could be lost: something that would be shown if the rest had not come by then. */
const FALLBACK = `setTimeout(() => show('fallback'), 1600);`;
const SLEEP = 'const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));';
const worker = (text: string) => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(text)}])))`;
const frame = (text: string, more = '') => `<iframe ${more} src="/frame?text=${encodeURIComponent(text)}"></iframe>`;
const otherFrame = (text: string) => `<iframe src="OTHER/frame?text=${encodeURIComponent(text)}"></iframe>`;
const srcdoc = (text: string) => `<iframe srcdoc="<script>${text}</script>"></iframe>`;
const listening = `onmessage = ({ data }) => show(data);`;

/** Each is the body of a page, or the text of its script. `show` records what happens. */
const PAGES: Readonly<Record<string, string>> = {
  // Timers alone.
  'a chain of timers': `let n = 0; const go = () => { n += 1; show(n); if (n < 5) setTimeout(go, 200); }; go()`,
  'a debounce': `let t; const later = () => { clearTimeout(t); t = setTimeout(() => show('settled'), 300); };
    for (const ms of [10, 100, 250]) setTimeout(later, ms)`,
  'an interval that is ended': `let n = 0; const t = setInterval(() => { show(++n); if (n === 3) clearInterval(t); }, 250)`,
  'a clock': `const from = Date.now(); setInterval(() => { out.textContent = Math.round((Date.now() - from) / 500) * 500; }, 500)`,
  'a countdown by the date': `const ends = Date.now() + 1500; const t = setInterval(() => {
    if (Date.now() >= ends) { show('over'); clearInterval(t); } }, 100)`,
  'promises and sleeps': `${SLEEP} (async () => { for (const n of [1, 2, 3]) { await sleep(300); show(n); } })(); ${FALLBACK}`,
  'a timer of text': `setTimeout("show('text')", 700); setTimeout(() => show('later'), 900)`,
  'delays of more than 32 bits': `setTimeout(() => show('days'), 40 * 864e5); setTimeout(() => show('endless'), Infinity);
    setTimeout(() => show('more'), 2 ** 32 + 500)`,
  'a timer of approved text': `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'"><script>
    const policy = trustedTypes.createPolicy('x', { createScript: (text) => text });
    setTimeout(policy.createScript("show('text')"), 700)</script>`,
  'methods that have been broken': `Array.prototype.push = Map.prototype.get = Set.prototype.add = () => { throw new Error('broken'); }; setTimeout(() => show('late'), 700)`,
  'no promises': `setTimeout(() => show('late'), 700); window.Promise = undefined`,
  'what comes too late': `setTimeout(() => show('in time'), 1500); setTimeout(() => show('too late'), 5000)`,
  'observers of changes': `new MutationObserver((_, o) => { o.disconnect(); setTimeout(() => show('seen'), 400); })
    .observe(document.body, { childList: true, subtree: true }); setTimeout(() => show('changed'), 300); ${FALLBACK}`,

  // The network.
  'a fetch that wins': `fetch('/data?ms=300').then(() => show('data')); ${FALLBACK}`,
  'a fetch that loses': `fetch('/data?ms=1600').then(() => show('data')); setTimeout(() => show('fallback'), 800)`,
  'a fetch by a timer that loses': `setTimeout(() => { fetch('/data?ms=700').then(() => show('data'));
    setTimeout(() => show('fallback'), 300); }, 500)`,
  'a poller': `const go = async () => { const done = await (await fetch('/job?takes=800&key=KEY')).json();
    show(done); if (!done) setTimeout(go, 500); }; go()`,
  'a poller by an interval': `const t = setInterval(async () => {
    const done = await (await fetch('/job?takes=700&key=KEY')).json(); show(done); if (done) clearInterval(t); }, 400)`,
  'a poller that loads itself again': `fetch('/job?takes=600&key=KEY').then((a) => a.json()).then((done) => {
    if (done) show('done'); else setTimeout(() => location.reload(), 400); })`,
  'an answer that is read later': `fetch('/stream?ms=400').then((a) => setTimeout(() => a.text().then(show), 200));
    setTimeout(() => show('before'), 300); setTimeout(() => show('after'), 700)`,
  'an old request': `const old = new XMLHttpRequest(); old.open('GET', '/data?ms=300'); old.onload = () => show('data');
    old.send(); ${FALLBACK}`,
  'a request in the task of a timer': `const get = (path) => { const request = new XMLHttpRequest(); request.open('GET', path, false); request.send(); return request.responseText; };
    setTimeout(() => { show(get('/data?ms=300')); setTimeout(() => show('next'), 200); }, 400); setTimeout(() => show('other'), 1100)`,
  'a poller in the task of a timer': `const t = setInterval(() => { const request = new XMLHttpRequest();
    request.open('GET', '/job?takes=700&key=KEY', false); request.send(); show(request.responseText);
    if (request.responseText === 'true') clearInterval(t); }, 300)`,
  'a body that streams': `fetch('/stream?ms=400').then(async ({ body }) => { const reader = body.getReader();
    for (;;) { const { done } = await reader.read(); if (done) break; } show('all'); }); ${FALLBACK}`,
  'a script that a timer loads': `setTimeout(() => document.head.append(Object.assign(document.createElement('script'),
    { src: '/script?ms=300&text=show("script")' })), 300); ${FALLBACK}`,
  'a WebSocket': `new WebSocket('WS/socket?ms=300').onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'a WebSocket that a timer opens': `setTimeout(() => { new WebSocket('WS/socket?ms=300').onmessage = ({ data }) => show(data); }, 400);
    ${FALLBACK}`,
  'a WebSocket that answers': `const s = new WebSocket('WS/socket?ms=200'); s.onopen = () => s.send('x');
    s.onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'an event stream': `new EventSource('/events?ms=300').onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'an event stream that comes back': `new EventSource('/events?ms=200&ends').onmessage = ({ data }) => show(data); ${FALLBACK}`,

  'a beacon, which is not sent early': `setTimeout(() => navigator.sendBeacon('/job?takes=0&key=KEY'), 600);
    setTimeout(() => fetch('/job?takes=900&key=KEY').then((answer) => answer.json()).then(show), 1200)`,

  'the event of the first frame': `addEventListener('pagereveal', () => show('listener')); onpagereveal = () => show('handler')`,
  // Messages and workers.
  'a message channel': `const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => show(data);
    port2.postMessage('message'); ${FALLBACK}`,
  'a broadcast': `const a = new BroadcastChannel('x'), b = new BroadcastChannel('x'); a.onmessage = ({ data }) => show(data);
    setTimeout(() => b.postMessage('broadcast'), 300); setTimeout(() => show('next'), 700); ${FALLBACK}`,
  'a worker': `${worker(`setTimeout(() => postMessage('worker'), 400)`)}.onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'a worker that a timer starts': `setTimeout(() => { ${worker(`setTimeout(() => postMessage('worker'), 300)`)}.onmessage =
    ({ data }) => show(data); }, 500); setTimeout(() => show('before'), 650); ${FALLBACK}`,
  'a worker that computes': `${worker('const end = Date.now() + 500; while (Date.now() < end); postMessage("computed")')}.onmessage =
    ({ data }) => show(data); ${FALLBACK}`,
  'a worker that gets something to do later': `const w = ${worker(`onmessage = ({ data }) => setTimeout(() => postMessage(data), 300)`)};
    w.onmessage = ({ data }) => show(data); w.postMessage('first'); setTimeout(() => w.postMessage('second'), 900); setTimeout(() => show('between'), 1050); ${FALLBACK}`,
  'a worklet': `CSS.paintWorklet.addModule('/script?ms=300').then(() => show('painter')); setTimeout(() => show('later'), 700)`,
  'a worklet for sound': `const context = new OfflineAudioContext(1, 44100, 44100); const source = "registerProcessor('p', class extends AudioWorkletProcessor { process() { return false; } })";
    context.audioWorklet.addModule('data:text/javascript,' + encodeURIComponent(source)).then(() => { new AudioWorkletNode(context, 'p').connect(context.destination);
    return context.startRendering(); }).then(({ length }) => show(length)); setTimeout(() => show('later'), 1500)`,
  'a worker through a port': `const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => show(data);
    ${worker(`onmessage = ({ ports: [port] }) => setTimeout(() => port.postMessage('by a port'), 400)`)}.postMessage(0, [port2]); ${FALLBACK}`,
  'a worker of modules': `new Worker('/script?text=' + encodeURIComponent("onmessage = () => {}; import('/script?ms=500').then(() => postMessage('imported'))"), { type: 'module' })
    .onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'a worker that reads': `${worker(`fetch(self.origin + '/stream?ms=400').then((answer) => answer.text()).then(() => postMessage('read'))`)}.onmessage =
    ({ data }) => show(data); ${FALLBACK}`,
  'a worker in a worker': `${worker(`new Worker(URL.createObjectURL(new Blob(["setTimeout(() => postMessage('inner'), 500)"]))).onmessage = ({ data }) => postMessage(data)`)}
    .onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'a worker in a worker that gets something to do later': `const w = ${worker(`const inner = ${worker('onmessage = ({ data }) => setTimeout(() => postMessage(data), 300)')};
    inner.onmessage = ({ data }) => postMessage(data); onmessage = ({ data }) => inner.postMessage(data)`)};
    w.onmessage = ({ data }) => show(data); setTimeout(() => w.postMessage('passed on'), 500); ${FALLBACK}`,
  'a worker in a worker in a worker': `${worker(`${worker(`${worker('setTimeout(() => postMessage("innermost"), 600)')}.onmessage = ({ data }) => postMessage(data)`)}
    .onmessage = ({ data }) => postMessage(data)`)}.onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'a worker with a database': `${worker(`const o = indexedDB.open('w'); o.onupgradeneeded = () => o.result.createObjectStore('s'); o.onsuccess = () => { const t = o.result.transaction('s', 'readwrite');
    for (let n = 0; n < 2000; n += 1) t.objectStore('s').put(n, n); t.oncomplete = () => postMessage('stored'); }`)}.onmessage = ({ data }) => show(data); setTimeout(() => show('fallback'), 1700)`,
  'a worker that holds a lock': `${worker(`navigator.locks.request('w', () => new Promise(() => setTimeout(() => postMessage('held'), 500)))`)}.onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'a worker with a socket': `${worker(`new WebSocket(self.origin.replace('http', 'ws') + '/socket?ms=500').onmessage = () => postMessage('socket')`)}.onmessage =
    ({ data }) => show(data); ${FALLBACK}`,
  'a worker that fails later': `const w = ${worker(`setTimeout(() => { throw new Error('late') }, 400)`)}; w.onerror = (event) => { event.preventDefault(); show('failed'); }; ${FALLBACK}`,
  'a worker of a frame': `${srcdoc(`new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 600)']))).onmessage = () => parent.show('worker')`)}<script>${FALLBACK}</script>`,
  'a shared worker': `const w = new SharedWorker('/script?text=' + encodeURIComponent('onconnect = ({ ports: [port] }) => setTimeout(() => port.postMessage("shared"), 300)'));
    w.port.onmessage = ({ data }) => show(data); ${FALLBACK}`,
  'a shared worker that is asked later': `const w = new SharedWorker('/script?text=' + encodeURIComponent('onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => setTimeout(() => port.postMessage(data), 300) }'));
    w.port.onmessage = ({ data }) => show(data); w.port.postMessage('first'); setTimeout(() => w.port.postMessage('second'), 800); setTimeout(() => show('between'), 950); ${FALLBACK}`,
  'a service worker': `navigator.serviceWorker.register('/script?text=' + encodeURIComponent('self.onactivate = (e) => e.waitUntil(clients.claim())'), { scope: '/page/none' })
    .then(() => show('registered')); ${FALLBACK}`,

  'a service worker that answers': `navigator.serviceWorker.onmessage = ({ data }) => show(data);
    navigator.serviceWorker.register('/script?text=' + encodeURIComponent('self.onactivate = (e) => e.waitUntil(clients.claim()); self.onmessage = (e) => setTimeout(() => e.source.postMessage("answer"), 300)'), { scope: '/page/none' })
      .then(({ installing }) => installing.postMessage('x')); ${FALLBACK}`,

  'a service worker that answers after a while': `navigator.serviceWorker.onmessage = ({ data }) => show(data);
    navigator.serviceWorker.register('/script?text=' + encodeURIComponent('self.onactivate = (e) => e.waitUntil(clients.claim()); self.onmessage = (e) => e.waitUntil(caches.open("x").then(() => fetch("/data?ms=200")).then(() => e.source.postMessage("answer")))'), { scope: '/page/none' })
      .then(({ installing }) => setTimeout(() => installing.postMessage("x"), 400)); ${FALLBACK}`,

  'states of a service worker': `navigator.serviceWorker.register('/script?text=' + encodeURIComponent('self.oninstall = (e) => e.waitUntil(new Promise((r) => setTimeout(r, 400)))'), { scope: '/page/none' })
    .then(({ installing }) => installing.addEventListener('statechange', () => show(installing.state))); ${FALLBACK}`,

  // What the browser does in its own time.
  'a database': `const open = indexedDB.open('x', 1); open.onupgradeneeded = () => open.result.createObjectStore('s');
    open.onsuccess = () => { const t = open.result.transaction('s', 'readwrite'); const s = t.objectStore('s');
      for (let n = 0; n < 500; n += 1) s.put(n, n);
      t.oncomplete = () => { open.result.transaction('s').objectStore('s').count().onsuccess = ({ target }) => show(target.result); };
    }; setTimeout(() => show('fallback'), 1700)`,
  'a cursor': `const open = indexedDB.open('y', 1); open.onupgradeneeded = () => { const s = open.result.createObjectStore('s');
      for (let n = 0; n < 50; n += 1) s.put(n, n); };
    open.onsuccess = () => { let n = 0; open.result.transaction('s').objectStore('s').openCursor().onsuccess = ({ target: { result } }) => {
      if (result) { n += 1; result.continue(); } else show(n); }; }; setTimeout(() => show('fallback'), 1700)`,
  'a digest': `crypto.subtle.digest('SHA-256', new Uint8Array(3e7)).then(({ byteLength }) => show(byteLength)); ${FALLBACK}`,
  'a file reader': `const r = new FileReader(); r.onload = () => show(r.result.length); r.readAsText(new Blob(['x'.repeat(2e6)])); ${FALLBACK}`,
  'a blob': `new Blob(['x'.repeat(1e6)]).text().then(({ length }) => show(length)); ${FALLBACK}`,
  'a stream of its own': `new Response(new ReadableStream({ start(c) { setTimeout(() => { c.enqueue(new Uint8Array(3)); c.close(); }, 400); } }))
    .arrayBuffer().then(({ byteLength }) => show(byteLength)); ${FALLBACK}`,
  'a stream that is gone through': `(async () => { for await (const x of new ReadableStream({ start(c) { c.enqueue('a');
    setTimeout(() => { c.enqueue('b'); c.close(); }, 300); } })) show(x); })(); ${FALLBACK}`,
  'packed streams': `new Response(new Blob(['x'.repeat(1e6)]).stream().pipeThrough(new CompressionStream('gzip'))
    .pipeThrough(new DecompressionStream('gzip'))).text().then(({ length }) => show(length)); ${FALLBACK}`,
  'a lock': `navigator.locks.request('x', () => new Promise((resolve) => setTimeout(resolve, 300)));
    navigator.locks.request('x', () => show('locked')); ${FALLBACK}`,
  'a cookie that expires': `document.cookie = 'a=b; max-age=1'; setTimeout(() => show(document.cookie.includes('a=b')), 1500)`,
  'a stored cookie that expires': `cookieStore.set({ name: 'c', value: 'd', expires: Date.now() + 900 });
    setTimeout(() => cookieStore.get('c').then((found) => show(String(found))), 1500)`,
  'a cookie store': `cookieStore.set('a', 'b').then(() => cookieStore.get('a')).then(({ value }) => show(value)); ${FALLBACK}`,
  'a cache': `caches.open('x').then((c) => c.put('/y', new Response('cached')).then(() => c.match('/y'))).then((a) => a.text()).then(show); ${FALLBACK}`,
  'a bitmap': `createImageBitmap(new ImageData(900, 900)).then(({ width }) => show(width)); ${FALLBACK}`,
  'a canvas as a file': `Object.assign(document.createElement('canvas'), { width: 900, height: 900 }).toBlob(({ type }) => show(type)); ${FALLBACK}`,
  'sound that is rendered': `const a = new OfflineAudioContext(1, 44100 * 20, 44100); a.createOscillator().connect(a.destination);
    a.startRendering().then(({ length }) => show(length)); ${FALLBACK}`,
  'a module of WebAssembly': `WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => show('module')); ${FALLBACK}`,
  'tasks that are posted': `scheduler.postTask(() => show('posted'), { delay: 500 }); ${FALLBACK}`,
  'tasks that yield': `(async () => { for (let n = 0; n < 5; n += 1) { await scheduler.yield(); show(n); } })(); ${FALLBACK}`,
  'idle callbacks, nested': `let n = 0; const go = () => { show(++n); if (n < 8) requestIdleCallback(go); }; requestIdleCallback(go); ${FALLBACK}`,
  'idle callbacks between requests': `${SLEEP} (async () => { for (const n of [1, 2, 3]) { await sleep(100); await (await fetch('/data?ms=100')).text();
    await new Promise((resolve) => requestIdleCallback(resolve)); show(n); } })(); ${FALLBACK}`,
  'an idle callback that works while there is time': `let left = 5; const go = (deadline) => { while (left > 0 && deadline.timeRemaining() > 0) left -= 1;
    if (left > 0) requestIdleCallback(go); else show(deadline.didTimeout); }; requestIdleCallback(go); ${FALLBACK}`,
  'an idle callback with a limit': `requestIdleCallback(() => show('idle'), { timeout: 500 }); ${FALLBACK}`,
  'a time limit': `AbortSignal.timeout(600).onabort = () => show('limit'); ${FALLBACK}`,
  'a font': `new FontFace('f', 'url(/data?ms=400)').load().catch(() => show('no font')); ${FALLBACK}`,
  'a font that is waited for': `<style>@font-face { font-family: f; src: url(/data?ms=400) } p { font-family: f }</style><p>Text</p>
    <script>document.fonts.load('12px f').catch(() => show('no font')); ${FALLBACK}</script>`,

  // Frames of the screen, animations.
  'a count-up': `const from = performance.now(); const go = (now) => { const part = Math.min(1, (now - from) / 1500);
    out.textContent = Math.floor(part * 12500); if (part < 1) requestAnimationFrame(go); }; requestAnimationFrame(go)`,
  'a count-up by the date': `const from = Date.now(); const go = () => { const part = Math.min(1, (Date.now() - from) / 1200);
    out.textContent = Math.floor(part * 99); if (part < 1) requestAnimationFrame(go); }; go()`,
  'a count-up that a timer starts': `setTimeout(() => { const from = performance.now(); const go = (now) => {
    if (now - from > 800) show('counted'); else requestAnimationFrame(go); }; requestAnimationFrame(go); }, 300); ${FALLBACK}
    setTimeout(() => show('between'), 900)`,
  'frames that are called off': `const id = requestAnimationFrame(() => show('never')); cancelAnimationFrame(id); setTimeout(() => show('timer'), 300)`,
  'an animation': `<style>@keyframes k { to { opacity: .5 } } p { animation: k 400ms }</style><p id="p">P</p>
    <script>p.addEventListener('animationend', () => show('ended')); ${FALLBACK}</script>`,
  'an animation with a handler': `<style>@keyframes k { to { opacity: .5 } } p { animation: k 400ms }</style>
    <p onanimationend="show('ended')">P</p><script>${FALLBACK}</script>`,
  'an animation with a handler that is set later': `<style>@keyframes k { to { opacity: .5 } } .on { animation: k 500ms }</style><p id="p">P</p>
    <script>setTimeout(() => { p.setAttribute('onanimationend', "show('ended')"); p.className = 'on'; }, 400)</script>`,
  'an animation of an element that replaces another': `<style>@keyframes k { to { opacity: .5 } } b { animation: k 500ms }</style><p id="p"><i>P</i></p>
    <script>setTimeout(() => { p.innerHTML = '<b onanimationend="show(1)">P</b>'; }, 400)</script>`,
  'an animation of a page that is written anew': `setTimeout(() => { document.open();
    document.write('<style>@keyframes k { to { opacity: .5 } } p { animation: k 500ms }</style><output id="out"></output><p onanimationend="out.append(1)">P</p>');
    document.close(); }, 400)`,
  'an animation with a property': `<style>@keyframes k { to { opacity: .5 } } p { animation: k 400ms }</style><p id="p">P</p>
    <script>p.onanimationend = () => show('ended'); ${FALLBACK}</script>`,
  'iterations of an animation': `<style>@keyframes k { to { opacity: .5 } } p { animation: k 600ms infinite }</style><p id="p">P</p>
    <script>p.addEventListener('animationiteration', () => show('again'), { once: true }); ${FALLBACK}</script>`,
  'a transition': `<style>p { transition: opacity 400ms }</style><p id="p">P</p>
    <script>p.ontransitionend = () => show('ended'); setTimeout(() => { p.style.opacity = .2; }, 200); ${FALLBACK}</script>`,
  'a transition in a shadow tree': `<div id="h"></div><script>const r = h.attachShadow({ mode: 'closed' });
    r.innerHTML = '<style>p { transition: opacity 400ms }</style><p>P</p>'; const p = r.querySelector('p');
    p.addEventListener('transitionend', () => show('ended')); setTimeout(() => { p.style.opacity = .2; }, 200); ${FALLBACK}</script>`,
  'a Web Animation': `<p id="p">P</p><script>p.animate({ opacity: [0, 1] }, 500).onfinish = () => show('finished'); ${FALLBACK}</script>`,
  'a Web Animation that a timer begins': `<p id="p">P</p><script>setTimeout(() => p.animate({ opacity: [0, 1] }, 900).finished.then(() => show('finished')), 400);
    setTimeout(() => show('between'), 650); ${FALLBACK}</script>`,
  'a timer that looks how far a transition is': `<style>p { transition: opacity 600ms }</style><p id="p">P</p>
    <script>onload = () => setTimeout(() => { p.style.opacity = 0; }, 50); setTimeout(() => show(getComputedStyle(p).opacity), 1300)</script>`,
  'an interval that waits for an animation': `<style>@keyframes k { to { width: 200px } } p { width: 9px; animation: k 700ms forwards }</style><p id="p">P</p>
    <script>const t = setInterval(() => { if (p.offsetWidth < 200) return; clearInterval(t); show('wide'); }, 50); ${FALLBACK}</script>`,
  'a timer that looks how far a drawing is': `<svg><rect id="r" width="9" height="9"><animate attributeName="width" to="90" dur="0.7s" fill="freeze"/></rect></svg>
    <script>setTimeout(() => show(r.width.animVal.value), 1200)</script>`,
  'a drawing that something changes later': `<svg><text id="t" y="20" visibility="hidden">T<set attributeName="visibility" to="visible" begin="0.5s"/></text></svg>
    <script>setTimeout(() => show(getComputedStyle(t).visibility), 1200)</script>`,
  'an animation that starts at a time of another clock': `<p id="p">P</p><script>setTimeout(() => { const a = p.animate({ opacity: [0, 1] }, 300);
    a.startTime = performance.now(); a.onfinish = () => show('finished'); setTimeout(() => show('later'), 500); }, 600); ${FALLBACK}</script>`,
  'sizes while something moves': `<style>p { height: 9px; transition: height 700ms linear }</style><p id="p">P</p>
    <script>new ResizeObserver(() => { out.textContent = p.offsetHeight; }).observe(p); onload = () => setTimeout(() => { p.style.height = '90px'; }, 50)</script>`,
  'scrolling that a style makes smooth': `<style>html { scroll-behavior: smooth }</style><div style="height: 5000px"></div>
    <script>onload = () => { scrollTo(0, 3000); setTimeout(() => show(scrollY > 2900), 1500); }</script>`,
  'an animation in a declared shadow tree': `<div id="h"><template shadowrootmode="open"><style>@keyframes k { to { opacity: .5 } } p { animation: k 500ms }</style><p>P</p></template></div>
    <script>h.shadowRoot.querySelector('p').addEventListener('animationend', () => show('ended')); ${FALLBACK}</script>`,
  'an intersection': `<p id="p">P</p><script>new IntersectionObserver(([e]) => { if (e.isIntersecting) setTimeout(() => show('seen'), 300); }).observe(p); ${FALLBACK}</script>`,
  'a size': `<p id="p">P</p><script>new ResizeObserver(() => show('sized')).observe(p); setTimeout(() => { p.style.width = '50px'; }, 300); ${FALLBACK}</script>`,
  'a view transition': `document.startViewTransition(() => show('changed')).finished.then(() => show('finished')); ${FALLBACK}`,
  'a view transition that a timer begins': `setTimeout(() => document.startViewTransition(() => fetch('/data?ms=200').then(() => show('changed'))).ready
    .then(() => show('ready')), 300); ${FALLBACK}`,
  'a view transition to its end': `setTimeout(() => { const t = document.startViewTransition(() => show('changed'));
    t.ready.then(() => { show('ready'); setTimeout(() => show('in between'), 100); }); t.finished.then(() => show('finished')); }, 300); ${FALLBACK}`,
  'a view transition that is skipped': `setTimeout(() => { const t = document.startViewTransition(() => show('changed'));
    t.skipTransition(); t.ready.catch(({ name }) => show(name)); t.finished.then(() => show('finished')); }, 300); ${FALLBACK}`,
  'what is painted': `<p>Words.</p><script>new PerformanceObserver((list) => show(list.getEntries().map(({ name }) => name).join()))
    .observe({ type: 'paint', buffered: true }); ${FALLBACK}</script>`,
  'a long task': `new PerformanceObserver(() => show('long')).observe({ type: 'longtask' });
    requestAnimationFrame(() => setTimeout(() => { const from = Date.now(); while (Date.now() - from < 150); }, 300)); setTimeout(() => show('later'), 1500)`,
  'marks that are observed': `new PerformanceObserver((list) => show(list.getEntries()[0].name)).observe({ entryTypes: ['mark'] });
    setTimeout(() => performance.mark('marked'), 500); setTimeout(() => show('later'), 900)`,
  'a track of a video': `<video><track id="t" kind="metadata" src="/script?ms=300&text=WEBVTT%0A%0A00:00.000 --> 00:09.000%0Acue"></video>
    <script>t.onload = () => show(t.track.cues[0].text); setTimeout(() => { t.track.mode = 'hidden'; }, 200); ${FALLBACK}</script>`,
  // It runs as often as a reader pauses.
  'a debounced scroll': `<div style="height: 3000px"></div><script>let t; onscroll = () => { clearTimeout(t);
    t = setTimeout(() => { if (!out.textContent.includes('scrolled')) show('scrolled'); }, 200); }; scrollTo(0, 500); ${FALLBACK}</script>`,
  'a sound that ends': `<audio id="a" muted></audio><script>const wave = new Uint8Array(44 + 4000).fill(128); const view = new DataView(wave.buffer);
    ['RIFF', 0, 'WAVE', 'fmt ', 16].forEach((each, n) => typeof each === 'string' ? [...each].forEach((c, i) => { wave[n * 4 + i] = c.charCodeAt(); }) : view.setUint32(n * 4, each || 4036, true));
    view.setUint32(20, 0x10001, true); view.setUint32(24, 8000, true); view.setUint32(28, 8000, true); view.setUint32(32, 0x80001, true);
    [...'data'].forEach((c, i) => { wave[36 + i] = c.charCodeAt(); }); view.setUint32(40, 4000, true);
    a.src = URL.createObjectURL(new Blob([wave], { type: 'audio/wav' })); a.onended = () => show('ended'); a.onerror = () => show('error'); a.play(); ${FALLBACK}</script>`,
  'frames of a video': `const c = document.createElement('canvas'); c.getContext('2d').fillRect(0, 0, 9, 9); const v = document.createElement('video');
    v.muted = true; v.srcObject = c.captureStream(30); v.requestVideoFrameCallback(() => show('frame')); v.play();
    setInterval(() => c.getContext('2d').fillRect(0, 0, 9, 9), 50); ${FALLBACK}`,

  'the time of a video that is looked at': `const c = document.createElement('canvas'); const x = c.getContext('2d'); x.fillRect(0, 0, 9, 9); const v = document.createElement('video');
    v.muted = true; v.srcObject = c.captureStream(30); v.play(); setInterval(() => x.fillRect(0, 0, 9, 9), 50);
    const t = setInterval(() => { if (v.currentTime >= 0.5) { clearInterval(t); show('half a second'); } }, 50); ${FALLBACK}`,

  // Images.
  'an image': `<img id="i" src="/picture?ms=300"><script>i.onload = () => show(i.naturalWidth + ' ' + i.complete); ${FALLBACK}</script>`,
  'an image with a handler': `<img src="/picture?ms=300" onload="show(this.naturalHeight)"><script>${FALLBACK}</script>`,
  'an image that is not there': `<img id="i" src="/no-picture?ms=200"><script>i.addEventListener('error', () => show('none ' + i.complete)); ${FALLBACK}</script>`,
  'an image made by a script': `const i = new Image(); i.onload = () => show(i.width); i.src = '/picture?ms=300'; ${FALLBACK}`,
  'an image that a timer makes': `setTimeout(() => { const i = new Image(); i.src = '/picture?ms=200'; i.decode().then(() => show('decoded')); }, 400); ${FALLBACK}`,
  'an image that is asked for': `<img id="i" src="/picture"><script>onload = () => { show(i.complete); show(i.naturalWidth); show(i.currentSrc.slice(-8)); }</script>`,
  'an image that is asked for late': `<img id="i" src="/picture"><script>setTimeout(() => { const go = () => i.complete && i.naturalWidth ? show('there') : setTimeout(go, 50); go(); }, 500)</script>`,
  'images on their way down': `<script>document.addEventListener('load', ({ target }) => show(target.id), true)</script><img id="i" src="/picture?ms=200">`,
  'preloaded images': `let left = 3; for (let n = 0; n < 3; n += 1) { const i = new Image(); i.onload = i.onerror = () => { left -= 1; if (left === 0) show('all'); };
    i.src = (n ? '/picture' : '/no-picture') + '?n=' + n; } ${FALLBACK}`,
  'an image on a canvas': `<img id="i" src="/picture"><script>onload = () => setTimeout(() => { const c = document.createElement('canvas').getContext('2d');
    c.drawImage(i, 0, 0); setTimeout(() => show(i.naturalWidth), 300); }, 200)</script>`,

  // What is observable only with an animation frame, or reads another clock.
  'a dialog that closes': `<dialog id="d">x</dialog><script>d.onclose = () => show('closed ' + d.returnValue); d.showModal();
    setTimeout(() => d.close('by a timer'), 400); ${FALLBACK}</script>`,
  'a dialog that its form closes': `<dialog open id="d"><form method="dialog"><button id="b" value="yes">Yes</button></form></dialog>
    <script>d.addEventListener('close', () => show(d.returnValue)); setTimeout(() => b.click(), 400); ${FALLBACK}</script>`,
  'text that is selected': `<input id="i" value="abc"><script>i.onselect = () => show('selected'); setTimeout(() => i.select(), 400); ${FALLBACK}</script>`,
  'a field with the focus': `<input id="i" autofocus><script>i.onfocus = () => show('focus'); ${FALLBACK}</script>`,
  'a field that gets the focus': `<p id="p"></p><script>setTimeout(() => { p.innerHTML = '<input autofocus>';
    p.firstChild.addEventListener('focus', () => show('focus')); }, 300); ${FALLBACK}</script>`,
  'a drawing that moves': `<svg><rect width="9" height="9"><animate attributeName="width" to="90" dur="0.8s" fill="freeze"/></rect></svg>
    <script>document.querySelector('animate').addEventListener('endEvent', () => show('moved')); ${FALLBACK}</script>`,
  'a drawing with a handler': `<svg><rect width="9" height="9"><animate onend="show('moved')" attributeName="width" to="90" dur="0.4s" repeatCount="2"/></rect></svg>
    <script>${FALLBACK}</script>`,
  'the clock of animations': `const from = document.timeline.currentTime; setTimeout(() => { const passed = document.timeline.currentTime - from;
    show(passed > 550 && passed < 1000 ? 'the same' : passed); }, 600)`,
  marks: `performance.mark('a'); setTimeout(() => { performance.mark('b'); const least = 650;
    show(performance.measure('1', 'a').duration > least); show(performance.measure('2', 'a', 'b').duration > least);
    show(performance.measure('3', { start: 'a' }).duration > least); show(performance.measure('4').duration > least);
    show(performance.measure('5', { start: 'a', duration: 5 }).duration);
    show(new PerformanceMark('c', { startTime: 7 }).startTime); show(Math.abs(new PerformanceMark('d').startTime - performance.now()) < 50); }, 700)`,
  'clocks that the page has taken away': `delete window.PerformanceMark; delete window.Temporal; setTimeout(() => show('later'), 700)`,
  'the date as text': `const seconds = new Intl.DateTimeFormat('en', { second: 'numeric' }); const from = Number(seconds.format());
    setTimeout(() => { const passed = (Number(seconds.formatToParts()[0].value) - from + 60) % 60; show(passed === 1 || passed === 2);
      show(seconds.format === seconds.format); show(seconds.format(0)); }, 1500)`,
  'the other kind of date': `const now = globalThis.Temporal?.Now; const from = now?.instant().epochMilliseconds;
    setTimeout(() => { if (!now) return show('none'); show(now.instant().epochMilliseconds - from >= 690); const tolerance = 1000;
      show(Math.abs(now.zonedDateTimeISO().epochMilliseconds - Date.now()) < tolerance);
      show(Math.abs(now.plainDateTimeISO('UTC').toZonedDateTime('UTC').epochMilliseconds - Date.now()) < tolerance);
      show(String(now.plainDateISO('UTC')) === new Date().toISOString().slice(0, 10)); }, 700)`,

  // Frames of a page.
  'timers of a frame': `${frame(`setTimeout(() => parent.show('frame'), 700)`)}<script>setTimeout(() => show('page'), 500); ${FALLBACK}</script>`,
  'timers of a frame of text': `${srcdoc(`setTimeout(() => parent.show('frame'), 700)`)}<script>setTimeout(() => show('page'), 500); ${FALLBACK}</script>`,
  'timers of an empty frame': `<iframe id="f"></iframe><script>f.contentWindow.setTimeout(() => show('frame'), 700); setTimeout(() => show('page'), 500); ${FALLBACK}</script>`,
  'timers of a frame of a blob': `<iframe id="f"></iframe><script>f.src = URL.createObjectURL(new Blob(['<script>setTimeout(() => parent.show("frame"), 700)</' + 'script>'], { type: 'text/html' }));
    setTimeout(() => show('page'), 500); ${FALLBACK}</script>`,
  'timers of a frame in a shadow tree': `<div id="h"></div><script>const root = h.attachShadow({ mode: 'closed' }); root.innerHTML = '<iframe></iframe>';
    root.firstChild.srcdoc = '<script>setTimeout(() => parent.show("frame"), 700)</' + 'script>'; setTimeout(() => show('page'), 500); ${FALLBACK}</script>`,
  'timers of another site in a shadow tree': `<div><template shadowrootmode="closed">${otherFrame(`setTimeout(() => parent.postMessage('frame', '*'), 700)`)}</template></div>
    <script>${listening} setTimeout(() => show('page'), 400); ${FALLBACK}</script>`,
  'timers of another site': `${otherFrame(`setTimeout(() => parent.postMessage('frame', '*'), 700)`)}<script>${listening} setTimeout(() => show('page'), 400); ${FALLBACK}</script>`,
  'a worker of another site that gets something to do later': `${otherFrame(`const w = ${worker('onmessage = ({ data }) => setTimeout(() => postMessage(data), 300)')};
    w.onmessage = ({ data }) => parent.postMessage(data, '*'); w.postMessage('first'); setTimeout(() => w.postMessage('second'), 700)`)}<script>${listening} setTimeout(() => show('between'), 850); ${FALLBACK}</script>`,
  'timers of another site that gives every object a method': `${otherFrame(`Object.prototype.toJSON = () => 'x'; setTimeout(() => parent.postMessage('frame', '*'), 700)`)}
    <script>${listening} setTimeout(() => show('page'), 400); ${FALLBACK}</script>`,
  'requests of another site': `${otherFrame(`fetch('/data?ms=500').then(() => parent.postMessage('frame', '*'))`)}<script>${listening} ${FALLBACK}</script>`,
  'a frame of another site through a port': `${otherFrame(`onmessage = ({ ports: [port] }) => setTimeout(() => port.postMessage('through a port'), 300)`)}
    <script>const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => show(data);
    document.querySelector('iframe').onload = ({ target }) => target.contentWindow.postMessage('', '*', [port2]); ${FALLBACK}</script>`,
  'a frame of another site in answer': `${otherFrame(`onmessage = (e) => setTimeout(() => e.source.postMessage('answer', '*'), 300)`)}
    <script>${listening} onload = () => document.querySelector('iframe').contentWindow.postMessage('x', '*'); ${FALLBACK}</script>`,
  'a frame that gets another size': `<iframe id="f" width="300" srcdoc="x"></iframe><script>onload = () => { const w = f.contentWindow;
    w.onresize = () => { if (w.innerWidth === 500) show('wider'); }; setTimeout(() => { f.width = 500; }, 400); }; ${FALLBACK}</script>`,
  'a frame that hears of its size': `<iframe id="f" style="height: 10px" src="/frame?text=${encodeURIComponent(`setTimeout(() => parent.postMessage(1, '*'), 300); onresize = () => parent.show(innerHeight)`)}"></iframe>
    <script>onmessage = () => { f.style.height = '300px'; }; ${FALLBACK}</script>`,
  'frames of the screen of a frame': `${srcdoc(`const from = performance.now(); const go = (now) => now - from > 700 ? parent.show('counted') : requestAnimationFrame(go); go(from)`)}<script>${FALLBACK}</script>`,
  'a broadcast between frames': `${frame(`setTimeout(() => new BroadcastChannel('z').postMessage('broadcast'), 400)`)}
    <script>new BroadcastChannel('z').onmessage = ({ data }) => show(data); ${FALLBACK}</script>`,
  'a frame that comes late': `setTimeout(() => { const f = document.createElement('iframe'); f.srcdoc = '<script>setTimeout(() => parent.show("frame"), 300)</' + 'script>';
    document.body.append(f); }, 400); ${FALLBACK}`,
  'a frame just before the next timer': `setTimeout(() => { const f = document.createElement('iframe'); f.srcdoc = 'x'; f.onload = () => show('loaded');
    document.body.append(f); }, 200); setTimeout(() => show('next'), 400)`,
  'an object that a timer adds': `setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<object data="/no-picture?ms=200" onerror="show(1)">Instead</object>'); }, 200)`,
  'a frame that is slow': `setTimeout(() => { const f = document.createElement('iframe'); f.src = '/frame?ms=300'; f.onload = () => show('loaded');
    document.body.append(f); }, 200); ${FALLBACK}`,

  // Navigation to another page.
  'a refresh': `<meta http-equiv="refresh" content="1; url=/page/there"><script>show('here')</script>`,
  'a refresh that a timer writes': `setTimeout(() => { document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="1; url=/page/there">'); }, 100)`,
  'a refresh of a minute': `<meta http-equiv="refresh" content="60; url=/page/there"><script>show('here')</script>`,
  'a redirect by a timer': `show('here'); setTimeout(() => { location = '/page/there'; }, 900)`,
};

const THERE = '/page/there';
const addressOf = (name: string) => `/page/${name.replaceAll(/[^a-z]/gi, '-')}`;

function pageOf(body: string): string {
  const content = body.startsWith('<') ? body : `<script>${body}</script>`;
  return `<!doctype html><title>page</title><body><output id="out"></output><script>
    window.show = (what) => { out.textContent += ' ' + what; };</script>${content}`;
}

/** What a page has recorded here, and in the plain browser. */
type Seen = readonly [own: string | undefined, plain: unknown];

const NAMES = someOf(Object.keys(PAGES), 9);

/** Pages at a time. */
const SIDE_BY_SIDE = 10;

/**
 * Nothing here is waited for in real time: each page's time, and the last timer, are far longer than the test's
 * timeout.
 */
const LONG = 120_000;
const AT_LAST = `setTimeout(() => show('late'), ${LONG - 1000})`;
const NOT_AWAITED: Readonly<Record<string, string>> = {
  'a worker of its own address that ends': `const w = new Worker('/script?text=postMessage(1)'); w.onmessage = () => w.terminate(); ${AT_LAST}`,
  'a worker that has answered': `const w = ${worker(`onmessage = ({ data }) => setTimeout(() => postMessage(data), 100)`)}; w.onmessage = () => show('answered'); w.postMessage(0); ${AT_LAST}`,
  'a worker that has ended itself': `${worker(`postMessage(0); close()`)}.onmessage = () => show('answered'); ${AT_LAST}`,
  'a worker that has used a database, a cache, a lock and a file': `const w = ${worker(`const o = indexedDB.open('w'); o.onupgradeneeded = () => o.result.createObjectStore('s').put('data', 1);
    o.onsuccess = () => { o.result.transaction('s').objectStore('s').openCursor().onsuccess = ({ target }) => { if (target.result) target.result.continue(); else go(); }; };
    const go = async () => { await (await caches.open('w')).put('https://x.test/', new Response('cached')); await navigator.locks.request('w', () => 0);
      const r = new FileReader(); r.onload = () => requestAnimationFrame(() => { new BroadcastChannel('w').postMessage(0); postMessage(r.result); }); r.readAsText(new Blob(['file'])); };`)};
    w.onmessage = ({ data }) => show(data); ${AT_LAST}`,
  'a worker whose event stream has been closed': `${worker(`const e = new EventSource(self.origin + '/events?ms=100'); e.onmessage = () => { e.close(); postMessage(0); };`)}
    .onmessage = () => show('answered'); ${AT_LAST}`,
  'a worker whose own worker has answered': `${worker(`const inner = ${worker('onmessage = () => setTimeout(() => postMessage(0), 200)')};
    inner.onmessage = () => postMessage(0); inner.postMessage(0)`)}.onmessage = () => show('answered'); ${AT_LAST}`,
  'a worker whose request is refused': `${worker(`const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1:1/', false); try { x.send(); } catch { postMessage(0); }`)}
    .onmessage = () => show('refused'); ${AT_LAST}`,
  'a request that fails while the script waits for it': `const x = new XMLHttpRequest(); x.open('GET', 'http://127.0.0.1:1/', false);
    try { x.send(); } catch { show('failed'); } ${AT_LAST}`,
  'a refresh that leads to a part of the page': `<meta http-equiv="refresh" content="1; url=#part"><p id="part">Part</p><script>onhashchange = () => show('part'); ${AT_LAST}</script>`,
  'a worker that only listens': `const w = new Worker('/script?text=onmessage=()=>{}'); ${AT_LAST}`,
  'a worker that never begins': `const w = new Worker('/nothing-here'); w.onerror = () => show('failed'); ${AT_LAST}`,
  'what comes after its time, or needs a visitor': `<link rel="prefetch" href="/never"><script>AbortSignal.timeout(9e6).onabort = () => show('limit');
    scheduler.postTask(() => show('task'), { delay: 9e6 }); new AudioContext().resume().then(() => show('sound')); ${AT_LAST}</script>`,
  'an animation that ends after its time': `<style>@keyframes k { to { opacity: .5 } } p { animation: k 9000s }</style><p>P</p>
    <script>document.addEventListener('animationend', () => show('ended')); show('late')</script>`,
  'endless movement, like a framework that listens for everything': `<style>@keyframes k { to { opacity: .5 } } p { animation: k 600ms infinite }</style><p>P</p>
    <video id="v" muted></video><script>const kinds = ['animationiteration', 'canplay', 'canplaythrough', 'durationchange', 'ended', 'loadeddata'].concat(
      'loadedmetadata', 'play', 'playing', 'progress', 'seeked', 'timeupdate'); for (const kind of kinds) document.body.addEventListener(kind, () => {}, true);
    const c = document.createElement('canvas'); c.getContext('2d').fillRect(0, 0, 9, 9); v.srcObject = c.captureStream(30);
    v.addEventListener('playing', () => show('late')); v.play()</script>`,
  'a video that scripts feed': `<video id="v" muted></video><script>v.onloadedmetadata = () => show('loaded'); const m = new MediaSource();
    m.onsourceopen = () => show('late'); v.src = URL.createObjectURL(m)</script>`,
  'a worker of a frame of another origin that has answered': `${otherFrame(`const w = ${worker('onmessage = () => setTimeout(() => postMessage(0), 200)')}; w.onmessage = () => parent.postMessage('answered', '*'); w.postMessage(0)`)}
    <script>${listening} ${AT_LAST}</script>`,
  'a shared worker that has answered': `const w = new SharedWorker('/script?text=' + encodeURIComponent('onconnect = ({ ports: [port] }) => setTimeout(() => port.postMessage(0), 200)'));
    w.port.onmessage = () => show('answered'); ${AT_LAST}`,
  'a shared worker that never begins': `new SharedWorker('/nothing-here').onerror = () => show('failed'); ${AT_LAST}`,
  'a service worker that has sent its messages': `navigator.serviceWorker.addEventListener('message', () => show('answered'));
    navigator.serviceWorker.register('/script?text=' + encodeURIComponent('self.oninstall = (e) => e.waitUntil(caches.open("x")); self.onmessage = (e) => e.source.postMessage(0)'), { scope: '/page/none' })
      .then(({ installing }) => installing.postMessage(0)); ${AT_LAST}`,
  'a service worker that has become active': `navigator.serviceWorker.addEventListener('controllerchange', () => show('claimed'));
    navigator.serviceWorker.register('/script?text=' + encodeURIComponent('self.onactivate = (e) => e.waitUntil(clients.claim())'), { scope: '/page/none' }).then((r) => {
      r.onupdatefound = () => show('found'); r.installing?.addEventListener('statechange', ({ target }) => show(target.state)); }); ${AT_LAST}`,
};

describe('a page shows what a person would see', { skip: SHELL === undefined && 'no browser' }, () => {
  let site: LiveSite;
  let plain: PlainBrowser;
  let engine: TestEngine;
  /** The results of pages that ran in parallel, by name. */
  const first = new Map<string, Promise<Seen>>();
  before(async () => {
    const pages = new Map([[THERE, pageOf(`show('there')`)]]);
    for (const [name, body] of Object.entries(NOT_AWAITED)) pages.set(addressOf(name), pageOf(body));
    for (const [name, body] of Object.entries(PAGES)) pages.set(addressOf(name), pageOf(body));
    site = await startLiveSite(pages);
    plain = await plainBrowser(SHELL ?? '');
    engine = await startTestEngine({ pages: SIDE_BY_SIDE, lent: true });
    await engine.load(site.url + THERE);
    let free = Array.from({ length: SIDE_BY_SIDE }, (): Promise<unknown> => Promise.resolve());
    for (const name of NAMES) {
      const [turn, ...others] = free;
      const seen = (turn ?? Promise.resolve()).then(() => compare(name, 1));
      // Printed on request.
      free = [...others, seen.catch(() => {})];
      first.set(name, seen);
    }
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  /** What the page has recorded here, and in the plain browser. */
  const compare = async (name: string, attempt: number): Promise<Seen> => {
    const url = `${site.url}${addressOf(name)}`;
    const visit = async () => {
      const { body } = await engine.load(`${url}?own=${attempt}`, { jsTimeout: JS_TIMEOUT });
      return /<output id="out">([^<]*)</.exec(body)?.[1]?.trim();
    };
    const text = `document.getElementById('out').textContent.trim()`;
    return await Promise.all([visit(), plain.visit(`${url}?plain=${attempt}`, JS_TIMEOUT, text)]);
  };

  for (const name of Object.keys(NOT_AWAITED)) {
    it(`without waiting for ${name}`, { timeout: LONG / 2 }, async () => {
      const load = () => engine.load(`${site.url}${addressOf(name)}`, { jsTimeout: LONG, timeout: LONG });
      // A worker that is reported late, on a busy machine, counts for good: loaded once more then.
      const stop = new AbortController();
      const again = delay(LONG / 4, undefined, { signal: stop.signal }).then(load);
      const { body } = await Promise.any([load(), again]).finally(() => stop.abort());
      assert.match(body, /late<\/output>/);
    });
  }

  for (const name of NAMES) {
    it(`with ${name}`, async () => {
      let [seen, expected] = (await first.get(name)) ?? [];
      // Both are races in real time, which a busy machine can decide differently: repeated alone.
      for (let attempt = 2; seen !== expected && attempt <= MAX_ATTEMPTS; attempt += 1) {
        await Promise.allSettled(first.values());
        [seen, expected] = await compare(name, attempt);
      }
      assert.notEqual(expected, '');
      assert.equal(seen, expected);
    });
  }
});
