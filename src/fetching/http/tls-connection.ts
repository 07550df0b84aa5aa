/**
 * TLS on a dialed socket, with a client hello as close to Chrome's as Node's TLS can make it (docs/http-client.md has
 * the measured difference). Opens no connection itself.
 */
import { constants, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { FetchFailure } from '../failure.ts';
import { certificateFailure, isOfUnknownIssuer, tlsFailure } from './failure-of-error.ts';
import type { Chain } from './missing-issuers.ts';

/** Chrome's cipher suites in Chrome's order; the first three are TLS 1.3. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-RSA-AES256-SHA',
  'AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
  'AES128-SHA',
  'AES256-SHA',
].join(':');

const SIGNATURE_ALGORITHMS = [
  'ecdsa_secp256r1_sha256',
  'rsa_pss_rsae_sha256',
  'rsa_pkcs1_sha256',
  'ecdsa_secp384r1_sha384',
  'rsa_pss_rsae_sha384',
  'rsa_pkcs1_sha384',
  'rsa_pss_rsae_sha512',
  'rsa_pkcs1_sha512',
].join(':');

const GROUPS = 'X25519MLKEM768:X25519:P-256:P-384';

export interface TlsSettings {
  readonly ignoreErrors: boolean;
  /** Additional authorities, in PEM, besides those that Node trusts. */
  readonly ca: string | undefined;
}

export interface TlsOptions {
  /** Only that is trusted. */
  readonly chain?: Chain | undefined;
  /** Offers HTTP/2 as well, as browsers do. */
  readonly offersHttp2?: boolean | undefined;
}

export type StartTls = (
  socket: Duplex,
  hostname: string,
  signal: AbortSignal,
  options?: TlsOptions,
) => Promise<tls.TLSSocket>;

/** What lies between the target's certificate and the authorities is unknown. */
export class UnknownIssuer extends FetchFailure {
  readonly certificate: X509Certificate;

  constructor({ message, unreachable, cause }: FetchFailure, certificate: X509Certificate) {
    super('target_unreachable', message, { ...(unreachable && { unreachable }), cause });
    this.certificate = certificate;
  }
}

const LIKE_CHROME = {
  ciphers: CIPHERS,
  sigalgs: SIGNATURE_ALGORITHMS,
  ecdhCurve: GROUPS,
  minVersion: 'TLSv1.2',
  // Old servers that know nothing of secure renegotiation: as in browsers, nothing is ever renegotiated.
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const;

/** One context for all connections without a chain of their own: building one reads every root certificate. */
export function createTlsStarter({ ignoreErrors, ca }: TlsSettings): StartTls {
  const usual = tls.createSecureContext({
    ...LIKE_CHROME,
    // Without a list of authorities, Node uses its shared store, which costs nothing per context.
    ...(ca === undefined ? {} : { ca: [...tls.getCACertificates('default'), ca] }),
  });
  return (socket, hostname, signal, { chain, offersHttp2 = false } = {}) =>
    new Promise((resolve, reject) => {
      const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
      const secured = tls.connect({
        socket,
        secureContext: chain ? tls.createSecureContext({ ...LIKE_CHROME, ca: [...chain] }) : usual,
        ALPNProtocols: offersHttp2 ? ['h2', 'http/1.1'] : ['http/1.1'],
        requestOCSP: true,
        // Judged below: of a connection that Node refuses, the certificate cannot be read any more.
        rejectUnauthorized: false,
        // Names only: the standard forbids addresses in the server name extension. The host is what is verified.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        host,
      });
      const settle = (act: () => void) => {
        signal.removeEventListener('abort', onAbort);
        secured.off('secureConnect', onSecure);
        secured.off('error', onError);
        secured.off('close', onClose);
        act();
      };
      const fail = (reason: unknown) =>
        settle(() => {
          secured.on('error', () => {});
          secured.destroy();
          socket.destroy();
          reject(reason);
        });
      const onSecure = () => {
        if (secured.authorized || ignoreErrors) return settle(() => resolve(secured));
        const code = String(secured.authorizationError);
        const failure = certificateFailure(code);
        const certificate = isOfUnknownIssuer(failure) ? secured.getPeerX509Certificate() : undefined;
        fail(certificate ? new UnknownIssuer(failure, certificate) : failure);
      };
      /** The target's certificate has arrived, so a version and a cipher are agreed upon. */
      let isAgreed = false;
      secured.once('OCSPResponse', () => {
        isAgreed = true;
      });
      const onError = (error: Error) => fail(tlsFailure(error, isAgreed));
      const onClose = () => fail(tlsFailure(undefined));
      const onAbort = () => fail(signal.reason);
      secured.once('secureConnect', onSecure);
      secured.once('error', onError);
      secured.once('close', onClose);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
    });
}
