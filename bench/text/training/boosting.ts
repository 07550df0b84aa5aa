/** Gradient-boosted trees for yes or no, grown leaf by leaf over binned columns. Deterministic: chance comes from a seed. */
import { type Forest, LEAF } from '../../../src/content/extraction/learned/forest.ts';

export interface Rows {
  readonly values: Float32Array;
  readonly width: number;
  readonly labels: Float32Array;
  readonly weights: Float32Array;
}

export interface Settings {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Of rows and of columns, for each tree. */
  readonly rowShare: number;
  readonly columnShare: number;
  readonly leastWeight: number;
  readonly ridge: number;
  readonly seed: number;
  /** Columns that are the same for all rows of a page: with fine bins, trees would tell single pages apart by them. */
  readonly coarse: ReadonlySet<number>;
}

const BINS = 64;
const COARSE_BINS = 10;

interface Leaf {
  readonly start: number;
  readonly end: number;
  readonly histogram: Float64Array;
  readonly gradient: number;
  readonly curvature: number;
  readonly node: number;
  split: Split | undefined;
}

interface Split {
  readonly column: number;
  readonly bin: number;
  readonly gain: number;
  readonly gradient: number;
  readonly curvature: number;
}

export function boost(data: Rows, settings: Settings): Forest {
  return new Booster(data, settings).run();
}

class Booster {
  readonly #data: Rows;
  readonly #settings: Settings;
  readonly #count: number;
  readonly #edges: readonly Float32Array[];
  readonly #bins: readonly Uint8Array[];
  readonly #sums: Float64Array;
  readonly #gradients: Float64Array;
  readonly #curvatures: Float64Array;
  readonly #random: () => number;
  readonly #features: number[] = [];
  readonly #thresholds: number[] = [];
  readonly #children: number[] = [];
  #columns: readonly number[] = [];
  #order = new Int32Array(0);
  #spare = new Int32Array(0);

  constructor(data: Rows, settings: Settings) {
    this.#data = data;
    this.#settings = settings;
    this.#count = data.labels.length;
    this.#random = generator(settings.seed);
    this.#edges = Array.from({ length: data.width }, (_, column) =>
      edgesOf(data, column, settings.coarse.has(column) ? COARSE_BINS : BINS),
    );
    this.#bins = this.#edges.map((edges, column) => binsOf(data, column, edges));
    this.#sums = new Float64Array(this.#count);
    this.#gradients = new Float64Array(this.#count);
    this.#curvatures = new Float64Array(this.#count);
  }

  run(): Forest {
    const { labels, weights } = this.#data;
    const { trees } = this.#settings;
    let yes = 0;
    let all = 0;
    for (let row = 0; row < this.#count; row++) {
      yes += (labels[row] as number) * (weights[row] as number);
      all += weights[row] as number;
    }
    const base = Math.log(yes / (all - yes));
    this.#sums.fill(base);
    const roots: number[] = [];
    for (let tree = 0; tree < trees; tree++) {
      for (let row = 0; row < this.#count; row++) {
        const chance = 1 / (1 + Math.exp(-(this.#sums[row] as number)));
        const weight = weights[row] as number;
        this.#gradients[row] = weight * (chance - (labels[row] as number));
        this.#curvatures[row] = weight * Math.max(1e-6, chance * (1 - chance));
      }
      roots.push(this.#grow());
    }
    return {
      roots: Int32Array.from(roots),
      features: Uint8Array.from(this.#features),
      thresholds: Float32Array.from(this.#thresholds),
      children: Int32Array.from(this.#children),
      base,
    };
  }

  #grow(): number {
    const { leaves: most, columnShare, rowShare, rate, ridge } = this.#settings;
    this.#columns = this.#bins.map((_, column) => column).filter(() => this.#random() < columnShare);
    const chosen: number[] = [];
    for (let row = 0; row < this.#count; row++) if (this.#random() < rowShare) chosen.push(row);
    this.#order = Int32Array.from(chosen);
    this.#spare = new Int32Array(chosen.length);
    const root = this.#node();
    const first = this.#leaf(0, chosen.length, root, this.#histogram(0, chosen.length));
    const leaves = [first];
    while (leaves.length < most) {
      let best: Leaf | undefined;
      for (const leaf of leaves)
        if (leaf.split !== undefined && leaf.split.gain > (best?.split?.gain ?? 0)) best = leaf;
      if (best?.split === undefined) break;
      leaves.splice(leaves.indexOf(best), 1, ...this.#divide(best, best.split));
    }
    for (const { node, gradient, curvature } of leaves) {
      this.#features[node] = LEAF;
      this.#thresholds[node] = (-rate * gradient) / (curvature + ridge);
    }
    this.#apply(root);
    return root;
  }

  #node(): number {
    this.#features.push(LEAF);
    this.#thresholds.push(0);
    this.#children.push(0);
    return this.#features.length - 1;
  }

  #histogram(start: number, end: number): Float64Array {
    const histogram = new Float64Array(this.#bins.length * BINS * 2);
    const [order, gradients, curvatures] = [this.#order, this.#gradients, this.#curvatures];
    for (const column of this.#columns) {
      const bins = this.#bins[column] as Uint8Array;
      const base = column * BINS * 2;
      for (let at = start; at < end; at++) {
        const row = order[at] as number;
        const place = base + (bins[row] as number) * 2;
        histogram[place] = (histogram[place] as number) + (gradients[row] as number);
        histogram[place + 1] = (histogram[place + 1] as number) + (curvatures[row] as number);
      }
    }
    return histogram;
  }

  #leaf(start: number, end: number, node: number, histogram: Float64Array): Leaf {
    let gradient = 0;
    let curvature = 0;
    for (let at = start; at < end; at++) {
      const row = this.#order[at] as number;
      gradient += this.#gradients[row] as number;
      curvature += this.#curvatures[row] as number;
    }
    const leaf: Leaf = { start, end, histogram, gradient, curvature, node, split: undefined };
    leaf.split = this.#bestSplit(leaf);
    return leaf;
  }

  #bestSplit({ histogram, gradient, curvature }: Leaf): Split | undefined {
    const { ridge, leastWeight } = this.#settings;
    const whole = (gradient * gradient) / (curvature + ridge);
    let best: Split | undefined;
    for (const column of this.#columns) {
      let left = 0;
      let leftCurvature = 0;
      const last = (this.#edges[column] as Float32Array).length;
      for (let bin = 0; bin < last; bin++) {
        const place = (column * BINS + bin) * 2;
        left += histogram[place] as number;
        leftCurvature += histogram[place + 1] as number;
        const rightCurvature = curvature - leftCurvature;
        if (leftCurvature < leastWeight || rightCurvature < leastWeight) continue;
        const right = gradient - left;
        const gain = (left * left) / (leftCurvature + ridge) + (right * right) / (rightCurvature + ridge) - whole;
        if (gain > (best?.gain ?? 1e-3)) best = { column, bin, gain, gradient: left, curvature: leftCurvature };
      }
    }
    return best;
  }

  #divide(leaf: Leaf, { column, bin }: Split): [Leaf, Leaf] {
    const bins = this.#bins[column] as Uint8Array;
    let left = leaf.start;
    let right = 0;
    for (let at = leaf.start; at < leaf.end; at++) {
      const row = this.#order[at] as number;
      if ((bins[row] as number) <= bin) this.#order[left++] = row;
      else this.#spare[right++] = row;
    }
    this.#order.set(this.#spare.subarray(0, right), left);
    const first = this.#node();
    const second = this.#node();
    this.#features[leaf.node] = column;
    this.#thresholds[leaf.node] = (this.#edges[column] as Float32Array)[bin] as number;
    this.#children[leaf.node] = first;
    const isLeftSmaller = left - leaf.start < leaf.end - left;
    const small = isLeftSmaller ? this.#histogram(leaf.start, left) : this.#histogram(left, leaf.end);
    const large = leaf.histogram;
    for (let at = 0; at < large.length; at++) large[at] = (large[at] as number) - (small[at] as number);
    return [
      this.#leaf(leaf.start, left, first, isLeftSmaller ? small : large),
      this.#leaf(left, leaf.end, second, isLeftSmaller ? large : small),
    ];
  }

  /** Adds the new tree to the sums of all rows, also of those that it was not grown from. */
  #apply(root: number): void {
    const { values, width } = this.#data;
    for (let row = 0; row < this.#count; row++) {
      let node = root;
      for (let feature = this.#features[node] as number; feature !== LEAF; feature = this.#features[node] as number) {
        const isRight = (values[row * width + feature] as number) > (this.#thresholds[node] as number);
        node = (this.#children[node] as number) + (isRight ? 1 : 0);
      }
      this.#sums[row] = (this.#sums[row] as number) + (this.#thresholds[node] as number);
    }
  }
}

/** Values up to and with an edge are in the edge's bin. */
function edgesOf({ values, width, labels }: Rows, column: number, bins: number): Float32Array {
  const sample: number[] = [];
  const step = Math.max(1, Math.floor(labels.length / 20_000));
  for (let row = 0; row < labels.length; row += step) sample.push(values[row * width + column] as number);
  const sorted = Float32Array.from(sample).sort();
  const edges: number[] = [];
  for (let bin = 1; bin < bins; bin++) {
    const edge = sorted[Math.floor((sorted.length * bin) / bins)] as number;
    if (edges.length === 0 || edge > (edges.at(-1) as number)) edges.push(edge);
  }
  if (edges.at(-1) === sorted.at(-1)) edges.pop();
  return Float32Array.from(edges);
}

function binsOf({ values, width, labels }: Rows, column: number, edges: Float32Array): Uint8Array {
  const bins = new Uint8Array(labels.length);
  for (let row = 0; row < labels.length; row++) {
    const value = values[row * width + column] as number;
    let low = 0;
    let high = edges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value <= (edges[middle] as number)) high = middle;
      else low = middle + 1;
    }
    bins[row] = low;
  }
  return bins;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
