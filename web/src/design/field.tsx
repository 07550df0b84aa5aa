/**
 * Inputs with their label, hint and problem, connected for screen readers. `Field` is the frame; it passes the ids to
 * its control. The others are common controls in that frame.
 */
import { type ComponentProps, type ReactNode, useId } from 'react';
import './field.css';

export interface Frame {
  readonly label: string;
  /** Shows the label only to screen readers, if it is obvious visually. */
  readonly labelHidden?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong with the value. Announced as soon as it appears. */
  readonly problem?: string | undefined;
}

export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

export function Field({
  label,
  labelHidden = false,
  hint,
  problem,
  children,
}: Frame & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const describedBy = [hint !== undefined && hintId, problem !== undefined && problemId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': problem !== undefined || undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <p id={problemId} className="field-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

export function TextField({ label, labelHidden, hint, problem, ...input }: Frame & ComponentProps<'input'>) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} problem={problem}>
      {(control) => <input type="text" {...input} {...control} className="control" />}
    </Field>
  );
}

export function TextAreaField({ label, labelHidden, hint, problem, ...area }: Frame & ComponentProps<'textarea'>) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} problem={problem}>
      {(control) => <textarea rows={4} {...area} {...control} className="control" />}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  labelHidden,
  hint,
  problem,
  options,
  ...select
}: Frame & { readonly options: readonly Option[] } & ComponentProps<'select'>) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} problem={problem}>
      {(control) => (
        <select {...select} {...control} className="control">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox, followed by its label. */
export function CheckField({ label, hint, ...input }: Pick<Frame, 'label' | 'hint'> & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="check-field">
      <input {...input} type="checkbox" id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
