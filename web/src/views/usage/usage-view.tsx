/** What was used, day by day, and the same as a file for a spreadsheet. */
import { useState } from 'react';
import type { Overview, UsageDay } from '../../../../src/dashboard/contract.ts';
import { apiUrl } from '../../api.ts';
import { buttonClass } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { TextField } from '../../design/field.tsx';
import { Icon } from '../../design/icon.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { count, dayOf, formatNumber, formatShare } from '../../format.ts';
import { useLoaded } from '../../loaded.ts';
import { sum } from '../../sum.ts';
import './usage-view.css';

const DAY_MS = 86_400_000;
const FIRST_SHOWN_DAYS = 30;
/** As far back as the server counts. */
const DAYS_KEPT = 400;

export function UsageView() {
  const today = dayOf(Date.now());
  const daysBack = (days: number) => dayOf(Date.parse(today) - (days - 1) * DAY_MS);
  const earliest = daysBack(DAYS_KEPT);
  const [from, setFrom] = useState(daysBack(FIRST_SHOWN_DAYS));
  const [to, setTo] = useState(today);
  // The server counts days back from today. A date that is typed may be out of the range for a moment.
  const reach = Math.round((Date.parse(today) - Date.parse(from)) / DAY_MS) + 1;
  const asked = Math.min(DAYS_KEPT, Math.max(1, reach));
  const usage = useLoaded<Overview>(`overview?days=${asked}`);
  return (
    <>
      <PageHeading
        title="Usage"
        lead="Days are in UTC, like the billing cycle."
        actions={
          <a
            className={buttonClass({ tone: 'primary' })}
            href={apiUrl(`usage.csv?${new URLSearchParams({ from, to })}`)}
            download={`mudlark-usage-${from}-${to}.csv`}
          >
            <Icon name="download" />
            Download CSV
          </a>
        }
      />
      <div className="usage-range">
        <TextField
          label="From"
          type="date"
          min={earliest}
          max={to}
          value={from}
          onChange={({ target }) => target.value !== '' && setFrom(target.value)}
        />
        <TextField
          label="To"
          type="date"
          min={from}
          max={today}
          value={to}
          onChange={({ target }) => target.value !== '' && setTo(target.value)}
        />
      </div>
      <LoadedContent loaded={usage} height="24rem">
        {({ days }) => <UsageTable days={days.filter(({ day }) => day >= from && day <= to)} />}
      </LoadedContent>
    </>
  );
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
  { header: 'Day', cell: ({ day }) => <span className="nowrap">{day}</span> },
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
