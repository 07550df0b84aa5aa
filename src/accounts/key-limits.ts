/**
 * The possible limits of a key: an expiry, endpoints, credits per billing cycle. Does not know which endpoints exist:
 * the caller checks the names.
 */
import { AccountError } from './account-error.ts';
import { MAX_CREDITS } from './plans.ts';

export interface KeyLimits {
  /** When the key expires, in milliseconds since 1970; undefined: never. */
  readonly expiresAt?: number | undefined;
  /** What may be called with it; undefined: everything. */
  readonly scopes?: readonly string[] | undefined;
  /** Credits that may be spent with it per billing cycle; undefined: as many as the account has. */
  readonly creditCap?: number | undefined;
}

/** Changes of a key. Absent values stay unchanged; null removes a limit. */
export interface KeyChanges {
  readonly name?: string;
  readonly expiresAt?: number | null;
  readonly scopes?: readonly string[] | null;
  readonly creditCap?: number | null;
}

export const MAX_KEY_NAME_LENGTH = 80;
const MAX_SCOPES = 50;
const SCOPE = /^[a-z][a-z0-9/-]{0,39}$/;
/** The latest time that a Date can represent. */
const LAST_INSTANT = 8.64e15;

/** The name as it is stored. */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > MAX_KEY_NAME_LENGTH || /\p{Cc}/u.test(trimmed)) {
    throw invalid(`The name of a key has at most ${MAX_KEY_NAME_LENGTH} characters, on one line.`);
  }
  return trimmed;
}

/** Refuses limits under which a key could never work. */
export function checkLimits({ expiresAt, scopes, creditCap }: KeyLimits, now: number): void {
  if (expiresAt !== undefined && !(Number.isInteger(expiresAt) && expiresAt > now && expiresAt <= LAST_INSTANT)) {
    throw invalid('The expiry of a key must be a time in the future.');
  }
  if (creditCap !== undefined && !(Number.isInteger(creditCap) && creditCap >= 1 && creditCap <= MAX_CREDITS)) {
    throw invalid(`The spend cap of a key is a whole number of credits, from 1 to ${MAX_CREDITS}.`);
  }
  if (scopes === undefined) return;
  if (scopes.length === 0 || scopes.length > MAX_SCOPES || !scopes.every((scope) => SCOPE.test(scope))) {
    throw invalid('The scopes of a key are the names of the endpoints that it may call, at least one.');
  }
}

/** As stored: null if there is none. */
export function writeScopes(scopes: readonly string[] | null | undefined): string | null {
  return scopes ? [...new Set(scopes)].join(' ') : null;
}

export function readScopes(stored: string | null): readonly string[] | undefined {
  return stored?.split(' ');
}

export const isInScope = (scopes: readonly string[] | undefined, endpoint: string) =>
  scopes === undefined || scopes.includes(endpoint);

function invalid(message: string): AccountError {
  return new AccountError('invalid_key_limits', message);
}
