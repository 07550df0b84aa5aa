/** E-mail addresses as names of accounts: checked for form, compared ignoring case. Nothing is ever mailed. */
import { AccountError } from './account-error.ts';

const LOCAL_PART = /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
const LONGEST = 254;

/** The address without surrounding blanks; throws `invalid_email` if it is invalid. A domain with one label is fine. */
export function parseEmail(text: string): string {
  const email = text.trim().normalize('NFC');
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(0, at));
  const domain = email.slice(at + 1);
  const wellFormed =
    email.length <= LONGEST &&
    LOCAL_PART.test(local) &&
    local.split('.').every((part) => part !== '') &&
    domain.split('.').every((label) => DOMAIN_LABEL.test(label));
  if (!wellFormed) {
    throw new AccountError('invalid_email', `Not an e-mail address: ${JSON.stringify(text.slice(0, 80))}.`);
  }
  return email;
}

/** The same for all spellings of an address. */
export function emailIdentity(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
