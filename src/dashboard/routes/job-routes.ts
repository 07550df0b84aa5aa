/** The jobs of the signed-in account. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { readBody, readQuery } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';
import { whenLeft } from '../when-left.ts';

/** As much as the API accepts. */
const MAX_JOB_BYTES = 1024 * 1024;

const RESULTS_QUERY = z.object({
  show: z.enum(['all', 'succeeded', 'failed']).default('all'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** The API checks its content. */
const NEW_JOB = z.looseObject({ query: z.string().default('') });

export function jobRoutes(scope: FastifyInstance, { jobs }: DashboardParts, visitors: Visitors): void {
  scope.get(
    '/jobs',
    visitors.signedIn(({ account }) => jobs.list(account)),
  );

  scope.post(
    '/jobs/price',
    { bodyLimit: MAX_JOB_BYTES },
    visitors.signedIn((_visitor, request) => jobs.price(readBody(NEW_JOB, request))),
  );

  scope.post(
    '/jobs',
    { bodyLimit: MAX_JOB_BYTES },
    visitors.signedIn(async ({ account }, request, reply) =>
      reply.code(201).send(await jobs.create(account, readBody(NEW_JOB, request))),
    ),
  );

  scope.get(
    '/jobs/:id',
    visitors.signedIn(({ account }, request) => jobs.find(account, idOf(request))),
  );

  scope.delete(
    '/jobs/:id',
    visitors.signedIn(({ account }, request) => jobs.cancel(account, idOf(request))),
  );

  scope.post(
    '/jobs/:id/rerun',
    visitors.signedIn(async ({ account }, request, reply) =>
      reply.code(201).send(await jobs.runFailedAgain(account, idOf(request))),
    ),
  );

  scope.get(
    '/jobs/:id/results',
    visitors.signedIn(({ account }, request) => {
      const { show, page } = readQuery(RESULTS_QUERY, request);
      return jobs.results(account, idOf(request), show, page);
    }),
  );

  scope.get(
    '/jobs/:id/results/:cursor',
    visitors.signedIn(async ({ account }, request, reply) => {
      const { cursor } = request.params as { cursor: string };
      if (!/^\d{1,15}$/.test(cursor)) throw new DashboardProblem(404, 'There is no such result.');
      const result = await jobs.result(account, idOf(request), Number(cursor), whenLeft(reply));
      return reply.type('application/json; charset=utf-8').send(result);
    }),
  );

  scope.get(
    '/jobs/:id/results.jsonl',
    visitors.signedIn(async ({ account }, request, reply) => {
      const id = idOf(request);
      const lines = await jobs.lines(account, id, whenLeft(reply));
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="mudlark-job-${id}.jsonl"`)
        .send(Readable.from(lines, { objectMode: false }));
    }),
  );
}

function idOf({ params }: FastifyRequest): string {
  return (params as { readonly id: string }).id;
}
