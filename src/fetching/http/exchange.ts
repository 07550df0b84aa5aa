/**
 * One request and the head of its answer on an open connection. Reports when the connection is free again. Knows
 * nothing about redirects, bodies or the origin of the connection.
 */
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AnswerMessage } from './answer-message.ts';
import { hidesChunks, namesChunks } from './transfer-codings.ts';

/** The most bytes of an answer's head, as in Chromium. */
export const MAX_HEADER_BYTES = 256 * 1024;
/** Lower ones cannot be passed on. */
export const LOWEST_STATUS = 100;
/** The most informational answers before the final one: some servers send one each second while they work. */
export const MAX_INFORMATIONAL = 100;

export interface RequestLine {
  readonly target: string;
  /** Name, value, name, value …, sent exactly like this. */
  readonly headers: readonly string[];
  /** Makes it a POST. Its headers are among the others. */
  readonly body?: string | undefined;
}

/** The connection failed before the first byte of an answer, so the same request may be sent on another one. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The server kept sending informational answers, or switched to another protocol unasked. */
export class NoFinalAnswer extends Error {
  override readonly name = 'NoFinalAnswer';
}

/**
 * Sends each request on the connection given in its options. Without an agent, Node would close the connection after
 * each request, whatever its headers say.
 */
class GivenConnectionAgent extends http.Agent {
  /** Called by Node for each request, with its options. */
  addRequest(request: ClientRequest, options: { readonly connection: Duplex }): void {
    // Node's type requires a socket, but any stream works.
    request.onSocket(options.connection as Socket);
  }
}

const agent = new GivenConnectionAgent({ keepAlive: true });

/**
 * Resolves with the answer once its headers have arrived. `onFree` is called when the body has been read completely and
 * the connection can carry another request. An abort destroys the connection, even while the body is being read.
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
      // Like browsers, accepts answers with bare line feeds, misplaced blanks and the like.
      insecureHTTPParser: true,
      maxHeaderSize: MAX_HEADER_BYTES,
    };
    const request = http.request(options);
    const onAbort = () => request.destroy(signal.reason);
    const ending = new EndOfChunks(() => request.destroy(misread('HPE_INVALID_CHUNK_SIZE')));
    const onData = (piece: Buffer) => {
      sawBytes = true;
      ending.look(piece);
    };
    const refuse = () => {
      const reason = new NoFinalAnswer();
      // First, because the parser may already deliver the final answer from the same piece before the connection is
      // gone.
      reject(reason);
      request.destroy(reason);
    };
    socket.once('free', () => {
      if (response !== undefined) onFree(response);
    });
    signal.addEventListener('abort', onAbort, { once: true });
    // Before Node's own listener, which may reject the bytes and fail at once.
    request.once('socket', () => socket.prependListener('data', onData));
    request.on('information', () => {
      informational += 1;
      if (informational > MAX_INFORMATIONAL) refuse();
    });
    request.on('upgrade', refuse);
    request.on('response', (answer) => {
      if (misreads(answer)) {
        request.destroy(misread('HPE_INVALID_TRANSFER_ENCODING'));
        return;
      }
      if ((answer.statusCode ?? 0) < LOWEST_STATUS) {
        request.destroy(misread('HPE_INVALID_STATUS'));
        return;
      }
      response = answer;
      ending.watch(answer);
      resolve(answer);
    });
    request.on('error', (error) => {
      // Node reports broken framing only to the request; the body only sees a closed connection. A page that is already
      // complete stays complete, whatever follows.
      if (response?.complete === false) response.destroy(error);
      const dead = !sawBytes && !(error instanceof NoFinalAnswer);
      reject(dead ? new NoAnswer(error.message, { cause: error }) : error);
    });
    request.on('close', () => {
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData);
      // Only if needed: creating an error costs more than the rest of a successful exchange.
      if (response === undefined) reject(new NoAnswer('closed'));
    });
    request.end(line.body);
    if (signal.aborted) onAbort();
  });
}

/**
 * Whether Node's parser takes the chunks of an answer for its body, or waits for the end of the connection in spite of
 * a length, where browsers do not.
 */
export function misreads({ headers, httpVersionMinor, httpVersionMajor }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return false;
  if (!namesChunks(coding)) return headers['content-length'] !== undefined;
  return hidesChunks(coding) && (httpVersionMajor > 1 || httpVersionMinor > 0);
}

/** What Node's parser has misread, under the code that it has for such things. */
export function misread(code: string): Error {
  return Object.assign(new Error('the parser misreads this answer'), { code });
}

/** Looks for a last chunk with bare line feeds, which Node's parser does not recognize: it would wait for another. */
export class EndOfChunks {
  readonly #onEnd: () => void;
  #answer: IncomingMessage | undefined;
  /** What the parser has last passed on of the piece that it reads. */
  #body: Buffer | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  watch(answer: IncomingMessage): void {
    if (!namesChunks(answer.headers['transfer-encoding'])) return;
    this.#answer = answer;
    const push = answer.push;
    // Reading it would make it flow.
    answer.push = (piece, encoding) => {
      this.#body = piece ?? undefined;
      return push.call(answer, piece, encoding);
    };
  }

  /** Before the parser gets the piece. */
  look(piece: Buffer): void {
    this.#body = undefined;
    if (!endsLikeChunks(piece)) return;
    // After Node's listener, and before anything else arrives.
    queueMicrotask(() => {
      if (this.#answer?.complete === false && !this.#endsInBody(piece)) this.#onEnd();
    });
  }

  /** Content may look like that, too. */
  #endsInBody(piece: Buffer): boolean {
    const body = this.#body;
    return body !== undefined && body.length > 0 && piece.subarray(-body.length).equals(body);
  }
}

function endsLikeChunks(piece: Buffer): boolean {
  const { length } = piece;
  if (piece[length - 1] !== 10 || piece[length - 2] !== 10 || piece[length - 3] !== 48) return false;
  return length === 3 || piece[length - 4] === 10 || piece[length - 4] === 48;
}

/**
 * Gives up on an answer and closes its connection, unless the answer was read completely and the connection is in use
 * again.
 */
export function abandon(response: AnswerMessage): void {
  if (response.readableEnded) return;
  response.destroy();
  // Node leaves the connection open when the rest of the answer has already arrived.
  response.socket?.destroy();
}
