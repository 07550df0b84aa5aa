/** Shows who is signed in, with theme, password and signing out. */
import { useState } from 'react';
import type { Session } from '../../../src/dashboard/contract.ts';
import { problemMessage } from '../api.ts';
import { Button } from '../design/button.tsx';
import { Segmented } from '../design/segmented.tsx';
import { notify } from '../design/toast.tsx';
import { signOut } from '../session.ts';
import { useStore } from '../store.ts';
import { chooseTheme, type Theme, theme } from '../theme.ts';
import { PasswordDialog } from './password-dialog.tsx';

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function SessionPanel({ session }: { readonly session: Session }) {
  const [choosing, setChoosing] = useState(false);
  const leave = () => signOut().catch((error) => notify(problemMessage(error), 'bad'));
  return (
    <div className="session-panel">
      <div className="session-who">
        <span className="session-email" title={session.email}>
          {session.email}
        </span>
        <span className="quiet">{session.plan} plan</span>
      </div>
      <Segmented
        label="Theme"
        options={THEMES}
        value={useStore(theme)}
        onChange={(value) => chooseTheme(THEMES.find((one) => one.value === value)?.value ?? 'system')}
      />
      <div className="session-actions">
        <Button tone="quiet" size="small" icon="password" onClick={() => setChoosing(true)}>
          Password
        </Button>
        <Button tone="quiet" size="small" icon="leave" onClick={leave}>
          Sign out
        </Button>
      </div>
      {choosing && <PasswordDialog session={session} onClose={() => setChoosing(false)} />}
    </div>
  );
}
