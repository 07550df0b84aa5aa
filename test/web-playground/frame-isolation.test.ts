/** A scraped page is shown in a real browser and can do nothing: neither run, nor load, nor send, nor navigate. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { someOf } from '../support/thorough.ts';
import { BROWSER, type BrowserTab, eventually, startTestBrowser, type TestBrowser } from './browser-tab.ts';
import { type FrameSite, heard, startFrameSite } from './frame-site.ts';
import { type Beacon, hostilePages, startBeacon, whatGotThrough } from './hostile-pages.ts';

/** Two frames were drawn, and a request that was sent after all others has arrived. */
async function settle(tab: BrowserTab, beacon: Beacon): Promise<void> {
  await tab.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await tab.evaluate(`fetch(${JSON.stringify(`${beacon.origin}/canary`)}).then(() => 0)`);
  await eventually('the canary arrived', () => beacon.hits.includes('/canary'));
  beacon.hits.splice(beacon.hits.indexOf('/canary'), 1);
}

const PAGES = hostilePages('');

describe('a hostile page', { skip: BROWSER === undefined ? 'there is no browser here' : false }, () => {
  let site: FrameSite;
  let browser: TestBrowser;
  let beacon: Beacon;
  before(async () => {
    [site, browser, beacon] = await Promise.all([startFrameSite(), startTestBrowser(), startBeacon()]);
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await Promise.all([site[Symbol.asyncDispose](), beacon[Symbol.asyncDispose]()]);
  });

  describe('in the frame', () => {
    let tab: BrowserTab;
    before(async () => {
      tab = await browser.open(site.host);
      await eventually('the frame is ready', heard(tab, 'ready'));
    });
    for (const [at, { name, wantsClick }] of PAGES.entries()) {
      it(`is contained: ${name}`, async () => {
        beacon.hits.length = 0;
        const windows = await tab.windows();
        const html = hostilePages(beacon.origin)[at]?.html ?? '';
        await tab.evaluate(`received.length = 0; send(${JSON.stringify({ type: 'show', html, picking: false })})`);
        await eventually('the page is shown', heard(tab, 'shown'));
        if (wantsClick) {
          await tab.click(400, 300);
          await tab.press('Enter');
        }
        await settle(tab, beacon);
        const expected = { href: site.host, title: 'Host' };
        assert.deepEqual(await whatGotThrough((expression) => tab.evaluate(expression), beacon, expected), []);
        assert.equal(await tab.windows(), windows, 'it opened a window');
        assert.deepEqual(await tab.evaluate(`received.filter(({ type }) => type !== 'shown')`), []);
      });
    }
  });

  it('is contained by the headers and the sandbox alone', async () => {
    beacon.hits.length = 0;
    site.bare = PAGES.map((_, at) => hostilePages(`${beacon.origin}/page-${at}`)[at]?.html ?? '');
    await using tab = await browser.open(site.host);
    const windows = await tab.windows();
    for (const [at, { wantsClick }] of PAGES.entries()) {
      await tab.evaluate(`go('/dashboard/bare/${at}').then(() => 0)`);
      if (wantsClick) await tab.click(400, 300);
    }
    await settle(tab, beacon);
    const expected = { href: site.host, title: 'Host' };
    assert.deepEqual(await whatGotThrough((expression) => tab.evaluate(expression), beacon, expected), []);
    assert.equal(await tab.windows(), windows, 'it opened a window');
    assert.deepEqual(await tab.evaluate(`received.filter(({ type }) => type !== 'ready')`), []);
  });

  describe('without any containment', () => {
    const ownBeacon = (at: number) => `${beacon.origin}/page-${at}`;
    const wasAsked = (at: number) => beacon.hits.some((path) => path.startsWith(`/page-${at}/`));

    it('succeeds when it is shown', async () => {
      beacon.hits.length = 0;
      await using tab = await browser.open(site.unprotected);
      const pages = [...PAGES.entries()].filter(([, page]) => !page.wantsClick && !page.isHarmlessAlone);
      const places = pages.map(([at]) => at);
      const htmls = places.map((at) => hostilePages(ownBeacon(at))[at]?.html);
      await tab.evaluate(`showAll(${JSON.stringify(htmls)})`);
      await eventually('all got through', () => places.every(wasAsked)).catch(() => {});
      assert.deepEqual(
        places.filter((at) => !wasAsked(at)).map((at) => PAGES[at]?.name),
        [],
      );
    });

    const pressed = [...PAGES.entries()].filter(([, { wantsClick }]) => wantsClick);
    for (const [at, { name }] of someOf(pressed, 3)) {
      it(`succeeds when it is clicked: ${name}`, async () => {
        beacon.hits.length = 0;
        await using tab = await browser.open(site.unprotected);
        await tab.evaluate(`showAll(${JSON.stringify([hostilePages(ownBeacon(at))[at]?.html])})`);
        await eventually('it got through', async () => {
          await tab.click(400, 300);
          return wasAsked(at);
        });
      });
    }
  });
});
