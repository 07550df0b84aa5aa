/**
 * For each site, the cheapest tier that worked: where a walk begins for the next 30 days. Kept in memory whole; who writes it down, or
 * carries it to other nodes, asks for lessons and brings theirs. Knows nothing of proxies, prices or databases.
 */
import { getDomain } from 'tldts';
import { TIERS, type Tier } from './page.ts';

/** What was learned about one site. With and without JavaScript a site may let different visitors in, so each is learned apart. */
export interface RememberedTier {
  readonly site: string;
  readonly js: boolean;
  readonly tier: Tier;
  /** Milliseconds since 1970. Using the memory does not renew it: what is too high comes down again. */
  readonly learnedAt: number;
}

/** What nodes tell each other: a tier to begin with, or the cheapest one, which says that nothing is remembered any more. */
export interface Lesson extends RememberedTier {
  /**
   * Of two lessons about a site the later one holds. It is a time that never falls behind: later than that of every lesson that its
   * node knew, so that clocks which differ cannot make an old lesson win over one that was learned in its knowledge.
   */
  readonly changedAt: number;
}

export interface Fetched {
  readonly url: string;
  readonly js: boolean;
}

export interface TierMemoryOptions {
  readonly clock?: () => number;
  /** Sites at most; the one that was learned first makes room. */
  readonly limit?: number;
}

export const MEMORY_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;
export const MOST_SITES = 100_000;

const [CHEAPEST] = TIERS;

export class TierMemory {
  /** In the order in which they were learned, and never the cheapest tier. */
  readonly #known = new Map<string, Lesson>();
  /** Lessons of this node that nobody else has yet. */
  readonly #unsaved = new Map<string, Lesson>();
  readonly #clock: () => number;
  readonly #limit: number;
  #latestChange = 0;

  constructor({ clock = Date.now, limit = MOST_SITES }: TierMemoryOptions = {}) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** The tier to begin with; undefined when nothing better is known than the cheapest. */
  tierFor(fetched: Fetched): Tier | undefined {
    return this.#find(fetched)?.tier;
  }

  /**
   * A page came through. A tier that worked is remembered when the target refused a cheaper one before it; that it worked by itself
   * proves nothing about cheaper ones, and only brings down what is remembered higher.
   */
  worked(fetched: Fetched, tier: Tier, cheaperRefused: boolean): void {
    const known = this.#find(fetched);
    const rank = TIERS.indexOf(tier) - (known ? TIERS.indexOf(known.tier) : 0);
    if (known && rank < 0) {
      // Whatever is below was refused when the old entry was learned, so it ends when that one would have.
      if (tier === CHEAPEST) this.#forget(known);
      else this.#learn({ ...known, tier });
    } else if (cheaperRefused && rank > 0) {
      this.#learn({ site: siteOf(fetched.url), js: fetched.js, tier, learnedAt: this.#clock() });
    }
  }

  /** The target refused this tier, and none above it worked: if it is the remembered one, the next walk begins at the bottom. */
  refused(fetched: Fetched, tier: Tier): void {
    const known = this.#find(fetched);
    if (known?.tier === tier) this.#forget(known);
  }

  /** All that still counts, the latest first. */
  known(): RememberedTier[] {
    const oldest = this.#clock() - MEMORY_MILLISECONDS;
    return [...this.#known.values()]
      .filter(({ learnedAt }) => learnedAt > oldest)
      .sort((one, other) => other.learnedAt - one.learnedAt)
      .map(({ site, js, tier, learnedAt }) => ({ site, js, tier, learnedAt }));
  }

  /** Begins with a site as if nothing were known of it. False when nothing is. */
  forgetSite(site: string): boolean {
    const known = [true, false].map((js) => this.#known.get(keyOf({ site, js }))).filter((each) => each !== undefined);
    for (const each of known) this.#forget(each);
    return known.length > 0;
  }

  /** What was learned here and is in no database yet. */
  unsaved(): Lesson[] {
    return [...this.#unsaved.values()];
  }

  /** These lessons are in the database now. */
  saved(lessons: readonly Lesson[]): void {
    for (const lesson of lessons) {
      const key = keyOf(lesson);
      if (this.#unsaved.get(key) === lesson) this.#unsaved.delete(key);
    }
  }

  /** Takes over what the database says, except where something newer was learned here meanwhile. */
  merge(lessons: readonly Lesson[]): void {
    for (const lesson of lessons) {
      const key = keyOf(lesson);
      const own = this.#unsaved.get(key) ?? this.#known.get(key);
      this.#latestChange = Math.max(this.#latestChange, lesson.changedAt);
      if (own && own.changedAt > lesson.changedAt) continue;
      this.#unsaved.delete(key);
      this.#keep(lesson);
    }
  }

  #find({ url, js }: Fetched): Lesson | undefined {
    if (this.#known.size === 0) return undefined;
    const key = keyOf({ site: siteOf(url), js });
    const known = this.#known.get(key);
    if (!known || this.#clock() - known.learnedAt < MEMORY_MILLISECONDS) return known;
    this.#known.delete(key);
    return undefined;
  }

  #forget({ site, js }: RememberedTier): void {
    this.#learn({ site, js, tier: CHEAPEST, learnedAt: this.#clock() });
  }

  #learn(remembered: RememberedTier): void {
    this.#latestChange = Math.max(this.#latestChange + 1, this.#clock());
    const lesson = { ...remembered, changedAt: this.#latestChange };
    this.#keep(lesson);
    this.#unsaved.set(keyOf(lesson), lesson);
    dropFirst(this.#unsaved, this.#limit);
  }

  #keep(lesson: Lesson): void {
    const key = keyOf(lesson);
    this.#known.delete(key);
    if (lesson.tier !== CHEAPEST) this.#known.set(key, lesson);
    dropFirst(this.#known, this.#limit);
  }
}

/**
 * What counts as one site: the domain that somebody registered, a customer's own name under a shared one such as `github.io` included.
 * A host without such a domain stands for itself with its port: other ports of a machine are other sites.
 */
export function siteOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return '';
  return getDomain(parsed.hostname, { allowPrivateDomains: true }) ?? parsed.host;
}

const keyOf = ({ site, js }: Pick<RememberedTier, 'site' | 'js'>) => `${js ? 'js' : 'plain'} ${site}`;

function dropFirst(lessons: Map<string, Lesson>, limit: number): void {
  if (lessons.size <= limit) return;
  const [first] = lessons.keys();
  if (first !== undefined) lessons.delete(first);
}
