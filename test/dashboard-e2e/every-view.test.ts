/** Every view in a real browser: accessible in both themes, whole on a phone, small, and under a strict policy. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEMO_URL } from '../../src/demo/site.ts';
import { itThorough, someOf, THOROUGH } from '../support/thorough.ts';
import { COLOR_RULES, isSerious, loadAxe, type Rules } from './support/axe.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { findMisfits } from './support/fits-screen.ts';
import {
  assertAccessible,
  assertFitsPhone,
  bringAbout,
  DESKTOP,
  PHONE,
  SCREENS,
  type Situation,
  settled,
} from './support/soundness.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';

const MAX_BYTES = 110_000;

const press = (role: string, name: string) => (tab: Tab) => tab.find(role, name).click();

const SITUATIONS: readonly Situation[] = [
  { name: 'the overview', path: '', heading: 'Overview' },
  {
    name: 'the overview with its chart as a table',
    path: '',
    heading: 'Overview',
    act: async (tab) => {
      await tab.find('group', 'Show Requests per day as').find('radio', 'Table').click();
      await tab.find('table', 'Requests per day').found();
    },
  },
  { name: 'the keys', path: '/keys', heading: 'Keys' },
  { name: 'asking for a new key', path: '/keys', heading: 'Keys', act: press('button', 'Create key') },
  { name: 'changing a key', path: '/keys', heading: 'Keys', act: press('button', 'Change configured') },
  { name: 'the requests', path: '/requests', heading: 'Requests' },
  {
    name: 'a request in detail',
    path: '/requests',
    heading: 'Requests',
    act: press('button', `Details of /text ${DEMO_URL}blocked`),
  },
  { name: 'the usage', path: '/usage', heading: 'Usage' },
  { name: 'the service', path: '/operator/service', heading: 'Service' },
  { name: 'the audit log', path: '/operator/audit', heading: 'Audit log' },
  { name: 'an account', path: '/operator/accounts/1', heading: 'operator@localhost' },
  { name: 'the accounts', path: '/operator/accounts', heading: 'Accounts' },
  {
    name: 'making an account',
    path: '/operator/accounts',
    heading: 'Accounts',
    act: press('button', 'Create account'),
  },
  { name: 'the proxies', path: '/operator/proxies', heading: 'Proxies' },
  { name: 'the browsers', path: '/operator/browsers', heading: 'Browsers' },
  { name: 'the tier memory', path: '/operator/memory', heading: 'Tier memory' },
  { name: 'the settings', path: '/operator/settings', heading: 'Settings' },
  { name: 'choosing a password', path: '/keys', heading: 'Keys', act: press('button', 'Choose a password') },
  { name: 'an address without a view', path: '/nowhere', heading: 'There is nothing here' },
];

describe('every view of the dashboard', { skip: withoutChromium }, () => {
  let dashboard: DashboardUnderTest;
  let url: string;
  let tab: Tab;
  before(async () => {
    dashboard = await startDashboard({
      file: { proxies: { datacenter: ['direct', { url: 'http://127.0.0.1:9' }] } },
    });
    url = `${dashboard.service.url}/dashboard`;
    tab = await dashboard.signInOperator();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
  });

  it('loads with less than 110 KB over the wire', async (t) => {
    await tab.find('image', /^Requests per day/).found();
    const { bytesReceived, answers } = tab.record;
    t.diagnostic(`first load: ${bytesReceived} bytes in ${answers.length} answers`);
    assert.ok(bytesReceived > 10_000, 'it was measured');
    assert.ok(bytesReceived < MAX_BYTES, `${bytesReceived} bytes`);
  });

  describe('has no accessibility or layout problems:', () => {
    before(async () => {
      for (const page of ['article', 'blocked']) {
        await dashboard.service.call('/text', { url: `${DEMO_URL}${page}`, js: false });
      }
    });

    for (const [at, situation] of someOf(SITUATIONS, 6).entries()) {
      it(situation.name, async (t) => {
        await bringAbout(tab, url, situation);
        await assertAccessible(t, tab, { dark: THOROUGH || at === 0 });
        await assertFitsPhone(tab);
      });
    }

    itThorough('its tables, with no column cut on any screen', async () => {
      const cut = () =>
        tab.evaluate<string[]>(`[...document.querySelectorAll('main *, body > *')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
          .map((each) => each.outerHTML.slice(0, 80))`);
      const views = ['/keys', '/requests', '/usage', '/operator/accounts', '/operator/proxies', '/operator/settings'];
      for (const page of someOf(views, 6).map((view) => url + view)) {
        await tab.open(page);
        await until('its tables are there', () => tab.evaluate<boolean>('document.querySelector("td") !== null'));
        for (const screen of [...SCREENS, DESKTOP, { width: 1024, height: 768 }]) {
          await tab.resize(screen);
          assert.deepEqual(await cut(), [], `${page} at ${screen.width}`);
          const { width } = screen;
          assert.ok((await tab.evaluate<number>('document.scrollingElement.scrollWidth')) <= width, `${page} ${width}`);
        }
      }
      await tab.resize(DESKTOP);
    });

    it('the filters of the requests, which stand in one row on a desk, dates and all', async () => {
      await tab.open(`${url}/requests`);
      await settled(tab, 'Requests');
      // Where a scrollbar takes its place.
      await tab.resize({ width: DESKTOP.width - 15, height: DESKTOP.height });
      const tops = await tab.evaluate<number[]>(
        `[...document.querySelectorAll('.request-filters > *')].map((each) => each.getBoundingClientRect().top)`,
      );
      // An empty one shows letters for its day, month and year, which are wider than digits.
      const besideLetters = await tab.evaluate<number[]>(`
        [...document.querySelectorAll('.request-filters [type=date]')].map((each) => {
          const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(each);
          const letters = document.createElement('canvas').getContext('2d');
          letters.font = fontSize + " " + fontFamily;
          const inside = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          return inside - letters.measureText('mm/dd/yyyy').width;
        })`);
      await tab.resize(DESKTOP);
      assert.equal(tops.length, 7);
      assert.equal(new Set(tops).size, 1);
      assert.equal(besideLetters.length, 2);
      for (const room of besideLetters) assert.ok(room >= 24, `${room} pixels for the icon of the calendar`);
    });

    it('the addresses of requests, which other columns leave room for on every screen', async () => {
      await dashboard.service.call('/selected', { url: DEMO_URL, js: false, selector: '.none' });
      await tab.open(`${url}/requests`);
      await tab.find('table', 'Requests, newest first').reads(/Selector without match/);
      for (const width of [820, 900, 1024, 1280]) {
        await tab.resize({ width, height: 800 });
        const widths = await tab.evaluate<number[]>(
          `[...document.querySelectorAll('.request-target > :last-child')].map((each) => each.getBoundingClientRect().width)`,
        );
        assert.ok(widths.length > 0);
        assert.ok(Math.min(...widths) >= 100, `${Math.min(...widths)} pixels of the address at ${width}`);
      }
      await tab.resize(DESKTOP);
    });

    it('the menu of a phone, which leads everywhere', async (t) => {
      await tab.resize(PHONE);
      await tab.open(url);
      await tab.find('button', 'Menu').click();
      const menu = tab.find('dialog', 'Menu');
      await menu.found();
      await assertAccessible(t, tab);
      assert.deepEqual(await findMisfits(tab), []);
      await menu.find('link', 'Settings').click();
      await settled(tab, 'Settings');
      await menu.gone();
      await tab.resize(DESKTOP);
    });

    it('signing in', async (t) => {
      const stranger = await dashboard.chromium.newVisitor();
      await stranger.open(url);
      await settled(stranger, 'Sign in');
      await assertAccessible(t, stranger);
      await assertFitsPhone(stranger);
      assert.deepEqual(stranger.record.refusedByPolicy, []);
      await assertFlawsAreSeen(stranger);
    });
  });

  /** Without which finding nothing would mean nothing. */
  async function assertFlawsAreSeen(stranger: Tab): Promise<void> {
    await stranger.evaluate(`
      const flaws = document.createElement('div');
      flaws.innerHTML = '<button></button><img src="http://127.0.0.1:9/picture.png"><p>Wide</p>';
      Object.assign(flaws.lastChild.style, { width: '2000px', color: 'gray', background: 'dimgray' });
      document.querySelector('main').append(flaws);
    `);
    const run = await loadAxe(stranger);
    const found = async (rules?: Rules) =>
      (await run(rules))
        .filter(isSerious)
        .map(({ id }) => id)
        .sort();
    assert.deepEqual(await found(), ['button-name', 'color-contrast', 'image-alt']);
    assert.deepEqual(await found({ only: COLOR_RULES }), ['color-contrast']);
    assert.deepEqual(await found({ without: COLOR_RULES }), ['button-name', 'image-alt']);
    assert.notDeepEqual(await findMisfits(stranger), []);
    await until('the picture is refused', async () => stranger.record.refusedByPolicy.length === 1);
  }

  it('can be shown in either theme', async () => {
    const background = () => tab.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await tab.find('group', 'Theme').find('radio', 'Dark').click();
    await until('it is dark', async () => (await background()) !== light);
    const dark = await background();
    await tab.reload();
    await settled(tab, 'Settings');
    assert.equal(await background(), dark);
  });

  it('has a strict content security policy, and violates nothing of it', async () => {
    const kinds = new Set<string>();
    for (const { url: address, headers } of tab.record.answers.filter((answer) => answer.url.startsWith(url))) {
      const policy = headers['content-security-policy'] ?? '';
      assert.match(policy, /default-src 'none'/, address);
      assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe/, address);
      kinds.add(headers['content-type']?.split(';', 1)[0] ?? '');
    }
    for (const kind of ['text/html', 'text/javascript', 'text/css', 'application/json'])
      assert.ok(kinds.has(kind), kind);
    for (const path of ['/assets/none.js', '/api/none', '/api/session', '/frame/frame.html']) {
      const { headers } = await fetch(url + path);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, path);
    }
    assert.deepEqual(tab.record.refusedByPolicy, []);
    assert.deepEqual(tab.record.complaints, []);
  });
});
