/** Builds `actions` step by step: what to do, on which element, in which order. The result is the API's JSON. */
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../design/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../design/field.tsx';
import { formOf, NEW_STEP, readRows, type StepRow, VERB_FORMS, type Verb, writeRows } from './step-rows.ts';
import './actions.css';

interface ActionsFieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  /** Opens the picker for the step at this place. */
  readonly onPick: (at: number) => void;
}

const ROWS_HINT =
  'What is done on the page before it is read, in this order. Pick shows the page as it is just before that step.';

const VERBS = Object.entries(VERB_FORMS).map(([value, { label }]) => ({ value, label }));

export function ActionsField({ label, hint, value, problem, onChange, onPick }: ActionsFieldProps) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const rows = readRows(value);
  const [asText, setAsText] = useState(false);
  const isText = asText || rows === undefined;
  const set = (next: readonly StepRow[]) => onChange(writeRows(next));
  const focus = (selector: string) => field.current?.querySelector<HTMLElement>(selector)?.focus();
  const add = () => {
    flushSync(() => set([...(rows ?? []), NEW_STEP]));
    focus(`[data-step="${rows?.length ?? 0}"] select`);
  };
  const remove = (at: number) => {
    flushSync(() => set((rows ?? []).toSpliced(at, 1)));
    // The pressed button disappears with its row.
    focus('.steps-add');
  };
  const move = (at: number, to: number) => {
    const row = rows?.[at];
    if (!rows || !row || to < 0 || to >= rows.length) return;
    flushSync(() => set(rows.toSpliced(at, 1).toSpliced(to, 0, row)));
    focus(`[data-step="${to}"] [data-move="${to < at ? 'up' : 'down'}"]`);
  };

  return (
    <fieldset className="entries steps" ref={field} aria-describedby={`${id}-hint ${id}-problem`}>
      <legend className="field-label">{label}</legend>
      {isText ? (
        <TextAreaField
          label={`${label}, as JSON`}
          labelHidden
          rows={4}
          name="actions"
          value={value}
          placeholder='[{"click":"#more"}]'
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <ol className="step-rows">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
            <li className="step-row" key={at} data-step={at}>
              <StepFields
                row={row}
                at={at}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onChange={(changed) => set(rows.with(at, { ...row, ...changed }))}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
                onPick={() => onPick(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <p id={`${id}-hint`} className="field-hint">
        {isText ? hint : ROWS_HINT}
      </p>
      <p id={`${id}-problem`} className="field-problem" aria-live="polite">
        {problem}
      </p>
      <div className="row">
        {!isText && (
          <Button className="steps-add" size="small" tone="quiet" icon="plus" onClick={add}>
            Add a step
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          disabled={isText && rows === undefined}
          aria-pressed={isText}
          onClick={() => setAsText(!isText)}
        >
          As JSON
        </Button>
      </div>
    </fieldset>
  );
}

interface StepFieldsProps {
  readonly row: StepRow;
  readonly at: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (changed: Partial<StepRow>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onPick: () => void;
}

function StepFields({ row, at, isFirst, isLast, onChange, onMove, onRemove, onPick }: StepFieldsProps) {
  const { target, text, picks } = formOf(row.verb);
  const name = `step ${at + 1}`;
  const plain = { labelHidden: true, autoComplete: 'off', spellCheck: false };
  return (
    <>
      <div className="step-head">
        <SelectField
          label={`${name}, action`}
          labelHidden
          value={row.verb}
          options={VERBS}
          onChange={(event) => onChange({ verb: event.target.value as Verb })}
        />
        <div className="entry-actions">
          {picks && (
            <Button size="small" onClick={onPick} aria-label={`Pick ${name} on the page`}>
              Pick
            </Button>
          )}
          <IconButton
            label={`Move ${name} up`}
            icon="chevron"
            size="small"
            data-move="up"
            aria-disabled={isFirst}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon="chevron"
            size="small"
            data-move="down"
            aria-disabled={isLast}
            onClick={() => onMove(at + 1)}
          />
          <IconButton label={`Remove ${name}`} icon="close" size="small" onClick={onRemove} />
        </div>
      </div>
      <TextField
        {...plain}
        label={`${name}, ${target.label}`}
        placeholder={target.placeholder}
        value={row.target}
        onChange={(event) => onChange({ target: event.target.value })}
      />
      {text && (
        <TextField
          {...plain}
          label={`${name}, ${text.label}`}
          placeholder={text.placeholder}
          value={row.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      )}
    </>
  );
}
