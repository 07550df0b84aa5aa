/** Signing in and out in a real browser: by the printed link, by password, and with the keyboard alone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { itThorough } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, OPERATOR_EMAIL, startDashboard } from './support/dashboard.ts';
import { findMisfits } from './support/fits-screen.ts';
import { PlaygroundView } from './support/playground.ts';
import { DESKTOP, SCREENS } from './support/soundness.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';

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

  const submit = async (email: string, password: string, from = tab) => {
    await from.find('textbox', 'E-mail').fill(email);
    await from.find('textbox', 'Password').fill(password);
    await from.find('button', 'Sign in').click();
  };

  it('works with the printed link, whose token does not stay in the address', async () => {
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

  it('works only once with the same link', async () => {
    const other = await dashboard.chromium.newVisitor();
    await other.open(dashboard.service.dashboard);
    await other.find('heading', 'Sign in').found();
    await other.find('main').find('status').reads('This link has been used already');
    assert.deepEqual(await other.cookies(), []);
    // The bare address of the service also leads here, and from here to the reference.
    await other.open(`${dashboard.service.url}/`);
    assert.equal(await other.address(), `${dashboard.service.url}/dashboard`);
    await other.find('heading', 'Sign in').found();
    await other.loads(() => other.find('link', 'API reference').click());
    await other.loads(() => other.find('link', 'Dashboard').click());
    await other.find('heading', 'Sign in').found();
  });

  it('offers to choose a password until it is declined, and again after the next link', async () => {
    const offer = tab.find('button', 'Choose a password');
    await tab.find('button', 'Not now').click();
    await offer.gone();
    await tab.reload();
    await tab.find('heading', 'Overview').found();
    await offer.gone();
    const link = await dashboard.linkFor(tab, OPERATOR_EMAIL);
    await tab.open('about:blank');
    await tab.open(link);
    await offer.found();
  });

  it('shows whether a password is good while it is typed, and reveals it on demand', async () => {
    await tab.find('button', 'Choose a password').click();
    const dialog = tab.find('dialog', 'Choose a password');
    const field = dialog.find('textbox', 'New password');
    await dialog.reads('At least 10 characters');
    await field.fill('too short');
    await dialog.reads('1 character more.');
    const typeOf = () => tab.evaluate<string>('document.activeElement.type');
    await field.focus();
    assert.equal(await typeOf(), 'password');
    await dialog.find('button', 'Show new password').click();
    await field.focus();
    assert.equal(await typeOf(), 'text');
    await dialog.find('button', 'Save password').click();
    await dialog.find('alert').reads('at least 10 characters');
    await field.fill(PASSWORD);
    await dialog.find('button', 'Save password').click();
    await dialog.gone();
    await tab.find('log', 'Messages').reads('Your password is set');
    await tab.find('button', 'Choose a password').gone();
  });

  it('ends by signing out, in every tab of the session', async () => {
    const [before] = await tab.cookies();
    const { url } = dashboard.service;
    const other = await dashboard.chromium.anotherTab(tab);
    await other.open(`${url}/dashboard/keys`);
    await other.find('heading', 'Keys').found();
    // Two documents in the history: going back from the second leads to the first.
    await tab.open(`${url}/dashboard/operator/accounts`);
    await tab.find('table', 'Accounts').reads(OPERATOR_EMAIL);
    await tab.open(`${url}/dashboard/usage`);
    await tab.find('heading', 'Usage').found();
    await tab.find('button', 'Sign out').click();
    await tab.find('heading', 'Sign in').found();
    await other.find('heading', 'Sign in').found();
    await other.find('main').find('status').reads('You signed out in another tab.');
    await other.close();
    await tab.loads(() => tab.evaluate('history.back()'));
    assert.equal(await tab.address(), `${url}/dashboard/operator/accounts`);
    await tab.find('heading', 'Sign in').found();
    assert.ok(!(await tab.evaluate<string>('document.documentElement.outerHTML')).includes(OPERATOR_EMAIL));
    await tab.open(`${url}/dashboard`);
    assert.deepEqual(await tab.cookies(), []);
    const { status } = await fetch(`${dashboard.service.url}/dashboard/api/session`, {
      headers: { Cookie: `${before?.name}=${before?.value}` },
    });
    assert.equal(status, 401);
  });

  it('reports a wrong password, and accepts the right one', async () => {
    await submit(OPERATOR_EMAIL, `${PASSWORD}!`);
    await tab.find('alert').reads('The e-mail address or the password is wrong.');
    await submit(OPERATOR_EMAIL, PASSWORD);
    await tab.find('heading', 'Overview').found();
    await tab.reload();
    await tab.find('heading', 'Overview').found();
  });

  it("is required again when a page returns from the browser's back/forward cache", async () => {
    // This Chromium does not cache pages that were left. The event that another browser would send is sent here.
    const tell = (event: string) =>
      tab.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`);
    const isSeen = () => tab.evaluate<boolean>('document.body.checkVisibility()');
    await tell('pagehide');
    assert.equal(await isSeen(), false);
    await tell('pageshow');
    await until('it is seen again', isSeen);
    await tab.find('heading', 'Overview').found();
    await tell('pagehide');
    await tab.evaluate(`fetch('/dashboard/api/session', {
      method: 'DELETE', headers: { 'Content-Type': 'application/json' }, body: '{}',
    })`);
    await tell('pageshow');
    await tab.find('heading', 'Sign in').found();
    assert.ok(!(await tab.evaluate<string>('document.documentElement.outerHTML')).includes(OPERATOR_EMAIL));
    await submit(OPERATOR_EMAIL, PASSWORD);
    await tab.find('heading', 'Overview').found();
  });

  itThorough('is refused after too many tries, with the time to wait', async () => {
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
    const stranger = await dashboard.chromium.newVisitor();
    await stranger.open(`${dashboard.service.url}/dashboard`);
    await submit(wrong.email, wrong.password, stranger);
    await stranger.find('alert').reads(/^Too many tries\. Try again in \d+ minutes\.$/);
  });

  it('works with the keyboard alone, and leads to the page that was requested', async () => {
    await tab.find('button', 'Sign out').click();
    await tab.find('heading', 'Sign in').found();
    await tab.open(`${dashboard.service.url}/dashboard/keys`);
    await tab.tabTo(tab.find('textbox', 'E-mail'));
    await tab.type(OPERATOR_EMAIL);
    await tab.press('Tab');
    await tab.type(PASSWORD);
    await tab.press('Enter');
    await tab.find('heading', 'Keys').focused();
  });

  it('asks before a link of another account replaces the session, and tells the other tabs', async () => {
    const link = await dashboard.linkFor(tab, 'ann@example.com');
    const other = await dashboard.chromium.anotherTab(tab);
    await other.open(link);
    await other.find('heading', 'Sign in to another account?').found();
    await other.find('main').reads(`You are signed in as ${OPERATOR_EMAIL}. This link signs in to ann@example.com.`);
    await other.find('button', 'Stay signed in').click();
    await other.find('heading', 'Overview').found();
    assert.ok((await other.text()).includes(OPERATOR_EMAIL));
    await other.open('about:blank');
    await other.open(link);
    await other.find('button', 'Switch accounts').click();
    await other.find('heading', 'Overview').found();
    assert.ok((await other.text()).includes('ann@example.com'));
    await tab.find('heading', 'You changed accounts').found();
    assert.ok(!(await tab.text()).includes(OPERATOR_EMAIL));
    await tab.loads(() => tab.find('button', 'Continue').click());
    await tab.find('navigation', 'Main').found();
    assert.ok((await tab.text()).includes('ann@example.com'));
    assert.deepEqual(other.record.refusedByPolicy, []);
  });

  it('leads to a key, a first request and pages to try', async () => {
    await tab.find('navigation', 'Main').find('link', 'Overview').click();
    const card = tab.find('region', 'Getting started');
    await card.find('button', 'Create a key').click();
    const key = (await card.find('region', 'key').text()).trim();
    const command = await card.find('region', 'first command').text();
    const [, sent, address] = /^curl -H 'Authorization: Bearer (\S+)' '(\S+)'$/.exec(command.trim()) ?? [];
    assert.equal(sent, key);
    const answer = await fetch(address ?? '', { headers: { Authorization: `Bearer ${key}` } });
    assert.match(await answer.text(), /How to read the mud/);
    await card.reads('Your first request is there.');
    for (const screen of SCREENS) {
      await tab.resize(screen);
      assert.deepEqual(await findMisfits(tab), [], `${screen.width}`);
    }
    await tab.resize(DESKTOP);
    await card.find('link', 'Prices of products').click();
    const playground = new PlaygroundView(tab);
    assert.equal(await playground.endpoint.value(), 'selected-multiple');
    await playground.price();
    assert.equal((await playground.run('selected-multiple')).get('Status'), '200');
    // A user who has made requests does not see the introduction again.
    await tab.find('navigation', 'Main').find('link', 'Overview').click();
    await tab.find('image', /^Requests per day: 2 in 30 days/).found();
    await card.gone();
    await tab.find('navigation', 'Main').find('link', 'API reference').found();
  });

  it('has caused no errors in the browser console', () => {
    assert.deepEqual(tab.record.complaints, []);
    assert.deepEqual(tab.record.refusedByPolicy, []);
  });
});
