/**
 * Forwards a browser's plain `http:` request to its target or to the route's upstream proxy, and the answer back, both
 * as streams. Only the framing and hop-by-hop headers change. Checks nothing: it gets its connections from the dialer.
 */
import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { FetchFailure } from '../../failure.ts';
import { MAX_HEADER_BYTES, MAX_INFORMATIONAL, NoFinalAnswer } from '../../http/exchange.ts';
import { answerFailure } from '../../http/failure-of-error.ts';
import { isMendable, MendedConnection } from '../../http/mended-connection.ts';
import type { Connection, Route } from '../dialer.ts';
import { forwardFailure, ownErrorPage, proxyFailure } from '../proxies/proxy-connection.ts';
import { codeOf, notConnected } from '../unreachable.ts';
import type { DoorJournal } from './door-journal.ts';
import { asFailure, badRequest, brokenRefusalOf, type Refusal } from './door-refusal.ts';
import { announcesBody, requestHeaders, responseHeaders } from './forward-headers.ts';
import type { KeptConnection, KeptConnections } from './kept-connections.ts';

/** Lower ones cannot be sent on. */
const LOWEST_STATUS = 100;

export interface PlainParts {
  readonly route: Route;
  readonly journal: DoorJournal;
  readonly kept: KeptConnections;
  /** Dials for as long as the browser waits. */
  readonly dial: (host: string, port: number, signal: AbortSignal) => Promise<Connection>;
}

interface PlainTarget {
  readonly host: string;
  readonly port: number;
  readonly authority: string;
  /** As the browser wrote it: a proxy does not rewrite paths. */
  readonly path: string;
}

export async function forwardPlainRequest(
  parts: PlainParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = readTarget(request.url ?? '');
  if (!target)
    return refuseRequest(response, badRequest('A proxy accepts only requests in absolute form, with http: URLs.'));
  const { journal, kept } = parts;
  const over = journal.begin();
  let gone: AbortController | undefined;
  response.once('close', () => {
    over();
    gone?.abort(new Error('the browser closed the connection'));
  });
  const key = `${target.host}:${target.port}`;
  const hasBody = announcesBody(request.headers);
  try {
    // A body cannot be sent twice, so it is not sent on a kept connection that may turn out to be closed.
    const idle = hasBody ? undefined : kept.take(key);
    let outcome = idle && (await exchange(parts, target, idle, request, response, hasBody));
    gone = new AbortController();
    while (outcome !== 'answered' && !isGone(response)) {
      const connection = await parts.dial(target.host, target.port, gone.signal);
      if (isGone(response)) {
        connection.socket.destroy();
        return;
      }
      const socket = outcome === 'malformed' ? new MendedConnection(connection.socket) : connection.socket;
      outcome = await exchange(parts, target, kept.adopt(key, { ...connection, socket }), request, response, hasBody);
    }
  } catch (error) {
    if (response.destroyed) return;
    const failure = asFailure(error);
    journal.failed(target.host, failure);
    if (response.headersSent) response.destroy();
    else refuseRequest(response, brokenRefusalOf(failure));
  }
}

/** A response is notified of the end of its connection a turn later. */
function isGone(response: ServerResponse): boolean {
  return response.destroyed || response.socket === null || response.socket.destroyed;
}

/**
 * `closed`: a kept connection turned out to be closed before anything was answered. `malformed`: the head of the answer
 * must be mended. In both cases the request may be sent on another connection.
 */
async function exchange(
  parts: PlainParts,
  target: PlainTarget,
  { connection, agent }: KeptConnection,
  request: IncomingMessage,
  response: ServerResponse,
  hasBody: boolean,
): Promise<'answered' | 'closed' | 'malformed'> {
  const { form, proxyAuthorization, authority = target.authority } = connection;
  const outgoing = httpRequest({
    agent,
    method: request.method ?? 'GET',
    path: form === 'forward' ? `http://${authority}${target.path}` : target.path,
    headers: requestHeaders(request.rawHeaders, target.authority, proxyAuthorization),
    setHost: false,
    // Browsers accept answers with bare line feeds, odd blanks and long headers; so does this.
    insecureHTTPParser: true,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  const stop = () => outgoing.destroy();
  response.once('close', stop);
  outgoing.on('error', () => {});
  outgoing.once('timeout', () => outgoing.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  let incoming: IncomingMessage;
  try {
    const answer = answerOf(outgoing);
    if (hasBody) {
      request.on('data', (chunk: Buffer) => parts.journal.sent(chunk.length));
      pipeline(request, outgoing, () => {});
    } else {
      outgoing.end();
    }
    incoming = await answer;
  } catch (error) {
    if (response.destroyed) return 'answered';
    response.off('close', stop);
    if (outgoing.reusedSocket && !hasBody && codeOf(error) === 'ECONNRESET') return 'closed';
    if (!hasBody && isMendable(error) && !(connection.socket instanceof MendedConnection)) return 'malformed';
    const failure = exchangeFailure(target, error);
    throw form === 'forward' ? forwardFailure(parts.route, failure) : failure;
  }
  if (form === 'forward' && incoming.statusCode === 407) {
    incoming.destroy();
    // The proxy may only have passed on what the target said.
    throw proxyFailure(parts.route, 'asked for authentication (407): check its user and password', 'behind_proxy');
  }
  const refused = form === 'forward' && ownErrorPage(parts.route, incoming);
  if (refused) {
    incoming.destroy();
    throw refused;
  }
  if ((incoming.statusCode ?? 0) < LOWEST_STATUS) {
    incoming.destroy();
    throw answerFailure(Object.assign(new Error('no status'), { code: 'HPE_INVALID_STATUS' }));
  }
  // Without a length, the answer's own stream takes the end of a connection that was reset for its end.
  outgoing.once('error', () => {
    if (!response.writableEnded) breakOff(response);
  });
  sendBack(parts.journal, incoming, response);
  return 'answered';
}

function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    // A browser skips them for as long as they come: thousands at a time would block the event loop.
    outgoing.on('information', () => {
      informational += 1;
      if (informational <= MAX_INFORMATIONAL) return;
      // Before the connection is gone the parser may already hand over the real answer from the same piece.
      reject(new NoFinalAnswer());
      outgoing.destroy();
    });
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy();
      reject(Object.assign(new Error('an upgrade that nobody asked for'), { code: 'HPE_UPGRADE' }));
    });
    outgoing.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
}

/** Copied by hand: a pipeline costs more than all the rest of a small answer. */
function sendBack(journal: DoorJournal, incoming: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false;
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage ?? '', responseHeaders(incoming.rawHeaders));
  // The headers are sent with the first data, or now: what follows may be a stream that stays silent for minutes.
  let begun = false;
  setImmediate(() => {
    if (!begun && !response.writableEnded && !response.destroyed) response.flushHeaders();
  });
  response.on('error', () => {});
  response.on('drain', () => incoming.resume());
  incoming.on('data', (chunk: Buffer) => {
    begun = true;
    journal.received(chunk.length);
    if (!response.destroyed && !response.write(chunk)) incoming.pause();
  });
  incoming.on('end', () => response.end());
  incoming.on('error', () => breakOff(response));
  incoming.on('close', () => {
    if (!incoming.complete) breakOff(response);
  });
}

/** A truncated answer must not look complete, nor like none. */
function breakOff(response: ServerResponse): void {
  if (!response.destroyed) response.flushHeaders();
  response.destroy();
}

export function refuseRequest(response: ServerResponse, { status, reason, headers, text }: Refusal): void {
  response.sendDate = false;
  response.writeHead(status, reason, [...headers]);
  response.end(text);
}

function exchangeFailure(target: PlainTarget, error: unknown): FetchFailure {
  // The same words as the HTTP client without a browser uses.
  const isNoAnswer = error instanceof NoFinalAnswer || codeOf(error).startsWith('HPE_');
  return isNoAnswer ? answerFailure(error) : notConnected(target.host, target.port, error);
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
