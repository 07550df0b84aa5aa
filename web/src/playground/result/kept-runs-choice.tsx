/** The last runs, to view again without paying again. */
import { SelectField } from '../../design/field.tsx';
import { formatShortInstant } from '../../format.ts';
import type { KeptRun } from '../kept-runs.ts';

interface KeptRunsProps {
  readonly runs: readonly KeptRun[];
  /** The start time of the run that is shown. */
  readonly shown: number | undefined;
  readonly onLookAt: (run: KeptRun) => void;
}

const MAX_TARGET_LENGTH = 60;

export function KeptRuns({ runs, shown, onLookAt }: KeptRunsProps) {
  const value = runs.some(({ since }) => since === shown) ? String(shown) : '';
  return (
    <div className="kept-runs">
      <SelectField
        label="Last runs"
        labelHidden
        value={value}
        options={[
          ...(value === '' ? [{ value: '', label: 'Last runs' }] : []),
          ...runs.map((run) => ({ value: String(run.since), label: labelOf(run) })),
        ]}
        onChange={({ target }) => {
          const run = runs.find(({ since }) => String(since) === target.value);
          if (run !== undefined) onLookAt(run);
        }}
      />
    </div>
  );
}

function labelOf({ since, call, result }: KeptRun): string {
  const query = new URLSearchParams(call.query);
  const target = (query.get('url') ?? query.get('q') ?? '').replace(/^https?:\/\//, '');
  const shown = target.length > MAX_TARGET_LENGTH ? `${target.slice(0, MAX_TARGET_LENGTH)}…` : target;
  return `${formatShortInstant(since)} · /${call.endpoint} ${shown} · ${result.status}`;
}
