/** Turns errors of sockets, TLS and Node's HTTP parser into failures that a caller can act on. */
import { FetchFailure, type UnreachableReason } from '../failure.ts';
import { NoFinalAnswer } from './exchange.ts';
import { Http2Failure } from './http2-exchange.ts';

export const NOT_HTTP = 'The target did not answer in HTTP';
export const BROKEN_FRAMING = `${NOT_HTTP}: the framing of the page is broken`;
export const LARGE_HEADERS = 'The headers of the answer are larger than 256 KiB';
export const BROKEN_ENCODING = 'The content encoding of the page is broken';
export const INVALID_REDIRECT = 'The target redirects to an invalid address';
export const TWO_REDIRECTS = 'The target redirects to several addresses at once';
export const UNFINISHED_PAGE = 'The connection was closed before the page was complete';

const NO_CLIENT_CERTIFICATE = 'the target asks for a client certificate';
const UNACCEPTABLE = 'its certificate is not acceptable';

const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain ends in a self-signed certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'the issuer of its certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of its certificate is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of its certificate is unknown',
  CERT_UNTRUSTED: 'the issuer of its certificate is unknown',
  CERT_REVOKED: 'its certificate was revoked',
  CERT_SIGNATURE_FAILURE: 'the signature of its certificate is wrong',
  CERT_CHAIN_TOO_LONG: 'its certificate chain is too long',
  PATH_LENGTH_EXCEEDED: 'its certificate chain is too long',
  INVALID_CA: 'its certificate chain is invalid',
  INVALID_PURPOSE: 'its certificate is not meant for servers',
  HOSTNAME_MISMATCH: 'its certificate is for another host name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'the host names in its certificate are malformed',
  CERT_INVALID: UNACCEPTABLE,
};

/** For an error during the TLS handshake. `isAgreed`: upon a version and a cipher. */
export function tlsFailure(error: unknown, isAgreed = false): FetchFailure {
  const code = codeOf(error);
  // With TLS 1.2, this is how servers refuse a client without a certificate.
  if (isAgreed && code.endsWith('HANDSHAKE_FAILURE')) return insecure(NO_CLIENT_CERTIFICATE, 'protocol', error);
  return insecure(tlsProblem(error), reasonOf(code), error);
}

/** For a certificate that was refused. Some reasons, such as a weak signature, have no name in Node. */
export function certificateFailure(code: string): FetchFailure {
  const problem = CERTIFICATE_PROBLEMS[code] ?? UNACCEPTABLE;
  return insecure(problem, 'certificate', Object.assign(new Error(code), { code }));
}

function insecure(problem: string, unreachable: UnreachableReason, cause: unknown): FetchFailure {
  const message = `There is no secure connection to the target: ${problem}`;
  return new FetchFailure('target_unreachable', message, { unreachable, cause });
}

/**
 * A handshake that just fails, or is answered in plain text, may be a refusal of this exit, or the fault of its proxy.
 */
function reasonOf(code: string): UnreachableReason {
  if (isCertificateProblem(code)) return 'certificate';
  if (NO_HTTP1.test(code)) return 'http2';
  return WANTS_CERTIFICATE.test(code) || TOO_OLD.test(code) ? 'protocol' : 'tls';
}

const UNKNOWN_ISSUER = /^UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)/;
const NO_HTTP1 = /NO_APPLICATION_PROTOCOL$/;
const NOT_TLS = /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/;
/** An alert about a certificate is about ours, and we have none. */
const WANTS_CERTIFICATE =
  /CERTIFICATE_REQUIRED$|ALERT_(?:BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_(?:REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA)$/;
const TOO_OLD = /UNSUPPORTED_PROTOCOL|ALERT_PROTOCOL_VERSION/;

/** Whether what lies between the target's certificate and the authorities is unknown. */
export function isOfUnknownIssuer({ unreachable, cause }: FetchFailure): boolean {
  return unreachable === 'certificate' && UNKNOWN_ISSUER.test(codeOf(cause));
}

/** Whether the target's certificate is the problem, not the connection. */
function isCertificateProblem(code: string): boolean {
  return CERTIFICATE_PROBLEMS[code] !== undefined;
}

function tlsProblem(error: unknown): string {
  const code = codeOf(error);
  const certificate = CERTIFICATE_PROBLEMS[code];
  if (certificate !== undefined) return certificate;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED' || code === '') {
    return 'the connection was closed during the TLS handshake';
  }
  if (NOT_TLS.test(code)) return 'the target does not speak TLS on this port';
  if (NO_HTTP1.test(code)) {
    return 'the target only speaks HTTP/2 or later, as browsers (js=true) and the stealth proxies do';
  }
  if (WANTS_CERTIFICATE.test(code)) return NO_CLIENT_CERTIFICATE;
  if (/PROTOCOL|VERSION|CIPHER|HANDSHAKE_FAILURE|GROUP|SIGALG|SIGNATURE_TYPE|INSUFFICIENT_SECURITY/.test(code)) {
    return 'no TLS protocol version or cipher in common';
  }
  if (code.endsWith('UNRECOGNIZED_NAME')) return 'the target does not know this host name';
  return `the TLS handshake failed (${code})`;
}

/** For an error after the request was sent and before an answer arrived. */
export function answerFailure(error: unknown): FetchFailure {
  const code = codeOf(error);
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new FetchFailure('target_error', LARGE_HEADERS, { cause: error });
  }
  if (error instanceof NoFinalAnswer || (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE')) {
    return new FetchFailure('target_unreachable', NOT_HTTP, { unreachable: 'network', cause: error });
  }
  if (code.startsWith('ERR_SSL_')) return tlsFailure(error);
  if (error instanceof Http2Failure) return http2Failure(error);
  return new FetchFailure('target_unreachable', 'The target closed the connection before it answered', {
    unreachable: 'reset',
    cause: error,
  });
}

function http2Failure(error: Http2Failure): FetchFailure {
  const { problem } = error;
  if (problem === 'PROTOCOL_ERROR') {
    const message = 'The target breaks the rules of HTTP/2; a browser (js=true) may accept its answer';
    return new FetchFailure('target_unreachable', message, { unreachable: 'http2', cause: error });
  }
  const how = problem === 'CANCEL' || problem === 'NO_ERROR' ? '' : ` (${problem})`;
  const message = `The target closed the connection before it answered${how}`;
  return new FetchFailure('target_unreachable', message, { unreachable: 'reset', cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
