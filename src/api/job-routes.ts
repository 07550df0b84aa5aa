/** `/jobs`: many pages with one request, in the background. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestCanceled } from '../deadline.ts';
import { readCredential } from './credential.ts';
import type { JobCommand, JobHandler } from './job-handler.ts';
import type { Query } from './query.ts';
import { givenTooOften } from './read-parameters.ts';
import { badRequest, bodyTooLarge, Refusal } from './refusal.ts';
import { sendBare } from './send-bare.ts';
import type { AddRoutes } from './server.ts';

export const MAX_JOB_BYTES = 1024 * 1024;
const RESULTS_AT_ONCE = 100;
const MAX_RESULTS = 1_000;
const OWN_HEADERS = { 'X-Content-Type-Options': 'nosniff' };

export function jobRoutes(handleJob: JobHandler): AddRoutes {
  const answering =
    (commandOf: (request: FastifyRequest) => JobCommand) => async (request: FastifyRequest, reply: FastifyReply) => {
      const credential = () => readCredential(request.query as Query, request.headers);
      const answer = await handleJob(commandOf(request), credential, request.id);
      return sendBare(request, reply, { ...answer, bytes: Buffer.byteLength(answer.body) }, OWN_HEADERS);
    };

  return (app: FastifyInstance) => {
    app.post(
      '/jobs',
      answering((request) => ({ does: 'create', text: () => readBody(request) })),
    );
    app.get(
      '/jobs',
      answering(() => ({ does: 'list' })),
    );
    app.get(
      '/jobs/:id',
      answering((request) => ({ does: 'read', id: idOf(request) })),
    );
    app.delete(
      '/jobs/:id',
      answering((request) => ({ does: 'cancel', id: idOf(request) })),
    );
    app.get(
      '/jobs/:id/results',
      answering((request) => {
        const query = request.query as Query;
        const window = () => ({
          cursor: numberOf(query, 'cursor', 0, Number.MAX_SAFE_INTEGER, 0),
          limit: numberOf(query, 'limit', 1, MAX_RESULTS, RESULTS_AT_ONCE),
        });
        return { does: 'results', id: idOf(request), window };
      }),
    );
  };
}

const idOf = ({ params }: FastifyRequest) => (params as { readonly id: string }).id;

function numberOf(query: Query, name: string, minimum: number, maximum: number, fallback: number): number {
  const [text = '', ...more] = query.all(name);
  if (more.length > 0) throw badRequest(givenTooOften(name, query));
  if (text === '') return fallback;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw badRequest(`${name} must be a whole number, from ${minimum} to ${maximum}.`);
}

/** Needed because the server does not read bodies by default. */
async function readBody({ raw }: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of raw as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > MAX_JOB_BYTES) throw bodyTooLarge(MAX_JOB_BYTES);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The body broke off, which is not an error of the service.
    throw raw.complete ? error : new RequestCanceled('hang-up');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw badRequest('The body is not UTF-8.');
  }
}
