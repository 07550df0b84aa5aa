/**
 * The reference at /docs in a real browser: sound on every screen and in both themes, found by search, copied, and read
 * without scripts.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { itThorough, someOf, THOROUGH } from '../support/thorough.ts';
import { findViolations, isSerious } from './support/axe.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { findMisfits } from './support/fits-screen.ts';
import { assertAccessible, DESKTOP, PHONE, SCREENS } from './support/soundness.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';

/** Of everything that the page loads, compressed. */
const MAX_BYTES = 150_000;

const CHOSEN = `[...new Set([...document.querySelectorAll('[role=tabpanel]')].filter((each) => each.checkVisibility()).map((each) => each.dataset.language))].join()`;

/** Leaves two of everything that there are many of. */
const FEW = `for (const each of document.querySelectorAll('.group:nth-of-type(n + 3), .operation:nth-of-type(n + 3), tbody tr:nth-child(n + 3), .parameters > div:nth-child(n + 3)')) each.remove()`;

describe('the reference', { skip: withoutChromium }, () => {
  let dashboard: DashboardUnderTest;
  let url: string;
  let tab: Tab;
  before(async () => {
    dashboard = await startDashboard();
    url = `${dashboard.service.url}/docs`;
    tab = await dashboard.chromium.newVisitor();
    await tab.open(url);
    await tab.find('heading', 'API reference').found();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
  });

  const places = () => tab.find('navigation', 'Reference');
  const chosen = () => tab.evaluate<string>(CHOSEN);
  const atPlace = (id: string) =>
    until(`#${id} is in sight`, () =>
      tab.evaluate<boolean>(`(() => {
        const { top, bottom } = document.getElementById(${JSON.stringify(id)}).getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })()`),
    );

  it('loads less than 150 KB over the wire, only from this service, under a strict content security policy', async (t) => {
    const { bytesReceived, answers, refusedByPolicy, complaints } = tab.record;
    t.diagnostic(`${bytesReceived} bytes in ${answers.length} answers`);
    assert.ok(bytesReceived > 10_000, 'it was measured');
    assert.ok(bytesReceived < MAX_BYTES, `${bytesReceived} bytes`);
    for (const { url: address } of answers) assert.match(address, /^data:|^http:\/\/127\.0\.0\.1:/);
    assert.deepEqual(refusedByPolicy, []);
    assert.deepEqual(complaints, []);
  });

  it('fits phones, tablets and desktops, and is accessible in both themes', async (t) => {
    for (const screen of someOf(SCREENS, 2)) {
      await tab.resize(screen);
      assert.ok((await tab.evaluate<number>('document.scrollingElement.scrollWidth')) <= screen.width);
      const scrolling = await tab.evaluate<string[]>(`[...document.querySelectorAll('main *')]
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.checkVisibility())
        .filter((each) => each.scrollWidth > each.clientWidth + 1 || (each.scrollHeight > each.clientHeight + 1 && each.tabIndex !== 0))
        .map((each) => each.outerHTML.slice(0, 80))`);
      assert.deepEqual(scrolling, [], `what scrolls can be focused, and nothing scrolls sideways at ${screen.width}`);
    }
    // The parts of the page are all made alike: a few of each are enough.
    if (THOROUGH) {
      assert.deepEqual((await findViolations(tab)).filter(isSerious), []);
      await tab.resize(PHONE);
      assert.deepEqual(await findMisfits(tab), []);
      await tab.resize(DESKTOP);
    }
    await tab.evaluate(FEW);
    await assertAccessible(t, tab, { dark: true });
    await tab.resize(PHONE);
    assert.deepEqual(await findMisfits(tab), []);
    await tab.find('button', 'Contents').click();
    if (THOROUGH) await assertAccessible(t, tab);
    await tab.resize(DESKTOP);
    await tab.loads(() => tab.open(url));
  });

  itThorough('shows all snippets in the chosen language, and remembers it', async () => {
    assert.equal(await chosen(), 'curl');
    const tabs = tab.find('tablist', 'the call of /text');
    await tabs.find('tab', 'Python').click();
    assert.equal(await chosen(), 'Python');
    await tab.press('ArrowLeft');
    assert.equal(await chosen(), 'JavaScript');
    assert.ok(await tabs.find('tab', 'JavaScript').isFocused());
    await tab.press('End');
    await tab.reload();
    assert.equal(await chosen(), 'Python');
    await tab.find('tablist', 'the call of /html').find('tab', 'curl').click();
  });

  itThorough('copies what is shown', async () => {
    await tab.allow('clipboard-read', 'clipboard-write');
    await tab.find('button', 'Copy the call of /selected as curl').click();
    const copied = await until('it is copied', () => tab.evaluate<string>('navigator.clipboard.readText()'));
    assert.match(copied, /^curl -G 'http:\/\/127\.0\.0\.1:\d+\/selected' \\\n {2}-d 'api_key=YOUR_API_KEY' \\\n/);
    assert.match(await tab.evaluate('document.getElementById("said").textContent'), /Copied/);
  });

  itThorough('can be searched from the keyboard, by names and descriptions', async () => {
    await tab.evaluate('document.activeElement.blur()');
    await tab.press('/');
    const search = tab.find('searchbox', 'Search the reference');
    assert.ok(await search.isFocused());
    await tab.type('wait_for');
    const results = tab.find('link', /^wait_for(?:_timeout)?(?: |$)/);
    await until('it is found', async () => (await results.all()).length > 0);
    await tab.press('Enter');
    await atPlace('page-wait_for');
    assert.ok((await tab.address()).endsWith('#page-wait_for'));
    await search.fill('captcha');
    await tab.press('ArrowDown');
    await tab.press('Enter');
    await atPlace('error-target_challenge');
    // What is folded is opened.
    await search.fill('remaining_payg_credits');
    await tab.press('Enter');
    await until('its fields are open', () =>
      tab.evaluate<boolean>('document.getElementById("account-answer-remaining_payg_credits").checkVisibility()'),
    );
    await search.fill('zebra crossing');
    await until('it says so', async () => (await tab.text()).includes('Nothing found'));
    await tab.press('Escape');
    await places().find('link', '/serp').found();
  });

  itThorough('marks the current section in the navigation', async () => {
    const current = () =>
      tab.evaluate<string>(`[...document.querySelectorAll('[aria-current]')].map((each) => each.textContent).join()`);
    for (const [id, label] of [
      ['errors', 'Errors'],
      ['screenshot', '/screenshot'],
      ['get-jobs-id-results', 'GET /jobs/{id}/results'],
    ] as const) {
      await places().find('link', label).click();
      await atPlace(id);
      await until(`${label} is marked`, async () => (await current()) === label);
    }
  });

  itThorough('has its contents and search on a phone too', async () => {
    await tab.resize(PHONE);
    await tab.find('button', 'Contents').click();
    await places().find('link', 'Prices').click();
    await atPlace('prices');
    await until('the contents are closed', () =>
      tab.evaluate<boolean>('!document.getElementById("contents").checkVisibility()'),
    );
    await tab.find('button', 'Contents').click();
    await tab.find('searchbox', 'Search the reference').fill('Service-Session');
    await tab.press('Enter');
    await atPlace('header-service-session');
    await tab.resize(DESKTOP);
  });

  itThorough('links to the playground with the example filled in, and looks like the dashboard', async () => {
    const operator = await dashboard.signInOperator();
    await operator.find('group', 'Theme').find('radio', 'Dark').click();
    const dark = await until('it is dark', () =>
      operator.evaluate<string>('getComputedStyle(document.body).backgroundColor'),
    );
    await operator.loads(() => operator.open(url));
    assert.equal(await operator.evaluate('getComputedStyle(document.body).backgroundColor'), dark);
    assert.equal(await operator.evaluate('document.documentElement.dataset.theme'), 'dark');
    await operator.loads(() => operator.find('link', 'Open in playground: /selected-multiple').click());
    await until('the form is filled', async () =>
      (await operator.evaluate<string[]>('[...document.querySelectorAll("input")].map(({ value }) => value)')).includes(
        '.product h2',
      ),
    );
    assert.equal(new URL(await operator.address()).searchParams.get('endpoint'), 'selected-multiple');
    await operator.close();
  });

  it('can be read without scripts', async () => {
    const reader = await dashboard.chromium.newVisitor();
    await reader.session.send('Emulation.setScriptExecutionDisabled', { value: true });
    await reader.loads(() => reader.open(url));
    // Nothing can be evaluated there: what is shown has a box.
    const boxesOf = async (selector: string) => {
      const { root } = await reader.session.send('DOM.getDocument', { depth: 0 });
      const { nodeIds } = await reader.session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
      const boxes = nodeIds.map((nodeId) => reader.session.send('DOM.getBoxModel', { nodeId }).catch(() => undefined));
      return (await Promise.all(boxes)).flatMap((box) => box?.model.content ?? []);
    };
    const shown = async (selector: string) => (await boxesOf(selector)).length / 8;
    assert.equal(await shown('#text [role=tabpanel]'), 3, 'every language');
    assert.equal(await shown('.tab-list, .copy, .search'), 0, 'nothing that does nothing');
    await reader.resize(PHONE);
    assert.equal(await shown('.contents'), 0);
    const [x = 0, y = 0] = await boxesOf('.contents-button');
    await reader.clickAt(x + 5, y + 5);
    await until('the contents open', async () => (await shown('.contents')) === 1);
    await reader.close();
  });
});
