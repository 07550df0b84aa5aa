/**
 * One request and the head of its answer over HTTP/2, on a connection of its own, for servers that speak nothing older.
 * Knows nothing about redirects, bodies or the origin of the connection.
 */
import { type ClientHttp2Stream, connect, constants, type IncomingHttpHeaders } from 'node:http2';
import { type Duplex, Readable } from 'node:stream';
import { headerValues } from './answer-headers.ts';
import type { AnswerMessage } from './answer-message.ts';
import { MAX_HEADER_BYTES, MAX_INFORMATIONAL, NoFinalAnswer } from './exchange.ts';
import { MAX_MENDED_PAYLOAD, MendedFrames } from './mended-frames.ts';

export interface Http2Request {
  readonly url: URL;
  /** Name, value, name, value …, as for HTTP/1.1. */
  readonly headers: readonly string[];
  readonly body: string | undefined;
  /** Whether to write the frames of the server anew: Node has refused them on another connection. */
  readonly mended?: boolean | undefined;
}

/** They belong to HTTP/1.1, or are written differently. */
const NOT_SENT = new Set(['host', 'connection', 'content-length', 'http2-settings']);

/** As many headers as fit into the most bytes, each of which counts as 32 bytes and its text. */
const MAX_HEADERS = MAX_HEADER_BYTES / 32;

/**
 * So many bytes may be on their way. With Node's default of 64 KB, 2 MB from 100 ms away took 3.4 s instead of 0.4 s.
 */
const WINDOW = 1024 * 1024;

const SETTINGS = { enablePush: false, maxHeaderListSize: MAX_HEADER_BYTES, initialWindowSize: WINDOW };

/** The stream failed in a way for which HTTP/2 has a name. */
export class Http2Failure extends Error {
  override readonly name = 'Http2Failure';
  /** Such as `INTERNAL_ERROR`. */
  readonly problem: string;

  constructor(code: number) {
    const problem = PROBLEMS[code] ?? String(code);
    super(`closed with ${problem}`);
    this.problem = problem;
  }
}

const PROBLEMS = [
  'NO_ERROR',
  'PROTOCOL_ERROR',
  'INTERNAL_ERROR',
  'FLOW_CONTROL_ERROR',
  'SETTINGS_TIMEOUT',
  'STREAM_CLOSED',
  'FRAME_SIZE_ERROR',
  'REFUSED_STREAM',
  'CANCEL',
  'COMPRESSION_ERROR',
  'CONNECT_ERROR',
  'ENHANCE_YOUR_CALM',
  'INADEQUATE_SECURITY',
  'HTTP_1_1_REQUIRED',
];

/**
 * Resolves with the answer once its headers have arrived. The connection ends with the answer, or when it is aborted.
 */
export function exchangeOverHttp2(socket: Duplex, request: Http2Request, signal: AbortSignal): Promise<AnswerMessage> {
  return new Promise((resolve, reject) => {
    const { url, body, mended = false } = request;
    const connection = mended ? new MendedFrames(socket, MAX_HEADER_BYTES) : socket;
    const headers = headersOf(request);
    const session = connect(url.origin, {
      createConnection: () => connection,
      settings: mended ? { ...SETTINGS, maxFrameSize: MAX_MENDED_PAYLOAD } : SETTINGS,
      maxHeaderListPairs: MAX_HEADERS,
    });
    const fail = (error: unknown) => {
      reject(error);
      session.destroy();
      // A session waits for the other side.
      socket.destroy();
    };
    session.once('connect', () => {
      if (!session.destroyed) session.setLocalWindowSize(WINDOW);
    });
    // Its stream fails as well, and says more.
    session.on('error', () => {});
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
    stream.once('response', (headers, _flags, rawHeaders) => {
      resolve(messageOf(new Http2Body(stream), headers, rawHeaders));
    });
    stream.on('error', () => {});
    stream.on('close', () => {
      signal.removeEventListener('abort', onAbort);
      fail(failureOf(stream));
    });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function failureOf({ errored, rstCode }: ClientHttp2Stream): Error {
  const code = errored && 'code' in errored ? String(errored.code) : '';
  // Node has found out by itself.
  if (FRAME_ERRORS.has(code)) return new Http2Failure(constants.NGHTTP2_PROTOCOL_ERROR);
  return errored && !code.startsWith('ERR_HTTP2_') ? errored : new Http2Failure(rstCode);
}

const FRAME_ERRORS = new Set(['ERR_HTTP2_ERROR', 'ERR_HTTP2_TOO_MANY_INVALID_FRAMES']);

/**
 * The body of an answer, which outlives its connection: Node forgets what has not been read yet when a server closes
 * the connection after the last byte, and takes the end of the connection for that of the body.
 */
class Http2Body extends Readable {
  readonly #stream: ClientHttp2Stream;

  constructor(stream: ClientHttp2Stream) {
    super();
    this.#stream = stream;
    // It may fail before anybody reads it, and is asked for its error then.
    this.on('error', () => {});
    stream.on('data', (piece: Buffer) => {
      if (!this.push(piece)) stream.pause();
    });
    stream.once('close', () => {
      for (let rest = stream.read(); rest !== null; rest = stream.read()) this.push(rest);
      if (stream.rstCode === constants.NGHTTP2_NO_ERROR) this.push(null);
      else this.destroy(failureOf(stream));
    });
  }

  override _read(): void {
    this.#stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stream.destroy();
    done(error);
  }
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
  body: Readable,
  { ':status': status, ...headers }: IncomingHttpHeaders & { ':status'?: number },
  rawHeaders: readonly string[],
): AnswerMessage {
  const named = rawHeaders.filter((_, index) => !rawHeaders[index - (index % 2)]?.startsWith(':'));
  // Node keeps only the first, although each is another coding.
  const codings = headerValues({ rawHeaders: named }, 'content-encoding');
  const all = codings.length > 1 ? { ...headers, 'content-encoding': codings.join(', ') } : headers;
  return Object.assign(body, { statusCode: status ?? 0, statusMessage: '', headers: all, rawHeaders: named });
}
