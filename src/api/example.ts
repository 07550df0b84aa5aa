/** Example calls: each works unchanged and gets the answer shown. A test makes them all. */
import type { Json } from '../request-code/json-request.ts';

/** The service's own demonstration site: examples work at once, and without internet. */
export const DEMO_URL = 'http://demo.mudlark.test/';

/** The extension field under which an operation of the OpenAPI document has its example. */
export const EXAMPLE = 'x-example';

export interface ExampleRequest {
  /** In the order in which they are written; the name of a list is repeated for each value. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** Parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

export interface EndpointExample {
  readonly query: NonNullable<ExampleRequest['query']>;
  /** The media type and content of the answer: text, or the value of JSON. Pictures are not shown. */
  readonly answer: { readonly type: string; readonly body?: unknown };
}

export function queryPairs(query: ExampleRequest['query'] = {}): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each): [string, string] => [name, each]),
  );
}
