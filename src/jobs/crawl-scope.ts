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
/** Addresses with more parts are traps as well, and take long to compare. */
const MAX_PARAMETERS = 30;
/** How often one word may be in a path. */
const MAX_REPEATS = 2;
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

  /** Called if the first page redirected to another site: that one is crawled instead. */
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
    if (url.searchParams.size > MAX_PARAMETERS) return undefined;
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
  return words.some((word) => words.filter((each) => each === word).length > MAX_REPEATS);
}

/**
 * `*` matches anything within a path segment, `**` matches anything. All possible positions in the pattern are tracked
 * at once, as bits, so that no pattern takes long: 50 patterns of 500 characters take a few milliseconds for the
 * longest address.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  const tokens = glob
    .split(/(\*{2,}|\*)/)
    .flatMap((part, index) => (index % 2 === 1 ? [part.length > 1 ? '**' : '*'] : [...part]));
  const words = Math.ceil((tokens.length + 1) / 32);
  const bitsOf = (isOne: (token: string) => boolean) => {
    const bits = new Uint32Array(words);
    for (const [place, token] of tokens.entries())
      if (isOne(token)) bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31));
    return bits;
  };
  const [inSegment, anywhere] = [bitsOf((token) => token === '*'), bitsOf((token) => token === '**')];
  const stars = bitsOf((token) => token === '*' || token === '**');
  const ofCharacter = new Map([...new Set(tokens)].map((token) => [token, bitsOf((each) => each === token)]));
  const none = new Uint32Array(words);
  return (text) => {
    let places = new Uint32Array(words);
    let next = new Uint32Array(words);
    places[0] = 1;
    open(places, stars);
    for (const character of text) {
      const literal = character === '*' ? none : (ofCharacter.get(character) ?? none);
      const ends = character === '/' || character === '?';
      let [carry, any] = [0, 0];
      for (let word = 0; word < words; word += 1) {
        const now = places[word] ?? 0;
        const moved = now & (literal[word] ?? 0);
        const stay = now & ((anywhere[word] ?? 0) | (ends ? 0 : (inSegment[word] ?? 0)));
        next[word] = (moved << 1) | carry | stay;
        carry = moved >>> 31;
        any |= next[word] ?? 0;
      }
      if (any === 0) return false;
      [places, next] = [next, places];
      open(places, stars);
    }
    return ((places[tokens.length >> 5] ?? 0) & (1 << (tokens.length & 31))) !== 0;
  };
}

/** Adds the positions after stars that match nothing. No two stars are adjacent, so one pass is enough. */
function open(places: Uint32Array, stars: Uint32Array): void {
  let carry = 0;
  for (let word = 0; word < places.length; word += 1) {
    const atStar = (places[word] ?? 0) & (stars[word] ?? 0);
    places[word] = (places[word] ?? 0) | (atStar << 1) | carry;
    carry = atStar >>> 31;
  }
}
