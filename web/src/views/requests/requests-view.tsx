/** The last requests, by filters that are part of the address, so that a list can be linked to and returned to. */
import { useEffect } from 'react';
import type { KeyEntry, RequestEntry } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Instant } from '../../design/instant.tsx';
import { Loading } from '../../design/loading.tsx';
import { Notice } from '../../design/notice.tsx';
import { OutcomeBadge } from '../../design/outcome-badge.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { announce } from '../../design/toast.tsx';
import { count, formatDuration, formatNumber } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { useSearch } from '../../router.tsx';
import { useSettled } from '../../settled.ts';
import { timeZone } from './local-days.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestFilters } from './request-filters.tsx';
import { type RequestPages, useRequestPages } from './request-pages.ts';
import './requests-view.css';

export function RequestsView() {
  const filter = useSearch();
  const keys = useLoaded<readonly KeyEntry[]>('keys').data ?? [];
  const pages = useRequestPages(useSettled(filter.toString()));
  const shown = pages.requests?.length;
  useEffect(() => {
    if (shown !== undefined && !pages.busy) announce(`${count(shown, 'request')} shown`);
  }, [shown, pages.busy]);
  return (
    <>
      <PageHeading
        title="Requests"
        lead={`The last 10,000 requests of this account. Times and days are yours (${timeZone()}).`}
        actions={
          <Button onClick={pages.reload} busy={pages.busy}>
            Refresh
          </Button>
        }
      />
      <RequestFilters filter={filter} keys={keys} />
      {pages.problem !== undefined && <Notice tone="bad">{pages.problem}</Notice>}
      <RequestList pages={pages} keys={keys} filtered={filter.size > 0} one={filter.has('id')} />
    </>
  );
}

interface RequestListProps {
  readonly pages: RequestPages;
  readonly keys: readonly KeyEntry[];
  readonly filtered: boolean;
  /** Whether a single request is shown by its id. */
  readonly one: boolean;
}

function RequestList({ pages, keys, filtered, one }: RequestListProps) {
  const { requests, busy, hasMore, loadMore } = pages;
  if (requests === undefined) return busy && <Loading height="30rem" />;
  return (
    <Card flush>
      {requests.length === 0 ? (
        <EmptyState title={filtered ? 'No request matches' : 'No requests yet'}>
          {filtered
            ? 'Remove a filter to see more. Only the last 10,000 requests are kept.'
            : 'Requests appear here as soon as they are made.'}
        </EmptyState>
      ) : (
        <Table
          caption="Requests, newest first"
          columns={COLUMNS}
          rows={requests}
          rowKey={(request) => request.id}
          key={String(one)}
          detail={{
            open: one,
            label: (request) => `Details of /${request.endpoint} ${request.target}`,
            content: (request) => <RequestDetails request={request} keys={keys} />,
          }}
        />
      )}
      {hasMore && (
        <div className="requests-more">
          <Button onClick={loadMore} busy={busy}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  );
}

/** All addresses begin with a scheme; leaving it out saves space in a list. */
function withoutScheme(target: string): string {
  return target.replace(/^https?:\/\//, '');
}

const COLUMNS: readonly Column<RequestEntry>[] = [
  {
    header: 'Request',
    grow: true,
    cell: (request) => (
      <div className="request-target">
        <span className="mono quiet">/{request.endpoint}</span>
        <span title={request.target}>{withoutScheme(request.target)}</span>
      </div>
    ),
  },
  {
    header: 'Outcome',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  { header: 'Tier', minor: true, cell: ({ tier }) => <span className="quiet">{tier ?? '–'}</span> },
  { header: 'Credits', minor: true, align: 'end', cell: ({ credits }) => formatNumber(credits) },
  { header: 'Time taken', minor: true, align: 'end', cell: ({ milliseconds }) => formatDuration(milliseconds) },
  { header: 'When', minor: true, align: 'end', cell: ({ at }) => <Instant at={at} /> },
];
