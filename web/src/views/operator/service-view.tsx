/** The traffic of the whole service, of all accounts: over time, by endpoint, outcome and tier. */
import { useState } from 'react';
import type { UsagePart } from '../../../../src/dashboard/contract.ts';
import type { ServiceUsage } from '../../../../src/dashboard/operator-contract.ts';
import { Card } from '../../design/card.tsx';
import { LoadedContent } from '../../design/loaded-content.tsx';
import { PageHeading } from '../../design/page-heading.tsx';
import { type Measure, PartBars } from '../../design/part-bars.tsx';
import { useLoaded } from '../../loaded.ts';
import { outcomeLook } from '../../outcomes.ts';
import { daysInWords, daysQuery, useDayRange } from '../usage/day-range.tsx';
import { UsageChoices, UsagePerDay } from '../usage/usage-per-day.tsx';

const REFRESH_MS = 10_000;

export function ServiceView() {
  const range = useDayRange();
  const [measure, setMeasure] = useState<Measure>('requests');
  const service = useLoaded<ServiceUsage>(`operator/service?${daysQuery(range)}`, REFRESH_MS);
  return (
    <>
      <PageHeading title="Service" lead={`All accounts together, deleted ones included. ${daysInWords()}`} />
      <UsageChoices range={range} measure={measure} onMeasure={setMeasure} />
      <LoadedContent loaded={service} height="60vh">
        {({ days, endpoints, outcomes, tiers }) => (
          <>
            <UsagePerDay days={days} measure={measure} />
            <div className="part-pair">
              <Parts title="By endpoint" parts={endpoints} measure={measure} nameOf={({ name }) => `/${name}`} />
              <Parts
                title="Failures"
                parts={outcomes.filter(({ name }) => name !== 'ok')}
                measure="requests"
                nameOf={({ name }) => outcomeLook(name).label}
              />
              <Parts title="By tier" parts={tiers} measure={measure} nameOf={({ name }) => name} />
            </div>
          </>
        )}
      </LoadedContent>
    </>
  );
}

interface PartsProps {
  readonly title: string;
  readonly parts: readonly UsagePart[];
  readonly measure: Measure;
  readonly nameOf: (part: UsagePart) => string;
}

function Parts({ title, parts, measure, nameOf }: PartsProps) {
  return (
    <Card title={title}>
      <PartBars label={title} parts={parts} measure={measure} nameOf={nameOf} />
    </Card>
  );
}
