/** Which pieces to keep, given how likely each is content and what the rules would keep. */
import type { PageSigns } from './page-signs.ts';

/** Where the rules found an article, their choice stands if its expected F1 is at least this share of the best there is. */
const GOOD_ENOUGH = 0.95;
/** The same where the page calls itself an article. */
const GOOD_ENOUGH_OF_ARTICLE = 0.45;
/** Of pages with less text than those that the model has learned from, the rules know more; of short articles as well. */
const SHORT_PAGE = 1400;
const SHORT_ARTICLE = 4000;
/** Where the page is less likely an article, the rules have no say: they take a service for an article, and lose half of it. */
const LIKELY_ARTICLE = 0.6;
/** The same where the page calls itself an article. */
const LIKELY_CLAIMED = 0.2;
/** So many that are built alike are judged together, by so much. */
const FEWEST_ALIKE = 3;
const EVENED = 0.9;
/** Against the rules, a piece is added or dropped only where the model is sure. */
const SURE_TO_ADD = 0.8;
const SURE_TO_DROP = 0.3;
/** For sorting: chances are told apart by so much, and there are fewer pieces than that. */
const CHANCE_STEPS = 2 ** 30;
const MOST_ROWS = 2 ** 17;
/**
 * Of the words that are expected to be content, so many are counted as missing. If pieces were content or not each by itself, it
 * would be all of them; they are or are not together, so it is better to keep less of what is unlikely.
 */
const CERTAINTY = 0.75;

export interface Candidates {
  /** How likely each piece is content. */
  readonly chances: Float32Array;
  /** Their words. */
  readonly sizes: ArrayLike<number>;
  /** 1 for what the rules keep. */
  readonly ruled: Uint8Array;
}

export interface Choice {
  /** One number for each piece, 1 for those that are kept. */
  readonly isKept: Uint8Array;
  /** The choice is the rules', but for what the model is sure of. */
  readonly isRuled: boolean;
}

export interface PageFigures {
  /** Of all the page's text. */
  readonly length: number;
  /** How likely the page is an article. */
  readonly article: number;
}

export function chooseBest(
  candidates: Candidates,
  { isArticleByRules, is }: PageSigns,
  { length, article }: PageFigures,
): Choice {
  const { chances, sizes, ruled } = candidates;
  const likely = chooseLikely(chances, sizes);
  const isArticle = isArticleByRules && article >= (is.article ? LIKELY_CLAIMED : LIKELY_ARTICLE);
  if (isArticleByRules && length < (isArticle ? SHORT_ARTICLE : SHORT_PAGE))
    return { isKept: ruled.slice(), isRuled: false };
  const share = is.article ? GOOD_ENOUGH_OF_ARTICLE : GOOD_ENOUGH;
  if (!isArticle || expectedScore(candidates, ruled) < share * expectedScore(candidates, likely)) {
    return { isKept: likely, isRuled: false };
  }
  const leastFor = (row: number): number => (ruled[row] === 1 ? SURE_TO_DROP : SURE_TO_ADD);
  return { isKept: Uint8Array.from(chances, (chance, row) => (chance >= leastFor(row) ? 1 : 0)), isRuled: true };
}

/** Pieces that are built alike are kept or left out together, by and large: the items of a list, the prices of its cards. */
export function evenOut(chances: Float32Array, shapes: Int32Array): Float32Array {
  const size = chances.length;
  const numbers = new Map<number, number>();
  const groupOf = new Int32Array(size);
  const sums = new Float64Array(size);
  const counts = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const shape = shapes[row] as number;
    let group = numbers.get(shape);
    if (group === undefined) {
      group = numbers.size;
      numbers.set(shape, group);
    }
    groupOf[row] = group;
    sums[group] = (sums[group] as number) + (chances[row] as number);
    counts[group] = (counts[group] as number) + 1;
  }
  const even = new Float32Array(size);
  for (let row = 0; row < size; row++) {
    const chance = chances[row] as number;
    const group = groupOf[row] as number;
    const count = counts[group] as number;
    even[row] = count < FEWEST_ALIKE ? chance : (1 - EVENED) * chance + (EVENED * (sums[group] as number)) / count;
  }
  return even;
}

/** Those whose F1 is expected to be the highest: from the likeliest on, as long as it grows. */
function chooseLikely(chances: Float32Array, sizes: ArrayLike<number>): Uint8Array {
  // Numbers that sort by themselves, the likeliest first, without a comparison of our own.
  const order = new Float64Array(chances.length);
  for (let row = 0; row < order.length; row++)
    order[row] = Math.floor((1 - (chances[row] as number)) * CHANCE_STEPS) * MOST_ROWS + row;
  order.sort();
  const expected = CERTAINTY * massOf(chances, sizes);
  let right = 0;
  let taken = 0;
  let most = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let place = 0; place < order.length; place++) {
    const row = (order[place] as number) % MOST_ROWS;
    right += (chances[row] as number) * (sizes[row] as number);
    taken += sizes[row] as number;
    const score = (2 * right) / (taken + expected);
    if (score <= most) continue;
    most = score;
    least = chances[row] as number;
  }
  return Uint8Array.from(chances, (chance) => (chance >= least ? 1 : 0));
}

/** The F1 that a choice would have if each piece were content as likely as is said. */
function expectedScore({ chances, sizes }: Candidates, isKept: Uint8Array): number {
  let right = 0;
  let taken = 0;
  isKept.forEach((kept, row) => {
    if (kept === 0) return;
    right += (chances[row] as number) * (sizes[row] as number);
    taken += sizes[row] as number;
  });
  return (2 * right) / Math.max(1e-9, taken + massOf(chances, sizes));
}

function massOf(chances: Float32Array, sizes: ArrayLike<number>): number {
  let mass = 0;
  for (let row = 0; row < chances.length; row++) mass += (chances[row] as number) * (sizes[row] as number);
  return mass;
}
