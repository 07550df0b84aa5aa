/**
 * One request and the head of its answer over HTTP/2, on a connection of its own, for servers that speak nothing older.
 * Knows nothing about redirects, bodies or the origin of the connection.
 */
import { type ClientHttp2Stream, connect, type IncomingHttpHeaders } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { AnswerMessage } from './answer-message.ts';
import { MAX_INFORMATIONAL, NoFinalAnswer } from './exchange.ts';

export interface Http2Request {
  readonly url: URL;
  /** Name, value, name, value …, as for HTTP/1.1. */
  readonly headers: readonly string[];
  readonly body: string | undefined;
}

/** They belong to HTTP/1.1, or are written differently. */
const NOT_SENT = new Set(['host', 'connection', 'content-length']);

/** Resolves with the answer once its headers have arrived. The connection ends with the answer, or when it is aborted. */
export function exchangeOverHttp2(socket: Duplex, request: Http2Request, signal: AbortSignal): Promise<AnswerMessage> {
  return new Promise((resolve, reject) => {
    const { url, body } = request;
    const headers = headersOf(request);
    const session = connect(url.origin, { createConnection: () => socket, settings: { enablePush: false } });
    const fail = (error: unknown) => {
      reject(error);
      session.destroy();
      // A session waits for the other side.
      socket.destroy();
    };
    session.on('error', fail);
    let stream: ClientHttp2Stream;
    try {
      stream = session.request(headers, { endStream: body === undefined });
    } catch (error) {
      fail(error);
      return;
    }
    const onAbort = () => {
      stream.destroy(signal.reason);
      fail(signal.reason);
    };
    if (body !== undefined) stream.end(body);
    let informational = 0;
    stream.on('headers', () => {
      informational += 1;
      if (informational > MAX_INFORMATIONAL) fail(new NoFinalAnswer());
    });
    stream.on('response', (headers, _flags, rawHeaders) => resolve(messageOf(stream, headers, rawHeaders)));
    // Later ones are those of the body, which its reader hears too.
    stream.on('error', fail);
    stream.on('close', () => {
      signal.removeEventListener('abort', onAbort);
      fail(new Error('closed'));
    });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

/** In the order that Chrome has over HTTP/2. */
function headersOf({ url, headers, body }: Http2Request): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {
    ':method': body === undefined ? 'GET' : 'POST',
    ':authority': url.host,
    ':scheme': 'https',
    ':path': `${url.pathname}${url.search}`,
  };
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = (headers[index] ?? '').toLowerCase();
    if (!NOT_SENT.has(name)) sent[name] = headers[index + 1] ?? '';
  }
  return sent;
}

function messageOf(
  stream: ClientHttp2Stream,
  { ':status': status, ...headers }: IncomingHttpHeaders & { ':status'?: number },
  rawHeaders: readonly string[],
): AnswerMessage {
  const named = rawHeaders.filter((_, index) => !rawHeaders[index - (index % 2)]?.startsWith(':'));
  return Object.assign(stream, { statusCode: status ?? 0, statusMessage: '', headers, rawHeaders: named });
}
