/** Chooses the pieces to keep, from the probability of each and from what the rules keep. */
import type { PageHints } from './page-hints.ts';

/**
 * If the rules found an article, their choice is used if its expected F1 is at least this share of the highest
 * possible.
 */
const GOOD_ENOUGH = 0.95;
/** The same if the page's metadata says that it is an article. */
const GOOD_ENOUGH_OF_ARTICLE = 0.45;
/**
 * On pages with less text than the training pages have, the rules are better than the model; on short articles, too.
 */
const SHORT_PAGE = 1400;
const SHORT_ARTICLE = 4000;
/** Unless the page is rather a list, and their choice has less than this share of the highest expected F1. */
const GOOD_ENOUGH_OF_LIST = 0.5;
/** So many times as likely as an article must another kind be. */
const RATHER_ANOTHER = 2;
/**
 * If the page is less likely an article, the rules are not used: they take the page of a service for an article, and
 * lose half of it.
 */
const LIKELY_ARTICLE = 0.6;
/** The same if the page's metadata says that it is an article. */
const LIKELY_CLAIMED = 0.2;
/** A short page that is less likely an article has more content than the prose that the rules find. */
const UNLIKELY_ARTICLE = 0.2;
/** From this many pieces of the same structure on, the probability of each is mostly their mean, with this weight. */
const MIN_SIMILAR = 3;
const MEAN_WEIGHT = 0.9;
/** Against the rules, a piece is added or dropped only if the model is sure. */
const SURE_TO_ADD = 0.8;
const SURE_TO_DROP = 0.3;
/** For sorting: the resolution of probabilities, and a limit of pieces. */
const PROBABILITY_STEPS = 2 ** 30;
const MAX_ROWS = 2 ** 17;
/**
 * The share of the expected content that is counted in the denominator of F1. It would be 1 if pieces were independent.
 * But they are content or not as a group, so it is better to keep fewer unlikely ones.
 */
const CONTENT_WEIGHT = 0.75;

export interface Candidates {
  /** For each piece, the probability that it is content. */
  readonly probabilities: Float32Array;
  /** The number of words of each piece. */
  readonly sizes: ArrayLike<number>;
  /** 1 for pieces that the rules keep. */
  readonly byRules: Uint8Array;
  /** Pieces of the same structure have the same number. */
  readonly shapes: Int32Array;
}

export interface Choice {
  /** One number for each piece, 1 for those that are kept. */
  readonly isKept: Uint8Array;
  /** Whether it is the choice of the rules, except for pieces that the model is sure of. */
  readonly followsRules: boolean;
}

export interface PageFigures {
  /** The length of the page's text. */
  readonly length: number;
  /** The probability that the page is an article. */
  readonly article: number;
  /** That of the likeliest other kind. */
  readonly other: number;
  /** Whether its posts were found: the rules take one of them for an article. */
  readonly isThread: boolean;
}

export function chooseBest(
  candidates: Candidates,
  { isArticleByRules, is }: Pick<PageHints, 'isArticleByRules' | 'is'>,
  { length, article, other, isThread }: PageFigures,
): Choice {
  const { probabilities, sizes, byRules } = candidates;
  const likely = chooseByExpectedF1(probabilities, sizes);
  if (isThread) return { isKept: likely, followsRules: false };
  const isArticle = isArticleByRules && article >= (is.article ? LIKELY_CLAIMED : LIKELY_ARTICLE);
  /** Whether the rules' choice is nearly as good as the best one. */
  const isNear = (share: number) => expectedF1(candidates, byRules) >= share * expectedF1(candidates, likely);
  const isRatherList = other > RATHER_ANOTHER * article || areSomeOfMany(candidates);
  const isShort = length < (isArticle ? SHORT_ARTICLE : SHORT_PAGE);
  if (isArticleByRules && isShort && (length < SHORT_PAGE || isNear(GOOD_ENOUGH_OF_LIST) || !isRatherList))
    return {
      isKept: article < UNLIKELY_ARTICLE && !is.article ? eitherOf(byRules, likely) : byRules.slice(),
      followsRules: false,
    };
  const share = is.article && !isRatherList ? GOOD_ENOUGH_OF_ARTICLE : GOOD_ENOUGH;
  if (!isArticle || !isNear(share)) return { isKept: likely, followsRules: false };
  const leastFor = (row: number): number => (byRules[row] === 1 ? SURE_TO_DROP : SURE_TO_ADD);
  return {
    isKept: Uint8Array.from(probabilities, (probability, row) => (probability >= leastFor(row) ? 1 : 0)),
    followsRules: true,
  };
}

/** Whether most of what the rules keep has the structure of more pieces that they do not keep. */
function areSomeOfMany({ shapes, sizes, byRules }: Candidates): boolean {
  const left = new Map<number, number>();
  shapes.forEach((shape, row) => {
    left.set(shape, (left.get(shape) ?? 0) + (byRules[row] === 1 ? -1 : 1));
  });
  let words = 0;
  byRules.forEach((kept, row) => {
    if (kept === 1) words += Math.sign(left.get(shapes[row] as number) ?? 0) * (sizes[row] as number);
  });
  return words > 0;
}

const eitherOf = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  one.map((kept, row) => kept | (other[row] as number));

/** Pieces of the same structure are mostly kept or left out together: the items of a list, the prices of its cards. */
export function averageSimilar(probabilities: Float32Array, shapes: Int32Array): Float32Array {
  const size = probabilities.length;
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
    sums[group] = (sums[group] as number) + (probabilities[row] as number);
    counts[group] = (counts[group] as number) + 1;
  }
  const averaged = new Float32Array(size);
  for (let row = 0; row < size; row++) {
    const probability = probabilities[row] as number;
    const group = groupOf[row] as number;
    const count = counts[group] as number;
    averaged[row] =
      count < MIN_SIMILAR
        ? probability
        : (1 - MEAN_WEIGHT) * probability + (MEAN_WEIGHT * (sums[group] as number)) / count;
  }
  return averaged;
}

/** The set with the highest expected F1. It consists of all pieces above some probability. */
function chooseByExpectedF1(probabilities: Float32Array, sizes: ArrayLike<number>): Uint8Array {
  // Numbers that contain probability and row, the likeliest first: sorting needs no callback.
  const order = new Float64Array(probabilities.length);
  for (let row = 0; row < order.length; row++)
    order[row] = Math.floor((1 - (probabilities[row] as number)) * PROBABILITY_STEPS) * MAX_ROWS + row;
  order.sort();
  const expected = CONTENT_WEIGHT * expectedWords(probabilities, sizes);
  let right = 0;
  let taken = 0;
  let most = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let place = 0; place < order.length; place++) {
    const row = (order[place] as number) % MAX_ROWS;
    right += (probabilities[row] as number) * (sizes[row] as number);
    taken += sizes[row] as number;
    const score = (2 * right) / (taken + expected);
    if (score <= most) continue;
    most = score;
    least = probabilities[row] as number;
  }
  return Uint8Array.from(probabilities, (probability) => (probability >= least ? 1 : 0));
}

/** The F1 of a choice, as estimated from the probabilities. */
function expectedF1({ probabilities, sizes }: Candidates, isKept: Uint8Array): number {
  let right = 0;
  let taken = 0;
  isKept.forEach((kept, row) => {
    if (kept === 0) return;
    right += (probabilities[row] as number) * (sizes[row] as number);
    taken += sizes[row] as number;
  });
  return (2 * right) / Math.max(1e-9, taken + expectedWords(probabilities, sizes));
}

function expectedWords(probabilities: Float32Array, sizes: ArrayLike<number>): number {
  let sum = 0;
  for (let row = 0; row < probabilities.length; row++) sum += (probabilities[row] as number) * (sizes[row] as number);
  return sum;
}
