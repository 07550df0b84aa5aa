/** From how likely each piece is content to what is kept: the model's word, the rules', and what no page may lose. */
import { keepAuthors } from './authors.ts';
import { chooseBest, evenOut } from './best-choice.ts';
import { FLAG } from './box-flags.ts';
import { type Box, isRuled } from './boxes.ts';
import { keepDialogs } from './dialogs.ts';
import { keepFolds } from './folds.ts';
import { keepInnerTrees } from './inner-trees.ts';
import { KINDS } from './page-features.ts';
import type { PageSigns } from './page-signs.ts';
import { isPriced, isRating } from './piece-signs.ts';
import { keepReviewLines } from './reviews.ts';
import { followSections, settleHeadings } from './section-headings.ts';
import { findTitle, keepTitle, type Title } from './title.ts';
import { isRelated, widen } from './wider.ts';

/** A price alone, perhaps with what it was before. */
const LONGEST_PRICE = 40;
const ARTICLE = KINDS.indexOf('article');
const FORUM = KINDS.indexOf('forum');
const LIKELY_THREAD = 0.4;
const LEVELS_AROUND = 3;
const LEVELS_IN_CAPTION = 5;
const SHORTEST_CAPTION = 80;
const MOST_IN_FIGURE = 20;

export interface Decision {
  /** One number for each piece, 1 for those that are kept. */
  readonly isKept: Uint8Array;
  readonly title: Title | undefined;
}

/** `chances` has one number for each piece, `kinds` one for each kind of page. */
export function decide(
  pieces: readonly Box[],
  signs: PageSigns,
  chances: Float32Array,
  kinds: ArrayLike<number>,
): Decision {
  const shapes = new Int32Array(pieces.length);
  const sizes = new Float64Array(pieces.length);
  const ruled = new Uint8Array(pieces.length);
  let length = 0;
  for (let row = 0; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    shapes[row] = piece.shape;
    sizes[row] = piece.signs.words;
    ruled[row] = isRuled(piece) ? 1 : 0;
    length += piece.signs.length;
  }
  const even = evenOut(chances, shapes);
  const choice = chooseBest({ chances: even, sizes, ruled }, signs, {
    length,
    article: kinds[ARTICLE] ?? 0,
  });
  if (choice.isRuled) followSections(pieces, choice.isKept, ruled);
  else leaveOutRelated(pieces, choice.isKept, ruled);
  keepPanels(pieces, choice.isKept);
  keepPrices(pieces, choice.isKept);
  if (!choice.isRuled) keepReviewLines(pieces, choice.isKept);
  keepCaptions(pieces, choice.isKept);
  keepInnerTrees(pieces, choice.isKept);
  keepFolds(pieces, choice.isKept);
  if (isThread(signs, kinds)) keepAuthors(pieces, choice.isKept);
  if (!choice.isRuled) settleHeadings(pieces, choice.isKept);
  keepDialogs(pieces, choice.isKept);
  const isKept = widen(pieces, choice.isKept);
  const title = findTitle(pieces, signs.titleWords);
  if (title !== undefined) keepTitle(pieces, title, isKept);
  return { isKept, title };
}

const isThread = ({ is }: PageSigns, kinds: ArrayLike<number>): boolean =>
  is.forum || is.questions || (kinds[FORUM] ?? 0) >= LIKELY_THREAD;

/** Other things to buy or to read, by the names that sites give them, where the rules leave them out as well. */
function leaveOutRelated(pieces: readonly Box[], isKept: Uint8Array, ruled: Uint8Array): void {
  pieces.forEach((piece, row) => {
    if (isKept[row] === 1 && ruled[row] === 0 && isRelated(piece)) isKept[row] = 0;
  });
}

/** What a fold or a tab would show belongs to what it stands in, and so does what opens it. */
function keepPanels(pieces: readonly Box[], isKept: Uint8Array): void {
  const before = isKept.slice();
  pieces.forEach((piece, row) => {
    const panel = before[row] === 1 ? undefined : piece.panel;
    if (panel === undefined || !isAmongKept(pieces, before, row, panel)) return;
    isKept[row] = 1;
    const opener = pieces[row - 1];
    if (opener !== undefined && opener.parent === panel.parent && (opener.flags & FLAG.pressed) !== 0)
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

/** A price or a rating beside something that is kept belongs to it. */
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

const isShortPrice = (piece: Box): boolean => piece.signs.length <= LONGEST_PRICE && isPriced(piece);

/**
 * A caption belongs to the quotation, table or code that it stands under; that of a picture, to the text in whose midst the
 * picture stands, if it is a sentence. Shorter ones are labels and credits: to keep those too costs 0.003 on articles.
 */
function keepCaptions(pieces: readonly Box[], isKept: Uint8Array): void {
  const before = isKept.slice();
  pieces.forEach((piece, row) => {
    if (before[row] === 1 || (piece.flags & FLAG.figure) === 0) return;
    const figure = figureAround(piece);
    if (figure === undefined) return;
    const isBeside = [row - 1, row + 1].some((other) => isKept[other] === 1 && isIn(figure, pieces[other]));
    if (isBeside || (isSentence(piece) && isAmidText(pieces, before, row, figure))) isKept[row] = 1;
  });
}

const isSentence = ({ signs: { sentences, length } }: Box): boolean => sentences > 0 && length >= SHORTEST_CAPTION;

/** What comes next before a figure and after it is kept. */
function isAmidText(pieces: readonly Box[], isKept: Uint8Array, row: number, figure: Box): boolean {
  let before = row - 1;
  while (before > row - MOST_IN_FIGURE && isIn(figure, pieces[before])) before--;
  let after = row + 1;
  while (after < row + MOST_IN_FIGURE && isIn(figure, pieces[after])) after++;
  return isKept[before] === 1 && isKept[after] === 1;
}

/** The figure of a caption. */
function figureAround(piece: Box): Box | undefined {
  let isCaption = false;
  let box: Box | undefined = piece;
  for (let left = LEVELS_IN_CAPTION; left > 0 && box !== undefined && box.tag !== 'figure'; left--) {
    if (box.tag === 'figcaption') isCaption = true;
    box = box.parent;
  }
  return isCaption && box?.tag === 'figure' ? box : undefined;
}

const isIn = ({ at, end }: Box, piece: Box | undefined): boolean =>
  piece !== undefined && piece.at > at && piece.at < end;

/** In the same box, or in boxes of one box. */
function areNear(one: Box, other: Box | undefined): boolean {
  if (other === undefined) return false;
  return one.parent === other.parent || one.parent?.parent === other.parent || one.parent === other.parent?.parent;
}
