/**
 * An account in a real browser: keys are created and revoked, every endpoint is run in the playground, and the views
 * show all of it.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEMO_URL } from '../../src/demo/site.ts';
import type { NamedSites } from '../support/named-sites.ts';
import { itThorough, THOROUGH } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { findMisfits } from './support/fits-screen.ts';
import { PlaygroundView } from './support/playground.ts';
import { DESKTOP, SCREENS } from './support/soundness.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';
import { RESULT_TITLE, startWellKnownSites, VIDEO_TITLE, VIDEO_URL } from './support/well-known-sites.ts';

const ARTICLE_URL = `${DEMO_URL}article`;
const PRODUCTS_URL = `${DEMO_URL}products`;
const BLOCKED_URL = `${DEMO_URL}blocked`;

interface Call {
  readonly endpoint: string;
  /** The values of fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly price: string;
  readonly views: readonly string[];
  /** Text in one of the views. */
  readonly shows: readonly [view: string, text: string];
  /** Shown like another case, which the normal run tests. */
  readonly isAlike?: boolean;
}

/** JavaScript was turned off by the first case, and stays off. */
const CALLS: readonly Call[] = [
  {
    endpoint: 'text',
    fields: { 'url (required)': ARTICLE_URL },
    price: '1 credit',
    views: ['Preview', 'Markdown'],
    shows: ['Preview', 'What to bring'],
  },
  {
    endpoint: 'selected',
    fields: { 'url (required)': ARTICLE_URL, selector: '.byline .author' },
    price: '1 credit',
    views: ['Page', 'HTML'],
    shows: ['HTML', 'Ada Tidewell'],
    isAlike: true,
  },
  {
    endpoint: 'selected-multiple',
    fields: { 'url (required)': PRODUCTS_URL, 'selectors 1': '.price' },
    price: '1 credit',
    views: ['JSON', 'Raw'],
    shows: ['Raw', '[["£12.00","£8.50","£3.20"]]'],
    isAlike: true,
  },
  {
    endpoint: 'ai/question',
    fields: { 'url (required)': ARTICLE_URL, 'question (required)': 'What should I bring?' },
    price: '6 credits',
    views: ['Preview', 'Markdown'],
    shows: ['Preview', 'Boots, a bag, a permit'],
    isAlike: true,
  },
  {
    endpoint: 'ai/fields',
    fields: {
      'url (required)': ARTICLE_URL,
      'fields 1, name': 'title',
      'fields 1, value': 'The title of the article',
    },
    price: '6 credits',
    views: ['JSON', 'Raw'],
    shows: ['JSON', '"How to read the mud"'],
  },
  {
    // With JavaScript, whatever was turned off before.
    endpoint: 'screenshot',
    fields: { 'url (required)': PRODUCTS_URL, selector: '' },
    price: '5 credits',
    views: ['Picture'],
    shows: ['Picture', '1,920 × 945 pixels'],
  },
  {
    endpoint: 'serp',
    fields: { 'q (required)': 'mudlarking' },
    price: '15 credits',
    views: ['JSON', 'Raw'],
    shows: ['Raw', RESULT_TITLE],
    isAlike: true,
  },
  {
    endpoint: 'data',
    fields: { 'url (required)': VIDEO_URL },
    price: '15 credits',
    views: ['JSON', 'Raw'],
    shows: ['Raw', VIDEO_TITLE],
    isAlike: true,
  },
  {
    endpoint: 'account',
    fields: {},
    price: '0 credits',
    views: ['JSON', 'Raw'],
    shows: ['JSON', 'operator@localhost'],
  },
];

describe('an account in the dashboard', { skip: withoutChromium }, () => {
  let sites: NamedSites;
  let dashboard: DashboardUnderTest;
  let tab: Tab;
  let playground: PlaygroundView;
  before(async () => {
    sites = await startWellKnownSites();
    dashboard = await startDashboard({ environment: sites.environment });
    await dashboard.warmUp({ js: true });
    tab = await dashboard.signInOperator();
    playground = new PlaygroundView(tab);
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
    await sites?.[Symbol.asyncDispose]();
  });

  const frameUrl = () => `${dashboard.service.url}/dashboard/frame/frame.html`;
  const goTo = async (view: string) => {
    await tab.find('navigation', 'Main').find('link', view).click();
    await tab.find('heading', view).found();
  };
  /** Known requests of the account, including those of the playground. */
  const requestsMade = () =>
    tab.evaluate<number>(
      `fetch('/dashboard/api/requests').then((answer) => answer.json()).then((page) => page.requests.length)`,
    );

  describe('its keys', () => {
    let key = '';
    const keys = () => tab.find('table', 'Active keys');

    it('are created on the page, and shown once', async () => {
      await goTo('Keys');
      await tab.find('button', 'Create key').click();
      const asking = tab.find('dialog', 'Create a key');
      await asking.find('textbox', 'Name').fill('price tracker');
      await asking.find('button', 'Create').click();
      const shown = tab.find('dialog', 'Your new key');
      await shown.reads('price tracker');
      key = (await shown.find('region', 'key').text()).trim();
      assert.match(key, /^\S{20,}$/);
      await shown.find('button', 'Copy key').click();
      await shown.find('button', 'Done').click();
      await keys().reads(/price tracker.*Never/s);
      assert.ok(!(await tab.text()).includes(key));
      await tab.reload();
      await keys().reads('price tracker');
      assert.ok(!(await tab.evaluate<string>('document.documentElement.innerHTML')).includes(key));
    });

    itThorough('are fully visible on every screen whatever their name, and not lost by pressing Escape', async () => {
      const name = 'W'.repeat(80);
      await tab.find('button', 'Create key').click();
      const asking = tab.find('dialog', 'Create a key');
      await asking.find('textbox', 'Name').fill(`${name}W`);
      await asking.reads('A name has at most 80 characters: these are 81.');
      await asking.find('button', 'Create').click();
      await asking.find('textbox', 'Name').fill(name);
      await asking.find('button', 'Create').click();
      const shown = tab.find('dialog', 'Your new key');
      const block = shown.find('region', 'key');
      for (const screen of SCREENS) {
        await tab.resize(screen);
        await block.found();
        assert.deepEqual(await findMisfits(tab), [], `${screen.width}`);
        const [frame, box] = [await shown.box(), await block.box()];
        assert.ok(box.x >= frame.x && box.x + box.width <= frame.x + frame.width, `${screen.width}: the key is cut`);
      }
      await tab.resize(DESKTOP);
      // Browsers close a dialog at the second press, even if the first was prevented.
      await tab.press('Escape');
      await shown.find('alert').reads('You have not copied the key.');
      await tab.press('Tab');
      await shown.find('button', 'Back').click();
      await tab.press('Escape');
      await shown.find('button', 'Close without the key').click();
      await shown.gone();
      await tab.find('button', `Revoke ${name}`).click();
      await tab.find('dialog', `Revoke ${name}?`).find('button', 'Revoke key').click();
      await tab.find('table', 'Revoked keys').reads(name);
    });

    it('work at once, and the requests made with them are listed', async () => {
      await goTo('Overview');
      await tab.find('image', /^Requests per day: 0 in 30 days/).found();
      const asked = {
        url: ARTICLE_URL,
        js: false,
        text_format: 'json',
        'headers[Cookie]': 'sid=hunter2',
        timeout: 24_000,
      };
      const reply = await dashboard.service.call('/text', asked, { key });
      assert.equal(reply.status, 200, reply.body);
      assert.equal(reply.headers.get('Service-Credits-Used'), '1');

      // The view refreshes automatically.
      await tab.find('image', /^Requests per day: 1 in 30 days/).found();
      await tab.find('image', /^Credits per day: 1 in 30 days/).found();
      await tab.find('region', 'Success rate').reads('100%');
      await goTo('Keys');
      await keys().reads(/price tracker.*(just now|min\. ago)/s);
      await goTo('Requests');
      await tab.find('button', `Details of /text ${ARTICLE_URL}`).click();
      const requests = tab.find('table', 'Requests, newest first');
      const id = reply.headers.get('Service-Request-Id') ?? 'no id';
      await requests.reads(id);
      await requests.reads('price tracker');

      // Days are those of the reader, like the times in the rows: somewhere it is another day than in UTC.
      const timezoneId = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-12';
      await tab.session.send('Emulation.setTimezoneOverride', { timezoneId });
      const day = await tab.evaluate<string>(`new Date().toLocaleDateString('sv')`);
      const utcDay = new Date().toISOString().slice(0, 10);
      assert.notEqual(day, utcDay);
      const dayView = (on: string) => `${dashboard.service.url}/dashboard/requests?from=${on}&to=${on}`;
      await tab.open(dayView(day));
      await requests.reads('demo.mudlark.test/article');
      await tab.open(dayView(utcDay));
      await tab.find('main').reads('No request matches');
      // The days of the charts as well: the list behind a bar has the requests that it counts.
      await tab.open(`${dashboard.service.url}/dashboard/usage`);
      await tab.find('main').reads(`Days are in your time zone, ${timezoneId}.`);
      await tab.find('image', /^Requests per day: 1 in 30 days, at most 1 on /).found();
      await tab.find('link', day).click();
      await requests.reads('demo.mudlark.test/article');
      await tab.session.send('Emulation.setTimezoneOverride', { timezoneId: '' });

      // It is found by its id, shown completely, and can be repeated unchanged.
      await tab.open(`${dashboard.service.url}/dashboard/requests?${new URLSearchParams({ id })}`);
      await requests.reads(/text_format\s+json/);
      await requests.reads('headers[Cookie]');
      await requests.find('list', /^Where the .* went$/).reads('Fetching the page');
      const facts = await requests.facts();
      assert.equal(facts.get('Request id'), id);
      assert.match(facts.get('Size of the answer') ?? '', / B$/);
      assert.ok(!(await tab.evaluate<string>('document.body.outerHTML')).includes('hunter2'));
      await tab.find('searchbox', 'Request id').found();
      await requests.find('button', 'Show the beginning of the answer').click();
      await requests.find('region', 'beginning').reads('How to read the mud');
      await requests.find('link', 'Repeat it in the playground').click();
      await tab.find('heading', 'Playground').found();
      assert.equal(await playground.endpoint.value(), 'text');
      assert.equal(await playground.field('url (required)').value(), ARTICLE_URL);
      assert.equal(await playground.field('timeout').value(), '24000');
      assert.equal(await playground.form.find('combobox', 'text_format').value(), 'json');
      assert.equal(await playground.form.find('checkbox', 'js').state('checked'), 'false');
      await playground.form.find('button', 'Clear').click();
      await playground.endpoint.choose('html');
    });

    it('are refused once revoked', async () => {
      await goTo('Keys');
      await tab.find('button', 'Revoke price tracker').click();
      await tab.find('dialog', 'Revoke price tracker?').find('button', 'Revoke key').click();
      await tab.find('table', 'Revoked keys').reads('price tracker');
      const reply = await dashboard.service.call('/account', {}, { key });
      assert.equal(reply.status, 403);
    });
  });

  describe('its playground', () => {
    before(() => goTo('Playground'));

    it('renders a page whose content is made by JavaScript', async () => {
      await playground.field('url (required)').fill(`${DEMO_URL}tide`);
      await playground.form.find('DisclosureTriangle', 'Request').click();
      await playground.field('timeout').fill('25000');
      assert.equal(await playground.price(), '5 credits');
      const facts = await playground.run('html');
      assert.equal(facts.get('Status'), '200');
      assert.equal(facts.get('Charged'), '5 credits');
      assert.equal(facts.get('Service-Credits-Used'), '5');
      assert.deepEqual(await playground.views('html'), ['Page', 'HTML']);
      await playground.result('html').find('Iframe', 'The page, without its scripts').found();
      await until('the page is shown with what its script has added', async () =>
        (await tab.evaluateInFrame<string>(frameUrl(), 'document.body.innerText')).includes('Tudor pin'),
      );
      await playground.form.find('checkbox', 'js').click();
    });

    for (const { endpoint, fields, price, views, shows } of CALLS.filter(({ isAlike }) => THOROUGH || !isAlike)) {
      it(`runs /${endpoint}`, async () => {
        await playground.endpoint.choose(endpoint);
        for (const [name, value] of Object.entries(fields)) await playground.field(name).fill(value);
        assert.equal(await playground.price(), price);
        const facts = await playground.run(endpoint);
        assert.equal(facts.get('Status'), '200');
        assert.equal(facts.get('Charged'), price);
        if (endpoint !== 'account') assert.equal(facts.get('Service-Credits-Used'), price.split(' ', 1)[0]);
        assert.deepEqual(await playground.views(endpoint), views);
        const [view, text] = shows;
        await playground.result(endpoint).find('tab', view).click();
        await playground.result(endpoint).find('tabpanel', view).reads(text);
      });
    }

    it('shows what is wrong before anything is sent', async () => {
      const made = await requestsMade();
      await playground.endpoint.choose('selected');
      await playground.field('selector').fill('.price[');
      await playground.form.find('status').reads('Invalid CSS selector: .price[');
      await playground.form.find('button', 'Run').click();
      await playground.field('selector').focused();
      assert.equal(await requestsMade(), made);
    });

    it('fills in the selector of an element that was clicked on the page', async () => {
      await playground.field('url (required)').fill(PRODUCTS_URL);
      await playground.field('selector').fill('');
      await playground.form.find('button', 'Pick selector on the page').click();
      const dialog = tab.find('dialog', 'Pick an element for selector');
      await dialog.find('button', 'Load the page').click();
      const frame = dialog.find('Iframe', 'The page to pick from');
      await tab.clickInFrame(frame, frameUrl(), '[data-id="2"] h2');
      await dialog.find('group', 'h2 Tudor pin').found();
      await dialog.find('button', 'Use this selector').click();
      await dialog.gone();
      assert.notEqual(await playground.field('selector').value(), '');
      const facts = await playground.run('selected');
      assert.equal(facts.get('Status'), '200');
      await playground.result('selected').find('tab', 'HTML').click();
      await playground
        .result('selected')
        .find('region', 'HTML')
        .reads(/^Tudor pin$/);
    });

    it('offers the next step of a failure, and runs it', async () => {
      await playground.endpoint.choose('html');
      await playground.field('url (required)').fill(BLOCKED_URL);
      await playground.price();
      const failed = await playground.run('html');
      assert.equal(failed.get('Status'), '500');
      assert.match(failed.get('Charged') ?? '', /^0 credits/);
      assert.match(failed.get('Error') ?? '', /target_blocked/);
      const panel = playground.result('html');
      const next = await playground.answerTo(panel.find('button', 'Try next step (10 credits)'), 'html');
      assert.equal(next.get('Ran with'), 'proxy=residential js=false');
      assert.equal(await playground.form.find('combobox', 'proxy').value(), 'residential');
      await panel.find('button', 'Try next step (50 credits)').found();
      await goTo('Overview');
      await tab.find('region', 'Recent failures').reads(BLOCKED_URL);
    });

    it('is shared by a link that fills in the form and runs nothing', async () => {
      await goTo('Playground');
      await playground.endpoint.choose('ai/fields');
      await playground.field('url (required)').fill(ARTICLE_URL);
      await playground.field('fields 1, name').fill('author & date');
      await playground.field('fields 1, value').fill('Who, and when?');
      await tab.allow('clipboard-read', 'clipboard-write');
      await tab.find('button', 'Copy link to this form').click();
      const link = await until('the link is copied', async () => {
        const text = await tab.evaluate<string>('navigator.clipboard.readText()');
        return text.startsWith(dashboard.service.url) && text;
      });
      const made = await requestsMade();
      const other = await dashboard.chromium.anotherTab(tab);
      await other.open(link);
      const { form, endpoint } = new PlaygroundView(other);
      assert.equal(await endpoint.value(), 'ai/fields');
      const values = ['url (required)', 'fields 1, name', 'fields 1, value'].map((name) =>
        form.find('textbox', name).value(),
      );
      assert.deepEqual(await Promise.all(values), [ARTICLE_URL, 'author & date', 'Who, and when?']);
      await other.find('region', 'Result').reads('Nothing has been run yet');
      assert.equal(await requestsMade(), made);
    });

    itThorough('can be used with the keyboard alone', async () => {
      await tab.open(`${dashboard.service.url}/dashboard`);
      await tab.tabTo(tab.find('link', 'Playground'));
      await tab.press('Enter');
      await tab.find('heading', 'Playground').focused();
      await tab.tabTo(playground.endpoint);
      await tab.press('ArrowDown');
      await tab.press('ArrowDown');
      assert.equal(await playground.endpoint.value(), 'selected');
      await tab.tabTo(playground.field('url (required)'));
      await tab.type(PRODUCTS_URL);
      await tab.tabTo(playground.field('selector'));
      await tab.type('h1');
      await tab.tabTo(playground.form.find('checkbox', 'js'));
      await tab.press(' ');
      await tab.tabTo(playground.form.find('button', 'Run'));
      await tab.press('Enter');
      await tab.find('heading', 'Result of /selected').focused();
      await tab.tabTo(tab.find('tab', 'Page'));
      await tab.press('ArrowRight');
      await playground
        .result('selected')
        .find('region', 'HTML')
        .reads(/^Finds for sale$/);
    });
  });

  it('has caused no errors in the browser console', () => {
    assert.deepEqual(tab.record.complaints, []);
    assert.deepEqual(tab.record.refusedByPolicy, []);
  });
});
