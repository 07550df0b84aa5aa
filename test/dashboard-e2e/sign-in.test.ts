/** Signing in and out in a real browser: by the printed link, by a password, and with the keyboard alone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, OPERATOR_EMAIL, startDashboard } from './support/dashboard.ts';
import type { Tab } from './support/tab.ts';

const PASSWORD = 'the tide goes out at six';

describe('signing in to the dashboard', { skip: withoutChromium }, () => {
  let dashboard: DashboardUnderTest;
  let tab: Tab;
  before(async () => {
    dashboard = await startDashboard();
    tab = await dashboard.chromium.newVisitor();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
  });

  const submit = async (email: string, password: string) => {
    await tab.find('textbox', 'E-mail').fill(email);
    await tab.find('textbox', 'Password').fill(password);
    await tab.find('button', 'Sign in').click();
  };

  it('is done by the printed link, whose token does not stay in the address', async () => {
    const { service } = dashboard;
    await tab.open(service.dashboard);
    await tab.find('heading', 'Overview').found();
    assert.equal(await tab.address(), `${service.url}/dashboard`);
    // Going back does not bring it back either: nothing was left in the history.
    const { entries } = await tab.session.send('Page.getNavigationHistory');
    assert.deepEqual(
      entries.map(({ url }) => url),
      ['about:blank', `${service.url}/dashboard`],
    );
    const [cookie, ...others] = await tab.cookies();
    assert.deepEqual(others, []);
    assert.equal(cookie?.httpOnly, true);
  });

  it('works once by the same link', async () => {
    const other = await dashboard.chromium.newVisitor();
    await other.open(dashboard.service.dashboard);
    await other.find('heading', 'Sign in').found();
    await other.find('main').find('status').reads('This link has been used already');
    assert.deepEqual(await other.cookies(), []);
  });

  it('offers to choose a password, and says what is wrong with one', async () => {
    await tab.find('button', 'Choose a password').click();
    const dialog = tab.find('dialog', 'Choose a password');
    await dialog.find('textbox', 'New password').fill('too short');
    await dialog.find('button', 'Save password').click();
    await dialog.find('alert').reads('at least 10 characters');
    await dialog.find('textbox', 'New password').fill(PASSWORD);
    await dialog.find('button', 'Save password').click();
    await dialog.gone();
    await tab.find('log', 'Messages').reads('Your password is set');
    await tab.find('button', 'Choose a password').gone();
  });

  it('ends by signing out, for the session as well as for the page', async () => {
    const [before] = await tab.cookies();
    await tab.find('button', 'Sign out').click();
    await tab.find('heading', 'Sign in').found();
    assert.deepEqual(await tab.cookies(), []);
    const { status } = await fetch(`${dashboard.service.url}/dashboard/api/session`, {
      headers: { Cookie: `${before?.name}=${before?.value}` },
    });
    assert.equal(status, 401);
  });

  it('says that a password is wrong, and lets the right one in', async () => {
    await submit(OPERATOR_EMAIL, `${PASSWORD}!`);
    await tab.find('alert').reads('The e-mail address or the password is wrong.');
    await submit(OPERATOR_EMAIL, PASSWORD);
    await tab.find('heading', 'Overview').found();
    await tab.reload();
    await tab.find('heading', 'Overview').found();
  });

  it('is refused after too many tries, with when to come again', async () => {
    const wrong = { email: 'nobody@example.com', password: 'a guess' };
    const tries = Array.from({ length: 10 }, () =>
      fetch(`${dashboard.service.url}/dashboard/api/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(wrong),
      }),
    );
    assert.deepEqual(
      (await Promise.all(tries)).map(({ status }) => status),
      Array(10).fill(401),
    );
    await tab.find('button', 'Sign out').click();
    await submit(wrong.email, wrong.password);
    await tab.find('alert').reads(/^Too many tries\. Try again in \d+ minutes\.$/);
  });

  it('works with the keyboard alone, and leads to where one wanted to go', async () => {
    await tab.open(`${dashboard.service.url}/dashboard/keys`);
    await tab.tabTo(tab.find('textbox', 'E-mail'));
    await tab.type(OPERATOR_EMAIL);
    await tab.press('Tab');
    await tab.type(PASSWORD);
    await tab.press('Enter');
    await tab.find('heading', 'Keys').focused();
  });

  it('has left no complaint of the browser', () => {
    assert.deepEqual(tab.record.complaints, []);
    assert.deepEqual(tab.record.refusedByPolicy, []);
  });
});
