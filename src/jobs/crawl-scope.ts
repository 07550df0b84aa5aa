/**
 * Which of the links of a page a crawl follows: inside the site, by the patterns of the caller, once each, and not into what never ends.
 * Pure.
 */
import type { PageLinks } from '../content/page-links.ts';
import { type Scope, sameness, scopeOf } from '../site-map/scope.ts';
import type { CrawlPlan, FoundPage } from './job.ts';

/** Parameters that only name a visit, or the order in which the same things are shown. */
const NO_PAGE_OF_ITS_OWN =
  /^(?:(?:php)?sess(?:ion)?_?id|sid|jsessionid|cfid|cftoken|aspsessionid\w*|sort(?:_?by|_?order|_?dir(?:ection)?)?|order(?:_?by|_?dir)?|dir|view(?:_?mode)?|layout|display|per_?page|page_?size|limit|print(?:able)?|share|replytocom|ref|referrer|return_?(?:to|url)|redirect(?:_?to)?|add-to-cart)$/i;
/** What is no page, by its ending. */
const FILES =
  /\.(?:7z|avi|avif|bmp|bz2|css|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|iso|jpe?g|js|json|m4[av]|mkv|mov|mp[34]|msi|ogg|otf|pkg|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|wav|webm|webp|woff2?|wmv|xlsx?|xml|zip)$/i;
/** A path that repeats itself leads nowhere: /a/b/a/b/a/b. */
const REPEATING = /(\/[^/]+(?:\/[^/]+)?)\1\1/;
const DEEPEST_PATH = 20;

/** Pages of one shape (the same path with other numbers, or the same parameters with other values) that a crawl takes. */
const MOST_ALIKE = 500;
/** Addresses that a crawl looks at, whether it goes there or not. */
const MOST_SEEN = 200_000;
/** Of those that are shaped by dates: a calendar has a page for every day that ever was or will be. */
const MOST_DATES = 60;

export class CrawlScope {
  readonly #plan: CrawlPlan;
  readonly #scope: Scope;
  readonly #include: readonly ((path: string) => boolean)[];
  readonly #exclude: readonly ((path: string) => boolean)[];
  readonly #alike = new Map<string, number>();
  /** What was found before, so that it is neither counted nor told again. */
  readonly #seen = new Set<string>();

  constructor(plan: CrawlPlan) {
    this.#plan = plan;
    this.#scope = scopeOf(new URL(plan.url), plan.subdomains);
    this.#include = plan.include.map(globMatcher);
    this.#exclude = plan.exclude.map(globMatcher);
  }

  /** Of a page so many links away from the first. */
  follow({ links }: PageLinks, depth: number): FoundPage[] {
    if (depth >= this.#plan.depth) return [];
    return links.flatMap(({ url }) => this.page(url, depth + 1) ?? []);
  }

  /** Undefined where the crawl does not go there. */
  page(address: string, depth: number): FoundPage | undefined {
    const inside = this.#scope.inside(address);
    if (inside === undefined) return undefined;
    const url = new URL(inside);
    if (FILES.test(url.pathname) || REPEATING.test(url.pathname)) return undefined;
    if (url.pathname.split('/').length > DEEPEST_PATH) return undefined;
    const path = url.pathname + url.search;
    if (this.#include.length > 0 && !this.#include.some((fits) => fits(path))) return undefined;
    if (this.#exclude.some((fits) => fits(path))) return undefined;
    const key = pageKey(url);
    if (this.#seen.has(key) || this.#seen.size >= MOST_SEEN) return undefined;
    this.#seen.add(key);
    return this.#isTrap(url) ? undefined : { url: url.href, key, depth };
  }

  #isTrap(url: URL): boolean {
    const shape = shapeOf(url);
    if (shape === undefined) return false;
    const count = (this.#alike.get(shape) ?? 0) + 1;
    this.#alike.set(shape, count);
    return count > (shape.includes('#date') ? MOST_DATES : MOST_ALIKE);
  }
}

/** The same for all addresses of one page. */
export function pageKey(address: URL): string {
  const url = new URL(address);
  for (const name of [...new Set(url.searchParams.keys())]) {
    if (NO_PAGE_OF_ITS_OWN.test(name)) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/i, '').replace(/\/index\.(?:html?|php|aspx?)$/i, '/');
  return sameness(url.href);
}

/** Undefined where nothing in it could go on for ever. */
function shapeOf(url: URL): string | undefined {
  const path = url.pathname.replace(/\/(?:19|20)\d{2}(?:[-/]\d{1,2}){1,2}(?=\/|$)/g, '/#date').replace(/\d+/g, '#');
  const names = [...url.searchParams].map(
    ([name, value]) => `${name}${/^(?:19|20)\d{2}(-\d{1,2}){0,2}$/.test(value) ? '#date' : ''}`,
  );
  if (names.length === 0 && !path.includes('#date')) return undefined;
  return `${url.host}${path}?${[...new Set(names)].sort().join('&')}`;
}

/** `*` stands for anything within a part of a path, `**` for anything at all. All ways to read it are followed at once, so none takes long. */
export function globMatcher(glob: string): (text: string) => boolean {
  const tokens = glob
    .split(/(\*{2,}|\*)/)
    .flatMap((part, index) => (index % 2 === 1 ? [part.length > 1 ? '**' : '*'] : [...part]));
  const isStar = (token: string | undefined) => token === '*' || token === '**';
  /** Places in the pattern that can be reached without another character. */
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
