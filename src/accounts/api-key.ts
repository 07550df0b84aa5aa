/**
 * API keys: how they are made, named and recognized. A key is `mk_` and 36 random letters and digits; its first 8 are
 * its public id, which lists show, so 28 (more than 160 bits) stay secret. Only a SHA-256 is stored: with that many
 * random bits there is nothing for a slow hash to protect.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret } from '../secret.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX = 'mk_';
const PUBLIC_LENGTH = 8;
const RANDOM_LENGTH = 36;

/** Anything longer is not a key of ours and is not worth hashing. */
export const MAX_KEY_LENGTH = 256;

export interface NewApiKey {
  readonly key: Secret;
  readonly publicId: string;
  readonly hash: Uint8Array;
}

export function makeApiKey(): NewApiKey {
  const key = PREFIX + randomText(RANDOM_LENGTH);
  return { key: new Secret(key), publicId: key.slice(0, PREFIX.length + PUBLIC_LENGTH), hash: hashApiKey(key) };
}

/** Recently used keys with their hashes: computing a hash takes longer than all other checks of a key. */
const recent = new Map<string, Uint8Array>();
const MAX_RECENT = 1_000;

export function hashApiKey(key: string): Uint8Array {
  const known = recent.get(key);
  if (known) return known;
  const made = hash('sha256', key, 'buffer');
  if (recent.size >= MAX_RECENT) recent.clear();
  recent.set(key, made);
  return made;
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function sameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

// Bytes past the last whole multiple of the alphabet are discarded: otherwise its first letters would be more frequent.
function randomText(length: number): string {
  const unbiased = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < unbiased && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}
