/** The parameters of a job, and what it has cost so far. */
import type { JobDetails } from '../../../../src/dashboard/jobs-contract.ts';
import type { CrawlPlan } from '../../../../src/jobs/job.ts';
import { CopyButton } from '../../design/copy-button.tsx';
import { Fact } from '../../design/fact.tsx';
import { count, formatInstant, formatNumber } from '../../format.ts';

export function JobFacts({ job }: { readonly job: JobDetails }) {
  const { crawl, parameters, concurrency, webhook, endedAt, keptUntil } = job;
  return (
    <>
      <dl className="job-facts">
        <Fact name="Credits spent">{formatNumber(job.credits)}</Fact>
        <Fact name="Begun">{formatInstant(job.createdAt)}</Fact>
        {endedAt !== undefined && <Fact name="Ended">{formatInstant(endedAt)}</Fact>}
        {keptUntil !== undefined && <Fact name="Results are kept until">{formatInstant(keptUntil)}</Fact>}
        {concurrency !== undefined && <Fact name="At a time">{count(concurrency, 'page')}</Fact>}
        {webhook !== undefined && <Fact name="Webhook">{webhook}</Fact>}
        {crawl !== undefined && <CrawlFacts crawl={crawl} />}
        <Fact name="Parameters of each page">
          <Parameters {...parameters} />
        </Fact>
      </dl>
      <div className="row">
        <span className="small quiet mono breakable">{job.id}</span>
        <CopyButton text={job.id} label="Copy job id" />
      </div>
    </>
  );
}

function CrawlFacts({ crawl }: { readonly crawl: CrawlPlan }) {
  const { url, limit, depth, include, exclude, subdomains, sitemap, robots } = crawl;
  const left = [!subdomains && 'no subdomains', !sitemap && 'no sitemaps', !robots && 'robots.txt ignored'];
  return (
    <>
      <Fact name="From">{url}</Fact>
      <Fact name="At most">{`${count(limit, 'page')}, ${count(depth, 'link')} deep`}</Fact>
      {include.length > 0 && <Fact name="Only">{include.join('  ')}</Fact>}
      {exclude.length > 0 && <Fact name="Not">{exclude.join('  ')}</Fact>}
      <Fact name="Bounds">{left.filter(Boolean).join(', ') || 'subdomains as well'}</Fact>
    </>
  );
}

function Parameters({ query, leftOut }: JobDetails['parameters']) {
  const pairs = [...new URLSearchParams(query)];
  return (
    <>
      <span className="mono">{pairs.map(([name, value]) => `${name}=${value}`).join('  ') || 'the defaults'}</span>
      {leftOut.length > 0 && <span className="quiet small">{` and, not shown, ${leftOut.join(', ')}`}</span>}
    </>
  );
}
