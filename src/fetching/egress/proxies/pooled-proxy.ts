/**
 * One exit of the operator: how many requests use it now, whether it is healthy, and the route through it for one
 * request. Does not choose between exits: the pool does.
 */
import type { Country, Exit } from '../../exit.ts';
import type { Route } from '../dialer.ts';
import { ProxyHealth, type Standing, type UseOutcome } from './proxy-health.ts';
import { fillTemplate, templateLabel } from './proxy-template.ts';
import type { ProxyUrl } from './proxy-url.ts';
import { routeKey } from './route-key.ts';

/** A proxy of the operator. `{country}` and `{session}` in the URL are filled in for each request. */
export interface ConfiguredProxy {
  readonly url: string;
  /** Absent: serves every country. */
  readonly countries?: readonly Country[] | undefined;
  /** Whether it resolves names itself; absent: only if its addresses are public. */
  readonly names?: boolean | undefined;
}

export type ProxyEntry = 'direct' | ConfiguredProxy;

/** One request's use of an exit, counted as load until it is released. Disposing of it releases it. */
export interface RouteLease extends Disposable {
  readonly route: Route;
  readonly proxy: PooledProxy;
  /** Only the first call has an effect. */
  release(outcome: UseOutcome): void;
}

/** Remembers the routes of earlier requests of a session, so that the next one uses the same. */
export interface RouteMemory {
  /** The route through this exit that was made before, or a new one. */
  route(proxy: PooledProxy, country: Country, make: () => Route): Route;
}

export class PooledProxy {
  readonly exit: Exit;
  readonly #entry: ProxyEntry;
  readonly #now: () => number;
  readonly #only: string | undefined;
  readonly #health = new ProxyHealth();
  #load = 0;
  #fixed: ProxyUrl | undefined;

  /** `only`: the one domain that may be reached through it. */
  constructor(exit: Exit, entry: ProxyEntry, now: () => number, only?: string) {
    this.exit = exit;
    this.#entry = entry;
    this.#now = now;
    this.#only = only;
  }

  /** `http://host:port` without credentials, or `direct`. */
  get label(): string {
    return this.#entry === 'direct' ? 'direct' : templateLabel(this.#entry.url);
  }

  /** Undefined: every country. */
  get countries(): readonly Country[] | undefined {
    return this.#entry === 'direct' ? undefined : this.#entry.countries;
  }

  /** Requests that use it now. */
  get load(): number {
    return this.#load;
  }

  get standing(): Standing {
    return this.#health.standing(this.#now());
  }

  /** Whether it has been silent, or has failed, since it last worked. */
  get isDoubted(): boolean {
    return this.#health.isDoubted;
  }

  serves(country: Country): boolean {
    return this.countries?.includes(country) ?? true;
  }

  lease(country: Country, partition: string, memory?: RouteMemory): RouteLease {
    const make = () => this.#route(country, partition);
    const route = memory ? memory.route(this, country, make) : make();
    const end = this.#health.begin(this.#now());
    let released = false;
    this.#load += 1;
    const release = (outcome: UseOutcome) => {
      if (released) return;
      released = true;
      this.#load -= 1;
      end(outcome, this.#now());
    };
    return { route, proxy: this, release, [Symbol.dispose]: () => release('unused') };
  }

  /** A URL without placeholders is parsed once. */
  #upstream(url: string, country: Country): ProxyUrl | undefined {
    if (url.includes('{')) return fillTemplate(url, country);
    this.#fixed ??= fillTemplate(url, country);
    return this.#fixed;
  }

  /** Filled in once, so that a page and all its resources use the same proxy session. */
  #route(country: Country, partition: string): Route {
    const upstream = this.#entry === 'direct' ? undefined : this.#upstream(this.#entry.url, country);
    if (this.#entry !== 'direct' && !upstream) throw new Error(`a proxy of the tier ${this.exit} has an unusable URL`);
    const key = routeKey(this.exit, partition, upstream);
    const names = this.#entry === 'direct' ? undefined : this.#entry.names;
    const route = { exit: this.exit, upstream, names, key, caller: partition };
    return this.#only === undefined ? route : { ...route, key: `${key} ${this.#only}`, only: this.#only };
  }
}
