/**
 * For each site, the cheapest tier that worked: where a walk starts for the next 30 days. Kept in memory completely;
 * other code stores it and exchanges it with other nodes, by reading and adding lessons. Knows nothing of proxies,
 * prices or databases.
 */
import { getDomain } from 'tldts';
import { TIERS, type Tier } from './page.ts';

/**
 * What was learned about one site. With and without JavaScript a site may accept different visitors, so these are
 * separate.
 */
export interface RememberedTier {
  readonly site: string;
  readonly js: boolean;
  readonly tier: Tier;
  /** Milliseconds since 1970. Use does not extend it: a tier that is too high is forgotten again. */
  readonly learnedAt: number;
}

/** What nodes exchange: a tier to start with, or the cheapest one, which means that nothing is remembered any more. */
export interface Lesson extends RememberedTier {
  /**
   * Of two lessons about a site the later one wins. Its time is later than that of every lesson that its node knew, so
   * that differing clocks cannot make an old lesson win over one that was learned after it.
   */
  readonly changedAt: number;
}

export interface Fetched {
  readonly url: string;
  readonly js: boolean;
}

export interface TierMemoryOptions {
  readonly clock?: () => number;
  /** Maximum number of sites; the oldest lesson is dropped. */
  readonly limit?: number;
}

export const MEMORY_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;
export const MAX_SITES = 100_000;

const [CHEAPEST] = TIERS;

export class TierMemory {
  /** In the order in which they were learned, and never the cheapest tier. */
  readonly #known = new Map<string, Lesson>();
  /** Lessons of this node that are not stored yet. */
  readonly #unsaved = new Map<string, Lesson>();
  readonly #clock: () => number;
  readonly #limit: number;
  #latestChange = 0;

  constructor({ clock = Date.now, limit = MAX_SITES }: TierMemoryOptions = {}) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** The tier to start with; undefined if only the cheapest is known. */
  tierFor(fetched: Fetched): Tier | undefined {
    return this.#find(fetched)?.tier;
  }

  /**
   * A page was fetched. A tier that worked is remembered if the target refused a cheaper one before it; without that it
   * proves nothing about cheaper ones, and only lowers a higher remembered tier.
   */
  worked(fetched: Fetched, tier: Tier, cheaperRefused: boolean): void {
    const known = this.#find(fetched);
    const rank = TIERS.indexOf(tier) - (known ? TIERS.indexOf(known.tier) : 0);
    if (known && rank < 0) {
      // Everything below was refused when the old entry was learned, so the new one expires with it.
      if (tier === CHEAPEST) this.#forget(known);
      else this.#learn({ ...known, tier });
    } else if (cheaperRefused && rank > 0) {
      this.#learn({ site: siteOf(fetched.url), js: fetched.js, tier, learnedAt: this.#clock() });
    }
  }

  /**
   * The target refused this tier, and none above it worked: if it is the remembered one, the next walk starts at the
   * bottom.
   */
  refused(fetched: Fetched, tier: Tier): void {
    const known = this.#find(fetched);
    if (known?.tier === tier) this.#forget(known);
  }

  /** All valid lessons, the latest first. */
  known(): RememberedTier[] {
    const oldest = this.#clock() - MEMORY_MILLISECONDS;
    return [...this.#known.values()]
      .filter(({ learnedAt }) => learnedAt > oldest)
      .sort((one, other) => other.learnedAt - one.learnedAt)
      .map(({ site, js, tier, learnedAt }) => ({ site, js, tier, learnedAt }));
  }

  /** Forgets a site. False if nothing is known of it. */
  forgetSite(site: string): boolean {
    const known = [true, false].map((js) => this.#known.get(keyOf({ site, js }))).filter((each) => each !== undefined);
    for (const each of known) this.#forget(each);
    return known.length > 0;
  }

  /** What was learned here and is not stored yet. */
  unsaved(): Lesson[] {
    return [...this.#unsaved.values()];
  }

  /** These lessons are stored now. */
  saved(lessons: readonly Lesson[]): void {
    for (const lesson of lessons) {
      const key = keyOf(lesson);
      if (this.#unsaved.get(key) === lesson) this.#unsaved.delete(key);
    }
  }

  /** Takes over what the database says, unless something newer was learned here meanwhile. */
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
 * What counts as one site: the registered domain, including a customer's own name under a shared one such as
 * `github.io`. A host without such a domain counts with its port: other ports of a machine are other sites.
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
