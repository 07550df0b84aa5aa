/** Makes a key and stores its hash. Runs inside a write of the store. */
import { makeApiKey } from '../api-key.ts';
import type { IssuedApiKey } from '../store.ts';
import type { KeyRows } from './key-rows.ts';

export function issueKey(
  keys: KeyRows,
  { accountId, name, createdAt }: { accountId: number; name: string; createdAt: number },
): IssuedApiKey {
  const { key, publicId, hash } = makeApiKey();
  keys.insert({ accountId, publicId, hash, name, configured: false, createdAt });
  return { key, id: publicId, name, createdAt, lastUsedAt: undefined, revokedAt: undefined };
}
