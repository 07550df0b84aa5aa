/** The HTTP interface of the API: its server, and the shutdown of the service. What a call means: call.ts. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { compressReplies } from '../compression/compress-replies.ts';
import { ownedBy } from '../stray-errors.ts';
import type { ApiCaller } from './api-caller.ts';
import { failedByStray } from './call-owner.ts';
import { answerMalformedRequest, refuseOnSocket, type WhyNot } from './client-error.ts';
import { type DescriptionParts, descriptionRoutes } from './description-routes.ts';
import { json } from './endpoint.ts';
import { endpointRoutes } from './endpoint-routes.ts';
import { limitPipelining } from './pipelined-requests.ts';
import { Query } from './query.ts';
import type { Refusal } from './refusal.ts';
import { errorContent, type Reply } from './reply.ts';
import { MAX_HEAD_BYTES, problemOfHead } from './request-head.ts';
import { newRequestId } from './request-id.ts';
import { nothingAt, RouteMethods } from './route-methods.ts';
import { shutDown } from './shut-down.ts';
import { StalledConnections } from './stalled-connections.ts';

/**
 * Parameters are checked and answers written without the framework's schemas. Without this it would load its own
 * compilers for them, a tenth of what a service loads to start.
 */
const NO_SCHEMAS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

function refuseSchema(): never {
  throw new Error('routes have no schemas of the framework: check parameters with zod');
}

export interface ApiServer {
  listen(host: string, port: number): Promise<{ readonly address: string; readonly port: number }>;
  /** Stops accepting, lets requests finish, cancels those that take too long, and resolves when none is left. */
  close(): Promise<void>;
}

/** Adds the routes of another interface of the service. */
export type AddRoutes = (app: FastifyInstance, methods: Pick<RouteMethods, 'at'>) => void;

export interface ServerServices extends DescriptionParts {
  readonly caller: ApiCaller;
  readonly otherRoutes: readonly AddRoutes[];
  readonly log: Logger;
  /** Addresses and ranges of reverse proxies, whose X-Forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Called with unexpected errors. */
  readonly onUnexpected: (error: unknown, requestId: string) => void;
  /** Milliseconds after which a connection is closed if its client has stopped reading. */
  readonly unreadTimeout: number;
  readonly readiness: () => Promise<{ readonly ready: boolean; readonly detail: string }>;
}

export function createApiServer(services: ServerServices): ApiServer {
  const app = fastify({
    exposeHeadRoutes: true,
    schemaController: { compilersFactory: NO_SCHEMAS },
    genReqId: newRequestId,
    routerOptions: {
      querystringParser: (text) => new Query(text) as unknown as Record<string, unknown>,
      // Base addresses are written with and without a slash at the end.
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
    },
    // Without a Host header Node itself would answer, with an empty body.
    http: { maxHeaderSize: MAX_HEAD_BYTES, headersTimeout: 20_000, requestTimeout: 60_000, requireHostHeader: false },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, whyNot, pipelines),
    trustProxy: services.trustedProxies.length > 0 ? [...services.trustedProxies] : false,
    frameworkErrors: (_error, request, reply) => refuse(request, reply, nothingAt(pathOf(request))),
  });
  const methods = new RouteMethods(app);
  const whyNot: WhyNot = (method, path) => methods.whyNot(method, path);
  const refuse: Refuse = (request, reply, refusal) => {
    services.log.info({ id: request.id, outcome: refusal.outcome, status: refusal.status }, 'request');
    const { status, headers, message } = refusal;
    return send(reply, {
      status,
      headers: { 'Service-Request-Id': request.id, ...headers },
      ...errorContent({ message }),
    });
  };

  const pipelines = limitPipelining(app);
  ignoreBodies(app);
  compressReplies(app);
  const stalled = new StalledConnections(services.unreadTimeout);
  const connections = watchConnections(app, stalled);
  replaceAnswersOfNode(app, whyNot);
  checkHeads(app, refuse);
  ownStrayErrors(app);

  endpointRoutes(app, services.caller);
  healthRoutes(app, services.readiness);
  descriptionRoutes(app, services);
  for (const addRoutes of services.otherRoutes) addRoutes(app, methods);
  app.setNotFoundHandler((request, reply) => {
    refuse(request, reply, whyNot(request.method, pathOf(request)));
  });
  app.setErrorHandler((error, request, reply) => {
    // The framework insists that QUERY has a body with a type, before anything else.
    if ((error as FastifyError).code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE')
      return refuse(request, reply, whyNot(request.method, pathOf(request)));
    services.onUnexpected(error, request.id);
    const content = errorContent({ message: 'An unexpected error occurred.', error_code: 'internal_error' });
    return send(reply, { status: 500, headers: {}, ...content });
  });

  return {
    async listen(host, port) {
      await app.listen({ host, port });
      // Accepting connections may also fail later, when there are no file descriptors left.
      app.server.on('error', (err) => services.log.error({ err }, 'a connection could not be accepted'));
      const address = (app.server as Server).address();
      if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
      return { address: address.address, port: address.port };
    },
    async close() {
      try {
        await shutDown(app, connections, () => services.caller.cancelAll());
      } finally {
        stalled.close();
      }
    },
  };
}

type Refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply;

/** Those that are open. */
function watchConnections(app: FastifyInstance, stalled: StalledConnections): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    stalled.watch(socket);
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/** Both kinds of requests would otherwise get an answer of Node's own, without a body. */
function replaceAnswersOfNode(app: FastifyInstance, whyNot: WhyNot): void {
  app.server.on('connect', ({ url = '' }, socket: Socket) => {
    // Node has removed its own listener: a reset would be an unexpected error.
    socket.on('error', () => {});
    refuseOnSocket(socket, whyNot('CONNECT', url));
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

function checkHeads(app: FastifyInstance, refuse: Refuse): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Service-Request-Id', request.id);
    const problem = problemOfHead(request.raw);
    if (problem) {
      refuse(request, reply, problem);
      return;
    }
    // The framework trusts it as it does the other two. A proxy that sets only those passes on what the client wrote.
    delete request.raw.headers['x-forwarded-host'];
    done();
  });
}

/**
 * Stray errors fail the request that they belong to, from when its body was read, which belongs to the connection. A
 * call of the API sets its own owner.
 */
function ownStrayErrors(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const fail = (error: unknown) => {
      if (!reply.sent) reply.send(failedByStray(error));
    };
    ownedBy({ requestId: request.id, fail }, done);
  });
}

function healthRoutes(app: FastifyInstance, readiness: ServerServices['readiness']): void {
  app.get('/healthz', (_request, reply) => send(reply, { ...json({ status: 'ok' }), status: 200, headers: {} }));
  // Ready means: can do what most requests need, which is to open a page in a browser for an account. Without a
  // browser, only js=false works.
  app.get('/readyz', async (_request, reply) => {
    const { ready, detail } = await readiness();
    return send(reply, { ...json({ ready, detail }), status: ready ? 200 : 503, headers: {} });
  });
}

/** The API has no request bodies: they are left unread, so that a wrong method gets the answer for a wrong method. */
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

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
}
