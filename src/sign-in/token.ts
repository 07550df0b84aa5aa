/** Tokens of sessions and links: 256 random bits, of which only a SHA-256 is kept. There is nothing for a slow hash to protect. */
import { hash, randomBytes } from 'node:crypto';

/** As it can stand in a cookie and in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
