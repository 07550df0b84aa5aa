/**
 * A parameter with several entries: the rows of a list, or the names and values of a map. There is always an empty row.
 */
import { type ReactNode, useId, useRef } from 'react';
import type { ParameterForm } from '../../../../src/dashboard/contract.ts';
import { Button, IconButton } from '../../design/button.tsx';
import { TextField } from '../../design/field.tsx';
import type { Entry } from '../request/form-values.ts';

interface EntriesFieldProps {
  readonly parameter: ParameterForm;
  readonly label: string;
  readonly hint: ReactNode;
  readonly entries: readonly Entry[];
  readonly problem: string | undefined;
  readonly onChange: (entries: readonly Entry[]) => void;
  /** Buttons for the row at this position. */
  readonly actions?: (at: number) => ReactNode;
}

const EMPTY: Entry = { key: '', value: '' };

export function EntriesField({ parameter, label, hint, entries, problem, onChange, actions }: EntriesFieldProps) {
  const id = useId();
  const rows = entries.length === 0 ? [EMPTY] : entries;
  const change = (at: number, entry: Partial<Entry>) => onChange(rows.with(at, { ...EMPTY, ...rows[at], ...entry }));
  const add = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    onChange(rows.toSpliced(at, 1));
    // The pressed button disappears with its row.
    add.current?.focus();
  };
  const plain = { labelHidden: true, autoComplete: 'off', spellCheck: false };
  return (
    <fieldset className="entries" aria-describedby={`${id}-hint ${id}-problem`}>
      <legend className="field-label">{label}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div className="entry" key={at}>
          {parameter.kind === 'map' && (
            <TextField
              {...plain}
              label={`${parameter.name} ${at + 1}, name`}
              placeholder="Name"
              value={row.key}
              onChange={(event) => change(at, { key: event.target.value })}
            />
          )}
          <TextField
            {...plain}
            label={`${parameter.name} ${at + 1}${parameter.kind === 'map' ? ', value' : ''}`}
            placeholder={placeholderOf(parameter)}
            value={row.value}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <div className="entry-actions">
            {actions?.(at)}
            {entries.length > 0 && (
              <IconButton
                label={`Remove ${parameter.name} ${at + 1}`}
                icon="close"
                size="small"
                onClick={() => remove(at)}
              />
            )}
          </div>
        </div>
      ))}
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <p id={`${id}-problem`} className="field-problem" aria-live="polite">
        {problem}
      </p>
      <Button ref={add} size="small" tone="quiet" icon="plus" onClick={() => onChange([...rows, EMPTY])}>
        {`Add to ${parameter.name}`}
      </Button>
    </fieldset>
  );
}

function placeholderOf({ name, kind }: ParameterForm): string {
  if (kind === 'list') return 'CSS selector';
  return name === 'fields' ? 'What it is' : 'Value';
}
