/**
 * Trains the neural network for binary classification: stochastic gradient descent with Adam, a part of the inputs left
 * out at random. Deterministic: random numbers come from a seed.
 */
import { FARTHEST, LEAK, type Network, UNITS } from '../../../src/content/extraction/learned/network.ts';
import { generator, type Rows } from './boosting.ts';

export interface NetworkSettings {
  /** How often every row is seen. */
  readonly rounds: number;
  /** The share of inputs that a row is seen without. */
  readonly leftOut: number;
  readonly rate: number;
  /** How much weights shrink, relative to the rate. */
  readonly decay: number;
  readonly seed: number;
  readonly columns: readonly number[];
}

/** The inputs of a row that are not at their usual values: about half of them. */
interface ActiveInputs {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

/** Rows that are seen before the weights change. */
const AT_ONCE = 128;
const MOMENTUM = 0.9;
const MEMORY = 0.999;

export function trainNetwork(data: Rows, settings: NetworkSettings): Network {
  return new Trainer(data, settings).run();
}

class Trainer {
  readonly #data: Rows;
  readonly #settings: NetworkSettings;
  readonly #random: () => number;
  readonly #network: Network;
  readonly #active: ActiveInputs;
  readonly #steps: readonly Adam[];
  readonly #weights: Adam;
  readonly #biases: Adam;
  readonly #outputs: Adam;
  readonly #sums = new Float32Array(UNITS);

  constructor(data: Rows, settings: NetworkSettings) {
    this.#data = data;
    this.#settings = settings;
    this.#random = generator(settings.seed);
    const spread = settings.columns.map((column) => spreadOf(data, column));
    const first = (size: number, inputs: number): Float32Array =>
      Float32Array.from({ length: size }, () => (this.#random() * 2 - 1) / Math.sqrt(inputs));
    this.#network = {
      columns: Uint8Array.from(settings.columns),
      centers: Float32Array.from(spread, ({ center }) => center),
      scales: Float32Array.from(spread, ({ scale }) => scale),
      weights: first(settings.columns.length * UNITS, settings.columns.length),
      biases: new Float32Array(UNITS),
      outputs: first(UNITS + 1, UNITS),
    };
    const size = settings.columns.length;
    this.#active = { places: new Int32Array(size), values: new Float32Array(size) };
    this.#weights = new Adam(this.#network.weights, settings.decay);
    this.#biases = new Adam(this.#network.biases, 0);
    this.#outputs = new Adam(this.#network.outputs, 0);
    this.#steps = [this.#weights, this.#biases, this.#outputs];
  }

  run(): Network {
    const { rounds, rate } = this.#settings;
    const count = this.#data.labels.length;
    const order = Int32Array.from({ length: count }, (_, row) => row);
    const last = rounds * Math.floor(count / AT_ONCE);
    let step = 0;
    for (let round = 0; round < rounds; round++) {
      this.#shuffle(order);
      for (let at = 0; at + AT_ONCE <= count; at += AT_ONCE) {
        for (let each = at; each < at + AT_ONCE; each++) this.#learn(order[each] as number);
        for (const part of this.#steps) part.step(rate * (1 - step / last), step + 1);
        step++;
      }
    }
    return this.#network;
  }

  #shuffle(order: Int32Array): void {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(this.#random() * (at + 1));
      const value = order[at] as number;
      order[at] = order[other] as number;
      order[other] = value;
    }
  }

  /** Adds the gradient of one row. */
  #learn(row: number): void {
    const { values: rows, width, labels, weights: rowWeights } = this.#data;
    const { weights, biases, outputs } = this.#network;
    const { places, values } = this.#active;
    const count = this.#leaveOut(readInputs(this.#network, rows, row * width, this.#active));
    const sums = this.#sums;
    sums.set(biases);
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const value = values[at] as number;
      for (let unit = 0; unit < UNITS; unit++)
        sums[unit] = (sums[unit] as number) + value * (weights[place + unit] as number);
    }
    let result = outputs[UNITS] as number;
    for (let unit = 0; unit < UNITS; unit++) {
      const sum = sums[unit] as number;
      result += (sum > 0 ? sum : LEAK * sum) * (outputs[unit] as number);
    }
    const probability = 1 / (1 + Math.exp(-result));
    const error = (rowWeights[row] as number) * (probability - (labels[row] as number));
    const [ofWeights, ofBiases, ofOutputs] = [this.#weights.gradient, this.#biases.gradient, this.#outputs.gradient];
    ofOutputs[UNITS] = (ofOutputs[UNITS] as number) + error;
    for (let unit = 0; unit < UNITS; unit++) {
      const sum = sums[unit] as number;
      const slope = sum > 0 ? 1 : LEAK;
      ofOutputs[unit] = (ofOutputs[unit] as number) + error * sum * slope;
      const own = error * (outputs[unit] as number) * slope;
      ofBiases[unit] = (ofBiases[unit] as number) + own;
      sums[unit] = own;
    }
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const value = values[at] as number;
      for (let unit = 0; unit < UNITS; unit++)
        ofWeights[place + unit] = (ofWeights[place + unit] as number) + value * (sums[unit] as number);
    }
  }

  /** Returns how many of the active inputs are left. They count more, so that sums stay as large as with all. */
  #leaveOut(count: number): number {
    const { leftOut } = this.#settings;
    const { places, values } = this.#active;
    let left = 0;
    for (let at = 0; at < count; at++) {
      if (this.#random() < leftOut) continue;
      places[left] = places[at] as number;
      values[left++] = (values[at] as number) / (1 - leftOut);
    }
    return left;
  }
}

/** Returns how many inputs of the row that starts at `start` are active, and writes them to `active`. */
function readInputs(
  { columns, centers, scales }: Network,
  rows: Float32Array,
  start: number,
  { places, values }: ActiveInputs,
): number {
  let count = 0;
  for (let input = 0; input < columns.length; input++) {
    const distance = (rows[start + (columns[input] as number)] as number) - (centers[input] as number);
    // Without branches, because half of the inputs cannot be predicted: what is at its usual value is overwritten.
    places[count] = input * UNITS;
    values[count] = Math.max(-FARTHEST, Math.min(FARTHEST, distance * (scales[input] as number)));
    count += +(distance !== 0);
  }
  return count;
}

/** Changes values by their gradients, with the step for each adapted to its past ones (Kingma and Ba 2015). */
class Adam {
  readonly gradient: Float32Array;
  readonly #values: Network['weights'];
  readonly #decay: number;
  readonly #mean: Float32Array;
  readonly #square: Float32Array;

  constructor(values: Network['weights'], decay: number) {
    this.#values = values;
    this.#decay = decay;
    this.gradient = new Float32Array(values.length);
    this.#mean = new Float32Array(values.length);
    this.#square = new Float32Array(values.length);
  }

  step(rate: number, count: number): void {
    const [values, gradient, mean, square] = [this.#values, this.gradient, this.#mean, this.#square];
    const meanRate = rate / (1 - MOMENTUM ** count);
    const squareScale = 1 / (1 - MEMORY ** count);
    for (let at = 0; at < values.length; at++) {
      const slope = (gradient[at] as number) / AT_ONCE;
      mean[at] = MOMENTUM * (mean[at] as number) + (1 - MOMENTUM) * slope;
      square[at] = MEMORY * (square[at] as number) + (1 - MEMORY) * slope * slope;
      const change = (meanRate * (mean[at] as number)) / (Math.sqrt((square[at] as number) * squareScale) + 1e-7);
      values[at] = (values[at] as number) * (1 - rate * this.#decay) - change;
    }
    gradient.fill(0);
  }
}

/** The center is 0 for a column that mostly is 0, so that these inputs cost nothing, otherwise the mean. */
function spreadOf({ values, width, labels }: Rows, column: number): { center: number; scale: number } {
  let [sum, squares, zeros] = [0, 0, 0];
  for (let row = 0; row < labels.length; row++) {
    const value = values[row * width + column] as number;
    sum += value;
    squares += value * value;
    if (value === 0) zeros++;
  }
  const mean = sum / labels.length;
  const deviation = Math.sqrt(Math.max(0, squares / labels.length - mean * mean));
  return { center: zeros * 2 > labels.length ? 0 : Math.fround(mean), scale: deviation < 1e-6 ? 0 : 1 / deviation };
}
