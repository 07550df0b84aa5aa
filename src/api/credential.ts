/** Who calls: a key that is still to be checked, or an account that was already checked by another interface. */
import type { IncomingHttpHeaders } from 'node:http';
import { isInScope } from '../accounts/key-limits.ts';
import type { Account, AccountStore, AuthenticatedAccount } from '../accounts/store.ts';
import type { Query } from './query.ts';
import {
  accountSuspended,
  keyExpired,
  missingKey,
  noBearerKey,
  outOfScope,
  Refusal,
  twoKeys,
  wrongKey,
} from './refusal.ts';

/** `keyId` is the public id of the key that was used there; its limits apply as well. */
export type Credential = { readonly key: string } | { readonly account: Account; readonly keyId?: string | undefined };

/**
 * The key of a request: `api_key` in the query, else `Authorization: Bearer`, else `X-Api-Key`. Throws a 403 refusal
 * when there is none, or two different ones in the query.
 */
export function readCredential(query: Query, headers: IncomingHttpHeaders): Credential {
  const keys = query.all('api_key');
  if (keys.some((key) => key !== keys[0])) throw twoKeys();
  const key = keys[0] || bearerOf(headers.authorization) || single(headers['x-api-key']);
  if (!key) throw headers.authorization === undefined ? missingKey() : noBearerKey();
  return { key };
}

/** Free, and so allowed for every key of an account. */
const ALWAYS_IN_SCOPE = ['account'];

/** Throws a 403 refusal if the key is wrong, no longer valid, or may not call this. */
export async function authenticate(
  credential: Credential,
  endpoint: string,
  accounts: AccountStore,
): Promise<Account | AuthenticatedAccount> {
  if ('account' in credential) {
    const { account, keyId } = credential;
    return keyId === undefined ? account : { ...account, keyId };
  }
  const account = await accounts.authenticate(credential.key);
  if (!account) throw wrongKey();
  if (account.refused === 'key_expired') throw keyExpired(account.expiredAt);
  if (account.refused === 'account_suspended') throw accountSuspended();
  requireScope(account, endpoint);
  return account;
}

/** The refusal for a key that is not valid; undefined for a valid one. */
export async function keyProblem(key: string, accounts: AccountStore): Promise<string | undefined> {
  try {
    await authenticate({ key }, 'account', accounts);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Throws a 403 refusal if the key that was used may not call this. */
export function requireScope(account: Account | AuthenticatedAccount, endpoint: string): void {
  const scopes = 'scopes' in account ? account.scopes : undefined;
  if (scopes && !ALWAYS_IN_SCOPE.includes(endpoint) && !isInScope(scopes, endpoint)) throw outOfScope(endpoint, scopes);
}

/** Other authorization schemes are ignored: a proxy in between may need them. */
function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

const single = (header: string | string[] | undefined) => (typeof header === 'string' ? header.trim() : undefined);
