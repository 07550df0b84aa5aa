/** API keys: rows in and out. Sees hashes of keys, never a key but the one that it makes. */
import { makeApiKey, sameHash } from './api-key.ts';
import {
  COUNT_WORKING_KEYS,
  INSERT_KEY,
  KEY_OWNER,
  KEYS_OF_ACCOUNT,
  REVOKE_KEY,
  TOUCH_KEY,
  WORKING_KEY,
} from './queries.ts';
import { ask, type Steps } from './steps.ts';
import type { ApiKeyInfo, AuthenticatedAccount, IssuedApiKey } from './store.ts';
import { getAccount } from './stored-accounts.ts';

export interface WorkingKey {
  readonly keyId: number;
  readonly lastUsedAt: number | undefined;
  readonly account: AuthenticatedAccount;
}

export function* findWorkingKey(hash: Uint8Array): Steps<WorkingKey | undefined> {
  const [row] = yield* ask(WORKING_KEY, hash);
  if (row === undefined || !sameHash(row.hash, hash)) return undefined;
  const { id, email, plan, created_at: createdAt, public_id: keyId } = row;
  return {
    keyId: row.key_id,
    lastUsedAt: row.last_used_at ?? undefined,
    account: { id, email, plan, createdAt, keyId },
  };
}

/** The account that a key belongs to, also when the key is revoked. */
export function* ownerOfKey(hash: Uint8Array): Steps<number | undefined> {
  return (yield* ask(KEY_OWNER, hash))[0]?.account_id;
}

export function* countWorkingKeys(accountId: number): Steps<number> {
  return (yield* ask(COUNT_WORKING_KEYS, accountId))[0]?.count ?? 0;
}

export function* listKeys(accountId: number): Steps<ApiKeyInfo[]> {
  return (yield* ask(KEYS_OF_ACCOUNT, accountId)).map((row) => ({
    id: row.public_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  }));
}

/** Makes a key and stores its hash. */
export function* issueKey(accountId: number, name: string, createdAt: number): Steps<IssuedApiKey> {
  yield* getAccount(accountId);
  const { key, publicId, hash } = makeApiKey();
  yield* ask(INSERT_KEY, accountId, publicId, hash, name, 0, createdAt);
  return { key, id: publicId, name, createdAt, lastUsedAt: undefined, revokedAt: undefined };
}

export function* revokeKey(accountId: number, hash: Uint8Array, publicId: string, at: number): Steps<boolean> {
  return (yield* ask(REVOKE_KEY, at, accountId, hash, publicId)).length > 0;
}

export function* touchKeys(uses: ReadonlyMap<number, number>): Steps<void> {
  for (const [keyId, at] of uses) yield* ask(TOUCH_KEY, at, keyId);
}
