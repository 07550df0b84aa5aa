/**
 * The input of a request, checked by a schema: JSON bodies and query strings. A problem is reported in one sentence.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DashboardProblem } from './problem.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Text on one line. Some databases refuse a NUL, and no other control character is needed here. */
export const lineOfText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters');

/** Bodies are JSON here, however the rest of the server treats them. */
export function parseJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    async (_request: FastifyRequest, body: string) => (body === '' ? undefined : parseJson(body)),
  );
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DashboardProblem(400, 'The body is not JSON.');
  }
}

export function readBody<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.infer<Schema> {
  return read(schema, request.body);
}

/** Parameters without a value are ignored; of a repeated one, the last counts. */
export function readQuery<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.infer<Schema> {
  const [, query = ''] = (request.raw.url ?? '').split('?', 2);
  return read(schema, Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== '')));
}

function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.');
  throw new DashboardProblem(400, [where, issue?.message].filter(Boolean).join(': '));
}
