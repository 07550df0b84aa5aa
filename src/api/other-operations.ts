/**
 * Paths other than the endpoints, as the OpenAPI document describes them: sessions are ended; jobs are created, read
 * and canceled.
 */
import { EXAMPLE } from './example.ts';
import { JOB_PATHS, JOB_WEBHOOK, JOBS_TAG } from './job-operations.ts';
import type { OpenApiDocument } from './openapi.ts';
import { type AnyOperation, errors, inPath, REQUEST_ID } from './operation-parts.ts';
import { EXTENSION } from './parameters.ts';

const END_SESSION: AnyOperation = {
  operationId: 'endSession',
  tags: ['Account'],
  summary: 'Ends a session',
  description:
    'Forgets the cookies of a session and what its pages have stored. A session begins with the first request that names it by `session`, and ends by itself after 10 minutes without use. Free of charge.',
  [EXTENSION]: true,
  parameters: [
    inPath('name', 'Name of the session, as it was given by `session`.', {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{1,64}$',
    }),
  ],
  [EXAMPLE]: { path: { name: 'visit' } },
  responses: { 204: { description: 'It has ended.', headers: REQUEST_ID }, ...errors(400, 404) },
};

/** With every path and method. */
export interface WholeDocument extends Omit<OpenApiDocument, 'paths'> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, AnyOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: AnyOperation }>>;
}

/** For readers of the document; what is generated from endpoints uses the document without this. */
export function withOtherPaths(document: OpenApiDocument): WholeDocument {
  const tags = [...document.tags, { name: JOBS_TAG, description: 'Many pages with one request, in the background.' }];
  const paths = { ...document.paths, '/sessions/{name}': { delete: END_SESSION }, ...JOB_PATHS };
  return { ...document, tags, paths, webhooks: { jobEnded: { post: JOB_WEBHOOK } } };
}
