/**
 * The field of one parameter, depending on its kind. It shows the API's own name, default and description, and
 * validates nothing.
 */
import type { ReactNode } from 'react';
import type { ParameterForm } from '../../../../src/dashboard/contract.ts';
import { Button } from '../../design/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../design/field.tsx';
import { ActionsField } from '../actions/actions-field.tsx';
import { InlineView } from '../markdown/inline-view.tsx';
import { parseInlines } from '../markdown/inlines.ts';
import type { Entry } from '../request/form-values.ts';
import { EntriesField } from './entries-field.tsx';

/** Texts of several lines. */
const LONG_TEXTS = new Set(['js_script', 'question']);
const ADDRESS = { placeholder: 'https://…', inputMode: 'url' } as const;
/** CSS selectors, which can be picked in the page. */
const SELECTORS = new Set(['selector', 'selectors', 'wait_for']);

export interface ParameterFieldProps {
  readonly parameter: ParameterForm;
  readonly entries: readonly Entry[];
  readonly problem: string | undefined;
  readonly onChange: (entries: readonly Entry[]) => void;
  /** Opens the picker for the entry at this place. */
  readonly onPick: (at: number) => void;
}

export function ParameterField(props: ParameterFieldProps) {
  const { parameter, entries, problem, onChange, onPick } = props;
  const { name, kind, required } = parameter;
  const text = entries[0]?.value ?? '';
  const setText = (value: string) => onChange([{ key: '', value }]);
  const hint = <InlineView inlines={parseInlines(parameter.description)} />;
  const label = required ? `${name} (required)` : name;
  const frame = { label, hint, problem, name, onChange: (event: Changed) => setText(event.target.value) };
  const typed = { ...frame, value: text, autoComplete: 'off', spellCheck: false };
  const pick = SELECTORS.has(name) ? (at: number) => <PickButton name={name} onPick={() => onPick(at)} /> : undefined;

  switch (kind) {
    case 'boolean': {
      const checked = (text || parameter.default) === 'true';
      return (
        <CheckField label={name} hint={hint} name={name} checked={checked} onChange={() => setText(String(!checked))} />
      );
    }
    case 'choice':
      return <SelectField {...frame} value={text || parameter.default} options={choicesOf(parameter)} />;
    case 'list':
    case 'map':
      return (
        <EntriesField {...{ parameter, label, hint, entries, problem, onChange }} {...(pick && { actions: pick })} />
      );
    case 'integer':
      return <TextField {...typed} inputMode="numeric" placeholder={parameter.default} />;
    default:
      if (name === 'actions')
        return <ActionsField {...{ label, hint, problem, onPick }} value={text} onChange={setText} />;
      if (LONG_TEXTS.has(name)) return <TextAreaField {...typed} rows={3} />;
      return (
        <WithAction action={pick?.(0)}>
          <TextField {...typed} {...(name === 'url' ? ADDRESS : { placeholder: parameter.default })} />
        </WithAction>
      );
  }
}

type Changed = { readonly target: { readonly value: string } };

function choicesOf({ choices = [], default: fallback }: ParameterForm) {
  return choices.map((value) => ({ value, label: value === fallback ? `${value} (default)` : value }));
}

function PickButton({ name, onPick }: { readonly name: string; readonly onPick: () => void }) {
  return (
    <Button size="small" onClick={onPick} aria-label={`Pick ${name} on the page`}>
      Pick
    </Button>
  );
}

function WithAction({ action, children }: { readonly action: ReactNode; readonly children: ReactNode }) {
  if (action === undefined) return children;
  return (
    <div className="field-with-action">
      {children}
      <div className="field-action">{action}</div>
    </div>
  );
}
