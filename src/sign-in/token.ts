/**
 * Tokens of sessions and links: 256 random bits, of which only a SHA-256 is stored. With so many bits a slow hash is
 * not needed.
 */
import { hash, randomBytes } from 'node:crypto';

/** In an encoding that is valid in a cookie and in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
