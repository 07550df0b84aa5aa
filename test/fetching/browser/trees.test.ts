/** Shadow trees and frames of every kind, by every endpoint that reads pages, in both kinds of browser. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type NamedSites, startNamedSites } from '../../support/named-sites.ts';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { FULL, SHELL } from './test-engine.ts';
import { FRAME_ANSWERS, FRAME_PAGES, NAMES, PAGE_HOST, SHADOW_PAGES, type TreePage } from './tree-pages.ts';

const PAGES = { ...SHADOW_PAGES, ...FRAME_PAGES };
const NUMBERED = Object.values(PAGES);
const KINDS = [
  ['headless shell', SHELL, {}],
  ['full Chromium', FULL, { proxy: 'stealth' }],
] as const;

function answer(path: string) {
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
    service.call(path, { url: urlOf(page), timeout: 25_000, ...more });

  for (const [kind, executable, tier] of KINDS) {
    describe(`in ${kind}`, { concurrency: 4, skip: executable === undefined && 'no such browser' }, () => {
      for (const [name, page] of Object.entries(PAGES)) {
        it(`shows the text of ${name}`, async () => {
          const { status, body } = await ask('/text', page, tier);
          assert.equal(status, 200, body);
          const marked = body.match(/\b[A-Z]{3,}(-[A-Z]+)?\b/g) ?? [];
          assert.deepEqual(marked, page.shows, body);
        });
      }

      for (const [name, page] of Object.entries(PAGES)) {
        if (!page.htmlHas) continue;
        it(`writes the HTML of ${name}`, async () => {
          const { status, body } = await ask('/html', page, tier);
          assert.equal(status, 200, body);
          for (const pattern of page.htmlHas ?? []) assert.match(body, pattern);
        });
      }

      for (const [name, page] of Object.entries(PAGES)) {
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
