/**
 * Sends requests with Node's own clients over the dialer's sockets: over HTTP/1.1, and over HTTP/2 to servers that
 * refuse HTTP/1.1. Knows nothing about redirects and bodies.
 */
import { TLSSocket } from 'node:tls';
import { FetchFailure } from '../failure.ts';
import type { AnswerMessage } from './answer-message.ts';
import { answerFailure } from './failure-of-error.ts';
import { type Hop, headersOfHop } from './follow-redirects.ts';
import { HopConnections } from './hop-connections.ts';
import { Http1Sender } from './http1-sender.ts';
import { exchangeOverHttp2, Http2Failure } from './http2-exchange.ts';
import type { HttpClientSettings } from './request.ts';

const MAX_KNOWN_ORIGINS = 1_000;

export class NodeSender {
  readonly #connections: HopConnections;
  readonly #http1: Http1Sender;
  /** Origins that were answered over HTTP/2 after they had refused HTTP/1.1. */
  readonly #http2Only = new Set<string>();

  constructor(settings: HttpClientSettings) {
    this.#connections = new HopConnections(settings);
    this.#http1 = new Http1Sender(this.#connections);
  }

  get closed(): boolean {
    return this.#connections.closed;
  }

  async send(hop: Hop): Promise<AnswerMessage> {
    const { origin } = hop.url;
    if (this.#http2Only.has(origin)) return (await this.#sendOfferingBoth(hop)) ?? this.#http1.send(hop);
    try {
      return await this.#http1.send(hop);
    } catch (error) {
      if (!mayWantHttp2(error, hop)) throw error;
      const answer = await this.#sendOfferingBoth(hop, error);
      if (!answer) throw error;
      return answer;
    }
  }

  #remember(origin: string): void {
    this.#http2Only.add(origin);
    const [oldest] = this.#http2Only;
    if (this.#http2Only.size > MAX_KNOWN_ORIGINS && oldest !== undefined) this.#http2Only.delete(oldest);
  }

  /**
   * On a connection for which HTTP/1.1 and HTTP/2 are offered, after `error` over HTTP/1.1 alone; and once more where
   * that may help. Nothing if the server does not choose HTTP/2, or then wants HTTP/1.1 all the same.
   */
  async #sendOfferingBoth(hop: Hop, error?: FetchFailure): Promise<AnswerMessage | undefined> {
    try {
      return await this.#offerBoth(hop, error);
    } catch (failure) {
      const other = otherTry(failure, hop);
      if (!other) throw failure;
      return await this.#offerBoth(other, error);
    }
  }

  async #offerBoth(hop: Hop, error?: FetchFailure): Promise<AnswerMessage | undefined> {
    const { url, body, mended, request } = hop;
    const opened = await this.#connections.open(hop, { offersHttp2: true }).catch((error) => {
      request.deadline.check();
      // It says more than that HTTP/1.1 was refused.
      if (error instanceof FetchFailure && error.unreachable === 'certificate') throw error;
    });
    request.deadline.check();
    const socket = opened?.socket;
    if (!(socket instanceof TLSSocket) || socket.alpnProtocol !== 'h2') {
      this.#http2Only.delete(url.origin);
      // Browsers, too, repeat a handshake that failed, once.
      if (opened && error?.unreachable === 'tls') return this.#http1.sendOn(hop, opened);
      socket?.destroy();
      return undefined;
    }
    try {
      const headers = headersOfHop(hop, undefined);
      const answer = await exchangeOverHttp2(socket, { url, headers, body, mended }, request.deadline.signal);
      this.#remember(url.origin);
      return answer;
    } catch (failure) {
      this.#http2Only.delete(url.origin);
      request.deadline.check();
      if (problemOf(failure) === 'HTTP_1_1_REQUIRED' && body === undefined) return undefined;
      throw answerFailure(failure);
    }
  }

  /** Destroys every connection. */
  close(): void {
    this.#connections.close();
  }
}

/**
 * A server that refused a stream, as it does before it restarts, has done nothing for it: browsers ask again too. What
 * breaks the rules of HTTP/2 may still be read by browsers: its frames are written anew.
 */
function otherTry(failure: unknown, hop: Hop): Hop | undefined {
  const problem = failure instanceof FetchFailure ? problemOf(failure.cause) : undefined;
  if (problem === 'REFUSED_STREAM') return hop;
  return problem === 'PROTOCOL_ERROR' && hop.body === undefined && !hop.mended ? { ...hop, mended: true } : undefined;
}

function problemOf(error: unknown): string | undefined {
  return error instanceof Http2Failure ? error.problem : undefined;
}

/**
 * Whether a server that speaks only HTTP/2 may fail like this: it refuses the handshake, closes the connection, or
 * answers in HTTP/2.
 */
function mayWantHttp2(error: unknown, { url, body, mended }: Hop): error is FetchFailure {
  if (url.protocol !== 'https:' || !(error instanceof FetchFailure) || error.target) return false;
  const { unreachable, cause } = error;
  if (unreachable === 'http2') return true;
  if (mended) return false;
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
