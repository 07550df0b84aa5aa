/** The routes of the endpoints: each request is a call, which a client that hangs up cancels. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deadline } from '../deadline.ts';
import type { ApiCaller } from './api-caller.ts';
import { readCredential } from './credential.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import type { Query } from './query.ts';
import { headerOf, OTHERS_CONTENT, sendBare } from './send-bare.ts';

export function endpointRoutes(app: FastifyInstance, caller: ApiCaller): void {
  for (const endpoint of [...ENDPOINTS.map(({ name }) => name), 'account']) {
    app.get(`/${endpoint}`, async (request, reply) => {
      const query = queryOf(request);
      const result = await caller.call({
        requestId: request.id,
        endpoint,
        query,
        credential: () => readCredential(query, request.headers),
        watch: (deadline) => cancelOnHangUp(deadline, reply),
        traceParent: headerOf(request, 'traceparent'),
      });
      return sendBare(request, reply, result, OTHERS_CONTENT);
    });
  }
}

/** Cancels the work when the client hangs up. */
function cancelOnHangUp(deadline: Deadline, reply: FastifyReply): () => void {
  const onClose = () => {
    if (!reply.raw.writableFinished) deadline.cancel('hang-up');
  };
  reply.raw.once('close', onClose);
  if (reply.raw.destroyed || reply.raw.socket?.destroyed) onClose();
  return () => reply.raw.off('close', onClose);
}

/** The query that the router's parser has made. */
function queryOf(request: FastifyRequest): Query {
  return request.query as Query;
}
