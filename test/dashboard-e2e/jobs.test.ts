/** Jobs in a real browser: started, watched, browsed, canceled and run again, on every size of screen. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATOR_KEY } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';
import { someOf, THOROUGH } from '../support/thorough.ts';
import { withoutChromium } from './support/chromium.ts';
import { type DashboardUnderTest, startDashboard } from './support/dashboard.ts';
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

const page = (title: string, body = '') => `<!doctype html><title>${title}</title><h1>${title}</h1>${body}`;
/** Milliseconds in which a running job is polled a few times. */
const A_FEW_POLLS = 3_200;

describe('jobs in the dashboard', { skip: withoutChromium }, () => {
  let gate = Promise.withResolvers<void>();
  let site: Target;
  let dashboard: DashboardUnderTest;
  let url: string;
  let tab: Tab;
  before(async () => {
    site = await startTarget({
      '/': page('Home', '<a href="/finds">Finds</a> <a href="/tides">Tides</a> <a href="/private">No</a>'),
      '/finds': page('Finds', '<p>A clay pipe.</p>'),
      '/tides': page('Tides', '<p>Low water at noon.</p>'),
      '/shut': 403,
      '/robots.txt': (_request, response) => response.end('User-agent: *\nDisallow: /private\n'),
      '/held': async (_request, response) => {
        await gate.promise;
        response.setHeader('Content-Type', 'text/html').end(page('Held'));
      },
    });
    dashboard = await startDashboard({
      environment: { MUDLARK_BROWSER_PAGES: '0' },
      file: { plans: { free: { credits: 2, concurrency: 2 } } },
    });
    url = `${dashboard.service.url}/dashboard`;
    tab = await dashboard.signInOperator();
  });
  after(async () => {
    gate.resolve();
    await dashboard?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  const create = async (body: object, key = OPERATOR_KEY) => {
    const headers = { Authorization: `Bearer ${key}` };
    const made = await fetch(`${dashboard.service.url}/jobs`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(made.status, 202);
    return ((await made.json()) as { id: string }).id;
  };
  const fieldOf = (name: string | RegExp) => tab.find('textbox', name);
  const results = () => tab.find('table', 'Results, in the order in which they came');
  const progress = () => tab.find('region', 'Progress');
  const jobId = async () => new URL(await tab.address()).pathname.split('/').at(-1) ?? '';
  /** The number of requests for this. */
  const asked = (path: string) => tab.record.answers.filter((answer) => answer.url === `${url}/api/${path}`).length;

  it('shows that there are none at first, and how to start one', async (t) => {
    await tab.find('navigation', 'Main').find('link', 'Jobs').click();
    await settled(tab, 'Jobs');
    await tab.find('main').reads('No jobs yet');
    if (THOROUGH) await assertAccessible(t, tab);
    await assertFitsPhone(tab);
  });

  it('accepts a list of pages, shows the maximum price, and what is wrong with the list', async () => {
    await tab.find('link', 'New job').click();
    await settled(tab, 'New job');
    await tab.find('main').reads('Name the pages to fetch.');
    const { host } = new URL(site.url);
    await fieldOf('Addresses, one a line').fill(`${site.url}/finds\n\nnot an address\n${site.url}/finds`);
    await tab.find('main').reads('Line 3 is not a complete address');
    // Pressing the button now moves the focus to the field.
    await tab.find('button', 'Start job').click();
    await fieldOf('Addresses, one a line').focused();
    const paths = ['finds', 'tides', 'shut', 'held'];
    await fieldOf('Addresses, one a line').fill(paths.map((path) => `${host}/${path}`).join('\n'));
    await tab.find('button', 'Start these lines with https://').click();
    assert.equal(
      await fieldOf('Addresses, one a line').value(),
      paths.map((path) => `https://${host}/${path}`).join('\n'),
    );
    await fieldOf('Addresses, one a line').fill(paths.map((path) => `${site.url}/${path}`).join('\n'));
    await tab.find('main').reads('At most 20 credits: 4 pages of 5');
    await tab.find('combobox', 'proxy').choose('auto');
    await tab.find('main').reads('At most 200 credits: 4 pages of 50, if all need the most expensive tier');
    await tab.find('combobox', 'proxy').choose('datacenter');
    await tab.find('checkbox', 'js').click();
    await tab.find('main').reads('At most 4 credits: 4 pages of 1');
    await tab.evaluate(
      `[...document.querySelectorAll('summary')].find((each) => /^Request/.test(each.innerText)).click()`,
    );
    await fieldOf('timeout').fill('soon');
    await tab.find('main').reads(/timeout must be/);
    await fieldOf('timeout').fill('25000');
    await tab.find('main').reads('At most 4 credits');
  });

  it('updates a running job without a reload, and stops polling when it ends', async () => {
    await tab.find('button', 'Start job').click();
    await settled(tab, `${new URL(site.url).host}/finds and 3 more`);
    await tab.find('main').reads('Running');
    await progress().reads('2 done, 1 failed, 1 waiting');
    const said = await tab.evaluate('document.querySelector("[role=progressbar]").ariaValueText');
    assert.equal(said, '3 of 4 pages: 2 done, 1 failed, 1 waiting');
    await results().reads(/shut\s+Blocked/);
    const id = await jobId();
    // What was under way may still arrive, late on a busy machine: after that there is nothing.
    const noPolls = async () => {
      const before = asked(`jobs/${id}`);
      await sleep(A_FEW_POLLS);
      return asked(`jobs/${id}`) === before;
    };
    const hide = (hidden: boolean) =>
      tab.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    await hide(true);
    await until('out of sight nothing is polled', noPolls);
    await hide(false);
    gate.resolve();
    await progress().reads('3 done, 1 failed');
    await tab.find('main').reads('Done');
    await results().reads(/held\s+Success/);
    await until('a job that has ended is not polled', noPolls);
    assert.equal((await progress().facts()).get('Credits spent'), '3');
  });

  it('shows the results, the content of each, and the request behind it', async () => {
    const filter = tab.find('group', 'Show results');
    await filter.find('radio', 'Failed 1').click();
    await until('what succeeded is gone', async () => !(await results().text()).includes('tides'));
    assert.match(await tab.address(), /\?show=failed$/);
    await tab.find('button', `Result of ${site.url}/shut`).click();
    await results().reads('Unexpected HTTP code on the target page: 403 Forbidden');
    await tab.find('tab', 'JSON').found();
    await tab.find('link', 'The request behind it').click();
    await settled(tab, 'Requests');
    await tab.find('table', 'Requests, newest first').reads(/\/text\s+127\.0\.0\.1:\d+\/shut/);
    await tab.evaluate('history.back()');
    await tab.find('group', 'Show results').find('radio', 'Succeeded 3').click();
    await tab.find('button', `Result of ${site.url}/tides`).click();
    const preview = tab.find('tabpanel', 'Preview');
    await preview.reads('Low water at noon.');
  });

  it('downloads results as JSON Lines', async () => {
    const { backendDOMNodeId } = await tab.find('link', 'Download JSON Lines').found();
    assert.ok(backendDOMNodeId);
    const [text, name] = await tab.evaluate<[string, string]>(`(async () => {
      const link = document.querySelector('a[download]');
      return [await (await fetch(link.href)).text(), link.download];
    })()`);
    assert.equal(name, `mudlark-job-${await jobId()}.jsonl`);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; outcome: string });
    assert.deepEqual(lines.map(({ url: each, outcome }) => `${new URL(each).pathname} ${outcome}`).sort(), [
      '/finds ok',
      '/held ok',
      '/shut target_blocked',
      '/tides ok',
    ]);
  });

  it('runs failed pages again as a new job', async () => {
    const first = await jobId();
    await tab.find('button', 'Run failed again').click();
    const dialog = tab.find('dialog', 'Run failed pages again?');
    await dialog.reads('the 1 page that failed');
    await dialog.find('button', 'Start the job').click();
    await settled(tab, `${new URL(site.url).host}/shut`);
    assert.notEqual(await jobId(), first);
    await progress().reads('0 done, 1 failed');
    assert.equal((await progress().facts()).get('Parameters of each page'), 'timeout=25000  js=false');
  });

  it('crawls a site within the limits of the form', async () => {
    await tab.open(`${url}/jobs/new`);
    await settled(tab, 'New job');
    await tab.find('group', 'What to fetch').find('radio', 'A site').click();
    await fieldOf('Address to begin with').fill(`${site.url}/`);
    await fieldOf('Maximum number of pages').fill('12000');
    await tab.find('main').reads('A whole number from 1 to 10,000 is needed.');
    await fieldOf('Maximum number of pages').fill('30');
    await tab.find('combobox', 'Endpoint').choose('html');
    await tab.find('checkbox', 'js').click();
    await tab.find('main').reads('At most 30 credits: 30 pages of 1');
    await fieldOf('Webhook').fill(`${site.url}/hook`);
    await tab.find('button', 'Start job').click();
    const secret = tab.find('dialog', 'The job has started');
    assert.match((await secret.find('region', 'secret').text()).trim(), /^[\w-]{32}$/);
    await secret.find('button', 'Done').click();
    await secret.find('button', 'Close without the secret').click();
    await settled(tab, `Site ${new URL(site.url).host}`);
    await progress().reads('3 done');
    const facts = await progress().facts();
    assert.deepEqual(
      ['From', 'At most', 'Webhook'].map((name) => facts.get(name)),
      [`${site.url}/`, '30 pages, 5 links deep', `${site.url}/hook`],
    );
    await tab.find('button', `Result of ${site.url}/finds`).click();
    await tab.find('tab', 'HTML').click();
    await tab.find('tabpanel', 'HTML').reads('A clay pipe.');
  });

  it('cancels a job only after a confirmation', async () => {
    gate = Promise.withResolvers();
    const urls = Array.from({ length: 120 }, (_, at) => `${site.url}/${at < 60 ? 'finds' : 'held'}?${at}`);
    const id = await create({ endpoint: 'text', params: { js: false, timeout: 25_000 }, urls, concurrency: 8 });
    await tab.open(`${url}/jobs`);
    await settled(tab, 'Jobs');
    const list = tab.find('table', 'Jobs, newest first');
    await list.reads(/finds\?0 and 119 more\s+Batch, \/text\s+Running\s+60 done, 60 waiting/);
    await list.reads(/Site 127\.0\.0\.1:\d+\s+Crawl, \/html\s+Done\s+3 done/);
    await list.find('link', /and 119 more$/).click();
    const ask = tab.find('dialog', 'Cancel this job?');
    await tab.find('button', 'Cancel job').click();
    await ask.reads('60 pages will not be fetched.');
    await ask.find('button', 'Keep it').click();
    await ask.gone();
    await tab.find('main').reads('Running');
    await tab.find('button', 'Cancel job').click();
    await ask.find('button', 'Cancel the job').click();
    await tab.find('main').reads('Canceled');
    await tab.find('button', 'Cancel job').gone();
    assert.equal(await jobId(), id);
    // One page of results after the other.
    const pager = tab.find('navigation', 'Pages of results');
    await pager.reads(/1 to 50 of 6\d/);
    await pager.find('button', 'Next').click();
    await pager.reads(/51 to 6\d of 6\d/);
    await until('the second page is there', async () => (await results().text()).split('finds?').length <= 19);
    await pager.find('button', 'Previous').click();
    await pager.reads(/1 to 50/);
    gate.resolve();
  });

  it('shows why a job is paused, in the list and on its page', async () => {
    const poor = await dashboard.chromium.newVisitor();
    await poor.open(await dashboard.linkFor(tab, 'poor@example.com'));
    await settled(poor, 'Overview');
    await poor.open(`${url}/jobs/new`);
    await settled(poor, 'New job');
    const urls = Array.from({ length: 5 }, (_, at) => `${site.url}/finds?${at}`);
    await poor.find('textbox', 'Addresses, one a line').fill(urls.join('\n'));
    await poor.find('checkbox', 'js').click();
    await poor.find('button', 'Start job').click();
    await poor.find('main').reads('Paused: the account is out of credits. The job resumes by itself');
    await poor.open(`${url}/jobs`);
    await poor.find('table', 'Jobs, newest first').reads(/Paused\s+out of credits\s+2 done, 3 waiting\s+2/);
    // Nobody sees the jobs of another account, whatever address they open.
    const [id = ''] = await tab.evaluate<string[]>(
      `fetch('/dashboard/api/jobs').then((answer) => answer.json()).then((all) => all.map(({ id }) => id))`,
    );
    await poor.open(`${url}/jobs/${id}`);
    await poor.find('alert').reads('There is no job');
    assert.deepEqual(poor.record.complaints, []);
  });

  describe('has no accessibility or layout problems on any screen:', () => {
    let id: string;
    before(async () => {
      id = await create({
        endpoint: 'text',
        params: { js: false },
        urls: ['finds', 'shut', `finds?${'long'.repeat(60)}`].map((path) => `${site.url}/${path}`),
      });
      await until('it is done', async () => {
        const job = await fetch(`${dashboard.service.url}/jobs/${id}?api_key=${OPERATOR_KEY}`);
        return ((await job.json()) as { state: string }).state === 'done';
      });
    });

    const situations = (): readonly Situation[] => [
      { name: 'the list', path: '/jobs', heading: 'Jobs' },
      {
        name: 'a job with a failure opened',
        path: `/jobs/${id}`,
        heading: `${new URL(site.url).host}/finds and 2 more`,
        act: async (each) => {
          await each.find('button', `Result of ${site.url}/shut`).click();
          await each.find('tab', 'JSON').found();
        },
      },
      {
        name: 'the form for a site',
        path: '/jobs/new',
        heading: 'New job',
        act: async (each) => {
          await each.find('group', 'What to fetch').find('radio', 'A site').click();
          await each.find('textbox', 'Address to begin with').fill(`${site.url}/`);
          await each.find('main').reads('At most');
        },
      },
    ];
    for (const name of someOf(['a job with a failure opened', 'the list', 'the form for a site'], 3)) {
      it(name, async (t) => {
        const situation = situations().find((each) => each.name === name) ?? assert.fail(name);
        await bringAbout(tab, url, situation);
        await assertAccessible(t, tab);
        await assertFitsPhone(tab);
        for (const screen of someOf(SCREENS, 2)) {
          await tab.resize(screen);
          assert.ok(
            (await tab.evaluate<number>('document.scrollingElement.scrollWidth')) <= screen.width,
            `${screen.width}`,
          );
          const cut = await tab.evaluate<string[]>(`[...document.querySelectorAll('main :is(.table-frame, td)')]
            .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 80))`);
          assert.deepEqual(cut, [], `${screen.width}`);
        }
        await tab.resize(DESKTOP);
      });
    }
  });

  it('has caused no errors in the browser console', () => {
    assert.deepEqual(tab.record.complaints, []);
    assert.deepEqual(tab.record.refusedByPolicy, []);
  });
});
