/** Which methods a path takes: for the answer to a method that it does not take. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that a route takes, if it refuses the others itself. */
    readonly takes?: readonly string[];
  }
}

interface Route {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
}

export class RouteMethods {
  readonly #routes: Route[] = [];

  /** To be made before the routes are added. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method, config }) => {
      // What takes every path below another does not make each of them known.
      if (url.includes('*')) return;
      this.#routes.push({ segments: segmentsOf(url), methods: [...(config?.takes ?? [method].flat())] });
    });
  }

  /** In alphabetical order; none if there is nothing at this path. */
  at(path: string): string[] {
    const asked = segmentsOf(path);
    const matching = this.#routes.filter(({ segments }) => matches(segments, asked));
    return [...new Set(matching.flatMap(({ methods }) => methods))].sort();
  }
}

/** Like the router: without the empty ones that double slashes and a slash at the end make. */
const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function matches(pattern: readonly string[], asked: readonly string[]): boolean {
  return pattern.length === asked.length && pattern.every((part, at) => part.startsWith(':') || part === asked[at]);
}
