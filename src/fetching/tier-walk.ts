/**
 * Which exits a request tries, in which order. A tier asked for by name is one try; `auto` climbs from the cheapest
 * tier until a page comes through, a climb cannot help, or the caller cannot pay for the next tier.
 */
import type { Route } from './egress/dialer.ts';
import { customRoute, type ProxyPool } from './egress/proxy-pool.ts';
import { FetchFailure } from './failure.ts';
import type { Exit, Page, PageRequest, Tier } from './page.ts';

export interface WalkFailure {
  readonly failure: FetchFailure;
  /** Where the walk ended. */
  readonly exit: Exit;
  /** Present for `auto`: every tier that was tried, in order. */
  readonly tiersTried: readonly Tier[] | undefined;
}

export type WalkResult = { readonly page: Page } | WalkFailure;

export interface WalkOptions {
  readonly pool: ProxyPool;
  readonly fetch: (request: PageRequest, route: Route) => Promise<Page>;
  /** Asked before each climb: whether the caller can pay for this tier. */
  readonly mayClimbTo: (tier: Tier) => Promise<boolean>;
}

export async function walkTiers(request: PageRequest, { pool, fetch, mayClimbTo }: WalkOptions): Promise<WalkResult> {
  const single = singleRoute(request, pool);
  if (single) return tryOnce(request, single, fetch);
  const tiers = tiersOf(request, pool);
  const tried: Tier[] = [];
  let result: WalkResult | undefined;
  let next = tiers[0];
  while (next !== undefined) {
    const tier = next;
    tried.push(tier);
    const route = pool.tierRoute(tier, request.country, request.partition);
    if (!route) throw new Error(`the tier ${tier} has no exit in ${request.country}`);
    result = await tryOnce(request, route, fetch);
    if ('page' in result) return result;
    next = nextTier(result.failure, tier, tiers);
    if (next !== undefined && (request.deadline.signal.aborted || !(await mayClimbTo(next)))) next = undefined;
  }
  if (!result || 'page' in result) throw new Error('no tier is offered');
  return request.proxy === 'auto' ? { ...result, tiersTried: tried } : result;
}

/** The tiers that a request may use here, in the order in which they are tried. */
export function tiersOf(request: Pick<PageRequest, 'proxy' | 'country'>, pool: ProxyPool): Tier[] {
  if (request.proxy !== 'auto') return [request.proxy];
  return pool.offeredTiers.filter((tier) => pool.offers(tier, request.country));
}

/** A route that leaves no choice: the caller's proxy, or the operator's route for the domain. */
function singleRoute(request: PageRequest, pool: ProxyPool): Route | undefined {
  if (request.customProxy) return customRoute(request.customProxy, request.partition);
  return pool.dedicatedRoute(request.url, request.country, request.partition);
}

async function tryOnce(request: PageRequest, route: Route, fetch: WalkOptions['fetch']): Promise<WalkResult> {
  try {
    return { page: await fetch(request, route) };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { failure: error, exit: route.exit, tiersTried: undefined };
  }
}

/** A challenge goes straight to the strongest tier; what no other exit can mend ends the walk. */
function nextTier(failure: FetchFailure, tier: Tier, tiers: readonly Tier[]): Tier | undefined {
  const higher = tiers.slice(tiers.indexOf(tier) + 1);
  if (failure.code === 'target_challenge') return higher.includes('stealth') ? 'stealth' : undefined;
  return anotherExitMayHelp(failure) ? higher[0] : undefined;
}

/** Whether the target refused this exit rather than this request. */
export function anotherExitMayHelp(failure: FetchFailure): boolean {
  if (failure.code === 'target_blocked' || failure.code === 'target_challenge') return true;
  return failure.code === 'target_unreachable' && (failure.unreachable === 'reset' || failure.unreachable === 'tls');
}
