/**
 * What impit's errors mean. Only their text, from its HTTP library, identifies them; they get the codes of Node's
 * errors, so that callers get the same messages with either client.
 */
import { constants } from 'node:http2';
import type { FetchFailure } from '../failure.ts';
import { BrokenEncoding } from './content-decoder.ts';
import { answerFailure, tlsFailure } from './failure-of-error.ts';
import { Http2Failure } from './http2-exchange.ts';

/** A pattern for its text, and Node's code for it. The first match counts. */
const TLS_CODES: readonly (readonly [RegExp, string])[] = [
  [/InvalidCertificate\(\s*Expired/, 'CERT_HAS_EXPIRED'],
  [/InvalidCertificate\(\s*NotValidYet/, 'CERT_NOT_YET_VALID'],
  [/InvalidCertificate\(\s*NotValidForName/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/InvalidCertificate\(\s*UnknownIssuer/, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  [/CaUsedAsEndEntity/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/InvalidCertificate\(\s*Revoked/, 'CERT_REVOKED'],
  [/InvalidCertificate\(\s*BadSignature/, 'CERT_SIGNATURE_FAILURE'],
  [/InvalidCertificate/, 'CERT_INVALID'],
  [/InvalidContentType|InvalidMessage/, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  [/CertificateRequired|BadCertificate/, 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
  [/AlertReceived|PeerIncompatible/, 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'],
  [/tls handshake|PeerMisbehaved/, 'ECONNRESET'],
];

/** For an error before an answer arrived. */
export function failureOfImpit(error: unknown): FetchFailure {
  const text = error instanceof Error ? error.message : String(error);
  const tls = TLS_CODES.find(([sign]) => sign.test(text));
  if (tls) return tlsFailure(withCode(error, tls[1]));
  if (/Parse\(\s*TooLarge/.test(text)) return answerFailure(withCode(error, 'HPE_HEADER_OVERFLOW'));
  if (/Parse\(|Http2/.test(text)) return answerFailure(withCode(error, 'HPE_INVALID_CONSTANT'));
  return answerFailure(error);
}

/**
 * For an error within a body: distinguishes one that cannot be decoded, one whose chunks are wrong, and one that broke
 * off.
 */
export function errorOfBody(error: unknown): unknown {
  const text = error instanceof Error ? error.message : '';
  // It refuses a length that is not that of the body.
  if (/PROTOCOL_ERROR, Library/.test(text)) return new Http2Failure(constants.NGHTTP2_PROTOCOL_ERROR);
  if (/hyper::Error/.test(text))
    return /InvalidInput|invalid chunk/.test(text) ? withCode(error, 'HPE_INVALID_CHUNK_SIZE') : error;
  return /kind: Decode/.test(text) ? new BrokenEncoding('it cannot be undone', { cause: error }) : error;
}

/** The connection ended without the farewell of TLS, over HTTP/1. Nothing says that the body is incomplete. */
export function isBareEnd(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /hyper::Error\(Body, Custom \{ kind: UnexpectedEof, error: "peer closed connection without/.test(text);
}

function withCode(error: unknown, code: string): Error {
  return Object.assign(new Error('impit', { cause: error }), { code });
}
