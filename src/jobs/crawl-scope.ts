/** Which addresses a crawl may fetch: pages of the site that match the patterns of the caller. Pure. */
import { type Scope, scopeOf } from '../site-map/scope.ts';
import type { CrawlPlan } from './job.ts';
import { withoutVisit } from './page-address.ts';

/** Files that are not pages, by their extension. */
const FILES =
  /\.(?:7z|apk|avi|avif|bin|bmp|bz2|css|csv|deb|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|iso|jar|jpe?g|js|json|m4[av]|mkv|mov|mp[34]|msi|ogg|otf|pkg|png|pptx?|rar|rpm|rss|svg|tar|tgz|tiff?|torrent|ttf|vcf|wav|webm|webp|woff2?|wmv|xlsx?|xml|xz|zip)$/i;
/** A path that repeats itself is a trap: /a/b/a/b/a/b. */
const REPEATING = /(\/[^/]+(?:\/[^/]+){0,3})\1\1/;
const DEEPEST_PATH = 20;
/** How often one word may be in a path. */
const MOST_OF_A_WORD = 2;
/** Fragments that are client-side routes: `#/page`, `#!page`. */
const ROUTE = /^#(?:!|\/)\S/;

export class CrawlScope {
  readonly #plan: CrawlPlan;
  readonly #hasRoutes: boolean;
  readonly #include: readonly ((path: string) => boolean)[];
  readonly #exclude: readonly ((path: string) => boolean)[];
  #scope: Scope;

  /** `hasRoutes`: pages are loaded by a browser, so that a fragment may be a page of its own. */
  constructor(plan: CrawlPlan, hasRoutes = false) {
    this.#plan = plan;
    this.#hasRoutes = hasRoutes;
    this.#scope = scopeOf(new URL(plan.url), plan.subdomains);
    this.#include = plan.include.map(globMatcher);
    this.#exclude = plan.exclude.map(globMatcher);
  }

  /** The site moves: its first page redirected there. */
  move(address: string): void {
    this.#scope = scopeOf(new URL(address), this.#plan.subdomains);
  }

  /** The address of the page, without visitor ids; undefined if it is of another site. */
  inside(address: string): URL | undefined {
    const inside = this.#scope.inside(address);
    if (inside === undefined) return undefined;
    const url = withoutVisit(new URL(inside));
    const { hash } = new URL(address);
    if (this.#hasRoutes && ROUTE.test(hash)) url.hash = hash;
    return url;
  }

  /** Undefined if the crawl does not go there. */
  page(address: string): URL | undefined {
    const url = this.inside(address);
    if (!url || FILES.test(url.pathname) || goesInCircles(url.pathname)) return undefined;
    const path = url.pathname + url.search;
    if (this.#include.length > 0 && !this.#include.some((fits) => fits(path))) return undefined;
    if (this.#exclude.some((fits) => fits(path))) return undefined;
    return url;
  }
}

function goesInCircles(path: string): boolean {
  if (REPEATING.test(path)) return true;
  const segments = path.split('/');
  if (segments.length > DEEPEST_PATH) return true;
  const words = segments.filter((each) => /\D/.test(each));
  return words.some((word) => words.filter((each) => each === word).length > MOST_OF_A_WORD);
}

/**
 * `*` matches anything within a path segment, `**` anything. All possible matches are followed at once, so that no
 * pattern takes long.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  const tokens = glob
    .split(/(\*{2,}|\*)/)
    .flatMap((part, index) => (index % 2 === 1 ? [part.length > 1 ? '**' : '*'] : [...part]));
  const isStar = (token: string | undefined) => token === '*' || token === '**';
  /** Positions in the pattern that can be reached without another character. */
  const open = (places: Iterable<number>): Set<number> => {
    const all = new Set<number>();
    for (const place of places) {
      all.add(place);
      for (let at = place; isStar(tokens[at]); at += 1) all.add(at + 1);
    }
    return all;
  };
  return (text) => {
    let places = open([0]);
    for (const character of text) {
      const next: number[] = [];
      for (const place of places) {
        const token = tokens[place];
        if (token === '**' || (token === '*' && character !== '/' && character !== '?')) next.push(place);
        else if (token === character) next.push(place + 1);
      }
      if (next.length === 0) return false;
      places = open(next);
    }
    return places.has(tokens.length);
  };
}
