/** The client: one method for each endpoint. It checks no parameters: the service does, and what it takes grows. */
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
  /** Where the service is, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `query` needs no preflight in browsers, but addresses end up in logs. Default: `header`. */
  readonly keyIn?: 'header' | 'query';
  /** Another function to ask with. */
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is repeated that was refused for the moment (429, 503), after the time that the service names. Default: 2. */
  readonly retries?: number;
}

const REFUSED_FOR_NOW: ReadonlySet<number> = new Set([429, 503]);
/** Milliseconds between two looks at a job that runs. */
const JOB_INTERVAL = 1_000;
/** Seconds; whoever is asked to wait longer decides for themselves. */
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
    // Browsers want their own function called as a part of the window.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#retries = retries;
  }

  /** Forgets a session. False: there was none. Free of charge. */
  async endSession(name: string, { signal }: CallOptions = {}): Promise<boolean> {
    const response = await this.#ask('DELETE', `/sessions/${encodeURIComponent(name)}`, signal);
    if (response.status === 404) return false;
    await textOf(response);
    return true;
  }

  /** Begins a job: many pages with one request, in the background. */
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

  /** The results of a job as they come, until it is over. Whoever stops can go on later after the last `cursor`. */
  async *jobResults(
    id: string,
    { signal, after = 0 }: CallOptions & { readonly after?: number } = {},
  ): AsyncGenerator<JobResult> {
    for (let cursor = after; ; ) {
      // Asked first: what is done by then is in the results.
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

/** Throws where it is an error. */
async function textOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) return text;
  throw new MudlarkError(response.status, errorBody(response, text), factsOf(response.headers));
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('application/json') ?? false;
}

/** Something between may have answered in the service's place, and knows no Error bodies. */
function errorBody({ status }: Response, text: string): ErrorBody {
  try {
    const body: ErrorBody | null = JSON.parse(text);
    if (typeof body?.message === 'string') return body;
  } catch {
    // No JSON: told below.
  }
  return { message: `The answer was ${status}, without an Error body.` };
}
