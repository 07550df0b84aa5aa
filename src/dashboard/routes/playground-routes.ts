/** Calls that are made from the page, on the signed-in account. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RequestCanceled } from '../../deadline.ts';
import type { PlaygroundCall } from '../contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { readBody } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';
import { whenLeft } from '../when-left.ts';

/** A query string as long as the API accepts, as JSON. */
const MAX_CALL_BYTES = 128 * 1024;

/** The usual status for a client that closed the connection; nobody reads it. */
const CLIENT_CLOSED_REQUEST = 499;

const CALL = z.object({ endpoint: z.string(), query: z.string() });

export function playgroundRoutes(scope: FastifyInstance, { playground }: DashboardParts, visitors: Visitors): void {
  scope.get(
    '/endpoints',
    visitors.signedIn(() => playground.forms),
  );

  scope.post(
    '/price',
    { bodyLimit: MAX_CALL_BYTES },
    visitors.signedIn((_visitor, request) => playground.price(readCall(request))),
  );

  scope.post(
    '/run',
    { bodyLimit: MAX_CALL_BYTES },
    visitors.signedIn(({ account }, request, reply) => {
      const call = readCall(request);
      reply.type('application/json; charset=utf-8');
      return whileWaitedFor(reply, async (signal) =>
        playground.write(account, await playground.run(account, call, signal, whenLeft(reply))),
      );
    }),
  );

  function readCall(request: FastifyRequest): PlaygroundCall {
    const call = readBody(CALL, request);
    if (!playground.forms.some(({ name }) => name === call.endpoint)) {
      throw new DashboardProblem(400, `endpoint: there is none called ${JSON.stringify(call.endpoint.slice(0, 80))}`);
    }
    return call;
  }
}

/** Aborts the work when the browser closes the connection. */
async function whileWaitedFor<T>({ raw }: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  const onClose = () => gone.abort(new RequestCanceled('hang-up'));
  raw.once('close', onClose);
  if (raw.destroyed) onClose();
  try {
    return await work(gone.signal);
  } catch (error) {
    if (gone.signal.aborted) throw new DashboardProblem(CLIENT_CLOSED_REQUEST, 'The dashboard closed the connection.');
    throw error;
  } finally {
    raw.off('close', onClose);
  }
}
