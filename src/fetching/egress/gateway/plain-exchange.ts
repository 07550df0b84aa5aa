/**
 * One plain request on one connection: asks the target or the proxy that forwards it, and begins to send the answer
 * back, or says why there is none.
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
import type { Route } from '../dialer.ts';
import { forwardFailure, refusalByProxy } from '../proxies/proxy-connection.ts';
import { StepTimeout } from '../step-timeout.ts';
import { codeOf, notConnected } from '../unreachable.ts';
import { AnswerCopy } from './answer-copy.ts';
import type { DoorJournal } from './door-journal.ts';
import { announcesBody, requestHeaders } from './forward-headers.ts';
import type { KeptConnection } from './kept-connections.ts';

/** A browser's request, with all that is the same on every connection on which it is sent. */
export interface PlainRequest {
  readonly target: PlainTarget;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly journal: DoorJournal;
  /** That of the page which is being loaded. */
  readonly route: () => Route;
  /** Asks on a connection that mends the answer, of which a part has been sent back. Absent: it is not sent twice. */
  readonly again: (() => Promise<IncomingMessage>) | undefined;
}

export interface PlainTarget {
  readonly host: string;
  readonly port: number;
  readonly authority: string;
  /** As the browser wrote it: a proxy does not rewrite paths. */
  readonly path: string;
}

/**
 * `closed`: a kept connection turned out to be closed before this request was answered. `malformed`: the head of the
 * answer must be mended. In both cases the request may be sent on another connection.
 */
export type Outcome = 'answered' | 'closed' | 'malformed';

/** Rejects with what the browser is told instead of an answer. */
export async function exchange(plain: PlainRequest, kept: KeptConnection): Promise<Outcome> {
  const { target, request, response, journal, again } = plain;
  const { form, socket } = kept.connection;
  const isMended = socket instanceof MendedConnection;
  const { outgoing, answer, detach } = ask(plain, kept);
  let broken: Error | undefined;
  outgoing.once('error', (error) => {
    broken = error;
  });
  const silence = form === 'forward' ? plain.route().silence?.('forward') : undefined;
  const timer = silence && setTimeout(() => outgoing.destroy(new StepTimeout(silence)), silence);
  let incoming: IncomingMessage;
  try {
    if (announcesBody(request.headers)) {
      request.on('data', (chunk: Buffer) => journal.sent(chunk.length));
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
    throw form === 'forward' ? forwardFailure(plain.route(), failure) : failure;
  }
  // It gave up waiting for the next request, which met its answer on the way.
  if (outgoing.reusedSocket && again && incoming.statusCode === 408) {
    detach();
    outgoing.destroy();
    return 'closed';
  }
  const refused = form === 'forward' && refusalByProxy(plain.route(), incoming);
  if (refused) {
    incoming.destroy();
    throw refused;
  }
  if ((incoming.statusCode ?? 0) < LOWEST_STATUS) {
    incoming.destroy();
    throw answerFailure(Object.assign(new Error('no status'), { code: 'HPE_INVALID_STATUS' }));
  }
  const copy = new AnswerCopy(journal, response, isMended ? undefined : again);
  copy.begin(incoming);
  // Without a length, the answer's own stream takes the end of a connection that was reset for its end.
  if (broken) copy.broke(broken);
  else outgoing.once('error', (error) => copy.broke(error));
  return 'answered';
}

/** Sends the request on this connection, without a body. Ends with the response. */
export function ask(
  { target, request, response }: PlainRequest,
  { connection, agent }: KeptConnection,
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

function exchangeFailure(target: PlainTarget, error: unknown): FetchFailure {
  // The same words as the HTTP client without a browser uses.
  const isNoAnswer = error instanceof NoFinalAnswer || codeOf(error).startsWith('HPE_');
  return isNoAnswer ? answerFailure(error) : notConnected(target.host, target.port, error);
}
