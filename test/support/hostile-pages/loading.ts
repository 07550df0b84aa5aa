/** Pages that test readiness: content that comes late, and documents and resources that come slowly or never end. */
import {
  documentOf,
  HTML,
  json,
  later,
  numberOf,
  page,
  type Routes,
  repeatedly,
  script,
  scripted,
  send,
} from './route.ts';

const ROWS = 40;

export const loadingPages: Routes = {
  // Static: answered at once, no waiting for anything.
  '/quiet': page('quiet', '<h1>Quiet</h1><p id="content">Nothing happens here.</p>'),

  // Content 600 ms after load, by a timer and without any request: waited for.
  '/late': scripted(
    'late',
    `addEventListener('load', () => setTimeout(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="late">Late content.</p>');
    }, 600));`,
  ),

  // Content at the end of a chain of three fetches of 150 ms each: waited for, though the network is idle in between.
  '/late-fetch': scripted(
    'late-fetch',
    `addEventListener('load', async () => {
      let next = '/late-fetch/data?step=1';
      let words = '';
      while (next) {
        const step = await (await fetch(next)).json();
        words += step.word + ' ';
        next = step.next;
      }
      document.body.insertAdjacentHTML('beforeend', '<p id="late">' + words + '</p>');
    });`,
  ),
  '/late-fetch/data': (visit) => {
    const step = numberOf(visit.url, 'step', 1, 3);
    const next = step < 3 ? `/late-fetch/data?step=${step + 1}` : null;
    const word = ['late', 'fetched', 'content'][step - 1];
    later(visit, 150, () => send(visit, 'application/json', JSON.stringify({ word, next })));
  },

  // An empty shell that its script fills after load: the rows are in the answer, not the word Loading.
  '/client-rendered': page(
    'client-rendered',
    '<div id="app">Loading…</div><script defer src="/client-rendered/app.js"></script>',
  ),
  '/client-rendered/app.js': script(
    `addEventListener('load', async () => {
      const rows = await (await fetch('/client-rendered/rows')).json();
      const list = document.createElement('ul');
      for (const { name } of rows) list.append(Object.assign(document.createElement('li'), { textContent: name }));
      document.getElementById('app').replaceChildren(list);
    });`,
  ),
  '/client-rendered/rows': json(() => Array.from({ length: ROWS }, (_, index) => ({ name: `Row ${index + 1}` }))),

  // An image that sends a first byte and never ends, so that no load event comes: the page is answered at the timeout.
  '/never-ending-image': page(
    'never-ending-image',
    '<p id="content">The text is there.</p><img src="/never-ending-image/image" alt="">',
  ),
  '/never-ending-image/image': ({ response }) => {
    response.writeHead(200, { 'Content-Type': 'image/png' }).write(Buffer.of(0x89));
  },

  // A script that blocks the parser for ever: what comes before it is answered at the timeout.
  '/never-ending-script-resource': page(
    'never-ending-script-resource',
    '<p id="content">Before the script.</p><script src="/never-ending-script-resource/script"></script><p>After it.</p>',
  ),
  '/never-ending-script-resource/script': ({ response }) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).write('//');
  },

  // A document that grows for ever, slowly: a timeout, because it is never complete.
  '/streaming-body': (visit) => {
    const { response } = visit;
    response.writeHead(200, { 'Content-Type': HTML });
    response.write('<!doctype html><title>streaming-body</title><p id="content">The first words.</p>');
    repeatedly(visit, 100, () => response.write('<p class="more">And more.</p>'));
  },

  // A document that grows for ever, as fast as it is read: ended as too large, without filling the memory.
  '/endless-bytes': ({ response }) => {
    response.writeHead(200, { 'Content-Type': HTML });
    const block = Buffer.alloc(65_536, '<p>a line that is sent for ever</p>\n');
    const pour = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', pour);
    pour();
  },

  // Headers that never come: a timeout.
  '/silent': () => {},

  // The whole document after ?ms=: answered if the timeout allows it.
  '/slow': (visit) => {
    const wait = numberOf(visit.url, 'ms', 500, 60_000);
    later(visit, wait, () => send(visit, HTML, documentOf('slow', `<p id="content">After ${wait} ms.</p>`)));
  },

  // A connection that is cut in the middle of the document: what arrived is not a complete page, so unreachable or an
  // error.
  '/cut-short': ({ response }) => {
    response.writeHead(200, { 'Content-Type': HTML, 'Content-Length': 10_000 });
    response.write('<!doctype html><title>cut-short</title><p id="content">Half a', () => response.destroy());
  },

  // A connection that is closed before any answer: unreachable.
  '/hang-up': ({ response }) => {
    response.destroy();
  },

  // A timer that changes the text of one node for ever: not new content, so not waited for.
  '/ticking-clock': scripted(
    'ticking-clock',
    `setInterval(() => { document.getElementById('content').textContent = 'The clock says ' + performance.now(); }, 20);`,
  ),

  // A page that polls its server every 50 ms, for ever: the polling is not waited for.
  '/polling': scripted('polling', `setInterval(() => fetch('/quiet'), 50);`),

  // Written with document.write, during and after parsing: both parts are in the answer.
  '/document-write': page(
    'document-write',
    `<script>document.write('<p id="content">Written while parsing.</p>');</script>
     <script>addEventListener('load', () => setTimeout(() => {
       document.open();
       document.write('<title>document-write</title><p id="content">Written over the page.</p>');
       document.close();
     }, 50));</script>`,
  ),
};
