/** `DELETE /sessions/<name>`: ends a session of the caller's account. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallServices } from './call.ts';
import { authenticate, readCredential } from './credential.ts';
import { isName } from './parameters.ts';
import type { Query } from './query.ts';
import { badRequest, noSuchSession } from './refusal.ts';
import { errorReply } from './reply.ts';
import type { AddRoutes } from './server.ts';

export function sessionRoute(services: Pick<CallServices, 'accounts' | 'sessions' | 'onUnexpected'>): AddRoutes {
  const end = async (request: FastifyRequest): Promise<void> => {
    const { accounts, sessions } = services;
    const account = await authenticate(readCredential(request.query as Query, request.headers), 'account', accounts);
    const { name } = request.params as { readonly name: string };
    if (!isName(name)) throw badRequest('The name of a session is 1 to 64 letters, digits, dashes or underscores.');
    if (!(await sessions.end(String(account.id), name))) throw noSuchSession(name);
  };
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, contentType, body } = errorReply(error, request.id, services);
    return reply
      .code(status)
      .headers({ 'Service-Request-Id': request.id, ...headers })
      .type(contentType)
      .send(body);
  };
  return (app: FastifyInstance) => {
    app.delete('/sessions/:name', async (request, reply) => {
      try {
        await end(request);
        return reply.code(204).header('Service-Request-Id', request.id).send();
      } catch (error) {
        return refuse(error, request, reply);
      }
    });
  };
}
