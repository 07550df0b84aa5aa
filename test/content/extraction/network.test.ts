/** The compiled trees and network against their definitions. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { CompiledEstimators } from '../../../src/content/extraction/learned/compiled-estimators.ts';
import { DEPTH, type Forest, sumTrees } from '../../../src/content/extraction/learned/forest.ts';
import { LEAK, type Network, UNITS } from '../../../src/content/extraction/learned/network.ts';
import { tries } from '../../support/thorough.ts';

const WIDTH = 4;
const numbers = (length: number): fc.Arbitrary<Float32Array> =>
  fc
    .array(fc.oneof(fc.constant(0), fc.float({ min: -4, max: 4, noNaN: true })), {
      minLength: length,
      maxLength: length,
    })
    .map((list) => Float32Array.from(list));
const networks: fc.Arbitrary<Network> = fc.record({
  columns: fc.constant(Uint8Array.of(3, 0, 1)),
  centers: numbers(3),
  scales: numbers(3),
  weights: numbers(3 * UNITS),
  biases: numbers(UNITS),
  outputs: numbers(UNITS + 1),
});

function sumByDefinition({ columns, centers, scales, weights, biases, outputs }: Network, row: Float32Array): number {
  const inputs = Array.from(columns, (column, input) => {
    const distance = ((row[column] ?? 0) - (centers[input] ?? 0)) * (scales[input] ?? 0);
    return Math.max(-3, Math.min(3, distance));
  });
  let result = outputs[UNITS] ?? 0;
  for (let unit = 0; unit < UNITS; unit++) {
    const sum = inputs.reduce(
      (total, value, input) => total + value * (weights[input * UNITS + unit] ?? 0),
      biases[unit] ?? 0,
    );
    result += (sum > 0 ? sum : LEAK * sum) * (outputs[unit] ?? 0);
  }
  return result;
}

const TREES = 3;
const forests: fc.Arbitrary<Forest> = fc.record({
  columns: fc.uint8Array({ max: WIDTH - 1, minLength: TREES * DEPTH, maxLength: TREES * DEPTH }),
  thresholds: numbers(TREES * DEPTH),
  leaves: numbers(TREES << DEPTH),
  base: fc.double({ min: -4, max: 4, noNaN: true }),
});
/** Fewer rows than are computed at a time, as many, and more. */
const tables = fc.integer({ min: 1, max: 37 }).chain((rows) => numbers(WIDTH * rows));

it('adds up the trees and the units of the network for every row', () => {
  fc.assert(
    fc.property(forests, networks, tables, tables, (forest, network, first, second) => {
      const compiled = new CompiledEstimators(forest, network, WIDTH);
      for (const rows of [first, second]) {
        const found = compiled.sum(rows.length / WIDTH, (into, start, row) => {
          assert.ok(into.subarray(start, start + WIDTH).every((value) => value === 0));
          into.set(rows.subarray(row * WIDTH, (row + 1) * WIDTH), start);
        });
        assert.deepEqual(found.trees, sumTrees(forest, rows, WIDTH));
        assert.equal(found.network.length, rows.length / WIDTH);
        found.network.forEach((sum, row) => {
          const wanted = sumByDefinition(network, rows.subarray(row * WIDTH, (row + 1) * WIDTH));
          assert.ok(Math.abs(sum - wanted) < 1e-3, `${sum} instead of ${wanted}`);
        });
      }
    }),
    tries(100),
  );
});
