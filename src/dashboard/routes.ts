/** The dashboard on the service's server: its page and its own API, below `/dashboard`, with all their protections. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageRoutes } from './page/page-routes.ts';
import type { DashboardParts } from './parts.ts';
import { DashboardProblem, problemOf } from './problem.ts';
import { parseJsonBodies } from './read-input.ts';
import { jobRoutes } from './routes/job-routes.ts';
import { keyRoutes } from './routes/key-routes.ts';
import { operatorAccountRoutes } from './routes/operator-account-routes.ts';
import { operatorRoutes } from './routes/operator-routes.ts';
import { playgroundRoutes } from './routes/playground-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { usageRoutes } from './routes/usage-routes.ts';
import { requireOwnPage } from './same-origin.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { Visitors } from './visitor.ts';

/** Says which methods a path of the server takes. */
interface RouteMethods {
  at(path: string): readonly string[];
}

/** To be called before the server listens. */
export function dashboardRoutes(parts: DashboardParts): (app: FastifyInstance, methods: RouteMethods) => void {
  return (app, methods) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (isBareVisit(request)) reply.header('Cache-Control', 'no-store').redirect('/dashboard');
      else done();
    });
    app.register(
      async (scope) => {
        guard(scope, parts, methods);
        pageRoutes(scope, parts.page);
        await scope.register(async (api) => apiRoutes(api, parts), { prefix: '/api' });
      },
      { prefix: '/dashboard' },
    );
  };
}

/** Somebody who opens the service's bare address in a browser expects a page; for a program there is nothing. */
function isBareVisit({ method, raw, headers }: FastifyRequest): boolean {
  return raw.url === '/' && (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
}

function guard(scope: FastifyInstance, { log }: DashboardParts, methods: RouteMethods): void {
  parseJsonBodies(scope);
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('Cache-Control', 'no-store');
    requireOwnPage(request);
  });
  scope.setNotFoundHandler(async ({ method, url }) => {
    const path = pathOf(url);
    const allowed = methods.at(path);
    if (allowed.length === 0) throw nothingAt(method, path);
    throw new DashboardProblem(405, `${method} is not allowed here. Use ${allowed.join(' or ')}.`, {
      Allow: allowed.join(', '),
    });
  });
  scope.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem === undefined) log.error({ err: error, id: request.id }, 'unexpected error in the dashboard');
    const { status, headers, message } = problem ?? new DashboardProblem(500, 'An unexpected error occurred.');
    return reply.code(status).headers(headers).send({ message });
  });
}

function apiRoutes(api: FastifyInstance, parts: DashboardParts): void {
  const visitors = new Visitors(parts);
  sessionRoutes(api, parts, visitors);
  usageRoutes(api, parts, visitors);
  keyRoutes(api, parts, visitors);
  playgroundRoutes(api, parts, visitors);
  jobRoutes(api, parts, visitors);
  operatorAccountRoutes(api, parts, visitors);
  operatorRoutes(api, parts, visitors);
  // Otherwise the page itself would be the answer, as for every other path.
  api.get('/', tellUnknown);
  api.get('/*', tellUnknown);
}

async function tellUnknown({ method, url }: FastifyRequest): Promise<never> {
  throw nothingAt(method, pathOf(url));
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

const nothingAt = (method: string, path: string) =>
  new DashboardProblem(404, `There is no ${method} ${path.slice(0, 200)}.`);
