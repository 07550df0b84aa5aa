/** `DELETE /sessions/{name}` as the OpenAPI document describes it, beside the endpoints, which are all called with GET. */
import type { OpenApiDocument } from './openapi.ts';
import { EXTENSION } from './parameters.ts';

const ERRORS: Readonly<Record<string, string>> = {
  400: 'The name is none.',
  403: 'Wrong or missing API key.',
  404: 'There is no such session.',
  500: 'An unexpected error occurred.',
  503: 'The database of accounts cannot be reached.',
};

const REQUEST_ID = {
  'Service-Request-Id': { description: 'Unique ID of the request.', schema: { type: 'string' } },
};

const OPERATION = {
  operationId: 'endSession',
  tags: ['Account'],
  summary: 'Ends a session',
  description: 'Forgets the cookies of a session and what its pages have stored. Free of charge.',
  [EXTENSION]: true,
  parameters: [
    {
      name: 'name',
      in: 'path',
      required: true,
      description: 'Name of the session, as it was given by `session`.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
    },
  ],
  responses: {
    204: { description: 'It has ended.', headers: REQUEST_ID },
    ...Object.fromEntries(
      Object.entries(ERRORS).map(([status, description]) => [
        status,
        {
          description,
          headers: REQUEST_ID,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  },
};

/** For those who read the document; whoever makes something of endpoints reads the one without. */
export function withSessions(document: OpenApiDocument): object {
  return { ...document, paths: { ...document.paths, '/sessions/{name}': { delete: OPERATION } } };
}
