/** Offers a password to who came by a link, which works only once. */
import { useState } from 'react';
import type { Session } from '../../../src/dashboard/contract.ts';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/notice.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export function PasswordBanner({ session }: { readonly session: Session }) {
  const [choosing, setChoosing] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <>
      <Notice
        actions={
          <>
            <Button size="small" tone="primary" onClick={() => setChoosing(true)}>
              Choose a password
            </Button>
            <Button size="small" tone="quiet" onClick={() => setDismissed(true)}>
              Not now
            </Button>
          </>
        }
      >
        You signed in by a link, and it works only once. Choose a password to come back without a new one.
      </Notice>
      {choosing && <PasswordDialog session={session} onClose={() => setChoosing(false)} />}
    </>
  );
}
