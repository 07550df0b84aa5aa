/** The page's main heading: it is kept, once, whatever becomes of the text beside it. */
import type { Element } from '../../element-index.ts';
import { isFramePart } from '../../frame-parts.ts';
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { headingLevel, titleShare } from './piece-signs.ts';

/** Of a heading below the first level, so many words must be in the page's title. */
const ALIKE = 0.75;
const FEWEST_WORDS = 3;
const FURNITURE = FLAG.nav | FLAG.footer | FLAG.dialog | FLAG.aside;

export interface Title {
  /** The heading's place among the pieces, and its element. */
  readonly row: number;
  readonly heading: Element;
}

/** A first heading, or one that says what the page's title says; of several, the one most like the title. */
export function findTitle(pieces: readonly Box[], words: ReadonlySet<number>): Title | undefined {
  let best: Title | undefined;
  let most = 0;
  pieces.forEach((piece, row) => {
    const level = headingLevel(piece);
    if (level === 0 || level > 2 || (piece.flags & FURNITURE) !== 0) return;
    const share = titleShare(piece, words);
    if (level > 1 && (share < ALIKE || piece.signs.words < FEWEST_WORDS)) return;
    const score = share * Math.min(8, piece.signs.words) + (level === 1 ? 1.5 : 0);
    const heading = headingElement(piece);
    if (score <= most || heading === undefined || isOfFrame(piece)) return;
    best = { row, heading };
    most = score;
  });
  return best;
}

function headingElement(piece: Box): Element | undefined {
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) {
    if (
      /^h[1-6]$/.test(box.tag) ||
      box.element?.attrs.some(({ name, value }) => name === 'role' && value === 'heading')
    )
      return box.element;
  }
  return undefined;
}

/** What a frame shows stands where the frame does, with its heading. */
function isOfFrame(piece: Box): boolean {
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) {
    if (box.element && isFramePart(box.element)) return true;
  }
  return false;
}

/** Other headings that say the same are left out: pages repeat their title for small screens, or over their text. */
export function keepTitle(pieces: readonly Box[], { row }: Title, isKept: Uint8Array): void {
  const hash = pieces[row]?.signs.hash;
  pieces.forEach((piece, other) => {
    if (piece.signs.hash === hash && headingLevel(piece) > 0) isKept[other] = 0;
  });
  isKept[row] = 1;
}
