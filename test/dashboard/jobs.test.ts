/** The jobs of an account as the dashboard requests them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CreatedJob, JobDetails, JobEntry, JobResultPage } from '../../src/dashboard/jobs-contract.ts';
import type { JobPage, PageOutcome } from '../../src/jobs/job.ts';
import { pageRequestId } from '../../src/jobs/page-request-id.ts';
import { type Client, startDashboard, type TestDashboard } from './dashboard.ts';

const OK: PageOutcome = { status: 200, outcome: 'ok', credits: 5, contentType: 'text/plain', body: 'A page.' };
const failure = (outcome: string, message: string): PageOutcome => ({
  status: 500,
  outcome,
  credits: 0,
  contentType: 'application/json',
  body: JSON.stringify({ message }),
});

const urls = (count: number) => Array.from({ length: count }, (_, at) => `https://a.example/${at}`);

async function annAndBob(dashboard: TestDashboard) {
  const ann = await dashboard.newAccount('ann@example.com');
  const bob = await dashboard.newAccount('bob@example.com');
  return { ann, bob, asAnn: await dashboard.as(ann), asBob: await dashboard.as(bob) };
}

async function create(client: Client, body: object): Promise<CreatedJob> {
  const answer = await client('jobs', { method: 'POST', body });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<CreatedJob>();
}

/** Lets the pages of a job end with these outcomes, in this order. */
async function work({ jobs }: TestDashboard, id: string, outcomeOf: (page: JobPage) => PageOutcome): Promise<void> {
  for (const page of await jobs.queue.take(id, 1_000)) {
    await jobs.results.write({ page, outcome: outcomeOf(page), found: [] });
  }
}

describe('the jobs of an account', () => {
  it('are started, listed and shown with their parameters but without secrets', async () => {
    await using dashboard = await startDashboard();
    const { asAnn } = await annAndBob(dashboard);
    assert.deepEqual((await asAnn('jobs')).json(), []);
    const query = 'js=false&headers%5BAuthorization%5D=Bearer+hush&custom_proxy=http%3A%2F%2Fu%3Ahush%40p.example%3A1';
    const batch = await create(asAnn, {
      endpoint: 'text',
      query,
      urls: ['https://me:hush@a.example/', ...urls(2), ...urls(1)],
      webhook: 'https://me:hush@hook.example/done',
      concurrency: 3,
    });
    const { webhookSecret, ...shown } = batch;
    assert.match(webhookSecret ?? '', /^[\w-]{32}$/);
    assert.equal(batch.pages, 3);
    const again = await asAnn(`jobs/${batch.id}`);
    assert.deepEqual(again.json<JobDetails>(), shown);
    assert.doesNotMatch(again.text, /hush/);
    assert.ok(!again.text.includes(webhookSecret ?? '?'));
    assert.deepEqual(
      [shown.firstUrl, shown.webhook, shown.concurrency, shown.isCrawl, 'crawl' in shown, 'keptUntil' in shown],
      ['https://a.example/', 'https://hook.example/done', 3, false, false, false],
    );
    assert.deepEqual(shown.parameters, { query: 'js=false', leftOut: ['headers[Authorization]', 'custom_proxy'] });

    const site = await create(asAnn, { endpoint: 'html', query: '', crawl: { url: 'https://b.example/', limit: 7 } });
    assert.deepEqual(site.crawl, {
      url: 'https://b.example/',
      limit: 7,
      depth: 5,
      include: [],
      exclude: [],
      subdomains: false,
      sitemap: true,
      robots: true,
    });
    const list = (await asAnn('jobs')).json<JobEntry[]>();
    assert.deepEqual(list.map(({ firstUrl, isCrawl, state, pages }) => [firstUrl, isCrawl, state, pages]).sort(), [
      ['https://a.example/', false, 'running', 3],
      ['https://b.example/', true, 'running', 1],
    ]);
  });

  it('have results that can be paged, filtered by outcome, and opened completely', async () => {
    await using dashboard = await startDashboard();
    const { asAnn } = await annAndBob(dashboard);
    const { id } = await create(asAnn, { endpoint: 'text', query: '', urls: urls(60) });
    await work(dashboard, id, ({ number }) =>
      number === 60
        ? failure('disallowed', 'Robots.')
        : number % 10 === 0
          ? failure('timeout', 'Too slow.')
          : { ...OK, body: `Page ${number}` },
    );
    const ask = async (query: string) => (await asAnn(`jobs/${id}/results?${query}`)).json<JobResultPage>().results;
    const counts = ['', 'page=2', 'page=3', 'show=succeeded', 'show=succeeded&page=2', 'show=failed'];
    const found = await Promise.all(counts.map(async (query) => (await ask(query)).length));
    assert.deepEqual(found, [50, 10, 0, 50, 4, 6]);
    const [first] = await ask('');
    assert.deepEqual(first, {
      cursor: 1,
      url: 'https://a.example/0',
      depth: 0,
      status: 200,
      outcome: 'ok',
      credits: 5,
      bytes: 6,
      requestId: pageRequestId(id, 1),
    });
    const failed = await ask('show=failed');
    assert.deepEqual([failed[0]?.message, failed[0]?.requestId], ['Too slow.', pageRequestId(id, 10)]);
    assert.deepEqual([failed[5]?.message, failed[5]?.requestId], ['Robots.', undefined]);
    const whole = (await asAnn(`jobs/${id}/results/1`)).json();
    assert.deepEqual(whole, { status: 200, contentType: 'text/plain', body: 'Page 1' });
    for (const cursor of ['61', '0', '-1', 'x', '1.5', '%00']) {
      assert.equal((await asAnn(`jobs/${id}/results/${cursor}`)).status, 404, cursor);
    }
    for (const query of ['show=nothing', 'page=0', 'page=x', 'page=1.5']) {
      assert.equal((await asAnn(`jobs/${id}/results?${query}`)).status, 400, query);
    }
    const job = (await asAnn(`jobs/${id}`)).json<JobDetails>();
    assert.deepEqual([job.state, job.succeeded, job.failed, job.credits], ['done', 54, 6, 270]);
    assert.equal(job.keptUntil, (job.endedAt ?? 0) + 1_000);
  });

  it('can all be downloaded as JSON Lines', async () => {
    await using dashboard = await startDashboard();
    const { asAnn } = await annAndBob(dashboard);
    const { id } = await create(asAnn, { endpoint: 'text', query: '', urls: urls(450) });
    await work(dashboard, id, ({ number }) => (number === 2 ? failure('timeout', 'Too slow.') : OK));
    const answer = await asAnn(`jobs/${id}/results.jsonl`);
    assert.equal(answer.headers['content-type'], 'application/x-ndjson; charset=utf-8');
    assert.equal(answer.headers['content-disposition'], `attachment; filename="mudlark-job-${id}.jsonl"`);
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map(({ url }) => url),
      urls(450),
    );
    assert.deepEqual([lines[0].result, lines[1].error], ['A page.', { message: 'Too slow.' }]);
  });

  it('are canceled, and failed pages are run again with the same parameters', async () => {
    await using dashboard = await startDashboard();
    const { asAnn } = await annAndBob(dashboard);
    const { id } = await create(asAnn, {
      endpoint: 'selected',
      query: 'selector=h1&js=false',
      urls: urls(5),
      concurrency: 2,
      webhook: 'https://hook.example/',
    });
    const pages = await dashboard.jobs.queue.take(id, 3);
    const outcomes = [OK, failure('timeout', 'Too slow.'), failure('target_blocked', 'No.')];
    for (const [at, page] of pages.entries()) {
      await dashboard.jobs.results.write({ page, outcome: outcomes[at] ?? OK, found: [] });
    }
    const canceled = await asAnn(`jobs/${id}`, { method: 'DELETE', body: {} });
    assert.deepEqual([canceled.status, canceled.json<JobDetails>().state], [200, 'canceled']);
    const answer = await asAnn(`jobs/${id}/rerun`, { method: 'POST', body: {} });
    assert.equal(answer.status, 201, answer.text);
    const again = answer.json<JobDetails>();
    assert.notEqual(again.id, id);
    assert.deepEqual(
      [again.state, again.endpoint, again.pages, again.concurrency, again.webhook, again.parameters.query],
      ['running', 'selected', 2, 2, 'https://hook.example/', 'selector=h1&js=false'],
    );
    const taken = await dashboard.jobs.queue.take(again.id, 10);
    assert.deepEqual(
      taken.map(({ url }) => url),
      urls(3).slice(1),
    );
    // A page that robots.txt forbids is not a failure to retry: a batch would ignore robots.txt.
    const site = await create(asAnn, { endpoint: 'html', query: '', crawl: { url: 'https://b.example/' } });
    await work(dashboard, site.id, () => failure('disallowed', 'Robots.'));
    const refused = await asAnn(`jobs/${site.id}/rerun`, { method: 'POST', body: {} });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /This job has no failed pages that a retry could fix/);
  });

  it('are visible to no other account', async () => {
    await using dashboard = await startDashboard();
    const { asAnn, asBob } = await annAndBob(dashboard);
    const { id } = await create(asBob, { endpoint: 'text', query: '', urls: urls(2) });
    await work(dashboard, id, () => failure('timeout', 'Of Bob.'));
    assert.deepEqual((await asAnn('jobs')).json(), []);
    const attempts: [path: string, method: string][] = [
      [`jobs/${id}`, 'GET'],
      [`jobs/${id}`, 'DELETE'],
      [`jobs/${id}/rerun`, 'POST'],
      [`jobs/${id}/results`, 'GET'],
      [`jobs/${id}/results/1`, 'GET'],
      [`jobs/${id}/results.jsonl`, 'GET'],
    ];
    for (const [path, method] of attempts) {
      const ask = method === 'GET' ? {} : { method, body: {} };
      const { status, text } = await asAnn(path, ask);
      assert.deepEqual([status, text.includes('Of Bob')], [404, false], `${method} ${path}`);
      const stranger = await dashboard.ask(`/dashboard/api/${path}`, ask);
      assert.equal(stranger.status, 401, `${method} ${path}`);
    }
    for (const odd of ['%00', '..', 'a'.repeat(500), '%25', "'"]) {
      assert.equal((await asAnn(`jobs/${odd}/results`)).status, 404, odd);
    }
  });

  const WRONG: Readonly<Record<string, [body: object, message: RegExp]>> = {
    'neither pages nor a site': [{ endpoint: 'text' }, /either urls or crawl/],
    'an endpoint of no page': [{ endpoint: 'serp', urls: urls(1) }, /endpoint must be one of/],
    'an address in the parameters': [{ endpoint: 'text', query: 'url=x', urls: urls(1) }, /must not have url/],
    'a session': [{ endpoint: 'text', query: 'session=x', urls: urls(1) }, /session/],
    'an address that is none': [{ endpoint: 'text', urls: ['nowhere'] }, /urls\.0 must be an absolute/],
    'more pages than there may be': [{ endpoint: 'text', urls: urls(10_001) }, /urls must have at most 10000 URLs/],
    'a query that is no text': [{ endpoint: 'text', query: 5, urls: urls(1) }, /query/],
  };
  it('are refused with the messages of the API', async () => {
    await using dashboard = await startDashboard();
    const { asAnn } = await annAndBob(dashboard);
    for (const [what, [body, message]] of Object.entries(WRONG)) {
      const answer = await asAnn('jobs', { method: 'POST', body });
      assert.equal(answer.status, 400, what);
      assert.match(answer.text, message, what);
    }
    const tooLarge = { endpoint: 'text', urls: [`https://a.example/${'x'.repeat(1024 * 1024)}`] };
    assert.equal((await asAnn('jobs', { method: 'POST', body: tooLarge })).status, 413);
    const priced = await asAnn('jobs/price', { method: 'POST', body: { endpoint: 'text', query: '', urls: urls(1) } });
    assert.deepEqual(priced.json(), { credits: 5 });
    const unpriced = await asAnn('jobs/price', { method: 'POST', body: { endpoint: 'text', query: '' } });
    assert.deepEqual(unpriced.json(), { problem: 'Give either urls or crawl, and not both.' });
  });
});
