/** Jobs as the dashboard shows them: those of the API, with additional data for people. */
import { AccountJobs, type AccountJobsParts, type AskedJob, readJob } from '../api/account-jobs.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import { keptParameters } from '../api/kept-parameters.ts';
import { Query } from '../api/query.ts';
import { Refusal } from '../api/refusal.ts';
import type { StoredResults } from '../api/stored-results.ts';
import type { JobDetails, JobEntry, JobResult, JobResultEntry } from '../dashboard/jobs-contract.ts';
import type { JobSources } from '../dashboard/parts.ts';
import { DashboardProblem } from '../dashboard/problem.ts';
import { DISALLOWED, type Job, NO_ACCOUNT } from '../jobs/job.ts';
import type { ResultSummary } from '../jobs/job-reading.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { pageRequestId } from '../jobs/page-request-id.ts';

const PAGE_SIZE = 50;

interface DashboardJobsParts extends AccountJobsParts {
  /** Milliseconds that results are kept after the end of their job. */
  readonly resultsLife: number;
  readonly results: Pick<StoredResults, 'one' | 'download'>;
}

export function dashboardJobs({ resultsLife, results, ...parts }: DashboardJobsParts): JobSources {
  const jobs = new AccountJobs(parts);
  const reading = async () => (await parts.openJobs()).reading;

  const detailsOf = async (job: Job): Promise<JobDetails> => {
    const { plan, id, endedAt } = job;
    const { crawl, concurrency, webhook } = plan;
    const urls = await (await reading()).firstUrls([id]);
    return {
      ...entryOf(job, urls.get(id)),
      ...(crawl && { crawl }),
      parameters: keptParameters(new Query(plan.query), namesOf(plan.endpoint)),
      ...(concurrency !== undefined && { concurrency }),
      ...(webhook !== undefined && { webhook: withoutCredentials(webhook) }),
      ...(endedAt !== undefined && { keptUntil: endedAt + resultsLife }),
    };
  };

  return {
    list: (account) =>
      told(async () => {
        const all = await jobs.list(account);
        const urls = await (await reading()).firstUrls(all.map(({ id }) => id));
        return all.map((job) => entryOf(job, urls.get(job.id)));
      }),
    price(given) {
      try {
        return { credits: jobs.pricePerPage(askedBy(given)) };
      } catch (error) {
        if (error instanceof Refusal) return { problem: error.message };
        throw error;
      }
    },
    create: (account, given) =>
      told(async () => {
        const job = await jobs.create(account, askedBy(given));
        const { webhookSecret } = job.plan;
        return { ...(await detailsOf(job)), ...(webhookSecret !== undefined && { webhookSecret }) };
      }),
    find: (account, id) => told(async () => detailsOf(await jobs.find(account, id))),
    cancel: (account, id) => told(async () => detailsOf(await jobs.cancel(account, id))),
    runFailedAgain: (account, id) => told(async () => detailsOf(await jobs.runFailedAgain(account, id))),
    results: (account, id, show, page) =>
      told(async () => {
        await jobs.find(account, id);
        const some = await (await reading()).results(id, show, (page - 1) * PAGE_SIZE, PAGE_SIZE);
        return { results: some.map((each) => resultOf(id, each)), pageSize: PAGE_SIZE };
      }),
    result: (account, id, cursor, whenLeft) =>
      told(async () => {
        await jobs.find(account, id);
        const written = await results.one(account, (store) => resultAt(store, id, cursor));
        if (!written) throw new DashboardProblem(404, 'There is no such result.');
        whenLeft(written.leaving.end);
        return written.body;
      }),
    lines: (account, id, whenLeft) =>
      told(async () => {
        await jobs.find(account, id);
        return results.download(account, id, whenLeft);
      }),
  };
}

async function resultAt({ reading }: JobStore, id: string, cursor: number): Promise<JobResult | undefined> {
  const found = await reading.result(id, cursor);
  if (!found) return undefined;
  const { status, contentType, body } = found;
  return { status, contentType, body };
}

function askedBy({ query, ...rest }: { readonly query: string }): AskedJob {
  const { params: _, ...asked } = readJob(rest);
  return { ...asked, query };
}

/** What the API refuses, the dashboard reports in the same words. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw new DashboardProblem(error.status, error.message, error.headers);
    throw error;
  }
}

function entryOf({ id, plan, state, reason, createdAt, endedAt, ...counts }: Job, firstUrl = ''): JobEntry {
  return {
    id,
    state,
    ...(state === 'paused' && { reason }),
    endpoint: plan.endpoint,
    firstUrl: withoutCredentials(firstUrl),
    isCrawl: plan.crawl !== undefined,
    createdAt,
    ...(endedAt !== undefined && { endedAt }),
    pages: counts.pages,
    succeeded: counts.done,
    failed: counts.failed,
    credits: counts.credits,
  };
}

function resultOf(jobId: string, { page, failure, ...result }: ResultSummary): JobResultEntry {
  const message = result.outcome === 'ok' ? undefined : messageOf(failure);
  const hasRequest = page > 0 && result.outcome !== DISALLOWED && result.outcome !== NO_ACCOUNT;
  return {
    ...result,
    url: withoutCredentials(result.url),
    ...(message !== undefined && { message }),
    ...(hasRequest && { requestId: pageRequestId(jobId, page) }),
  };
}

function messageOf(failure: string): string | undefined {
  try {
    const { message } = JSON.parse(failure) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

function namesOf(endpoint: string): ReadonlySet<string> {
  const found = ENDPOINTS.find(({ name }) => name === endpoint);
  return new Set(found ? Object.keys(found.parameters.shape) : []);
}

function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href;
}
