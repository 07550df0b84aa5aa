/** A choice of days, in UTC like the billing cycle. */
import { useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { dayOf } from '../../format.ts';
import './usage-view.css';

const DAY_MS = 86_400_000;
const FIRST_SHOWN_DAYS = 30;
/** As far back as the server counts. */
const DAYS_KEPT = 400;

export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface DayRange extends Days {
  readonly change: (days: Partial<Days>) => void;
}

export function useDayRange(): DayRange {
  const today = dayOf(Date.now());
  const [days, setDays] = useState<Days>({ from: daysBack(FIRST_SHOWN_DAYS), to: today });
  return { ...days, change: (changed) => setDays((old) => inOrder({ ...old, ...changed }, today)) };
}

export function DayRangeFields({ range }: { readonly range: DayRange }) {
  const { from, to, change } = range;
  return (
    <div className="usage-range">
      <TextField
        label="From"
        type="date"
        min={daysBack(DAYS_KEPT)}
        max={to}
        value={from}
        onChange={({ target }) => target.value !== '' && change({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        min={from}
        max={dayOf(Date.now())}
        value={to}
        onChange={({ target }) => target.value !== '' && change({ to: target.value })}
      />
    </div>
  );
}

/** The query of the server for these days. */
export const daysQuery = ({ from, to }: Days) => String(new URLSearchParams({ from, to }));

function daysBack(days: number): string {
  return dayOf(Date.parse(dayOf(Date.now())) - (days - 1) * DAY_MS);
}

/** A date that is typed may be out of the range for a moment. */
function inOrder({ from, to }: Days, today: string): Days {
  const first = daysBack(DAYS_KEPT);
  const last = to > today ? today : to < first ? first : to;
  return { from: from < first ? first : from > last ? last : from, to: last };
}
