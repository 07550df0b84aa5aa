/** The playground in all of its states in a real browser: accessible in both themes, and whole on a phone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEMO_URL } from '../../src/demo/site.ts';
import { someOf } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { PlaygroundView } from './support/playground.ts';
import { assertAccessible, assertFitsPhone, bringAbout, type Situation } from './support/soundness.ts';
import type { Tab } from './support/tab.ts';

/** The form filled in by a link. */
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

describe('the playground is sound', { skip: withoutChromium }, () => {
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

  for (const situation of someOf(SITUATIONS, 2)) {
    it(situation.name, async (t) => {
      await bringAbout(tab, `${dashboard.service.url}/dashboard`, situation);
      await assertAccessible(t, tab);
      await assertFitsPhone(tab);
    });
  }

  it('and asks for nothing that its policy refuses', () => {
    assert.deepEqual(tab.record.refusedByPolicy, []);
    assert.deepEqual(tab.record.complaints, []);
  });
});
