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
/** The usual places of sitemaps, if none is named. */
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
  const places = named.length > 0 ? named : USUAL_PLACES.map((place) => new URL(place, site).href);
  const reading = new SitemapReading(links, scope, parts);
  if (!ignoreSitemap) await reading.readAll(places, named.length > 0);
  const all = links.best();
  if (all.length === 0 && !page && found && 'failure' in found) return { failed: found };
  return { links: all, page, isComplete: reading.isComplete };
}

async function addPage({ html, finalUrl }: Page, links: SiteLinks, scope: Scope, parts: MapParts): Promise<void> {
  const { title, links: found } = await parts.readLinks(html, finalUrl);
  for (const { url, text } of [{ url: finalUrl, text: title }, ...found]) {
    const inside = scope.inside(url);
    if (inside !== undefined) links.add({ url: inside, title: text || null, source: 'page' });
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
const ADDRESS = /^(?:https?:\/\/|\/)\S+$/i;

/** All sitemaps of a site, one after another and some in parallel. */
class SitemapReading {
  readonly #links: SiteLinks;
  readonly #scope: Scope;
  readonly #parts: MapParts;
  readonly #seen = new Set<string>();
  isComplete = true;

  constructor(links: SiteLinks, scope: Scope, parts: MapParts) {
    this.#links = links;
    this.#scope = scope;
    this.#parts = parts;
  }

  /** `areNamed`: robots.txt or the page names them; of the usual places one is enough. */
  async readAll(places: readonly string[], areNamed: boolean): Promise<void> {
    let waiting = areNamed ? this.#unseen(places) : [];
    if (!areNamed) {
      for (const place of places) {
        waiting = this.#take(await this.#read(place));
        if (waiting.length > 0 || this.#links.hasFromSitemaps) break;
      }
    }
    for (let depth = areNamed ? 0 : 1; waiting.length > 0 && depth <= DEEPEST; depth += 1) {
      const next: string[] = [];
      for (let at = 0; at < waiting.length; at += AT_A_TIME) {
        if (this.#isOver()) return;
        const some = waiting.slice(at, at + AT_A_TIME);
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
    const isLate = retrieval.isOver || signal.aborted;
    if (isLate || this.#seen.size > MAX_SITEMAPS) this.isComplete = false;
    return isLate || this.#seen.size > MAX_SITEMAPS;
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
      return links.length < room && sitemaps.length < MAX_SITEMAPS;
    });
    try {
      const found = await ask(this.#parts, place, (piece) => reader.write(piece));
      if ('page' in found) await reader.end();
      else if (!isMissing(found.failure)) this.isComplete = false;
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
