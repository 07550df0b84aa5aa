/** How likely each piece is content. Trees and a network err on different pieces, so both together are better than either. */
import { type Forest, probabilityOf, sumTrees } from './forest.ts';
import { type Network, sumUnits } from './network.ts';
import { FEATURES } from './piece-features.ts';

/** The share of the network. From here to a half, the figures hardly differ. */
const NETWORK_SHARE = 0.35;

export interface Estimators {
  readonly forest: Forest;
  readonly network: Network;
}

/** `rows` has the features of each piece. */
export function estimate({ forest, network }: Estimators, rows: Float32Array): Float32Array {
  const byTrees = sumTrees(forest, rows, FEATURES.length);
  const byNetwork = sumUnits(network, rows, FEATURES.length);
  return Float32Array.from(byTrees, (sum, row) =>
    probabilityOf((1 - NETWORK_SHARE) * sum + NETWORK_SHARE * (byNetwork[row] as number)),
  );
}
