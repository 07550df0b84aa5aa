/** The address of the playground with a call filled in. */
import type { RequestEntry } from '../../src/dashboard/contract.ts';

/** The call of a request again, with what its failure suggests. Requests are kept without their other parameters. */
export function playgroundLink({ endpoint, target, nextStep }: RequestEntry): string {
  const call = { endpoint, [endpoint === 'serp' ? 'q' : 'url']: target, ...nextStep?.params };
  return `/playground?${new URLSearchParams(call)}`;
}
