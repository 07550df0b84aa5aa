/**
 * Forwards a browser's plain `http:` request to its target or to the route's upstream proxy, and the answer back, both
 * as streams. Only the framing and hop-by-hop headers change. Checks nothing: it gets its connections from the dialer.
 */
import { type ClientRequest, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import type { FetchFailure } from '../../failure.ts';
import {
  EndOfChunks,
  LOWEST_STATUS,
  MAX_HEADER_BYTES,
  MAX_INFORMATIONAL,
  misread,
  misreads,
  NoFinalAnswer,
} from '../../http/exchange.ts';
import { answerFailure } from '../../http/failure-of-error.ts';
import { isMendable, MendedConnection } from '../../http/mended-connection.ts';
import type { Connection, Route } from '../dialer.ts';
import { forwardFailure, ownErrorPage, proxyFailure } from '../proxies/proxy-connection.ts';
import { StepTimeout } from '../step-timeout.ts';
import { codeOf, notConnected } from '../unreachable.ts';
import { AnswerCopy } from './answer-copy.ts';
import type { DoorJournal } from './door-journal.ts';
import { asFailure, badRequest, brokenRefusalOf, type Refusal } from './door-refusal.ts';
import { announcesBody, requestHeaders } from './forward-headers.ts';
import type { KeptConnection, KeptConnections } from './kept-connections.ts';

export interface PlainParts {
  /** That of the page which is being loaded. */
  readonly route: () => Route;
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
  const isRepeatable = REPEATABLE.has(request.method ?? '') && !announcesBody(request.headers);
  /** On a connection that mends the answer, of which a part has been sent back. */
  const askAgain = async () => {
    gone ??= new AbortController();
    const connection = await parts.dial(target.host, target.port, gone.signal);
    if (isGone(response)) {
      connection.socket.destroy();
      throw new Error('the browser closed the connection');
    }
    const socket = new MendedConnection(connection.socket);
    const { answer } = ask(target, kept.adopt(key, { ...connection, socket }), request, response);
    return await answer;
  };
  try {
    // What cannot be sent twice is not sent on a kept connection that may turn out to be closed.
    const idle = isRepeatable ? kept.take(key) : undefined;
    const again = isRepeatable ? askAgain : undefined;
    let outcome = idle && (await exchange(parts, target, idle, request, response, again));
    gone = new AbortController();
    while (outcome !== 'answered' && !isGone(response)) {
      const connection = await parts.dial(target.host, target.port, gone.signal);
      if (isGone(response)) {
        connection.socket.destroy();
        return;
      }
      const socket = outcome === 'malformed' ? new MendedConnection(connection.socket) : connection.socket;
      const adopted = kept.adopt(key, { ...connection, socket });
      outcome = await exchange(parts, target, adopted, request, response, again);
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

/** A response is notified of the end of its connection a turn later. */
function isGone(response: ServerResponse): boolean {
  return response.destroyed || response.socket === null || response.socket.destroyed;
}

/** Sends the request on this connection, without a body. Ends with the response. */
function ask(
  target: PlainTarget,
  { connection, agent }: KeptConnection,
  request: IncomingMessage,
  response: ServerResponse,
): { readonly outgoing: ClientRequest; readonly answer: Promise<IncomingMessage>; readonly detach: () => void } {
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
  watchForEndOfChunks(connection.socket, outgoing);
  const answer = answerOf(outgoing);
  if (!announcesBody(request.headers)) outgoing.end();
  return { outgoing, answer, detach: () => response.off('close', stop) };
}

/**
 * `closed`: a kept connection turned out to be closed before this request was answered. `malformed`: the head of the
 * answer must be mended. In both cases the request may be sent on another connection. `again` is there if it may be
 * sent twice.
 */
async function exchange(
  parts: PlainParts,
  target: PlainTarget,
  kept: KeptConnection,
  request: IncomingMessage,
  response: ServerResponse,
  again: (() => Promise<IncomingMessage>) | undefined,
): Promise<'answered' | 'closed' | 'malformed'> {
  const { form, socket } = kept.connection;
  const isMended = socket instanceof MendedConnection;
  const { outgoing, answer, detach } = ask(target, kept, request, response);
  let broken: Error | undefined;
  outgoing.once('error', (error) => {
    broken = error;
  });
  const silence = form === 'forward' ? parts.route().silence?.('forward') : undefined;
  const timer = silence && setTimeout(() => outgoing.destroy(new StepTimeout(silence)), silence);
  let incoming: IncomingMessage;
  try {
    if (announcesBody(request.headers)) {
      request.on('data', (chunk: Buffer) => parts.journal.sent(chunk.length));
      pipeline(request, outgoing, () => {});
    }
    incoming = await answer;
    clearTimeout(timer);
  } catch (error) {
    clearTimeout(timer);
    if (response.destroyed) return 'answered';
    detach();
    if (outgoing.reusedSocket && again && codeOf(error) === 'ECONNRESET') return 'closed';
    if (again && isMendable(error) && !isMended) return 'malformed';
    const failure = exchangeFailure(target, error);
    throw form === 'forward' ? forwardFailure(parts.route(), failure) : failure;
  }
  // It gave up waiting for the next request, which met its answer on the way.
  if (outgoing.reusedSocket && again && incoming.statusCode === 408) {
    detach();
    outgoing.destroy();
    return 'closed';
  }
  if (form === 'forward' && incoming.statusCode === 407) {
    incoming.destroy();
    // The proxy may only have passed on what the target said.
    throw proxyFailure(parts.route(), 'asked for authentication (407): check its user and password', 'behind_proxy');
  }
  const refused = form === 'forward' && ownErrorPage(parts.route(), incoming);
  if (refused) {
    incoming.destroy();
    throw refused;
  }
  if ((incoming.statusCode ?? 0) < LOWEST_STATUS) {
    incoming.destroy();
    throw answerFailure(Object.assign(new Error('no status'), { code: 'HPE_INVALID_STATUS' }));
  }
  const copy = new AnswerCopy(parts.journal, response, isMended ? undefined : again);
  copy.begin(incoming);
  // Without a length, the answer's own stream takes the end of a connection that was reset for its end.
  if (broken) copy.broke(broken);
  else outgoing.once('error', (error) => copy.broke(error));
  return 'answered';
}

function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    outgoing.once('response', (incoming) => {
      if (!misreads(incoming)) return resolve(incoming);
      reject(misread('HPE_INVALID_TRANSFER_ENCODING'));
      outgoing.destroy();
    });
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

/** For a last chunk that Node's parser does not recognize. */
function watchForEndOfChunks(socket: Duplex, outgoing: ClientRequest): void {
  const ending = new EndOfChunks(() => outgoing.destroy(misread('HPE_INVALID_CHUNK_SIZE')));
  const onData = (piece: Buffer) => ending.look(piece);
  socket.prependListener('data', onData);
  outgoing.once('response', (answer) => ending.watch(answer));
  outgoing.once('close', () => socket.off('data', onData));
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
