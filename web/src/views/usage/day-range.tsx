/** A range of days, in the user's time zone. */
import { useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { addDays, dayOf, timeZone } from '../requests/local-days.ts';
import './usage-view.css';

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
  const today = dayOf();
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
        max={dayOf()}
        value={to}
        onChange={({ target }) => target.value !== '' && change({ to: target.value })}
      />
    </div>
  );
}

/** The query of the server for these days. */
export const daysQuery = ({ from, to }: Days) => String(new URLSearchParams({ from, to, zone: timeZone() }));

/** The link to the requests of a day. */
export const requestsOf = (day: string) => `/requests?${new URLSearchParams({ from: day, to: day })}`;

/** A sentence about the time zone, for the heading of a page. */
export const daysInWords = () => `Days are in your time zone, ${timeZone()}.`;

const daysBack = (days: number) => addDays(dayOf(), 1 - days);

/** While it is typed, a date may be out of range for a moment. */
function inOrder({ from, to }: Days, today: string): Days {
  const first = daysBack(DAYS_KEPT);
  const last = to > today ? today : to < first ? first : to;
  return { from: from < first ? first : from > last ? last : from, to: last };
}
