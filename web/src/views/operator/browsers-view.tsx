/** The running browsers, and their places for pages. */
import type { BrowserView, SystemView } from '../../../../src/dashboard/operator-contract.ts';
import { Card } from '../../design/card.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Instant } from '../../design/instant.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { Meter } from '../../design/meter.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { formatNumber } from '../../format.ts';
import { useSystem } from './system.ts';
import './operator.css';

export function BrowsersView() {
  return (
    <>
      <PageHeading title="Browsers" lead="What renders pages with js=true. Refreshed every few seconds." />
      <LoadedContent loaded={useSystem()}>
        {({ browsers, places }) => (
          <>
            <Card title="Places">
              <Places places={places} />
            </Card>
            <Card title="Running browsers" flush>
              {browsers.length === 0 ? (
                <EmptyState title="No browser runs now">One is started when a request needs it.</EmptyState>
              ) : (
                <Table
                  caption="Running browsers"
                  cards
                  columns={COLUMNS}
                  rows={browsers}
                  rowKey={({ look, startedAt }) => `${look} ${startedAt}`}
                />
              )}
            </Card>
          </>
        )}
      </LoadedContent>
    </>
  );
}

function Places({ places }: { readonly places: SystemView['places'] }) {
  const text = `${formatNumber(places.used)} of ${formatNumber(places.limit)} in use`;
  return (
    <div className="places">
      <p>
        {text}
        <span className="quiet">, {formatNumber(places.waiting)} waiting</span>
      </p>
      <Meter
        label="Places in use"
        value={places.used}
        max={places.limit}
        text={text}
        tone={places.used >= places.limit ? 'warn' : 'accent'}
      />
    </div>
  );
}

const COLUMNS: readonly Column<BrowserView>[] = [
  { header: 'Look', cell: ({ look }) => look },
  { header: 'Release', cell: ({ release }) => <span className="mono">{release}</span> },
  { header: 'Pages', align: 'end', cell: ({ pages }) => formatNumber(pages) },
  { header: 'Started', align: 'end', cell: ({ startedAt }) => <Instant at={startedAt} relative /> },
];
