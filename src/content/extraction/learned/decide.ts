/**
 * Decides which pieces are kept, from their probabilities, the rules, and special cases such as prices, captions and
 * authors.
 */
import type { Node, ThreadPost } from '../../main-content.ts';
import { keepAuthors } from './authors.ts';
import { averageSimilar, chooseBest } from './best-choice.ts';
import { FLAG } from './box-flags.ts';
import { type Box, isKeptByRules } from './boxes.ts';
import { keepBoxesBetween } from './boxes-between.ts';
import { keepCallouts } from './callouts.ts';
import { keepCaptions } from './captions.ts';
import { leaveOutChoices } from './choices.ts';
import { keepCodeBlocks } from './code-blocks.ts';
import { keepContactFacts } from './contact-facts.ts';
import { trimControls } from './controls.ts';
import { keepDatedNames } from './dated-names.ts';
import { keepDialogs } from './dialogs.ts';
import { keepFactLists } from './fact-lists.ts';
import { leaveOutFilters } from './filters.ts';
import { keepFolds } from './folds.ts';
import { keepInfoboxes } from './infoboxes.ts';
import { keepIngredients } from './ingredients.ts';
import { keepInnerTrees } from './inner-trees.ts';
import { keepItemDates } from './item-dates.ts';
import { keepItemLines } from './item-lines.ts';
import { keepItemPrices } from './item-prices.ts';
import { keepLinesBetween, matchTerms } from './lines-between.ts';
import { keepOpeners } from './openers.ts';
import { KINDS } from './page-features.ts';
import type { PageHints } from './page-hints.ts';
import { hasPrice, isRating } from './piece-traits.ts';
import { keepPlanLists } from './plan-lists.ts';
import { keepProductPrice } from './product-price.ts';
import { keepProductRating } from './product-rating.ts';
import { keepQuoteSources } from './quote-sources.ts';
import { keepRecipeCards } from './recipe-cards.ts';
import { keepReferenceEntries } from './reference-entries.ts';
import { leaveOutRepeatedLinks } from './repeated-links.ts';
import { leaveOutRepeats } from './repeats.ts';
import { keepReviewLines, keepReviewTexts } from './reviews.ts';
import { fixHeadings, keepHeadingsOfSections } from './section-headings.ts';
import { leaveOutSelfLinks } from './self-links.ts';
import { leaveOutSignatures } from './signatures.ts';
import { trimSpokenTexts } from './spoken-texts.ts';
import { findThread, isThread, keepPostAuthors, keepPosts, postsKept } from './thread.ts';
import { findTitle, keepTitle, type Title } from './title.ts';
import { keepTitleFacts } from './title-facts.ts';
import { RelatedParts, widen } from './wider.ts';

/** A price without other text, perhaps with the previous price. */
const MAX_PRICE_LENGTH = 40;
const ARTICLE = KINDS.indexOf('article');
const COLLECTION = KINDS.indexOf('collection');
const DOCUMENTATION = KINDS.indexOf('documentation');
const PRODUCT = KINDS.indexOf('product');
const LIKELY_ARTICLE = 0.5;
const LIKELY_PRODUCT = 0.25;
const LIKELY_COLLECTION = 0.4;
const LIKELY_REFERENCE = 0.5;
const LEVELS_AROUND = 3;
const MIN_WORDS_BESIDE_FOOTER = 50;

export interface Decision {
  /** One number for each piece, 1 for those that are kept. */
  readonly isKept: Uint8Array;
  readonly title: Title | undefined;
  /** Nodes inside of kept pieces that are left out. */
  readonly trimmed: readonly Node[];
  readonly posts: readonly ThreadPost[];
}

/** `probabilities` has one number for each piece, `kinds` one for each kind of page. */
export function decide(
  pieces: readonly Box[],
  hints: PageHints,
  probabilities: Float32Array,
  kinds: ArrayLike<number>,
): Decision {
  const shapes = new Int32Array(pieces.length);
  const sizes = new Float64Array(pieces.length);
  const byRules = new Uint8Array(pieces.length);
  let length = 0;
  for (let row = 0; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    shapes[row] = piece.shape;
    sizes[row] = piece.stats.words;
    byRules[row] = isKeptByRules(piece) ? 1 : 0;
    length += piece.stats.length;
  }
  const averaged = averageSimilar(probabilities, shapes);
  const title = findTitle(pieces, hints.titleWords);
  const page = { pieces, probabilities, title: title?.row ?? -1 };
  const thread = findThread(page, hints, kinds);
  const { isKept: chosen, followsRules } = chooseBest({ probabilities: averaged, sizes, byRules, shapes }, hints, {
    length,
    article: kinds[ARTICLE] ?? 0,
    other: Math.max(...Array.from(kinds).filter((_, kind) => kind !== ARTICLE)),
    isThread: thread !== undefined,
  });
  if (followsRules) keepHeadingsOfSections(pieces, chosen, byRules);
  else {
    leaveOutRelated(pieces, chosen, byRules);
    leaveOutFooter(pieces, chosen);
    leaveOutFilters(pieces, chosen);
    keepReviewTexts(pieces, chosen, probabilities);
  }
  keepPanels(pieces, chosen);
  keepPrices(pieces, chosen);
  if (!followsRules) keepItemLines(pieces, chosen, probabilities);
  if ((kinds[COLLECTION] ?? 0) >= LIKELY_COLLECTION) keepItemPrices(pieces, chosen, probabilities);
  if (!followsRules) keepContactFacts(pieces, chosen, probabilities, page.title);
  if (!followsRules) keepReviewLines(pieces, chosen);
  keepLinesBetween(pieces, chosen);
  matchTerms(pieces, chosen, probabilities);
  keepCaptions(pieces, chosen);
  keepInfoboxes(pieces, chosen);
  keepQuoteSources(pieces, chosen);
  if (!followsRules) keepItemDates(pieces, chosen, probabilities);
  keepInnerTrees(pieces, chosen);
  keepFolds(pieces, chosen);
  keepCallouts(pieces, chosen);
  keepRecipeCards(pieces, chosen);
  keepFactLists(pieces, chosen);
  if (!followsRules) keepPlanLists(pieces, chosen);
  keepOpeners(pieces, chosen);
  keepBoxesBetween(pieces, chosen);
  keepCodeBlocks(pieces, chosen);
  if ((kinds[DOCUMENTATION] ?? 0) >= LIKELY_REFERENCE) keepReferenceEntries(pieces, chosen, probabilities);
  if (thread !== undefined) keepPosts(page, chosen, thread, hints.titleWords);
  leaveOutRepeatedLinks(pieces, chosen);
  // In a reference, the same description is given wherever it applies.
  if ((kinds[DOCUMENTATION] ?? 0) < LIKELY_REFERENCE) leaveOutRepeats(pieces, chosen);
  if (thread !== undefined || isThread(hints, kinds)) {
    leaveOutSignatures(pieces, chosen);
    if (thread === undefined) keepAuthors(pieces, chosen, probabilities);
  }
  if (thread === undefined && !followsRules) keepDatedNames(pieces, chosen);
  const trimmed = thread === undefined ? [] : keepPostAuthors(pieces, chosen, thread);
  if (!followsRules) fixHeadings(pieces, chosen);
  keepDialogs(pieces, chosen);
  // A thread may be a single short post.
  const isKept = thread === undefined ? widen(pieces, chosen) : chosen;
  leaveOutSelfLinks(pieces, isKept);
  if (!followsRules) leaveOutChoices(pieces, isKept);
  // They may be choices: many pages have a box to check at each.
  keepIngredients(pieces, isKept);
  if (title !== undefined) {
    keepTitle(pieces, title, isKept);
    if (isOffer(hints, kinds)) {
      keepProductPrice(pieces, isKept, title);
      keepProductRating(pieces, isKept, title);
    }
    keepTitleFacts(pieces, isKept, title, hints.is.article || (kinds[ARTICLE] ?? 0) >= LIKELY_ARTICLE, probabilities);
  }
  return {
    isKept,
    title,
    trimmed: [...trimmed, ...trimControls(pieces, isKept), ...trimSpokenTexts(pieces, isKept)],
    posts: thread === undefined ? [] : postsKept(pieces, isKept, thread),
  };
}

/** Whether the page is about one thing that is for sale. */
function isOffer({ is }: PageHints, kinds: ArrayLike<number>): boolean {
  const isLikely = (kinds[PRODUCT] ?? 0) >= LIKELY_PRODUCT;
  return isLikely || (is.product && (kinds[ARTICLE] ?? 0) < LIKELY_ARTICLE);
}

/** Recommendations, by the names of their elements, if the rules leave them out too. */
function leaveOutRelated(pieces: readonly Box[], isKept: Uint8Array, byRules: Uint8Array): void {
  const related = new RelatedParts(pieces);
  pieces.forEach((piece, row) => {
    if (isKept[row] === 1 && byRules[row] === 0 && related.has(piece)) isKept[row] = 0;
  });
}

/** The footer of the page, not of its text, unless hardly anything else is kept. */
function leaveOutFooter(pieces: readonly Box[], isKept: Uint8Array): void {
  let words = 0;
  pieces.forEach((piece, row) => {
    if (isKept[row] === 1 && !isInFooter(piece)) words += piece.stats.words;
  });
  if (words < MIN_WORDS_BESIDE_FOOTER) return;
  pieces.forEach((piece, row) => {
    if (isInFooter(piece)) isKept[row] = 0;
  });
}

const isInFooter = ({ flags }: Box): boolean =>
  (flags & FLAG.footer) !== 0 && (flags & (FLAG.article | FLAG.main)) === 0;

/** A collapsed section or the panel of a tab among kept pieces is kept, and so is the button that opens it. */
function keepPanels(pieces: readonly Box[], isKept: Uint8Array): void {
  const before = isKept.slice();
  pieces.forEach((piece, row) => {
    const panel = before[row] === 1 ? undefined : piece.panel;
    if (panel === undefined || !isAmongKept(pieces, before, row, panel)) return;
    isKept[row] = 1;
    const opener = pieces[row - 1];
    if (opener !== undefined && opener.parent === panel.parent && (opener.flags & FLAG.button) !== 0)
      isKept[row - 1] = 1;
  });
}

function isAmongKept(pieces: readonly Box[], isKept: Uint8Array, row: number, panel: Box): boolean {
  let around: Box | undefined = panel;
  for (let left = LEVELS_AROUND; left > 0 && around?.parent !== undefined && around.parent.tag !== 'body'; left--)
    around = around.parent;
  if (around === undefined || around === panel) return false;
  for (let at = row - 1; at >= 0 && (pieces[at] as Box).at > around.at; at--) if (isKept[at] === 1) return true;
  return false;
}

/** A price or a rating beside a kept piece belongs to it. */
function keepPrices(pieces: readonly Box[], isKept: Uint8Array): void {
  const before = isKept.slice();
  pieces.forEach((piece, row) => {
    if (before[row] === 1) return;
    const isBesideKept =
      (before[row - 1] === 1 && areNear(piece, pieces[row - 1])) ||
      (before[row + 1] === 1 && areNear(piece, pieces[row + 1]));
    if (isBesideKept && (isShortPrice(piece) || isRating(piece))) isKept[row] = 1;
  });
}

const isShortPrice = (piece: Box): boolean => piece.stats.length <= MAX_PRICE_LENGTH && hasPrice(piece);

/** In the same box, or in sibling boxes. */
function areNear(one: Box, other: Box | undefined): boolean {
  if (other === undefined) return false;
  return one.parent === other.parent || one.parent?.parent === other.parent || one.parent === other.parent?.parent;
}
