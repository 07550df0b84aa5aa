/**
 * System errors of look-ups and connections as failures that a caller understands. Knows nothing of how they came
 * about.
 */
import { FetchFailure, type UnreachableReason } from '../failure.ts';
import { NoneConnected } from './connect-race.ts';

/** "The name … could not be resolved", with what the resolver said. */
export function nameNotResolved(host: string, error: unknown): FetchFailure {
  return new FetchFailure('target_unreachable', `The name ${host} could not be resolved: ${sayLookup(error)}.`, {
    unreachable: 'dns',
    cause: error,
  });
}

/** How a connection to `host:port` failed. */
export function notConnected(host: string, port: number, error: unknown): FetchFailure {
  const { reason, code } = classify(error);
  const where = `${host} port ${port}`;
  const message =
    reason === 'refused'
      ? `The connection to ${where} was refused.`
      : reason === 'reset'
        ? `The connection to ${where} was reset.`
        : `The network did not reach ${where}: ${NETWORK_WORDS[code] ?? 'no connection'}${code && ` (${code})`}.`;
  return new FetchFailure('target_unreachable', message, { unreachable: reason, cause: error });
}

/** What went wrong with a proxy's connection, as the rest of a sentence. */
export function sayConnectionError(error: unknown): string {
  const { reason, code } = classify(error);
  if (reason === 'refused') return 'the connection was refused';
  if (reason === 'reset') return 'the connection was reset';
  return `${NETWORK_WORDS[code] ?? 'no connection'}${code && ` (${code})`}`;
}

/** What the resolver said, as the rest of a sentence. */
export function sayLookup(error: unknown): string {
  const code = codeOf(error);
  return `${LOOKUP_WORDS[code] ?? 'the look-up failed'}${code && ` (${code})`}`;
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

const LOOKUP_WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such name',
  ENODATA: 'it has no address',
  EAI_AGAIN: 'the name server did not answer',
  ETIMEOUT: 'the name server did not answer',
  ESERVFAIL: 'the name server failed',
  EREFUSED: 'the name server refused to answer',
  ECONNREFUSED: 'there is no name server at the configured address',
  EBUSY: 'too many look-ups of this caller are waiting',
};

const NETWORK_WORDS: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the network',
  EADDRNOTAVAIL: 'there is no local address to connect from',
  EACCES: 'the system does not allow the connection',
  EPERM: 'the system does not allow the connection',
  EMFILE: 'too many connections are open',
};

const REASONS: Readonly<Record<string, UnreachableReason>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
};

/** Of several addresses the one that got furthest says most: any answer says more than silence. */
function classify(error: unknown): { reason: UnreachableReason; code: string } {
  const causes = error instanceof NoneConnected ? error.causes : [error];
  const told = causes.map((cause) => ({ reason: REASONS[codeOf(cause)] ?? 'network', code: codeOf(cause) }) as const);
  return (
    told.find(({ reason }) => reason === 'refused') ??
    told.find(({ reason }) => reason === 'reset') ??
    told[0] ?? { reason: 'network', code: '' }
  );
}
