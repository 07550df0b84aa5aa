/**
 * Sends requests with Node's HTTP/1.1 client over the dialer's sockets, byte for byte as Chrome would, on connections
 * that are kept for the same route and origin. Knows nothing about redirects and bodies.
 */
import type { IncomingMessage } from 'node:http';
import type { Connection, Route } from '../egress/dialer.ts';
import { FetchFailure } from '../failure.ts';
import { lastHeader } from './answer-headers.ts';
import { Connections } from './connections.ts';
import { abandon, exchange, NoAnswer } from './exchange.ts';
import { answerFailure } from './failure-of-error.ts';
import { type Hop, headersOfHop } from './follow-redirects.ts';
import { isMendable, MendedConnection } from './mended-connection.ts';
import type { HttpClientSettings } from './request.ts';
import { createTlsStarter } from './tls-connection.ts';

export type SenderSettings = Omit<HttpClientSettings, 'maxBodyBytes'>;

export class NodeSender {
  readonly #connections: Connections;

  constructor(settings: SenderSettings) {
    this.#connections = new Connections({
      dialer: settings.dialer,
      startTls: createTlsStarter({ ignoreErrors: settings.ignoreTlsErrors, ca: settings.ca }),
      maxIdle: settings.maxIdleConnections ?? 256,
      idleMilliseconds: settings.idleMilliseconds ?? 5000,
    });
  }

  get closed(): boolean {
    return this.#connections.closed;
  }

  send(hop: Hop): Promise<IncomingMessage> {
    return sendHop(hop, this.#connections);
  }

  /** Destroys every connection. */
  close(): void {
    this.#connections.close();
  }
}

/**
 * Sends on an idle connection, and again on a new one if that turns out to be closed, or if the head of the answer must
 * be mended.
 */
async function sendHop(hop: Hop, connections: Connections): Promise<IncomingMessage> {
  const { request, url } = hop;
  const origin = { url, route: request.route };
  const idle = connections.takeIdle(origin);
  const open = () => connections.open(origin, request.deadline);
  try {
    const answer = idle && (await unlessClosed(sendOn(idle, hop, connections), hop));
    return answer ?? (await sendOn(await open(), hop, connections));
  } catch (error) {
    // A body is not sent twice.
    if (hop.body !== undefined || !isMendable(error)) throw failureOfExchange(error);
  }
  const connection = await open();
  try {
    return await sendOn({ ...connection, socket: new MendedConnection(connection.socket) }, hop, connections);
  } catch (error) {
    throw failureOfExchange(error);
  }
}

/** Nothing if the connection was closed before anything was answered. */
async function unlessClosed(sent: Promise<IncomingMessage>, { request }: Hop): Promise<IncomingMessage | undefined> {
  try {
    return await sent;
  } catch (error) {
    request.deadline.check();
    if (!(error instanceof NoAnswer)) throw error;
    return undefined;
  }
}

async function sendOn(connection: Connection, hop: Hop, connections: Connections): Promise<IncomingMessage> {
  const { request, url } = hop;
  const { route, deadline } = request;
  const forwarded = connection.form === 'forward';
  const headers = headersOfHop(hop, forwarded ? connection.proxyAuthorization : undefined);
  const path = `${url.pathname}${url.search}`;
  const target = forwarded ? `${url.protocol}//${connection.authority ?? url.host}${path}` : path;
  const response = await exchange(connection.socket, { target, headers, body: hop.body }, deadline.signal, (answer) =>
    connections.giveBack({ url, route }, connection, keepAliveMilliseconds(answer)),
  );
  if (forwarded && response.statusCode === 407) {
    abandon(response);
    throw proxyRefusal(route);
  }
  return response;
}

/**
 * How long the server keeps an idle connection, minus one second: the server counts from when it sent its answer, and a
 * request to a connection that is being closed is lost.
 */
function keepAliveMilliseconds(answer: IncomingMessage): number | undefined {
  const hint = /(?:^|[,\s])timeout=(\d+)/i.exec(lastHeader(answer, 'keep-alive') ?? '')?.[1];
  return hint === undefined ? undefined : Number(hint) * 1000 - 1000;
}

function proxyRefusal(route: Route): FetchFailure {
  return route.exit === 'custom'
    ? new FetchFailure('custom_proxy_error', 'The custom proxy answered 407: it refused the credentials')
    : // The proxy may only have passed on what the target said.
      new FetchFailure('target_unreachable', 'The proxy refused the credentials', { unreachable: 'behind_proxy' });
}

function failureOfExchange(error: unknown): unknown {
  if (error instanceof FetchFailure) return error;
  return answerFailure(error instanceof NoAnswer ? error.cause : error);
}
