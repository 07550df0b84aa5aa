/**
 * One JSON request to the operator's endpoint: limited in time and size, and repeated once if the server asks for it.
 * Knows HTTP, and nothing of the messages.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelTime } from './model.ts';
import { ModelFailure } from './model-failure.ts';
import { isEventStream, joinEvents } from './streamed-answers.ts';

export interface EndpointAnswer {
  /** The HTTP status, or that of an error in the body: gateways report errors of the models behind them with 200. */
  readonly status: number;
  /** Undefined if an answer with an error status is not JSON. */
  readonly json: unknown;
  /** The beginning of the body if it is an error, else empty. */
  readonly words: string;
}

interface Received extends EndpointAnswer {
  /** Milliseconds that the server asks to wait. */
  readonly wait: number;
}

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Of an error, more is not read. */
const MAX_ERROR_LENGTH = 10_000;
/** If the server does not say how long to wait. */
const RETRY_AFTER_MS = 500;

export class Endpoint {
  readonly #url: URL;
  readonly #headers: () => Record<string, string>;

  /** Headers are made for each request, so that no object holds a revealed key. */
  constructor(url: URL, headers: () => Record<string, string>) {
    this.#url = url;
    this.#headers = headers;
  }

  /**
   * The answer, whatever its status. After 429 or 500 and above, the request is sent once more, unless `isFinal` says
   * that the same request would fail again.
   */
  async post(
    body: object,
    { signal, remaining }: ModelTime,
    isFinal: (answer: EndpointAnswer) => boolean = () => false,
  ): Promise<EndpointAnswer> {
    const first = await this.#ask(body, signal);
    if (!isWorthRetrying(first.status) || isFinal(first)) return first;
    if (first.wait >= remaining()) throw unavailable(first.status);
    await sleep(first.wait, undefined, { signal });
    const second = await this.#ask(body, signal);
    if (!isWorthRetrying(second.status) || isFinal(second)) return second;
    throw unavailable(second.status);
  }

  async #ask(body: object, signal: AbortSignal): Promise<Received> {
    const response = await this.#sendAgainIfClosed(body, signal);
    const { status } = response;
    // The key is only for the endpoint that the operator named.
    if (status >= 300 && status < 400) {
      await response.body?.cancel().catch(() => {});
      throw new ModelFailure('unreachable', 'The model endpoint redirected the request.');
    }
    return { ...(await this.#read(response, signal)), wait: waitOf(response) };
  }

  /** A server may close an idle connection at the moment when the request is sent. */
  async #sendAgainIfClosed(body: object, signal: AbortSignal): Promise<Response> {
    try {
      return await this.#send(body, signal);
    } catch (error) {
      if (!(error instanceof ModelFailure && isClosedConnection(error.cause))) throw error;
      return await this.#send(body, signal);
    }
  }

  async #send(body: object, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(this.#url, {
        method: 'POST',
        headers: { ...this.#headers(), 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw new ModelFailure('unreachable', `The model endpoint could not be reached.`, { cause });
    }
  }

  async #read(response: Response, signal: AbortSignal): Promise<EndpointAnswer> {
    const { status } = response;
    let text: string;
    try {
      text = await boundedText(response);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ModelFailure) throw cause;
      throw new ModelFailure(
        'unreachable',
        `The model endpoint closed the connection before its answer was complete.`,
        { status, cause },
      );
    }
    const json = parsed(text);
    const real = status < 400 ? (reportedStatus(json) ?? status) : status;
    if (real < 400 && json === undefined) {
      throw new ModelFailure('broken', `The answer of the model endpoint is not JSON.`, { status });
    }
    return { status: real, json, words: real < 400 ? '' : text.slice(0, MAX_ERROR_LENGTH) };
  }
}

function unavailable(status: number): ModelFailure {
  const reason = status === 429 ? 'rate-limited' : 'broken';
  return new ModelFailure(reason, `The model endpoint answered ${status}.`, { status });
}

async function boundedText(response: Response): Promise<string> {
  const isError = response.status >= 400;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    chunks.push(chunk);
    if (isError && size > MAX_ERROR_LENGTH) break;
    if (size > MAX_ANSWER_BYTES) {
      throw new ModelFailure('too-large', `The answer of the model endpoint is too large.`);
    }
  }
  // Also removes a byte order mark.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return isEventStream(text) ? joinEvents(text) : undefined;
  }
}

/** The status in an error object in place of a completion. */
function reportedStatus(json: unknown): number | undefined {
  const { error, choices } = (json ?? {}) as { error?: unknown; choices?: unknown };
  const found = error ?? (Array.isArray(choices) ? (choices[0] as { error?: unknown } | null)?.error : undefined);
  const code = Number((found as { code?: unknown } | null | undefined)?.code);
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : undefined;
}

const isWorthRetrying = (status: number): boolean => status === 429 || status >= 500;

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether the connection was closed before there was an answer. */
function isClosedConnection(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return CLOSED.has(String(cause?.code));
}

/** Milliseconds that the server asks to wait, given as seconds or a date. The deadline limits them. */
function waitOf({ headers }: Response): number {
  const exact = headers.get('retry-after-ms')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(exact)) return Number(exact);
  const asked = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(asked)) return Number(asked) * 1000;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? RETRY_AFTER_MS : Math.max(0, date - Date.now());
}
