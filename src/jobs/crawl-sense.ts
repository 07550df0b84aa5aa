/**
 * Where a crawl goes, learned along the way. Found addresses are distinguished by their form (page-address.ts) and,
 * once fetched, by the result: redirects, the canonical address that a page declares, words that another page also has,
 * pages that say that they do not exist. From that it learns which parameters and parts of paths are meaningless, and
 * which kinds of addresses lead to nothing new: those wait until nothing better is left, and then get a small share of
 * all fetches. So an endless part of a site takes no more than that share, and no address is excluded by its form
 * alone. Pure; `recall` restores the same state from stored lessons.
 */

import { hashOf, sampleOf } from '../content/page-fingerprint.ts';
import type { CrawledPage } from '../content/page-links.ts';
import { CrawlScope } from './crawl-scope.ts';
import { extendsPath, FetchedPages } from './fetched-pages.ts';
import { type CrawlPlan, type FoundPage, type PageLesson, TURN, type Turn } from './job.ts';
import { LearnedKeys } from './learned-keys.ts';
import { linksInParts } from './links-in-parts.ts';
import { conditionsOf, goesThroughList, outlineOf as makeOutline, type Outline } from './page-address.ts';
import { Remembered } from './remembered.ts';
import { familyOf, ShapeYields } from './shape-yields.ts';

/** A page that was fetched, or that failed. */
export interface CrawlVisit {
  /** Whether a readable page was fetched. */
  readonly isPage: boolean;
  /** It does not exist, whatever its status says. */
  readonly isMissing: boolean;
  readonly finalUrl: string | undefined;
  readonly page: CrawledPage | undefined;
}

export interface Lesson {
  /** The links that the crawl finds there. */
  readonly found: readonly FoundPage[];
  /** To be stored, for `recall`. */
  readonly lesson: PageLesson;
  /** The remaining links of a page with very many: a few at a time, each a little work, until there are none. */
  readonly more: Iterable<readonly FoundPage[]>;
}

/** `later`: when nothing better is left; `wait`: when the running fetches are done; `drop`: never. */
export type Choice = 'fetch' | 'later' | 'wait' | 'drop';

/** A page of the queue. */
export interface QueuedPage {
  readonly number: number;
  readonly url: string;
  readonly depth: number;
  /** Number of pages of its kind in a row that led to it. */
  readonly chain: number;
  readonly turn: Turn;
}

/** Maximum number of addresses that a crawl considers, whether it fetches them or not. */
const MAX_SEEN = 100_000;
/** An address with more parameters certainly narrows some list: searching for that list takes time for each of them. */
const MAX_CONDITIONS = 6;
/** Fetches that may lead to nothing new: a fixed number, plus a share of those that led to something. */
const WASTE = { least: 40, share: 0.15 };

export class CrawlSense {
  readonly #plan: CrawlPlan;
  readonly #scope: CrawlScope;
  readonly #keys = new LearnedKeys();
  readonly #yields = new ShapeYields();
  readonly #fetched = new FetchedPages(this.#keys);
  /** By key, whether it was fetched or not. */
  #seen = new Map<string, URL>();
  /** By key: the number of the page that was fetched for it. */
  #begun = new Map<string, { readonly url: URL; readonly number: number }>();
  #fresh = 0;
  #waste = 0;
  /** Whether the first page asks not to be indexed. */
  #isHidden = false;
  /** By address: the kind of page that led there. */
  readonly #foundBy = new Map<string, string>();

  readonly #outlines = new Remembered((address) => makeOutline(new URL(address)));
  readonly #places = new Remembered((address) => this.#scope.page(address));

  constructor(plan: CrawlPlan, hasRoutes = false) {
    this.#plan = plan;
    this.#scope = new CrawlScope(plan, hasRoutes);
    const first = new URL(plan.url);
    this.#seen.set(this.#keys.of(first), first);
  }

  /** Adds addresses known from elsewhere, such as a sitemap. */
  listed(pages: readonly { readonly url: string; readonly depth: number }[]): FoundPage[] {
    return pages.flatMap(({ url, depth }) => this.#find(url, depth, 0) ?? []);
  }

  /**
   * Whether a page of the queue is still worth fetching. `isAlone`: nothing is being fetched that could lead to
   * something better.
   */
  choose({ number, url: address, chain, turn }: QueuedPage, isAlone: boolean): Choice {
    const url = new URL(address);
    const key = this.#keys.of(url);
    const begun = this.#begun.get(key);
    if (begun && begun.number !== number) return 'drop';
    if (number !== 1) {
      const expected = this.#yields.expect(this.#outlineOf(url), chain);
      if (expected === 'never') return 'drop';
      if (expected === 'nothing' && turn !== TURN.last) return 'later';
      if (turn === TURN.last && expected !== 'something' && !this.#mayWaste) return isAlone ? 'drop' : 'wait';
    }
    this.#begun.set(key, { url, number });
    return 'fetch';
  }

  #outlineOf(url: URL): Outline {
    return this.#outlines.of(url.href);
  }

  get #mayWaste(): boolean {
    return this.#waste < Math.max(WASTE.least, this.#fresh * WASTE.share);
  }

  /** Learns from a fetched page. */
  learn(page: QueuedPage, visit: CrawlVisit): Lesson {
    const asked = new URL(page.url);
    if (page.number === 1 && visit.finalUrl !== undefined && !this.#scope.inside(visit.finalUrl)) {
      this.#scope.move(visit.finalUrl);
      this.#places.forget();
    }
    const final = visit.finalUrl === undefined ? asked : this.#scope.inside(visit.finalUrl);
    const { exact = '', template = '', heads = '', sample = [] } = visit.page?.print ?? {};
    const [first = [], ...rest] = linksInParts(visit.page?.links ?? []);
    const shown = visit.page && { ...visit.page, links: first };
    const links = shown ? this.#linksOf(shown) : [];
    const base = { url: page.url, duplicateOf: '', exact, template, heads, sample, links };
    let followMore: Iterable<readonly FoundPage[]> = [];
    const end = (lesson: PageLesson, found: readonly FoundPage[] = []): Lesson => {
      this.#note(page, lesson);
      return { found, lesson, more: followMore };
    };
    if (visit.isMissing && page.depth > 0) return end({ ...base, verdict: 'missing' });
    if (!visit.isPage) return end({ ...base, verdict: 'failed' });
    // The page redirected away from the site.
    if (!final) return end({ ...base, verdict: 'elsewhere' });
    const url = final.href;
    const known = this.#arrive(page, asked, final);
    if (known !== undefined) return end({ ...base, duplicateOf: known, verdict: 'duplicate' });
    const follow = (later: boolean) => {
      followMore = this.#followEach(page, final, rest, later);
      return this.#follow(page, final, first, later);
    };
    const original = shown && this.#fetched.originalOf(final, shown, this.#inside(shown.canonical));
    if (original !== undefined) {
      const named = this.#find(original, page.depth, 0);
      const found = [...(named ? [named] : []), ...follow(true)];
      return end({ ...base, url, duplicateOf: original, verdict: 'duplicate' }, found);
    }
    const twin = this.#fetched.twinOf({ ...base, url });
    if (twin && twin.url !== url) {
      return end({ ...base, url, duplicateOf: twin.url, verdict: 'duplicate' }, follow(true));
    }
    const found = follow(false);
    if (page.number === 1) this.#isHidden = shown?.noindex === true;
    const verdict = shown ? this.#verdictOf(page, final, shown, found) : 'fresh';
    return end({ ...base, url, verdict }, found);
  }

  /** Restores what an earlier or another process has learned from a page. */
  recall(page: QueuedPage & { readonly isDone: boolean; readonly lesson: PageLesson | undefined }): void {
    const asked = new URL(page.url);
    this.#seen.set(this.#keys.of(asked), asked);
    if (!page.isDone || !page.lesson) return;
    const { lesson } = page;
    const final = new URL(lesson.url);
    if (page.number === 1 && !this.#scope.inside(final.href)) this.#scope.move(final.href);
    this.#begun.set(this.#keys.of(asked), { url: asked, number: page.number });
    this.#begun.set(this.#keys.of(final), { url: final, number: page.number });
    this.#note(page, lesson);
  }

  /** The page that is already known at the target of a redirect. */
  #arrive(page: QueuedPage, asked: URL, final: URL): string | undefined {
    const key = this.#keys.of(final);
    if (key === this.#keys.of(asked)) return undefined;
    const begun = this.#begun.get(key);
    if (begun && begun.number !== page.number) return begun.url.href;
    this.#seen.set(key, final);
    this.#begun.set(key, { url: final, number: page.number });
    return undefined;
  }

  #inside(address: string | undefined): URL | undefined {
    return address === undefined ? undefined : this.#scope.inside(address);
  }

  #linksOf({ links }: CrawledPage): number[] {
    const keys = links.flatMap(({ url }) => this.#scope.inside(url) ?? []).map((url) => this.#keys.of(url));
    return sampleOf(new Set(keys.map(hashOf)));
  }

  #verdictOf(page: QueuedPage, url: URL, shown: CrawledPage, found: readonly FoundPage[]): PageLesson['verdict'] {
    // If the whole site asks for that, it says nothing about a page.
    if (shown.noindex && !this.#isHidden) return 'hidden';
    const outline = this.#outlineOf(url);
    const isOut = (other: URL) => {
      const its = this.#outlineOf(other);
      if (its.kind === outline.kind || its.isDated || other.pathname === url.pathname) return false;
      return !extendsPath(other, url) || familyOf(its) !== familyOf(outline);
    };
    const own = shown.links.flatMap((link) => this.#places.of(link.url) ?? []);
    const outward = own.filter(isOut).map((other) => this.#keys.of(other));
    const leadsOn = this.#yields.leadsOn(
      outline,
      new Set(outward),
      found.some((each) => each.turn !== TURN.last && isOut(new URL(each.url))),
    );
    if (leadsOn === 'new') return 'fresh';
    if (leadsOn === 'known') return this.#fetched.isPartOfList(url, shown.print.sample, own) ? 'part' : 'fresh';
    const { template } = shown.print;
    const newOfKind = found.filter((each) => each.chain > 0).length;
    return this.#yields.isStale(outline, { template, chain: page.chain, newOfKind }, this.#fresh) ? 'stale' : 'fresh';
  }

  *#followEach(page: QueuedPage, url: URL, parts: readonly CrawledPage['links'][], later: boolean) {
    for (const links of parts) yield this.#follow(page, url, links, later);
  }

  #follow(page: QueuedPage, url: URL, links: CrawledPage['links'], later: boolean): FoundPage[] {
    if (page.depth >= this.#plan.depth) return [];
    const outline = this.#outlineOf(url);
    const { kind } = outline;
    return links.flatMap(({ url: address, nofollow }) => {
      const found = this.#find(address, page.depth + 1, 0);
      if (!found) return [];
      const other = new URL(found.url);
      const its = this.#outlineOf(other);
      const isNext = its.kind === kind || (extendsPath(other, url) && familyOf(its) === familyOf(outline));
      const chain = isNext ? page.chain + 1 : 0;
      this.#foundBy.set(found.url, familyOf(outline));
      const isLast = later || nofollow === true || this.#yields.expect(its, chain) === 'nothing';
      return [{ ...found, chain, turn: isLast ? TURN.last : found.turn }];
    });
  }

  /** Undefined if it is known, or if the crawl does not go there. */
  #find(address: string, depth: number, chain: number): FoundPage | undefined {
    const url = this.#places.of(address);
    if (!url) return undefined;
    const key = this.#keys.of(url);
    if (this.#seen.has(key) || this.#seen.size >= MAX_SEEN) return undefined;
    this.#seen.set(key, url);
    const turn = this.#isDoubtful(url) ? TURN.last : goesThroughList(url) ? TURN.first : TURN.usual;
    return { url: url.href, key, depth, chain, turn };
  }

  /** By its address alone: it differs only in case from another, repeats itself, or narrows a known list. */
  #isDoubtful(url: URL): boolean {
    if (/(\/(?=[^/]*[^/\d])[^/]+)\1(?:\/|$)/.test(url.pathname)) return true;
    const lower = new URL(url);
    lower.pathname = url.pathname.toLowerCase();
    if (lower.pathname !== url.pathname && this.#seen.has(this.#keys.of(lower))) return true;
    const names = conditionsOf(url);
    // If addresses of that shape have led to something, they are as good as any.
    if (names.length === 0 || this.#yields.expect(this.#outlineOf(url), 0) === 'something') return false;
    if (names.length > MAX_CONDITIONS) return true;
    return names.some((name) => {
      const wider = new URL(url);
      wider.searchParams.delete(name);
      return this.#seen.has(this.#keys.of(wider));
    });
  }

  #note(page: QueuedPage, lesson: PageLesson): void {
    const { verdict, duplicateOf, template } = lesson;
    const asked = new URL(page.url);
    const outline = this.#outlineOf(asked);
    const isFresh = verdict === 'fresh' || page.number === 1;
    if (isFresh) this.#fresh += 1;
    else if (verdict !== 'failed') this.#waste += 1;
    this.#yields.note({ outline, verdict, template }, this.#foundBy.get(page.url));
    this.#foundBy.delete(page.url);
    if (duplicateOf !== '' && this.#keys.isOne(asked, new URL(duplicateOf))) this.#rekey();
    this.#fetched.add(lesson);
    const isOwnPage = duplicateOf === '' && verdict !== 'failed' && verdict !== 'elsewhere' && verdict !== 'missing';
    if (isOwnPage) this.#keys.isItsOwn(new URL(lesson.url));
  }

  /** A rule was learned: what looked like two pages may be one. */
  #rekey(): void {
    const seen = [...this.#seen.values()];
    this.#seen = new Map(seen.map((url) => [this.#keys.of(url), url]));
    const begun = [...this.#begun.values()];
    this.#begun = new Map();
    for (const each of begun) {
      const key = this.#keys.of(each.url);
      if (!this.#begun.has(key)) this.#begun.set(key, each);
    }
  }
}
