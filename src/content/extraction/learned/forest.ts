/**
 * Decision trees whose leaves add up to the logarithm of odds. Every tree asks the same few questions whatever the answers, so
 * the answers are the number of the leaf: there is nothing to jump to, and a tree takes some ten nanoseconds.
 */

/** Questions in each tree. */
export const DEPTH = 5;
const LEAVES = 1 << DEPTH;

export interface Forest {
  /** The column that each question is about, tree by tree. */
  readonly columns: Uint8Array;
  /** Yes is more than this. */
  readonly thresholds: Float32Array;
  readonly leaves: Float32Array;
  readonly base: number;
}

/** From 0 to 1, for each row. */
export function predict(forest: Forest, rows: Float32Array, width: number): Float32Array {
  const count = rows.length / width;
  const found = new Float32Array(count);
  for (let row = 0; row < count; row++) found[row] = 1 / (1 + Math.exp(-sumOf(forest, rows, row * width)));
  return found;
}

function sumOf({ columns, thresholds, leaves, base }: Forest, rows: Float32Array, start: number): number {
  let sum = base;
  const size = columns.length;
  for (let at = 0, tree = 0; at < size; at += DEPTH, tree += LEAVES) {
    let leaf = 0;
    for (let question = 0; question < DEPTH; question++) {
      const value = rows[start + (columns[at + question] as number)] as number;
      leaf |= (value > (thresholds[at + question] as number) ? 1 : 0) << question;
    }
    sum += leaves[tree + leaf] as number;
  }
  return sum;
}
