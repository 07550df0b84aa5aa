/** The configuration worth trying after a failure, and its price. Absent if a retry would not help. */

import { type PageTariff, type Prices, price } from '../accounts/pricing.ts';
import { countOf } from '../count-of.ts';
import type { FetchFailure } from '../fetching/failure.ts';
import type { Exit, Tier } from '../fetching/page.ts';
import { MAX_TIMEOUT } from '../fetching/target-url.ts';
import { anotherExitMayHelp } from '../fetching/tier-walk.ts';
import { resultsPagesAt } from '../serp/engines.ts';

export interface FailedConfiguration {
  readonly tariff: PageTariff;
  readonly url: string;
  readonly exit: Exit;
  readonly js: boolean;
  /** Whether it asks for what only a browser can do, such as a script or a click. */
  readonly needsBrowser: boolean;
  readonly timeout: number;
  readonly failure: FetchFailure;
  /** Whether this tier is available here, in the requested country. */
  readonly offers: (tier: Tier) => boolean;
  readonly prices: Prices;
}

export interface NextStep {
  readonly params: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  readonly cost: number;
  readonly message: string;
}

export function nextStep(failed: FailedConfiguration): NextStep | undefined {
  if (failed.exit === 'stealth' || failed.exit === 'dedicated' || resultsPagesAt(failed.url)) return undefined;
  if (failed.failure.code === 'wait_for_timeout') return waitDifferently(failed);
  if (failed.failure.lackedTime) return waitLonger(failed, 'to give the step more time');
  if (failed.failure.tooHeavy || failed.failure.browsersRefuse) return withoutBrowser(failed);
  if (failed.failure.unreachable === 'http2') return withBrowser(failed, 'which speaks HTTP/2');
  if (failed.failure.code !== 'custom_proxy_error' && !anotherExitMayHelp(failed.failure)) return undefined;
  return climb(failed);
}

function waitDifferently(failed: FailedConfiguration): NextStep | undefined {
  if (!failed.js) return withBrowser(failed, "so that the element can be made by the page's JavaScript");
  return waitLonger(failed, 'to give the element more time to appear');
}

function withBrowser(failed: FailedConfiguration, why: string): NextStep {
  const cost = costOf({ ...failed, js: true });
  const message = `Try js=true, ${why} (${credits(cost)}).`;
  return { params: { js: 'true' }, ...nothingToRemove(failed), cost, message };
}

function withoutBrowser(failed: FailedConfiguration): NextStep | undefined {
  if (!failed.js || failed.needsBrowser) return undefined;
  const cost = costOf({ ...failed, js: false });
  const message = `Try js=false, which reads the page without running its scripts (${credits(cost)}).`;
  return { params: { js: 'false' }, ...nothingToRemove(failed), cost, message };
}

function waitLonger(failed: FailedConfiguration, purpose: string): NextStep | undefined {
  if (failed.timeout >= MAX_TIMEOUT) return undefined;
  const cost = costOf(failed);
  const message = `Try timeout=${MAX_TIMEOUT}, ${purpose} (${credits(cost)}).`;
  return { params: { timeout: String(MAX_TIMEOUT) }, ...nothingToRemove(failed), cost, message };
}

/**
 * With `custom_proxy` a next step always has a `remove` list; here it is empty, because the proxy was not the problem.
 */
function nothingToRemove({ exit }: FailedConfiguration): Pick<NextStep, 'remove'> {
  return exit === 'custom' ? { remove: [] } : {};
}

function climb(failed: FailedConfiguration): NextStep | undefined {
  const challenged = failed.failure.code === 'target_challenge';
  const tier = (challenged ? (['stealth'] as const) : tiersAbove(failed.exit)).find(failed.offers);
  if (!tier) return undefined;
  // A challenge is JavaScript that has to run.
  const needsJs = challenged && !failed.js;
  const cost = costOf({ ...failed, exit: tier, js: failed.js || needsJs });
  const params: Record<string, string> = { proxy: tier, ...(needsJs && { js: 'true' }) };
  const words = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  if (failed.exit !== 'custom') return { params, cost, message: `Try ${words.join(' and ')} (${credits(cost)}).` };
  const message = `Try ${words.join(' and ')} without custom_proxy (${credits(cost)}).`;
  return { params, remove: ['custom_proxy'], cost, message };
}

function tiersAbove(exit: Exit): readonly Tier[] {
  return exit === 'residential' ? ['stealth'] : ['residential', 'stealth'];
}

function costOf({ tariff, prices, exit, js }: FailedConfiguration): number {
  return price({ tariff, exit, js }, prices);
}

const credits = (count: number) => `${countOf(count, 'credit')} per request`;
