/** The links of a site as they are found: each page once, up to the limit, and with a search the best matches. Pure. */
import { sameness } from './scope.ts';

export interface MapQuery {
  readonly url: URL;
  readonly limit: number;
  /** Words of which a link must have one in its address or its title. */
  readonly search: string | undefined;
  readonly includeSubdomains: boolean;
  readonly ignoreSitemap: boolean;
  /** The page itself is known already, and is not listed. */
  readonly ignorePage?: boolean;
}

export interface MapLink {
  readonly url: string;
  readonly title: string | null;
  readonly source: 'sitemap' | 'page';
}

/** The best matches are chosen among this many times the limit. */
const CHOICE = 10;
const MAX_WORDS = 20;

export class SiteLinks {
  readonly #limit: number;
  readonly #words: readonly string[];
  readonly #byPage = new Map<string, MapLink>();
  #fromSitemaps = false;

  constructor({ limit, search }: Pick<MapQuery, 'limit' | 'search'>) {
    this.#limit = limit;
    this.#words = [...new Set(wordsOf(search ?? ''))].slice(0, MAX_WORDS);
  }

  /** How many more can be added. */
  get room(): number {
    return (this.#words.length === 0 ? this.#limit : this.#limit * CHOICE) - this.#byPage.size;
  }

  /** Whether it is a new page that matches the search. */
  wants(link: MapLink): boolean {
    return !this.#byPage.has(sameness(link.url)) && (this.#words.length === 0 || this.#score(link) > 0);
  }

  get hasFromSitemaps(): boolean {
    return this.#fromSitemaps;
  }

  /** Known values of a page are kept; only a missing title is added. */
  add(link: MapLink): void {
    if (link.source === 'sitemap') this.#fromSitemaps = true;
    const key = sameness(link.url);
    const known = this.#byPage.get(key);
    if (known) {
      if (known.title === null && link.title !== null) this.#byPage.set(key, { ...known, title: link.title });
      return;
    }
    if (this.room > 0 && this.wants(link)) this.#byPage.set(key, link);
  }

  /** In the order in which they were found; better matches of the search first. */
  best(): MapLink[] {
    const all = [...this.#byPage.values()];
    if (this.#words.length === 0) return all.slice(0, this.#limit);
    const scored = all.map((link) => ({ link, score: this.#score(link) }));
    return scored
      .sort((one, other) => other.score - one.score)
      .slice(0, this.#limit)
      .map(({ link }) => link);
  }

  /** Each word counts once, and more in a title than in an address. */
  #score({ url, title }: MapLink): number {
    const inTitle = (title ?? '').toLowerCase();
    const inAddress = readable(url);
    return this.#words.reduce(
      (sum, word) => sum + (inTitle.includes(word) ? 3 : 0) + (inAddress.includes(word) ? 2 : 0),
      0,
    );
  }
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Path and query in readable form. */
function readable(url: string): string {
  const rest = sameness(url);
  try {
    return decodeURIComponent(rest).toLowerCase();
  } catch {
    return rest.toLowerCase();
  }
}
