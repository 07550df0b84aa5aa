/** The operator's views in a real browser, and that others see none of them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { startTarget, type Target } from '../support/target.ts';
import { startTierProxies, type TierProxies } from '../support/tier-proxies.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import type { Tab } from './support/tab.ts';

const EMAIL = 'ada@example.com';
/** Refuses the datacenter tier. */
const SHOP = 'shop.example';

const OPERATOR_VIEWS = ['Service', 'Accounts', 'Proxies', 'Browsers', 'Tier memory', 'Audit log', 'Settings'];

/** Method and path of everything below `/dashboard/api/operator`. */
const OPERATOR_ROUTES: readonly (readonly [method: string, path: string])[] = [
  ['GET', 'accounts'],
  ['POST', 'accounts'],
  ['PATCH', 'accounts/1'],
  ['POST', 'accounts/1/top-up'],
  ['POST', 'accounts/1/link'],
  ['GET', 'accounts/1'],
  ['GET', 'accounts/1/requests'],
  ['POST', 'accounts/1/suspend'],
  ['POST', 'accounts/1/resume'],
  ['DELETE', 'accounts/1'],
  ['DELETE', 'accounts/1/keys/mk_12345678'],
  ['GET', 'service'],
  ['GET', 'audit'],
  ['GET', 'system'],
  ['GET', 'memory'],
  ['DELETE', `memory/${SHOP}`],
];

describe('the operator in the dashboard', { skip: withoutChromium }, () => {
  let shop: Target;
  let proxies: TierProxies;
  let dashboard: DashboardUnderTest;
  let operator: Tab;
  let account: Tab;
  before(async () => {
    shop = await startTarget({
      '/': (request, response) => {
        const status = proxies.tierOf(request) === 'datacenter' ? 403 : 200;
        response.writeHead(status, { 'Content-Type': 'text/html' }).end('<p>A shop</p>');
      },
    });
    proxies = await startTierProxies(shop.port);
    dashboard = await startDashboard({
      file: { proxies: proxies.proxies },
      environment: { MUDLARK_CONNECT_TO: `${SHOP}:80:127.0.0.1:${shop.port}` },
    });
    operator = await dashboard.signInOperator();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
    await proxies?.[Symbol.asyncDispose]();
    await shop?.[Symbol.asyncDispose]();
  });

  const goTo = async (tab: Tab, view: string) => {
    await tab.find('navigation', 'Main').find('link', view).click();
    await tab.find('heading', view).found();
  };

  it('creates an account, whose link signs its owner in elsewhere', async () => {
    await goTo(operator, 'Accounts');
    await operator.find('button', 'Create account').click();
    const asking = operator.find('dialog', 'Create an account');
    await asking.find('textbox', 'E-mail').fill(EMAIL);
    await asking.find('combobox', 'Plan').choose('free');
    await asking.find('button', 'Create').click();
    const shown = operator.find('dialog', `Sign-in link for ${EMAIL}`);
    const link = (await shown.find('region', 'link').text()).trim();
    await shown.find('button', 'Done').click();
    await shown.find('button', 'Close without the link').click();
    await operator.find('table', 'Accounts').reads(/operator@localhost\s+unlimited\s+Unlimited\s+0\s/);
    await operator.find('table', 'Accounts').reads(/ada@example\.com\s+free\s+2,000\s+0\s/);

    account = await dashboard.chromium.newVisitor();
    await account.open(link);
    await account.find('heading', 'Overview').found();
    assert.match(await account.text(), /ada@example\.com\s+free plan/);
  });

  it("is the only one who sees the operator's views", async () => {
    for (const view of OPERATOR_VIEWS) {
      await operator.find('navigation', 'Main').find('link', view).found();
      assert.deepEqual(await account.find('link', view).all(), []);
    }
    await account.open(`${dashboard.service.url}/dashboard/operator/accounts`);
    await account.find('heading', 'There is nothing here').found();
    for (const [method, path] of OPERATOR_ROUTES) {
      const status = await account.evaluate<number>(`fetch('/dashboard/api/operator/${path}', {
        method: '${method}',
        headers: { 'Content-Type': 'application/json' },
        body: ${method === 'GET' ? 'undefined' : "'{}'"},
      }).then((answer) => answer.status)`);
      assert.equal(status, 403, `${method} ${path}`);
    }
  });

  it('tops up and changes the plan, which the owner sees', async () => {
    await operator.find('button', `Top up ${EMAIL}`).click();
    const topUp = operator.find('dialog', `Top up ${EMAIL}`);
    await topUp.find('spinbutton', 'Pay-as-you-go credits to add').fill('1500');
    await topUp.find('button', 'Top up').click();
    await operator.find('table', 'Accounts').reads(/ada@example\.com\s+free\s+2,000\s+1,500\s/);
    await operator.find('button', `Change plan of ${EMAIL}`).click();
    const plan = operator.find('dialog', `Plan of ${EMAIL}`);
    await plan.find('combobox', 'Plan').choose('personal');
    await plan.find('button', 'Change plan').click();
    await operator.find('table', 'Accounts').reads(/ada@example\.com\s+personal\s+250,000\s+1,500\s/);

    await account.open(`${dashboard.service.url}/dashboard`);
    await account.find('region', 'Pay-as-you-go credits').reads('1,500');
    await account.find('region', 'Running now').reads('The personal plan');
  });

  it('turns the pages of a long list of accounts', async () => {
    const store = await dashboard.service.accounts();
    for (let count = 0; count < 200; count += 1) await store.createAccount({ email: `many-${count}@example.com` });
    await operator.reload();
    const pager = operator.find('navigation', 'Pages of accounts');
    await pager.reads('1 to 200 of 202');
    await pager.find('button', 'Next').click();
    await pager.reads('201 to 202 of 202');
    await operator.find('table', 'Accounts').reads('many-199@example.com');
    await operator.find('searchbox', 'Search by e-mail').fill('MANY-1');
    await operator.find('table', 'Accounts').reads('many-1@example.com');
    await pager.gone();
  });

  it('makes the service forget which tier a site needs', async () => {
    const reply = await dashboard.service.call('/html', { url: `http://${SHOP}/`, js: false, proxy: 'auto' });
    assert.equal(reply.status, 200, reply.body);
    await goTo(operator, 'Tier memory');
    await operator.find('table', 'Remembered sites').reads(/shop\.example\s+residential\s+Off/);
    await operator.find('button', `Reset ${SHOP}`).click();
    await operator.find('dialog', `Reset ${SHOP}?`).find('button', 'Reset').click();
    await operator.find('table', 'Remembered sites').gone();
    await operator.find('main').reads('Nothing is remembered yet');
  });

  it('sees how each proxy performs, without its password', async () => {
    await goTo(operator, 'Proxies');
    const table = operator.find('table', 'Proxies');
    await table.reads(proxies.addressOf('datacenter'));
    await table.reads(/datacenter\s+Healthy\s+Any\s+0\s+1\s+0%/);
    await table.reads(/residential\s+Healthy\s+Any\s+0\s+1\s+100%/);
    assert.doesNotMatch(await table.text(), /secret/);
    // One try says little about the health of a proxy; a dozen failed ones do.
    const refused = { url: `http://${SHOP}/`, js: false, proxy: 'datacenter' };
    for (let tries = 0; tries < 10; tries += 1) await dashboard.service.call('/html', refused);
    await table.reads(/datacenter\s+Failing often\s+Any\s+0\s+11\s+0%/);
    await table.reads(/residential\s+Healthy/);
  });

  it('reads the settings in force, and no secret', async () => {
    await goTo(operator, 'Settings');
    const settings = operator.find('table', 'Settings in force');
    await settings.reads('MUDLARK_ALLOW_TARGETS');
    await settings.reads(/MUDLARK_API_KEY\s+\(set\)\s+API key of the default account/);
    await settings.reads(/described in docs\/settings.md\./);
    await settings.reads(/MUDLARK_BROWSER_PAGES\s+\d+\s/);
    const { headlessShell = 'none found', full = 'none found' } = findBrowsers(process.env);
    const text = await settings.text();
    for (const path of [headlessShell, full]) assert.ok(text.includes(path), path);
    assert.doesNotMatch(text, /\sfound\s/);
  });

  it('has caused no errors in the browser console', () => {
    for (const { record } of [operator, account]) {
      assert.deepEqual(record.complaints, []);
      assert.deepEqual(record.refusedByPolicy, []);
    }
  });
});
