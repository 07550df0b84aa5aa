/** Decision trees whose leaves add up to the logarithm of odds. Laid flat: a node's two children stand side by side. */

/** In place of a feature's number: the node is a leaf, and its threshold is its value. */
export const LEAF = 255;

export interface Forest {
  /** Where each tree begins. */
  readonly roots: Int32Array;
  readonly features: Uint8Array;
  readonly thresholds: Float32Array;
  /** The place of the first child; the second is the next. */
  readonly children: Int32Array;
  readonly base: number;
}

/** From 0 to 1, for each row. */
export function predict(forest: Forest, rows: Float32Array, width: number): Float32Array {
  const { roots, features, thresholds, children, base } = forest;
  const count = rows.length / width;
  const found = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const start = row * width;
    let sum = base;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree] as number;
      let feature = features[node] as number;
      while (feature !== LEAF) {
        node = (children[node] as number) + ((rows[start + feature] as number) > (thresholds[node] as number) ? 1 : 0);
        feature = features[node] as number;
      }
      sum += thresholds[node] as number;
    }
    found[row] = 1 / (1 + Math.exp(-sum));
  }
  return found;
}
