/**
 * Which exits a request tries, in which order. A named tier is one try; `auto` climbs from the cheapest tier, or from
 * the one remembered for the site, until a page is fetched, climbing cannot help, the time is over, or the caller
 * cannot pay.
 */
import type { Route } from './egress/dialer.ts';
import { ProxyWasSilent } from './egress/proxies/proxy-connection.ts';
import { customRoute, type ProxyPool } from './egress/proxies/proxy-pool.ts';
import { FetchFailure } from './failure.ts';
import type { Exit, Page, PageRequest, Tier } from './page.ts';
import { silenceFor, timeoutOfSilence } from './proxy-silence.ts';
import { retrievalTimeout } from './target-url.ts';
import type { TierMemory } from './tier-memory.ts';
import { fetchThroughDedicated, fetchThroughTier, isOver } from './try-exits.ts';

interface Walk {
  /** Present for `auto`: every tier that was tried, in order. */
  readonly tiersTried: readonly Tier[] | undefined;
}

export interface WalkFailure extends Walk {
  readonly failure: FetchFailure;
  /** Where the walk ended. */
  readonly exit: Exit;
}

export type WalkResult = (Walk & { readonly page: Page }) | WalkFailure;

export interface WalkOptions {
  readonly pool: ProxyPool;
  readonly memory: TierMemory;
  readonly fetch: (request: PageRequest, route: Route) => Promise<Page>;
  /** Called before each tier of a walk: whether the caller can pay for it. */
  readonly mayClimbTo: (tier: Tier) => Promise<boolean>;
}

/** What determines the tiers of a request. */
export type TierChoice = Pick<PageRequest, 'proxy' | 'country' | 'url' | 'js'>;

export async function walkTiers(request: PageRequest, options: WalkOptions): Promise<WalkResult> {
  const single = singleExit(request, options);
  if (single) return single;
  if (request.proxy === 'auto') return climb(request, options);
  const result = await tryTier(request, request.proxy, options);
  if ('page' in result) options.memory.worked(request, request.proxy, false);
  return result;
}

/** The tiers that a request may use here, in the order in which they are tried. */
export function tiersOf(request: TierChoice, pool: ProxyPool, memory: TierMemory): Tier[] {
  if (request.proxy !== 'auto') return [request.proxy];
  const offered = offeredTiers(request, pool);
  const remembered = memory.tierFor(request);
  // A tier that is no longer offered cannot be the start.
  return remembered !== undefined && offered.includes(remembered)
    ? offered.slice(offered.indexOf(remembered))
    : offered;
}

async function climb(request: PageRequest, options: WalkOptions): Promise<WalkResult> {
  const { memory, mayClimbTo } = options;
  const tried: Tier[] = [];
  const failures: FetchFailure[] = [];
  let tiers = await startingTiers(request, options);
  for (;;) {
    const [tier, ...higher] = tiers;
    if (tier === undefined) throw new Error('no tier is offered');
    tried.push(tier);
    // All the remaining time: a slow target is slow through every exit.
    const mayClimb = higher.length > 0;
    const result = await tryTier({ ...request, mayClimb }, tier, options);
    if ('page' in result) {
      memory.worked(request, tier, failures.length > 0 && failures.every(isRefusal));
      return { ...result, tiersTried: tried };
    }
    failures.push(result.failure);
    tiers = tiersAfter(result.failure, higher);
    if (!isOver(request) && tiers[0] !== undefined && (await mayClimbTo(tiers[0]))) continue;
    if (failures.slice(0, 1).every(isRefusal)) memory.refused(request, tried[0] ?? tier);
    return { failure: wholeTimeout(request, result.failure), exit: tier, tiersTried: tried };
  }
}

/** A timeout names the time of the whole walk, and not what its last tier had of it. */
function wholeTimeout({ deadline }: PageRequest, failure: FetchFailure): FetchFailure {
  const { code, cause, lackedBrowser } = failure;
  if (code !== 'timeout' || lackedBrowser) return failure;
  return retrievalTimeout(deadline, cause instanceof ProxyWasSilent ? cause : undefined);
}

/**
 * From the remembered tier; from the cheapest if the remembered one has risen since the price was reserved, beyond what
 * can be paid.
 */
async function startingTiers(request: PageRequest, { pool, memory, mayClimbTo }: WalkOptions): Promise<Tier[]> {
  const tiers = tiersOf(request, pool, memory);
  return tiers[0] !== undefined && (await mayClimbTo(tiers[0])) ? tiers : offeredTiers(request, pool);
}

function offeredTiers({ country }: TierChoice, pool: ProxyPool): Tier[] {
  return pool.offeredTiers.filter((tier) => pool.offers(tier, country));
}

/** An exit without a choice: the caller's proxy, or the operator's route for the domain. */
function singleExit(request: PageRequest, options: WalkOptions): Promise<WalkResult> | undefined {
  const { customProxy, partition } = request;
  if (customProxy) {
    return resultOf('custom', fetchThroughCustom(customRoute(customProxy, partition), request, options));
  }
  const dedicated = fetchThroughDedicated(request, options);
  // With `auto`, it is a walk that needs no tier.
  return dedicated && resultOf('dedicated', dedicated, request.proxy === 'auto' ? [] : undefined);
}

async function fetchThroughCustom(route: Route, request: PageRequest, { fetch }: WalkOptions): Promise<Page> {
  const silence: Route['silence'] = (after) => (after === 'tunnel' ? silenceFor(request.deadline, 0) : undefined);
  try {
    return await fetch(request, { ...route, silence });
  } catch (error) {
    throw (error instanceof FetchFailure && timeoutOfSilence(request, error)) || error;
  }
}

function tryTier(request: PageRequest, tier: Tier, options: WalkOptions): Promise<WalkResult> {
  return resultOf(tier, fetchThroughTier(request, tier, options));
}

async function resultOf(exit: Exit, fetching: Promise<Page>, tiersTried?: readonly Tier[]): Promise<WalkResult> {
  try {
    return { page: await fetching, tiersTried };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { failure: error, exit, tiersTried };
  }
}

/**
 * After a challenge the strongest tier is next, and where only HTTP/2 is spoken; a failure that no other exit can fix
 * ends the walk.
 */
function tiersAfter(failure: FetchFailure, higher: readonly Tier[]): Tier[] {
  const needsStealth = failure.code === 'target_challenge' || failure.unreachable === 'http2';
  if (needsStealth) return higher.filter((tier) => tier === 'stealth');
  return anotherExitMayHelp(failure) ? [...higher] : [];
}

/**
 * Whether the target refused this exit: the only kind of failure that says something about its tier. A wrong
 * certificate is wrong for everybody.
 */
function isRefusal({ code, unreachable }: FetchFailure): boolean {
  if (code === 'target_blocked' || code === 'target_challenge') return true;
  return code === 'target_unreachable' && (unreachable === 'reset' || unreachable === 'tls');
}

/**
 * Whether this exit was the problem rather than this request: the target refused it, or the operator's proxies failed.
 */
export function anotherExitMayHelp(failure: FetchFailure): boolean {
  return isRefusal(failure) || failure.unreachable === 'proxy' || failure.unreachable === 'behind_proxy';
}
