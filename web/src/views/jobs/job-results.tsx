/**
 * The results of a job, page by page: all of them, or only successes or failures. The choice is part of the address.
 */
import { useEffect, useRef } from 'react';
import type { JobDetails, JobResultEntry, JobResultPage } from '../../../../src/dashboard/jobs-contract.ts';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { OutcomeBadge } from '../../design/outcome-badge.tsx';
import { Pager } from '../../design/pager.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { formatBytes, formatNumber } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { replaceAddress, useSearch } from '../../router.tsx';
import { JobResultDetails } from './job-result-details.tsx';
import { withoutScheme } from './job-words.ts';

type Show = 'all' | 'succeeded' | 'failed';

export function JobResults({ job }: { readonly job: JobDetails }) {
  const search = useSearch();
  const asked = search.get('show');
  const show: Show = asked === 'succeeded' || asked === 'failed' ? asked : 'all';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const counts = { all: job.succeeded + job.failed, succeeded: job.succeeded, failed: job.failed };
  const total = counts[show];
  const results = useLoaded<JobResultPage>(
    `jobs/${job.id}/results?${new URLSearchParams({ show, page: String(page) })}`,
  );
  useMore(results.reload, total, results.data);
  const goTo = (next: { readonly show?: Show; readonly page?: number }) => {
    const query = new URLSearchParams();
    if ((next.show ?? show) !== 'all') query.set('show', next.show ?? show);
    if ((next.page ?? 1) > 1) query.set('page', String(next.page));
    replaceAddress(`/jobs/${job.id}${query.size === 0 ? '' : `?${query}`}`);
  };
  const label = (name: string, amount: number) => `${name} ${formatNumber(amount)}`;
  return (
    <Card
      title="Results"
      flush
      actions={
        <Segmented
          label="Show results"
          options={[
            { value: 'all', label: label('All', counts.all) },
            { value: 'succeeded', label: label('Succeeded', counts.succeeded) },
            { value: 'failed', label: label('Failed', counts.failed) },
          ]}
          value={show}
          onChange={(value) => goTo({ show: value as Show })}
        />
      }
    >
      <LoadedContent loaded={results} height="16rem">
        {({ results: some, pageSize }) => (
          <>
            {some.length === 0 ? (
              <EmptyState title={emptyTitle(show, page)}>
                {counts.all === 0 && 'Results appear here as soon as pages are done.'}
              </EmptyState>
            ) : (
              <Table
                key={`${show} ${page}`}
                caption="Results, in the order in which they came"
                columns={job.isCrawl ? CRAWL_COLUMNS : COLUMNS}
                rows={some}
                rowKey={({ cursor }) => cursor}
                detail={{
                  label: ({ url }) => `Result of ${url}`,
                  content: (result) => <JobResultDetails jobId={job.id} endpoint={job.endpoint} result={result} />,
                }}
              />
            )}
            {(page > 1 || total > pageSize) && (
              <Pager
                label="Pages of results"
                page={page}
                pageSize={pageSize}
                total={total}
                onPage={(next) => goTo({ page: next })}
              />
            )}
          </>
        )}
      </LoadedContent>
    </Card>
  );
}

/** While a job runs, results are added at the end: only a page that is not full is loaded again. */
function useMore(reload: () => Promise<void>, total: number, shown: JobResultPage | undefined): void {
  const before = useRef(total);
  useEffect(() => {
    if (total === before.current) return;
    before.current = total;
    if (shown !== undefined && shown.results.length < shown.pageSize) reload();
  }, [total, shown, reload]);
}

function emptyTitle(show: Show, page: number): string {
  if (page > 1) return 'There are no results on this page';
  return { all: 'No results yet', succeeded: 'No page has succeeded', failed: 'No page has failed' }[show];
}

const COLUMNS: readonly Column<JobResultEntry>[] = [
  {
    header: 'Page',
    grow: true,
    cell: ({ url }) => (
      <div className="job-result-url" title={url}>
        {withoutScheme(url)}
      </div>
    ),
  },
  { header: 'Outcome', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
  { header: 'Size', minor: true, align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
  { header: 'Credits', minor: true, align: 'end', cell: ({ credits }) => formatNumber(credits) },
];

/** The distance in links from the first page is relevant only for crawls. */
const CRAWL_COLUMNS: readonly Column<JobResultEntry>[] = COLUMNS.toSpliced(2, 0, {
  header: 'Depth',
  minor: true,
  align: 'end',
  cell: ({ depth }) => formatNumber(depth),
});
