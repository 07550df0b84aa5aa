/**
 * Sends requests with Node's HTTP/1.1 client over the dialer's sockets, byte for byte as Chrome would, on connections
 * that are kept for the same route and origin; over HTTP/2 to servers that refuse HTTP/1.1. Knows nothing about
 * redirects, and reads no body but that of a certificate which a target has left out.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Connection, Route } from '../egress/dialer.ts';
import { forwardFailure, ownErrorPage, proxyFailure } from '../egress/proxies/proxy-connection.ts';
import { StepTimeout } from '../egress/step-timeout.ts';
import { FetchFailure } from '../failure.ts';
import { lastHeader } from './answer-headers.ts';
import type { AnswerMessage } from './answer-message.ts';
import { Connections } from './connections.ts';
import { abandon, exchange, NoAnswer } from './exchange.ts';
import { answerFailure } from './failure-of-error.ts';
import { type Hop, headersOfHop } from './follow-redirects.ts';
import { exchangeOverHttp2, Http2Failure } from './http2-exchange.ts';
import { isMendable, MendedConnection } from './mended-connection.ts';
import { MissingIssuers } from './missing-issuers.ts';
import type { HttpClientSettings } from './request.ts';
import { RequestCookies } from './request-cookies.ts';
import { createTlsStarter, UnknownIssuer } from './tls-connection.ts';

export type SenderSettings = Omit<HttpClientSettings, 'maxBodyBytes'>;

const MAX_KNOWN_ORIGINS = 1_000;
/** For the certificate of an issuer. */
const MAX_CERTIFICATE_BYTES = 64 * 1024;
const CERTIFICATE_TIMEOUT = 5_000;

export class NodeSender {
  readonly #connections: Connections;
  readonly #issuers: MissingIssuers;
  /** Origins that were answered over HTTP/2 after they had refused HTTP/1.1. */
  readonly #http2Only = new Set<string>();

  constructor(settings: SenderSettings) {
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

  async send(hop: Hop): Promise<AnswerMessage> {
    const { origin } = hop.url;
    if (this.#http2Only.has(origin)) return (await this.#sendOverHttp2(hop)) ?? this.#sendOverHttp1(hop);
    try {
      return await this.#sendOverHttp1(hop);
    } catch (error) {
      if (!mayWantHttp2(error, hop)) throw error;
      const answer = await this.#sendOverHttp2(hop);
      if (!answer) throw error;
      this.#remember(origin);
      return answer;
    }
  }

  #remember(origin: string): void {
    this.#http2Only.add(origin);
    const [oldest] = this.#http2Only;
    if (this.#http2Only.size > MAX_KNOWN_ORIGINS && oldest !== undefined) this.#http2Only.delete(oldest);
  }

  #sendOverHttp1(hop: Hop): Promise<IncomingMessage> {
    return sendHop(hop, this.#connections, this.#issuers);
  }

  /** Nothing if the server does not choose HTTP/2 when both are offered, or then wants HTTP/1.1 all the same. */
  async #sendOverHttp2(hop: Hop): Promise<AnswerMessage | undefined> {
    const { url, body, request } = hop;
    const opened = await openTo(hop, this.#connections, this.#issuers, true).catch((error) => {
      request.deadline.check();
      // It says more than that HTTP/1.1 was refused.
      if (error instanceof FetchFailure && error.unreachable === 'certificate') throw error;
    });
    request.deadline.check();
    const socket = opened?.socket;
    if (!(socket instanceof TLSSocket) || socket.alpnProtocol !== 'h2') {
      socket?.destroy();
      this.#http2Only.delete(url.origin);
      return undefined;
    }
    try {
      const headers = headersOfHop(hop, undefined);
      return await exchangeOverHttp2(socket, { url, headers, body }, request.deadline.signal);
    } catch (error) {
      this.#http2Only.delete(url.origin);
      request.deadline.check();
      if (error instanceof Http2Failure && error.problem === 'HTTP_1_1_REQUIRED' && body === undefined)
        return undefined;
      throw answerFailure(error);
    }
  }

  /** Destroys every connection. */
  close(): void {
    this.#connections.close();
  }
}

/**
 * Sends on an idle connection, and again on a new one if that turns out to be closed or to hold the rest of an earlier
 * answer or a 408, or if the head of the answer must be mended.
 */
async function sendHop(hop: Hop, connections: Connections, issuers: MissingIssuers): Promise<IncomingMessage> {
  const { request, url } = hop;
  const origin = { url, route: request.route };
  let connection = hop.mended ? undefined : connections.takeIdle(origin);
  const open = () => openTo(hop, connections, issuers);
  try {
    if (hop.mended) return await sendMended(hop, await open(), connections);
    const answer = connection && (await unlessStale(sendOn(connection, hop, connections), hop));
    if (answer && !isForNobody(answer, hop)) return answer;
    connection = await open();
    return await sendOn(connection, hop, connections);
  } catch (error) {
    // A body is not sent twice.
    if (hop.body !== undefined || hop.mended || !isMendable(error))
      throw failureOfExchange(error, connection, request.route);
  }
  connection = await open();
  try {
    return await sendMended(hop, connection, connections);
  } catch (error) {
    throw failureOfExchange(error, connection, request.route);
  }
}

function sendMended(hop: Hop, connection: Connection, connections: Connections): Promise<IncomingMessage> {
  return sendOn({ ...connection, socket: new MendedConnection(connection.socket) }, hop, connections);
}

/** If the target does not send its whole chain of certificates, the rest is fetched as its certificate says. */
async function openTo(
  hop: Hop,
  connections: Connections,
  issuers: MissingIssuers,
  offersHttp2 = false,
): Promise<Connection> {
  const { url, request } = hop;
  const destination = { url, route: request.route };
  try {
    return await connections.open(destination, request.deadline, { offersHttp2 });
  } catch (error) {
    if (!(error instanceof UnknownIssuer)) throw error;
    const chain = await issuers.find(error.certificate, (address) => fetchCertificate(address, hop, connections));
    request.deadline.check();
    if (!chain) throw error;
    return connections.open(destination, request.deadline, { chain, offersHttp2 });
  }
}

async function fetchCertificate(url: URL, { request, profile }: Hop, connections: Connections) {
  using deadline = request.deadline.part(CERTIFICATE_TIMEOUT);
  // None of the caller's headers and cookies.
  const hop = { profile, headers: {}, authorization: undefined, cookies: new RequestCookies(), body: undefined };
  try {
    const connection = await connections.open({ url, route: request.route }, deadline);
    const answer = await sendOn(connection, { ...hop, url, request: { ...request, deadline } }, connections);
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

/** Nothing if the connection was closed before anything was answered, or if what came is the rest of another answer. */
async function unlessStale(
  sent: Promise<IncomingMessage>,
  { request, body }: Hop,
): Promise<IncomingMessage | undefined> {
  try {
    return await sent;
  } catch (error) {
    request.deadline.check();
    if (error instanceof NoAnswer || (body === undefined && isNoHead(error))) return undefined;
    throw error;
  }
}

/** A server that gave up waiting for the next request says so, and its answer may meet that request on the way. */
function isForNobody(answer: IncomingMessage, { body }: Hop): boolean {
  if (answer.statusCode !== 408 || body !== undefined) return false;
  abandon(answer);
  return true;
}

/** The server sent more than it had announced, such as the page of a 204, and that only came with the next request. */
const isNoHead = (error: unknown) => (error as NodeJS.ErrnoException).code === 'HPE_INVALID_CONSTANT';

/**
 * Whether a server that speaks only HTTP/2 may fail like this: it refuses the handshake, closes the connection, or
 * answers in HTTP/2.
 */
function mayWantHttp2(error: unknown, { url, body, mended }: Hop): boolean {
  if (url.protocol !== 'https:' || mended || !(error instanceof FetchFailure) || error.target) return false;
  const { unreachable, cause } = error;
  if (unreachable === 'http2') return true;
  // A body may have been read before: with TLS 1.3, even a refused handshake may fail after the request was sent.
  if (body !== undefined || error.code !== 'target_unreachable') return false;
  return unreachable === 'tls' || unreachable === 'reset' || isHttp2(cause);
}

/** The parser met the frame with which a connection of HTTP/2 begins. */
function isHttp2(error: unknown): boolean {
  const piece = error instanceof Error && 'rawPacket' in error ? error.rawPacket : undefined;
  return piece instanceof Uint8Array && piece[3] === SETTINGS && piece.subarray(5, 9).every((byte) => byte === 0);
}

const SETTINGS = 4;

async function sendOn(connection: Connection, hop: Hop, connections: Connections): Promise<IncomingMessage> {
  const { request, url } = hop;
  const { route, deadline } = request;
  const forwarded = connection.form === 'forward';
  const headers = headersOfHop(hop, forwarded ? connection.proxyAuthorization : undefined);
  const path = `${url.pathname}${url.search}`;
  const target = forwarded ? `${url.protocol}//${connection.authority ?? url.host}${path}` : path;
  using _silence = forwarded ? limitSilence(connection.socket, route.silence?.('forward')) : undefined;
  const response = await exchange(connection.socket, { target, headers, body: hop.body }, deadline.signal, (answer) =>
    connections.giveBack({ url, route }, connection, announcesTooMuch(answer) ? 0 : keepAliveMilliseconds(answer)),
  );
  if (forwarded && response.statusCode === 407) {
    abandon(response);
    // The proxy may only have passed on what the target said.
    throw proxyFailure(route, 'asked for authentication (407): check its user and password', 'behind_proxy');
  }
  const refused = forwarded && ownErrorPage(route, response);
  if (refused) {
    abandon(response);
    throw refused;
  }
  return response;
}

/** Closes the connection of a proxy that gives no answer for so many milliseconds. */
function limitSilence(socket: Duplex, milliseconds: number | undefined): Disposable | undefined {
  if (milliseconds === undefined) return undefined;
  const timer = setTimeout(() => socket.destroy(new StepTimeout(milliseconds)), milliseconds);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Whether a body is announced where there is none: some servers send it all the same, and it is nobody's answer. */
function announcesTooMuch(answer: IncomingMessage): boolean {
  if (answer.statusCode !== 204 && answer.statusCode !== 304) return false;
  return (
    Number(lastHeader(answer, 'content-length') ?? 0) !== 0 || lastHeader(answer, 'transfer-encoding') !== undefined
  );
}

/**
 * How long the server keeps an idle connection, minus one second: the server counts from when it sent its answer, and a
 * request to a connection that is being closed is lost.
 */
function keepAliveMilliseconds(answer: IncomingMessage): number | undefined {
  const hint = /(?:^|[,\s])timeout=(\d+)/i.exec(lastHeader(answer, 'keep-alive') ?? '')?.[1];
  return hint === undefined ? undefined : Number(hint) * 1000 - 1000;
}

/** Of a connection to a proxy, nobody knows whether it or the target was at fault. */
function failureOfExchange(error: unknown, connection: Connection | undefined, route: Route): unknown {
  if (error instanceof FetchFailure) return error;
  const failure = answerFailure(error instanceof NoAnswer ? error.cause : error);
  return connection?.form === 'forward' ? forwardFailure(route, failure) : failure;
}
