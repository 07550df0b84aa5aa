/**
 * Gradient-boosted trees for binary classification over binned columns. A tree asks one question per level, the same
 * for all rows: the one that helps most over all leaves. Deterministic: random numbers come from a seed.
 */
import { DEPTH, type Forest } from '../../../src/content/extraction/learned/forest.ts';
import { LEAF_STEPS } from '../../../src/content/extraction/learned/model.ts';

export interface Rows {
  readonly values: Float32Array;
  readonly width: number;
  readonly labels: Float32Array;
  readonly weights: Float32Array;
}

export interface Settings {
  readonly trees: number;
  readonly rate: number;
  /** Shares of rows and of columns, for each tree. */
  readonly rowShare: number;
  readonly columnShare: number;
  /** Questions per tree, if fewer than a forest's depth. */
  readonly depth?: number;
  readonly leastWeight: number;
  readonly ridge: number;
  readonly seed: number;
  /** Columns that are the same for all rows of a page: with fine bins, trees would recognize single pages by them. */
  readonly coarse: ReadonlySet<number>;
}

const BINS = 64;
const COARSE_BINS = 10;
const LEAVES = 1 << DEPTH;
const LARGEST_LEAF = 7.9;

interface Question {
  readonly column: number;
  readonly bin: number;
}

export function boost(data: Rows, settings: Settings): Forest {
  return new Booster(data, settings).run();
}

class Booster {
  readonly #data: Rows;
  readonly #settings: Settings;
  readonly #count: number;
  readonly #edges: readonly Float32Array[];
  /** Column by column: the sums of one column fit into the fastest cache, those of all do not. */
  readonly #bins: readonly Uint8Array[];
  readonly #sums: Float64Array;
  readonly #gradients: Float32Array;
  readonly #curvatures: Float32Array;
  readonly #leafOf: Uint8Array;
  readonly #random: () => number;
  readonly #columns: number[] = [];
  readonly #thresholds: number[] = [];
  readonly #leaves: number[] = [];
  readonly #histogram: Float32Array;

  constructor(data: Rows, settings: Settings) {
    this.#data = data;
    this.#settings = settings;
    this.#count = data.labels.length;
    this.#random = generator(settings.seed);
    this.#edges = Array.from({ length: data.width }, (_, column) =>
      edgesOf(data, column, settings.coarse.has(column) ? COARSE_BINS : BINS),
    );
    this.#bins = binsOf(data, this.#edges);
    this.#sums = new Float64Array(this.#count);
    this.#gradients = new Float32Array(this.#count);
    this.#curvatures = new Float32Array(this.#count);
    this.#leafOf = new Uint8Array(this.#count);
    this.#histogram = new Float32Array((LEAVES / 2) * BINS * 2);
  }

  run(): Forest {
    const { labels, weights } = this.#data;
    let yes = 0;
    let all = 0;
    for (let row = 0; row < this.#count; row++) {
      yes += (labels[row] as number) * (weights[row] as number);
      all += weights[row] as number;
    }
    const base = Math.fround(Math.log(yes / (all - yes)));
    this.#sums.fill(base);
    for (let tree = 0; tree < this.#settings.trees; tree++) {
      for (let row = 0; row < this.#count; row++) {
        const probability = 1 / (1 + Math.exp(-(this.#sums[row] as number)));
        const weight = weights[row] as number;
        this.#gradients[row] = weight * (probability - (labels[row] as number));
        this.#curvatures[row] = weight * Math.max(1e-6, probability * (1 - probability));
      }
      this.#grow();
    }
    return {
      columns: Uint8Array.from(this.#columns),
      thresholds: Float32Array.from(this.#thresholds),
      leaves: Float32Array.from(this.#leaves),
      base,
    };
  }

  #grow(): void {
    const { columnShare, rowShare, depth = DEPTH } = this.#settings;
    const columns = this.#edges.flatMap((_, column) => (this.#random() < columnShare ? [column] : []));
    const chosen: number[] = [];
    for (let row = 0; row < this.#count; row++) if (this.#random() < rowShare) chosen.push(row);
    const rows = Int32Array.from(chosen);
    this.#leafOf.fill(0);
    const questions: Question[] = [];
    while (questions.length < depth) {
      const question = this.#bestQuestion(rows, columns, 1 << questions.length);
      if (question === undefined) break;
      this.#divide(question, questions.length);
      questions.push(question);
    }
    this.#finish(rows, questions);
  }

  /** The question with the highest total gain over all leaves. */
  #bestQuestion(rows: Int32Array, columns: readonly number[], leaves: number): Question | undefined {
    let best: Question | undefined;
    let most = 1e-3;
    const gains = new Float64Array(BINS);
    for (const column of columns) {
      const last = (this.#edges[column] as Float32Array).length;
      if (last === 0) continue;
      this.#addUp(rows, this.#bins[column] as Uint8Array, leaves);
      gains.fill(0);
      for (let leaf = 0; leaf < leaves; leaf++) this.#addGains(gains, last, leaf * BINS * 2);
      for (let bin = 0; bin < last; bin++) {
        if ((gains[bin] as number) <= most) continue;
        most = gains[bin] as number;
        best = { column, bin };
      }
    }
    return best;
  }

  #addUp(rows: Int32Array, bins: Uint8Array, leaves: number): void {
    const [histogram, gradients, curvatures, leafOf] = [
      this.#histogram,
      this.#gradients,
      this.#curvatures,
      this.#leafOf,
    ];
    histogram.fill(0, 0, leaves * BINS * 2);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      const place = ((leafOf[row] as number) * BINS + (bins[row] as number)) << 1;
      histogram[place] = (histogram[place] as number) + (gradients[row] as number);
      histogram[place + 1] = (histogram[place + 1] as number) + (curvatures[row] as number);
    }
  }

  #addGains(gains: Float64Array, last: number, start: number): void {
    const { ridge, leastWeight } = this.#settings;
    const histogram = this.#histogram;
    let gradient = 0;
    let curvature = 0;
    for (let bin = 0; bin <= last; bin++) {
      gradient += histogram[start + bin * 2] as number;
      curvature += histogram[start + bin * 2 + 1] as number;
    }
    const whole = (gradient * gradient) / (curvature + ridge);
    let left = 0;
    let leftCurvature = 0;
    for (let bin = 0; bin < last; bin++) {
      left += histogram[start + bin * 2] as number;
      leftCurvature += histogram[start + bin * 2 + 1] as number;
      const rightCurvature = curvature - leftCurvature;
      if (leftCurvature < leastWeight || rightCurvature < leastWeight) continue;
      const right = gradient - left;
      const gain = (left * left) / (leftCurvature + ridge) + (right * right) / (rightCurvature + ridge) - whole;
      gains[bin] = (gains[bin] as number) + gain;
    }
  }

  #divide({ column, bin }: Question, level: number): void {
    const bins = this.#bins[column] as Uint8Array;
    for (let row = 0; row < this.#count; row++) {
      if ((bins[row] as number) > bin) this.#leafOf[row] = (this.#leafOf[row] as number) | (1 << level);
    }
  }

  /** Leaves are rounded as in the written file. All rows are updated, also those that the tree was not grown from. */
  #finish(rows: Int32Array, questions: readonly Question[]): void {
    const { rate, ridge } = this.#settings;
    const gradient = new Float64Array(LEAVES);
    const curvature = new Float64Array(LEAVES);
    for (const row of rows) {
      const leaf = this.#leafOf[row] as number;
      gradient[leaf] = (gradient[leaf] as number) + (this.#gradients[row] as number);
      curvature[leaf] = (curvature[leaf] as number) + (this.#curvatures[row] as number);
    }
    const leaves = gradient.map((sum, leaf) => {
      const value = (-rate * sum) / ((curvature[leaf] as number) + ridge);
      return Math.round(Math.max(-LARGEST_LEAF, Math.min(LARGEST_LEAF, value)) * LEAF_STEPS) / LEAF_STEPS;
    });
    for (let row = 0; row < this.#count; row++) {
      this.#sums[row] = (this.#sums[row] as number) + (leaves[this.#leafOf[row] as number] as number);
    }
    for (let level = 0; level < DEPTH; level++) {
      const question = questions[level];
      this.#columns.push(question?.column ?? 0);
      this.#thresholds.push(
        question === undefined ? Number.POSITIVE_INFINITY : (this.#edges[question.column]?.[question.bin] as number),
      );
    }
    this.#leaves.push(...leaves);
  }
}

/** A bin contains the values up to and including its edge. */
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
  // A column that is nearly constant has no other edge.
  if (edges.length === 0 && sorted[0] !== sorted.at(-1)) edges.push(sorted[0] as number);
  return Float32Array.from(edges);
}

function binsOf({ values, width, labels }: Rows, edges: readonly Float32Array[]): readonly Uint8Array[] {
  return edges.map((own, column) => {
    const bins = new Uint8Array(labels.length);
    for (let row = 0; row < labels.length; row++) {
      const value = values[row * width + column] as number;
      let low = 0;
      let high = own.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value <= (own[middle] as number)) high = middle;
        else low = middle + 1;
      }
      bins[row] = low;
    }
    return bins;
  });
}

/** Numbers from 0 to 1, the same for the same seed. */
export function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
