/** All jobs of the account, with their progress while they run. */
import { useState } from 'react';
import type { JobEntry } from '../../../../src/dashboard/jobs-contract.ts';
import { Badge } from '../../design/badge.tsx';
import { buttonClass } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Icon } from '../../design/icon.tsx';
import { Instant } from '../../design/instant.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { formatNumber } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { Link } from '../../router.tsx';
import { JobProgress } from './job-progress.tsx';
import { askAgainAfter, kindOf, stateLook, titleOf } from './job-words.ts';

export function JobList() {
  const [every, setEvery] = useState<number>();
  const jobs = useLoaded<readonly JobEntry[]>('jobs', every);
  const wanted = askAgainAfter(jobs.data ?? []);
  if (wanted !== every) setEvery(wanted);
  return (
    <>
      <PageHeading
        title="Jobs"
        lead="Many pages with one request, in the background: a list of addresses, or a whole site. The latest 100 jobs are listed."
        actions={
          <Link to="/jobs/new" className={buttonClass({ tone: 'primary' })}>
            <Icon name="plus" />
            New job
          </Link>
        }
      />
      <LoadedContent loaded={jobs} height="24rem">
        {(all) => (
          <Card flush>
            {all.length === 0 ? (
              <EmptyState title="No jobs yet">
                Start one here, with <code>POST /jobs</code>, or with <code>mudlark_start_job</code> of the tools for
                language models.
              </EmptyState>
            ) : (
              <Table caption="Jobs, newest first" cards columns={COLUMNS} rows={all} rowKey={({ id }) => id} />
            )}
          </Card>
        )}
      </LoadedContent>
    </>
  );
}

const COLUMNS: readonly Column<JobEntry>[] = [
  {
    header: 'Job',
    cell: (job) => (
      <div className="job-name">
        <Link to={`/jobs/${job.id}`}>{titleOf(job)}</Link>
        <span className="small quiet">
          {kindOf(job)}, <span className="mono">/{job.endpoint}</span>
        </span>
      </div>
    ),
  },
  {
    header: 'State',
    cell: ({ state, reason }) => (
      <div className="job-state">
        <Badge tone={stateLook(state).tone}>{stateLook(state).label}</Badge>
        {reason !== undefined && <span className="small quiet">{reason}</span>}
      </div>
    ),
  },
  { header: 'Pages', cell: (job) => <JobProgress job={job} label={`Progress of ${titleOf(job)}`} /> },
  { header: 'Credits', align: 'end', cell: ({ credits }) => formatNumber(credits) },
  { header: 'Begun', align: 'end', cell: ({ createdAt }) => <Instant at={createdAt} relative /> },
];
