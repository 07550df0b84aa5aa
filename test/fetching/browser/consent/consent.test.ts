/**
 * Pages that ask for consent before they show their content are answered, with no wherever that is offered; others are
 * left alone.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type NamedSites, type SeenVisit, type SiteAnswer, startNamedSites } from '../../../support/named-sites.ts';
import { type Parameters, startTestService, type TestService } from '../../../support/service.ts';
import { itThorough, someOf } from '../../../support/thorough.ts';
import { FULL, SHELL } from '../test-engine.ts';
import { ASKING_NOTHING, BANNERS, FRAMES, ONLY_YES, OTHER_SITE, SITE, withClicksNoted } from './consent-pages.ts';

const NUMBERED = [...Object.values(BANNERS), ...Object.values(ONLY_YES)];
const QUIET = Object.values(ASKING_NOTHING).map(withClicksNoted);

const FORM = `<!doctype html><title>Before you continue</title><h1>Before you continue</h1>
  <p>We use cookies and data to deliver and maintain our services.</p>
  <form method=post action=/answer?choice=no><button>Reject all</button></form>
  <form method=post action=/answer?choice=yes><button>Accept all</button></form>`;

/** Reloads when it is answered. */
const RELOADING = `<!doctype html><title>A wall</title><div id=onetrust-banner-sdk role=dialog style="position: fixed">We use cookies.
  <button id=onetrust-accept-btn-handler>Yes</button><button id=onetrust-reject-all-handler>No</button></div><script>
  const answer = (choice) => () => { document.cookie = 'choice=' + choice; setTimeout(() => location.reload(), 100); };
  document.querySelector('#onetrust-accept-btn-handler').onclick = answer('yes');
  document.querySelector('#onetrust-reject-all-handler').onclick = answer('no');</script>`;

/** Navigates away from the page. */
const OUT = `<!doctype html><title>A wall</title><div role=dialog style="position: fixed"><p>This website uses cookies.</p>
  <a role=button href=/elsewhere onclick="document.cookie = 'choice=no'">Reject all</a> <button>Accept all</button></div>`;

/** Stays, whatever is clicked. */
const STUBBORN = `<!doctype html><title>A wall</title><main>Some content of it.</main>
  <div id=onetrust-banner-sdk role=dialog style="position: fixed">We use cookies.
  <button id=onetrust-reject-all-handler>No</button></div>`;

/** In the shape of Google's, which has its own address. */
const ELSEWHERE = `<!doctype html><title>Before you continue to YouTube</title><h1>Before you continue</h1>
  <p>We use <a href="https://policies.google.com/technologies/cookies">cookies</a> and data.</p>
  <form action="https://consent.youtube.com/save" method=post><input type=hidden name=set_eom value=true><button>Reject all</button></form>
  <form action="https://consent.youtube.com/save" method=post><input type=hidden name=set_eom value=false><button>Accept all</button></form>`;

function ofVideos({ host, url, headers, body }: SeenVisit): SiteAnswer {
  if (url === '/save') {
    const choice = body === 'set_eom=true' ? 'no' : 'yes';
    const cookie = `choice=${choice}; Domain=youtube.com; Path=/`;
    return { status: 303, headers: { Location: 'https://www.youtube.com/video', 'Set-Cookie': cookie }, body: '' };
  }
  if (host === 'consent.youtube.com') return { body: ELSEWHERE };
  const [, choice] = /\bchoice=(\w+)/.exec(headers.cookie ?? '') ?? [];
  if (choice !== undefined)
    return { body: `<title>A video - YouTube</title><div id=player>Answered: ${choice}.</div>` };
  return { status: 302, headers: { Location: 'https://consent.youtube.com/m?continue=/video' }, body: '' };
}

/** What would keep the answering code from its work, or would never end. */
const HOSTILE: Readonly<Record<string, string>> = {
  '/clobbered': `${STUBBORN}<form name=body></form><form name=getElementById></form><form name=createTreeWalker></form>`,
  '/in-its-way': `${STUBBORN}<script>
    Object.defineProperty(window, 'Cookiebot', { get: () => new Promise(() => {}) });
    window.__cmp = () => { throw { toString: 1 }; };
    document.querySelector = document.querySelectorAll = window.setTimeout = Element.prototype.checkVisibility = undefined;
    HTMLElement.prototype.click = () => { document.body.remove(); };</script>`,
  '/without-end': `${STUBBORN}<script>addEventListener('click', () => { for (const end = Date.now() + 60000; Date.now() < end; ); }, true)</script>`,
};

function answer(visit: SeenVisit): SiteAnswer | undefined {
  const { host, url, headers } = visit;
  if (host.endsWith('.youtube.com')) return ofVideos(visit);
  if (host === OTHER_SITE) return FRAMES[url] === undefined ? undefined : { body: FRAMES[url] };
  const [, kind, number] = /^\/(banner|quiet)-(\d+)/.exec(url) ?? [];
  const body = (kind === 'quiet' ? QUIET : NUMBERED)[Number(number)];
  if (kind !== undefined && body !== undefined) return { body };
  const [, choice] = /\bchoice=(\w+)/.exec(headers.cookie ?? '') ?? [];
  const behind = { body: `<article><h1>Behind it</h1><p>Answered: ${choice}.</p></article>` };
  if (url.startsWith('/reloading')) return choice === undefined ? { body: RELOADING } : behind;
  if (url === '/form') return choice === undefined ? { body: FORM } : behind;
  if (HOSTILE[url] !== undefined) return { body: HOSTILE[url] };
  if (url === '/stubborn') return { body: STUBBORN };
  if (url === '/broken') return { status: 500, body: RELOADING + '<p>Something is broken here.</p>'.repeat(300) };
  if (url === '/out') return { body: choice === undefined ? OUT : `${behind.body}` };
  if (url === '/elsewhere') return { body: 'Where nobody wanted to be.' };
  const [, chosen] = /^\/answer\?choice=(\w+)/.exec(url) ?? [];
  return { status: 303, headers: { Location: '/form', 'Set-Cookie': `choice=${chosen}; Path=/` }, body: '' };
}

const VIDEOS = ['www.youtube.com', 'consent.youtube.com'];

const KINDS = [
  ['the headless shell', SHELL, {}],
  ['full Chromium', FULL, { proxy: 'stealth' }],
] as const;

describe('a page that asks for consent', { concurrency: 2, skip: SHELL === undefined && 'no browser' }, () => {
  let sites: NamedSites;
  let service: TestService;
  before(async () => {
    sites = await startNamedSites([SITE, OTHER_SITE, ...VIDEOS], answer);
    service = await startTestService({ environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '4' } });
  });
  after(async () => {
    await service?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  // Answers take longer on a busy machine; the test does not wait longer than they take.
  const visit = (path: string, more: Parameters = {}, endpoint = '/html') =>
    service.call(endpoint, { url: `https://${SITE}${path}`, timeout: 25_000, js_timeout: 5_000, ...more });
  const numberOf = (html: string | undefined) => `/banner-${NUMBERED.indexOf(html ?? '')}`;

  for (const [name, html] of someOf(Object.entries(BANNERS), 12)) {
    it(`is answered with no: ${name}`, async () => {
      const { status, body } = await visit(numberOf(html), {}, '/text');
      assert.equal(status, 200, body);
      assert.match(body, /Answered: no\./);
    });
  }

  for (const [name, html] of someOf(Object.entries(ONLY_YES), 2)) {
    it(`is answered with yes where nothing else is offered: ${name}`, async () => {
      assert.match((await visit(numberOf(html))).body, /Answered: yes\./);
    });
  }

  for (const [name, browser, how] of someOf(KINDS, 2)) {
    it(`may reload, submit a form, or ask in a frame, in ${name}`, {
      skip: browser === undefined && 'no browser',
    }, async () => {
      // What both kinds of browsers do the same way is tested in one of them.
      const paths = ['/reloading', '/form', numberOf(BANNERS.Sourcepoint)];
      const visits = someOf(paths, 'proxy' in how ? 3 : 1).map(async (path) => {
        const reply = await visit(path, how);
        assert.match(reply.body, /Answered: no\./, path);
        assert.equal(reply.headers.get('Service-Target-Url'), `https://${SITE}${path}`);
      });
      await Promise.all(visits);
    });
  }

  itThorough('may be a separate page that the address redirects to', async () => {
    const reply = await service.call('/html', {
      url: 'https://www.youtube.com/video',
      timeout: 25_000,
      js_timeout: 5_000,
    });
    assert.match(reply.body, /Answered: no\./);
    assert.equal(reply.headers.get('Service-Target-Url'), 'https://www.youtube.com/video');
  });

  it('is answered before wait_for and before a script runs', async () => {
    const path = numberOf(BANNERS.OneTrust);
    assert.equal(
      (await visit(path, { wait_for: 'article', selector: 'article p' }, '/selected')).body,
      'Answered: no.',
    );
    const script = { js_script: `document.querySelector('article p').innerText`, return_script_result: 'true' };
    assert.equal((await visit(path, script)).body, 'Answered: no.');
  });

  it('cannot detect what answers it', async () => {
    const script = `[...Object.getOwnPropertyNames(window), ...document.documentElement.outerHTML.match(/[\\w-]+/g)]
      .filter((name) => /autoconsent|^consent$|mudlark/i.test(name)).length + ' ' + /native code/.test(setTimeout)`;
    const { body } = await visit('/reloading', { js_script: script, return_script_result: 'true' });
    assert.equal(body, '0 true');
  });

  it('asks again the next time: no answer is kept after the page', async () => {
    const path = '/reloading?anew';
    for (let count = 0; count < 2; count += 1) await visit(path);
    const asked = sites.seen.filter(({ url }) => url === path).map(({ headers }) => headers.cookie);
    assert.deepEqual(asked, [undefined, 'choice=no', undefined, 'choice=no']);
  });

  it('is not left if its "no" is a link to another page', async () => {
    const reply = await visit('/out');
    assert.match(reply.body, /Answered: no\./);
    assert.equal(reply.headers.get('Service-Target-Url'), `https://${SITE}/out`);
  });

  it('may be hostile', async () => {
    const visits = Object.keys(HOSTILE).map(async (path) => {
      const { status, body } = await visit(path, { timeout: 25_000, js_timeout: 300 });
      assert.equal(status, 200, body);
      assert.match(body, /Some content of it/, path);
    });
    await Promise.all(visits);
  });

  itThorough('is returned unchanged if no answer helps', async () => {
    const { status, body } = await visit('/stubborn');
    assert.equal(status, 200);
    assert.match(body, /Some content of it/);
  });

  it('is not answered if the page is a failure anyway', async () => {
    const before = sites.seen.length;
    assert.equal((await visit('/broken')).json().error_code, 'target_error');
    assert.equal(sites.seen.slice(before).filter(({ url }) => url === '/broken').length, 1);
  });

  it('is returned unchanged without a browser', async () => {
    assert.match((await visit('/form', { js: false })).body, /Before you continue/);
  });

  it('is not one that only writes about consent', async () => {
    const visits = someOf([...Object.keys(ASKING_NOTHING).entries()], 2).map(async ([index, name]) => {
      assert.match((await visit(`/quiet-${index}`)).body, /<title>as it was<\/title>/, name);
    });
    await Promise.all(visits);
  });
});

describe('MUDLARK_ANSWER_CONSENT=false', { skip: SHELL === undefined && 'no browser' }, () => {
  it('leaves pages that ask for consent as they are', async () => {
    await using sites = await startNamedSites([SITE, OTHER_SITE], answer);
    await using service = await startTestService({
      environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '1', MUDLARK_ANSWER_CONSENT: 'false' },
    });
    const { body } = await service.call('/html', { url: `https://${SITE}/form`, timeout: 25_000 });
    assert.match(body, /Before you continue/);
  });
});
