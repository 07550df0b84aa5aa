/**
 * Describes what went wrong with a browser on another machine, in a sentence. It never contains its URL, or text from
 * it.
 */
import { codeOf, sayConnectionError } from '../../egress/unreachable.ts';

const WRONG_TOKEN = 'the token in its URL is wrong or missing';
const FULL = 'it has no room for another session';
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'its URL asks for something invalid',
  401: WRONG_TOKEN,
  403: WRONG_TOKEN,
  404: 'the path in its URL is wrong, or was for a browser that has ended',
  429: FULL,
  503: FULL,
};

/** It answered, but not as expected. */
export function refused(status: number, asked: string): Error {
  const meaning = MEANINGS[status];
  return new Error(`it answered ${status} when asked for ${asked}${meaning === undefined ? '' : `: ${meaning}`}`);
}

/** The first pattern that matches an error's code gives its meaning. */
const TLS_AND_HTTP: readonly (readonly [code: RegExp, says: string])[] = [
  [/ALTNAME|HOSTNAME/, 'its certificate is for another name'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'its certificate is not valid at this time'],
  [/SELF_SIGNED|ISSUER_CERT|LEAF_SIGNATURE|^CERT_|^INVALID_/, 'its certificate is not trusted; see docs/browser.md'],
  [/^ERR_SSL_|^EPROTO$/, 'the TLS handshake failed'],
  [/^HPE_/, 'it does not answer in HTTP'],
];

/** Keeps our own messages; an error of the system or of Node is described by its code. */
export function toProblem(error: unknown): Error {
  const code = codeOf(error);
  if (code === '' && error instanceof Error) return error;
  const [, says] = TLS_AND_HTTP.find(([pattern]) => pattern.test(code)) ?? [];
  return new Error(says === undefined ? sayConnectionError(error) : `${says} (${code})`, { cause: error });
}

/** Nothing listens there, or it cannot be reached. */
export function isUnreached(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}
