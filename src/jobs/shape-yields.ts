/** What addresses of one shape have led to so far, and what the next one can be expected to lead to. Pure. */
import type { PageLesson } from './job.ts';
import type { Outline } from './page-address.ts';

/** `never`: it has been tried often enough. */
export type Expectation = 'something' | 'unknown' | 'nothing' | 'never';

interface Count {
  all: number;
  waste: number;
}

interface Kind {
  /** By outline without numbers and dates. */
  readonly templates: Map<string, number>;
  /** How often pages of one kind lead to an address of another. */
  readonly links: Map<string, number>;
  all: number;
  /** The number of consecutive pages that were similar to those before. */
  stale: number;
  /** The share of its recent pages that were nothing new, and the number of these pages. */
  wasted: number;
  tried: number;
}

/** The weight of the latest page in the estimate. */
const LATEST_WEIGHT = 0.15;
const MIN_TRIED = 15;
/** How many pages in a row may be of a kind that leads to nothing new. */
const MAX_ASTRAY = 3;

const leadsAstray = ({ tried, wasted }: Kind) => tried >= MIN_TRIED && wasted > 0.7;

const MAX_LINKS = 20_000;

/** Number of pages with the same words except for numbers, after which the next one is nothing new. */
const MIN_SIMILAR = 3;
/** After this many times the number that makes a kind doubtful, it is dropped. */
const DROP_FACTOR = 2;
/** Longer chains are stale: pages of a kind in a row, each found by the one before. */
const MAX_CHAIN = { dated: 0, alike: 4, branching: 5, any: 25 };
/** How many stale pages a crawl fetches: the larger of a fixed number and a share of its pages. */
const MAX_STALE = { dated: [12, 0.01], alike: [20, 0.01], branching: [20, 0.01], any: [200, 0.15] } as const;

export class ShapeYields {
  readonly #counts = new Map<string, Count>();
  readonly #kinds = new Map<string, Kind>();
  readonly #stale = new Map<string, { readonly why: keyof typeof MAX_STALE; readonly most: number }>();

  expect(outline: Outline, chain: number): Expectation {
    const family = familyOf(outline);
    const stale = this.#stale.get(family);
    if (stale && (stale.why === 'dated' ? outline.isDated : chain > MAX_CHAIN[stale.why])) {
      return stale.why !== 'any' && (this.#kinds.get(family)?.stale ?? 0) > stale.most * 1.5 ? 'never' : 'nothing';
    }
    let isNothing = false;
    for (const [feature, enough, share] of featuresOf(outline)) {
      const { all, waste } = this.#counts.get(feature) ?? { all: 0, waste: 0 };
      if (waste >= enough * DROP_FACTOR && waste >= all * 0.95) return 'never';
      if (waste >= enough && waste >= all * share) isNothing = true;
    }
    if (isNothing) return 'nothing';
    const { all, waste } = this.#counts.get(outline.shape) ?? { all: 0, waste: 0 };
    return all >= MIN_SIMILAR && waste <= all * 0.3 ? 'something' : 'unknown';
  }

  /**
   * Whether it is another one of a possibly endless series: similar to the others of its kind, found by one of them,
   * leading nowhere else.
   */
  isStale(
    outline: Outline,
    { template, chain, newOfKind }: { readonly template: string; readonly chain: number; readonly newOfKind: number },
    fresh: number,
  ): boolean {
    const kind = this.#kinds.get(familyOf(outline));
    if (!kind || chain === 0) return false;
    const isAlike = (kind.templates.get(template) ?? 0) >= MIN_SIMILAR;
    const why = whyStale(outline, isAlike, chain, newOfKind);
    if (why === undefined) return false;
    kind.stale += 1;
    const [least, share] = MAX_STALE[why];
    const most = leadsAstray(kind) ? MAX_ASTRAY : Math.max(least, fresh * share);
    if (this.#stale.has(familyOf(outline))) return true;
    if (kind.stale <= most) return false;
    this.#stale.set(familyOf(outline), { why, most });
    return true;
  }

  /**
   * Whether a page leads to others: to `new` ones, or to `known` ones that not all pages of its kind link to. Links
   * only to missing pages do not count.
   */
  leadsOn(outline: Outline, outward: ReadonlySet<string>, hasNew: boolean): 'new' | 'known' | undefined {
    const kind = this.#kindOf(familyOf(outline));
    if (leadsAstray(kind)) return undefined;
    let isOwn = false;
    for (const key of outward) {
      const times = kind.links.get(key) ?? 0;
      if (times <= kind.all * 0.2) isOwn = true;
      if (kind.links.size < MAX_LINKS || times > 0) kind.links.set(key, times + 1);
    }
    if (hasNew) return 'new';
    return isOwn ? 'known' : undefined;
  }

  /** `foundBy`: the family of the page that led there. */
  note(
    { outline, verdict, template }: Pick<PageLesson, 'verdict' | 'template'> & { readonly outline: Outline },
    foundBy?: string,
  ): void {
    // A page that failed says nothing about its kind.
    if (verdict === 'failed') return;
    const isWaste = verdict !== 'fresh';
    if (foundBy !== undefined && foundBy !== familyOf(outline)) {
      const finder = this.#kindOf(foundBy);
      finder.tried += 1;
      finder.wasted += ((isWaste ? 1 : 0) - finder.wasted) * LATEST_WEIGHT;
    }
    for (const [feature] of featuresOf(outline)) {
      const count = this.#counts.get(feature) ?? { all: 0, waste: 0 };
      count.all += 1;
      if (isWaste) count.waste += 1;
      this.#counts.set(feature, count);
    }
    const family = familyOf(outline);
    const kind = this.#kindOf(family);
    kind.all += 1;
    if (kind.templates.size < 1_000) kind.templates.set(template, (kind.templates.get(template) ?? 0) + 1);
    if (verdict === 'stale' && !this.#stale.has(family)) {
      const why = outline.isDated ? 'dated' : 'alike';
      this.#stale.set(family, { why, most: MAX_STALE[why][0] });
      kind.stale = MAX_STALE[why][0];
    }
  }

  #kindOf(family: string): Kind {
    const kind = this.#kinds.get(family) ?? {
      templates: new Map(),
      links: new Map(),
      all: 0,
      stale: 0,
      wasted: 0,
      tried: 0,
    };
    this.#kinds.set(family, kind);
    return kind;
  }
}

/**
 * Why a page may belong to an endless series. A list is paged in sequence, and pages that are linked from everywhere
 * are reached soon. So a chain of pages of one kind that is this long and still branches may go on forever.
 */
function whyStale(
  { isDated, isDeep }: Outline,
  isAlike: boolean,
  chain: number,
  newOfKind: number,
): keyof typeof MAX_STALE | undefined {
  if (isAlike && isDated) return 'dated';
  if ((isAlike || isDeep) && chain > MAX_CHAIN.alike) return 'alike';
  if (newOfKind > 1 && chain > MAX_CHAIN.branching) return 'branching';
  return chain > MAX_CHAIN.any ? 'any' : undefined;
}

/** The same for addresses whose paths differ only in their number of variable segments. */
export function familyOf({ kind }: Outline): string {
  return kind.replace(/(?:\/(?:~|\*|#(?!date))[^/?]*)+/g, '/+');
}

/**
 * The features of an address that may be the reason why its page is nothing new, the most specific first; each with how
 * often that must have happened, and in which share of cases.
 */
function* featuresOf({ shape, kind, names }: Outline): Generator<[feature: string, enough: number, share: number]> {
  yield [shape, 4, 0.8];
  if (kind !== shape) yield [`kind ${kind}`, 8, 0.9];
  const first = kind.split(/[/?]/, 2).join('/');
  for (const name of names) yield [`parameter ${name} ${first}`, 6, 0.85];
  const [, section] = /^[^/]*\/([^/?#]+)\//.exec(shape) ?? [];
  if (section !== undefined) yield [`section ${section}`, 12, 0.95];
}
