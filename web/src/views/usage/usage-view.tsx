/**
 * The usage by day, endpoint, outcome, key and site, each with links to its requests; and as a file for a spreadsheet.
 */
import { useState } from 'react';
import type { KeyEntry, UsageBreakdown, UsageDay, UsagePart } from '../../../../src/dashboard/contract.ts';
import { apiUrl } from '../../api.ts';
import { buttonClass } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Icon } from '../../design/icon.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Measure, PartBars } from '../../design/part-bars.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { count, formatNumber, formatShare } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { outcomeLook } from '../../outcomes.ts';
import { Link } from '../../router.tsx';
import { sum } from '../../sum.ts';
import { type Days, daysInWords, daysQuery, requestsOf, useDayRange } from './day-range.tsx';
import { UsageChoices, UsagePerDay } from './usage-per-day.tsx';

export function UsageView() {
  const range = useDayRange();
  const [measure, setMeasure] = useState<Measure>('requests');
  const usage = useLoaded<UsageBreakdown>(`usage?${daysQuery(range)}`);
  const keys = useLoaded<readonly KeyEntry[]>('keys').data ?? [];
  return (
    <>
      <PageHeading
        title="Usage"
        lead={`${daysInWords()} Select a bar to see its requests, as far as they are among the last 10,000.`}
        actions={
          <a
            className={buttonClass({ tone: 'primary' })}
            href={apiUrl(`usage.csv?${daysQuery(range)}`)}
            download={`mudlark-usage-${range.from}-${range.to}.csv`}
          >
            <Icon name="download" />
            Download CSV
          </a>
        }
      />
      <UsageChoices range={range} measure={measure} onMeasure={setMeasure} />
      <LoadedContent loaded={usage} height="60vh">
        {(data) => (
          <>
            <UsagePerDay days={data.days} measure={measure} linkOf={requestsOf} />
            <UsageParts usage={data} keys={keys} measure={measure} days={range} />
            <UsageTable days={data.days} />
          </>
        )}
      </LoadedContent>
    </>
  );
}

interface UsagePartsProps {
  readonly usage: UsageBreakdown;
  readonly keys: readonly KeyEntry[];
  readonly measure: Measure;
  readonly days: Days;
}

function UsageParts({ usage, keys, measure, days }: UsagePartsProps) {
  const { endpoints, outcomes, sites, otherSites } = usage;
  const to = (name: string) => (part: UsagePart) =>
    `/requests?${new URLSearchParams({ [name]: part.name, ...only(days) })}`;
  const toKey = (part: UsagePart) => to('key')({ ...part, name: part.name || 'none' });
  return (
    <div className="part-pair">
      <Card title="By endpoint">
        <PartBars
          label="Usage by endpoint"
          parts={endpoints}
          measure={measure}
          nameOf={({ name }) => `/${name}`}
          linkOf={to('endpoint')}
        />
      </Card>
      <Card title="By outcome">
        <PartBars
          label="Usage by outcome"
          parts={outcomes}
          measure={measure}
          nameOf={({ name }) => outcomeLook(name).label}
          linkOf={to('outcome')}
        />
      </Card>
      <Card title="By key">
        <PartBars
          label="Usage by key"
          parts={usage.keys}
          measure={measure}
          nameOf={({ name }) => keyName(name, keys)}
          linkOf={toKey}
        />
      </Card>
      <Card title="By site">
        <PartBars
          label="Usage by site"
          parts={otherSites ? [...sites, otherSites] : sites}
          measure={measure}
          nameOf={(part) => (part === otherSites ? 'All other sites' : part.name)}
          linkOf={(part) => (part === otherSites ? undefined : to('host')(part))}
        />
      </Card>
    </div>
  );
}

/** The filters of the list of requests. */
const only = ({ from, to }: Days) => ({ from, to });

export function keyName(id: string, keys: readonly KeyEntry[]): string {
  if (id === '') return 'Dashboard, without a key';
  return keys.find((key) => key.id === id)?.name || id;
}

function UsageTable({ days }: { readonly days: readonly UsageDay[] }) {
  const requests = sum(days.map((day) => day.requests));
  const succeeded = sum(days.map((day) => day.outcomes.ok ?? 0));
  const credits = sum(days.map((day) => day.credits));
  return (
    <Card flush>
      {days.length === 0 ? (
        <EmptyState title="No days in this range" />
      ) : (
        <Table
          caption={`${count(requests, 'request')}, ${formatShare(succeeded, requests)} successful, ${count(credits, 'credit')}`}
          captionHidden={false}
          columns={COLUMNS}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<UsageDay>[] = [
  {
    header: 'Day',
    cell: ({ day }) => (
      <Link to={requestsOf(day)} className="nowrap">
        {day}
      </Link>
    ),
  },
  { header: 'Requests', align: 'end', cell: ({ requests }) => formatNumber(requests) },
  { header: 'Successful', align: 'end', cell: ({ outcomes }) => formatNumber(outcomes.ok ?? 0) },
  {
    header: 'Success rate',
    align: 'end',
    minor: true,
    cell: ({ outcomes, requests }) => formatShare(outcomes.ok ?? 0, requests),
  },
  { header: 'Credits', align: 'end', cell: ({ credits }) => formatNumber(credits) },
];
