/** The links of a site as they are found: each page once, as many as are wanted, and where something is searched for the best of them. Pure. */
import { sameness } from './scope.ts';

export interface MapQuery {
  readonly url: URL;
  readonly limit: number;
  /** Words, of which a link must have one in its address or its title. */
  readonly search: string | undefined;
  readonly includeSubdomains: boolean;
  readonly ignoreSitemap: boolean;
  /** The page itself is known: it is not asked for. */
  readonly ignorePage?: boolean;
}

export interface MapLink {
  readonly url: string;
  readonly title: string | null;
  readonly source: 'sitemap' | 'page';
}

/** Of those that match, the best are chosen among so many times as many as are wanted. */
const CHOICE = 10;
const MOST_WORDS = 20;

export class SiteLinks {
  readonly #limit: number;
  readonly #words: readonly string[];
  readonly #byPage = new Map<string, MapLink>();
  #fromSitemaps = false;

  constructor({ limit, search }: Pick<MapQuery, 'limit' | 'search'>) {
    this.#limit = limit;
    this.#words = [...new Set(wordsOf(search ?? ''))].slice(0, MOST_WORDS);
  }

  /** How many more can be taken. */
  get room(): number {
    return (this.#words.length === 0 ? this.#limit : this.#limit * CHOICE) - this.#byPage.size;
  }

  /** Whether it is of a page that is not known, and has what is searched for. */
  wants(link: MapLink): boolean {
    return !this.#byPage.has(sameness(link.url)) && (this.#words.length === 0 || this.#score(link) > 0);
  }

  get hasFromSitemaps(): boolean {
    return this.#fromSitemaps;
  }

  /** What is known of a page already stays, but for a title that was missing. */
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

  /** In the order in which they were found; those that match more of what is searched for first. */
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

/** Path and query as somebody would read them. */
function readable(url: string): string {
  const rest = sameness(url);
  try {
    return decodeURIComponent(rest).toLowerCase();
  } catch {
    return rest.toLowerCase();
  }
}
