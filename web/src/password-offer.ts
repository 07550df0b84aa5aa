/**
 * Whether an account without a password has declined to set one here. After the next sign-in by link, it is asked
 * again.
 */
import { forget, remember, remembered } from './browser-storage.ts';

const nameFor = (email: string) => `mudlark-password-later ${email}`;

export function isPasswordOfferDeclined(email: string): boolean {
  return remembered(nameFor(email)) !== undefined;
}

export function declinePasswordOffer(email: string): void {
  remember(nameFor(email), 'yes');
}

export function offerPasswordAgain(email: string): void {
  forget(nameFor(email));
}
