/** The operator's own account and its key. Run as one transaction, so that two starts cannot both create them. */
import type { Secret } from '../secret.ts';
import { createAccount } from './account-changes.ts';
import { AccountError } from './account-error.ts';
import { hashApiKey, MAX_KEY_LENGTH } from './api-key.ts';
import type { Plans } from './plans.ts';
import { CONFIGURE_KEY, DELETE_CONFIGURED_EXCEPT, INSERT_KEY } from './queries.ts';
import { ask, type Steps } from './steps.ts';
import type { Account, DefaultAccount } from './store.ts';
import { findAccount } from './stored-accounts.ts';
import { countWorkingKeys, issueKey, ownerOfKey } from './stored-keys.ts';

export const DEFAULT_ACCOUNT_EMAIL = 'operator@localhost';
const DEFAULT_ACCOUNT_PLAN = 'unlimited';

/** The public id of a key that the operator chose: unlike for our own keys, no part of it may be shown. */
const CONFIGURED_KEY_ID = 'configured';

export function* ensureDefaultAccount(plans: Plans, apiKey: Secret | undefined, now: number): Steps<DefaultAccount> {
  const existing = (yield* findAccount(DEFAULT_ACCOUNT_EMAIL))?.account;
  const account = existing ?? (yield* createAccount(plans, DEFAULT_ACCOUNT_EMAIL, DEFAULT_ACCOUNT_PLAN, now));

  const hash = apiKey === undefined ? undefined : hashApiKey(checked(apiKey));
  const removed = (yield* ask(DELETE_CONFIGURED_EXCEPT, hash ?? null)).length;
  if (hash !== undefined) {
    yield* configure(account, hash, now);
    return { account, freshKey: undefined };
  }
  // Keys that the operator revoked are not replaced; a key that was removed from the settings is.
  const keyless = existing === undefined || (removed > 0 && (yield* countWorkingKeys(account.id)) === 0);
  if (!keyless) return { account, freshKey: undefined };
  const { key } = yield* issueKey(account.id, 'default', now);
  return { account, freshKey: key };
}

// An issued key that is put into the settings becomes a configured one: it ends when the settings change.
function* configure(account: Account, hash: Uint8Array, now: number): Steps<void> {
  const owner = yield* ownerOfKey(hash);
  if (owner !== undefined && owner !== account.id) {
    throw new AccountError('key_taken', 'The configured API key belongs to another account.');
  }
  if (owner === undefined) yield* insertConfigured(account, hash, now);
  else yield* ask(CONFIGURE_KEY, hash);
}

function* insertConfigured({ id }: Account, hash: Uint8Array, now: number): Steps<void> {
  yield* ask(INSERT_KEY, id, CONFIGURED_KEY_ID, hash, 'configured', 1, now, null, null, null);
}

function checked(apiKey: Secret): string {
  const key = apiKey.reveal();
  if (key.trim() === '' || key.length > MAX_KEY_LENGTH) {
    throw new AccountError('invalid_key', `An API key has 1 to ${MAX_KEY_LENGTH} characters.`);
  }
  return key;
}
