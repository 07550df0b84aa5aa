/** API keys: rows in and out. Sees hashes of keys, and no key except the one that it makes. */
import { makeApiKey, sameHash } from './api-key.ts';
import { checkLimits, checkName, type KeyChanges, type KeyLimits, readScopes, writeScopes } from './key-limits.ts';
import type { Spent } from './key-spend.ts';
import {
  CHANGE_KEY,
  COUNT_WORKING_KEYS,
  INSERT_KEY,
  KEY_CAP,
  KEY_OWNER,
  KEY_TO_CHANGE,
  KEYS_OF_ACCOUNT,
  type KeyRow,
  REVOKE_KEY,
  SPEND_KEY,
  TOUCH_KEY,
  WORKING_KEY,
  WORKING_KEY_OF_ACCOUNT,
  type WorkingKeyRow,
} from './queries.ts';
import { ask, type Steps, type ValuesOf } from './steps.ts';
import type { ApiKeyInfo, AuthenticatedAccount, IssuedApiKey, KeyRefusal } from './store.ts';
import { accountOf, getAccount } from './stored-accounts.ts';

export interface WorkingKey {
  readonly keyId: number;
  readonly lastUsedAt: number | undefined;
  readonly expiresAt: number | undefined;
  readonly isCapped: boolean;
  readonly account: AuthenticatedAccount;
}

export function* findWorkingKey(hash: Uint8Array): Steps<WorkingKey | undefined> {
  const [row] = yield* ask(WORKING_KEY, hash);
  return row === undefined || !sameHash(row.hash, hash) ? undefined : workingKey(row);
}

export function* findKeyOfAccount(accountId: number, publicId: string): Steps<WorkingKey | undefined> {
  const [row] = yield* ask(WORKING_KEY_OF_ACCOUNT, accountId, publicId);
  return row && workingKey(row);
}

function workingKey(row: WorkingKeyRow): WorkingKey {
  return {
    keyId: row.key_id,
    lastUsedAt: row.last_used_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    isCapped: row.credit_cap !== null,
    account: { ...accountOf(row), keyId: row.public_id, ...scopesOf(row) },
  };
}

/** Absent if the key may call everything. */
export function scopesOf({ scopes }: { readonly scopes: string | null }): { readonly scopes?: readonly string[] } {
  const read = readScopes(scopes);
  return read === undefined ? {} : { scopes: read };
}

/** Why the key is refused now; undefined if it is valid. */
export function refusalOf({ account, expiresAt }: WorkingKey, now: number): KeyRefusal | undefined {
  if (account.suspendedAt !== undefined) return { refused: 'account_suspended' };
  if (expiresAt !== undefined && expiresAt <= now) return { refused: 'key_expired', expiredAt: expiresAt };
  return undefined;
}

/** The account of a key, even if the key is revoked. */
export function* ownerOfKey(hash: Uint8Array): Steps<number | undefined> {
  return (yield* ask(KEY_OWNER, hash))[0]?.account_id;
}

export function* countWorkingKeys(accountId: number): Steps<number> {
  return (yield* ask(COUNT_WORKING_KEYS, accountId))[0]?.count ?? 0;
}

export function* listKeys(accountId: number, now: number): Steps<ApiKeyInfo[]> {
  return (yield* ask(KEYS_OF_ACCOUNT, accountId)).map((row) => keyInfo(row, now));
}

function keyInfo(row: KeyRow, now: number): ApiKeyInfo {
  return {
    id: row.public_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    scopes: readScopes(row.scopes),
    creditCap: row.credit_cap ?? undefined,
    creditsUsed: usedInCycle(row, now),
  };
}

/** Spending of an earlier cycle no longer counts. */
function usedInCycle(row: Pick<KeyRow, 'cycle_used' | 'cycle_ends_at'>, now: number): number {
  return row.cycle_ends_at > now ? row.cycle_used : 0;
}

/** Makes a key and stores its hash. */
export function* issueKey(
  accountId: number,
  name: string,
  createdAt: number,
  limits: KeyLimits = {},
): Steps<IssuedApiKey> {
  const kept = checkName(name);
  checkLimits(limits, createdAt);
  yield* getAccount(accountId);
  const { key, publicId, hash } = makeApiKey();
  const { expiresAt, scopes, creditCap } = limits;
  yield* ask(
    INSERT_KEY,
    accountId,
    publicId,
    hash,
    kept,
    0,
    createdAt,
    expiresAt ?? null,
    writeScopes(scopes),
    creditCap ?? null,
  );
  return {
    key,
    id: publicId,
    name: kept,
    createdAt,
    lastUsedAt: undefined,
    revokedAt: undefined,
    expiresAt,
    scopes,
    creditCap,
    creditsUsed: 0,
  };
}

/** Undefined if the account has no such valid key. */
export function* changeKey(
  accountId: number,
  publicId: string,
  changes: KeyChanges,
  now: number,
): Steps<ApiKeyInfo | undefined> {
  const { expiresAt, scopes, creditCap } = changes;
  // Only new limits are checked: a key that has expired may still be renamed.
  checkLimits(
    { expiresAt: expiresAt ?? undefined, scopes: scopes ?? undefined, creditCap: creditCap ?? undefined },
    now,
  );
  const [row] = yield* ask(KEY_TO_CHANGE, accountId, publicId);
  if (row === undefined) return undefined;
  const changed: typeof row = {
    ...row,
    ...(changes.name !== undefined && { name: checkName(changes.name) }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(scopes !== undefined && { scopes: writeScopes(scopes) }),
    ...(creditCap !== undefined && { credit_cap: creditCap }),
  };
  yield* ask(CHANGE_KEY, changed.name, changed.expires_at, changed.scopes, changed.credit_cap, row.id);
  return keyInfo(changed, now);
}

export function* revokeKey(accountId: number, hash: Uint8Array, publicId: string, at: number): Steps<boolean> {
  return (yield* ask(REVOKE_KEY, at, accountId, hash, publicId)).length > 0;
}

export function* touchKeys(uses: ReadonlyMap<number, number>): Steps<void> {
  for (const [keyId, at] of uses) yield* ask(TOUCH_KEY, at, keyId);
}

export function* spendKeys(spent: readonly Spent[]): Steps<void> {
  for (const each of spent) yield* ask(SPEND_KEY, ...spendValues(each));
}

export function spendValues({ keyId, credits, cycleEndsAt }: Spent): ValuesOf<typeof SPEND_KEY> {
  return [cycleEndsAt, credits, cycleEndsAt, keyId, cycleEndsAt];
}

/** The cap of a key and what is left of it; undefined if it has none. */
export interface CapLeft {
  readonly cap: number;
  readonly left: number;
}

export function* capOfKey(keyId: number, now: number): Steps<CapLeft | undefined> {
  const [row] = yield* ask(KEY_CAP, keyId);
  if (!row || row.credit_cap === null) return undefined;
  return { cap: row.credit_cap, left: row.credit_cap - usedInCycle(row, now) };
}
