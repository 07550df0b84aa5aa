/** What the browser's network errors mean for a caller. */
import { forbiddenTarget } from '../../egress/guard/verdict.ts';
import { FetchFailure, type UnreachableReason } from '../../failure.ts';
import { BROKEN_ENCODING, INVALID_REDIRECT, LARGE_HEADERS } from '../../http/failure-of-error.ts';
import { targetAnswer, unexpectedStatus } from '../../outcomes.ts';

interface Meaning {
  readonly reason: UnreachableReason;
  readonly says: string;
}

const TLS: Meaning = { reason: 'tls', says: 'the TLS handshake failed' };
const CERTIFICATE: Meaning = { reason: 'certificate', says: 'its certificate is not acceptable' };

const MEANINGS: Readonly<Record<string, Meaning>> = {
  ERR_NAME_NOT_RESOLVED: { reason: 'dns', says: 'its name could not be resolved' },
  ERR_CONNECTION_REFUSED: { reason: 'refused', says: 'it refused the connection' },
  ERR_CONNECTION_RESET: { reason: 'reset', says: 'the connection was reset' },
  ERR_CONNECTION_CLOSED: { reason: 'reset', says: 'the connection was closed' },
  ERR_CONNECTION_ABORTED: { reason: 'reset', says: 'the connection was closed' },
  ERR_EMPTY_RESPONSE: { reason: 'reset', says: 'it closed the connection without an answer' },
  ERR_TUNNEL_CONNECTION_FAILED: { reason: 'reset', says: 'the connection to it failed' },
  ERR_INVALID_HTTP_RESPONSE: { reason: 'network', says: 'it did not answer in HTTP' },
  ERR_RESPONSE_HEADERS_TRUNCATED: { reason: 'reset', says: 'it closed the connection within its answer' },
  ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH: { reason: 'network', says: 'it announces several lengths' },
  ERR_INVALID_CHUNKED_ENCODING: { reason: 'network', says: 'the framing of the page is broken' },
  ERR_INCOMPLETE_CHUNKED_ENCODING: { reason: 'reset', says: 'it closed the connection within the page' },
  ERR_CONTENT_LENGTH_MISMATCH: { reason: 'reset', says: 'it closed the connection within the page' },
  ERR_HTTP2_PROTOCOL_ERROR: { reason: 'network', says: 'it breaks the rules of HTTP/2' },
  ERR_HTTP2_COMPRESSION_ERROR: { reason: 'network', says: 'it breaks the rules of HTTP/2' },
  ERR_HTTP2_FLOW_CONTROL_ERROR: { reason: 'network', says: 'it breaks the rules of HTTP/2' },
  ERR_HTTP2_FRAME_SIZE_ERROR: { reason: 'network', says: 'it breaks the rules of HTTP/2' },
  ERR_HTTP2_SERVER_REFUSED_STREAM: { reason: 'reset', says: 'it refused the request' },
  ERR_SSL_KEY_USAGE_INCOMPATIBLE: CERTIFICATE,
  ERR_SSL_SERVER_CERT_BAD_FORMAT: CERTIFICATE,
  ERR_SSL_SERVER_CERT_CHANGED: CERTIFICATE,
  ERR_SSL_PROTOCOL_ERROR: { reason: 'tls', says: 'the TLS handshake failed' },
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: { reason: 'tls', says: 'there is no common TLS version or cipher' },
  ERR_SSL_UNRECOGNIZED_NAME_ALERT: { reason: 'tls', says: 'it does not know this host name' },
  ERR_SSL_CLIENT_AUTH_CERT_NEEDED: { reason: 'protocol', says: 'it asks for a client certificate' },
  ERR_BAD_SSL_CLIENT_AUTH_CERT: { reason: 'protocol', says: 'it asks for a client certificate' },
  ERR_CERT_DATE_INVALID: { reason: 'certificate', says: 'its certificate has expired or is not valid yet' },
  ERR_CERT_AUTHORITY_INVALID: { reason: 'certificate', says: 'its certificate is self-signed or of an unknown issuer' },
  ERR_CERT_COMMON_NAME_INVALID: { reason: 'certificate', says: 'its certificate is for another name' },
};

/** The target has answered, but with what no browser accepts. */
const TARGET_ERRORS: Readonly<Record<string, string>> = {
  ERR_TOO_MANY_REDIRECTS: 'More than 10 redirects',
  ERR_CONTENT_DECODING_FAILED: BROKEN_ENCODING,
  ERR_INVALID_REDIRECT: INVALID_REDIRECT,
  ERR_RESPONSE_HEADERS_TOO_BIG: LARGE_HEADERS,
};

/** The browser does not say with which status. */
const REFUSED_HEADERS: Readonly<Record<string, string>> = {
  ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION: 'Location',
  ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION: 'Content-Disposition',
};

/** The browser refuses redirects to schemes other than http and https. */
const FORBIDDEN = new Set(['ERR_UNSAFE_REDIRECT', 'ERR_BLOCKED_BY_CLIENT', 'ERR_DISALLOWED_URL_SCHEME']);

/** The failure for a navigation's `errorText`, for the requested host. */
export function failureOfNetError(errorText: string, host: string, port = ''): FetchFailure {
  const code = errorText.replace(/^net::/, '');
  if (code === 'ERR_UNSAFE_PORT') return forbiddenTarget('DenyPort', Number(port));
  const targetError = TARGET_ERRORS[code];
  if (targetError !== undefined) return new FetchFailure('target_error', targetError);
  const header = REFUSED_HEADERS[code];
  if (header !== undefined) {
    const message = `The answer has several different headers ${header}, which browsers refuse; without one (js=false) it may be read`;
    return new FetchFailure('target_error', message, { browsersRefuse: true });
  }
  // Only a proxy may ask for a login like this; from a target, it is an answer with an unexpected status.
  if (code === 'ERR_UNEXPECTED_PROXY_AUTH') {
    const target = targetAnswer(407, '', '');
    return new FetchFailure('target_error', unexpectedStatus(target), { target });
  }
  // The only proxy of a browser is our gateway.
  if (code === 'ERR_PROXY_CONNECTION_FAILED') {
    return new FetchFailure('internal_error', 'The browser could not reach the gateway.');
  }
  if (FORBIDDEN.has(code)) {
    return new FetchFailure(
      'forbidden_target',
      'The target address is not a public one. The operator can allow it with MUDLARK_ALLOW_TARGETS.',
    );
  }
  const known =
    MEANINGS[code] ?? (code.startsWith('ERR_CERT_') ? CERTIFICATE : code.startsWith('ERR_SSL_') ? TLS : undefined);
  const { reason, says } = known ?? { reason: 'network' as const, says: `the browser says ${code}` };
  return new FetchFailure('target_unreachable', `The target ${host} could not be reached: ${says}.`, {
    unreachable: reason,
  });
}
