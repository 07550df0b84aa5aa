/** From a laptop to a database: clients keep their keys and credits, and a job that was half done is finished. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runHere } from '../cli/run-here.ts';
import { makeFolder } from '../support/folder.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { type RunningService, runCli, startProcess } from '../support/process.ts';
import { startGatedSite } from './gated-site.ts';
import { askPostgres } from './stored-data.ts';

const OPERATOR_KEY = 'a-key-for-those-who-move';
const PAGES = 12;
/** Pages of a crawl of a site that has more. */
const LIMIT = 15;
const CHARGES = 1 + PAGES + LIMIT;
/** What is held must not fail before the service stops, on a slow machine either. */
const PATIENT = { js: false, timeout: 25_000 };
/** Pages of each job that are answered before the service stops. */
const BEFORE = 5;

interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly webhook_secret: string;
  readonly pages: { readonly succeeded: number; readonly failed: number };
  readonly credits_used: number;
}

interface Account {
  readonly remaining_monthly_credits: number;
  readonly remaining_payg_credits: number;
}

/** Page 0 leads to 1, 2 and 3, page 1 to 4, 5 and 6. */
function linkedPage(path: string): string {
  const number = Number(path.slice(1));
  const links = [1, 2, 3].map((step) => `<a href="/${3 * number + step}">Page ${3 * number + step}</a>`);
  const words = Array.from({ length: 40 }, (_, index) => `w${number}x${index}`);
  return `<title>Page ${number}</title><p>${words.join(' ')}</p>${links.join(' ')}`;
}

describe('a service that moves to PostgreSQL', { timeout: 240_000 }, () => {
  it('goes on with the same keys, credits, usage and jobs', async (test) => {
    // The page alone is one of them.
    const site = await startGatedSite(test, {
      host: '127.0.0.1',
      free: 1 + BEFORE,
      page: (path) => `<title>${path}</title><p>A page.</p>`,
    });
    // On another host, because a host gets only a few requests at a time.
    const crawled = await startGatedSite(test, { host: '127.0.0.2', free: BEFORE, page: linkedPage });

    await using folder = await makeFolder();
    const url = await (await sharedPostgres()).createSchema();
    const here = {
      MUDLARK_DATA_DIR: folder.path,
      MUDLARK_API_KEY: OPERATOR_KEY,
      MUDLARK_ALLOW_TARGETS: '127.0.0.0/8',
      MUDLARK_BROWSER_PAGES: '0',
    };
    const there = { ...here, MUDLARK_DATABASE_URL: url };
    const asAda = (service: RunningService, path: string, init: RequestInit = {}) =>
      fetch(`${service.url}${path}`, { ...init, headers: { Authorization: `Bearer ${key}` } });
    const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

    let service = await startProcess(here);
    test.after(() => service[Symbol.asyncDispose]());
    const made = await runHere(['account', 'create', 'ada@example.com', '--plan', 'personal', '--json'], here);
    const { api_key: key } = JSON.parse(made.stdout) as { api_key: string };
    await runHere(['account', 'top-up', 'ada@example.com', '500'], here);
    const page = await asAda(service, `/text?js=false&url=${site.address}/alone`);
    assert.equal(page.status, 200);
    const body = {
      endpoint: 'text',
      params: PATIENT,
      urls: Array.from({ length: PAGES }, (_, number) => `${site.address}/${number}`),
      concurrency: 2,
      webhook: `${site.address}/webhook`,
    };
    const job = await json<JobBody>(asAda(service, '/jobs', { method: 'POST', body: JSON.stringify(body) }));
    const describeJob = () => json<JobBody>(asAda(service, `/jobs/${job.id}`));
    const crawl = {
      endpoint: 'text',
      params: PATIENT,
      crawl: { url: `${crawled.address}/0`, limit: LIMIT, sitemap: false },
    };
    const { id: crawlId } = await json<JobBody>(
      asAda(service, '/jobs', { method: 'POST', body: JSON.stringify(crawl) }),
    );
    const describeCrawl = () => json<JobBody>(asAda(service, `/jobs/${crawlId}`));
    while ((await describeJob()).pages.succeeded < BEFORE || site.held === 0) await pause(20);
    while ((await describeCrawl()).pages.succeeded < BEFORE || crawled.held === 0) await pause(20);

    const refused = await runHere(['move'], there);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /The service is running on/);
    await service.end('SIGTERM');
    site.open();
    crawled.open();

    const moved = await runCli(['move', '--json'], there);
    assert.equal(moved.code, 0, moved.stderr);
    const { rows } = JSON.parse(moved.stdout) as { rows: Record<string, number> };
    assert.deepEqual([rows.accounts, rows.api_keys, rows.jobs], [2, 2, 2]);
    assert.equal(rows.job_results, 2 * BEFORE);
    const onOldFolder = await runCli(['serve'], { ...here, PORT: '0' });
    assert.equal(onOldFolder.code, 1);
    assert.match(onOldFolder.stderr, /^mudlark: The data in .* was moved to PostgreSQL at .*\n$/);

    service = await startProcess(there);
    while ((await describeJob()).state !== 'done') await pause(50);
    const done = await describeJob();
    assert.deepEqual([done.pages.succeeded, done.pages.failed, done.credits_used], [PAGES, 0, PAGES]);
    const results = (await (await asAda(service, `/jobs/${job.id}/results?limit=100`)).text()).trim().split('\n');
    const urls = results.map((line) => (JSON.parse(line) as { url: string }).url);
    assert.deepEqual(urls.sort(), [...body.urls].sort());
    while ((await describeCrawl()).state !== 'done') await pause(50);
    const { pages: found, credits_used: crawlCredits } = await describeCrawl();
    assert.deepEqual([found.succeeded, found.failed, crawlCredits], [LIMIT, 0, LIMIT]);
    while (site.posts.length === 0) await pause(20);
    const [told] = site.posts;
    const signature = createHmac('sha256', job.webhook_secret)
      .update(told?.body ?? '')
      .digest('hex');
    assert.equal(told?.headers['service-signature'], `sha256=${signature}`);

    // One page alone, and each of the jobs once.
    const account = await json<Account>(asAda(service, '/account'));
    assert.deepEqual([account.remaining_monthly_credits, account.remaining_payg_credits], [250_000 - CHARGES, 500]);
    const charges = await askPostgres(
      url,
      `SELECT count(*) AS count, count(DISTINCT request_id) AS ids, sum(monthly_delta) AS credits FROM ledger WHERE kind = 'charge'`,
    );
    assert.deepEqual(charges, [{ count: String(CHARGES), ids: String(CHARGES), credits: String(-CHARGES) }]);
    const operator = await fetch(`${service.url}/account?api_key=${OPERATOR_KEY}`);
    assert.equal(operator.status, 200);
    const doctor = await runHere(['doctor', '--json'], { ...there, PORT: '0' });
    const ledger = (JSON.parse(doctor.stdout) as { check: string; detail: string }[]).find(
      ({ check }) => check === 'ledger',
    );
    assert.equal(ledger?.detail, 'balanced, 2 accounts');
    const requests = await runHere(['requests', 'ada@example.com', '--target', '/alone', '--json'], there);
    assert.equal((JSON.parse(requests.stdout) as unknown[]).length, 1);
    await service.end('SIGTERM');
  });
});
