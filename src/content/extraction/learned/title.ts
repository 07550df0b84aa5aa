/** Finds the page's main heading, which is kept exactly once, whether or not the text beside it is kept. */
import { attributeOf, type Element } from '../../element-index.ts';
import { isFramePart } from '../../frame-parts.ts';
import type { Node } from '../../main-content.ts';
import { isElement } from '../../node-kinds.ts';
import { FLAG, OUTSIDE } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { headingLevel, titleShare } from './piece-traits.ts';
import { hashOf, nameWords } from './word-hash.ts';

/** For a heading below level 1: the minimum share of its words that must be in the page's title. */
const MIN_SHARE = 0.75;
const MIN_WORDS = 3;
/** For a line that is no heading. */
const MIN_LINE_SHARE = 0.95;
const MIN_LINE_WORDS = 3;
const MAX_BEFORE_TITLE = 200;
const TITLE = new Set(['title', 'headline'].map((word) => hashOf(word)));
/** The name of the site may have all of its words in the page's title, too. */
const WEIGHT_OF_SITE_NAME = 0.2;
const HOME = /^(?:https?:\/\/[^/?#]+)?\/?$|^\.\/?$/i;
const MAX_LEVELS_TO_LINK = 4;
const ELSEWHERE = OUTSIDE | FLAG.aside;

export interface Title {
  /** The heading's index among the pieces, and its element. */
  readonly row: number;
  readonly heading: Element;
}

/**
 * A heading of level 1, or one similar to the page's title; of several, the most similar. Otherwise a line that is the
 * title.
 */
export function findTitle(pieces: readonly Box[], words: ReadonlySet<number>): Title | undefined {
  return findHeading(pieces, words) ?? findTitleLine(pieces, words) ?? findHeadingOfMainFrame(pieces, words);
}

/** A page that has most of its text in a frame, and no heading of its own, shows that of the frame. */
function findHeadingOfMainFrame(pieces: readonly Box[], words: ReadonlySet<number>): Title | undefined {
  const title = findHeading(pieces, words, true);
  const frame = title && frameOf(pieces[title.row]);
  if (!frame) return undefined;
  let inFrame = 0;
  let inAll = 0;
  for (const piece of pieces) {
    inAll += piece.stats.length;
    if (frameOf(piece) === frame) inFrame += piece.stats.length;
  }
  return inFrame * 2 > inAll ? title : undefined;
}

/** Some pages have their title in an element that is no heading. It comes before their text. */
function findTitleLine(pieces: readonly Box[], words: ReadonlySet<number>): Title | undefined {
  for (let row = 0; row < Math.min(pieces.length, MAX_BEFORE_TITLE); row++) {
    const piece = pieces[row] as Box;
    const { stats, flags, element, at, end } = piece;
    const isLine = end === at + 1 && (stats.words >= MIN_LINE_WORDS || isNamedTitle(piece));
    if (!isLine || (flags & (ELSEWHERE | FLAG.button)) !== 0) continue;
    if (titleShare(piece, words) < MIN_LINE_SHARE || stats.words * 2 < words.size) continue;
    if (!frameOf(piece)) return { row, heading: element };
  }
  return undefined;
}

/** The title of a text, by its name; the name of the site, which may be called so too, is a link to its first page. */
function isNamedTitle({ names, linkCount }: Box): boolean {
  return linkCount === 0 && names !== '' && nameWords(names).some((word) => TITLE.has(word));
}

function findHeading(pieces: readonly Box[], words: ReadonlySet<number>, ofFrames = false): Title | undefined {
  let best: Title | undefined;
  let most = 0;
  pieces.forEach((piece, row) => {
    const level = headingLevel(piece);
    if (level === 0 || level > 2 || (piece.flags & ELSEWHERE) !== 0) return;
    const share = titleShare(piece, words);
    if (level > 1 && (share < MIN_SHARE || piece.stats.words < MIN_WORDS)) return;
    const weight = isSiteName(piece) ? WEIGHT_OF_SITE_NAME : 1;
    const score = weight * (share * Math.min(8, piece.stats.words) + (level === 1 ? 1.5 : 0));
    const heading = headingElement(piece);
    if (score <= most || heading === undefined || (frameOf(piece) !== undefined) !== ofFrames) return;
    best = { row, heading };
    most = score;
  });
  return best;
}

/** A heading that is nothing but a link to the first page of the site. */
function isSiteName({ element, linkLength, stats }: Box): boolean {
  if (linkLength === 0 || linkLength < stats.length) return false;
  let node: Node | undefined = element;
  for (let left = MAX_LEVELS_TO_LINK; left > 0 && node !== undefined && isElement(node); left--) {
    if (node.tagName === 'a') return HOME.test(attributeOf(node, 'href')?.trim() ?? '');
    node = node.childNodes.find((child) => isElement(child));
  }
  return false;
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

/** The innermost frame that it is in: its headings mostly stay in their places. */
function frameOf(piece: Box | undefined): Element | undefined {
  for (let box = piece; box !== undefined; box = box.parent) {
    if (box.element && isFramePart(box.element)) return box.element;
  }
  return undefined;
}

/** Other headings with the same text are left out: pages repeat their title for small screens, or above their text. */
export function keepTitle(pieces: readonly Box[], { row }: Title, isKept: Uint8Array): void {
  const hash = pieces[row]?.stats.hash;
  pieces.forEach((piece, other) => {
    if (piece.stats.hash === hash && headingLevel(piece) > 0) isKept[other] = 0;
  });
  isKept[row] = 1;
}
