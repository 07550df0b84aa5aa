/** Jobs in the service: their pages are calls of the API like any other, on behalf of the account. */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { isInScope } from '../accounts/key-limits.ts';
import type { Account, AccountStore, ApiKeyInfo } from '../accounts/store.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { textOf } from '../api/endpoint.ts';
import { Query } from '../api/query.ts';
import type { Reply } from '../api/reply.ts';
import type { CrawledPage } from '../content/page-links.ts';
import { CrawlSense, type CrawlVisit } from '../jobs/crawl-sense.ts';
import { DISALLOWED, type Job, type JobPage, NO_ACCOUNT, type PageOutcome } from '../jobs/job.ts';
import { type CallResult, JobRunner } from '../jobs/job-runner.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { pageRequestId } from '../jobs/page-request-id.ts';
import { HostRules } from '../site-map/host-rules.ts';
import { ALLOW_ALL, ALLOW_NOTHING, type RobotsRules } from '../site-map/robots-rules.ts';
import { askPlainly, readCrawled, robotsOf, sitemapLinks } from './ask-site.ts';
import { cancelWith } from './cancel-with.ts';
import type { Fetching } from './fetching.ts';
import { unlessAway } from './unless-away.ts';

export interface JobsParts {
  readonly store: JobStore;
  readonly caller: ApiCaller;
  readonly accounts: AccountStore;
  readonly fetching: Fetching;
  readonly log: Logger;
  /** Milliseconds that results are kept. */
  readonly resultsLife: number;
  /** Characters of results that an account may have. */
  readonly maxResults: number;
  readonly interval?: number | undefined;
}

const WEBHOOK_TIMEOUT = 10_000;
/** Milliseconds for which data of an account is cached. */
const ACCOUNT_LIFE = 10_000;
/** Pages of jobs at a time: per place for pages in browsers, and a minimum, because many pages need no browser. */
const PER_PLACE = 4;
const AT_A_TIME = 32;
/** Jobs whose rules are kept: of others, robots.txt is asked for again. */
const MAX_RULES_OF_JOBS = 500;
/** How often the size of an account's results is checked while it fills up to its limit. */
const RESULT_STEPS = 100;

export function startJobs({ store, caller, accounts, fetching, log, ...settings }: JobsParts): JobRunner {
  const known = new Map<string, { readonly at: number; readonly account: ReturnType<AccountStore['findAccount']> }>();
  const accountOf = (email: string) => {
    const found = known.get(email);
    if (found && performance.now() - found.at < ACCOUNT_LIFE) return found.account;
    if (known.size > 10_000) known.clear();
    const account = accounts.findAccount(email);
    const looked = { at: performance.now(), account };
    known.set(email, looked);
    // While the database is away nothing is learned of the account.
    account.catch(() => known.get(email) === looked && known.delete(email));
    return account;
  };

  const rulesOfJobs = new Map<string, HostRules>();
  const rulesOf = (job: Job): HostRules => {
    const before = rulesOfJobs.get(job.id);
    if (before) return before;
    const rules = new HostRules(async (site, signal) =>
      job.plan.crawl?.robots ? robotsOf(fetching, site, String(job.owner.id), signal) : ALLOW_ALL,
    );
    rulesOfJobs.set(job.id, rules);
    const [oldest] = rulesOfJobs.keys();
    if (rulesOfJobs.size > MAX_RULES_OF_JOBS && oldest !== undefined) rulesOfJobs.delete(oldest);
    return rules;
  };

  /**
   * A process that died may have charged the page without storing it: that is reported, whatever happens to the page
   * now.
   */
  const withCharge = async (outcome: PageOutcome, account: Account, requestId: string): Promise<PageOutcome> =>
    outcome.credits > 0 ? outcome : { ...outcome, credits: await accounts.chargedFor(account, requestId) };

  const call = async (job: Job, page: JobPage, signal: AbortSignal): Promise<CallResult> => {
    const { crawl, endpoint, query } = job.plan;
    const url = new URL(page.url);
    const rules = crawl && (await rulesOf(job).of(url, signal));
    if (rules?.allows(url) === false) return disallowed(rules);
    const account = await accountOf(job.owner.email);
    if (!account || account.id !== job.owner.id)
      return failure(404, NO_ACCOUNT, 'The account of the job no longer exists.');
    let crawled: Promise<CrawledPage | undefined> | undefined;
    const requestId = pageRequestId(page.jobId, page.number);
    const reply = await caller.call({
      requestId,
      endpoint,
      query: new Query(`${query}${query === '' ? '' : '&'}url=${encodeURIComponent(page.url)}`),
      credential: () => ({ account, keyId: job.plan.keyId }),
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
    const told = { ...result, outcome: await withCharge(result.outcome, account, requestId) };
    return crawl ? { ...told, visit: visitOf(reply, await crawled) } : told;
  };

  const runner = new JobRunner({
    store,
    call,
    hasRoom: () => fetching.status().places.waiting === 0,
    async obstacle(job) {
      const account = await accountOf(job.owner.email);
      if (!account || account.id !== job.owner.id) return undefined;
      if (account.suspendedAt !== undefined) return SUSPENDED;
      const { size } = await store.usage(account.id);
      if (size > settings.maxResults) return 'the stored results of the account have reached their limit';
      const { monthlyCredits, paygCredits } = await accounts.describe(account);
      if (monthlyCredits + paygCredits === 0) return OUT_OF_CREDITS;
      return job.plan.keyId === undefined ? undefined : obstacleOfKey(job, await accounts.listKeys(account), caller);
    },
    async crawlOf(job, signal) {
      const { crawl, query } = job.plan;
      if (!crawl) throw new Error('the job is not a crawl');
      const rules = rulesOf(job);
      await rules.of(new URL(crawl.url), signal);
      const sense = new CrawlSense(crawl, isTrue(new Query(query).all('js')[0] ?? 'true'));
      for (const page of await store.recall(job.id)) sense.recall(page);
      return {
        sense,
        askRules: (url) => rules.of(url, signal),
        allows: (url) => rules.known(url).allows(url),
        delayFor: (url) => rules.known(url).delay,
      };
    },
    async sitemapOf(job, site, signal) {
      const { crawl } = job.plan;
      if (!crawl) return [];
      return sitemapLinks(fetching, { ...crawl, url: site }, String(job.owner.id), signal);
    },
    async sendWebhook(job, signal) {
      const { webhook, webhookSecret = '' } = job.plan;
      if (webhook === undefined) return true;
      const { id, state, pages, done, failed, credits } = job;
      const postJson = JSON.stringify({
        id,
        state,
        pages: { total: pages, succeeded: done, failed },
        credits_used: credits,
      });
      const signature = createHmac('sha256', webhookSecret).update(postJson).digest('hex');
      const headers = { 'Service-Signature': `sha256=${signature}`, 'Service-Job': id };
      return (
        'page' in
        (await askPlainly(fetching, webhook, String(job.owner.id), WEBHOOK_TIMEOUT, signal, { postJson, headers }))
      );
    },
    onProblem: unlessAway((err) => log.warn({ err }, 'a job')),
    atATime: Math.max(AT_A_TIME, fetching.status().places.limit * PER_PLACE),
    resultsLife: settings.resultsLife,
    resultsStep: settings.maxResults / RESULT_STEPS,
    ...(settings.interval !== undefined && { interval: settings.interval }),
  });
  runner.start();
  return runner;
}

const OUT_OF_CREDITS = 'out of credits';
const SUSPENDED = 'the account is suspended';
const KEY_GONE = 'the API key that it was made with is revoked';
const KEY_EXPIRED = 'the API key that it was made with has expired';
const KEY_SPENT = 'the spend cap of the API key that it was made with is reached';
const KEY_SCOPE = 'the API key that it was made with may no longer call this endpoint';

/** Refusals that are the same for every page, until somebody changes something or the next cycle starts. */
const PAUSING: Readonly<Record<string, string>> = {
  out_of_credits: OUT_OF_CREDITS,
  account_suspended: SUSPENDED,
  key_revoked: KEY_GONE,
  key_expired: KEY_EXPIRED,
  key_cap_reached: KEY_SPENT,
  out_of_scope: KEY_SCOPE,
};

/** What the key of a job prevents. */
function obstacleOfKey(
  { plan: { keyId, endpoint, query } }: Job,
  keys: readonly ApiKeyInfo[],
  caller: Pick<ApiCaller, 'price'>,
): string | undefined {
  if (keyId === undefined) return undefined;
  const key = keys.find(({ id, revokedAt }) => id === keyId && revokedAt === undefined);
  if (!key) return KEY_GONE;
  if (key.expiresAt !== undefined && key.expiresAt <= Date.now()) return KEY_EXPIRED;
  if (!isInScope(key.scopes, endpoint)) return KEY_SCOPE;
  if (key.creditCap === undefined) return undefined;
  // The minimum price of the next page: with less left, the job would only be paused again.
  const price = caller.price(endpoint, new Query(`${query}&url=${encodeURIComponent('https://example.com/')}`));
  return key.creditCap - key.creditsUsed < ('credits' in price ? price.credits : 1) ? KEY_SPENT : undefined;
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

const isTrue = (text: string) => !/^(?:false|0|no|off)$/i.test(text);

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
