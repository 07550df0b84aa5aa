/** Usage over time: the days and the measure that are chosen, and the chart of them. */
import type { UsageDay } from '../../../../src/dashboard/contract.ts';
import { Card } from '../../design/card.tsx';
import { DayChart } from '../../design/day-chart.tsx';
import type { Measure } from '../../design/part-bars.tsx';
import { Segmented } from '../../design/segmented.tsx';
import { type DayRange, DayRangeFields } from './day-range.tsx';

const MEASURES = [
  { value: 'requests', label: 'Requests' },
  { value: 'credits', label: 'Credits' },
];

interface UsageChoicesProps {
  readonly range: DayRange;
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
}

export function UsageChoices({ range, measure, onMeasure }: UsageChoicesProps) {
  return (
    <div className="usage-choices">
      <DayRangeFields range={range} />
      <Segmented label="Measure" options={MEASURES} value={measure} onChange={(value) => onMeasure(value as Measure)} />
    </div>
  );
}

export function UsagePerDay(props: UsageChartProps) {
  return (
    <Card title={props.measure === 'requests' ? 'Requests per day' : 'Credits per day'}>
      <UsageChart {...props} />
    </Card>
  );
}

interface UsageChartProps {
  readonly days: readonly UsageDay[];
  readonly measure: Measure;
  readonly linkOf?: (day: string) => string;
}

export function UsageChart({ days, measure, linkOf }: UsageChartProps) {
  if (measure === 'credits') {
    return (
      <DayChart
        title="Credits per day"
        series={[{ label: 'Credits', color: 'var(--series-5)' }]}
        days={days.map(({ day, credits }) => ({ day, values: [credits] }))}
        linkOf={linkOf}
      />
    );
  }
  return (
    <DayChart
      title="Requests per day"
      series={[
        { label: 'Successful', color: 'var(--series-1)' },
        { label: 'Failed', color: 'var(--series-4)' },
      ]}
      days={days.map(({ day, requests, outcomes }) => ({
        day,
        values: [outcomes.ok ?? 0, requests - (outcomes.ok ?? 0)],
      }))}
      linkOf={linkOf}
    />
  );
}
