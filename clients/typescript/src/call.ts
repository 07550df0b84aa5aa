/** The parts of a call of an endpoint, and its result. */
import type { Facts } from './facts.ts';
import type { ParametersByPath } from './types.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface Answer<Body> {
  readonly body: Body;
  readonly facts: Facts;
}

/** The method of each endpoint knows the type of its answer for these parameters. */
export type CallEndpoint = <Path extends keyof ParametersByPath, Body>(
  path: Path,
  parameters: ParametersByPath[Path],
  options?: CallOptions,
) => Promise<Answer<Body>>;
