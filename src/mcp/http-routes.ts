/**
 * The Model Context Protocol over HTTP, at /mcp. Keeps nothing between requests, so that any node behind a load
 * balancer can answer any of them. Decides who may call; create-server.ts handles the calls.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AccountError } from '../accounts/account-error.ts';
import { DatabaseAway } from '../database-errors.ts';
import { madeOnce } from '../made-once.ts';
import type { WhenLeft } from './endpoint-caller.ts';
import type { HandlerParts, HttpHandler } from './http-handler.ts';
import { readKey } from './read-key.ts';
import { type CallName, RunningCalls } from './running-calls.ts';

export interface McpParts extends HandlerParts {
  /** What is wrong with a key; undefined for a valid one. */
  readonly keyProblem: (apiKey: string) => Promise<string | undefined>;
}

const PATH = '/mcp';

/** Room for the longest script that the API accepts, and for what JSON adds to it. */
const MAX_BODY_BYTES = 1024 * 1024;

const SESSION_HEADER = 'mcp-session-id';

/** The part of a message that matters here. */
interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

export function mcpRoutes(parts: McpParts): (app: FastifyInstance) => void {
  const { keyProblem, onUnexpected } = parts;
  let opened: HttpHandler | undefined;
  const handler = madeOnce(async () => {
    const { createHttpHandler } = await import('./http-handler.ts');
    opened = createHttpHandler(parts);
    return opened;
  });
  const running = new RunningCalls();

  /**
   * A web page of another site may not send requests from the browser of its visitor: the defense against DNS
   * rebinding.
   */
  async function admit({ raw, headers }: FastifyRequest, reply: FastifyReply) {
    if (!(await handler()).admits(headers.origin)) {
      return sendError(reply, 403, 'Web pages of this origin may not use this server.');
    }
    const key = readKey(raw);
    if (key === undefined) {
      reply.header('WWW-Authenticate', 'Bearer realm="mudlark"');
      const ways = 'Authorization: Bearer <key>, as X-Api-Key: <key>, or as ?api_key=<key> in the address';
      return sendError(reply, 401, `API key is missing. Pass it once, as ${ways}.`);
    }
    const problem = await keyProblem(key);
    if (problem !== undefined) return sendError(reply, 403, problem);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== 'POST') return refuseMethod(request, reply);
    const token = readKey(request.raw) ?? '';
    const message = parseMessage(request.body);
    const nameOf = (id: unknown): CallName => ({ apiKey: token, session: request.headers[SESSION_HEADER], id });
    const controller = new AbortController();
    reply.raw.once('close', () => controller.abort());
    if (reply.raw.socket?.destroyed) controller.abort();
    if (message.method === 'tools/call') running.add(nameOf(message.id), controller);
    if (message.method === 'notifications/cancelled') running.cancel(nameOf(message.params?.requestId));
    // Only a name for the client to repeat, so that its cancellations find its calls.
    if (message.method === 'initialize') reply.header(SESSION_HEADER, randomUUID());
    const whenLeft: WhenLeft = (listener) => {
      if (reply.raw.destroyed) listener();
      else reply.raw.once('close', listener);
    };
    const { answer: answerTo } = await handler();
    return reply.send(await answerTo(webRequest(request, controller.signal), token, whenLeft));
  }

  return (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        // The framework insists that QUERY has a body with a type.
        if (error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return refuseMethod(request, reply);
        if (isAway(error)) {
          reply.header('Retry-After', '2');
          return sendError(reply, 503, 'The database cannot be reached. Try again in a moment.');
        }
        const status = error.statusCode ?? 500;
        if (status >= 500) onUnexpected(error);
        return sendError(reply, status, status >= 500 ? 'An unexpected error occurred.' : error.message);
      });
      scope.addHook('onRequest', admit);
      scope.addHook('onClose', async () => opened?.close());
      scope.all(PATH, { config: { takes: ['POST'] } }, answer);
    });
  };
}

/** The database: the key could not be looked up. */
const isAway = (error: Error) =>
  error instanceof DatabaseAway || (error instanceof AccountError && error.code === 'store_unavailable');

function sendError(reply: FastifyReply, status: number, message: string): FastifyReply {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32000, message } };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const refuseMethod = ({ method }: FastifyRequest, reply: FastifyReply) =>
  sendError(reply.header('Allow', 'POST'), 405, `${method} is not allowed here. Use POST.`);

/** Batches are left to the server: nothing in them can be canceled by name. */
function parseMessage(body: unknown): Message {
  try {
    const value: unknown = JSON.parse(String(body));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function webRequest({ method, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const single = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  // The real address may contain the key, and nothing else of it matters.
  return new Request(`http://localhost${PATH}`, {
    method,
    headers: single,
    signal,
    ...(typeof body === 'string' && { body }),
  });
}
