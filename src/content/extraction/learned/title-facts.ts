/** Keeps the subtitle, the price and the key facts of what a page offers, between its main heading and its text. */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { hasDate, hasPrice } from './piece-traits.ts';
import type { Title } from './title.ts';
import { isRelated } from './wider.ts';

/** Pieces between the heading and the text. */
const MAX_BETWEEN = 24;
const MAX_LENGTH = 60;
const LEVELS_AROUND = 3;
const OTHERS = BOILERPLATE | FLAG.label | FLAG.aside;
const MIN_FACTS = 2;
const MIN_SUBTITLE_WORDS = 4;
/** A place or a profession, if it is possible by its probability. */
const MIN_PLACE_WORDS = 2;
const POSSIBLE = 0.35;
const MAX_SUBTITLE_LENGTH = 300;
/** The present, the former and the saved one. More are a list of currencies, or of other offers. */
const MAX_PRICES = 3;
const FACTS = new Set(['li', 'dt', 'dd']);

/**
 * `isArticle`: articles have authors, dates and times of reading there, which are neither a subtitle nor facts of an
 * offer.
 */
export function keepTitleFacts(
  pieces: readonly Box[],
  isKept: Uint8Array,
  { row: title }: Title,
  isArticle: boolean,
  probabilities: Float32Array,
): void {
  const end = boxAround(pieces[title] as Box).end;
  const next = isKept.indexOf(1, title + 1);
  if (next === -1 || next - title > MAX_BETWEEN) return;
  const lines: number[] = [];
  for (let row = title + 1; row < next; row++) {
    const piece = pieces[row] as Box;
    const isLine = piece.at < end && piece.stats.length <= MAX_LENGTH && (piece.flags & OTHERS) === 0;
    if (isLine && !isRelated(piece)) lines.push(row);
  }
  const prices = lines.filter((row) => hasPrice(pieces[row] as Box));
  for (const row of prices.slice(0, prices.length > MAX_PRICES ? 1 : MAX_PRICES)) isKept[row] = 1;
  if (isArticle) return;
  const below = pieces[title + 1] as Box;
  const isPossible = (probabilities[title + 1] as number) >= POSSIBLE && below.parent === pieces[title]?.parent;
  if (isSubtitle(below, end, isPossible ? MIN_PLACE_WORDS : MIN_SUBTITLE_WORDS)) isKept[title + 1] = 1;
  for (const items of Map.groupBy(lines, (row) => pieces[row]?.parent).values()) {
    const withNumbers = items.filter((row) => (pieces[row]?.stats.digits ?? 0) > 0).length;
    const areFacts = items.length >= MIN_FACTS && withNumbers * 2 > items.length;
    if (areFacts && items.every((row) => isFact(pieces[row] as Box))) for (const row of items) isKept[row] = 1;
  }
}

const isFact = (piece: Box): boolean =>
  FACTS.has(piece.tag) && piece.linkLength === 0 && !hasPrice(piece) && !hasDate(piece);

/** A sentence right below the heading, as on the first screen of a product's page. */
function isSubtitle({ at, flags, stats, linkLength }: Box, end: number, minWords: number): boolean {
  const { words, digits, length } = stats;
  const isSentence = words >= minWords && digits === 0 && length <= MAX_SUBTITLE_LENGTH;
  return isSentence && at < end && (flags & OTHERS) === 0 && linkLength === 0;
}

function boxAround(title: Box): Box {
  let box = title;
  for (let left = LEVELS_AROUND; left > 0 && box.parent !== undefined && box.parent.tag !== 'body'; left--)
    box = box.parent;
  return box;
}
