/** For each box, sums over its contents and measures of its names; for each piece, the containers around it. */
import type { Box, PageBoxes } from './boxes.ts';
import { isHeading } from './piece-traits.ts';
import type { WordScores } from './word-scores.ts';

/** The number of containers around a piece that its features describe. */
export const LEVELS = 4;
/** From this many similar siblings on, boxes are items of a list, in any markup. */
const MIN_SIMILAR = 3;

export interface BoxSums {
  readonly text: Float64Array;
  readonly links: Float64Array;
  readonly rules: Float64Array;
  readonly sentences: Float64Array;
  readonly pictures: Float64Array;
  readonly headings: Int32Array;
  /** The number of pieces before a box, and before its end. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** How many children of the box's parent have the same structure. */
  readonly similar: Int32Array;
  /** The outermost item that the box is in, if it has more than one piece; else 0. */
  readonly item: Int32Array;
  readonly nameOwn: Float32Array;
  readonly nameMin: Float32Array;
  readonly nameMax: Float32Array;
  readonly nameSum: Float32Array;
  /** Groups of name words that occur in the names of a box and of those around it. */
  readonly groups: Int32Array;
}

export function sumBoxes({ boxes }: PageBoxes, scores: WordScores): BoxSums {
  const size = boxes.length;
  const sums = emptySums(size);
  const siblings = new Map<number, number>();
  let count = 0;
  for (let at = 0; at < size; at++) {
    const box = boxes[at] as Box;
    const { parent, stats } = box;
    sums.text[at] = stats.length;
    sums.links[at] = box.linkLength;
    sums.rules[at] = box.ruleLength;
    sums.sentences[at] = stats.sentences;
    sums.pictures[at] = box.pictures;
    sums.headings[at] = isHeading(box.tag) ? 1 : 0;
    sums.first[at] = count;
    if (stats.length > 0) count++;
    if (parent === undefined) continue;
    const outer = parent.at;
    const { score, groups } = scores.ofNames(box.names);
    sums.nameOwn[at] = score;
    sums.nameMin[at] = Math.min(score, sums.nameMin[outer] as number);
    sums.nameMax[at] = Math.max(score, sums.nameMax[outer] as number);
    sums.nameSum[at] = score + (sums.nameSum[outer] as number);
    sums.groups[at] = groups | (sums.groups[outer] as number);
    const key = keyOf(box, outer);
    siblings.set(key, (siblings.get(key) ?? 0) + 1);
  }
  addInner(boxes, sums, count);
  findItems(boxes, sums, siblings);
  return sums;
}

/** A 32-bit integer, because the engine allocates an object for other numbers. */
const keyOf = ({ shape }: Box, outer: number): number => (Math.imul(shape, 31) + outer) | 0;

function addInner(boxes: readonly Box[], sums: BoxSums, count: number): void {
  const size = boxes.length;
  for (let at = size - 1; at >= 0; at--) {
    const { end, parent } = boxes[at] as Box;
    sums.last[at] = end < size ? (sums.first[end] as number) : count;
    if (parent === undefined) continue;
    const outer = parent.at;
    sums.text[outer] = (sums.text[outer] as number) + (sums.text[at] as number);
    sums.links[outer] = (sums.links[outer] as number) + (sums.links[at] as number);
    sums.rules[outer] = (sums.rules[outer] as number) + (sums.rules[at] as number);
    sums.sentences[outer] = (sums.sentences[outer] as number) + (sums.sentences[at] as number);
    sums.pictures[outer] = (sums.pictures[outer] as number) + (sums.pictures[at] as number);
    sums.headings[outer] = (sums.headings[outer] as number) + (sums.headings[at] as number);
  }
}

function findItems(boxes: readonly Box[], sums: BoxSums, siblings: ReadonlyMap<number, number>): void {
  sums.similar[0] = 1;
  for (let at = 1; at < boxes.length; at++) {
    const box = boxes[at] as Box;
    const outer = box.parent?.at ?? 0;
    const similar = siblings.get(keyOf(box, outer)) ?? 1;
    sums.similar[at] = similar;
    const around = sums.item[outer] as number;
    const isItem = similar >= MIN_SIMILAR && (sums.last[at] as number) - (sums.first[at] as number) > 1;
    sums.item[at] = around === 0 && isItem ? at : around;
  }
}

function emptySums(size: number): BoxSums {
  return {
    text: new Float64Array(size),
    links: new Float64Array(size),
    rules: new Float64Array(size),
    sentences: new Float64Array(size),
    pictures: new Float64Array(size),
    headings: new Int32Array(size),
    first: new Int32Array(size),
    last: new Int32Array(size),
    similar: new Int32Array(size),
    item: new Int32Array(size),
    nameOwn: new Float32Array(size),
    nameMin: new Float32Array(size),
    nameMax: new Float32Array(size),
    nameSum: new Float32Array(size),
    groups: new Int32Array(size),
  };
}

/** For each piece, its containers from the inside out: boxes that contain more pieces than the one before. */
export function containersOf({ boxes, pieces }: PageBoxes, { first, last }: BoxSums): Int32Array {
  const containers = new Int32Array(pieces.length * LEVELS);
  // For each box, the next one outward that contains more pieces.
  const wider = new Int32Array(boxes.length);
  const countOf = (at: number): number => (last[at] as number) - (first[at] as number);
  for (let at = 1; at < boxes.length; at++) {
    const outer = boxes[at]?.parent?.at ?? 0;
    wider[at] = countOf(outer) > countOf(at) ? outer : (wider[outer] as number);
  }
  for (let row = 0; row < pieces.length; row++) {
    let at = (pieces[row] as Box).at;
    for (let level = 0; level < LEVELS; level++) {
      at = wider[at] as number;
      containers[row * LEVELS + level] = at;
    }
  }
  return containers;
}
