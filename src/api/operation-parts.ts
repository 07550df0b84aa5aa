/** Parts of the OpenAPI document for operations other than the endpoints. */
import type { z } from 'zod';
import { STATUSES_TO_RETRY } from './error-table.ts';
import type { EXAMPLE, ExampleRequest } from './example.ts';
import { toJsonSchema } from './json-schema.ts';
import type { EXTENSION } from './parameters.ts';

/** A parameter in the query, the path or a header. */
export interface AnyParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

export interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface AnyResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

/** An operation with any method, as in the published document. */
export interface AnyOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly AnyParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, AnyResponse>>;
  readonly [EXTENSION]?: true;
  readonly [EXAMPLE]?: ExampleRequest;
}

export type Schema = Readonly<Record<string, unknown>>;

const ERRORS: Readonly<Record<number, string>> = {
  400: 'Something about the request is wrong; the message names it.',
  403: 'API key that is wrong, missing, expired or not for this, or a suspended account.',
  404: 'There is nothing with this name or id.',
  413: 'The body has more than 1 MiB.',
  414: 'The request line is longer than 64 KiB.',
  429: 'The account has reached its maximum number.',
  500: 'An unexpected error occurred.',
  503: 'The database of accounts cannot be reached or written to.',
};

export const header = (description: string) => ({ description, schema: { type: 'string' } });
const RETRY_AFTER = { 'Retry-After': header('Seconds to wait.') };
export const REQUEST_ID = { 'Service-Request-Id': header('Unique ID of the request.') };

/** Includes the headers that every operation has. */
export const errors = (...statuses: number[]): AnyOperation['responses'] =>
  Object.fromEntries(
    [...statuses, 403, 414, 500, 503].map((status) => [
      status,
      {
        description: ERRORS[status] ?? '',
        headers: { ...REQUEST_ID, ...(STATUSES_TO_RETRY.includes(String(status)) && RETRY_AFTER) },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );

export const inPath = (name: string, description: string, schema: Schema = { type: 'string' }): AnyParameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

export const inQuery = (name: string, description: string, schema: Schema): AnyParameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

export const inHeader = (name: string, description: string): AnyParameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

export const json = (schema: z.ZodType, example?: unknown): Readonly<Record<string, Media>> => ({
  'application/json': { schema: toJsonSchema(schema, 'input'), ...(example !== undefined && { example }) },
});
