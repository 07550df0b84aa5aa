/**
 * The client: one method for each endpoint. It validates no parameters: the service does, and may accept more in later
 * versions.
 */
import type { Answer, CallOptions } from './call.ts';
import { factsOf } from './facts.ts';
import type { JobBody, JobRequest, JobResult } from './jobs.ts';
import { EndpointMethods } from './methods.ts';
import { MudlarkError } from './mudlark-error.ts';
import { pause } from './pause.ts';
import { queryOf } from './query.ts';
import type { ErrorBody, ParametersByPath } from './types.ts';

export type { Answer, CallOptions } from './call.ts';
export type { Facts } from './facts.ts';
export type { JobBody, JobRequest, JobResult } from './jobs.ts';
export { MudlarkError } from './mudlark-error.ts';
export type * from './types.ts';

export interface MudlarkOptions {
  /** The address of the service, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `query` needs no preflight in browsers, but addresses end up in logs. Default: `header`. */
  readonly keyIn?: 'header' | 'query';
  /** Another `fetch` function. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * How often a temporarily refused call (429, 503) is repeated, after the time that the service asks for. Default: 2.
   */
  readonly retries?: number;
}

const REFUSED_FOR_NOW: ReadonlySet<number> = new Set([429, 503]);
/** Milliseconds between two checks of a running job. */
const JOB_INTERVAL = 1_000;
/** In seconds; if the service asks for a longer wait, the call is not repeated. */
const LONGEST_WAIT = 30;

export class Mudlark extends EndpointMethods {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #keyIn: 'header' | 'query';
  readonly #fetch: typeof globalThis.fetch;
  readonly #retries: number;

  constructor({ baseUrl, apiKey, keyIn = 'header', fetch, retries = 2 }: MudlarkOptions) {
    super((path, parameters, options) => this.#call(path, parameters, options));
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#apiKey = apiKey;
    this.#keyIn = keyIn;
    // In browsers, `fetch` must be called as a method of the window.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#retries = retries;
  }

  /** Ends a session. False if there was none. Free of charge. */
  async endSession(name: string, { signal }: CallOptions = {}): Promise<boolean> {
    const response = await this.#ask('DELETE', `/sessions/${encodeURIComponent(name)}`, signal);
    if (response.status === 404) return false;
    await textOf(response);
    return true;
  }

  /** Creates a job: many pages with one request, in the background. */
  async createJob(job: JobRequest, { signal }: CallOptions = {}): Promise<JobBody> {
    return JSON.parse(await textOf(await this.#ask('POST', '/jobs', signal, JSON.stringify(job))));
  }

  async job(id: string, { signal }: CallOptions = {}): Promise<JobBody> {
    return JSON.parse(await textOf(await this.#ask('GET', `/jobs/${encodeURIComponent(id)}`, signal)));
  }

  /** No more pages are started. */
  async cancelJob(id: string, { signal }: CallOptions = {}): Promise<JobBody> {
    return JSON.parse(await textOf(await this.#ask('DELETE', `/jobs/${encodeURIComponent(id)}`, signal)));
  }

  /** The results of a job as they arrive, until it is over. To continue later, pass the last `cursor`. */
  async *jobResults(
    id: string,
    { signal, after = 0 }: CallOptions & { readonly after?: number } = {},
  ): AsyncGenerator<JobResult> {
    for (let cursor = after; ; ) {
      // Requested first, so that the results include everything that is done by then.
      const { state } = await this.job(id, { ...(signal && { signal }) });
      const path = `/jobs/${encodeURIComponent(id)}/results?cursor=${cursor}`;
      const response = await this.#ask('GET', path, signal);
      const lines = (await textOf(response)).split('\n').filter((line) => line !== '');
      for (const line of lines) yield JSON.parse(line);
      cursor = Number(response.headers.get('Service-Next-Cursor') ?? cursor);
      if (lines.length > 0) continue;
      if (state === 'done' || state === 'canceled') return;
      await pause(JOB_INTERVAL, signal);
    }
  }

  #ask(method: string, path: string, signal?: AbortSignal, body?: string): Promise<Response> {
    const key = this.#keyIn === 'query' ? `${path.includes('?') ? '&' : '?'}${queryOf({ api_key: this.#apiKey })}` : '';
    const init = { method, headers: this.#headers(), signal: signal ?? null, ...(body !== undefined && { body }) };
    return this.#fetch(`${this.#baseUrl}${path}${key}`, init);
  }

  #headers(): Record<string, string> {
    return this.#keyIn === 'header' ? { Authorization: `Bearer ${this.#apiKey}` } : {};
  }

  async #call<Path extends keyof ParametersByPath, Body>(
    path: Path,
    parameters: ParametersByPath[Path],
    { signal }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const query = queryOf(this.#keyIn === 'query' ? { api_key: this.#apiKey, ...parameters } : parameters);
    const headers = this.#headers();
    for (let left = this.#retries; ; left--) {
      const response = await this.#fetch(`${this.#baseUrl}${path}?${query}`, { headers, signal: signal ?? null });
      const facts = factsOf(response.headers);
      const isPicture = response.headers.get('Content-Type')?.startsWith('image/');
      if (response.ok && isPicture) return { body: new Uint8Array(await response.arrayBuffer()) as Body, facts };
      const text = await response.text();
      if (response.ok) return { body: isJson(response) ? JSON.parse(text) : text, facts };
      const wait = Number(response.headers.get('Retry-After') ?? 1);
      const isWorthIt = REFUSED_FOR_NOW.has(response.status) && wait <= LONGEST_WAIT;
      if (left <= 0 || !isWorthIt) throw new MudlarkError(response.status, errorBody(response, text), facts);
      await pause(wait * 1000, signal);
    }
  }
}

/** Throws if it is an error. */
async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) return text;
  throw new MudlarkError(response.status, errorBody(response, text), factsOf(response.headers));
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('application/json') ?? false;
}

/** A proxy in between may have answered, without an Error body. */
function errorBody({ status }: Response, text: string): ErrorBody {
  try {
    const body: ErrorBody | null = JSON.parse(text);
    if (typeof body?.message === 'string') return body;
  } catch {
    // Not JSON: reported below.
  }
  return { message: `The answer was ${status}, without an Error body.` };
}
