/**
 * Stacked bars per day, drawn as SVG at their size on screen. The numbers of the selected day are in the readout above,
 * and all of them in a table that can replace the chart. If days have links, a click on a bar follows it; without a
 * pointer, the table has the link.
 */
import { useState } from 'react';
import { count, formatDay, formatNumber, formatShortNumber } from '../format.ts';
import { go, Link } from '../router.tsx';
import { sum } from '../sum.ts';
import { axisTicks, labelEvery } from './chart-scale.ts';
import { useElementWidth } from './element-width.ts';
import { Segmented } from './segmented.tsx';
import { type Column, Table } from './table.tsx';
import './chart.css';

const HEIGHT = 176;
const AXIS_WIDTH = 40;
const AXIS_HEIGHT = 22;
const TOP = 8;
const DAY_LABEL_WIDTH = 58;
/** Half of a label's width, so that the last one is not cut off. */
const LAST_LABEL_ROOM = 20;
const BAR_GAP = 0.28;
const MAX_BAR_WIDTH = 36;

export interface ChartDay {
  readonly day: string;
  /** One value for each series. */
  readonly values: readonly number[];
}

export interface Series {
  readonly label: string;
  /** A design token. */
  readonly color: string;
}

interface DayChartProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly days: readonly ChartDay[];
  /** The link of a day. */
  readonly linkOf?: ((day: string) => string) | undefined;
}

export function DayChart({ title, series, days, linkOf }: DayChartProps) {
  const [shownAs, setShownAs] = useState('chart');
  const [pointed, setPointed] = useState<number>();
  const pointedDay = pointed === undefined ? undefined : days[pointed];
  const shown = pointedDay === undefined ? totals(days, series.length) : pointedDay.values;
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <div>
          <span className="chart-figure">{formatNumber(sum(shown))}</span>
          <span className="quiet small">
            {' '}
            {pointedDay === undefined ? `in ${count(days.length, 'day')}` : formatDay(pointedDay.day)}
          </span>
        </div>
        <Segmented
          label={`Show ${title} as`}
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={shownAs}
          onChange={setShownAs}
        />
      </figcaption>
      {series.length > 1 && (
        <ul className="legend">
          {series.map((one, index) => (
            <li key={one.label} className="legend-item">
              <span className="legend-swatch" style={{ background: one.color }} aria-hidden="true" />
              {one.label} <strong>{formatNumber(shown[index] ?? 0)}</strong>
            </li>
          ))}
        </ul>
      )}
      {shownAs === 'chart' ? (
        <Bars title={title} series={series} days={days} linkOf={linkOf} pointed={pointed} onPoint={setPointed} />
      ) : (
        <DayTable title={title} series={series} days={days} linkOf={linkOf} />
      )}
    </figure>
  );
}

interface BarsProps extends DayChartProps {
  readonly pointed: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
}

function Bars({ title, series, days, linkOf, pointed, onPoint }: BarsProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const ticks = axisTicks(Math.max(0, ...days.map((day) => sum(day.values))));
  const top = ticks.at(-1) ?? 1;
  const plotWidth = Math.max(0, width - AXIS_WIDTH);
  const plotHeight = HEIGHT - AXIS_HEIGHT - TOP;
  const place = days.length === 0 ? 0 : plotWidth / days.length;
  const barWidth = Math.min(MAX_BAR_WIDTH, place * (1 - BAR_GAP));
  const y = (value: number) => TOP + plotHeight * (1 - value / top);
  const every = labelEvery(days.length, plotWidth, DAY_LABEL_WIDTH);
  return (
    <div ref={frame} className="chart-frame" style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={describe(title, days)}
          onPointerLeave={() => onPoint(undefined)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="chart-gridline" x1={AXIS_WIDTH} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className="chart-label" x={AXIS_WIDTH - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {formatShortNumber(tick)}
              </text>
            </g>
          ))}
          {days.map((day, index) => {
            const middle = AXIS_WIDTH + place * (index + 0.5);
            return (
              <g key={day.day} className={pointed === undefined || pointed === index ? undefined : 'chart-faded'}>
                {stack(day.values).map(([from, to], one) => (
                  <rect
                    key={series[one]?.label}
                    x={middle - barWidth / 2}
                    width={barWidth}
                    y={y(to)}
                    height={y(from) - y(to)}
                    fill={series[one]?.color}
                  />
                ))}
                {(days.length - 1 - index) % every === 0 && (
                  <text
                    className="chart-label"
                    x={Math.min(middle, width - LAST_LABEL_ROOM)}
                    y={HEIGHT - 4}
                    textAnchor="middle"
                  >
                    {formatDay(day.day)}
                  </text>
                )}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: without a pointer the table has the same links */}
                <rect
                  x={AXIS_WIDTH + place * index}
                  width={place}
                  y={0}
                  height={HEIGHT}
                  fill="transparent"
                  className={linkOf && 'chart-day-link'}
                  onPointerEnter={() => onPoint(index)}
                  onClick={linkOf && (() => go(linkOf(day.day)))}
                />
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

function DayTable({ title, series, days, linkOf }: DayChartProps) {
  const columns: Column<ChartDay>[] = [
    { header: 'Day', cell: ({ day }) => (linkOf ? <Link to={linkOf(day)}>{formatDay(day)}</Link> : formatDay(day)) },
    ...series.map((one, index): Column<ChartDay> => {
      return { header: one.label, align: 'end', cell: ({ values }) => formatNumber(values[index] ?? 0) };
    }),
  ];
  return (
    <div className="chart-table">
      <Table caption={title} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
    </div>
  );
}

function totals(days: readonly ChartDay[], length: number): number[] {
  return Array.from({ length }, (_, index) => sum(days.map((day) => day.values[index] ?? 0)));
}

/** The start and end of each value's part of the bar. */
function stack(values: readonly number[]): [from: number, to: number][] {
  let reached = 0;
  return values.map((value) => {
    const from = reached;
    reached += value;
    return [from, reached];
  });
}

function describe(title: string, days: readonly ChartDay[]): string {
  const [first] = days;
  if (first === undefined) return `${title}: no days`;
  const most = days.reduce((best, day) => (sum(day.values) > sum(best.values) ? day : best), first);
  const all = sum(days.map((day) => sum(day.values)));
  return `${title}: ${formatNumber(all)} in ${count(days.length, 'day')}, at most ${formatNumber(sum(most.values))} on ${formatDay(most.day)}`;
}
