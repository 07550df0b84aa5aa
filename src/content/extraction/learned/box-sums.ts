/** What is added up over a box and all in it, and in which boxes each piece stands. */
import type { Box, PageBoxes } from './boxes.ts';
import { isHeading } from './piece-signs.ts';
import type { WordScores } from './word-scores.ts';

/** How many containers around a piece are looked at. */
export const LEVELS = 4;
/** So many boxes alike beside each other are the items of something. */
const FEWEST_ALIKE = 3;

export interface BoxSums {
  readonly text: Float64Array;
  readonly links: Float64Array;
  readonly rules: Float64Array;
  readonly sentences: Float64Array;
  readonly pictures: Float64Array;
  readonly heads: Int32Array;
  /** How many pieces come before a box, and before its end. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** How many children of the box's parent are built as it is. */
  readonly alike: Int32Array;
  /** The outermost of several boxes alike that it is in, if that has more than one piece; or 0. */
  readonly item: Int32Array;
  readonly nameOwn: Float32Array;
  readonly nameMin: Float32Array;
  readonly nameMax: Float32Array;
  readonly nameSum: Float32Array;
  /** What the names of a box and of those that it is in say that it is. */
  readonly groups: Int32Array;
}

export function sumUp({ boxes }: PageBoxes, scores: WordScores): BoxSums {
  const size = boxes.length;
  const sums = emptySums(size);
  const siblings = new Map<number, number>();
  let count = 0;
  for (let at = 0; at < size; at++) {
    const box = boxes[at] as Box;
    const { parent, signs } = box;
    sums.text[at] = signs.length;
    sums.links[at] = box.linkLength;
    sums.rules[at] = box.ruleLength;
    sums.sentences[at] = signs.sentences;
    sums.pictures[at] = box.pictures;
    sums.heads[at] = isHeading(box.tag) ? 1 : 0;
    sums.first[at] = count;
    if (signs.length > 0) count++;
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

/** A small whole number: the engine would make an object of any other. */
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
    sums.heads[outer] = (sums.heads[outer] as number) + (sums.heads[at] as number);
  }
}

function findItems(boxes: readonly Box[], sums: BoxSums, siblings: ReadonlyMap<number, number>): void {
  sums.alike[0] = 1;
  for (let at = 1; at < boxes.length; at++) {
    const box = boxes[at] as Box;
    const outer = box.parent?.at ?? 0;
    const alike = siblings.get(keyOf(box, outer)) ?? 1;
    sums.alike[at] = alike;
    const around = sums.item[outer] as number;
    const isItem = alike >= FEWEST_ALIKE && (sums.last[at] as number) - (sums.first[at] as number) > 1;
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
    heads: new Int32Array(size),
    first: new Int32Array(size),
    last: new Int32Array(size),
    alike: new Int32Array(size),
    item: new Int32Array(size),
    nameOwn: new Float32Array(size),
    nameMin: new Float32Array(size),
    nameMax: new Float32Array(size),
    nameSum: new Float32Array(size),
    groups: new Int32Array(size),
  };
}

/** For each piece, in which containers it is: boxes that hold more than the one before, from the inside out. */
export function containersOf({ boxes, pieces }: PageBoxes, { first, last }: BoxSums): Int32Array {
  const containers = new Int32Array(pieces.length * LEVELS);
  // The next box outward that holds more pieces, for each box; found from the outside in.
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
