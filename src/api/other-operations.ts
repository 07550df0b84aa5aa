/** Paths beside the endpoints, as the OpenAPI document describes them: sessions are ended, jobs are made, read and canceled. */
import { z } from 'zod';
import { jobRequest } from '../jobs/job-request.ts';
import type { OpenApiDocument } from './openapi.ts';
import { EXTENSION } from './parameters.ts';

const ERRORS: Readonly<Record<number, string>> = {
  400: 'Something about the request is wrong; the message names it.',
  403: 'Wrong or missing API key.',
  404: 'There is none of this name.',
  413: 'The body has more than 1 MiB.',
  429: 'The account has as many as it may have.',
  500: 'An unexpected error occurred.',
  503: 'The database of accounts cannot be reached.',
};

const text = (description: string) => ({ description, schema: { type: 'string' } });
const REQUEST_ID = { 'Service-Request-Id': text('Unique ID of the request.') };

const errors = (...statuses: number[]) =>
  Object.fromEntries(
    [...statuses, 403, 500, 503].map((status) => [
      status,
      {
        description: ERRORS[status],
        headers: REQUEST_ID,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );

const inPath = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

const inQuery = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

const END_SESSION = {
  operationId: 'endSession',
  tags: ['Account'],
  summary: 'Ends a session',
  description: 'Forgets the cookies of a session and what its pages have stored. Free of charge.',
  [EXTENSION]: true,
  parameters: [
    inPath('name', 'Name of the session, as it was given by `session`.', {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{1,64}$',
    }),
  ],
  responses: { 204: { description: 'It has ended.', headers: REQUEST_ID }, ...errors(400, 404) },
};

const job = z.object({
  id: z.string(),
  state: z.enum(['running', 'paused', 'done', 'canceled']),
  reason: z.string().optional().meta({ description: 'Why it is paused. It goes on by itself when that is over.' }),
  endpoint: z.string(),
  crawl: z.looseObject({ url: z.string() }).optional(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  pages: z.object({ total: z.int(), succeeded: z.int(), failed: z.int(), left: z.int() }),
  credits_used: z.int(),
  webhook_secret: z
    .string()
    .optional()
    .meta({ description: 'The key of `Service-Signature`; only told when the job is made.' }),
});

const json = (schema: z.ZodType) => ({ 'application/json': { schema: jsonSchema(schema) } });

const JOB_ID = inPath('id', 'The id of the job.');
const oneJob = (description: string, more: object = {}) => ({
  description,
  headers: { ...REQUEST_ID, ...more },
  content: json(job),
});

const JOBS = {
  '/jobs': {
    post: {
      operationId: 'createJob',
      tags: ['Jobs'],
      summary: 'Begins a job',
      description:
        'Many pages by one request, in the background: those of a list, or those of a site. Each page is a call like any other, with the same price, and free where it fails.',
      [EXTENSION]: true,
      requestBody: { required: true, content: json(jobRequest) },
      responses: {
        202: oneJob('It has begun.', { Location: text('Where the job is.') }),
        ...errors(400, 413, 429),
      },
    },
    get: {
      operationId: 'listJobs',
      tags: ['Jobs'],
      summary: 'The jobs of the account',
      description: 'The latest 100, newest first. Free of charge.',
      [EXTENSION]: true,
      responses: {
        200: { description: 'The jobs', headers: REQUEST_ID, content: json(z.object({ jobs: z.array(job) })) },
        ...errors(),
      },
    },
  },
  '/jobs/{id}': {
    get: {
      operationId: 'readJob',
      tags: ['Jobs'],
      summary: 'A job',
      description: 'Its state, counts and credits. Free of charge.',
      [EXTENSION]: true,
      parameters: [JOB_ID],
      responses: { 200: oneJob('The job'), ...errors(404) },
    },
    delete: {
      operationId: 'cancelJob',
      tags: ['Jobs'],
      summary: 'Cancels a job',
      description: 'No further page is begun; what is done stays. Free of charge.',
      [EXTENSION]: true,
      parameters: [JOB_ID],
      responses: { 200: oneJob('The job'), ...errors(404) },
    },
  },
  '/jobs/{id}/results': {
    get: {
      operationId: 'readJobResults',
      tags: ['Jobs'],
      summary: 'The results of a job',
      description:
        'One line of JSON for each page, in the order in which they were done, also while the job runs. Free of charge.',
      [EXTENSION]: true,
      parameters: [
        JOB_ID,
        inQuery('cursor', 'What `Service-Next-Cursor` said; 0 for the first.', {
          type: 'integer',
          minimum: 0,
          default: 0,
        }),
        inQuery('limit', 'Lines at most.', { type: 'integer', minimum: 1, maximum: 1_000, default: 100 }),
      ],
      responses: {
        200: {
          description: 'Lines of JSON',
          headers: { ...REQUEST_ID, 'Service-Next-Cursor': text('Where to go on.') },
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
        ...errors(400, 404),
      },
    },
  },
};

/** For those who read the document; whoever makes something of endpoints reads the one without. */
export function withOtherPaths(document: OpenApiDocument): object {
  const tags = [...document.tags, { name: 'Jobs', description: 'Many pages by one request, in the background.' }];
  const paths = { ...document.paths, ...JOBS, '/sessions/{name}': { delete: END_SESSION } };
  return { ...document, tags, paths };
}

function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
