/**
 * One page through one exit of the operator: leases it, reports the result to its pool, and tries another of the same
 * tier if the proxy gave no connection. Uses no other tier, and never connects directly if there are proxies. Knows
 * nothing of prices.
 */
import type { Route } from './egress/dialer.ts';
import type { PooledProxy } from './egress/proxies/pooled-proxy.ts';
import type { ProxyPool, RouteLease } from './egress/proxies/proxy-pool.ts';
import { type Choice, ExitTries } from './exit-tries.ts';
import type { Page, PageRequest, Tier } from './page.ts';
import { withinTime } from './proxy-silence.ts';

export interface ExitOptions {
  readonly pool: ProxyPool;
  readonly fetch: (request: PageRequest, route: Route) => Promise<Page>;
}

/** Maximum number of proxies of a tier that one request tries. */
const MAX_PROXIES = 3;

/** Rejects with a `FetchFailure`, or with `RequestCanceled` if nobody waits any longer. */
export function fetchThroughTier(request: PageRequest, tier: Tier, options: ExitOptions): Promise<Page> {
  const { country, partition, session } = request;
  const lease = (tried: readonly PooledProxy[]) => {
    const usual = tried.length === 0 ? session?.exits.usual(tier, country) : undefined;
    // A session keeps its exit as long as that one works.
    if (usual && usual.standing !== 'resting') return usual.lease(country, partition, session?.exits);
    return options.pool.lease(tier, country, partition, tried, session?.exits);
  };
  return tryExits(request, lease, { count: options.pool.count(tier, country), of: `${tier}, ${country}` }, options);
}

/** Through the exit of the request's domain, if the operator configured one. Rejects in the same way. */
export function fetchThroughDedicated(request: PageRequest, options: ExitOptions): Promise<Page> | undefined {
  const { url, country, partition, session } = request;
  if (!options.pool.hasDedicatedRoute(url)) return undefined;
  const lease = (tried: readonly PooledProxy[]) =>
    tried.length === 0 ? options.pool.leaseDedicated(url, country, partition, session?.exits) : undefined;
  return tryExits(request, lease, { count: 1, of: 'dedicated' }, options);
}

async function tryExits(
  request: PageRequest,
  leaseNext: (tried: readonly PooledProxy[]) => RouteLease | undefined,
  choice: Choice,
  { fetch }: ExitOptions,
): Promise<Page> {
  const tries = new ExitTries(request, choice);
  const most = Math.min(MAX_PROXIES, choice.count);
  try {
    for (let count = 1; count <= MAX_PROXIES && (count === 1 || !isOver(request)); count += 1) {
      const lease = leaseNext(tries.proxies);
      if (!lease) break;
      tries.begin(lease);
      try {
        const page = await fetch(request, withinTime(lease, request, most - count));
        tries.worked(lease);
        return page;
      } catch (failure) {
        tries.failed(lease, failure);
      }
    }
    throw tries.conclude();
  } finally {
    tries.end();
  }
}

/** Whether there is no time for another try. */
export function isOver({ deadline }: PageRequest): boolean {
  return deadline.retrieval.isOver || deadline.signal.aborted;
}
