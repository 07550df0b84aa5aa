/** What a call of an endpoint is made of, and what comes of it. */
import type { Facts } from './facts.ts';
import type { ParametersByPath } from './types.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface Answer<Body> {
  readonly body: Body;
  readonly facts: Facts;
}

/** Each endpoint's method knows what it answers with these parameters. */
export type CallEndpoint = <Path extends keyof ParametersByPath, Body>(
  path: Path,
  parameters: ParametersByPath[Path],
  options?: CallOptions,
) => Promise<Answer<Body>>;
