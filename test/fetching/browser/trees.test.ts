/** Shadow trees and frames of every kind, by every endpoint that reads pages, in both kinds of browser. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chromiumMajor } from '../../content/find-chromium.ts';
import { type NamedSites, startNamedSites } from '../../support/named-sites.ts';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { someOf, THOROUGH } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';
import { FULL, SHELL } from './test-engine.ts';
import { FRAME_ANSWERS, FRAME_PAGES, NAMES, PAGE_HOST, SHADOW_PAGES, type TreePage } from './tree-pages.ts';

const PAGES = { ...SHADOW_PAGES, ...FRAME_PAGES };
const NUMBERED = Object.values(PAGES);
/**
 * What both kinds of browsers do the same way is tested in one of them; `frames-elsewhere.test.ts` is about the other.
 */
const KINDS = [
  ['headless shell', SHELL, {}],
  ...(THOROUGH ? ([['full Chromium', FULL, { proxy: 'stealth' }]] as const) : []),
] as const;

const MARKED = /\b[A-Z]{3,}(-[A-Z]+)?\b/g;

function answer(path: string) {
  if (path.startsWith('/written?')) return { body: decodeURIComponent(path.slice('/written?'.length)) };
  const [, number] = /^\/page-(\d+)$/.exec(path) ?? [];
  const { html } = (number === undefined ? undefined : NUMBERED[Number(number)]) ?? {};
  if (html !== undefined) return { body: `<!doctype html><title>A page</title>${html}` };
  const [plain = ''] = path.split('?');
  if (plain === '/denied') return { body: 'LOST-DENIED', headers: { 'X-Frame-Options': 'DENY' } };
  if (plain === '/picture') return { body: 'LOST', type: 'image/png' };
  if (plain === '/none') return { status: 204, body: '' };
  if (plain === '/missing') return { status: 404, body: '<p>MISSING is what this page is.</p>' };
  const body = FRAME_ANSWERS[plain];
  return body === undefined ? undefined : { body, type: plain === '/plain' ? 'text/plain' : 'text/html' };
}

/** What is in the page when it arrives. */
const WITHOUT_JAVASCRIPT: Readonly<Record<string, readonly [page: string, shows: readonly string[]]>> = {
  'declared shadow roots': [
    `<section><template shadowrootmode=closed><h2>DECLARED</h2><slot name=x>LOST-FALLBACK</slot></template><p slot=x>LIGHT</p><p>LOST-REST</p></section>`,
    ['DECLARED', 'LIGHT'],
  ],
  'slots in a frame that is in a shadow root': [
    `<x-a><template shadowrootmode=open><slot></slot><iframe srcdoc="<x-b><template shadowrootmode=open><b>INSIDE</b><slot></slot></template> SLOTTED</x-b>"></iframe></template><p>OUTSIDE</p></x-a>`,
    ['OUTSIDE', 'INSIDE', 'SLOTTED'],
  ],
  'frames that are written in it': [
    `<p>BEFORE</p><iframe srcdoc="<p>WRITTEN</p>"></iframe><iframe hidden srcdoc="LOST"></iframe><iframe src="/main"></iframe><p>AFTER</p>`,
    ['BEFORE', 'WRITTEN', 'AFTER'],
  ],
  'a frameset, whose frames nobody loads': [
    `<frameset cols="*,*"><frame src="/menu"><frame src="/main"><noframes><body><p>INSTEAD</p></body></noframes></frameset>`,
    ['INSTEAD'],
  ],
};

describe('shadow trees and frames', () => {
  let sites: NamedSites;
  let service: TestService;
  before(async () => {
    sites = await startNamedSites(NAMES, ({ url }) => answer(url));
    service = await startTestService({ environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '4' } });
  });
  after(async () => {
    await service?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  const urlOf = (page: TreePage) => `https://${PAGE_HOST}/page-${NUMBERED.indexOf(page)}`;
  const ask = (path: string, page: TreePage, more: Parameters) =>
    service.call(path, { url: urlOf(page), timeout: 25_000, js_timeout: 900, ...more });

  for (const [name, [html, shows]] of Object.entries(WITHOUT_JAVASCRIPT)) {
    it(`are read without JavaScript: ${name}`, async () => {
      const url = `https://${PAGE_HOST}/written?${encodeURIComponent(html)}`;
      const { status, body } = await service.call('/text', { url, js: false });
      assert.equal(status, 200, body);
      assert.deepEqual(body.match(MARKED), shows, body);
    });
  }

  it('are selected from without JavaScript', async () => {
    const html = `<div><template shadowrootmode=open><p>ONE</p></template></div><iframe srcdoc="<p>TWO</p>"></iframe>`;
    const url = `https://${PAGE_HOST}/written?${encodeURIComponent(html)}`;
    const [one, all] = await Promise.all([
      service.call('/selected', { url, js: false, selector: 'p', wait_for: 'p' }),
      service.call('/selected-multiple', { url, js: false, selectors: ['p', 'b'] }),
    ]);
    assert.equal(one.body, 'ONE');
    assert.deepEqual(all.json(), [['ONE', 'TWO'], []]);
  });

  it('are read by /ai/question and /ai/fields', { skip: withoutBrowser }, async () => {
    const html = `<x-p></x-p><script>document.querySelector('x-p').attachShadow({mode:'closed'}).innerHTML='<h1>Brass lamp</h1><p>Price: $42.50</p>'</script>
      <iframe srcdoc="<table><tr><th>Weight</th><td>700 g</td></tr></table>"></iframe>`;
    const url = `https://${PAGE_HOST}/written?${encodeURIComponent(html)}`;
    const [weight, fields] = await Promise.all([
      service.call('/ai/question', { url, question: 'What is the weight?' }),
      service.call('/ai/fields', {
        url,
        fields: JSON.stringify({ name: 'the name of the product', price: 'its price' }),
      }),
    ]);
    assert.match(weight.body, /700 g/);
    assert.match(fields.body, /Brass lamp/);
    assert.match(fields.body, /42\.50?/);
  });

  for (const [kind, executable, tier] of KINDS) {
    const release = executable === undefined ? 0 : (chromiumMajor(executable) ?? 0);
    const pages = someOf(Object.entries(PAGES), 6);
    describe(`in ${kind}`, { concurrency: 4, skip: executable === undefined && 'no such browser' }, () => {
      for (const [name, page] of pages) {
        it(`shows the text of ${name}`, async () => {
          const { status, body } = await ask('/text', page, tier);
          assert.equal(status, 200, body);
          const shows = release < (page.older?.before ?? 0) ? page.older?.shows : page.shows;
          assert.deepEqual(body.match(MARKED), shows, body);
        });
      }

      for (const [name, page] of pages) {
        if (!page.htmlHas) continue;
        it(`writes the HTML of ${name}`, async () => {
          const { status, body } = await ask('/html', page, tier);
          assert.equal(status, 200, body);
          for (const pattern of page.htmlHas ?? []) assert.match(body, pattern);
        });
      }

      for (const [name, page] of pages) {
        const [selector, ...matches] = page.selects ?? [];
        if (selector === undefined) continue;
        it(`selects in ${name}`, async () => {
          const [one, all, waited] = await Promise.all([
            ask('/selected', page, { ...tier, selector }),
            ask('/selected-multiple', page, { ...tier, selectors: [selector, 'title'] }),
            matches.length > 0 && ask('/html', page, { ...tier, wait_for: selector }),
          ]);
          assert.deepEqual(all.json(), [matches, ['A page']]);
          assert.equal(one.status, matches.length > 0 ? 200 : 400, one.body);
          if (matches.length > 0) assert.equal(one.body, matches[0]);
          if (waited) assert.equal(waited.status, 200, waited.body);
        });
      }
    });
  }
});
