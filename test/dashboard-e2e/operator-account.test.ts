/** One account as the operator sees it, the traffic of the service and the audit log, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { DEMO_URL } from '../../src/demo/site.ts';
import { describeThorough, THOROUGH } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { findMisfits } from './support/fits-screen.ts';
import { assertAccessible, DESKTOP, SCREENS, settled } from './support/soundness.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';

const EMAIL = 'caller-1@example.com';

describeThorough('the operator and one account in the dashboard', { skip: withoutChromium }, () => {
  let dashboard: DashboardUnderTest;
  let url: string;
  let tab: Tab;
  let key = '';
  before(async () => {
    dashboard = await startDashboard({ environment: { MUDLARK_BROWSER_PAGES: '0' } });
    url = `${dashboard.service.url}/dashboard`;
    key = await dashboard.service.newAccount('personal');
    await dashboard.service.newAccount('free');
    tab = await dashboard.signInOperator();
    for (const page of ['article', 'products', 'blocked']) await text(page);
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
  });

  const text = (page: string) => dashboard.service.call('/text', { url: `${DEMO_URL}${page}`, js: false }, { key });
  const message = async () => (await text('article')).json<{ message: string }>().message;

  /** `isLikeAnother`: axe sees the same view elsewhere, with other data. */
  async function fits(t: Parameters<typeof assertAccessible>[0], { isLikeAnother = false } = {}): Promise<void> {
    if (THOROUGH || !isLikeAnother) await assertAccessible(t, tab);
    for (const screen of SCREENS) {
      await tab.resize(screen);
      assert.deepEqual(await findMisfits(tab), [], `${screen.width}`);
    }
    await tab.resize(DESKTOP);
  }

  it('is found by search, and its page shows its usage', async (t) => {
    await tab.open(`${url}/operator/accounts`);
    await settled(tab, 'Accounts');
    await tab.find('searchbox', 'Search by e-mail').fill('CALLER-1');
    await until('one is left', async () => {
      return (await tab.find('table', 'Accounts').find('rowheader').all()).length === 1;
    });
    await tab.find('table', 'Accounts').find('link', EMAIL).click();
    await settled(tab, EMAIL);
    await tab.find('list', 'By endpoint').reads(/\/text\s+3/);
    await tab.find('list', 'By outcome').reads(/Success\s+2[\s\S]*Blocked\s+1/);
    await fits(t);
    await tab.resize({ width: 390, height: 844, phone: true });
    const { x, width } = await tab.find('button', 'Delete').box();
    assert.ok(x >= 0 && x + width <= 390, `the last button ends at ${x + width}`);
    await tab.resize(DESKTOP);
  });

  it('shows its requests without addresses, and records in the audit log that somebody looked', async (t) => {
    await tab.find('button', 'Show the last 100').click();
    await tab.find('table', 'The last requests').reads(/\/text\s+demo\.mudlark\.test\s+Blocked/);
    const shown = await tab.find('table', 'The last requests').text();
    assert.ok(!shown.includes('article') && !shown.includes('products'), shown);
    await tab.find('table', 'What operators did with it').reads(/Looked at requests/);
    await fits(t, { isLikeAnother: true });
  });

  it('is suspended and resumed', async () => {
    await tab.find('button', 'Suspend').click();
    await tab.find('dialog', `Suspend ${EMAIL}?`).find('button', 'Suspend').click();
    await until('it says so', async () => /Suspended since/.test(await tab.text()));
    assert.match(await message(), /^The operator of this service has suspended this account/);
    await tab.find('button', 'Resume').click();
    await tab.find('dialog', `Resume ${EMAIL}?`).find('button', 'Resume').click();
    await tab.find('button', 'Suspend').found();
    assert.equal((await text('article')).status, 200);
    await tab.find('table', 'What operators did with it').reads(/Resumed[\s\S]*Suspended[\s\S]*Looked at requests/);
  });

  it('is deleted when its address is typed', async (t) => {
    await tab.find('button', 'Delete').click();
    const asking = tab.find('dialog', `Delete ${EMAIL}?`);
    await asking.find('textbox', `Type ${EMAIL} to delete it`).fill('caller-2@example.com');
    await asking.find('button', 'Delete for good').click();
    await asking.find('alert').reads(/type caller-1@example\.com/);
    if (THOROUGH) await assertAccessible(t, tab);
    await asking.find('textbox', `Type ${EMAIL} to delete it`).fill(EMAIL);
    await asking.find('button', 'Delete for good').click();
    await settled(tab, 'Accounts');
    await tab.find('table', 'Accounts').reads(/caller-2@example\.com/);
    assert.ok(!(await tab.find('table', 'Accounts').text()).includes(EMAIL));
    assert.equal(await message(), 'API key is wrong.');
  });

  it('is still counted in the traffic of the service, and named in the audit log', async (t) => {
    await tab.open(`${url}/operator/service`);
    await settled(tab, 'Service');
    await tab.find('list', 'By endpoint').reads(/\/text\s+5/);
    await tab.find('list', 'Failures').reads(/Account suspended\s+1[\s\S]*Blocked\s+1/);
    await tab.find('list', 'By tier').reads(/datacenter\s+4/);
    await fits(t, { isLikeAnother: true });
    await tab.open(`${url}/operator/audit`);
    await settled(tab, 'Audit log');
    await tab.find('table', 'Audit log').reads(/Deleted the account\s+caller-1@example\.com[\s\S]*operator@localhost/);
    await fits(t, { isLikeAnother: true });
  });
});
