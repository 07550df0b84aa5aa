/** The weights of the model, loaded when first needed. `docs/text.md` describes the training. */
import { readFileSync } from 'node:fs';
import { DEPTH, type Forest } from './forest.ts';
import { KINDS, type KindModel } from './page-features.ts';
import { type Table, WordScores } from './word-scores.ts';

export interface Model {
  readonly scores: WordScores;
  readonly kinds: KindModel;
  readonly forest: Forest;
}

/** Steps per unit in the tables of words, and in the leaves of trees. */
export const STEPS = 16;
export const LEAF_STEPS = 4096;
const WEIGHTS = new URL('./weights.bin', import.meta.url);

let model: Model | undefined;

export function loadModel(): Model {
  model ??= unpackModel(readFileSync(WEIGHTS));
  return model;
}

/** Each part is preceded by its length. */
export function unpackModel(bytes: Buffer): Model {
  let at = 0;
  const next = (): Buffer => {
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    return bytes.subarray(start, at);
  };
  const names = readTable(next(), next());
  const texts = readTable(next(), next());
  const words = new Map(readRows(next(), next()));
  const forests = KINDS.map(() => readForest(next(), next(), next(), next()));
  const forest = readForest(next(), next(), next(), next());
  return { scores: new WordScores(names, texts), kinds: { words, forests }, forest };
}

function readTable(words: Buffer, scores: Buffer): Table {
  return new Map(readRows(words, scores).map(([word, [score]]) => [word, score ?? 0]));
}

/** A word's hash, and its scores. */
function readRows(words: Buffer, scores: Buffer): [number, number[]][] {
  const count = words.length / 4;
  const width = scores.length / count;
  return Array.from({ length: count }, (_, at) => [
    words.readInt32LE(at * 4),
    Array.from({ length: width }, (_each, place) => scores.readInt8(at * width + place) / STEPS),
  ]);
}

export function readForest(base: Buffer, columns: Buffer, thresholds: Buffer, leaves: Buffer): Forest {
  const trees = columns.length / DEPTH;
  return {
    base: base.readFloatLE(0),
    columns: Uint8Array.from(columns),
    thresholds: Float32Array.from({ length: columns.length }, (_, at) => thresholds.readFloatLE(at * 4)),
    leaves: Float32Array.from({ length: trees << DEPTH }, (_, at) => leaves.readInt16LE(at * 2) / LEAF_STEPS),
  };
}
