/**
 * One page through one exit of the operator: leases it, reports the result to its pool, and tries another of the same
 * tier if the proxy gave no connection. Uses no other tier, and never connects directly if there are proxies. Knows
 * nothing of prices.
 */
import type { Route } from './egress/dialer.ts';
import type { PooledProxy } from './egress/proxies/pooled-proxy.ts';
import { ProxyWasSilent } from './egress/proxies/proxy-connection.ts';
import type { ProxyPool, RouteLease } from './egress/proxies/proxy-pool.ts';
import { FetchFailure } from './failure.ts';
import type { Page, PageRequest, Tier } from './page.ts';
import { retrievalTimeout } from './target-url.ts';

export interface ExitOptions {
  readonly pool: ProxyPool;
  readonly fetch: (request: PageRequest, route: Route) => Promise<Page>;
}

/** Maximum number of proxies of a tier that one request tries. */
const MAX_PROXIES = 3;
/** Milliseconds that a proxy gets to connect to a target on the other side of the world, if the request has them. */
const MIN_SILENCE = 4_000;
/** What comes later than so many milliseconds before the end is of no use. */
const TIME_FOR_PAGE = 500;
/** The last proxy may be silent until so many milliseconds before the end, which are for saying so. */
const TIME_TO_SAY = 100;

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

/** The exits that a request can choose from, and which they are in messages. */
interface Choice {
  readonly count: number;
  readonly of: string;
}

async function tryExits(
  request: PageRequest,
  leaseNext: (tried: readonly PooledProxy[]) => RouteLease | undefined,
  choice: Choice,
  { fetch }: ExitOptions,
): Promise<Page> {
  const leases: RouteLease[] = [];
  const tried: PooledProxy[] = [];
  const failures: FetchFailure[] = [];
  /** They stay leased until the end: until it is known who was at fault, other requests should use others. */
  const doubted: RouteLease[] = [];
  const worked = (lease: RouteLease) => {
    request.session?.exits.worked(lease.proxy, request.country);
    lease.release('worked');
    // A proxy that gave no connection while the next one did is itself at fault.
    for (const each of doubted) each.release('failed');
  };
  try {
    while (tried.length < MAX_PROXIES) {
      if (tried.length > 0 && isOver(request)) break;
      const lease = leaseNext(tried);
      if (!lease) break;
      leases.push(lease);
      tried.push(lease.proxy);
      try {
        const further = Math.min(MAX_PROXIES, choice.count) - tried.length;
        const page = await fetch(request, withinTime(lease, request, further));
        worked(lease);
        return page;
      } catch (failure) {
        if (!(failure instanceof FetchFailure)) throw failure;
        if (failure.target) worked(lease);
        if (failure.unreachable === 'proxy') lease.release('failed');
        else if (failure.unreachable === 'behind_proxy') doubted.push(lease);
        else {
          if (failure.code !== 'timeout' || failure.lackedBrowser) throw failure;
          lease.release('doubtful');
          throw failures.length > 0 ? retrievalTimeout(request.deadline) : failure;
        }
        failures.push(failure);
      }
    }
    for (const each of doubted) each.release('doubtful');
    throw timeoutOfSilence(request, failures.at(-1)) ?? proxiesFailed(failures, choice);
  } finally {
    for (const lease of leases) lease.release('unused');
  }
}

/**
 * The route of a lease, with how long its proxy may be silent. The silence after a plain request may be the target's:
 * it is limited only if the proxy has been silent before, and another one can be tried.
 */
function withinTime({ route, proxy }: RouteLease, { deadline, mayClimb }: PageRequest, further: number): Route {
  if (!route.upstream) return route;
  const limitsForward = proxy.isDoubted && further > 0;
  const limit = () => silenceFor(deadline, further + (mayClimb ? 1 : 0));
  return { ...route, silence: (after) => (after === 'tunnel' || limitsForward ? limit() : undefined) };
}

/**
 * How long a proxy may be silent from now on, if so many others can be tried. Undefined at the end of the time, and
 * after it, when a page that has been retrieved requests more.
 */
export function silenceFor(
  { retrieval }: Pick<PageRequest['deadline'], 'retrieval'>,
  further: number,
): number | undefined {
  const left = retrieval.left();
  if (left <= TIME_FOR_PAGE) return undefined;
  if (further === 0) return left - TIME_TO_SAY;
  const most = Math.max(left - TIME_FOR_PAGE, left * 0.8);
  return Math.min(most, Math.max(left / (further + 1), MIN_SILENCE));
}

/** If a proxy was silent until the end, that is a timeout: with more time, the target may answer. */
export function timeoutOfSilence(
  { deadline }: PageRequest,
  failure: FetchFailure | undefined,
): FetchFailure | undefined {
  const cause = failure?.cause;
  const isOfTime = cause instanceof ProxyWasSilent && deadline.retrieval.left() <= TIME_FOR_PAGE;
  return isOfTime ? retrievalTimeout(deadline, cause) : undefined;
}

/** Whether there is no time for another try. */
export function isOver({ deadline }: PageRequest): boolean {
  return deadline.retrieval.isOver || deadline.signal.aborted;
}

/** A proxy that answered but could not connect says more about the target than one that was down. */
function proxiesFailed(failures: readonly FetchFailure[], { count, of }: Choice): FetchFailure {
  const telling = failures.findLast(({ unreachable }) => unreachable === 'behind_proxy') ?? failures.at(-1);
  if (!telling) throw new Error('no exit is offered');
  const message = `${telling.message} Proxies tried: ${failures.length} of ${count} (${of}).`;
  const { unreachable } = telling;
  return new FetchFailure('target_unreachable', message, { ...(unreachable && { unreachable }), cause: telling });
}
