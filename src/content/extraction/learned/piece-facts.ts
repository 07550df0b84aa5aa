/** What is found out once about every piece of a page, column by column, for the rows that the model reads. */
import type { Box } from './boxes.ts';
import type { PageSigns } from './page-signs.ts';
import { headingLevel, isDated, isOfRights, isPriced, titleShare } from './piece-signs.ts';
import type { WordScores } from './word-scores.ts';

export interface PieceFacts {
  readonly sayMean: Float32Array;
  readonly sayMin: Float32Array;
  readonly sayMax: Float32Array;
  readonly isPriced: Uint8Array;
  readonly isDated: Uint8Array;
  readonly isOfRights: Uint8Array;
  readonly level: Uint8Array;
  readonly titleShare: Float32Array;
  /** How often the text is there, and which of these it is. */
  readonly repeats: Int32Array;
  readonly repeatPlace: Int32Array;
  /** The number of the piece's shape, and of each shape what is added up. */
  readonly shapeOf: Int32Array;
  readonly shapeCounts: readonly number[];
  readonly shapeLengths: readonly number[];
  readonly shapeLinks: readonly number[];
  /** Sums over the pieces before one; the last is of all. */
  readonly textBefore: Float64Array;
  readonly linksBefore: Float64Array;
  readonly rulesBefore: Float64Array;
  readonly pricesBefore: Int32Array;
  /** The heading before a piece, or -1. */
  readonly headingBefore: Int32Array;
  readonly prices: number;
  readonly dates: number;
  /** The page's title among the pieces, or -1. */
  readonly title: number;
  /** The first and the last piece that the rules keep, or -1. */
  readonly ruled: { readonly first: number; readonly last: number };
}

export function gatherPieces(pieces: readonly Box[], { titleWords }: PageSigns, scores: WordScores): PieceFacts {
  const count = pieces.length;
  const facts = {
    sayMean: new Float32Array(count),
    sayMin: new Float32Array(count),
    sayMax: new Float32Array(count),
    isPriced: new Uint8Array(count),
    isDated: new Uint8Array(count),
    isOfRights: new Uint8Array(count),
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
    scores.readText(piece.signs.start);
    facts.sayMean[row] = scores.mean;
    facts.sayMin[row] = scores.least;
    facts.sayMax[row] = scores.most;
    if (isPriced(piece)) prices += facts.isPriced[row] = 1;
    if (isDated(piece)) dates += facts.isDated[row] = 1;
    if (isOfRights(piece)) facts.isOfRights[row] = 1;
    facts.level[row] = headingLevel(piece);
    facts.titleShare[row] = titleShare(piece, titleWords);
    facts.headingBefore[row] = heading;
    if ((facts.level[row] as number) > 0) heading = row;
    facts.textBefore[row + 1] = (facts.textBefore[row] as number) + piece.signs.length;
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
    title: likestTitle(pieces, facts.level, facts.titleShare),
    ruled: { first, last },
  };
}

function countRepeats(pieces: readonly Box[]): Pick<PieceFacts, 'repeats' | 'repeatPlace'> {
  const counts = new Map<number, number>();
  const repeatPlace = new Int32Array(pieces.length);
  for (let row = 0; row < pieces.length; row++) {
    const { hash } = (pieces[row] as Box).signs;
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    repeatPlace[row] = count;
  }
  const repeats = new Int32Array(pieces.length);
  for (let row = 0; row < pieces.length; row++) repeats[row] = counts.get((pieces[row] as Box).signs.hash) ?? 1;
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
    const { shape, signs, linkLength } = pieces[row] as Box;
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
    shapeLengths[number] = (shapeLengths[number] as number) + signs.length;
    shapeLinks[number] = (shapeLinks[number] as number) + linkLength;
  }
  return { shapeOf, shapeCounts, shapeLengths, shapeLinks };
}

/** The heading most like the title, or the first of the highest level. */
function likestTitle(pieces: readonly Box[], levels: Uint8Array, shares: Float32Array): number {
  let best = -1;
  let most = 0;
  for (let row = 0; row < pieces.length; row++) {
    const level = levels[row] as number;
    if (level === 0 || level > 2) continue;
    const { words } = (pieces[row] as Box).signs;
    const score = (shares[row] as number) * Math.min(8, words) + (level === 1 ? 1.5 : 0) + 0.01;
    if (score <= most) continue;
    best = row;
    most = score;
  }
  return best;
}
