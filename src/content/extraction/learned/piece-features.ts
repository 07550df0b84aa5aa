/**
 * The features of each piece: of the piece itself, its containers, its neighbors and the page. The weights refer to
 * columns by position, so a change of their order needs a new training.
 */
import { FLAGS } from './box-flags.ts';
import { type BoxSums, containersOf, LEVELS, sumBoxes } from './box-sums.ts';
import type { Box, PageBoxes } from './boxes.ts';
import { NAME_GROUPS } from './name-groups.ts';
import { PAGE_FEATURES, readPage } from './page-features.ts';
import type { PageHints } from './page-hints.ts';
import { type PieceFacts, readPieceFacts } from './piece-facts.ts';
import { endingOf } from './piece-traits.ts';
import type { WordScores } from './word-scores.ts';

const TAGS = ['p', 'li', 'div', 'td', 'th', 'dt', 'dd', 'button', 'label', 'a', 'blockquote', 'span'];
const NEIGHBORS = [-2, -1, 1, 2] as const;
/** Pieces to each side that count as its surroundings. */
const SURROUNDINGS = 8;

const OWN =
  'length words linkShare links sentences sentenceRate commaRate digitShare capitalShare nameShare wordLength ending hasPrice hasDate hasCopyright pictures depth headingLevel repeats repeatPlace wordScoreMean wordScoreMin wordScoreMax nameOwn nameParent nameGrand nameMin nameMax nameMean shapeCount shapeLength shapeLinks shapeShare titleShare';
const ITEM =
  'item:similar item:text item:pieces item:place item:prices item:pictures item:links item:headings item:all';
const AROUND = 'text links share pieces perPiece place similar rules sentences headings'.split(' ');
const BESIDE = 'length linkShare sentences isHeading name wordScore rules isSameParent isSameShape'.split(' ');
const PLACE =
  'placeByText placeByPiece sinceHeading headingRank headingWordScore headingShape sinceTitle textSinceTitle isTitle ruleShare ruleParent ruleBefore ruleAfter runLinks runLength runRules';

export const FEATURES: readonly string[] = [
  ...OWN.split(' '),
  ...TAGS.map((tag) => `tag:${tag}`),
  ...FLAGS.map((flag) => `in:${flag}`),
  ...NAME_GROUPS.map((group) => `named:${group}`),
  ...ITEM.split(' '),
  ...Array.from({ length: LEVELS }, (_, level) => AROUND.map((name) => `${level}:${name}`)).flat(),
  ...NEIGHBORS.flatMap((step) => BESIDE.map((name) => `${step > 0 ? '+' : ''}${step}:${name}`)),
  ...PLACE.split(' '),
  ...PAGE_FEATURES,
];
const WIDTH = FEATURES.length;

/** Most values are small integers: looking up their logarithms takes a tenth of the time. */
const LOGARITHMS = Float64Array.from({ length: 4096 }, (_, value) => Math.log2(1 + value));

function log(value: number): number {
  return value < LOGARITHMS.length && (value | 0) === value ? (LOGARITHMS[value] as number) : Math.log2(1 + value);
}

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** What is computed once for a page, before the rows of its pieces. */
export interface PageFacts {
  readonly page: PageBoxes;
  readonly sums: BoxSums;
  readonly facts: PieceFacts;
  /** The columns of the page itself, without its kind. */
  readonly pageRow: readonly number[];
}

export function readFacts(page: PageBoxes, hints: PageHints, scores: WordScores): PageFacts {
  const sums = sumBoxes(page, scores);
  const facts = readPieceFacts(page.pieces, hints, scores);
  return { page, sums, facts, pageRow: readPage(page, hints, sums, facts) };
}

/** Writes the features of one piece; what is there before must be zeros. */
export type FeatureWriter = (rows: Float32Array, start: number, row: number) => void;

/** `kinds` has the probability of each kind of page. */
export function featureWriter({ page, sums, facts, pageRow }: PageFacts, kinds: ArrayLike<number>): FeatureWriter {
  const { pieces } = page;
  const containers = containersOf(page, sums);
  const end = Float32Array.from([...pageRow, ...Array.from(kinds)]);
  return (rows, start, row) => {
    let column = writeOwn(rows, start, row, pieces, sums, facts);
    column = writeItem(rows, column, row, pieces, sums, facts);
    column = writeAround(rows, column, row, containers, sums);
    for (let step = 0; step < NEIGHBORS.length; step++) {
      column = writeBeside(rows, column, row, row + (NEIGHBORS[step] as number), pieces, sums, facts);
    }
    column = writePlace(rows, column, row, pieces, sums, facts);
    rows.set(end, column);
  };
}

/** One row for each piece. */
export function readFeatures(page: PageFacts, kinds: ArrayLike<number>): Float32Array {
  const { length } = page.page.pieces;
  const rows = new Float32Array(length * WIDTH);
  const write = featureWriter(page, kinds);
  for (let row = 0; row < length; row++) write(rows, row * WIDTH, row);
  return rows;
}

function writeOwn(
  rows: Float32Array,
  start: number,
  row: number,
  pieces: readonly Box[],
  sums: BoxSums,
  facts: PieceFacts,
): number {
  const piece = pieces[row] as Box;
  const { at, stats, parent, flags, tag } = piece;
  const { length } = stats;
  const words = Math.max(1, stats.words);
  const shape = facts.shapeOf[row] as number;
  const count = facts.shapeCounts[shape] as number;
  const shapeLength = facts.shapeLengths[shape] as number;
  let column = start;
  rows[column++] = log(length);
  rows[column++] = log(stats.words);
  rows[column++] = piece.linkLength / length;
  rows[column++] = piece.linkCount;
  rows[column++] = stats.sentences;
  rows[column++] = stats.sentences / words;
  rows[column++] = stats.commas / words;
  rows[column++] = stats.digits / length;
  rows[column++] = stats.capitals / length;
  rows[column++] = stats.names / words;
  rows[column++] = length / words;
  rows[column++] = endingOf(stats.last);
  rows[column++] = facts.hasPrice[row] as number;
  rows[column++] = facts.hasDate[row] as number;
  rows[column++] = facts.hasCopyright[row] as number;
  rows[column++] = piece.pictures;
  rows[column++] = piece.depth;
  rows[column++] = facts.level[row] as number;
  rows[column++] = facts.repeats[row] as number;
  rows[column++] = facts.repeatPlace[row] as number;
  rows[column++] = facts.wordScoreMean[row] as number;
  rows[column++] = facts.wordScoreMin[row] as number;
  rows[column++] = facts.wordScoreMax[row] as number;
  rows[column++] = sums.nameOwn[at] as number;
  rows[column++] = parent === undefined ? 0 : (sums.nameOwn[parent.at] as number);
  rows[column++] = parent?.parent === undefined ? 0 : (sums.nameOwn[parent.parent.at] as number);
  rows[column++] = sums.nameMin[at] as number;
  rows[column++] = sums.nameMax[at] as number;
  rows[column++] = (sums.nameSum[at] as number) / (piece.depth + 1);
  rows[column++] = log(count);
  rows[column++] = log(shapeLength / count);
  rows[column++] = (facts.shapeLinks[shape] as number) / shapeLength;
  rows[column++] = shapeLength / Math.max(1, sums.text[0] as number);
  rows[column++] = facts.titleShare[row] as number;
  const place = TAGS.indexOf(tag);
  if (place !== -1) rows[column + place] = 1;
  column += TAGS.length;
  for (let flag = 0; flag < FLAGS.length; flag++) rows[column++] = (flags >>> flag) & 1;
  const groups = sums.groups[at] as number;
  for (let group = 0; group < NAME_GROUPS.length; group++) rows[column++] = (groups >>> group) & 1;
  return column;
}

/** The item that the piece is in, if it is one of several similar ones: a card, a post, a row. */
function writeItem(
  rows: Float32Array,
  start: number,
  row: number,
  pieces: readonly Box[],
  sums: BoxSums,
  { pricesBefore }: PieceFacts,
): number {
  const item = sums.item[(pieces[row] as Box).at] as number;
  if (item === 0) return start + 9;
  const [first, last] = [sums.first[item] as number, sums.last[item] as number];
  const count = last - first;
  const text = Math.max(1, sums.text[item] as number);
  let column = start;
  rows[column++] = log(sums.similar[item] as number);
  rows[column++] = log(text);
  rows[column++] = log(count);
  rows[column++] = (row - first) / count;
  rows[column++] = (pricesBefore[last] as number) - (pricesBefore[first] as number);
  rows[column++] = sums.pictures[item] as number;
  rows[column++] = (sums.links[item] as number) / text;
  rows[column++] = sums.headings[item] as number;
  rows[column++] = (text * (sums.similar[item] as number)) / Math.max(1, sums.text[0] as number);
  return column;
}

function writeAround(rows: Float32Array, start: number, row: number, containers: Int32Array, sums: BoxSums): number {
  const total = Math.max(1, sums.text[0] as number);
  let column = start;
  for (let level = 0; level < LEVELS; level++) {
    const box = containers[row * LEVELS + level] as number;
    const text = Math.max(1, sums.text[box] as number);
    const first = sums.first[box] as number;
    const count = Math.max(1, (sums.last[box] as number) - first);
    rows[column++] = log(text);
    rows[column++] = (sums.links[box] as number) / text;
    rows[column++] = text / total;
    rows[column++] = log(count);
    rows[column++] = log(text / count);
    rows[column++] = (row - first) / count;
    rows[column++] = log(sums.similar[box] as number);
    rows[column++] = (sums.rules[box] as number) / text;
    rows[column++] = (sums.sentences[box] as number) / count;
    rows[column++] = (sums.headings[box] as number) / count;
  }
  return column;
}

function writeBeside(
  rows: Float32Array,
  start: number,
  row: number,
  beside: number,
  pieces: readonly Box[],
  sums: BoxSums,
  facts: PieceFacts,
): number {
  const other = pieces[beside];
  if (other === undefined) {
    rows.fill(-1, start, start + BESIDE.length);
    return start + BESIDE.length;
  }
  const { stats } = other;
  const piece = pieces[row] as Box;
  let column = start;
  rows[column++] = log(stats.length);
  rows[column++] = other.linkLength / stats.length;
  rows[column++] = stats.sentences;
  rows[column++] = (facts.level[beside] as number) > 0 ? 1 : 0;
  rows[column++] = sums.nameMin[other.at] as number;
  rows[column++] = facts.wordScoreMean[beside] as number;
  rows[column++] = other.ruleLength / stats.length;
  rows[column++] = other.parent === piece.parent ? 1 : 0;
  rows[column++] = other.shape === piece.shape ? 1 : 0;
  return column;
}

function writePlace(
  rows: Float32Array,
  start: number,
  row: number,
  pieces: readonly Box[],
  sums: BoxSums,
  facts: PieceFacts,
): number {
  const { parent, ruleLength, stats } = pieces[row] as Box;
  const { textBefore, linksBefore, rulesBefore, title, byRules } = facts;
  const heading = facts.headingBefore[row] as number;
  const total = Math.max(1, sums.text[0] as number);
  const sinceTitle = title === -1 ? 0 : (textBefore[row] as number) - (textBefore[title] as number);
  let column = start;
  rows[column++] = (textBefore[row] as number) / total;
  rows[column++] = row / pieces.length;
  rows[column++] = heading === -1 ? -1 : row - heading;
  rows[column++] = heading === -1 ? 0 : (facts.level[heading] as number);
  rows[column++] = heading === -1 ? 0 : (facts.wordScoreMean[heading] as number);
  rows[column++] = heading === -1 ? 0 : log(facts.shapeCounts[facts.shapeOf[heading] as number] as number);
  rows[column++] = title === -1 ? -999 : Math.max(-100, Math.min(300, row - title));
  rows[column++] = title === -1 ? -9 : Math.sign(sinceTitle) * log(Math.abs(sinceTitle));
  rows[column++] = row === title ? 1 : 0;
  rows[column++] = ruleLength / stats.length;
  rows[column++] =
    parent === undefined ? 0 : (sums.rules[parent.at] as number) / Math.max(1, sums.text[parent.at] as number);
  rows[column++] = byRules.first === -1 ? 0 : within(row - byRules.first, 50);
  rows[column++] = byRules.first === -1 ? 0 : within(byRules.last - row, 50);
  const first = Math.max(0, row - SURROUNDINGS);
  const last = Math.min(pieces.length, row + SURROUNDINGS + 1);
  const length = 1 + (textBefore[last] as number) - (textBefore[first] as number);
  rows[column++] = ((linksBefore[last] as number) - (linksBefore[first] as number)) / length;
  rows[column++] = log(length);
  rows[column++] = ((rulesBefore[last] as number) - (rulesBefore[first] as number)) / length;
  return column;
}
