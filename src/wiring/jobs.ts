/** Jobs in the service: who owns them, which rules their crawls follow, and how many of their pages run at a time. */
import type { Logger } from 'pino';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { Query } from '../api/query.ts';
import { CrawlSense } from '../jobs/crawl-sense.ts';
import type { Job } from '../jobs/job.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { HostRules } from '../site-map/host-rules.ts';
import { ALLOW_ALL } from '../site-map/robots-rules.ts';
import { robotsOf, sitemapLinks } from './ask-site.ts';
import type { Fetching } from './fetching.ts';
import { callPage } from './job-call.ts';
import { obstacleOf } from './job-obstacles.ts';
import { sendWebhook } from './job-webhook.ts';
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
  const ownerOf = ownersIn(accounts);
  const rulesOf = rulesOfJobs(fetching);

  const runner = new JobRunner({
    store,
    call: (job, page, signal) => callPage(job, page, signal, { caller, accounts, fetching, ownerOf, rulesOf }),
    hasRoom: () => fetching.status().places.waiting === 0,
    async obstacle(job) {
      const account = await ownerOf(job);
      return account && obstacleOf(job, account, { store, accounts, caller, maxResults: settings.maxResults });
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
    sendWebhook: (job, signal) => sendWebhook(fetching, job, signal),
    onProblem: unlessAway((err) => log.warn({ err }, 'a job')),
    atATime: Math.max(AT_A_TIME, fetching.status().places.limit * PER_PLACE),
    resultsLife: settings.resultsLife,
    resultsStep: settings.maxResults / RESULT_STEPS,
    ...(settings.interval !== undefined && { interval: settings.interval }),
  });
  runner.start();
  return runner;
}

const isTrue = (text: string) => !/^(?:false|0|no|off)$/i.test(text);

/** Finds the account of a job, unless it no longer exists. What was found is cached for some seconds. */
function ownersIn(accounts: AccountStore): (job: Job) => Promise<Account | undefined> {
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
  return async ({ owner }) => {
    const account = await accountOf(owner.email);
    return account?.id === owner.id ? account : undefined;
  };
}

function rulesOfJobs(fetching: Fetching): (job: Job) => HostRules {
  const known = new Map<string, HostRules>();
  return (job) => {
    const before = known.get(job.id);
    if (before) return before;
    const rules = new HostRules(async (site, signal) =>
      job.plan.crawl?.robots ? robotsOf(fetching, site, String(job.owner.id), signal) : ALLOW_ALL,
    );
    known.set(job.id, rules);
    const [oldest] = known.keys();
    if (known.size > MAX_RULES_OF_JOBS && oldest !== undefined) known.delete(oldest);
    return rules;
  };
}
