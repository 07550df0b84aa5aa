/** Keys with limits, and usage with links to its requests, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEMO_URL } from '../../src/demo/site.ts';
import { itThorough, someOf, THOROUGH } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { findMisfits } from './support/fits-screen.ts';
import { assertAccessible, DESKTOP, SCREENS, settled } from './support/soundness.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';

const EMAIL = 'ada@example.com';

describe('keys and usage in the dashboard', { skip: withoutChromium }, () => {
  let dashboard: DashboardUnderTest;
  let url: string;
  let tab: Tab;
  let key = '';
  before(async () => {
    dashboard = await startDashboard({ environment: { MUDLARK_BROWSER_PAGES: '0' } });
    url = `${dashboard.service.url}/dashboard`;
    const operator = await dashboard.signInOperator();
    tab = await dashboard.chromium.newVisitor();
    await tab.open(await dashboard.linkFor(operator, EMAIL));
    await tab.find('heading', 'Overview').found();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
  });

  const text = (page: string) => dashboard.service.call('/text', { url: `${DEMO_URL}${page}`, js: false }, { key });

  it('a key is created with a cap and scopes, which the API enforces', async (t) => {
    await tab.open(`${url}/keys`);
    await settled(tab, 'Keys');
    await tab.find('button', 'Create key').click();
    const asking = tab.find('dialog', 'Create a key');
    await asking.find('textbox', 'Name').fill('tracker');
    await asking.find('spinbutton', 'Spend cap, in credits for each billing cycle').fill('2');
    await asking.find('combobox', 'May call').choose('some');
    await asking.find('checkbox', '/text').click();
    await asking.find('checkbox', '/html').click();
    if (THOROUGH) await assertAccessible(t, tab);
    for (const screen of someOf(SCREENS, 2)) {
      await tab.resize(screen);
      assert.deepEqual(await findMisfits(tab), [], `${screen.width}`);
    }
    await tab.resize(DESKTOP);
    await asking.find('button', 'Create').click();
    const shown = tab.find('dialog', 'Your new key');
    key = (await shown.find('region', 'key').text()).trim();
    await shown.find('button', 'Done').click();
    await shown.find('button', 'Close without the key').click();
    const table = tab.find('table', 'Active keys');
    await table.reads(/tracker[\s\S]*\/html, \/text[\s\S]*0 of 2/);

    assert.equal((await text('article')).status, 200);
    assert.equal((await text('blocked')).status, 500);
    assert.equal((await text('products')).status, 200);
    assert.equal((await text('article')).status, 402);
    assert.equal((await dashboard.service.call('/map', { url: DEMO_URL }, { key })).status, 403);
    await tab.reload();
    await table.reads(/tracker[\s\S]*2 of 2/);
  });

  it('a key is renamed, its cap raised, its expiry set, and its scopes removed', async () => {
    await tab.find('button', 'Change tracker').click();
    const asking = tab.find('dialog', 'Change tracker');
    await asking.find('textbox', 'Name').fill('price tracker');
    await asking.find('spinbutton', 'Spend cap, in credits for each billing cycle').fill('50');
    await asking.find('combobox', 'May call').choose('all');
    await tab.evaluate(`(() => {
      const field = document.querySelector('dialog input[type=date]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '2999-12-31');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
    await asking.find('button', 'Save').click();
    await asking.gone();
    await tab.find('table', 'Active keys').reads(/price tracker[\s\S]*Until Dec 31, 2999[\s\S]*2 of 50/);
    assert.equal((await text('article')).status, 200);
    assert.equal((await dashboard.service.call('/map', { url: DEMO_URL }, { key })).status, 200);
  });

  it('usage is shown by endpoint, outcome, key and site, on every screen', async (t) => {
    await tab.open(`${url}/usage`);
    await settled(tab, 'Usage');
    await tab.find('list', 'Usage by endpoint').reads(/\/text\s+5[\s\S]*\/map\s+2/);
    await tab.find('list', 'Usage by outcome').reads(/Success\s+4[\s\S]*Not for this key\s+1/);
    await tab.find('list', 'Usage by key').reads(/price tracker\s+7/);
    await tab.find('list', 'Usage by site').reads(/demo\.mudlark\.test\s+7/);
    await assertAccessible(t, tab);
    for (const screen of someOf(SCREENS, 2)) {
      await tab.resize(screen);
      assert.deepEqual(await findMisfits(tab), [], `${screen.width}`);
    }
    await tab.resize(DESKTOP);
    await tab.find('group', 'Measure').find('radio', 'Credits').click();
    await tab.find('list', 'Usage by endpoint').reads(/\/map\s+5[\s\S]*\/text\s+3/);
    await tab.find('image', /^Credits per day: 8 in 30 days/).found();
  });

  itThorough('a bar leads to the requests behind it', async () => {
    const shown = (count: number) =>
      until(`${count} requests are shown`, async () => {
        const rows = await tab.find('table', 'Requests, newest first').find('rowheader').all();
        return rows.length === count;
      });
    const bars = [
      ['Usage by endpoint', /^\/map/, 'endpoint=map', 2],
      ['Usage by outcome', /^Blocked/, 'outcome=target_blocked', 1],
      ['Usage by key', /^price tracker/, 'key=mk_', 7],
      ['Usage by site', /^demo\.mudlark\.test/, 'host=demo.mudlark.test', 7],
    ] as const;
    for (const [list, bar, filter, count] of someOf(bars, 2)) {
      await tab.open(`${url}/usage`);
      await settled(tab, 'Usage');
      await tab.find('list', list).find('link', bar).click();
      await settled(tab, 'Requests');
      assert.ok((await tab.address()).includes(`/requests?${filter}`), await tab.address());
      await shown(count);
    }
  });

  it('the overview warns when credits run low, and when there are none', async () => {
    const accounts = await dashboard.service.accounts();
    const ada = await accounts.findAccount(EMAIL);
    assert.ok(ada);
    const spend = async (credits: number, requestId: string) => {
      const held = await accounts.reserve({ account: ada, credits, requestId });
      assert.ok(!held.refused);
      await held.settle(credits);
    };
    const left = async () => (await accounts.describe(ada)).monthlyCredits;
    await tab.open(url);
    await settled(tab, 'Overview');
    assert.ok(!/credits? (?:is|are) left\. The/.test(await tab.text()));
    await spend((await left()) - 199, 'most of it');
    await tab.reload();
    await until('few are told', async () =>
      /^Only 199 credits are left\. The plan's 2,000 credits come back on /m.test(await tab.text()),
    );
    await spend(199, 'the rest');
    await tab.reload();
    await until('none are told', async () =>
      /^There are no credits left: requests are refused\./m.test(await tab.text()),
    );
  });
});
