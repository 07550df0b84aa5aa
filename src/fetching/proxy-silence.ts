/**
 * How long a proxy may be silent after it was asked for a connection or a page: as long as the request has time, less
 * what another proxy would need.
 */
import type { Route } from './egress/dialer.ts';
import { ProxyWasSilent } from './egress/proxies/proxy-connection.ts';
import type { RouteLease } from './egress/proxies/proxy-pool.ts';
import type { FetchFailure } from './failure.ts';
import type { PageRequest } from './page.ts';
import { retrievalTimeout } from './target-url.ts';

/** Milliseconds that a proxy gets to connect to a target on the other side of the world, if the request has them. */
const MIN_SILENCE = 4_000;
/** What comes later than so many milliseconds before the end is of no use. */
const TIME_FOR_PAGE = 500;
/** The last proxy may be silent until so many milliseconds before the end, which are for saying so. */
const TIME_TO_SAY = 250;

/**
 * The route of a lease, with how long its proxy may be silent. The silence after a plain request may be the target's:
 * it is limited only if the proxy has been silent before, and another one can be tried.
 */
export function withinTime({ route, proxy }: RouteLease, { deadline, mayClimb }: PageRequest, further: number): Route {
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
