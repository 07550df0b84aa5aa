/** The address of the playground with a call filled in. */
import type { RequestEntry } from '../../src/dashboard/contract.ts';

/** The same call again, with all stored parameters. For old requests only the target was stored. */
export function replayLink({ endpoint, target, parameters }: RequestEntry): string {
  const query = parameters?.query ?? new URLSearchParams({ [endpoint === 'serp' ? 'q' : 'url']: target }).toString();
  return `/playground?${new URLSearchParams({ endpoint })}${query === '' ? '' : `&${query}`}`;
}

/** The call again with the failure's suggestion. */
export function nextStepLink(request: RequestEntry): string {
  const { nextStep } = request;
  const [path, search] = replayLink(request).split('?', 2);
  const query = new URLSearchParams(search);
  for (const name of nextStep?.remove ?? []) query.delete(name);
  for (const [name, value] of Object.entries(nextStep?.params ?? {})) query.set(name, value);
  return `${path}?${query}`;
}
