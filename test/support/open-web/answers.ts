/** The answers of hosts: pages by path, and common kinds of answers. Knows nothing about connections. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A page of HTML, a status, an answer of any kind, or a WebSocket. */
export type Answer = string | number | Handler | WebSocketAnswer;

/** By path, without the query; `*` for all others. */
export type Pages = Readonly<Record<string, Answer>>;

export interface WebSocketAnswer {
  readonly onSocket: (socket: WebSocket, request: IncomingMessage) => void;
}

export const webSocket = (onSocket: WebSocketAnswer['onSocket']): WebSocketAnswer => ({ onSocket });

export const isWebSocket = (answer: Answer | undefined): answer is WebSocketAnswer => typeof answer === 'object';

/** A body of any type. */
export function file(type: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_request, response) =>
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
}

export const script = (source: string): Handler => file('text/javascript; charset=utf-8', source);
export const json = (value: unknown): Handler =>
  file('application/json', JSON.stringify(value), { 'Access-Control-Allow-Origin': '*' });
export const redirect =
  (to: string, status = 302): Handler =>
  (_request, response) =>
    response.writeHead(status, { Location: to }).end();

/** The same answer, so many milliseconds later. */
export function late(milliseconds: number, answer: string | number | Handler): Handler {
  return async (request, response) => {
    await sleep(milliseconds);
    if (!response.destroyed) give(answer, request, response);
  };
}

/** Takes the request, and never answers. */
export const never = (): Handler => () => {};

/** A body sent in pieces, with a pause before each except the first. */
export function pieces(type: string, bodies: readonly string[], pause: number): Handler {
  return async (_request, response) => {
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' });
    for (const [index, body] of bodies.entries()) {
      if (index > 0) await sleep(pause);
      if (response.destroyed) return;
      response.write(body);
    }
    response.end();
  };
}

/** An event stream, for EventSource: so many milliseconds between two messages, and open for ever. */
export function events(messages: readonly string[], pause: number): Handler {
  return async (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Access-Control-Allow-Origin': '*' });
    for (const message of messages) {
      if (response.destroyed) return;
      response.write(`data: ${message}\n\n`);
      await sleep(pause);
    }
  };
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The answer of a third party to any request, depending on the path's extension. */
export const plausible: Handler = (request, response) => {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const answer = path.endsWith('.js')
    ? script('/* nothing */')
    : path.endsWith('.css')
      ? file('text/css', '/* nothing */')
      : /\.(gif|png|jpe?g|webp|ico|svg)$/.test(path)
        ? file('image/gif', PIXEL)
        : path.endsWith('.json')
          ? json({ ok: true })
          : file('text/html; charset=utf-8', `<!doctype html><title>${path}</title><p>A page of a third party.`);
  return answer(request, response);
};

export function give(answer: Answer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof answer === 'function') {
    answer(request, response);
    return;
  }
  const status = typeof answer === 'number' ? answer : typeof answer === 'string' ? 200 : 404;
  const body = typeof answer === 'string' ? answer : `<!doctype html><title>${status}</title><p>status ${status}</p>`;
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': length }).end(body);
}
