/**
 * Which exits the operator has, and the one that a request takes: the least loaded of those that are well. With no proxies configured at
 * all, every tier is a direct connection; as soon as one tier has proxies, a tier without any is not offered.
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
  /** Domains, with their subdomains, that always leave through a proxy of their own. */
  readonly routes: readonly DomainRoute[];
}

export interface DomainRoute {
  readonly domain: string;
  readonly proxy: ProxyEntry;
  /** Nothing but the domain itself may be reached that way, whatever its pages ask for. */
  readonly only?: boolean;
}

export class ProxyPool {
  /** Whether every tier goes direct because nothing is configured. */
  readonly isEmpty: boolean;
  /** The tiers that a caller can have here, cheapest first. */
  readonly offeredTiers: readonly Tier[];
  readonly #tiers: ReadonlyMap<Tier, readonly PooledProxy[]>;
  readonly #routes: readonly { readonly domain: string; readonly proxy: PooledProxy }[];
  /** The order in which exits were last taken, so that equally loaded ones take turns. */
  readonly #lastTurn = new WeakMap<PooledProxy, number>();
  #turn = 0;

  /** `now` counts milliseconds; only tests hand in their own. */
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

  /** Every configured exit with the domain that it is for, if it is for one: tiers from the cheapest up, then routes. */
  get exits(): readonly { readonly proxy: PooledProxy; readonly domain?: string }[] {
    const ofTiers = this.isEmpty ? [] : [...this.#tiers.values()].flat();
    return [...ofTiers.map((proxy) => ({ proxy })), ...this.#routes];
  }

  /** Whether this tier has an exit in this country. */
  offers(tier: Tier, country: Country): boolean {
    return this.count(tier, country) > 0;
  }

  /** How many exits this tier has in this country, well or not. */
  count(tier: Tier, country: Country): number {
    return this.#proxiesOf(tier, country).length;
  }

  hasDedicatedRoute(url: string): boolean {
    return this.#dedicatedProxy(url) !== undefined;
  }

  /** The exit that the domain of a URL always takes, when the operator gave it one. */
  leaseDedicated(url: string, country: Country, partition: string, memory?: RouteMemory): RouteLease | undefined {
    return this.#dedicatedProxy(url)?.lease(country, partition, memory);
  }

  /**
   * An exit of this tier for one request, which has `tried` others before. Undefined when the tier has none in this country that this
   * request could still try. A first try is always given one: where all rest, resting helps nobody.
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

  /** One whose rest is over is tried now: without that it would never come back while others are well. */
  #firstChoice(proxies: readonly PooledProxy[]): PooledProxy | undefined {
    if (proxies.length === 1) return proxies[0];
    return this.#least(proxies, 'due') ?? this.#least(proxies, 'healthy') ?? this.#least(proxies, 'resting');
  }

  /** A request that has met one bad proxy is not spent on finding out about another while a good one is there. */
  #furtherChoice(proxies: readonly PooledProxy[]): PooledProxy | undefined {
    return this.#least(proxies, 'healthy') ?? this.#least(proxies, 'due');
  }

  /** Of those with this standing the least loaded, and of these the one that waited longest. */
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
