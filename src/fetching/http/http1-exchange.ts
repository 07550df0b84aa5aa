/**
 * Sends the request of one hop over HTTP/1.1, byte for byte as Chrome would: to its target, or to a proxy that forwards
 * it. Knows nothing about the origin of the connection.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connection } from '../egress/dialer.ts';
import { refusalByProxy } from '../egress/proxies/proxy-connection.ts';
import { StepTimeout } from '../egress/step-timeout.ts';
import { lastHeader } from './answer-headers.ts';
import { abandon, exchange } from './exchange.ts';
import { type Hop, headersOfHop } from './follow-redirects.ts';

/**
 * Resolves with the head of the answer. `onFree` is called when the connection can carry another request, with the
 * milliseconds for which the server then keeps it, if it says so.
 */
export async function exchangeOverHttp1(
  connection: Connection,
  hop: Hop,
  onFree: (keptFor: number | undefined) => void,
): Promise<IncomingMessage> {
  const { request, url } = hop;
  const { route, deadline } = request;
  const forwarded = connection.form === 'forward';
  const headers = headersOfHop(hop, forwarded ? connection.proxyAuthorization : undefined);
  const path = `${url.pathname}${url.search}`;
  const target = forwarded ? `${url.protocol}//${connection.authority ?? url.host}${path}` : path;
  using _silence = forwarded ? limitSilence(connection.socket, route.silence?.('forward')) : undefined;
  const answer = await exchange(connection.socket, { target, headers, body: hop.body }, deadline.signal, (answer) =>
    onFree(announcesTooMuch(answer) ? 0 : keepAliveMilliseconds(answer)),
  );
  const refused = forwarded && refusalByProxy(route, answer);
  if (refused) {
    abandon(answer);
    throw refused;
  }
  return answer;
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
