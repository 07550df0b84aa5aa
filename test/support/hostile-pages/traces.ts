/**
 * Pages that leave traces in a browser, pages that look for them, and pages that show how the visitor looks to a server
 * and to a script. They write what they find into `<pre id="found">` as JSON.
 */
import { documentOf, HTML, json, type Route, type Routes, send, type Visit } from './route.ts';

const STORE = 'left-behind';

export const tracePages: Routes = {
  // Leaves something in every place that a page can write to; #done says that it has. The next visitor finds none of
  // it.
  '/cookies': (visit) =>
    send(visit, HTML, documentOf('cookies', `<p id="content">Leaving traces.</p>${leavingScript('')}`), leftCookies()),

  // The same on both origins, with the other one in a frame: clearing only the visited origin is not enough.
  '/cookies-everywhere': (visit) => {
    const frame = `<iframe src="${visit.other}/cookies"></iframe>`;
    const waitForFrame = `await new Promise((resolve) => addEventListener('message', resolve, { once: true }));`;
    const body = `<p id="content">Leaving traces.</p>${leavingScript(waitForFrame)}${frame}`;
    send(visit, HTML, documentOf('cookies-everywhere', body), leftCookies());
  },

  // Looks in the same places: an empty list, with a history of one entry (two where the tab began at a blank page).
  '/cookies-read': (visit) => {
    const sent = JSON.stringify(visit.request.headers.cookie ?? '').replaceAll('<', '\\u003c');
    send(visit, HTML, documentOf('cookies-read', findingScript(sent)));
  },

  // A body that may be kept for a year, with a number that no other answer has: the next visitor gets another number.
  '/cached': cached({ 'Cache-Control': 'public, max-age=31536000, immutable' }),

  // The same with an ETag: the next visitor sends no If-None-Match, so it is a new one.
  '/etag': (visit) => {
    const known = visit.request.headers['if-none-match'];
    const tag = known ?? `"visitor-${nextNumber()}"`;
    const body = documentOf('etag', `<pre id="found">${JSON.stringify({ known: known !== undefined })}</pre>`);
    send(visit, HTML, body, { 'Cache-Control': 'no-cache', ETag: tag });
  },

  // A permanent redirect that may be cached for a year: the next visitor requests it again, and gets another number.
  '/cached-redirect': ({ response }) => {
    response.writeHead(301, {
      Location: `/cached-redirect/end?number=${nextNumber()}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Length': 0,
    });
    response.end();
  },
  '/cached-redirect/end': (visit) =>
    send(visit, HTML, documentOf('end', `<pre id="found">${Number(visit.url.searchParams.get('number'))}</pre>`)),

  // Asks for HTTPS for a year, over plain HTTP, where that has no effect: the next visit is plain HTTP again.
  '/hsts': (visit) =>
    send(visit, HTML, documentOf('hsts', '<p id="content">Strict.</p>'), {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains; preload',
    }),

  // Asks for client hints, reports and another server: hints are those of the emulated device, and nothing is dialed
  // because of it.
  '/sticky-headers': (visit) =>
    send(visit, HTML, documentOf('sticky-headers', '<p id="content">Sticky.</p>'), {
      'Accept-CH': 'Sec-CH-UA-Full-Version-List, Sec-CH-UA-Model, Sec-CH-UA-Arch, Sec-CH-Viewport-Width',
      'Alt-Svc': `h3="${new URL(visit.other).host}"; ma=31536000; persist=1`,
      NEL: '{"report_to":"here","max_age":31536000,"failure_fraction":1,"success_fraction":1}',
      'Report-To': `{"group":"here","max_age":31536000,"endpoints":[{"url":"${visit.other}/report"}]}`,
    }),

  // 401 until Basic credentials are sent: those of the URL are sent; the next visitor without them gets a 401 again.
  '/basic-auth': (visit) => {
    const [scheme, token = ''] = (visit.request.headers.authorization ?? '').split(' ', 2);
    if (scheme?.toLowerCase() === 'basic') {
      const user = Buffer.from(token, 'base64').toString().split(':', 1)[0];
      return send(
        visit,
        HTML,
        documentOf('basic-auth', `<pre id="found">${JSON.stringify(user).replaceAll('<', '&lt;')}</pre>`),
      );
    }
    visit.response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="here"', 'Content-Type': HTML });
    visit.response.end(documentOf('401', '<p id="content">Who are you?</p>'));
  },

  // The request's own headers as JSON, for any origin to read.
  '/headers': (visit) => {
    const { response, request } = visit;
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*');
    json(() => request.headers)(visit);
  },

  // Headers of the document, of a fetch of the same origin and of one of the other: the caller's headers go only to the
  // same origin.
  '/headers-page': (visit) => {
    const own = JSON.stringify(visit.request.headers).replaceAll('<', '\\u003c');
    const body = `<script>(async () => {
      const of = async (address) => (await fetch(address)).json();
      const found = { document: ${own}, own: await of('/headers'), other: await of('${visit.other}/headers') };
      document.body.append(Object.assign(document.createElement('pre'), { id: 'found', textContent: JSON.stringify(found) }));
    })();</script>`;
    send(visit, HTML, documentOf('headers-page', body));
  },

  // How the visitor looks to a script: consistent with the headers, the device and the country.
  '/user-agent': (visit) => {
    const userAgent = JSON.stringify(visit.request.headers['user-agent'] ?? '').replaceAll('<', '\\u003c');
    send(visit, HTML, documentOf('user-agent', identityScript(userAgent)));
  },
};

let lastNumber = 0;
function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

function cached(headers: Record<string, string>): Route {
  return (visit: Visit) => send(visit, HTML, documentOf('cached', `<pre id="found">${nextNumber()}</pre>`), headers);
}

function leftCookies() {
  return { 'Set-Cookie': ['by-server=left; Max-Age=31536000; HttpOnly; Path=/', 'session=left; Path=/'] };
}

/** Each place separately: if a page may not use one of them, the others are still tried. */
function leavingScript(first: string): string {
  return `<script>(async () => {
    ${first}
    const attempt = async (leave) => { try { await leave(); } catch {} };
    await attempt(() => { document.cookie = 'by-script=left; max-age=31536000; path=/'; });
    await attempt(() => { localStorage.setItem('${STORE}', 'left'); });
    await attempt(() => { sessionStorage.setItem('${STORE}', 'left'); });
    await attempt(() => new Promise((resolve, reject) => {
      const opening = indexedDB.open('${STORE}', 1);
      opening.onupgradeneeded = () => { opening.result.createObjectStore('things').put('left', 'thing'); };
      opening.onsuccess = () => { opening.result.close(); resolve(); };
      opening.onerror = reject;
    }));
    await attempt(async () => { await (await caches.open('${STORE}')).put('/${STORE}', new Response('left')); });
    await attempt(async () => {
      const folder = await navigator.storage.getDirectory();
      await folder.getFileHandle('${STORE}', { create: true });
    });
    await attempt(() => cookieStore.set({ name: 'by-store', value: 'left', expires: Date.now() + 31536000000 }));
    await attempt(() => { window.name = '${STORE}'; });
    await attempt(() => { history.pushState({ left: true }, '', '#${STORE}'); });
    document.body.insertAdjacentHTML('beforeend', '<p id="done">Done.</p>');
    if (parent !== window) parent.postMessage('done', '*');
  })();</script>`;
}

function findingScript(sentCookie: string): string {
  return `<script>(async () => {
    const attempt = async (find) => { try { return await find(); } catch (error) { return 'closed: ' + error.name; } };
    const found = {
      sentCookie: ${sentCookie},
      cookie: document.cookie,
      localStorage: await attempt(() => ({ ...localStorage })),
      sessionStorage: await attempt(() => ({ ...sessionStorage })),
      indexedDB: await attempt(async () => (await indexedDB.databases()).map(({ name }) => name)),
      caches: await attempt(() => caches.keys()),
      files: await attempt(async () => {
        const names = [];
        for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
        return names;
      }),
      serviceWorkers: await attempt(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)),
      windowName: window.name,
      historyLength: history.length,
      historyState: history.state,
      referrer: document.referrer,
      opener: window.opener !== null,
    };
    document.body.append(Object.assign(document.createElement('pre'), { id: 'found', textContent: JSON.stringify(found) }));
  })();</script>`;
}

function identityScript(sentUserAgent: string): string {
  return `<script>(async () => {
    const data = navigator.userAgentData;
    const hints = ['architecture', 'bitness', 'model', 'platformVersion', 'fullVersionList', 'formFactors'];
    const found = {
      sentUserAgent: ${sentUserAgent},
      userAgent: navigator.userAgent,
      appVersion: navigator.appVersion,
      platform: navigator.platform,
      userAgentData: data ? { ...data.toJSON(), ...(await data.getHighEntropyValues(hints)) } : null,
      language: navigator.language,
      languages: navigator.languages,
      locale: Intl.DateTimeFormat().resolvedOptions().locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      screen: { width: screen.width, height: screen.height, availWidth: screen.availWidth, availHeight: screen.availHeight,
        colorDepth: screen.colorDepth, orientation: screen.orientation?.type },
      viewport: { width: innerWidth, height: innerHeight, outerWidth, outerHeight, devicePixelRatio },
      touch: { maxTouchPoints: navigator.maxTouchPoints, event: 'ontouchstart' in window,
        coarse: matchMedia('(pointer: coarse)').matches, hover: matchMedia('(hover: hover)').matches },
      webdriver: navigator.webdriver,
      plugins: navigator.plugins.length,
      hardwareConcurrency: navigator.hardwareConcurrency,
      chrome: typeof window.chrome,
    };
    document.body.append(Object.assign(document.createElement('pre'), { id: 'found', textContent: JSON.stringify(found) }));
  })();</script>`;
}
