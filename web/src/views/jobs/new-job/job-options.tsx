/** What a job may say besides its pages: how many are fetched at a time, and who is told when it is over. */
import { TextField } from '../../../design/field.tsx';
import type { DraftProps } from './what-to-fetch.tsx';

export function JobOptions({ draft, problems, onChange }: DraftProps) {
  return (
    <div className="new-job-pair">
      <TextField
        label="Pages at a time"
        name="concurrency"
        inputMode="numeric"
        placeholder="8, and 2 per host"
        hint="1 to 32. A number entered here also holds for each host."
        problem={problems.concurrency}
        value={draft.concurrency}
        onChange={({ target }) => onChange({ concurrency: target.value })}
      />
      <TextField
        label="Webhook"
        name="webhook"
        inputMode="url"
        autoComplete="off"
        placeholder="https://…"
        hint="Gets a signed POST when the job is over."
        problem={problems.webhook}
        value={draft.webhook}
        onChange={({ target }) => onChange({ webhook: target.value })}
      />
    </div>
  );
}
