/** The exits by tier, with their results. */
import type { ProxyView } from '../../../../src/dashboard/operator-contract.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Card } from '../../design/card.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { Meter } from '../../design/meter.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { formatNumber, formatShare } from '../../format.ts';
import { PROXIES_EXAMPLE } from './proxies-example.ts';
import { useSystem } from './system.ts';
import './operator.css';

/** Below this share of successful tries a proxy is marked, if there were enough tries. */
const POOR = 0.7;
const ENOUGH_TRIES = 10;

export function ProxiesView() {
  return (
    <>
      <PageHeading
        title="Proxies"
        lead="How each proxy performed in the last 7 days, and its state now. Refreshed every few seconds."
      />
      <LoadedContent loaded={useSystem()}>
        {({ proxies }) => (
          <Card flush>
            {proxies.length === 0 ? (
              <EmptyState title="No proxies are configured">
                <p>
                  Every tier connects directly. Name proxies in the file that <code>MUDLARK_CONFIG</code> points to, and
                  start the service again. For example:
                </p>
                <div className="proxies-example">
                  <CodeBlock label="example" text={PROXIES_EXAMPLE} />
                </div>
              </EmptyState>
            ) : (
              <Table
                caption="Proxies"
                cards
                columns={COLUMNS}
                rows={proxies}
                rowKey={({ tier, name, domain = '' }) => `${tier} ${name} ${domain}`}
              />
            )}
          </Card>
        )}
      </LoadedContent>
    </>
  );
}

const STANDINGS: Readonly<Record<ProxyView['standing'], { readonly label: string; readonly tone: Tone }>> = {
  healthy: { label: 'Healthy', tone: 'good' },
  resting: { label: 'Resting', tone: 'bad' },
  probing: { label: 'Being tried again', tone: 'warn' },
};

/** It is in use, but most requests through it fail, which operators should see. */
const FAILING = { label: 'Failing often', tone: 'warn' } as const;

function State({ proxy }: { readonly proxy: ProxyView }) {
  const { standing } = proxy;
  const { label, tone } = standing === 'healthy' && faresPoorly(proxy) ? FAILING : STANDINGS[standing];
  return <Badge tone={tone}>{label}</Badge>;
}

function faresPoorly({ tries, succeeded }: Pick<ProxyView, 'tries' | 'succeeded'>): boolean {
  return tries >= ENOUGH_TRIES && succeeded / tries < POOR;
}

const COLUMNS: readonly Column<ProxyView>[] = [
  { header: 'Proxy', cell: ({ name }) => <span className="mono">{name}</span> },
  {
    header: 'Tier',
    cell: ({ tier, domain }) => (
      <span>
        {tier}
        {domain !== undefined && <span className="quiet small"> for {domain}</span>}
      </span>
    ),
  },
  {
    header: 'State',
    cell: (proxy) => <State proxy={proxy} />,
  },
  {
    header: 'Countries',
    cell: ({ countries }) => <span className="quiet">{countries.length === 0 ? 'Any' : countries.join(', ')}</span>,
  },
  { header: 'In use', align: 'end', cell: ({ inUse }) => formatNumber(inUse) },
  { header: 'Tries', align: 'end', cell: ({ tries }) => formatNumber(tries) },
  {
    header: 'Succeeded',
    align: 'end',
    cell: ({ name, tries, succeeded }) => (
      <div className="proxy-rate">
        <Meter
          label={`Success rate of ${name}`}
          value={succeeded}
          max={tries}
          text={formatShare(succeeded, tries)}
          tone={faresPoorly({ tries, succeeded }) ? 'warn' : 'accent'}
        />
        {formatShare(succeeded, tries)}
      </div>
    ),
  },
];
