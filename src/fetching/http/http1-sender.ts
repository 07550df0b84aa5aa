/**
 * Sends hops over HTTP/1.1: on an idle connection, and again on a new one if that turns out to be stale, or if the head
 * of the answer must be mended.
 */
import type { IncomingMessage } from 'node:http';
import type { Connection } from '../egress/dialer.ts';
import { forwardFailure } from '../egress/proxies/proxy-connection.ts';
import { FetchFailure } from '../failure.ts';
import { abandon, NoAnswer } from './exchange.ts';
import { answerFailure } from './failure-of-error.ts';
import type { Hop } from './follow-redirects.ts';
import type { HopConnections } from './hop-connections.ts';
import { isMendable, MendedConnection } from './mended-connection.ts';

/**
 * `stale`: the connection was closed before anything was answered, or what came is not for this request. `malformed`:
 * the head of the answer must be mended. In both cases the request may be sent on another connection.
 */
type Outcome = IncomingMessage | 'stale' | 'malformed';

export class Http1Sender {
  readonly #connections: HopConnections;

  constructor(connections: HopConnections) {
    this.#connections = connections;
  }

  async send(hop: Hop): Promise<IncomingMessage> {
    const idle = hop.mended ? undefined : this.#connections.takeIdle(hop);
    let outcome: Outcome = idle ? await this.#sendOnIdle(hop, idle) : 'stale';
    if (outcome === 'stale') outcome = await this.#sendOnNew(hop);
    return outcome === 'malformed' ? this.send({ ...hop, mended: true }) : outcome;
  }

  /** On a connection that was opened for this request. */
  async sendOn(hop: Hop, connection: Connection): Promise<IncomingMessage> {
    try {
      return await this.#connections.send(hop, connection);
    } catch (error) {
      malformedOrThrow(error, hop, connection);
      return this.send({ ...hop, mended: true });
    }
  }

  async #sendOnIdle(hop: Hop, connection: Connection): Promise<Outcome> {
    try {
      const answer = await this.#connections.send(hop, connection);
      return isForNobody(answer, hop) ? 'stale' : answer;
    } catch (error) {
      hop.request.deadline.check();
      if (error instanceof NoAnswer || (hop.body === undefined && isNoHead(error))) return 'stale';
      return malformedOrThrow(error, hop, connection);
    }
  }

  async #sendOnNew(hop: Hop): Promise<Exclude<Outcome, 'stale'>> {
    let connection: Connection | undefined;
    try {
      connection = await this.#connections.open(hop);
      if (hop.mended) connection = { ...connection, socket: new MendedConnection(connection.socket) };
      return await this.#connections.send(hop, connection);
    } catch (error) {
      return malformedOrThrow(error, hop, connection);
    }
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

function malformedOrThrow(error: unknown, { body, mended, request }: Hop, on: Connection | undefined): 'malformed' {
  // A body is not sent twice.
  if (body === undefined && !mended && isMendable(error)) return 'malformed';
  if (error instanceof FetchFailure) throw error;
  const failure = answerFailure(error instanceof NoAnswer ? error.cause : error);
  // Of a connection to a proxy, nobody knows whether it or the target was at fault.
  throw on?.form === 'forward' ? forwardFailure(request.route, failure) : failure;
}
