/**
 * For each site, the cheapest tier that worked: where a walk begins for the next 30 days. Kept in memory whole; who keeps it on disk
 * asks for the changes. Knows nothing of proxies, prices or files.
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

export interface Fetched {
  readonly url: string;
  readonly js: boolean;
}

export interface TierMemoryOptions {
  /** What is known from before, in any order. */
  readonly remembered?: readonly RememberedTier[];
  readonly clock?: () => number;
  /** Told whenever there is something for `changes` to give. */
  readonly onChange?: () => void;
  /** Sites at most; the one that was learned first makes room. */
  readonly limit?: number;
}

export const MEMORY_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;
const MOST_SITES = 100_000;

export class TierMemory {
  /** In the order in which they were learned. */
  readonly #known = new Map<string, RememberedTier>();
  readonly #changed = new Map<string, Pick<RememberedTier, 'site' | 'js'>>();
  readonly #clock: () => number;
  readonly #onChange: () => void;
  readonly #limit: number;

  constructor({ remembered = [], clock = Date.now, onChange = () => {}, limit = MOST_SITES }: TierMemoryOptions = {}) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#limit = limit;
    const oldestFirst = [...remembered].sort((one, other) => one.learnedAt - other.learnedAt);
    for (const each of oldestFirst) this.#known.set(keyOf(each), each);
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
      if (tier === TIERS[0]) this.#forget(known);
      else this.#remember({ ...known, tier });
    } else if (cheaperRefused && rank > 0) {
      if (known) this.#forget(known);
      this.#remember({ site: siteOf(fetched.url), js: fetched.js, tier, learnedAt: this.#clock() });
    }
  }

  /** The target refused this tier, and none above it worked: if it is the remembered one, the next walk begins at the bottom. */
  refused(fetched: Fetched, tier: Tier): void {
    const known = this.#find(fetched);
    if (known?.tier === tier) this.#forget(known);
  }

  /** What has changed since `saved` was last told. */
  changes(): { readonly learned: RememberedTier[]; readonly forgotten: Pick<RememberedTier, 'site' | 'js'>[] } {
    const changed = [...this.#changed];
    const learned = changed.map(([key]) => this.#known.get(key)).filter((each) => each !== undefined);
    const forgotten = changed.filter(([key]) => !this.#known.has(key)).map(([, each]) => each);
    return { learned, forgotten };
  }

  /** The changes are on disk. */
  saved(): void {
    this.#changed.clear();
  }

  #find({ url, js }: Fetched): RememberedTier | undefined {
    if (this.#known.size === 0) return undefined;
    const known = this.#known.get(keyOf({ site: siteOf(url), js }));
    if (!known || this.#clock() - known.learnedAt < MEMORY_MILLISECONDS) return known;
    this.#forget(known);
    return undefined;
  }

  #remember(entry: RememberedTier): void {
    this.#known.set(keyOf(entry), entry);
    this.#touched(entry);
    const [oldest] = this.#known.values();
    if (oldest && this.#known.size > this.#limit) this.#forget(oldest);
  }

  #forget(entry: RememberedTier): void {
    this.#known.delete(keyOf(entry));
    this.#touched(entry);
  }

  #touched({ site, js }: RememberedTier): void {
    this.#changed.set(keyOf({ site, js }), { site, js });
    this.#onChange();
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
