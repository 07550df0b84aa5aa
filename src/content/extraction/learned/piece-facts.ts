/** Facts about the pieces of a page that several features use: computed once, one array for each fact. */
import { codesOf } from '../text-codes.ts';
import type { Box } from './boxes.ts';
import type { PageHints } from './page-hints.ts';
import { hasCopyright, hasDate, hasPrice, headingLevel, titleShareOfCodes } from './piece-traits.ts';
import { readLength } from './word-hash.ts';
import type { WordScores } from './word-scores.ts';

export interface PieceFacts {
  readonly wordScoreMean: Float32Array;
  readonly wordScoreMin: Float32Array;
  readonly wordScoreMax: Float32Array;
  readonly hasPrice: Uint8Array;
  readonly hasDate: Uint8Array;
  readonly hasCopyright: Uint8Array;
  readonly level: Uint8Array;
  readonly titleShare: Float32Array;
  /** How often the page has the text, and which of these occurrences it is. */
  readonly repeats: Int32Array;
  readonly repeatPlace: Int32Array;
  /** The number of the piece's shape, and sums for each shape. */
  readonly shapeOf: Int32Array;
  readonly shapeCounts: readonly number[];
  readonly shapeLengths: readonly number[];
  readonly shapeLinks: readonly number[];
  /** Sums over the pieces before each; the last element is the sum of all. */
  readonly textBefore: Float64Array;
  readonly linksBefore: Float64Array;
  readonly rulesBefore: Float64Array;
  readonly pricesBefore: Int32Array;
  /** The row of the last heading before a piece, or -1. */
  readonly headingBefore: Int32Array;
  readonly prices: number;
  readonly dates: number;
  /** The row of the page's title, or -1. */
  readonly title: number;
  /** The rows of the first and the last piece that the rules keep, or -1. */
  readonly byRules: { readonly first: number; readonly last: number };
}

export function readPieceFacts(pieces: readonly Box[], { titleWords }: PageHints, scores: WordScores): PieceFacts {
  const count = pieces.length;
  const facts = {
    wordScoreMean: new Float32Array(count),
    wordScoreMin: new Float32Array(count),
    wordScoreMax: new Float32Array(count),
    hasPrice: new Uint8Array(count),
    hasDate: new Uint8Array(count),
    hasCopyright: new Uint8Array(count),
    level: new Uint8Array(count),
    titleShare: new Float32Array(count),
    headingBefore: new Int32Array(count),
    textBefore: new Float64Array(count + 1),
    linksBefore: new Float64Array(count + 1),
    rulesBefore: new Float64Array(count + 1),
    pricesBefore: new Int32Array(count + 1),
  };
  let [prices, dates, heading, first, last] = [0, 0, -1, -1, -1];
  for (let row = 0; row < count; row++) {
    const piece = pieces[row] as Box;
    const end = readLength(piece.stats.start);
    const codes = codesOf(piece.stats.start, end);
    scores.readText(codes, end);
    facts.titleShare[row] = titleShareOfCodes(piece, codes, end, titleWords);
    facts.wordScoreMean[row] = scores.mean;
    facts.wordScoreMin[row] = scores.least;
    facts.wordScoreMax[row] = scores.most;
    if (hasPrice(piece)) prices += facts.hasPrice[row] = 1;
    if (hasDate(piece)) dates += facts.hasDate[row] = 1;
    if (hasCopyright(piece)) facts.hasCopyright[row] = 1;
    facts.level[row] = headingLevel(piece);
    facts.headingBefore[row] = heading;
    if ((facts.level[row] as number) > 0) heading = row;
    facts.textBefore[row + 1] = (facts.textBefore[row] as number) + piece.stats.length;
    facts.linksBefore[row + 1] = (facts.linksBefore[row] as number) + piece.linkLength;
    facts.rulesBefore[row + 1] = (facts.rulesBefore[row] as number) + piece.ruleLength;
    facts.pricesBefore[row + 1] = prices;
    if (piece.ruleLength === 0) continue;
    if (first === -1) first = row;
    last = row;
  }
  return {
    ...facts,
    ...countRepeats(pieces),
    ...groupShapes(pieces),
    prices,
    dates,
    title: findTitleRow(pieces, facts.level, facts.titleShare),
    byRules: { first, last },
  };
}

function countRepeats(pieces: readonly Box[]): Pick<PieceFacts, 'repeats' | 'repeatPlace'> {
  const counts = new Map<number, number>();
  const repeatPlace = new Int32Array(pieces.length);
  for (let row = 0; row < pieces.length; row++) {
    const { hash } = (pieces[row] as Box).stats;
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    repeatPlace[row] = count;
  }
  const repeats = new Int32Array(pieces.length);
  for (let row = 0; row < pieces.length; row++) repeats[row] = counts.get((pieces[row] as Box).stats.hash) ?? 1;
  return { repeats, repeatPlace };
}

function groupShapes(
  pieces: readonly Box[],
): Pick<PieceFacts, 'shapeOf' | 'shapeCounts' | 'shapeLengths' | 'shapeLinks'> {
  const numbers = new Map<number, number>();
  const shapeOf = new Int32Array(pieces.length);
  const shapeCounts: number[] = [];
  const shapeLengths: number[] = [];
  const shapeLinks: number[] = [];
  for (let row = 0; row < pieces.length; row++) {
    const { shape, stats, linkLength } = pieces[row] as Box;
    let number = numbers.get(shape);
    if (number === undefined) {
      number = shapeCounts.length;
      numbers.set(shape, number);
      shapeCounts.push(0);
      shapeLengths.push(0);
      shapeLinks.push(0);
    }
    shapeOf[row] = number;
    shapeCounts[number] = (shapeCounts[number] as number) + 1;
    shapeLengths[number] = (shapeLengths[number] as number) + stats.length;
    shapeLinks[number] = (shapeLinks[number] as number) + linkLength;
  }
  return { shapeOf, shapeCounts, shapeLengths, shapeLinks };
}

/** The heading most similar to the title, or the first of the highest level. */
function findTitleRow(pieces: readonly Box[], levels: Uint8Array, shares: Float32Array): number {
  let best = -1;
  let highest = 0;
  for (let row = 0; row < pieces.length; row++) {
    const level = levels[row] as number;
    if (level === 0 || level > 2) continue;
    const { words } = (pieces[row] as Box).stats;
    const score = (shares[row] as number) * Math.min(8, words) + (level === 1 ? 1.5 : 0) + 0.01;
    if (score <= highest) continue;
    best = row;
    highest = score;
  }
  return best;
}
