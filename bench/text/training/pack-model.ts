/** Writes a model in the format that `learned/model.ts` reads. */
import type { Estimators } from '../../../src/content/extraction/learned/estimate.ts';
import type { Forest } from '../../../src/content/extraction/learned/forest.ts';
import { LEAF_STEPS, STEPS } from '../../../src/content/extraction/learned/model.ts';
import type { Network } from '../../../src/content/extraction/learned/network.ts';
import type { KindModel } from '../../../src/content/extraction/learned/page-features.ts';
import type { Table } from '../../../src/content/extraction/learned/word-scores.ts';

export interface Trained {
  readonly names: Table;
  readonly texts: Table;
  readonly kinds: KindModel;
  readonly estimators: Estimators;
}

export function packModel({ names, texts, kinds, estimators }: Trained): Buffer {
  const parts = [
    ...packTable(new Map([...names].map(([word, score]) => [word, [score]]))),
    ...packTable(new Map([...texts].map(([word, score]) => [word, [score]]))),
    ...packTable(kinds.words),
    ...kinds.forests.flatMap(packForest),
    ...packForest(estimators.forest),
    ...packNetwork(estimators.network),
  ];
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
}

export function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(part.length);
  return length;
}

function packTable(table: ReadonlyMap<number, ArrayLike<number>>): Buffer[] {
  const words = [...table.keys()].sort((a, b) => a - b);
  return [
    Buffer.from(Int32Array.from(words).buffer),
    Buffer.from(
      Int8Array.from(words.flatMap((word) => Array.from(table.get(word) ?? [], (score) => score * STEPS))).buffer,
    ),
  ];
}

export function packForest({ columns, thresholds, leaves, base }: Forest): Buffer[] {
  return [
    Buffer.from(Float32Array.of(base).buffer),
    Buffer.from(columns),
    Buffer.from(thresholds.slice().buffer),
    Buffer.from(Int16Array.from(leaves, (leaf) => leaf * LEAF_STEPS).buffer),
  ];
}

function packNetwork({ columns, centers, scales, weights, biases, outputs }: Network): Buffer[] {
  return [
    Buffer.from(columns),
    ...[centers, scales, weights, biases, outputs].map((part) => Buffer.from(Float32Array.from(part).buffer)),
  ];
}
