/** Pages that use up resources: the processor, the memory, windows, dialogs, and the renderer itself. */
import { page, type Routes, scripted } from './route.ts';

export const exhaustingPages: Routes = {
  // An endless loop after the page has loaded: the answer is what was there, or a timeout, and the tab is given up.
  '/endless-loop': scripted('endless-loop', `addEventListener('load', () => setTimeout(() => { while (true); }, 0));`),

  // The same while the page is parsed, so that no load event comes: a timeout, and the tab is given up.
  '/endless-loop-before-load': scripted('endless-loop-before-load', 'while (true);'),

  // Endless promises: timers and messages never get their turn; the same answer.
  '/endless-microtasks': scripted(
    'endless-microtasks',
    `addEventListener('load', () => { (function again() { Promise.resolve().then(again); })(); });`,
  ),

  // Two busy workers beside a quiet page: answered, and the workers end with the page.
  '/endless-worker': scripted(
    'endless-worker',
    `for (let i = 0; i < 2; i += 1) new Worker(URL.createObjectURL(new Blob(['while (true);'])));`,
  ),

  // Endless dialogs: each is dismissed, until the deadline.
  '/endless-alert': scripted('endless-alert', `addEventListener('load', () => { while (true) alert('Hello'); });`),

  // One dialog of each kind: dismissed, so false and null, and the page continues.
  '/dialogs': scripted(
    'dialogs',
    `alert('Hello'); const said = { confirm: confirm('Sure?'), prompt: prompt('Name?', 'none') };
     print();
     document.body.insertAdjacentHTML('beforeend', '<pre id="found">' + JSON.stringify(said) + '</pre>');`,
  ),

  // Asks for every permission: denied without a prompt.
  '/permissions': scripted(
    'permissions',
    `(async () => {
       const word = (promise) => promise.then((value) => String(value), (error) => error.name);
       const found = {
         notification: await word(Notification.requestPermission()),
         geolocation: await new Promise((resolve) => navigator.geolocation.getCurrentPosition(
           () => resolve('granted'), (error) => resolve('denied: ' + error.code))),
         camera: await word(navigator.mediaDevices.getUserMedia({ video: true })),
         clipboard: await word(navigator.clipboard.readText()),
       };
       document.body.insertAdjacentHTML('beforeend', '<pre id="found">' + JSON.stringify(found) + '</pre>');
     })();`,
  ),

  // Opens endless windows: none stays, the page is answered.
  '/popups': scripted('popups', `setInterval(() => { for (let i = 0; i < 5; i += 1) open('/quiet?popup'); }, 20);`),

  // One window, opened and written to by the page: closed, the page itself is answered.
  '/popup': scripted(
    'popup',
    `const popup = open('about:blank', '', 'width=100,height=100'); popup?.document.write('<p>Popup</p>');`,
  ),

  // A million nodes: answered if it fits into the limit of the body, otherwise too large; the service stays alive.
  '/million-nodes': scripted(
    'million-nodes',
    `const all = document.createDocumentFragment();
     for (let i = 0; i < 1_000_000; i += 1) all.append(document.createElement('i'));
     document.body.append(all);`,
  ),

  // 3,000 levels, more than any parser creates: answered; no recursion of ours breaks.
  '/nested-nodes': scripted('nested-nodes', nest(3_000)),

  // 100,000 levels: the renderer dies of its own recursion, within a second and without much memory. Like
  // /crash-memory.
  '/crash-depth': scripted('crash-depth', nest(100_000)),

  // 500 MB in arrays, kept: answered, and freed with the tab.
  '/big-array': scripted(
    'big-array',
    `globalThis.kept = Array.from({ length: 50 }, () => new Uint8Array(10_000_000).fill(1));`,
  ),

  // 500 MB in canvases, drawn upon and kept: the same.
  '/big-canvas': scripted(
    'big-canvas',
    `globalThis.kept = Array.from({ length: 8 }, () => {
       const canvas = Object.assign(document.createElement('canvas'), { width: 4096, height: 4096 });
       const context = canvas.getContext('2d', { willReadFrequently: true });
       context.fillRect(0, 0, 4096, 4096);
       return [canvas, context.getImageData(0, 0, 1, 1)];
     });`,
  ),

  // Text of 64 MB made by a script: too large, without being sent to the service completely.
  '/big-text': scripted('big-text', `document.body.append('text '.repeat(13_000_000));`),

  // Requests the address that crashes a renderer: the browser refuses, the page is answered.
  '/crash': scripted(
    'crash',
    `addEventListener('load', () => { try { location.href = 'chrome://crash'; } catch {} try { open('chrome://kill'); } catch {} });`,
  ),

  // Fills the heap until the renderer dies: an answer within the deadline, and the next request works.
  '/crash-memory': scripted(
    'crash-memory',
    `addEventListener('load', () => setTimeout(() => {
       const kept = [];
       while (true) kept.push(new Array(4_000_000).fill(kept.length + 0.5));
     }, 0));`,
  ),

  // Stops for a debugger: none is attached, so it continues.
  '/debugger': scripted('debugger', `setInterval(() => { debugger; }, 10);`),

  // Replaces the functions that a reader of the page could call: the answer is the page, not what they return.
  '/liar': scripted(
    'liar',
    `const lie = () => 'a lie';
     JSON.stringify = lie; Promise.prototype.then = lie; Document.prototype.querySelector = lie;
     Document.prototype.querySelectorAll = lie; XMLSerializer.prototype.serializeToString = lie;
     for (const [owner, name] of [[Element.prototype, 'outerHTML'], [Element.prototype, 'innerHTML'],
       [Document.prototype, 'readyState'], [Document.prototype, 'contentType'], [Document.prototype, 'title']]) {
       Object.defineProperty(owner, name, { get: lie, configurable: true });
     }
     performance.getEntriesByType = lie; globalThis.MutationObserver = lie; globalThis.setTimeout = lie;`,
  ),

  // Names elements after properties of the document: the answer is still the page.
  '/clobbered': page(
    'clobbered',
    `<p id="content">Clobbered.</p>
     <img name="documentElement" alt=""><img name="querySelectorAll" alt=""><img name="readyState" alt="">
     <img name="contentType" alt=""><img name="doctype" alt=""><form name="body"><input name="outerHTML"></form>`,
  ),

  // Throws, rejects and logs endlessly: noise without an effect.
  '/noisy': scripted(
    'noisy',
    `setInterval(() => { console.log('x'.repeat(100_000)); Promise.reject(new Error('noise')); }, 1);
     throw new Error('noise');`,
  ),
};

function nest(levels: number): string {
  return `let at = document.body;
    for (let i = 0; i < ${levels}; i += 1) { const next = document.createElement('i'); at.append(next); at = next; }`;
}
