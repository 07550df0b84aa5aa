/** Who calls: a key that is still to be checked, or an account that was checked at another door. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Account, AccountStore, AuthenticatedAccount } from '../accounts/store.ts';
import type { Query } from './query.ts';
import { missingKey, twoKeys, wrongKey } from './refusal.ts';

export type Credential = { readonly key: string } | { readonly account: Account };

/**
 * The key of a request: `api_key` in the query, else `Authorization: Bearer`, else `X-Api-Key`. Throws a 403 refusal when there
 * is none, or two different ones in the query.
 */
export function readCredential(query: Query, headers: IncomingHttpHeaders): Credential {
  const keys = query.all('api_key');
  if (keys.some((key) => key !== keys[0])) throw twoKeys();
  const key = keys[0] || bearerOf(headers.authorization) || single(headers['x-api-key']);
  if (!key) throw missingKey();
  return { key };
}

/** Throws a 403 refusal when the key is wrong. */
export async function authenticate(
  credential: Credential,
  accounts: AccountStore,
): Promise<Account | AuthenticatedAccount> {
  if ('account' in credential) return credential.account;
  const account = await accounts.authenticate(credential.key);
  if (!account) throw wrongKey();
  return account;
}

/** Other schemes are none of ours: somebody in between may need them. */
function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

const single = (header: string | string[] | undefined) => (typeof header === 'string' ? header.trim() : undefined);
