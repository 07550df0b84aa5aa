/** Starts the jobs of the service: what their runner needs from the other parts, and how many pages run at a time. */
import type { Logger } from 'pino';
import type { AccountStore } from '../accounts/store.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { sitemapLinks } from './ask-site.ts';
import type { Fetching } from './fetching.ts';
import { callPage } from './job-call.ts';
import { crawlOf, rulesOfJobs } from './job-crawl.ts';
import { obstacleOf } from './job-obstacles.ts';
import { ownersIn } from './job-owners.ts';
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

/** Pages of jobs at a time: per place for pages in browsers, and a minimum, because many pages need no browser. */
const PER_PLACE = 4;
const AT_A_TIME = 32;
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
    crawlOf: (job, signal) => crawlOf(job, rulesOf(job), store, signal),
    sitemapOf: async (job, site, signal) => {
      const { crawl } = job.plan;
      return crawl ? sitemapLinks(fetching, { ...crawl, url: site }, String(job.owner.id), signal) : [];
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
