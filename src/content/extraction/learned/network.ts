/** A small neural network with one hidden layer. */

/** Of the hidden layer: as many as `sumUnits` computes at a time. */
export const UNITS = 12;
/** How much of a negative sum a unit passes on. */
export const LEAK = 0.05;
/** A value that is further from the center, in standard deviations, counts as this far. */
const FARTHEST = 3;

export interface Network {
  /** The column of each input. */
  readonly columns: Uint8Array;
  /** The usual value of each input, which has no effect, and one divided by its standard deviation. */
  readonly centers: Float32Array;
  readonly scales: Float32Array;
  /** For each input, its weight in every unit. */
  readonly weights: Float32Array | Float64Array;
  /** What each unit begins with, its weight in the result, and, last, what the result begins with. */
  readonly biases: Float32Array;
  readonly outputs: Float32Array;
}

/** The inputs of a row that are not at their usual values: about half of them. */
export interface ActiveInputs {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

export const noInputs = ({ columns }: Pick<Network, 'columns'>): ActiveInputs => ({
  places: new Int32Array(columns.length),
  values: new Float32Array(columns.length),
});

/** Returns how many inputs of the row that starts at `start` are active, and writes them to `active`. */
export function readInputs(
  { columns, centers, scales }: Pick<Network, 'columns' | 'centers' | 'scales'>,
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

/** The log odds of each row. All units at once, in variables: the inputs are read once, and no sum is written to memory. */
export function sumUnits(network: Network, rows: Float32Array, width: number): Float64Array {
  const { weights, biases, outputs } = network;
  const found = new Float64Array(rows.length / width);
  const active = noInputs(network);
  const { places, values } = active;
  for (let row = 0; row < found.length; row++) {
    const count = readInputs(network, rows, row * width, active);
    let sum0 = biases[0] as number;
    let sum1 = biases[1] as number;
    let sum2 = biases[2] as number;
    let sum3 = biases[3] as number;
    let sum4 = biases[4] as number;
    let sum5 = biases[5] as number;
    let sum6 = biases[6] as number;
    let sum7 = biases[7] as number;
    let sum8 = biases[8] as number;
    let sum9 = biases[9] as number;
    let sum10 = biases[10] as number;
    let sum11 = biases[11] as number;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const value = values[at] as number;
      sum0 += value * (weights[place] as number);
      sum1 += value * (weights[place + 1] as number);
      sum2 += value * (weights[place + 2] as number);
      sum3 += value * (weights[place + 3] as number);
      sum4 += value * (weights[place + 4] as number);
      sum5 += value * (weights[place + 5] as number);
      sum6 += value * (weights[place + 6] as number);
      sum7 += value * (weights[place + 7] as number);
      sum8 += value * (weights[place + 8] as number);
      sum9 += value * (weights[place + 9] as number);
      sum10 += value * (weights[place + 10] as number);
      sum11 += value * (weights[place + 11] as number);
    }
    found[row] =
      (outputs[UNITS] as number) +
      bend(sum0) * (outputs[0] as number) +
      bend(sum1) * (outputs[1] as number) +
      bend(sum2) * (outputs[2] as number) +
      bend(sum3) * (outputs[3] as number) +
      bend(sum4) * (outputs[4] as number) +
      bend(sum5) * (outputs[5] as number) +
      bend(sum6) * (outputs[6] as number) +
      bend(sum7) * (outputs[7] as number) +
      bend(sum8) * (outputs[8] as number) +
      bend(sum9) * (outputs[9] as number) +
      bend(sum10) * (outputs[10] as number) +
      bend(sum11) * (outputs[11] as number);
  }
  return found;
}

const bend = (sum: number): number => (sum > 0 ? sum : LEAK * sum);
