/**
 * Pages that take memory without end, each in its own way: in the page's process, or in those that all pages of a
 * browser share. A good engine ends each of them with a clear failure, without affecting other pages. If nothing ends
 * them they stop at 3,000 MB, so that the machine survives a failing test.
 */
import { later, numberOf, page, type Routes, scripted, send } from './route.ts';

/** Other sites that resolve to this one, if a test arranges that. */
export const MEMORY_HOSTS = Array.from({ length: 40 }, (_, index) => `memory-${index}.test`);

const MOST = 3_000;

/**
 * Keeps the page from being ready, whatever else it does; `take` takes ten megabytes, and the loop continues until
 * somebody ends it.
 */
const greedy = (name: string, prepare: string, take: string) =>
  scripted(
    name,
    `fetch('/silent').catch(() => {});
     const kept = [];
     // Incompressible data.
     const bytes = () => {
       const all = new Uint8Array(10_000_000);
       for (let i = 0; i < all.length; i += 65_536) crypto.getRandomValues(all.subarray(i, Math.min(i + 65_536, all.length)));
       return all;
     };
     (async () => {
       ${prepare}
       for (let taken = 0; taken < ${MOST}; taken += 10) { ${take} }
     })().catch((error) => document.body.append(String(error)));`,
  );

const FILL = `const kept = []; for (let taken = 0; taken < ${MOST}; taken += 10) kept.push(new Uint8Array(10_000_000).fill(1));`;

const frames = (count: number, path: string) =>
  MEMORY_HOSTS.slice(0, count)
    .map((host) => `<iframe src="http://${host}${path}"></iframe>`)
    .join('');

export const memoryPages: Routes = {
  '/memory/typed-arrays': greedy('typed-arrays', '', 'kept.push(new Uint8Array(10_000_000).fill(1));'),

  '/memory/objects': greedy('objects', '', 'kept.push(new Array(1_250_000).fill(taken + 0.5));'),

  '/memory/wasm': greedy(
    'wasm',
    '',
    `const memory = new WebAssembly.Memory({ initial: 153, maximum: 153 });
     new Uint8Array(memory.buffer).fill(1);
     kept.push(memory);`,
  ),

  '/memory/workers': greedy(
    'workers',
    `const source = URL.createObjectURL(new Blob([${JSON.stringify(FILL)}]));
     for (let i = 0; i < 4; i += 1) kept.push(new Worker(source));`,
    'await new Promise((resolve) => setTimeout(resolve, 50));',
  ),

  '/memory/text-nodes': greedy(
    'text-nodes',
    '',
    `const node = document.createTextNode('text '.repeat(2_000_000));
     node.appendData(String(taken));
     kept.push(node);`,
  ),

  '/memory/canvases': greedy(
    'canvases',
    '',
    `const canvas = Object.assign(document.createElement('canvas'), { width: 1581, height: 1581 });
     const context = canvas.getContext('2d', { willReadFrequently: true });
     context.fillRect(0, 0, 1581, 1581);
     kept.push([canvas, context.getImageData(0, 0, 1, 1)]);`,
  ),

  '/memory/blobs': greedy(
    'blobs',
    '',
    'const blob = new Blob([new Uint8Array(10_000_000).fill(1)]); kept.push(blob); await blob.slice(0, 1).text();',
  ),

  '/memory/cache-storage': greedy(
    'cache-storage',
    `const cache = await caches.open('memory');`,
    `await cache.put('/memory/' + taken, new Response(new Uint8Array(10_000_000).fill(1)));`,
  ),

  '/memory/indexed-db': greedy(
    'indexed-db',
    `const database = await new Promise((resolve, reject) => {
       const request = indexedDB.open('memory');
       request.onupgradeneeded = () => request.result.createObjectStore('all');
       request.onsuccess = () => resolve(request.result);
       request.onerror = () => reject(request.error);
     });`,
    `await new Promise((resolve, reject) => {
       const transaction = database.transaction('all', 'readwrite');
       transaction.objectStore('all').put(bytes(), taken);
       transaction.oncomplete = resolve;
       transaction.onabort = () => reject(transaction.error);
     });`,
  ),

  '/memory/private-files': greedy(
    'private-files',
    'const folder = await navigator.storage.getDirectory();',
    `const file = await folder.getFileHandle('file' + taken, { create: true });
     const writable = await file.createWritable();
     await writable.write(new Uint8Array(10_000_000).fill(1));
     await writable.close();`,
  ),

  // Seven sites, each of which takes less than a page may.
  '/memory/frames': page('frames', `<p>The frames page.</p>${frames(7, '/memory/frame')}`),
  '/memory/frame': scripted(
    'frame',
    `globalThis.kept = Array.from({ length: 30 }, () => new Uint8Array(10_000_000).fill(1));`,
  ),

  // Forty sites, each with as much as it may store by name.
  '/memory/names': page('names', `<p>The names page.</p>${frames(40, '/memory/named')}`),
  '/memory/named': scripted(
    'named',
    `for (const storage of [localStorage, sessionStorage]) {
       for (let i = 0; i < 5; i += 1) storage.setItem(i, String(i).repeat(2_000_000));
     }`,
  ),

  // Takes 200 MB, and keeps them.
  '/memory/held': scripted(
    'held',
    `fetch('/silent').catch(() => {});
     globalThis.kept = Array.from({ length: 20 }, () => new Uint8Array(10_000_000).fill(1));`,
  ),

  // Works without a pause for two seconds, and takes no memory: the first suspect, but innocent.
  '/memory/busy': scripted(
    'busy',
    `const begin = Date.now();
     (function work() {
       for (const until = performance.now() + 40; performance.now() < until; );
       if (Date.now() - begin < 2_000) new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); }).then(work);
       else document.body.append('It worked.');
     })();
     fetch('/memory/later?ms=3000').then((answer) => answer.text()).then((text) => document.body.append(text));`,
  ),

  // An ordinary page beside them: what it shows comes by a request after a while.
  '/memory/ordinary': scripted(
    'ordinary',
    `fetch('/memory/later').then((answer) => answer.text()).then((text) => document.body.append(text));`,
  ),
  '/memory/later': (visit) => {
    later(visit, numberOf(visit.url, 'ms', 1_000, 10_000), () => send(visit, 'text/plain', 'It came later.'));
  },
};
