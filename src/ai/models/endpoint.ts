/**
 * One JSON request to the operator's endpoint: limited in time and size, and repeated once if the server asks for it.
 * Knows HTTP, and nothing of the messages.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelTime } from './model.ts';
import { ModelFailure } from './model-failure.ts';

export interface EndpointAnswer {
  readonly status: number;
  readonly json: unknown;
}

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
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

  /** The answer, whatever its status. After 429 or 500 and above, the request is sent once more. */
  async post(body: object, { signal, remaining }: ModelTime): Promise<EndpointAnswer> {
    const first = await this.#send(body, signal);
    if (!isWorthRetrying(first.status)) return this.#read(first, signal);
    await drop(first);
    const wait = waitOf(first);
    if (wait >= remaining()) throw this.#unavailable(first.status);
    await sleep(wait, undefined, { signal });
    const second = await this.#send(body, signal);
    if (!isWorthRetrying(second.status)) return this.#read(second, signal);
    await drop(second);
    throw this.#unavailable(second.status);
  }

  #unavailable(status: number): ModelFailure {
    const reason = status === 429 ? 'rate-limited' : 'broken';
    return new ModelFailure(reason, `The model endpoint answered ${status}.`, { status });
  }

  async #send(body: object, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(this.#url, {
        method: 'POST',
        headers: { ...this.#headers(), 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        // The key is only for the endpoint that the operator named.
        redirect: 'error',
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
      text = await this.#boundedText(response);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ModelFailure) throw cause;
      throw new ModelFailure(
        'unreachable',
        `The model endpoint closed the connection before its answer was complete.`,
        { status, cause },
      );
    }
    try {
      return { status, json: JSON.parse(text) };
    } catch {
      if (status >= 400) return { status, json: undefined };
      throw new ModelFailure('broken', `The answer of the model endpoint is not JSON.`, { status });
    }
  }

  async #boundedText(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) {
        throw new ModelFailure('too-large', `The answer of the model endpoint is too large.`);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

/** Frees the connection of an answer that is not read. */
async function drop(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

const isWorthRetrying = (status: number): boolean => status === 429 || status >= 500;

/** Milliseconds that the server asks to wait, given as seconds or a date. The deadline limits them. */
function waitOf(response: Response): number {
  const asked = response.headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(asked)) return Number(asked) * 1000;
  const date = Date.parse(asked);
  return Number.isNaN(date) ? RETRY_AFTER_MS : Math.max(0, date - Date.now());
}
