/**
 * Forwards a browser's plain `http:` request to its target or to the route's upstream proxy, and the answer back, both
 * as streams. Only the framing and hop-by-hop headers change. Checks nothing: it gets its connections from the dialer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MendedConnection } from '../../http/mended-connection.ts';
import type { Connection, Route } from '../dialer.ts';
import type { DoorJournal } from './door-journal.ts';
import { asFailure, badRequest, brokenRefusalOf, type Refusal } from './door-refusal.ts';
import { announcesBody } from './forward-headers.ts';
import type { KeptConnection, KeptConnections } from './kept-connections.ts';
import { ask, exchange, type PlainRequest, type PlainTarget } from './plain-exchange.ts';

export interface PlainParts {
  /** That of the page which is being loaded. */
  readonly route: () => Route;
  readonly journal: DoorJournal;
  readonly kept: KeptConnections;
  /** Dials for as long as the browser waits. */
  readonly dial: (host: string, port: number, signal: AbortSignal) => Promise<Connection>;
}

export async function forwardPlainRequest(
  { journal, kept, route, dial }: PlainParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = readTarget(request.url ?? '');
  if (!target)
    return refuseRequest(response, badRequest('A proxy accepts only requests in absolute form, with http: URLs.'));
  const over = journal.begin();
  let gone: AbortController | undefined;
  response.once('close', () => {
    over();
    gone?.abort(browserGone());
  });
  const key = `${target.host}:${target.port}`;
  /** Undefined if the browser has gone meanwhile. */
  const connect = async (mended: boolean): Promise<KeptConnection | undefined> => {
    gone ??= new AbortController();
    const connection = await dial(target.host, target.port, gone.signal);
    if (isGone(response)) {
      connection.socket.destroy();
      return undefined;
    }
    const socket = mended ? new MendedConnection(connection.socket) : connection.socket;
    return kept.adopt(key, { ...connection, socket });
  };
  const askAgain = async () => {
    const connection = await connect(true);
    if (!connection) throw browserGone();
    const { outgoing, answer } = ask(plain, connection);
    // Node tells the request what is wrong with the body, which would only see the end of its connection.
    outgoing.once('response', (incoming) => outgoing.once('error', (error) => incoming.destroy(error)));
    return await answer;
  };
  const isRepeatable = REPEATABLE.has(request.method ?? '') && !announcesBody(request.headers);
  const plain: PlainRequest = { target, request, response, journal, route, again: isRepeatable ? askAgain : undefined };
  try {
    // What cannot be sent twice is not sent on a kept connection that may turn out to be closed.
    const idle = isRepeatable ? kept.take(key) : undefined;
    let outcome = idle && (await exchange(plain, idle));
    while (outcome !== 'answered' && !isGone(response)) {
      const connection = await connect(outcome === 'malformed');
      if (!connection) return;
      outcome = await exchange(plain, connection);
    }
  } catch (error) {
    if (response.destroyed) return;
    const failure = asFailure(error);
    journal.failed(target.host, failure);
    if (response.headersSent) response.destroy();
    else refuseRequest(response, brokenRefusalOf(failure));
  }
}

/** What these ask for is not done twice if they are sent twice. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

const browserGone = () => new Error('the browser closed the connection');

/** A response is notified of the end of its connection a turn later. */
function isGone(response: ServerResponse): boolean {
  return response.destroyed || response.socket === null || response.socket.destroyed;
}

export function refuseRequest(response: ServerResponse, { status, reason, headers, text }: Refusal): void {
  response.sendDate = false;
  response.writeHead(status, reason, [...headers]);
  response.end(text);
}

function readTarget(text: string): PlainTarget | undefined {
  const match = /^http:\/\/([^/?#]+)(\/[^#]*|\?[^#]*|)/i.exec(text);
  const url = match && URL.parse(`http://${match[1]}/`);
  if (!match || !url || url.username !== '' || url.password !== '' || url.pathname !== '/') return undefined;
  const rest = match[2] ?? '';
  return {
    host: url.hostname,
    port: url.port === '' ? 80 : Number(url.port),
    authority: url.host,
    path: rest.startsWith('/') ? rest : `/${rest}`,
  };
}
