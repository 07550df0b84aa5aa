/**
 * Which exits the operator has, and the one that a request takes. With no proxies configured at all, every tier is a
 * direct connection; as soon as one tier has proxies, a tier without any is not offered.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Country, type Exit, TIERS, type Tier } from '../page.ts';
import type { Route } from './dialer.ts';
import { type ProxyUrl, parseProxyUrl } from './proxy-url.ts';

/** A proxy of the operator's. `{country}` and `{session}` in the URL are filled in per request. */
export interface ConfiguredProxy {
  readonly url: string;
  /** Absent: serves every country. */
  readonly countries?: readonly string[] | undefined;
}

export type ProxyEntry = 'direct' | ConfiguredProxy;

export interface ProxySettings {
  readonly proxies: Readonly<Partial<Record<Tier, readonly ProxyEntry[]>>>;
  /** Domains, with their subdomains, that always leave through a proxy of their own. */
  readonly routes: readonly { readonly domain: string; readonly proxy: ProxyEntry }[];
}

export class ProxyPool {
  readonly #settings: ProxySettings;
  /** The tiers that a caller can have here, cheapest first. */
  readonly offeredTiers: readonly Tier[];
  readonly #turns = new Map<Tier, number>();

  constructor(settings: ProxySettings) {
    this.#settings = settings;
    const configured = TIERS.filter((tier) => (settings.proxies[tier]?.length ?? 0) > 0);
    this.offeredTiers = configured.length > 0 ? configured : TIERS;
  }

  /** Whether every tier goes direct because nothing is configured. */
  get isEmpty(): boolean {
    return TIERS.every((tier) => (this.#settings.proxies[tier]?.length ?? 0) === 0);
  }

  /** Whether this tier has an exit in this country. */
  offers(tier: Tier, country: Country): boolean {
    return this.isEmpty || this.#entriesFor(tier, country).length > 0;
  }

  hasDedicatedRoute(url: string): boolean {
    return this.#dedicatedProxy(url) !== undefined;
  }

  /** The exit that the domain of a URL always takes, when the operator gave it one. */
  dedicatedRoute(url: string, country: Country, partition: string): Route | undefined {
    const proxy = this.#dedicatedProxy(url);
    return proxy && makeRoute('dedicated', proxy, country, partition);
  }

  /** An exit of this tier; undefined when it has none in this country. */
  tierRoute(tier: Tier, country: Country, partition: string): Route | undefined {
    if (this.isEmpty) return makeRoute(tier, 'direct', country, partition);
    const entries = this.#entriesFor(tier, country);
    const turn = this.#turns.get(tier) ?? 0;
    this.#turns.set(tier, turn + 1);
    const entry = entries[turn % Math.max(1, entries.length)];
    return entry && makeRoute(tier, entry, country, partition);
  }

  #dedicatedProxy(url: string): ProxyEntry | undefined {
    const { routes } = this.#settings;
    if (routes.length === 0) return undefined;
    const host = URL.parse(url)?.hostname.replace(/\.$/, '') ?? '';
    return routes.find(({ domain }) => host === domain || host.endsWith(`.${domain}`))?.proxy;
  }

  #entriesFor(tier: Tier, country: Country): ProxyEntry[] {
    const entries = this.#settings.proxies[tier] ?? [];
    return entries.filter((entry) => entry === 'direct' || !entry.countries || entry.countries.includes(country));
  }
}

/** The caller's own proxy. */
export function customRoute(proxy: ProxyUrl, partition: string): Route {
  return { exit: 'custom', upstream: proxy, key: routeKey('custom', partition, proxy) };
}

/** Whether the URL of a configured proxy makes sense once it is filled in. */
export function isProxyTemplate(template: string): boolean {
  return parseProxyUrl(fillIn(template, 'us')) !== undefined;
}

function makeRoute(exit: Exit, entry: ProxyEntry, country: Country, partition: string): Route {
  const upstream = entry === 'direct' ? undefined : parseProxyUrl(fillIn(entry.url, country));
  if (entry !== 'direct' && !upstream) throw new Error(`a proxy of the tier ${exit} has an unusable URL`);
  return { exit, upstream, key: routeKey(exit, partition, upstream) };
}

function fillIn(template: string, country: string): string {
  return template.replaceAll('{country}', country).replaceAll('{session}', () => randomBytes(6).toString('hex'));
}

/** Tells routes apart without holding a password. */
function routeKey(exit: Exit, partition: string, upstream: ProxyUrl | undefined): string {
  if (!upstream) return `${partition} ${exit} direct`;
  const { protocol, host, port, username, password } = upstream;
  const identity = JSON.stringify([protocol, host, port, username, password?.reveal()]);
  return `${partition} ${exit} ${createHash('sha256').update(identity).digest('base64url')}`;
}
