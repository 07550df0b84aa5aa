/** Keeps the captions of kept figures. */
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';

const MAX_LEVELS = 5;
const MAX_IN_FIGURE = 20;
/** A caption says something about the picture; shorter ones are names, dates and labels. */
const MIN_WORDS = 4;
/** From this length on, a caption says more than whose picture it is. */
const MIN_WORDS_WITH_CREDIT = 8;
const CREDIT =
  /©|\(c\)|\b(?:photos?|photograph(?:er|y|s)?|images?|picture|illustration|credits?|courtesy|source|foto|bild|quelle|fuente|crédits?|getty|reuters|AP|AFP|EPA|dpa|shutterstock|istock|unsplash|pixabay|pexels|alamy|flickr|wikimedia)\b/i;

/**
 * The caption of a quotation, a table or code is kept with it. That of a picture is kept if the picture is in the midst
 * of kept text, unless it is a label, a credit or a link: to keep those too would cost 0.0006 more on the articles of
 * the benchmark.
 */
export function keepCaptions(pieces: readonly Box[], isKept: Uint8Array): void {
  const before = isKept.slice();
  pieces.forEach((piece, row) => {
    if (before[row] === 1 || (piece.flags & FLAG.figure) === 0) return;
    const figure = figureAround(piece);
    if (figure === undefined) return;
    const isBeside = [row - 1, row + 1].some((other) => isKept[other] === 1 && isIn(figure, pieces[other]));
    if (isBeside || (describesPicture(piece) && isAmidText(pieces, before, row, figure))) isKept[row] = 1;
  });
}

function describesPicture({ stats: { words, length, start }, linkLength }: Box): boolean {
  if (words < MIN_WORDS || linkLength * 2 > length) return false;
  return words >= MIN_WORDS_WITH_CREDIT || !CREDIT.test(start);
}

/** Whether the pieces right before and after the figure are kept. */
function isAmidText(pieces: readonly Box[], isKept: Uint8Array, row: number, figure: Box): boolean {
  let before = row - 1;
  while (before > row - MAX_IN_FIGURE && isIn(figure, pieces[before])) before--;
  let after = row + 1;
  while (after < row + MAX_IN_FIGURE && isIn(figure, pieces[after])) after++;
  return isKept[before] === 1 && isKept[after] === 1;
}

/** The figure that a caption belongs to. */
function figureAround(piece: Box): Box | undefined {
  let isCaption = false;
  let box: Box | undefined = piece;
  for (let left = MAX_LEVELS; left > 0 && box !== undefined && box.tag !== 'figure'; left--) {
    if (box.tag === 'figcaption') isCaption = true;
    box = box.parent;
  }
  return isCaption && box?.tag === 'figure' ? box : undefined;
}

const isIn = ({ at, end }: Box, piece: Box | undefined): boolean =>
  piece !== undefined && piece.at > at && piece.at < end;
