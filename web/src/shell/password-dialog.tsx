/** Sets or changes the password of the signed-in user. */
import { useState } from 'react';
import type { Session } from '../../../src/dashboard/contract.ts';
import { FormDialog } from '../design/dialog.tsx';
import { PasswordField } from '../design/password-field.tsx';
import { notify } from '../design/toast.tsx';
import { choosePassword } from '../session.ts';
import { PASSWORD_RULE, passwordProblem } from './password-rule.ts';

interface PasswordDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

export function PasswordDialog({ session, onClose }: PasswordDialogProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const save = async () => {
    await choosePassword({ password, ...(current === '' ? {} : { current }) });
    notify('Your password is set. Other sessions were signed out.');
    onClose();
  };
  return (
    <FormDialog
      title={session.hasPassword ? 'Change password' : 'Choose a password'}
      action="Save password"
      onSubmit={save}
      onClose={onClose}
    >
      {/* Password managers file the new password under this name. */}
      <input type="text" autoComplete="username" value={session.email} readOnly hidden />
      {session.hasPassword && (
        <PasswordField
          label="Current password"
          hint="Not needed if a sign-in link brought you here."
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <PasswordField
        label="New password"
        hint={PASSWORD_RULE}
        problem={passwordProblem(password)}
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}
