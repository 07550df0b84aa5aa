/**
 * Actions are built in the playground: steps are added, moved and removed, and elements are picked in the page as it is
 * at that step.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { DEMO_URL } from '../../src/demo/site.ts';
import { describeThorough, THOROUGH } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { PlaygroundView } from './support/playground.ts';
import { assertAccessible, assertFitsPhone } from './support/soundness.ts';
import type { Tab } from './support/tab.ts';

describeThorough('actions in the playground', { skip: withoutChromium }, () => {
  let dashboard: DashboardUnderTest;
  let tab: Tab;
  let playground: PlaygroundView;
  before(async () => {
    dashboard = await startDashboard();
    await dashboard.warmUp({ js: true });
    tab = await dashboard.signInOperator();
    const query = new URLSearchParams({ endpoint: 'html', url: DEMO_URL, timeout: '25000' });
    await tab.open(`${dashboard.service.url}/dashboard/playground?${query}`);
    await tab.find('heading', 'Playground').found();
    playground = new PlaygroundView(tab);
    await playground.form.find('DisclosureTriangle', 'Actions').click();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
  });

  const button = (name: string) => playground.form.find('button', name);
  const pick = async (step: number, element: string) => {
    await button(`Pick step ${step} on the page`).click();
    const dialog = tab.find('dialog', `Pick an element for step ${step}`);
    await dialog.find('button', 'Load the page').click();
    const frame = dialog.find('Iframe', 'The page to pick from');
    await tab.clickInFrame(frame, `${dashboard.service.url}/dashboard/frame/frame.html`, element);
    await dialog.find('button', 'Use this selector').click();
    await dialog.gone();
  };

  it('are built step by step, each picked on the page as the earlier steps left it', async () => {
    await button('Add a step').click();
    await pick(1, 'nav a:nth-of-type(3)');
    await button('Add a step').click();
    await playground.form.find('combobox', 'step 2, action').choose('hover');
    // The first page has no such element.
    await pick(2, '[data-id="2"] h2');
    assert.notEqual(await playground.field('step 2, selector').value(), '');
    const facts = await playground.run('html');
    assert.equal(facts.get('Status'), '200', JSON.stringify([...facts]));
    await playground.result('html').find('tab', 'HTML').click();
    await playground.result('html').find('tabpanel', 'HTML').reads('Tudor pin');
  });

  it('are moved, written as JSON and removed', async () => {
    await button('Move step 2 up').click();
    await button('Move step 1 up').focused();
    assert.equal(await playground.form.find('combobox', 'step 1, action').value(), 'hover');
    await button('As JSON').click();
    const text = playground.field('actions, as JSON');
    assert.deepEqual(Object.keys(JSON.parse(await text.value())[0]), ['hover']);
    await text.fill('[{"press":"Entr"}]');
    await playground.form.find('status').reads('actions: step 1 (press) is not a known key: "Entr"');
    await text.fill('[{"press":"Enter"},{"type":"input","text":"a"}]');
    await button('As JSON').click();
    assert.equal(await playground.field('step 2, text').value(), 'a');
    await button('Remove step 1').click();
    await button('Add a step').focused();
    assert.equal(await playground.form.find('combobox', 'step 1, action').value(), 'type');
  });

  it('fit on a phone, and are accessible', async (t) => {
    if (THOROUGH) await assertAccessible(t, tab);
    await assertFitsPhone(tab);
  });
});
