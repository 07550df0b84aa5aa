/**
 * The connections that hops are sent on, kept for the same route and origin. If a target does not send its whole chain
 * of certificates, the rest is fetched as its certificate says.
 */
import type { IncomingMessage } from 'node:http';
import type { Connection } from '../egress/dialer.ts';
import { Connections } from './connections.ts';
import { abandon } from './exchange.ts';
import type { Hop } from './follow-redirects.ts';
import { exchangeOverHttp1 } from './http1-exchange.ts';
import { MissingIssuers } from './missing-issuers.ts';
import type { HttpClientSettings } from './request.ts';
import { RequestCookies } from './request-cookies.ts';
import { createTlsStarter, type TlsOptions, UnknownIssuer } from './tls-connection.ts';

/** For the certificate of an issuer. */
const MAX_CERTIFICATE_BYTES = 64 * 1024;
const CERTIFICATE_TIMEOUT = 5_000;

export class HopConnections {
  readonly #connections: Connections;
  readonly #issuers: MissingIssuers;

  constructor(settings: HttpClientSettings) {
    this.#connections = new Connections({
      dialer: settings.dialer,
      startTls: createTlsStarter({ ignoreErrors: settings.ignoreTlsErrors, ca: settings.ca }),
      maxIdle: settings.maxIdleConnections ?? 256,
      idleMilliseconds: settings.idleMilliseconds ?? 5000,
    });
    this.#issuers = new MissingIssuers(settings.ca);
  }

  get closed(): boolean {
    return this.#connections.closed;
  }

  takeIdle({ url, request }: Hop): Connection | undefined {
    return this.#connections.takeIdle({ url, route: request.route });
  }

  async open(hop: Hop, options?: Omit<TlsOptions, 'chain'>): Promise<Connection> {
    const { url, request } = hop;
    const destination = { url, route: request.route };
    try {
      return await this.#connections.open(destination, request.deadline, options);
    } catch (error) {
      if (!(error instanceof UnknownIssuer)) throw error;
      const chain = await this.#issuers.find(error.certificate, (address) => this.#fetchCertificate(address, hop));
      request.deadline.check();
      if (!chain) throw error;
      return this.#connections.open(destination, request.deadline, { ...options, chain });
    }
  }

  /** Over HTTP/1.1; keeps the connection for further requests if it can carry them. */
  send(hop: Hop, connection: Connection): Promise<IncomingMessage> {
    const { url, request } = hop;
    return exchangeOverHttp1(connection, hop, (keptFor) =>
      this.#connections.giveBack({ url, route: request.route }, connection, keptFor),
    );
  }

  /** Destroys every connection. */
  close(): void {
    this.#connections.close();
  }

  async #fetchCertificate(url: URL, { request, profile }: Hop): Promise<Uint8Array | undefined> {
    using deadline = request.deadline.part(CERTIFICATE_TIMEOUT);
    const hop: Hop = {
      url,
      profile,
      request: { ...request, deadline },
      // None of the caller's.
      headers: {},
      authorization: undefined,
      cookies: new RequestCookies(),
      body: undefined,
    };
    try {
      const connection = await this.#connections.open({ url, route: request.route }, deadline);
      const answer = await this.send(hop, connection);
      const pieces: Buffer[] = [];
      let length = 0;
      for await (const piece of answer.statusCode === 200 ? answer : []) {
        pieces.push(piece as Buffer);
        length += (piece as Buffer).length;
        if (length > MAX_CERTIFICATE_BYTES) break;
      }
      abandon(answer);
      return length > MAX_CERTIFICATE_BYTES ? undefined : Buffer.concat(pieces);
    } catch {
      return undefined;
    }
  }
}
