/** Whether an account without a password was offered one here and said no. The next link that signs in asks again. */
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
