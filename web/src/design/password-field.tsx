/** A password field that can show the password. */
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Field, type Frame } from './field.tsx';
import './password-field.css';

type PasswordFieldProps = Frame & Omit<ComponentProps<'input'>, 'type'>;

export function PasswordField({ label, labelHidden, hint, problem, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} problem={problem}>
      {(control) => (
        <div className="password-field">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="control"
          />
          <Button
            size="small"
            tone="quiet"
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        </div>
      )}
    </Field>
  );
}
