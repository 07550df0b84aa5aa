/** The first view: what is left, what happened recently, and what went wrong. It refreshes while it is visible. */
import { useState } from 'react';
import type { Overview, UsageDay } from '../../../../src/dashboard/contract.ts';
import { Card } from '../../design/card.tsx';
import { DayChart } from '../../design/day-chart.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { useLoaded } from '../../loaded.ts';
import { Link } from '../../router.tsx';
import { timeZone } from '../requests/local-days.ts';
import { daysInWords, requestsOf } from '../usage/day-range.tsx';
import { AccountNotices } from './account-notices.tsx';
import { Balances } from './balances.tsx';
import { GettingStarted } from './getting-started.tsx';
import { Outcomes } from './outcomes.tsx';
import { RecentFailures } from './recent-failures.tsx';
import './overview-view.css';

const REFRESH_MS = 4000;
const FAILURES_SHOWN = 5;

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

export function OverviewView() {
  const [days, setDays] = useState('30');
  const overview = useLoaded<Overview>(`overview?${new URLSearchParams({ days, zone: timeZone() })}`, REFRESH_MS);
  return (
    <>
      <PageHeading
        title="Overview"
        lead={daysInWords()}
        actions={<Segmented label="Days shown" options={RANGES} value={days} onChange={setDays} />}
      />
      <LoadedContent loaded={overview} height="60vh">
        {(data) => <OverviewContent overview={data} />}
      </LoadedContent>
    </>
  );
}

function OverviewContent({ overview }: { readonly overview: Overview }) {
  const { days } = overview;
  return (
    <>
      <AccountNotices overview={overview} />
      <GettingStarted overview={overview} />
      <Balances overview={overview} />
      <div className="overview-pair">
        <Card title="Requests per day">
          <DayChart
            title="Requests per day"
            series={[
              { label: 'Successful', color: 'var(--series-1)' },
              { label: 'Failed', color: 'var(--series-4)' },
            ]}
            days={days.map((day) => ({ day: day.day, values: [succeeded(day), day.requests - succeeded(day)] }))}
            linkOf={requestsOf}
          />
        </Card>
        <Card title="Credits per day">
          <DayChart
            title="Credits per day"
            series={[{ label: 'Credits', color: 'var(--series-5)' }]}
            days={days.map((day) => ({ day: day.day, values: [day.credits] }))}
            linkOf={requestsOf}
          />
        </Card>
      </div>
      <div className="overview-pair overview-pair-uneven">
        <Card title="Success rate">
          <Outcomes days={days} />
        </Card>
        <Card
          title="Recent failures"
          actions={
            <Link to="/requests?outcome=failed" className="small">
              All failures
            </Link>
          }
        >
          {overview.failures.length === 0 ? (
            <EmptyState title="No failures">Requests that fail appear here with what to try next.</EmptyState>
          ) : (
            <RecentFailures failures={overview.failures.slice(0, FAILURES_SHOWN)} />
          )}
        </Card>
      </div>
    </>
  );
}

function succeeded(day: UsageDay): number {
  return day.outcomes.ok ?? 0;
}
