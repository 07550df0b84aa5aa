/** The exits that a session has used, so that its requests come from one place. */
import type { Route } from '../egress/dialer.ts';
import type { PooledProxy, RouteMemory } from '../egress/proxies/pooled-proxy.ts';
import type { Country, Exit } from '../exit.ts';

export class SessionExits implements RouteMemory {
  readonly #usual = new Map<string, PooledProxy>();
  readonly #routes = new Map<PooledProxy, Map<Country, Route>>();

  /** The proxy of this tier that last worked in this country. */
  usual(exit: Exit, country: Country): PooledProxy | undefined {
    return this.#usual.get(keyOf(exit, country));
  }

  worked(proxy: PooledProxy, country: Country): void {
    this.#usual.set(keyOf(proxy.exit, country), proxy);
  }

  route(proxy: PooledProxy, country: Country, make: () => Route): Route {
    const routes = this.#routes.get(proxy) ?? new Map<Country, Route>();
    const route = routes.get(country) ?? make();
    this.#routes.set(proxy, routes.set(country, route));
    return route;
  }
}

const keyOf = (exit: Exit, country: Country) => `${exit} ${country}`;
