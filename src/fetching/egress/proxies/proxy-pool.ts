/**
 * Which exits the operator has, and which one a request gets: the least loaded of the healthy ones. With no proxies
 * configured at all, every tier is a direct connection; as soon as one tier has proxies, a tier without any is not
 * offered.
 */
import { type Country, TIERS, type Tier } from '../../page.ts';
import type { Route } from '../dialer.ts';
import { belongsTo } from '../guard/host.ts';
import { PooledProxy, type ProxyEntry, type RouteLease, type RouteMemory } from './pooled-proxy.ts';
import type { ProxyUrl } from './proxy-url.ts';
import { routeKey } from './route-key.ts';

export type { ProxyEntry, RouteLease } from './pooled-proxy.ts';

export interface ProxySettings {
  readonly proxies: Readonly<Partial<Record<Tier, readonly ProxyEntry[]>>>;
  /** Domains, with their subdomains, that always use their own proxy. */
  readonly routes: readonly DomainRoute[];
}

export interface DomainRoute {
  readonly domain: string;
  readonly proxy: ProxyEntry;
  /** Only the domain itself may be reached through its proxy, whatever its pages request. */
  readonly only?: boolean;
}

export class ProxyPool {
  /** Whether every tier connects directly because nothing is configured. */
  readonly isEmpty: boolean;
  /** The tiers that are available here, cheapest first. */
  readonly offeredTiers: readonly Tier[];
  readonly #tiers: ReadonlyMap<Tier, readonly PooledProxy[]>;
  readonly #routes: readonly { readonly domain: string; readonly proxy: PooledProxy }[];
  /** The order in which exits were last used, so that equally loaded ones take turns. */
  readonly #lastTurn = new WeakMap<PooledProxy, number>();
  #turn = 0;

  /** `now` counts milliseconds; only tests pass their own. */
  constructor({ proxies, routes }: ProxySettings, now: () => number = () => performance.now()) {
    const configured = TIERS.filter((tier) => (proxies[tier]?.length ?? 0) > 0);
    this.isEmpty = configured.length === 0;
    this.offeredTiers = this.isEmpty ? TIERS : configured;
    const entriesOf = (tier: Tier): readonly ProxyEntry[] => (this.isEmpty ? ['direct'] : (proxies[tier] ?? []));
    this.#tiers = new Map(
      this.offeredTiers.map((tier) => [tier, entriesOf(tier).map((entry) => new PooledProxy(tier, entry, now))]),
    );
    this.#routes = routes.map(({ domain, proxy, only }) => ({
      domain,
      proxy: new PooledProxy('dedicated', proxy, now, only ? domain : undefined),
    }));
  }

  /** Every configured exit, with its domain if it is for one: tiers from the cheapest up, then routes. */
  get exits(): readonly { readonly proxy: PooledProxy; readonly domain?: string }[] {
    const ofTiers = this.isEmpty ? [] : [...this.#tiers.values()].flat();
    return [...ofTiers.map((proxy) => ({ proxy })), ...this.#routes];
  }

  /** Whether this tier has an exit in this country. */
  offers(tier: Tier, country: Country): boolean {
    return this.count(tier, country) > 0;
  }

  /** How many exits this tier has in this country, healthy or not. */
  count(tier: Tier, country: Country): number {
    return this.#proxiesOf(tier, country).length;
  }

  hasDedicatedRoute(url: string): boolean {
    return this.#dedicatedProxy(url) !== undefined;
  }

  /** The exit of a URL's domain, if the operator configured one. */
  leaseDedicated(url: string, country: Country, partition: string, memory?: RouteMemory): RouteLease | undefined {
    return this.#dedicatedProxy(url)?.lease(country, partition, memory);
  }

  /**
   * An exit of this tier for one request, which has already `tried` others. Undefined if the tier has none left in this
   * country for this request. A first try always gets one: if all are resting, waiting helps nobody.
   */
  lease(
    tier: Tier,
    country: Country,
    partition: string,
    tried: readonly PooledProxy[] = [],
    memory?: RouteMemory,
  ): RouteLease | undefined {
    const all = this.#proxiesOf(tier, country);
    const left = tried.length === 0 ? all : all.filter((proxy) => !tried.includes(proxy));
    const chosen = tried.length === 0 ? this.#firstChoice(left) : this.#furtherChoice(left);
    if (!chosen) return undefined;
    this.#turn += 1;
    this.#lastTurn.set(chosen, this.#turn);
    return chosen.lease(country, partition, memory);
  }

  /** An exit whose rest is over is tried now: otherwise it would never be used again while others are healthy. */
  #firstChoice(proxies: readonly PooledProxy[]): PooledProxy | undefined {
    if (proxies.length === 1) return proxies[0];
    return this.#least(proxies, 'due') ?? this.#least(proxies, 'healthy') ?? this.#least(proxies, 'resting');
  }

  /** A request that has met one bad proxy is not used to test another while a healthy one is available. */
  #furtherChoice(proxies: readonly PooledProxy[]): PooledProxy | undefined {
    return this.#least(proxies, 'healthy') ?? this.#least(proxies, 'due');
  }

  /** The least loaded exit with this standing; of equally loaded ones the one that waited longest. */
  #least(proxies: readonly PooledProxy[], standing: PooledProxy['standing']): PooledProxy | undefined {
    const turnOf = (proxy: PooledProxy) => this.#lastTurn.get(proxy) ?? 0;
    return proxies
      .filter((proxy) => proxy.standing === standing)
      .reduce<PooledProxy | undefined>((best, proxy) => {
        if (!best) return proxy;
        return (proxy.load - best.load || turnOf(proxy) - turnOf(best)) < 0 ? proxy : best;
      }, undefined);
  }

  #proxiesOf(tier: Tier, country: Country): PooledProxy[] {
    return (this.#tiers.get(tier) ?? []).filter((proxy) => proxy.serves(country));
  }

  #dedicatedProxy(url: string): PooledProxy | undefined {
    if (this.#routes.length === 0) return undefined;
    const host = URL.parse(url)?.hostname ?? '';
    return this.#routes.find(({ domain }) => belongsTo(host, domain))?.proxy;
  }
}

/** The caller's own proxy. */
export function customRoute(proxy: ProxyUrl, partition: string): Route {
  return { exit: 'custom', upstream: proxy, key: routeKey('custom', partition, proxy), caller: partition };
}
