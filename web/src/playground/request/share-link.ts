/**
 * A link that fills in the form. It contains no key, and leaves out possible secrets: the caller's own proxy, headers
 * with credentials, and steps that type a password.
 */
import type { EndpointForm, PlaygroundCall } from '../../../../src/dashboard/contract.ts';
import { holdsSecret } from '../actions/step-rows.ts';
import { type FormValues, fromPairs, type QueryPair, toQuery } from './form-values.ts';

const SECRET = /^(?:api_key|custom_proxy|headers\[(?:authorization|cookie|.*(?:key|token|secret|auth|session).*)\])$/is;

export interface ShareLink {
  /** The query of `/dashboard/playground`, with its question mark. */
  readonly search: string;
  /** The parameters that it leaves out. */
  readonly leftOut: readonly string[];
}

export function shareLink(endpoint: string, pairs: readonly QueryPair[]): ShareLink {
  const isSecret = ([name, value]: QueryPair) => SECRET.test(name) || (name === 'actions' && holdsSecret(value));
  const shared = pairs.filter((pair) => !isSecret(pair));
  return {
    search: `?${toQuery([['endpoint', endpoint], ...shared])}`,
    leftOut: pairs.filter(isSecret).map(([name]) => name),
  };
}

/** A form that is being filled in. */
export interface Draft {
  readonly endpoint: EndpointForm;
  readonly values: FormValues;
}

/** The form that a link describes; undefined if it names no existing endpoint. */
export function readShareLink(search: string, endpoints: readonly EndpointForm[]): Draft | undefined {
  const query = new URLSearchParams(search);
  const endpoint = endpoints.find(({ name }) => name === query.get('endpoint'));
  return endpoint && { endpoint, values: fromPairs(endpoint.parameters, [...query]) };
}

/** The form that makes this call. */
export function draftOf({ endpoint, query }: PlaygroundCall, endpoints: readonly EndpointForm[]): Draft | undefined {
  return readShareLink(`?${new URLSearchParams({ endpoint })}&${query}`, endpoints);
}
