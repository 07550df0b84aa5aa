/** The weights of the model, loaded when first needed. `docs/text.md` describes the training. */
import { readFileSync } from 'node:fs';
import type { Estimators } from './estimate.ts';
import { DEPTH, type Forest } from './forest.ts';
import type { Network } from './network.ts';
import { KINDS, type KindModel } from './page-features.ts';
import { type Table, WordScores } from './word-scores.ts';

export interface Model {
  readonly scores: WordScores;
  readonly kinds: KindModel;
  readonly estimators: Estimators;
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
function unpackModel(bytes: Buffer): Model {
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
  const network = readNetwork(next(), next(), next(), next(), next(), next());
  return { scores: new WordScores(names, texts), kinds: { words, forests }, estimators: { forest, network } };
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
    thresholds: readFloats(thresholds),
    leaves: Float32Array.from({ length: trees << DEPTH }, (_, at) => leaves.readInt16LE(at * 2) / LEAF_STEPS),
  };
}

function readNetwork(
  columns: Buffer,
  centers: Buffer,
  scales: Buffer,
  weights: Buffer,
  biases: Buffer,
  outputs: Buffer,
): Network {
  return {
    columns: Uint8Array.from(columns),
    centers: readFloats(centers),
    scales: readFloats(scales),
    weights: readFloats(weights),
    biases: readFloats(biases),
    outputs: readFloats(outputs),
  };
}

const readFloats = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
