/**
 * Offers to set a password to a visitor who signed in by link, which works only once. If they decline, that is
 * remembered; the menu still offers it.
 */
import { useState } from 'react';
import type { Session } from '../../../src/dashboard/contract.ts';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/notice.tsx';
import { declinePasswordOffer, isPasswordOfferDeclined } from '../password-offer.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function PasswordBanner({ session }: { readonly session: Session }) {
  const [choosing, setChoosing] = useState(false);
  const [dismissed, setDismissed] = useState(() => isPasswordOfferDeclined(session.email));
  const decline = () => {
    declinePasswordOffer(session.email);
    setDismissed(true);
  };
  if (dismissed) return null;
  return (
    <>
      <Notice
        actions={
          <>
            <Button size="small" tone="primary" onClick={() => setChoosing(true)}>
              Choose a password
            </Button>
            <Button size="small" tone="quiet" onClick={decline}>
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
