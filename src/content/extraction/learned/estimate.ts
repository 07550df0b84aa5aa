/**
 * How likely each piece is content. Trees and a network err on different pieces, so both together are better than
 * either.
 */
import { CompiledEstimators } from './compiled-estimators.ts';
import { type Forest, probabilityOf } from './forest.ts';
import type { Network } from './network.ts';
import { FEATURES, type FeatureWriter } from './piece-features.ts';

/** The share of the network. From a third to this, the figures hardly differ. */
const NETWORK_SHARE = 0.5;

export interface Estimators {
  readonly forest: Forest;
  readonly network: Network;
}

const compiled = new WeakMap<Estimators, CompiledEstimators>();

/** For the features of each piece, which are written where they are read: a page has up to several MB of them. */
export function estimate(estimators: Estimators, pieces: number, write: FeatureWriter): Float32Array {
  const { trees, network } = compiledOf(estimators).sum(pieces, write);
  const probabilities = new Float32Array(pieces);
  for (let row = 0; row < pieces; row++)
    probabilities[row] = probabilityOf(
      (1 - NETWORK_SHARE) * (trees[row] as number) + NETWORK_SHARE * (network[row] as number),
    );
  return probabilities;
}

/** The same for features that were written before, one row after the other. */
export function estimateRows(estimators: Estimators, rows: Float32Array): Float32Array {
  const width = FEATURES.length;
  return estimate(estimators, rows.length / width, (into, start, row) =>
    into.set(rows.subarray(row * width, (row + 1) * width), start),
  );
}

function compiledOf(estimators: Estimators): CompiledEstimators {
  const known = compiled.get(estimators);
  if (known !== undefined) return known;
  const made = new CompiledEstimators(estimators.forest, estimators.network, FEATURES.length);
  compiled.set(estimators, made);
  return made;
}
