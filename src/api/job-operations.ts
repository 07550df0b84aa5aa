/**
 * `/jobs` as the OpenAPI document describes it: jobs are created, read and canceled, and send a webhook when they are
 * over.
 */
import { z } from 'zod';
import { crawlRequest, jobRequest } from '../jobs/job-request.ts';
import { DEMO_URL, EXAMPLE } from './example.ts';
import { type AnyOperation, errors, header, inHeader, inPath, inQuery, json, REQUEST_ID } from './operation-parts.ts';
import { EXTENSION } from './parameters.ts';

export const JOBS_TAG = 'Jobs';

const counts = {
  total: z.int().meta({ description: 'Pages that are known so far.' }),
  succeeded: z.int(),
  failed: z.int(),
};

const job = z.object({
  id: z.string(),
  state: z.enum(['running', 'paused', 'done', 'canceled']),
  reason: z
    .string()
    .optional()
    .meta({ description: 'Why it is paused. It resumes by itself when the reason is gone.' }),
  endpoint: z.string(),
  crawl: crawlRequest.optional(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  pages: z.object({ ...counts, left: z.int() }),
  credits_used: z.int(),
  webhook_secret: z
    .string()
    .optional()
    .meta({ description: 'The key of `Service-Signature`; returned only when the job is created.' }),
});

const ID = '0b5e8f5c-7d2e-4f0b-9c1a-3e6d2a47b911';
const BEGUN = {
  id: ID,
  state: 'running',
  endpoint: 'text',
  created_at: '2026-03-14T06:12:00.000Z',
  ended_at: null,
  pages: { total: 2, succeeded: 0, failed: 0, left: 2 },
  credits_used: 0,
};
const DONE = {
  ...BEGUN,
  state: 'done',
  ended_at: '2026-03-14T06:12:01.400Z',
  pages: { total: 2, succeeded: 2, failed: 0, left: 0 },
  credits_used: 2,
};
const CANCELED = { ...BEGUN, state: 'canceled', ended_at: '2026-03-14T06:12:00.300Z' };

const LINES = [
  {
    cursor: 1,
    url: DEMO_URL,
    depth: 0,
    status: 200,
    outcome: 'ok',
    credits_used: 1,
    result:
      '# The foreshore at low tide\n\nTwice a day the river goes out and leaves what it no longer wants to keep.\n\n- A clay pipe, with a fox on the bowl\n- A Tudor pin\n- A tram token, worn smooth\n',
  },
  {
    cursor: 2,
    url: `${DEMO_URL}article`,
    depth: 0,
    status: 200,
    outcome: 'ok',
    credits_used: 1,
    result:
      '# How to read the mud\n\nGo an hour before the lowest water, and walk where the stones lie in lines: the current sorts by weight.\n\n## What to bring\n\nBoots, a bag, a permit, and the time of the tide written on your hand.\n',
  },
];

const JOB_ID = inPath('id', 'The id of the job.');
const ONE = { [EXAMPLE]: { path: { id: ID } } };
const oneJob = (description: string, example: object, more: object = {}) => ({
  description,
  headers: { ...REQUEST_ID, ...more },
  content: json(job, example),
});

export const JOB_PATHS: Readonly<Record<string, Readonly<Record<string, AnyOperation>>>> = {
  '/jobs': {
    post: {
      operationId: 'createJob',
      tags: [JOBS_TAG],
      summary: 'Begins a job',
      description:
        'Fetches many pages with one request, in the background: a list of pages, or the pages of a site. Each page is a call like any other, at the same price, and free if it fails. When credits run out the job pauses; it resumes by itself when there are some again.',
      [EXTENSION]: true,
      requestBody: { required: true, content: json(jobRequest) },
      [EXAMPLE]: { body: { endpoint: 'text', params: { js: false }, urls: [DEMO_URL, `${DEMO_URL}article`] } },
      responses: {
        202: oneJob('The job has started.', BEGUN, { Location: header('Path of the job.') }),
        ...errors(400, 413, 429),
      },
    },
    get: {
      operationId: 'listJobs',
      tags: [JOBS_TAG],
      summary: 'The jobs of the account',
      description: 'The latest 100, newest first. Free of charge.',
      [EXTENSION]: true,
      [EXAMPLE]: {},
      responses: {
        200: {
          description: 'The jobs',
          headers: REQUEST_ID,
          content: json(z.object({ jobs: z.array(job) }), { jobs: [DONE] }),
        },
        ...errors(),
      },
    },
  },
  '/jobs/{id}': {
    get: {
      operationId: 'readJob',
      tags: [JOBS_TAG],
      summary: 'A job',
      description: 'Its state, counts and credits. Free of charge.',
      [EXTENSION]: true,
      parameters: [JOB_ID],
      ...ONE,
      responses: { 200: oneJob('The job', DONE), ...errors(404) },
    },
    delete: {
      operationId: 'cancelJob',
      tags: [JOBS_TAG],
      summary: 'Cancels a job',
      description: 'No more pages are started; finished results are kept. Free of charge.',
      [EXTENSION]: true,
      parameters: [JOB_ID],
      ...ONE,
      responses: { 200: oneJob('The job', CANCELED), ...errors(404) },
    },
  },
  '/jobs/{id}/results': {
    get: {
      operationId: 'readJobResults',
      tags: [JOBS_TAG],
      summary: 'The results of a job',
      description:
        'One line of JSON for each page, in the order in which pages finished, even while the job is running: `result` holds the answer, `error` what went wrong. Call again with the last `Service-Next-Cursor` until the job is over and no lines come back. Free of charge.',
      [EXTENSION]: true,
      parameters: [
        JOB_ID,
        inQuery('cursor', 'The last `Service-Next-Cursor`; 0 to start.', {
          type: 'integer',
          minimum: 0,
          default: 0,
        }),
        inQuery('limit', 'Maximum number of lines.', { type: 'integer', minimum: 1, maximum: 1_000, default: 100 }),
      ],
      ...ONE,
      responses: {
        200: {
          description: 'Lines of JSON',
          headers: { ...REQUEST_ID, 'Service-Next-Cursor': header('The `cursor` of the next call.') },
          content: {
            'application/x-ndjson': {
              schema: { type: 'string' },
              example: LINES.map((line) => `${JSON.stringify(line)}\n`).join(''),
            },
          },
        },
        ...errors(400, 404, 429),
      },
    },
  },
};

const jobEnded = z.object({
  id: z.string(),
  state: z.enum(['done', 'canceled']),
  pages: z.object(counts),
  credits_used: z.int(),
});

/** A request that the service sends, not one that it receives. */
export const JOB_WEBHOOK: AnyOperation = {
  operationId: 'jobEnded',
  tags: [JOBS_TAG],
  summary: 'A job is over',
  description:
    'Sent to the `webhook` of a job when it is done or canceled; `state` says which. It must be answered with 2xx within 10 seconds; otherwise it is sent again after 10 s, 1 min, 5 min and 30 min. `Service-Signature` is `sha256=` followed by the HMAC-SHA-256 of the raw body, in hexadecimal, with the `webhook_secret` of the job as its key.',
  [EXTENSION]: true,
  parameters: [
    inHeader('Service-Job', 'The id of the job.'),
    inHeader('Service-Signature', 'Proves that the body comes from this service.'),
  ],
  requestBody: {
    required: true,
    content: json(jobEnded, {
      id: ID,
      state: 'done',
      pages: { total: 2, succeeded: 2, failed: 0 },
      credits_used: 2,
    }),
  },
  responses: { '2XX': { description: 'Received.' } },
};
