/**
 * The pages that a crawl has fetched, to recognize others by: those with the same content, those that declare another
 * address as theirs, and parts of a list that is known as a whole. Pure.
 */
import { containment, hashOf, sampleOf } from '../content/page-fingerprint.ts';
import type { CrawledPage } from '../content/page-links.ts';
import type { PageLesson } from './job.ts';
import type { LearnedKeys } from './learned-keys.ts';
import { conditionsOf, isPaging } from './page-address.ts';

/** Number of pages from different places that may declare one canonical address before it is no longer believed. */
const MAX_CLAIMS = 4;
/** The share of a page's words that are also in the whole list, for it to count as a part of that list. */
const CONTAINED = 0.95;

/**
 * The share of words and links that two pages with the same heading must have in common, if only a clock or a counter
 * distinguishes them.
 */
const NEARLY = 0.9;
/** Maximum number of pages with the same heading that are compared. */
const MAX_PER_HEADING = 20;

export class FetchedPages {
  readonly #keys: LearnedKeys;
  /** By address without its query. */
  readonly #ofPath = new Map<string, PageLesson[]>();
  readonly #byKey = new Map<string, PageLesson>();
  readonly #byPrint = new Map<string, PageLesson>();
  readonly #byHeads = new Map<string, PageLesson[]>();
  /** By canonical address: the places that declare it. */
  readonly #claims = new Map<string, Set<string>>();

  constructor(keys: LearnedKeys) {
    this.#keys = keys;
  }

  /** Pages that are missing or duplicates are known only by their address. */
  add(lesson: PageLesson): void {
    const { verdict, duplicateOf, exact, heads } = lesson;
    const url = new URL(lesson.url);
    if (duplicateOf === '' && (verdict === 'failed' || verdict === 'elsewhere')) return;
    this.#byKey.set(this.#keys.of(url), lesson);
    if (duplicateOf !== '' || verdict === 'missing') return;
    if (exact !== '') this.#byPrint.set(exact, lesson);
    put(this.#ofPath, url.host + url.pathname, lesson, Number.POSITIVE_INFINITY);
    if (heads !== '') put(this.#byHeads, heads, lesson, MAX_PER_HEADING);
  }

  /** An earlier page with the same content. */
  twinOf({ url, exact, heads, sample, links }: Omit<PageLesson, 'verdict'>): PageLesson | undefined {
    const same = exact === '' ? undefined : this.#byPrint.get(exact);
    if (same || heads === '' || links.length === 0) return same;
    const { pathname } = new URL(url);
    return this.#byHeads
      .get(heads)
      ?.find(
        (other) =>
          new URL(other.url).pathname === pathname &&
          alike(sample, other.sample) >= NEARLY &&
          alike(links, other.links) >= NEARLY,
      );
  }

  /**
   * The canonical address that a page declares, if it is another page's and can be believed. `original` is that address
   * if it is within the crawl.
   */
  originalOf(url: URL, page: CrawledPage, original: URL | undefined): string | undefined {
    if (!original) return undefined;
    const key = this.#keys.of(original);
    if (key === this.#keys.of(url)) return undefined;
    const known = this.#byKey.get(key);
    if (known) {
      if (known.exact === page.print.exact) return original.href;
      // Two pages that point to each other, or a target that does not exist.
      if (known.duplicateOf !== '' || known.verdict === 'missing') return undefined;
    }
    if (original.pathname === url.pathname) {
      // The second page of a list is not its first, whatever it declares.
      const isPaged = [...url.searchParams.keys()].some(
        (name) => isPaging(url, name) && !original.searchParams.has(name),
      );
      return isPaged ? undefined : original.href;
    }
    const from = this.#claims.get(key) ?? new Set();
    from.add(url.pathname);
    this.#claims.set(key, from);
    if (from.size > MAX_CLAIMS || original.pathname === '/') return undefined;
    return original.href;
  }

  /**
   * Whether it shows a part of a known list with fewer conditions: a filter or a sort order, in its parameters or its
   * path. `own`: the pages of the crawl that it links to.
   */
  isPartOfList(url: URL, sample: readonly number[], own: readonly URL[]): boolean {
    const wider = this.#widerLists(url);
    if (wider.length === 0) return false;
    // The only other content it may have is its own conditions, and their links.
    const elsewhere = own.filter((other) => other.pathname !== url.pathname && !extendsPath(other, url));
    const links = sampleOf(new Set(elsewhere.map((other) => hashOf(this.#keys.of(other)))));
    return (
      containment(links, ...wider.map((known) => known.links)) >= CONTAINED &&
      containment(sample, ...wider.map((known) => known.sample)) >= CONTAINED
    );
  }

  /** The known pages of the same list, or of one around it, that have some of its conditions but not all. */
  #widerLists(url: URL): PageLesson[] {
    const names = new Set(url.searchParams.keys());
    const conditions = conditionsOf(url);
    const segments = url.pathname.split('/').filter((each) => each !== '');
    const isWider = (known: PageLesson, length: number) => {
      const others = conditionsOf(new URL(known.url));
      const lacksSome = length < segments.length || conditions.some((name) => !others.includes(name));
      return lacksSome && others.every((name) => names.has(name));
    };
    const wider: PageLesson[] = [];
    // The page of the whole site is not a list.
    for (let length = segments.length; length > 0; length -= 1) {
      const path = `${url.host}/${segments.slice(0, length).join('/')}`;
      const known = [path, `${path}/`].flatMap((each) => this.#ofPath.get(each) ?? []);
      wider.push(...known.filter((each) => isWider(each, length)));
    }
    return wider;
  }
}

/** The share of elements that two sets have in common, estimated from samples. */
function alike(one: readonly number[], other: readonly number[]): number {
  return Math.min(containment(one, other), containment(other, one));
}

function put<T>(map: Map<string, T[]>, key: string, value: T, most: number): void {
  const known = map.get(key);
  if (!known) map.set(key, [value]);
  else if (known.length < most) known.push(value);
}

/** Whether the path continues that of the other address. */
export function extendsPath(url: URL, parent: URL): boolean {
  const path = parent.pathname.replace(/\/$/, '');
  return path !== '' && url.pathname.startsWith(`${path}/`) && url.pathname.length > path.length + 1;
}
