/**
 * When a page is ready: what it shows by itself within its time is in the answer, and nothing keeps the answer from
 * coming.
 */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { type HostileSite, startHostileSite } from '../../support/hostile-site.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Handler, type Pages, startTarget, type Target } from '../../support/target.ts';
import { someOf } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';

/** Each is a script that runs at the load event and ends by calling `show`. */
const SHOWN_LATE: Readonly<Record<string, string>> = {
  'one timer': `setTimeout(show, 150)`,
  'a chain of timers': `let n = 0; const go = () => { n += 1; if (n === 20) show(); else setTimeout(go, 10); }; go()`,
  'animation frames': `requestAnimationFrame(() => requestAnimationFrame(show))`,
  'frames and timers in turn': `requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(show), 50))`,
  'an idle callback': `requestIdleCallback(show)`,
  'a message channel': `const { port1, port2 } = new MessageChannel(); port1.onmessage = show; port2.postMessage(1)`,
  'a worker': `new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = show`,
  'a database': `const open = indexedDB.open('x', 1); open.onupgradeneeded = () => open.result.createObjectStore('s');
    open.onsuccess = () => { open.result.transaction('s').objectStore('s').get(1).onsuccess = show; }`,
  'an intersection observer': `new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) show(); }).observe(document.body)`,
  'a resize observer': `new ResizeObserver(show).observe(document.body)`,
  'a denied permission': `navigator.geolocation.getCurrentPosition(() => {}, show)`,
  'a fetch and then a timer': `fetch('/data').then((answer) => answer.text()).then(() => setTimeout(show, 50))`,
  'a timer and then a fetch': `setTimeout(() => fetch('/data').then((answer) => answer.text()).then(show), 100)`,
  'an old request': `const old = new XMLHttpRequest(); old.open('GET', '/data'); old.onload = show; old.send()`,
  'another script': `document.head.append(Object.assign(document.createElement('script'), { src: '/show.js' }))`,
  'a module': `import('/module.js').then(({ go }) => go(show))`,
  'a frame': `document.body.append(Object.assign(document.createElement('iframe'), { src: '/data', onload: show }))`,
  'a clock that is watched': `const from = Date.now(); const go = () => Date.now() - from > 200 ? show() : setTimeout(go, 5); go()`,
  'a refused WebSocket': `new WebSocket(location.origin.replace('http', 'ws') + '/none').onerror = show`,
};

/** Each never ends by itself. */
const RESTLESS: Readonly<Record<string, string>> = {
  'a clock': `setInterval(() => { document.title = String(performance.now()); }, 10)`,
  'a page that grows': `setInterval(() => document.body.append(document.createElement('i')), 10)`,
  'animation frames': `const go = () => { document.body.dataset.at = Math.random(); requestAnimationFrame(go); }; go()`,
  'an observer of its own changes': `new MutationObserver(() => { document.body.dataset.at = Math.random(); })
    .observe(document.body, { attributes: true }); document.body.dataset.at = 1`,
  microtasks: `(function go() { Promise.resolve().then(go); })()`,
  'timers of no time': `(function go() { setTimeout(go, 0); })()`,
  messages: `const { port1, port2 } = new MessageChannel(); port1.onmessage = () => port2.postMessage(1); port2.postMessage(1)`,
  'a request that is never answered': `fetch('/never')`,
  'an answer that never ends': `fetch('/endless').then((answer) => answer.text())`,
  'requests without end': `const go = () => fetch('/data').then(go); go()`,
  'a worker that ticks': `new Worker(URL.createObjectURL(new Blob(['setInterval(() => postMessage(1), 5)']))).onmessage = () => { document.body.dataset.at = Math.random(); }`,
};

const late =
  (text: string, type: string): Handler =>
  (_request, response) => {
    setTimeout(() => answer(response, text, type), 60);
  };

function answer(response: ServerResponse, text: string, type: string): void {
  response.writeHead(200, { 'Content-Type': type }).end(text);
}

const HEARS = {
  'a listener': `<script>addEventListener('message', ({ data }) => document.body.append(Object.assign(document.createElement('b'), { textContent: data })))</script>`,
  'a handler': `<script>window.onmessage = ({ data }) => { document.body.innerHTML += '<b>' + data + '</b>'; }</script>`,
  'a handler of the body': `<body onmessage="this.document.body.innerHTML += '<b>' + event.data + '</b>'">`,
} as const;

function scripted(body: string): string {
  return `<!doctype html><title>page</title><body><p id="content">There.</p><script>
    const show = () => document.body.insertAdjacentHTML('beforeend', '<p id="late">Shown ' + 'late.</p>');
    addEventListener('load', () => { ${body}; });</script>`;
}

const address = (name: string) => `/${name.replaceAll(/[^a-z]/gi, '-')}`;

describe('a page is ready', { concurrency: 3, skip: withoutBrowser }, () => {
  let target: Target;
  let site: HostileSite;
  let service: TestService;
  let isLate = false;
  let refreshes = 0;
  before(async () => {
    const made = Object.entries({ ...SHOWN_LATE }).map(([name, body]) => [`/late${address(name)}`, scripted(body)]);
    const restless = Object.entries(RESTLESS).map(([name, body]) => [`/restless${address(name)}`, scripted(body)]);
    const around =
      (frame: string, rest: string): Handler =>
      (_request, response) =>
        // Another name of this machine is another origin.
        void response.end(`<iframe src="http://localhost:${target.port}${frame}"></iframe>${rest}`);
    const framing = Object.fromEntries([
      ['/around-ticking', around('/ticking', scripted(`fetch('/unread'); setTimeout(show, 5_000)`))],
      ...Object.entries(HEARS).map(([name, rest]) => [`/hears${address(name)}`, around('/telling', rest)]),
    ]);
    const pages: Pages = {
      '/data': late('{}', 'text/html'),
      '/show.js': late('show()', 'text/javascript'),
      '/module.js': late('export const go = (run) => run();', 'text/javascript'),
      '/never': () => {},
      // Only the bodies of answers that must not be stored are left unread.
      '/unread': (_request, response) => void response.writeHead(200, { 'Cache-Control': 'no-store' }).end('{}'),
      '/endless': (_request, response) => void response.writeHead(200, {}).write('x'),
      '/loads-itself': `<p>The board.</p><script>setTimeout(() => { location.search = Math.random(); }, 600)</script>`,
      '/refreshes-itself': (_request, response) => {
        refreshes += 1;
        if (refreshes < 4) response.setHeader('Refresh', '1');
        answer(
          response,
          `<p>${refreshes < 4 ? 'Wait.' : 'The result.'}</p><script>onload = () => {}</script>`,
          'text/html',
        );
      },
      '/leads-on-by-timer': (_request, response) => {
        response.end(scripted(`setTimeout(() => { location.href = '/second'; }, 700)`));
        setTimeout(() => {
          isLate = true;
        }, 12_000).unref();
      },
      '/second': (_request, response) => void response.end(`<p id="content">${isLate ? 'Too late' : 'In time'}.</p>`),
      '/leads-to-slow': `<script>location.href = '/slow'</script>`,
      '/slow': late('<p id="content">The slow page.</p>', 'text/html'),
      '/ticking': `<p>Frame.</p><script>setInterval(() => { new Image().src = '/tick?' + Math.random(); }, 1_000)</script>`,
      '/telling': `<script>setTimeout(() => parent.postMessage('told', '*'), 700)</script>`,
      ...framing,
      '/holds-lock': scripted(`navigator.locks.request('tab', () => new Promise(() => {})); setTimeout(show, 9_000)`),
      '/awaits-service-worker': scripted(`navigator.serviceWorker.ready.then(() => {}); setTimeout(show, 9_000)`),
      '/no-scripts': (_request, response) => {
        response.setHeader('Content-Security-Policy', 'sandbox');
        answer(response, `${scripted('setTimeout(show, 50)')}<noscript><p>Shown without.</p></noscript>`, 'text/html');
      },
      '/timer-150': scripted('setTimeout(show, 150)'),
      '/timer-20000': scripted('setTimeout(show, 20_000)'),
      ...Object.fromEntries([...made, ...restless]),
    };
    target = await startTarget(pages);
    site = await startHostileSite();
    service = await startTestService({ environment: { MUDLARK_BROWSER_PAGES: '4' } });
    // The browser starts with the first page, which takes long on a busy machine.
    await visit(`${site.url}/quiet`);
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const visit = (url: string, more: Record<string, string> = {}, endpoint = '/html') =>
    service.call(endpoint, { url, timeout: '25000', js_timeout: '1000', ...more });

  for (const name of someOf(Object.keys(SHOWN_LATE), 4)) {
    it(`with what ${name} brings`, async () => {
      const reply = await visit(`${target.url}/late${address(name)}`);
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /<p id="late">Shown late/);
    });
  }

  for (const name of someOf(Object.keys(RESTLESS), 6)) {
    it(`though ${name} never ends`, async () => {
      const reply = await visit(`${target.url}/restless${address(name)}`, { timeout: '6000', js_timeout: '200' });
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /<p id="content">There/);
    });
  }

  it('without waiting for what comes after js_timeout', async () => {
    const within = await visit(`${target.url}/timer-150`, { js_timeout: '160' });
    assert.match(within.body, /Shown late/);
    const beyond = await visit(`${target.url}/timer-20000`);
    assert.doesNotMatch(beyond.body, /Shown late/);
  });

  it('at once if no script may run in it, with what it shows then', { timeout: 15_000 }, async () => {
    const html = await visit(`${target.url}/no-scripts`, { js_timeout: '20000' });
    assert.doesNotMatch(html.body, /Shown late/);
    const text = await visit(`${target.url}/no-scripts`, { js_timeout: '20000' }, '/text');
    assert.match(text.body, /^There\.\s+Shown without\.\s*$/);
  });

  const elsewhere: [path: string, finalPath: string, content: RegExp][] = [
    ['/meta-refresh', '/quiet', /Nothing happens here/],
    ['/header-refresh', '/quiet', /Nothing happens here/],
    ['/meta-refresh-late', '/meta-refresh-late', /Refreshes in a minute/],
    ['/js-redirect', '/quiet', /Nothing happens here/],
    ['/js-redirect-late', '/quiet', /Nothing happens here/],
    ['/form-redirect', '/headers-page', /<pre id="found">/],
    ['/history-push', '/history-push/elsewhere#place', /The history-push page/],
    ['/document-write', '/document-write', /Written over the page/],
    ['/never-ending-script-resource', '/never-ending-script-resource', /Before the script/],
    ['/never-ending-image', '/never-ending-image', /The text is there/],
    ['/client-rendered', '/client-rendered', /Row 40/],
    ['/late-fetch', '/late-fetch', /<p id="late">late fetched content/],
  ];
  for (const [path, finalPath, content] of someOf(elsewhere, 5)) {
    it(`at the page that ${path} leads to`, async () => {
      // A load event that never comes takes all of `timeout`.
      const reply = await visit(`${site.url}${path}`, path.startsWith('/never-ending') ? { timeout: '6000' } : {});
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, content);
      assert.equal(reply.headers.get('Service-Target-Url'), `${site.url}${finalPath}`);
    });
  }

  it('when its time is over, though it loads itself again and again', async () => {
    const reply = await visit(`${target.url}/loads-itself`, { timeout: '25000', js_timeout: '1500' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /The board/);
  });

  it('at the last of the pages that refreshes within its time lead to', async () => {
    const reply = await visit(`${target.url}/refreshes-itself`, { timeout: '25000', js_timeout: '4500' });
    assert.match(reply.body, /The result/);
  });

  it('at the page that a timer leads to, as soon as it is due', async () => {
    const reply = await visit(`${target.url}/leads-on-by-timer`, { timeout: '25000', js_timeout: '20000' });
    assert.match(reply.body, /In time/);
  });

  it('without waiting for a frame of another origin that nobody listens to, or an answer that nobody reads', async () => {
    const reply = await visit(`${target.url}/around-ticking`, { timeout: '25000', js_timeout: '20000' });
    assert.match(reply.body, /Shown late/);
    const ticks = target.seen.filter(({ path }) => path.startsWith('/tick?'));
    assert.ok(ticks.length < 12, `${ticks.length} ticks`);
  });

  it('without waiting for a lock that is held for good, or a service worker that nobody registers', async () => {
    const waiting = (path: string, time: string) =>
      visit(`${target.url}${path}`, { timeout: '25000', js_timeout: time });
    // The other page takes its eight seconds; these would take nine if the clock did not run ahead.
    const slow = waiting('/restless/a-request-that-is-never-answered', '8000').then(() => 'the slow page');
    for (const path of ['/holds-lock', '/awaits-service-worker']) {
      const reply = await Promise.race([slow, waiting(path, '20000')]);
      assert.ok(typeof reply !== 'string', `${path} took longer than ${reply}`);
      assert.match(reply.body, /Shown late/);
    }
    await slow;
  });

  for (const name of someOf(Object.keys(HEARS), 4)) {
    it(`with what a frame of another origin sends to ${name}`, async () => {
      const reply = await visit(`${target.url}/hears${address(name)}`, { timeout: '20000', js_timeout: '5000' });
      assert.match(reply.body, /<b>told<\/b>/);
    });
  }

  it('only when the page that it leads to has arrived, however slowly', async () => {
    const reply = await visit(`${target.url}/leads-to-slow`, { js_timeout: '20' });
    assert.match(reply.body, /The slow page/);
  });
});
