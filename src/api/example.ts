/** Calls to show: each works as it stands, and is answered as it says. A test makes them all. */
import type { Json } from '../request-code/json-request.ts';

/** The service's own demonstration site: examples work at once, and without internet. */
export const DEMO_URL = 'http://demo.mudlark.test/';

/** What an operation of the OpenAPI document has its example under. */
export const EXAMPLE = 'x-example';

export interface ExampleRequest {
  /** In the order in which it is written; a list is given more than once. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** What stands in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

export interface EndpointExample {
  readonly query: NonNullable<ExampleRequest['query']>;
  /** The media type of the answer, and what it holds: a text, or the value of JSON. Pictures are not shown. */
  readonly answer: { readonly type: string; readonly body?: unknown };
}

export function queryPairs(query: ExampleRequest['query'] = {}): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each): [string, string] => [name, each]),
  );
}
