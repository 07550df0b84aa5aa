/**
 * Sends the https requests of one page with impit, whose TLS and HTTP/2 look like Chrome's. It opens its own sockets,
 * so its proxy is a door of the gateway: there every connection passes the guard and gets its exit. Pages share
 * nothing.
 */
import { Readable } from 'node:stream';
import type { Impit, ImpitResponse } from 'impit';
import type { Door, Gateway } from '../egress/gateway/gateway.ts';
import { FetchFailure } from '../failure.ts';
import type { AnswerMessage } from './answer-message.ts';
import { growsTooMuch } from './body-limits.ts';
import { abandon } from './exchange.ts';
import { type Hop, headersOfHop } from './follow-redirects.ts';
import { errorOfBody, failureOfImpit, isBareEnd } from './impit-errors.ts';

/** The newest Chrome that impit knows. */
const BROWSER = 'chrome151';
/** In milliseconds; longer than any request lasts, because each has its own deadline. */
const NEVER = 120_000;

export type ImpitClass = typeof Impit;

export interface VisitSettings {
  readonly impit: ImpitClass;
  readonly gateway: Gateway;
  readonly ignoreTlsErrors: boolean;
}

export class ImpitVisit implements AsyncDisposable {
  readonly #settings: VisitSettings;
  /** Origins that have answered: their connections may be idle, and closed by now. */
  readonly #answered = new Set<string>();
  #opened: Promise<{ readonly door: Door; readonly impit: Impit }> | undefined;
  #closed = false;

  constructor(settings: VisitSettings) {
    this.#settings = settings;
  }

  /** Rejects with a `FetchFailure`, or with the reason of the deadline's signal. */
  async send(hop: Hop): Promise<AnswerMessage> {
    const { url, body } = hop;
    const mayBeStale = this.#answered.has(url.origin);
    if (body !== undefined) return this.#send(hop);
    try {
      const answer = await this.#send(hop);
      this.#answered.add(url.origin);
      // It gave up waiting for the next request, which met its answer on the way.
      if (answer.statusCode !== 408 || !mayBeStale) return answer;
      abandon(answer);
    } catch (error) {
      if (!mayWorkAgain(error, mayBeStale)) throw error;
    }
    return this.#send(hop);
  }

  async #send(hop: Hop): Promise<AnswerMessage> {
    const { url, body, request } = hop;
    const { signal } = request.deadline;
    this.#opened ??= this.#open(hop);
    const { door, impit } = await this.#opened;
    // The port of a closed door may now belong to another caller.
    if (this.#closed) throw new Error('the visit is over');
    const before = door.bytesReceived;
    try {
      const response = await impit.fetch(withoutFragment(url), {
        method: body === undefined ? 'GET' : 'POST',
        headers: headersFor(hop),
        ...(body !== undefined && { body }),
        signal,
      });
      return messageOf(response, () => door.bytesReceived - before);
    } catch (error) {
      request.deadline.check();
      throw door.failures.get(url.hostname) ?? failureOfImpit(error);
    }
  }

  /** Ends every connection. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.door.close();
  }

  async #open({ request }: Hop) {
    const { gateway, impit: Client, ignoreTlsErrors } = this.#settings;
    const door = await gateway.openDoor(request.route);
    try {
      const proxyUrl = `http://127.0.0.1:${door.port}`;
      const impit = new Client({ browser: BROWSER, proxyUrl, ignoreTlsErrors, followRedirects: false, timeout: NEVER });
      return { door, impit };
    } catch (error) {
      await door.close();
      throw error;
    }
  }
}

/** Browsers repeat a handshake that failed, once, and a request on a connection that was closed while it was idle. */
function mayWorkAgain(error: unknown, mayBeStale: boolean): boolean {
  if (!(error instanceof FetchFailure)) return false;
  return error.unreachable === 'tls' || (error.unreachable === 'reset' && mayBeStale);
}

/** Headers that impit adds if they are missing; an empty value prevents that. */
const ADDED = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'];

/** The same headers as over HTTP/1.1, in the order and spelling of HTTP/2. */
function headersFor(hop: Hop): [string, string][] {
  const flat = headersOfHop(hop, undefined);
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const name = (flat[index] ?? '').toLowerCase();
    // They were encoded as byte strings for Node; here they are text.
    const value = Buffer.from(flat[index + 1] ?? '', 'latin1').toString('utf8');
    if (name !== 'host' && name !== 'connection' && name !== 'content-length') headers.push([name, value]);
  }
  if (!headers.some(([name]) => name === 'priority')) headers.push(['priority', 'u=0, i']);
  for (const name of ADDED) if (!headers.some(([given]) => given === name)) headers.push([name, '']);
  return headers;
}

function withoutFragment(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  bare.username = '';
  bare.password = '';
  return bare.href;
}

/** Content codings that impit undoes: alone, and spelled like this. */
const UNDONE = new Set(['gzip', 'deflate', 'br', 'zstd']);

/** impit has mostly decoded the body, and does not report its original length then; the door knows it. */
function messageOf(response: ImpitResponse, received: () => number): AnswerMessage {
  const headers = [...response.headers];
  const coding = response.headers.get('content-encoding');
  const length = response.headers.get('content-length');
  const location = response.headers.get('location');
  const transfer = response.headers.get('transfer-encoding');
  return Object.assign(Readable.from(bodyOf(response, received), { objectMode: false }), {
    isDecoded: true,
    statusCode: response.status,
    statusMessage: response.statusText,
    rawHeaders: headers.flat(),
    headers: {
      'set-cookie': response.headers.getSetCookie(),
      ...(location !== null && { location }),
      ...(length !== null && coding === null && { 'content-length': length }),
      ...(transfer !== null && { 'transfer-encoding': transfer }),
      ...(coding !== null && !UNDONE.has(coding) && { 'content-encoding': coding }),
    },
  });
}

async function* bodyOf(response: ImpitResponse, received: () => number): AsyncGenerator<Buffer> {
  const coding = response.headers.get('content-encoding');
  const length = Number(response.headers.get('content-length') ?? 0);
  let bytes = 0;
  try {
    for await (const piece of response.body) {
      bytes += piece.length;
      const tooMuch = growsTooMuch(bytes, received());
      if (tooMuch !== undefined) throw new FetchFailure('response_too_large', tooMuch);
      yield Buffer.from(piece);
    }
    // It takes a stream that the server has canceled for a whole one.
    const isAsSent = coding === null || !UNDONE.has(coding);
    if (isAsSent && bytes < length) throw new Error(`${bytes} of ${length} bytes`);
  } catch (error) {
    if (!(isBareEnd(error) && endsWithConnection(response))) throw errorOfBody(error);
  }
}

/** Many servers just close the connection after such a body, and browsers take that for its end. */
function endsWithConnection({ headers }: ImpitResponse): boolean {
  return !['content-length', 'transfer-encoding', 'content-encoding'].some((name) => headers.has(name));
}
