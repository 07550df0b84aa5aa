/**
 * A page of the hostile site is a function that answers one request. Pages know the two origins of the site, and
 * nothing about the tests that visit them.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The requested address, on the requested origin. */
  readonly url: URL;
  /** The requested origin, and the other one. */
  readonly own: string;
  readonly other: string;
}

export type Route = (visit: Visit) => void;

/** By path; `/name/*` matches everything below `/name/`. */
export type Routes = Readonly<Record<string, Route>>;

export const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** The browser may cache nothing unless a page is about that: a visit must not change the next one. */
export function send(
  { response }: Visit,
  type: string,
  body: string | Buffer,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(body);
}

/** A whole document around this body. */
export function documentOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}

export function page(title: string, body: string): Route {
  const html = documentOf(title, body);
  return (visit) => send(visit, HTML, html);
}

/** A page of one paragraph and a script: most hostile pages are no more than that. */
export function scripted(title: string, script: string): Route {
  return page(title, `<p id="content">The ${title} page.</p><script>${script}</script>`);
}

export function script(body: string): Route {
  return (visit) => send(visit, SCRIPT, body);
}

export function json(value: (visit: Visit) => unknown): Route {
  return (visit) => send(visit, 'application/json', JSON.stringify(value(visit)));
}

/** A number of the query, within reasonable limits. */
export function numberOf(url: URL, name: string, fallback: number, most: number): number {
  const value = Number(url.searchParams.get(name) ?? fallback);
  return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : fallback;
}

/** Answers after a while, unless the visitor has left: no timer outlives its connection. */
export function later({ response }: Visit, milliseconds: number, answer: () => void): void {
  const timer = setTimeout(answer, milliseconds);
  response.once('close', () => clearTimeout(timer));
}

/** Repeats until the visitor leaves. */
export function repeatedly({ response }: Visit, milliseconds: number, act: () => void): void {
  const timer = setInterval(act, milliseconds);
  response.once('close', () => clearInterval(timer));
}
