/** How a job crawls: what it has learned so far, and what the robots.txt of each site allows. */
import { Query } from '../api/query.ts';
import type { Crawl } from '../jobs/crawl-lessons.ts';
import { CrawlSense } from '../jobs/crawl-sense.ts';
import type { Job } from '../jobs/job.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { HostRules } from '../site-map/host-rules.ts';
import { ALLOW_ALL } from '../site-map/robots-rules.ts';
import { robotsOf } from './ask-site.ts';
import type { Fetching } from './fetching.ts';

/** Jobs whose rules are kept: of others, robots.txt is asked for again. */
const MAX_RULES_OF_JOBS = 500;

export async function crawlOf(job: Job, rules: HostRules, store: JobStore, signal: AbortSignal): Promise<Crawl> {
  const { crawl, query } = job.plan;
  if (!crawl) throw new Error('the job is not a crawl');
  await rules.of(new URL(crawl.url), signal);
  const [js = 'true'] = new Query(query).all('js');
  const hasRoutes = !/^(?:false|0)$/i.test(js);
  const sense = new CrawlSense(crawl, hasRoutes);
  for (const page of await store.recall(job.id)) sense.recall(page);
  return {
    sense,
    askRules: (url) => rules.of(url, signal),
    allows: (url) => rules.known(url).allows(url),
    delayFor: (url) => rules.known(url).delay,
  };
}

export function rulesOfJobs(fetching: Fetching): (job: Job) => HostRules {
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
