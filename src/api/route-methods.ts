/** Which methods a path takes, and why there is no route for a method and a path. */
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from './endpoints/all.ts';
import { nearestWord } from './nearest-word.ts';
import { type Refusal, unknownPath, wrongMethod } from './refusal.ts';

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

  /** The refusal for a request that has no route. */
  whyNot(method: string, path: string): Refusal {
    const allowed = this.at(path);
    return allowed.length > 0 ? wrongMethod(method, allowed) : nothingAt(path);
  }
}

/** Like the router: without the empty ones that double slashes and a slash at the end make. */
const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function matches(pattern: readonly string[], asked: readonly string[]): boolean {
  return pattern.length === asked.length && pattern.every((part, at) => part.startsWith(':') || part === asked[at]);
}

const ENDPOINT_PATHS = [...ENDPOINTS.map(({ name }) => `/${name}`), '/account', '/jobs'];

/** `/txt` may mean /text, `/question` /ai/question, and `/html&url=…` /html with a query. */
export function nothingAt(path: string): Refusal {
  // What should have been the query may hold a key.
  const [asked = '', ...misplaced] = path.split('&');
  if (misplaced.length > 0 && ENDPOINT_PATHS.includes(asked)) return unknownPath(`${asked}&…`, `${asked}?…`);
  if (asked.length < 2) return unknownPath(asked);
  const ofModel = ENDPOINT_PATHS.find((each) => each.startsWith('/ai/') && each.endsWith(asked.toLowerCase()));
  return unknownPath(asked, ofModel ?? nearestWord(asked, ENDPOINT_PATHS));
}
