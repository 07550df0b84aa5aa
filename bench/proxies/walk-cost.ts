/** The time of a walk over three tiers, compared with the same three fetches requested one by one, on unknown sites. */
import { atMost, median, say } from '../figures.ts';
import type { BenchService } from '../service.ts';

const TIERS = ['datacenter', 'residential', 'stealth'] as const;
const WARM_UP_WALKS = 5;

/**
 * Each walk is followed by its fetches, so that a busy moment of the machine affects both. Returns whether the goal was
 * met.
 */
export async function walkCost(service: BenchService, path: string, js: string, count: number): Promise<boolean> {
  const walks: number[] = [];
  const sums: number[] = [];
  for (let index = -WARM_UP_WALKS; index < count; index += 1) {
    const walk = await timeOf(service.html(freshSite(path), { js, proxy: 'auto' }), 'stealth');
    const site = freshSite(path);
    let sum = 0;
    for (const tier of TIERS) sum += await timeOf(service.html(site, { js, proxy: tier }), tier);
    if (index < 0) continue;
    walks.push(walk);
    sums.push(sum);
  }
  const [walk, sum] = [median(walks), median(sums)];
  say(
    `  js=${js}: a walk ${walk.toFixed(1)} ms, its three fetches one by one ${sum.toFixed(1)} ms (medians of ${count})`,
  );
  return atMost(1.05, `js=${js}: walk over three tiers / sum of its fetches`, walk / sum);
}

let sites = 0;

/** A new registrable domain each time: nothing is remembered of it, and there is no connection to reuse. */
function freshSite(path: string): string {
  sites += 1;
  return `http://site-${sites}.test${path}`;
}

/**
 * The milliseconds of a request that ends at this tier: with the page at the strongest tier, with a refusal below it.
 */
async function timeOf(request: string, tier: (typeof TIERS)[number]): Promise<number> {
  const started = performance.now();
  const answer = await fetch(request);
  const text = await answer.text();
  const took = performance.now() - started;
  const status = tier === 'stealth' ? 200 : 500;
  if (answer.status !== status || answer.headers.get('service-proxy-tier') !== tier) {
    throw new Error(`expected ${status} by ${tier}, got ${answer.status}: ${text.slice(0, 300)}`);
  }
  return took;
}
