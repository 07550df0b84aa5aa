/**
 * The only code that talks to the server. Paths are relative to `/dashboard/api`, as in the contract. Every failure is
 * an `ApiProblem` whose message can be shown as it is. Knows nothing about views.
 */
import type { Problem } from '../../src/dashboard/contract.ts';

const API = '/dashboard/api/';

export class ApiProblem extends Error {
  /** The HTTP status, or 0 if there was no answer. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
  }
}

let signedOut: () => void = () => {};

/** Sets what to do when the server reports that the session has ended. */
export function whenSignedOut(action: () => void): void {
  signedOut = action;
}

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return request<T>('GET', path, undefined, signal);
}

export function post<T>(path: string, body: object = {}, signal?: AbortSignal): Promise<T> {
  return request<T>('POST', path, body, signal);
}

export function put<T>(path: string, body: object): Promise<T> {
  return request<T>('PUT', path, body);
}

export function patch<T>(path: string, body: object): Promise<T> {
  return request<T>('PATCH', path, body);
}

export function remove<T>(path: string, body: object = {}): Promise<T> {
  return request<T>('DELETE', path, body);
}

/** An address that the browser itself loads, such as a download. */
export function apiUrl(path: string): string {
  return `${API}${path}`;
}

async function request<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const response = await send(method, path, body, signal);
  const text = await response.text();
  if (!response.ok) throw problemOf(response, path, text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(apiUrl(path), {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem('The server cannot be reached. Check that it is running and try again.', 0);
  }
}

function problemOf(response: Response, path: string, text: string): ApiProblem {
  // A wrong password also gives 401, but does not end a session.
  if (response.status === 401 && path !== 'session' && path !== 'session/link') signedOut();
  return new ApiProblem(messageOf(text) ?? `The server answered ${response.status}.`, response.status);
}

function messageOf(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as Partial<Problem>;
    return typeof message === 'string' && message !== '' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** What to show for anything that was thrown. */
export function problemMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
