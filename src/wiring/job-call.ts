/** One page of a job: a call of the API like any other, and what it means for the job. */
import type { Account, AccountStore } from '../accounts/store.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { textOf } from '../api/endpoint.ts';
import { Query } from '../api/query.ts';
import type { Reply } from '../api/reply.ts';
import type { CrawledPage } from '../content/page-links.ts';
import type { CrawlVisit } from '../jobs/crawl-sense.ts';
import { DISALLOWED, type Job, type JobPage, NO_ACCOUNT, type PageOutcome } from '../jobs/job.ts';
import type { CallResult } from '../jobs/job-runner.ts';
import { pageRequestId } from '../jobs/page-request-id.ts';
import type { HostRules } from '../site-map/host-rules.ts';
import { ALLOW_NOTHING, type RobotsRules } from '../site-map/robots-rules.ts';
import { readCrawled } from './ask-site.ts';
import { cancelWith } from './cancel-with.ts';
import type { Fetching } from './fetching.ts';
import { PAUSING } from './job-obstacles.ts';

export interface JobCallParts {
  readonly caller: ApiCaller;
  readonly accounts: AccountStore;
  readonly fetching: Fetching;
  /** Undefined if it no longer exists. */
  readonly ownerOf: (job: Job) => Promise<Account | undefined>;
  readonly rulesOf: (job: Job) => HostRules;
}

export async function callPage(
  job: Job,
  page: JobPage,
  signal: AbortSignal,
  { caller, accounts, fetching, ownerOf, rulesOf }: JobCallParts,
): Promise<CallResult> {
  const { crawl, endpoint, query, keyId } = job.plan;
  const url = new URL(page.url);
  const rules = crawl && (await rulesOf(job).of(url, signal));
  if (rules?.allows(url) === false) return disallowed(rules);
  const account = await ownerOf(job);
  if (!account) return failure(404, NO_ACCOUNT, 'The account of the job no longer exists.');
  let crawled: Promise<CrawledPage | undefined> | undefined;
  const requestId = pageRequestId(page.jobId, page.number);
  const reply = await caller.call({
    requestId,
    endpoint,
    query: new Query(`${query}${query === '' ? '' : '&'}url=${encodeURIComponent(page.url)}`),
    credential: () => ({ account, keyId }),
    watch: cancelWith(signal),
    isRepeated: true,
    ...(crawl && {
      onPage(found) {
        crawled = readCrawled(fetching, found, String(account.id));
      },
    }),
  });
  reply.leaving?.end();
  const result = resultOf(reply);
  if (!('outcome' in result)) return result;
  const told = { ...result, outcome: await withCharge(result.outcome, account, requestId, accounts) };
  return crawl ? { ...told, visit: visitOf(reply, await crawled) } : told;
}

/**
 * A process that died may have charged the page without storing it: that is reported, whatever happens to the page now.
 */
async function withCharge(
  outcome: PageOutcome,
  account: Account,
  requestId: string,
  accounts: AccountStore,
): Promise<PageOutcome> {
  return outcome.credits > 0 ? outcome : { ...outcome, credits: await accounts.chargedFor(account, requestId) };
}

const WAITING: Readonly<Record<string, 'busy' | 'stopped'>> = {
  too_many_requests: 'busy',
  busy: 'busy',
  unread: 'busy',
  store_unavailable: 'busy',
  shutting_down: 'stopped',
  canceled: 'stopped',
};

function resultOf(reply: Reply): CallResult {
  const wait = WAITING[reply.outcome];
  if (wait) return { wait };
  const pause = PAUSING[reply.outcome];
  if (pause !== undefined) return { pause };
  const { status, outcome, credits, contentType, facts } = reply;
  const asksForLess = outcome !== 'ok' && (facts.status === 429 || facts.status === 503);
  return {
    outcome: { status, outcome, credits, contentType, body: textOf(reply.body), note: facts.note },
    ...(asksForLess && { slowDown: { milliseconds: facts.retryAfter } }),
    ...((outcome === 'internal_error' || facts.lackedBrowser) && { isOurs: true }),
  };
}

/** Temporary refusals: they say nothing about whether the page exists. */
const PASSING = new Set([401, 403, 407, 408, 425, 429]);

/** What a crawl learns from. */
function visitOf({ outcome, facts }: Reply, page: CrawledPage | undefined): CrawlVisit {
  const { status = 0, note, url } = facts;
  const isGone = status === 404 || status === 410 || note === 'soft-404';
  // A redirect that leads nowhere, or an address that the site permanently refuses.
  const isRefused = outcome !== 'ok' && status >= 300 && status < 500 && !PASSING.has(status);
  return { isPage: outcome === 'ok', isMissing: isGone || isRefused, finalUrl: url, page };
}

function failure(status: number, outcome: string, message: string): CallResult {
  const body = JSON.stringify({ message });
  return { outcome: { status, outcome, credits: 0, contentType: 'application/json', body } };
}

function disallowed(rules: RobotsRules): CallResult {
  const why = rules === ALLOW_NOTHING ? 'could not be fetched' : 'does not allow this page';
  return failure(403, DISALLOWED, `The robots.txt of the site ${why}. Set "robots": false to ignore it.`);
}
