/**
 * A hostile page, scraped in the playground and opened directly from the API: no part of it may run, load, or reach the
 * dashboard.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATOR_KEY } from '../support/service.ts';
import { itThorough, THOROUGH } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
import { type HostileSite, PRESSABLE, RUNS_CODE, startHostileSite, WORKS_UNPROTECTED } from './support/hostile-page.ts';
import { PlaygroundView } from './support/playground.ts';
import type { Tab } from './support/tab.ts';
import { until } from './support/until.ts';

describe('a hostile page', { skip: withoutChromium }, () => {
  let site: HostileSite;
  let dashboard: DashboardUnderTest;
  let tab: Tab;
  let cookies: unknown;
  /** One tab for all unprotected pages. */
  let victim: Tab;
  let victims = 0;
  before(async () => {
    site = await startHostileSite();
    dashboard = await startDashboard();
    await dashboard.warmUp({ js: false });
    tab = await dashboard.signInOperator();
    cookies = await tab.cookies();
    victim = await dashboard.chromium.newVisitor();
  });
  after(async () => {
    await dashboard?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  const frameUrl = () => `${dashboard.service.url}/dashboard/frame/frame.html`;

  /** Without protection every attack succeeds: with protection it had at least as much time. */
  async function letItHappen(): Promise<void> {
    victims += 1;
    const name = `unprotected-${victims}`;
    const missing = () => WORKS_UNPROTECTED.filter((each) => !site.heardFrom(name).has(each));
    await victim.open(site.urlFor(name, 'stays'));
    await until('an unprotected page is hit', async () => missing().every((each) => each === 'refresh'));
    await victim.open(site.urlFor(name));
    await until('an unprotected page is led away', async () => missing().length === 0);
  }

  async function assertUntouched(): Promise<void> {
    assert.deepEqual([...site.heardFrom('playground')], []);
    assert.deepEqual(await tab.cookies(), cookies);
    assert.equal(await tab.evaluate<string>('document.title'), 'Playground · Mudlark');
    assert.equal(await tab.evaluate<string>('typeof owned'), 'undefined');
    const visited = tab.record.visited.map((address) => address.split(/[?#]/, 1)[0]);
    const page = `${dashboard.service.url}/dashboard`;
    assert.deepEqual(new Set(visited), new Set([page, `${page}/playground`]));
  }

  it('can do nothing when it is shown', async () => {
    const query = new URLSearchParams({ endpoint: 'html', url: site.urlFor('playground'), js: 'false' });
    await tab.open(`${dashboard.service.url}/dashboard/playground?${query}`);
    const playground = new PlaygroundView(tab);
    await playground.price();
    assert.equal((await playground.run('html')).get('Status'), '200');
    await until('it is shown', async () =>
      (await tab.evaluateInFrame<string>(frameUrl(), 'document.body.innerText')).includes('A hostile page'),
    );
    await letItHappen();
    await assertUntouched();
    assert.deepEqual(tab.record.complaints, []);
  });

  it('can do nothing when it is clicked', async () => {
    const frame = tab.find('Iframe', 'The page, without its scripts');
    for (const name of PRESSABLE) await tab.clickInFrame(frame, frameUrl(), `#${name}`);
    for (const name of PRESSABLE) {
      // A new page each time: a page that is navigating away cannot be sent elsewhere.
      await victim.open('about:blank');
      await victim.open(site.urlFor('pressed', 'stays'));
      await victim.find(name.startsWith('link') ? 'link' : 'button', name).click();
      await until(`pressing ${name} works in an unprotected page`, async () => site.heardFrom('pressed').has(name));
    }
    await assertUntouched();
    assert.deepEqual(tab.record.complaints, []);
  });

  it('could not leave its frame even if it ran', async () => {
    const attempts = {
      'reads the dashboard': 'parent.document.body.innerHTML',
      'reads the address': 'top.location.href',
      'reads cookies': 'document.cookie',
      'reads storage': 'localStorage.length',
      'asks the dashboard': `fetch('${dashboard.service.url}/dashboard/api/session', { credentials: 'include' })`,
      'tells others': `fetch('${site.beacon('playground', 'fetch')}', { mode: 'no-cors' })`,
      'opens a window': `open('${site.beacon('playground', 'window')}').closed`,
      'leads the dashboard away': `top.location.replace('${site.beacon('playground', 'top')}')`,
      'starts a worker': `new Promise((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
        worker.onmessage = resolve;
        worker.onerror = reject;
      })`,
    };
    const tries = Object.entries(attempts).map(([name, code]) => `['${name}', async () => ${code}]`);
    const succeeded = await tab.evaluateInFrame<string[]>(
      frameUrl(),
      `(async () => {
        new Image().src = '${site.beacon('playground', 'image')}';
        const succeeded = [];
        for (const [name, act] of [${tries}]) await act().then(() => succeeded.push(name), () => {});
        return succeeded;
      })()`,
    );
    assert.deepEqual(succeeded, []);
    await letItHappen();
    await assertUntouched();
  });

  itThorough('could not flood the dashboard with messages', async () => {
    await tab.evaluateInFrame(
      frameUrl(),
      `(() => {
        const long = 'x'.repeat(100_000);
        const messages = [
          null, 7, 'ready', [], {}, { type: '__proto__' }, { type: 'ready' }, { type: 'accepted' }, { type: 'escaped' },
          { type: 'shown', cut: long }, { type: 'tried', selector: long, matches: -1 },
          { type: 'picked', picked: { label: long, text: {}, one: [{ selector: long, matches: 1 / 0 }], all: long } },
          { type: 'picked', picked: { label: '<img src=x onerror=alert(1)>', text: '', one: [null], all: [] } },
        ];
        for (let round = 0; round < ${THOROUGH ? 200 : 10}; round += 1) for (const message of messages) parent.postMessage(message, '*');
      })()`,
    );
    await letItHappen();
    await assertUntouched();
    await tab.find('link', 'Keys').click();
    await tab.find('heading', 'Keys').found();
  });

  it('is only text in the preview of its Markdown', async () => {
    const query = new URLSearchParams({ endpoint: 'text', url: site.urlFor('playground'), js: 'false' });
    await tab.open(`${dashboard.service.url}/dashboard/playground?${query}`);
    const playground = new PlaygroundView(tab);
    await playground.price();
    await playground.run('text');
    const preview = playground.result('text').find('tabpanel', 'Preview');
    await preview.reads('it is none of these');
    assert.deepEqual(await preview.find('link').all(), []);
    assert.deepEqual(await preview.find('image').all(), []);
    await letItHappen();
    await assertUntouched();
  });

  it('runs no script when the answer of the API is opened in the browser', async () => {
    const query = new URLSearchParams({ api_key: OPERATOR_KEY, url: site.urlFor('direct'), js: 'false' });
    const direct = await dashboard.chromium.anotherTab(tab);
    await direct.open(`${dashboard.service.url}/html?${query}`);
    await until('it is shown', async () => (await direct.text()).includes('A hostile page'));
    await letItHappen();
    const heard = site.heardFrom('direct');
    assert.deepEqual(
      [...RUNS_CODE, 'refresh'].filter((name) => heard.has(name)),
      [],
    );
    assert.equal(await direct.evaluate<string>('document.title'), 'Hostile');
    assert.equal(direct.record.visited.length, 1);
  });
});
