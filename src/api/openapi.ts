/** The OpenAPI document, made from the same schemas that check the parameters and shape the answers. */

import type { z } from 'zod';
import type { Endpoint, EndpointTag } from './endpoint.ts';
import {
  endpointParameters,
  type Json,
  jsonSchema,
  type ParameterObject,
  withDefinitions,
} from './endpoint-parameters.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { errorBodySchema } from './error-body.ts';
import { STATUS_MEANINGS, STATUSES_TO_RETRY } from './error-table.ts';
import { EXAMPLE, type ExampleRequest } from './example.ts';
import { EXTENSION } from './parameters.ts';
import { accountInfo } from './results.ts';

/** Version of the API's description, not of the program. */
const API_VERSION = '3.2.2';

export type { ParameterObject } from './endpoint-parameters.ts';

export interface HeaderObject {
  readonly description: string;
  readonly required?: true;
  readonly schema: Json;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, HeaderObject>>;
  readonly content: Readonly<Record<string, { readonly schema: Json; readonly example?: unknown }>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ParameterObject[];
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly [EXTENSION]?: true;
  readonly [EXAMPLE]: ExampleRequest;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: Json;
    readonly contact: Json;
  };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly servers: readonly Json[];
  readonly security: readonly Json[];
  readonly paths: Readonly<Record<string, { readonly get: OperationObject }>>;
  readonly components: Json;
}

const FETCH_HEADERS: Readonly<Record<string, string>> = {
  'Service-Credits-Used': 'Credits that this request was billed.',
  'Service-Credits-Remaining': 'Credits left, monthly and pay-as-you-go.',
  'Service-Target-Status': 'HTTP status of the target page, once it answered.',
  'Service-Target-Url': 'Address of the target page after redirects.',
  'Service-Target-Note':
    'Set if something is unusual. `soft-404`: the target page says that it does not exist, although its status is a success. `incomplete`: a map that ran out of time or size.',
  'Service-Ignored-Parameters':
    'Names in the query that are not parameters of this endpoint, separated by commas: a misspelled parameter does nothing.',
  'Service-Session':
    'With `session`: `new` when it began with this request, `kept` when it continues, `cookies-only` when only its cookies are left.',
  'Service-Proxy-Tier':
    'What the request was sent through: a proxy tier (datacenter, residential, stealth), `custom` (your own proxy) or `dedicated` (the operator’s route for this domain).',
  'Service-Concurrency-Limit': 'Requests that the plan allows at the same time.',
  'Service-Concurrency-Remaining': 'Requests that can still be started now.',
};

/** Only callers who load pages have sessions, and need a browser. */
const OF_PAGES = ['409', '501', 'Service-Session'];

const ACCOUNT_ERRORS = pick(STATUS_MEANINGS, ['403', '414', '500', '503']);

const ACCOUNT_EXAMPLE: z.output<typeof accountInfo> = {
  email: 'ada@example.com',
  remaining_api_calls: 248_311,
  remaining_monthly_credits: 248_311,
  remaining_payg_credits: 10_000,
  remaining_total_credits: 258_311,
  resets_at: 1_796_083_200,
  remaining_concurrency: 9,
};

const TAGS: Readonly<Record<EndpointTag | 'Account', string>> = {
  Pages: 'A page, or parts of it: HTML, Markdown, selected areas, pictures.',
  Answers: 'What a page says: answers to questions, and named fields.',
  'Search and sites': 'Search results, the data of known sites, and the addresses of a site.',
  Account: 'What is left of credits and concurrency, and what is kept between requests.',
};

let document: OpenApiDocument | undefined;

/** Made when it is first needed, and then kept: it is the same for everybody, and takes long to make. */
export function openApiDocument(): OpenApiDocument {
  document ??= makeDocument();
  return document;
}

function makeDocument(): OpenApiDocument {
  const operations = ENDPOINTS.map((endpoint) => [`/${endpoint.name}`, { get: fetchOperation(endpoint) }] as const);
  const definitions = ENDPOINTS.flatMap(({ content }) => Object.values(content).map(definitionsOf));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mudlark',
      version: API_VERSION,
      description:
        'Fetches web pages through proxies, with or without a browser, and returns HTML, Markdown, selected areas, answers, fields, search results, structured data and pictures. Failed requests are not billed, with one exception: a redirect that was asked to be an error.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this service' },
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    servers: [{ url: '/', description: 'Where this document is served.' }],
    security: [{ api_key: [] }, { bearer: [] }, { api_key_header: [] }],
    paths: { ...Object.fromEntries(operations), '/account': { get: accountOperation() } },
    components: {
      securitySchemes: {
        api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The API key, if it is not in the query.' },
        api_key_header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Error: jsonSchema(errorBodySchema, 'input'), ...Object.assign({}, ...definitions) },
    },
  };
}

function fetchOperation(endpoint: Endpoint): OperationObject {
  const { query, answer } = endpoint.example;
  const content = Object.entries(endpoint.content).map(([type, schema]) => [
    type,
    {
      schema: jsonSchema(schema, 'input'),
      ...(type === answer.type && answer.body !== undefined && { example: answer.body }),
    },
  ]);
  const isKept = ([name]: [string, string]) => 'session' in endpoint.parameters.shape || !OF_PAGES.includes(name);
  const kept = (texts: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(texts).filter(isKept));
  const ownHeaders = { ...kept(FETCH_HEADERS), ...endpoint.headers };
  return {
    operationId: operationId(endpoint.name),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    ...(endpoint.isExtension && { [EXTENSION]: true }),
    parameters: endpointParameters(endpoint),
    [EXAMPLE]: { query },
    responses: {
      200: { description: endpoint.summary, headers: headers(ownHeaders), content: Object.fromEntries(content) },
      ...errors(kept(STATUS_MEANINGS), ownHeaders),
    },
  };
}

function accountOperation(): OperationObject {
  return {
    operationId: 'account',
    tags: ['Account'],
    summary: 'Credits and concurrency of the account',
    description: 'Free of charge. Takes no parameters but the key, and no concurrency slot.',
    parameters: [],
    [EXAMPLE]: {},
    responses: {
      200: {
        description: 'The account',
        headers: headers({}),
        content: { 'application/json': { schema: jsonSchema(accountInfo, 'input'), example: ACCOUNT_EXAMPLE } },
      },
      ...errors(ACCOUNT_ERRORS, {}),
    },
  };
}

function errors(texts: Readonly<Record<string, string>>, extra: Readonly<Record<string, string>>) {
  const entries = Object.entries(texts).map(([status, description]): [string, ResponseObject] => [
    status,
    {
      description,
      headers: headers(STATUSES_TO_RETRY.includes(status) ? { ...extra, 'Retry-After': 'Seconds to wait.' } : extra),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return Object.fromEntries(entries);
}

function headers(texts: Readonly<Record<string, string>>): ResponseObject['headers'] {
  const described = Object.entries(texts).map(([name, description]): [string, HeaderObject] => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const id: HeaderObject = {
    description: 'Unique ID of the API request.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  };
  return { 'Service-Request-Id': id, ...Object.fromEntries(described) };
}

/** Schemas that others refer to by name, for the document's components. */
function definitionsOf(schema: z.ZodType): Json {
  return withDefinitions(schema, 'input').$defs ?? {};
}

function operationId(name: string): string {
  return name.replace(/[/-](\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function pick(texts: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));
}
