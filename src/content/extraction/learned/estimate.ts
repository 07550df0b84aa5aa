/** How likely each piece is content. Trees and a network err on different pieces, so both together are better than either. */
import { CompiledEstimators } from './compiled-estimators.ts';
import { type Forest, probabilityOf } from './forest.ts';
import type { Network } from './network.ts';
import { FEATURES } from './piece-features.ts';

/** The share of the network. From a third to this, the figures hardly differ. */
const NETWORK_SHARE = 0.5;

export interface Estimators {
  readonly forest: Forest;
  readonly network: Network;
}

const compiled = new WeakMap<Estimators, CompiledEstimators>();

/** `rows` has the features of each piece. */
export function estimate(estimators: Estimators, rows: Float32Array): Float32Array {
  const { trees, network } = compiledOf(estimators).sum(rows);
  const probabilities = new Float32Array(trees.length);
  for (let row = 0; row < probabilities.length; row++)
    probabilities[row] = probabilityOf(
      (1 - NETWORK_SHARE) * (trees[row] as number) + NETWORK_SHARE * (network[row] as number),
    );
  return probabilities;
}

function compiledOf(estimators: Estimators): CompiledEstimators {
  const known = compiled.get(estimators);
  if (known !== undefined) return known;
  const made = new CompiledEstimators(estimators.forest, estimators.network, FEATURES.length);
  compiled.set(estimators, made);
  return made;
}
