/** A small neural network with one hidden layer, as data. `compiled-estimators.ts` computes it. */

/** Of the hidden layer; a multiple of four. */
export const UNITS = 12;
/** How much of a negative sum a unit passes on. */
export const LEAK = 0.05;
/** A value that is further from the center, in standard deviations, counts as this far. */
export const FARTHEST = 3;

export interface Network {
  /** The column of each input. */
  readonly columns: Uint8Array;
  /** The usual value of each input, which has no effect, and one divided by its standard deviation. */
  readonly centers: Float32Array;
  readonly scales: Float32Array;
  /** For each input, its weight in every unit. */
  readonly weights: Float32Array;
  /** What each unit begins with, its weight in the result, and, last, what the result begins with. */
  readonly biases: Float32Array;
  readonly outputs: Float32Array;
}
