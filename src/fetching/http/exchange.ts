/**
 * One request and the head of its answer on one open connection. Knows nothing of redirects, bodies or where the connection
 * came from; says when the connection is free again.
 */
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AnswerMessage } from './answer-message.ts';

/** Of the head of an answer. */
export const MAX_HEADER_BYTES = 64 * 1024;
/** Informational answers before the real one; more is a server that only talks. */
const MAX_INFORMATIONAL = 20;

export interface RequestLine {
  readonly target: string;
  /** Name, value, name, value …: sent exactly so. */
  readonly headers: readonly string[];
  /** Makes it a POST. Its headers are among the others. */
  readonly body?: string | undefined;
}

/** The connection failed before a single byte of an answer came, so the same request may be sent on another. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The server kept sending informational answers, or switched to another protocol unasked. */
export class NoFinalAnswer extends Error {
  override readonly name = 'NoFinalAnswer';
}

/**
 * Puts each request on the connection that it names. Without an agent Node takes every request for the last one of its connection,
 * whatever its headers say.
 */
class GivenConnectionAgent extends http.Agent {
  /** Called by Node for each request, with the options that the request was made with. */
  addRequest(request: ClientRequest, options: { readonly connection: Duplex }): void {
    // Node asks for a socket, and is content with any stream.
    request.onSocket(options.connection as Socket);
  }
}

const agent = new GivenConnectionAgent({ keepAlive: true });

/**
 * Resolves with the answer once its headers are there. `onFree` is called when the whole body has been read and the connection
 * can carry another request. An abort destroys the connection, also while the body is being read.
 */
export function exchange(
  socket: Duplex,
  line: RequestLine,
  signal: AbortSignal,
  onFree: (response: IncomingMessage) => void,
): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((resolve, reject) => {
    let response: IncomingMessage | undefined;
    let sawBytes = false;
    let informational = 0;
    const options = {
      agent,
      connection: socket,
      method: line.body === undefined ? 'GET' : 'POST',
      path: line.target,
      headers: line.headers,
      // Browsers take answers with bare line feeds, blanks in odd places and such; so does this.
      insecureHTTPParser: true,
      maxHeaderSize: MAX_HEADER_BYTES,
    };
    const request = http.request(options);
    const onAbort = () => request.destroy(signal.reason);
    const onData = () => {
      sawBytes = true;
    };
    const refuse = () => {
      const reason = new NoFinalAnswer();
      // Before the connection is gone the parser may already hand over the real answer from the same piece.
      reject(reason);
      request.destroy(reason);
    };
    socket.once('free', () => {
      if (response !== undefined) onFree(response);
    });
    signal.addEventListener('abort', onAbort, { once: true });
    // Before Node's own listener, which may find the bytes wanting and fail at once.
    request.once('socket', () => socket.prependOnceListener('data', onData));
    request.on('information', () => {
      informational += 1;
      if (informational > MAX_INFORMATIONAL) refuse();
    });
    request.on('upgrade', refuse);
    request.on('response', (answer) => {
      response = answer;
      resolve(answer);
    });
    request.on('error', (error) => {
      // Node reports broken framing to the request, and to the body only that the connection is gone.
      // A page that is already complete stays so, whatever comes after it.
      if (response?.complete === false) response.destroy(error);
      const dead = !sawBytes && !(error instanceof NoFinalAnswer);
      reject(dead ? new NoAnswer(error.message, { cause: error }) : error);
    });
    request.on('close', () => {
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData);
      // Making an error costs more than all the rest of an exchange that went well.
      if (response === undefined) reject(new NoAnswer('closed'));
    });
    request.end(line.body);
    if (signal.aborted) onAbort();
  });
}

/** Gives up on an answer: its connection is of no more use, unless the answer was read to its end and the connection has moved on. */
export function abandon(response: AnswerMessage): void {
  if (response.readableEnded) return;
  response.destroy();
  // Node leaves the connection open when the rest of the answer has already arrived.
  response.socket?.destroy();
}
