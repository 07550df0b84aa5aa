/** Writes a model the way `learned/model.ts` reads it. */
import type { Forest } from '../../../src/content/extraction/learned/forest.ts';
import type { Table } from '../../../src/content/extraction/learned/word-scores.ts';
import { STEPS } from './word-tables.ts';

export interface Trained {
  readonly names: Table;
  readonly texts: Table;
  readonly forest: Forest;
}

export function packModel({ names, texts, forest }: Trained): Buffer {
  const parts = [...packTable(names), ...packTable(texts), ...packForest(forest)];
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(part.length);
  return length;
}

function packTable(table: Table): Buffer[] {
  const words = [...table.keys()].sort();
  return [
    Buffer.from(words.join('\n')),
    Buffer.from(Int8Array.from(words, (word) => (table.get(word) ?? 0) * STEPS).buffer),
  ];
}

/** Children are counted from their tree's root. */
function packForest({ roots, features, thresholds, children, base }: Forest): Buffer[] {
  const sizes = Array.from(roots, (root, tree) => (roots[tree + 1] ?? features.length) - root);
  const near = Uint8Array.from(children, (child, node) =>
    Math.max(0, child - (roots.findLast((root) => root <= node) ?? 0)),
  );
  return [
    Buffer.from(Float32Array.of(base).buffer),
    Buffer.from(sizes),
    Buffer.from(features),
    Buffer.from(thresholds.buffer),
    Buffer.from(near),
  ];
}
