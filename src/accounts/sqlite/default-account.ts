/** The operator's own account and its key. Runs inside one write of the store, so two starts cannot both make them. */
import type { Secret } from '../../secret.ts';
import { AccountError } from '../account-error.ts';
import { hashApiKey, LONGEST_KEY } from '../api-key.ts';
import { openBalance } from '../balance.ts';
import { type Plans, planNamed } from '../plans.ts';
import type { Account, DefaultAccount } from '../store.ts';
import type { AccountRows } from './account-rows.ts';
import { issueKey } from './issue-key.ts';
import type { KeyRows } from './key-rows.ts';

export const DEFAULT_ACCOUNT_EMAIL = 'operator@localhost';
const DEFAULT_ACCOUNT_PLAN = 'unlimited';

/** The public id of a key of the operator's choosing: unlike a key of ours, no part of it may be shown. */
const CONFIGURED_KEY_ID = 'configured';

interface Parts {
  readonly accounts: AccountRows;
  readonly keys: KeyRows;
  readonly plans: Plans;
}

export function ensureDefaultAccount(parts: Parts, apiKey: Secret | undefined, now: number): DefaultAccount {
  const { accounts, keys } = parts;
  const existing = accounts.find(DEFAULT_ACCOUNT_EMAIL)?.account;
  const account = existing ?? create(parts, now);

  const hash = apiKey === undefined ? undefined : hashApiKey(checked(apiKey));
  const removed = keys.deleteConfiguredExcept(hash);
  if (hash !== undefined) {
    configure(keys, account, hash, now);
    return { account, freshKey: undefined };
  }
  // Keys that the operator has revoked are not replaced; a key that went away with a setting is.
  const keyless = existing === undefined || (removed > 0 && keys.countWorking(account.id) === 0);
  if (!keyless) return { account, freshKey: undefined };
  return { account, freshKey: issueKey(keys, { accountId: account.id, name: 'default', createdAt: now }).key };
}

function create({ accounts, plans }: Parts, now: number): Account {
  const { credits } = planNamed(plans, DEFAULT_ACCOUNT_PLAN);
  return accounts.insert(DEFAULT_ACCOUNT_EMAIL, now, openBalance(DEFAULT_ACCOUNT_PLAN, credits, now));
}

// A key that was issued here and then put into the settings becomes a configured one: it goes when the settings change.
function configure(keys: KeyRows, account: Account, hash: Uint8Array, now: number): void {
  const owner = keys.ownerOf(hash);
  if (owner !== undefined && owner !== account.id) {
    throw new AccountError('key_taken', 'The configured API key belongs to another account.');
  }
  if (owner !== undefined) {
    keys.markConfigured(hash);
    return;
  }
  const publicId = CONFIGURED_KEY_ID;
  keys.insert({ accountId: account.id, publicId, hash, name: 'configured', configured: true, createdAt: now });
}

function checked(apiKey: Secret): string {
  const key = apiKey.reveal();
  if (key.trim() === '' || key.length > LONGEST_KEY) {
    throw new AccountError('invalid_key', `An API key has 1 to ${LONGEST_KEY} characters.`);
  }
  return key;
}
