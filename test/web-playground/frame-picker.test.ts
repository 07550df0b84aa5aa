/** Picking elements in a real browser: by pointer and by keyboard, with selectors that match in the original HTML. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { FromFrame, Picked } from '../../web/frame/messages.ts';
import { BROWSER, type BrowserTab, eventually, startTestBrowser, type TestBrowser } from './browser-tab.ts';
import { type FrameSite, heard, startFrameSite } from './frame-site.ts';
import { smallPage } from './small-pages.ts';

const block = (name: string, more = '') => `<div style="height:100px" class="${name}" ${more}>${name}</div>`;
const PAGE = `<!doctype html><style>body { margin: 0 }</style>
<body><script>/* shifts what is counted among all siblings */</script><iframe></iframe>
${block('top')}${block('find')}${block('find', 'id="second"')}${block('find')}
<a href="/away" style="display:block;height:100px"><b>link</b></a><noscript><div class="top"></div></noscript>`;

describe('picking in the frame', { skip: BROWSER === undefined ? 'there is no browser here' : false }, () => {
  let site: FrameSite;
  let browser: TestBrowser;
  let tab: BrowserTab;
  before(async () => {
    [site, browser] = await Promise.all([startFrameSite(), startTestBrowser()]);
    tab = await browser.open(site.host);
    await eventually('the frame is ready', heard(tab, 'ready'));
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  async function show(html: string, picking = true): Promise<void> {
    await tab.evaluate(`received.length = 0; send(${JSON.stringify({ type: 'show', html, picking })})`);
    await eventually('the page is shown', heard(tab, 'shown'));
  }

  /** The next message of a type, caused by this action. */
  async function next<T extends FromFrame['type']>(
    type: T,
    cause: () => Promise<unknown>,
  ): Promise<FromFrame & { type: T }> {
    await tab.evaluate('received.length = 0');
    await cause();
    await eventually(`the frame says ${type}`, heard(tab, type));
    return (await tab.evaluate(`received.find(({ type }) => type === '${type}')`)) as FromFrame & { type: T };
  }

  const picked = async (cause: () => Promise<unknown>): Promise<Picked> => (await next('picked', cause)).picked;

  it('picks the clicked element', async () => {
    await show(PAGE);
    const { label, text, one, all } = await picked(() => tab.click(50, 150));
    assert.deepEqual({ label, text }, { label: 'div.find', text: 'find' });
    assert.deepEqual(one[0], { selector: 'div:nth-of-type(2)', matches: 1 });
    assert.deepEqual(all[0], { selector: 'div.find', matches: 3 });
  });

  it('picks a link without following it', async () => {
    await show(PAGE);
    assert.equal((await picked(() => tab.click(10, 410))).label, 'b');
    assert.equal(await tab.evaluate('location.href'), site.host);
  });

  it('moves up, down and sideways with the arrow keys', async () => {
    await show(PAGE);
    await picked(() => tab.click(50, 50));
    const labels: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      labels.push((await picked(() => tab.press(key))).label);
    }
    assert.deepEqual(labels, ['div.find', 'div#second.find', 'div.find', 'body', 'div.top']);
    assert.deepEqual(await next('accepted', () => tab.press('Enter')), { type: 'accepted' });
    assert.deepEqual(await next('escaped', () => tab.press('Escape')), { type: 'escaped' });
  });

  it('moves by message, starting with the whole page', async () => {
    await show(PAGE);
    const step = (to: string) => picked(() => tab.evaluate(`send(${JSON.stringify({ type: 'step', to })})`));
    assert.equal((await step('child')).label, 'body');
    assert.equal((await step('child')).label, 'div.top');
    assert.equal((await step('parent')).label, 'body');
    assert.equal((await step('parent')).label, 'html');
  });

  it("counts the matches of a selector in the page's original HTML", async () => {
    await show(PAGE);
    const matches = async (selector: string) =>
      (await next('tried', () => tab.evaluate(`send(${JSON.stringify({ type: 'try', selector })})`))).matches;
    assert.equal(await matches('.find'), 3);
    assert.equal(await matches('a[href="/away"]'), 1);
    assert.equal(await matches('script + iframe'), 1);
    assert.equal(await matches('.top'), 1);
    assert.equal(await matches('.missing'), 0);
    assert.equal(await matches('p['), undefined);
    assert.equal(await matches(''), undefined);
  });

  it("works on a page that overrides the browser's DOM properties", async () => {
    const names = ['parentElement', 'children', 'localName', 'getAttribute', 'getBoundingClientRect', 'textContent'];
    const inputs = names.map((name) => `<input name="${name}" style="display:none">`);
    await show(
      `<img name="createElement"><form class="search" style="position:fixed;inset:0">${inputs.join('')}</form>`,
    );
    const { label, one } = await picked(() => tab.click(400, 300));
    assert.equal(label, 'form.search');
    assert.deepEqual(one[0], { selector: 'form.search', matches: 1 });
  });

  it('shows the beginning of a very large page, and counts in all of it', async () => {
    const shown = await next('shown', () =>
      tab.evaluate(
        `send({ type: 'show', picking: true, html: '<body style="display:none">' + '<b></b>'.repeat(60_000) })`,
      ),
    );
    assert.equal(shown.cut, true);
    const tried = await next('tried', () => tab.evaluate(`send({ type: 'try', selector: 'b' })`));
    assert.equal(tried.matches, 60_000);
  });

  it('picks nothing when a page is only shown', async () => {
    await show(PAGE, false);
    await tab.click(50, 150);
    await tab.press('ArrowDown');
    assert.deepEqual(await next('escaped', () => tab.press('Escape')), { type: 'escaped' });
    assert.equal(await heard(tab, 'picked')(), false);
  });

  it('suggests selectors that match, for every element of any page', async () => {
    await using own = await browser.open(site.unprotected);
    const wrong = await own.evaluate(`(async () => {
      const { suggestOne, suggestAll } = await import('/dashboard/suggest-selector.ts');
      const { treeOf } = await import('/dashboard/page-dom.ts');
      const wrong = [];
      for (const html of ${JSON.stringify(fc.sample(smallPage, 40))}) {
        const page = new DOMParser().parseFromString(html, 'text/html');
        for (const element of page.querySelectorAll('*')) {
          for (const { selector } of suggestOne(element, treeOf(page))) {
            const found = page.querySelectorAll(selector);
            if (found.length !== 1 || found[0] !== element) wrong.push([html, selector]);
          }
          for (const { selector, matches } of suggestAll(element, treeOf(page))) {
            const found = [...page.querySelectorAll(selector)];
            if (found.length !== matches || !found.includes(element)) wrong.push([html, selector]);
          }
        }
      }
      return wrong;
    })()`);
    assert.deepEqual(wrong, []);
  });
});
