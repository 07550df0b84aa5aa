/**
 * The addresses of a site: those in its sitemaps and those that a page links to, each once. Sitemaps are read as they
 * arrive, and only as far as links are needed; of a broken or oversized one, the readable part is used. Knows nothing
 * of prices.
 */
import type { PageLinks } from '../content/page-links.ts';
import type { Deadline } from '../deadline.ts';
import type { FetchFailure } from '../fetching/failure.ts';
import { BrokenEncoding } from '../fetching/http/content-decoder.ts';
import type { Page, PageRequest, Tier } from '../fetching/page.ts';
import type { WalkFailure, WalkResult } from '../fetching/tier-walk.ts';
import { LoopShare } from './loop-share.ts';
import { plainRequest, readRobots } from './plain-ask.ts';
import { sitemapsIn } from './robots.ts';
import { type Scope, sameness, scopeOf } from './scope.ts';
import { type MapLink, type MapQuery, SiteLinks } from './site-links.ts';
import { SitemapBytes } from './sitemap-bytes.ts';

export interface MapParts {
  readonly fetchPage: (request: PageRequest) => Promise<WalkResult>;
  /** The links of a page, found where that may take long. */
  readonly readLinks: (html: string, url: string) => Promise<PageLinks>;
  readonly tier: Tier;
  readonly deadline: Deadline;
  readonly partition: string;
}

export type SiteMap =
  | {
      readonly links: readonly MapLink[];
      /** The requested page, if it was fetched. */
      readonly page: Page | undefined;
      /** Whether everything was read. */
      readonly isComplete: boolean;
    }
  | { readonly failed: WalkFailure };

/** Maximum number of sitemaps that are read. */
const MAX_SITEMAPS = 500;
/** Indexes that contain indexes beyond this depth are a trap. */
const DEEPEST = 3;
const AT_A_TIME = 4;
/** Milliseconds for the page and for robots.txt: the rest is for sitemaps. */
const PAGE_TIMEOUT = 10_000;
/** Links of a page that are compared at a time: it may have 20,000. */
const LINKS_AT_A_TIME = 200;
/** Pages of all callers. */
const SHARE = new LoopShare();
/** The usual places of sitemaps, if none is named, or nothing is in those. */
const USUAL_PLACES = ['/sitemap.xml', '/sitemap_index.xml'];

export async function mapSite(query: MapQuery, parts: MapParts): Promise<SiteMap> {
  const { url, includeSubdomains, ignoreSitemap } = query;
  const [found, named] = await Promise.all([
    query.ignorePage ? undefined : ask(parts, url.href, undefined, PAGE_TIMEOUT),
    ignoreSitemap ? [] : namedSitemaps(new URL('/robots.txt', url).href, parts),
  ]);
  const page = found && 'page' in found ? found.page : undefined;
  const site = new URL(page?.finalUrl ?? url.href);
  const scope = scopeOf(site, includeSubdomains);
  const links = new SiteLinks(query);
  if (page) await addPage(page, links, scope, parts);
  const reading = new SitemapReading(links, scope, parts);
  if (!ignoreSitemap) {
    // A site that has moved redirects everything to its new first page.
    const moved = named.length === 0 && site.host !== url.host;
    await reading.readAll(moved ? await namedSitemaps(new URL('/robots.txt', site).href, parts) : named);
    for (const place of USUAL_PLACES) {
      if (!links.hasFromSitemaps) await reading.readAll([new URL(place, site).href]);
    }
  }
  const all = links.best();
  if (all.length === 0 && !page && found && 'failure' in found) return { failed: found };
  return { links: all, page, isComplete: reading.isComplete };
}

async function addPage({ html, finalUrl }: Page, links: SiteLinks, scope: Scope, parts: MapParts): Promise<void> {
  const { title, links: found } = await parts.readLinks(html, finalUrl);
  const all = [{ url: finalUrl, text: title }, ...found];
  for (let from = 0; from < all.length && links.room > 0; from += LINKS_AT_A_TIME) {
    await SHARE.piece(() => {
      for (const { url, text } of all.slice(from, from + LINKS_AT_A_TIME)) {
        const inside = scope.inside(url);
        if (inside !== undefined) links.add({ url: inside, title: text || null, source: 'page' });
      }
    });
  }
}

/** The sitemaps that robots.txt names, whatever content type it has. */
async function namedSitemaps(robots: string, parts: MapParts): Promise<string[]> {
  const read = await readRobots((take) => ask(parts, robots, take, PAGE_TIMEOUT));
  return 'text' in read ? sitemapsIn(read.text, read.url) : [];
}

/** What a sitemap has. */
interface ReadSitemap {
  readonly links: readonly MapLink[];
  readonly sitemaps: readonly string[];
}

/** Absolute, or starting with a slash: anything else is not meant as an address. */
const ADDRESS = /^(?:https?:\/\/|\/)\S/i;

/** All sitemaps of a site, one after another and some in parallel. */
class SitemapReading {
  readonly #links: SiteLinks;
  readonly #scope: Scope;
  readonly #parts: MapParts;
  readonly #seen = new Set<string>();
  /** Sitemaps that were asked for: an index may name many more. */
  #begun = 0;
  isComplete = true;

  constructor(links: SiteLinks, scope: Scope, parts: MapParts) {
    this.#links = links;
    this.#scope = scope;
    this.#parts = parts;
  }

  /** These and those that they refer to. */
  async readAll(places: readonly string[]): Promise<void> {
    let waiting = this.#unseen(places);
    for (let depth = 0; waiting.length > 0 && depth <= DEEPEST; depth += 1) {
      const next: string[] = [];
      while (waiting.length > 0) {
        if (this.#isOver()) return;
        const some = waiting.splice(0, Math.min(AT_A_TIME, MAX_SITEMAPS - this.#begun));
        this.#begun += some.length;
        // In the order in which they are named, in whatever order they arrive.
        for (const read of await Promise.all(some.map((place) => this.#read(place)))) next.push(...this.#take(read));
      }
      waiting = next;
    }
    if (waiting.length > 0) this.isComplete = false;
  }

  #isOver(): boolean {
    if (this.#links.room === 0) return true;
    const { retrieval, signal } = this.#parts.deadline;
    const isOver = retrieval.isOver || signal.aborted || this.#begun >= MAX_SITEMAPS;
    if (isOver) this.isComplete = false;
    return isOver;
  }

  /** Returns the new sitemaps that it refers to. */
  #take({ links, sitemaps }: ReadSitemap): string[] {
    for (const link of links) this.#links.add(link);
    return this.#unseen(sitemaps);
  }

  /** Reads as much as is needed. */
  async #read(place: string): Promise<ReadSitemap> {
    const sitemaps: string[] = [];
    const links: MapLink[] = [];
    const { room } = this.#links;
    const reader = new SitemapBytes(({ kind, url: written, title }) => {
      const isAddress = ADDRESS.test(written);
      if (kind === 'sitemap') sitemaps.push((isAddress && URL.parse(written, place)?.href) || '');
      else {
        const inside = isAddress ? this.#scope.inside(written, place) : undefined;
        const link = { url: inside ?? '', title: title || null, source: 'sitemap' } as const;
        if (inside !== undefined && this.#links.wants(link)) links.push(link);
      }
      return links.length < room && sitemaps.length <= MAX_SITEMAPS;
    });
    try {
      const found = await ask(this.#parts, place, (piece) => reader.write(piece));
      if ('page' in found) {
        if (!(await reader.end())) this.isComplete = false;
      } else if (!isMissing(found.failure)) this.isComplete = false;
    } catch (error) {
      // Broken in the middle: what came before counts.
      if (!(error instanceof BrokenEncoding)) throw error;
      this.isComplete = false;
    } finally {
      reader.destroy();
    }
    if (reader.tooLarge) this.isComplete = false;
    return { links, sitemaps };
  }

  #unseen(places: readonly string[]): string[] {
    return places.filter((place) => {
      const key = sameness(place);
      const isNew = !this.#seen.has(key);
      this.#seen.add(key);
      return isNew && /^https?:/.test(place);
    });
  }
}

/** There is no sitemap at this place. */
function isMissing({ code, target }: FetchFailure): boolean {
  return code === 'target_error' && (target?.statusCode === 404 || target?.statusCode === 410);
}

function ask(
  parts: MapParts,
  url: string,
  take?: PageRequest['take'],
  most = Number.POSITIVE_INFINITY,
): Promise<WalkResult> {
  const { tier, deadline, partition } = parts;
  const timeout = Math.max(1, Math.ceil(Math.min(most, deadline.retrieval.left())));
  return parts.fetchPage({ ...plainRequest({ url, tier, deadline: deadline.retrieving(timeout), partition }), take });
}
