/** The weights of the model, read when the first page asks for them. `docs/text.md` tells how they are made. */
import { readFileSync } from 'node:fs';
import type { Forest } from './forest.ts';
import { type Table, WordScores } from './word-scores.ts';

export interface Model {
  readonly scores: WordScores;
  readonly forest: Forest;
}

/** Steps of one unit in the tables of words. */
const STEPS = 16;
const WEIGHTS = new URL('./weights.bin', import.meta.url);

let model: Model | undefined;

export function loadModel(): Model {
  model ??= unpack(readFileSync(WEIGHTS));
  return model;
}

/** Each part has its length before it. */
function unpack(bytes: Buffer): Model {
  let at = 0;
  const next = (): Uint8Array<ArrayBuffer> => {
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    return new Uint8Array(bytes.subarray(start, at));
  };
  const names = readTable(next(), next());
  const texts = readTable(next(), next());
  const forest = readForest(next(), next(), next(), next(), next());
  return { scores: new WordScores(names, texts), forest };
}

function readTable(words: Uint8Array, scores: Uint8Array): Table {
  const signed = Int8Array.from(scores);
  return new Map(
    Buffer.from(words)
      .toString()
      .split('\n')
      .map((word, at) => [word, (signed[at] ?? 0) / STEPS]),
  );
}

function readForest(
  base: Uint8Array<ArrayBuffer>,
  sizes: Uint8Array,
  features: Uint8Array,
  thresholds: Uint8Array<ArrayBuffer>,
  near: Uint8Array,
): Forest {
  const roots = new Int32Array(sizes.length);
  const children = new Int32Array(features.length);
  let root = 0;
  sizes.forEach((size, tree) => {
    roots[tree] = root;
    for (let node = root; node < root + size; node++) children[node] = root + (near[node] ?? 0);
    root += size;
  });
  return {
    roots,
    features,
    thresholds: new Float32Array(thresholds.buffer),
    children,
    base: new Float32Array(base.buffer)[0] ?? 0,
  };
}
