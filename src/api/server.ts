/**
 * The HTTP face of the API: routes, the answers to requests that reach none, one log line per request, and the end of
 * the service. What a call means is decided in call.ts.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { compressed } from '../compression/compress-body.ts';
import { compressReplies } from '../compression/compress-replies.ts';
import type { Deadline } from '../deadline.ts';
import { ownedBy } from '../stray-errors.ts';
import type { ApiCaller } from './api-caller.ts';
import { errorContent, type Reply } from './call.ts';
import { failedByStray } from './call-owner.ts';
import { answerMalformedRequest } from './client-error.ts';
import { readCredential } from './credential.ts';
import { type DescriptionParts, descriptionRoutes } from './description-routes.ts';
import { json } from './endpoint.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { Query } from './query.ts';
import { badRequest, type Refusal, requestTooLong, unknownPath, wrongMethod } from './refusal.ts';
import { newRequestId } from './request-id.ts';
import { sendAnswer } from './send-answer.ts';
import { StalledConnections } from './stalled-connections.ts';

/** Bytes of a request line, `GET /html?… HTTP/1.1`. */
const LONGEST_REQUEST_LINE = 64 * 1024;

/** Room for the request line and for the headers beside it. */
const LARGEST_HEAD = LONGEST_REQUEST_LINE + 32 * 1024;

/** Milliseconds that requests under way have to finish when the service stops. */
const SHUTDOWN_GRACE = 10_000;

/**
 * What a page was scraped of must never act as a page of ours: opened in a browser, its scripts would run beside the dashboard, with
 * the session of whoever looks at it.
 */
const OTHERS_CONTENT = { 'Content-Security-Policy': 'sandbox', 'X-Content-Type-Options': 'nosniff' };

export interface ApiServer {
  listen(host: string, port: number): Promise<{ readonly address: string; readonly port: number }>;
  /** Stops accepting, lets requests finish, cancels those that take too long, and returns when none is left. */
  close(): Promise<void>;
}

/** Adds the routes of another face of the service. */
export type Face = (app: FastifyInstance) => void;

export interface ServerServices extends DescriptionParts {
  readonly caller: ApiCaller;
  readonly faces: readonly Face[];
  readonly log: Logger;
  /** Addresses and ranges of proxies in front, whose word about clients is taken. */
  readonly trustedProxies: readonly string[];
  /** Told of errors that nobody foresaw. */
  readonly onUnexpected: (error: unknown, requestId: string) => void;
  /** Milliseconds after which a connection is ended whose other side has stopped to read. */
  readonly unreadTimeout: number;
  readonly readiness: () => Promise<{ readonly ready: boolean; readonly detail: string }>;
}

export function createApiServer(services: ServerServices): ApiServer {
  const app = fastify({
    exposeHeadRoutes: true,
    genReqId: newRequestId,
    routerOptions: {
      querystringParser: (text) => new Query(text) as unknown as Record<string, unknown>,
      // Base addresses are written with a slash at their end, and without.
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
    },
    // Without a host Node itself would answer, and say nothing.
    http: { maxHeaderSize: LARGEST_HEAD, headersTimeout: 20_000, requestTimeout: 60_000, requireHostHeader: false },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerMalformedRequest,
    trustProxy: services.trustedProxies.length > 0 ? [...services.trustedProxies] : false,
    frameworkErrors: (_error, request, reply) => refuse(request, reply, unknownPath(pathOf(request))),
  });
  ignoreBodies(app);
  compressReplies(app);
  const connections = new Set<Socket>();
  const stalled = new StalledConnections(services.unreadTimeout);
  app.server.on('connection', (socket: Socket) => {
    stalled.watch(socket);
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Service-Request-Id', request.id);
    const { method = '', url = '' } = request.raw;
    if (method.length + url.length + ' '.length + ' HTTP/1.1'.length > LONGEST_REQUEST_LINE) {
      refuse(request, reply, requestTooLong());
    } else if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1') {
      refuse(request, reply, badRequest('The request has no Host header.'));
    } else done();
  });
  // Behind the reading of a body, which is done for the connection and not for the request. A call of the API has an owner of its own.
  app.addHook('preHandler', (request, reply, done) => {
    const fail = (error: unknown) => {
      if (!reply.sent) reply.send(failedByStray(error));
    };
    ownedBy({ requestId: request.id, fail }, done);
  });

  for (const endpoint of [...ENDPOINTS.map(({ name }) => name), 'account']) {
    app.get(`/${endpoint}`, (request, reply) => serve(endpoint, request, reply));
  }
  app.get('/healthz', (_request, reply) => send(reply, { ...json({ status: 'ok' }), status: 200, headers: {} }));
  app.get('/readyz', serveReadiness);
  descriptionRoutes(app, services);
  for (const addRoutes of services.faces) addRoutes(app);
  const whyNot = (request: FastifyRequest) =>
    app.hasRoute({ method: 'GET', url: pathOf(request) }) ? wrongMethod(request.method) : unknownPath(pathOf(request));
  app.setNotFoundHandler((request, reply) => {
    refuse(request, reply, whyNot(request));
  });
  app.setErrorHandler((error, request, reply) => {
    // QUERY must have a body of some type, says the framework before anything else.
    if ((error as FastifyError).code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE')
      return refuse(request, reply, whyNot(request));
    services.onUnexpected(error, request.id);
    reply.code(500);
    return reply
      .type('application/json; charset=utf-8')
      .send(errorContent({ message: 'An unexpected error occurred.', error_code: 'internal_error' }).body);
  });

  async function serve(endpoint: string, request: FastifyRequest, reply: FastifyReply) {
    const query = queryOf(request);
    const result = await services.caller.call({
      requestId: request.id,
      endpoint,
      query,
      credential: () => readCredential(query, request.headers),
      watch: (deadline) => watch(deadline, reply),
      traceParent: headerOf(request, 'traceparent'),
    });
    return sendBare(request, reply, result);
  }

  /** Ready is who can do what most requests ask for: open a page in a browser, for an account. Without one, only js=false works. */
  async function serveReadiness(_request: FastifyRequest, reply: FastifyReply) {
    const { ready, detail } = await services.readiness();
    return send(reply, { ...json({ ready, detail }), status: ready ? 200 : 503, headers: {} });
  }

  /** Cancels the work when the client hangs up. */
  function watch(deadline: Deadline, reply: FastifyReply): () => void {
    const onClose = () => {
      if (!reply.raw.writableFinished) deadline.cancel('hang-up');
    };
    reply.raw.once('close', onClose);
    if (reply.raw.destroyed || reply.raw.socket?.destroyed) onClose();
    return () => reply.raw.off('close', onClose);
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
    services.log.info({ id: request.id, outcome: refusal.outcome, status: refusal.status }, 'request');
    const { status, headers, message } = refusal;
    return send(reply, {
      status,
      headers: { 'Service-Request-Id': request.id, ...headers },
      ...errorContent({ message }),
    });
  }

  return {
    async listen(host, port) {
      await app.listen({ host, port });
      // Accepting may fail later as well, for want of file descriptors.
      app.server.on('error', (err) => services.log.error({ err }, 'a connection could not be accepted'));
      const address = (app.server as Server).address();
      if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
      return { address: address.address, port: address.port };
    },
    async close() {
      const grace = setTimeout(() => services.caller.cancelAll(), SHUTDOWN_GRACE);
      // Whoever does not even read the answer to that is not waited for.
      const last = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_GRACE + 1_000);
      // A connection that becomes idle while the server closes would otherwise be kept until its client lets go.
      const sweep = setInterval(() => {
        app.server.closeIdleConnections();
        // Clients open some ahead: one that nothing was ever asked on is not idle to Node.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      }, 50);
      try {
        await app.close();
      } finally {
        clearTimeout(grace);
        clearTimeout(last);
        clearInterval(sweep);
        stalled.close();
      }
    },
  };
}

/** The API takes no bodies: whatever comes is left unread, so that a wrong method is answered as such. */
function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

function send(
  reply: FastifyReply,
  { status, headers, contentType, body }: Pick<Reply, 'status' | 'headers' | 'contentType' | 'body'>,
) {
  return reply.code(status).headers(headers).type(contentType).send(body);
}

/** Of answers up to this size nothing is left to be told once they were handed over, unless their connection is full already. */
const SMALL = 64 * 1024;

/** Straight to the socket: on the way of every call, the framework's own way costs as much as the parameters. */
async function sendBare(request: FastifyRequest, reply: FastifyReply, answer: Reply): Promise<FastifyReply> {
  reply.hijack();
  const { status, contentType, leaving } = answer;
  const { raw } = reply;
  const outgoing = await compressed(answer.body, contentType, headerOf(request, 'accept-encoding'));
  const { body } = outgoing;
  const length = body === answer.body ? answer.bytes : Buffer.byteLength(body);
  if (body !== answer.body) leaving?.sent(answer.bytes - length);
  const headers = {
    'service-request-id': request.id,
    ...OTHERS_CONTENT,
    ...answer.headers,
    'content-type': contentType,
    ...outgoing.headers,
    'content-length': length,
  };
  if (leaving && (leaving.holdsSlot || length > SMALL || raw.socket?.writableLength)) {
    await sendAnswer(raw, status, headers, body, leaving);
    return reply;
  }
  raw.writeHead(status, headers).end(body);
  if (raw.socket?.writableLength && !raw.destroyed) raw.once('close', () => leaving?.end());
  else leaving?.end();
  return reply;
}

/** What the router's parser above has made. */
function queryOf(request: FastifyRequest): Query {
  return request.query as Query;
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
}

/** Undefined where it was given more than once as well. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
