/** Where the time went: one bar, with the same as text below. */
import type { PlaygroundResult } from '../../../src/dashboard/contract.ts';
import { formatDuration } from '../format.ts';
import './phase-bar.css';

/** The names of the phases; unknown ones are shown as they are. */
const NAMES: Readonly<Record<string, string>> = {
  admission: 'Checks',
  fetch: 'Fetching the page',
  answer: 'Making the answer',
  billing: 'Billing',
};
const COLORS = [1, 5, 3, 2, 7, 8].map((series) => `var(--series-${series})`);
const REST_COLOR = 'var(--series-6)';

type Timed = Pick<PlaygroundResult, 'milliseconds' | 'phases'>;

export function PhaseBar({ milliseconds, phases }: Timed) {
  const named = phases.map(({ name, milliseconds: took }, at) => ({
    name: NAMES[name] ?? name,
    took,
    color: COLORS[at % COLORS.length] ?? REST_COLOR,
  }));
  const rest = milliseconds - phases.reduce((sum, phase) => sum + phase.milliseconds, 0);
  const parts = rest >= 1 ? [...named, { name: 'Other', took: rest, color: REST_COLOR }] : named;
  return (
    <div className="phases">
      <div className="phase-bar" aria-hidden="true">
        {parts.map(({ name, took, color }) => (
          <div key={name} style={{ flexGrow: took, background: color }} title={`${name}: ${formatDuration(took)}`} />
        ))}
      </div>
      <ul className="phase-list" aria-label={`Where the ${formatDuration(milliseconds)} went`}>
        {parts.map(({ name, took, color }) => (
          <li key={name}>
            <span className="phase-swatch" style={{ background: color }} aria-hidden="true" />
            {name} <strong>{formatDuration(took)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
