/** All states of the playground in a real browser: accessible in both themes, and complete on a phone. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DEMO_URL } from '../../src/demo/site.ts';
import { makeFolder } from '../support/folder.ts';
import { itThorough, someOf } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, OPERATOR_EMAIL, startDashboard } from './support/dashboard.ts';
import { PlaygroundView } from './support/playground.ts';
import {
  assertAccessible,
  assertFitsPhone,
  bringAbout,
  DESKTOP,
  SCREENS,
  type Situation,
  settled,
} from './support/soundness.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';

/** The form, filled in by a link. */
const filled = (endpoint: string, page: string, more: Readonly<Record<string, string>> = {}) => ({
  path: `/playground?${new URLSearchParams({ endpoint, url: `${DEMO_URL}${page}`, js: 'false', ...more })}`,
  heading: 'Playground',
});

const run = (endpoint: string) => async (tab: Tab) => {
  const playground = new PlaygroundView(tab);
  await playground.price();
  await playground.run(endpoint);
};

const SITUATIONS: readonly Situation[] = [
  { name: 'empty', path: '/playground', heading: 'Playground' },
  {
    name: 'with something wrong in the form',
    ...filled('selected', 'products', { selector: 'p[' }),
    act: (tab) => new PlaygroundView(tab).form.find('status').reads('Invalid CSS selector'),
  },
  { name: 'with a page', ...filled('html', 'products'), act: run('html') },
  { name: 'with a text', ...filled('text', 'article'), act: run('text') },
  { name: 'with a tree', ...filled('ai/fields', 'article', { 'fields[title]': 'the title' }), act: run('ai/fields') },
  { name: 'with a failure', ...filled('html', 'blocked'), act: run('html') },
  {
    name: 'picking a selector',
    ...filled('selected', 'products'),
    act: async (tab) => {
      await tab.find('button', 'Pick selector on the page').click();
      await tab.find('button', 'Load the page').click();
      await tab.find('Iframe', 'The page to pick from').found();
    },
  },
];

describe('the playground', { skip: withoutChromium }, () => {
  let dashboard: DashboardUnderTest;
  let tab: Tab;
  before(async () => {
    dashboard = await startDashboard();
    await dashboard.warmUp({ js: false });
    tab = await dashboard.signInOperator();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
  });

  for (const situation of someOf(SITUATIONS, 6)) {
    it(situation.name, async (t) => {
      await bringAbout(tab, `${dashboard.service.url}/dashboard`, situation);
      await assertAccessible(t, tab);
      await assertFitsPhone(tab);
    });
  }

  const url = () => `${dashboard.service.url}/dashboard`;
  const open = async (path: string) => {
    await tab.open(url() + path);
    await settled(tab, 'Playground');
    return new PlaygroundView(tab);
  };
  const article = filled('text', 'article');

  itThorough('scrolls the answer into view on every screen, and keeps the form and the code reachable', async () => {
    for (const screen of someOf([...SCREENS, { width: 1440, height: 480 }], 2)) {
      await tab.resize(screen);
      const playground = await open(article.path);
      await playground.price();
      await playground.run('text');
      const size = `${screen.width}x${screen.height}`;
      const heading = await tab.find('heading', 'Result of /text').box();
      const panel = await playground.result('text').box();
      const isWhole = panel.y >= 0 && panel.y + panel.height <= screen.height;
      const isAbove = heading.y >= 0 && heading.y < screen.height / 2;
      assert.ok(isWhole || isAbove, `${size}: the answer is at ${heading.y}`);
      const height = await tab.evaluate<number>('document.scrollingElement.scrollHeight');
      if (screen.width < 1440) {
        // One column: the answer is not taller than the window, and the code is before it.
        const pane = await tab.find('tabpanel', 'Preview').box();
        assert.ok(pane.height <= screen.height * 0.75 + 1, `${size}: ${pane.height}`);
      } else {
        // Side by side, each with its own scrolling: the page is hardly longer than the window.
        assert.ok(height <= screen.height + 200, `${size}: the page is ${height} long`);
        const run = await playground.form.find('button', 'Run').box();
        assert.ok(run.y >= 0 && run.y + run.height <= screen.height, `${size}: Run is at ${run.y}`);
      }
      await playground.form.find('button', 'Code').click();
      const code = await tab.find('heading', 'The request as code').box();
      assert.ok(code.y >= 0 && code.y < screen.height, `${size}: the code is at ${code.y}`);
    }
    await tab.resize(DESKTOP);
  });

  itThorough('shows that an address is incomplete while it is typed, and completes it', async () => {
    const playground = await open('/playground?endpoint=text&js=false');
    await playground.field('url (required)').fill('demo.mudlark.test/article');
    await playground.form.find('status').reads('A complete address is needed');
    await playground.form.find('button', 'Run').click();
    await playground.field('url (required)').focused();
    await playground.form.find('button', 'Use https://demo.mudlark.test/article').click();
    assert.equal(await playground.field('url (required)').value(), 'https://demo.mudlark.test/article');
    assert.equal(await playground.price(), '1 credit');
  });

  itThorough('highlights HTML, searches in JSON, and saves the answer as a file', async () => {
    await using folder = await makeFolder();
    await tab.session.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: folder.path });
    const saved = () =>
      until('the answer is saved', async () => {
        const [name] = (await readdir(folder.path)).filter((each) => !each.endsWith('.crdownload'));
        return name !== undefined && { name, text: await readFile(join(folder.path, name), 'utf8') };
      });
    const playground = await open(filled('html', 'products').path);
    await playground.price();
    await playground.run('html');
    await playground.result('html').find('tab', 'HTML').click();
    const source = await playground.result('html').find('region', 'HTML').text();
    const colored = () => tab.evaluate<number>(`CSS.highlights.get('source-tag')?.size ?? 0`);
    await until('tags are colored', async () => (await colored()) > 10);
    await playground.result('html').find('button', 'Download answer').click();
    const { name, text } = await saved();
    assert.match(name, /^mudlark-html-[\d-]+\.html$/);
    assert.equal(text.replace(/\s+/g, ' ').trim(), source.replace(/\s+/g, ' ').trim());

    await playground.endpoint.choose('account');
    await playground.price();
    await playground.run('account');
    assert.equal(await colored(), 0);
    const view = playground.result('account');
    await view.find('button', 'Collapse').click();
    await view.find('searchbox', 'Search in the answer').fill('OPERATOR@local');
    await view.find('tabpanel', 'JSON').reads('1 of 1');
    await until('the match is shown', () =>
      tab.evaluate<boolean>(
        `document.querySelector('.json-shown')?.textContent.includes('operator@localhost') === true`,
      ),
    );
    await view.find('searchbox', 'Search in the answer').fill('nowhere to be found');
    await view.find('tabpanel', 'JSON').reads('No match');
  });

  it('lists the evidence for a wall with the failure', async () => {
    const playground = await open(filled('html', 'wall').path);
    await playground.price();
    await playground.run('html');
    const result = playground.result('html');
    await result.reads('No known vendor: browser check');
    await result.reads('says that it is checking the browser');
    await result.reads('script sets a cookie or a field and reloads');
  });

  itThorough('repeats a failed call with what may help, with one click', async () => {
    const playground = await open(filled('html', 'blocked').path);
    await playground.price();
    await playground.run('html');
    const again = await playground.answerTo(playground.result('html').find('button', 'proxy=auto'), 'html');
    assert.equal(again.get('Status'), '500');
    assert.equal(await playground.form.find('combobox', 'proxy').value(), 'auto');
  });

  it('keeps paid answers across other views and reloads, until signing out', async () => {
    let playground = await open(article.path);
    await playground.price();
    const id = (await playground.run('text')).get('Request id');
    const shown = async () => (await playground.result('text').facts()).get('Request id');
    const main = tab.find('navigation', 'Main');
    await main.find('link', 'Keys').click();
    await tab.find('heading', 'Keys').found();
    await main.find('link', 'Playground').click();
    assert.equal(await shown(), id);
    assert.equal(await playground.field('url (required)').value(), `${DEMO_URL}article`);
    // The link to the current view changes neither the form nor the address.
    const address = await tab.address();
    assert.match(address, /endpoint=text/);
    await main.find('link', 'Playground').click();
    await until('the address is back', async () => (await tab.address()) === address);
    assert.equal(await playground.field('url (required)').value(), `${DEMO_URL}article`);
    await tab.reload();
    await settled(tab, 'Playground');
    await playground.result('text').found();
    assert.equal(await shown(), id);

    // Going back to the previous call fills in its form; its answer is among the last ones.
    await playground.endpoint.choose('html');
    await playground.price();
    assert.notEqual((await playground.run('html')).get('Request id'), id);
    const last = tab.find('region', /^Result/).find('combobox', 'Last runs');
    const options = await tab.evaluate<string[]>(
      `[...document.querySelector('.kept-runs select').options].map(({ value }) => value)`,
    );
    await last.choose(options[1] ?? '');
    assert.equal(await shown(), id);
    assert.equal(await playground.endpoint.value(), 'text');
    await playground.form.find('button', 'Clear').click();
    assert.equal(await playground.field('url (required)').value(), '');
    await until('the address is clear', async () => (await tab.address()).endsWith('/playground?endpoint=text'));

    const link = await dashboard.linkFor(tab, OPERATOR_EMAIL);
    await tab.find('button', 'Sign out').click();
    await tab.find('heading', 'Sign in').found();
    await until('nothing is kept', () =>
      tab.evaluate<boolean>('indexedDB.databases().then((all) => all.every(({ name }) => name !== "mudlark-runs"))'),
    );
    await tab.open('about:blank');
    await tab.open(link);
    await tab.find('heading', 'Overview').found();
    playground = await open(article.path);
    await tab.find('region', 'Result').reads('Nothing has been run yet');
  });

  it('violates nothing of its content security policy', () => {
    assert.deepEqual(tab.record.refusedByPolicy, []);
    assert.deepEqual(tab.record.complaints, []);
  });
});
