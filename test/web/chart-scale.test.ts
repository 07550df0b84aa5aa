/** Axes that people can read, for any number. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { axisTicks, labelEvery } from '../../web/src/design/chart-scale.ts';

describe('the ticks of an axis', () => {
  const cases: readonly [max: number, ticks: readonly number[]][] = [
    [0, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [100, [0, 25, 50, 75, 100]],
    [101, [0, 50, 100, 150]],
    [1_287, [0, 500, 1_000, 1_500]],
    [1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
  ];
  for (const [max, ticks] of cases) {
    it(`for at most ${max} are ${ticks.join(', ')}`, () => assert.deepEqual(axisTicks(max), ticks));
  }

  it('are few whole numbers at even steps that reach the highest value, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (max) => {
        const ticks = axisTicks(max);
        const step = ticks[1] ?? 0;
        assert.ok(ticks.length >= 2 && ticks.length <= 6, `${ticks.length} ticks`);
        assert.deepEqual(
          ticks,
          ticks.map((_, index) => index * step),
        );
        assert.ok(Number.isInteger(step) && step > 0);
        const top = ticks.at(-1) ?? 0;
        assert.ok(top >= max && (top - step < max || ticks.length === 2));
      }),
    );
  });
});

describe('the labels of an axis', () => {
  it('never touch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 100 }),
        (places, width, labelWidth) => {
          const every = labelEvery(places, width, labelWidth);
          assert.ok(every >= 1);
          assert.ok(width === 0 || (every * width) / places >= labelWidth - 1e-9);
        },
      ),
    );
  });

  it('are all there when there is room', () => assert.equal(labelEvery(7, 700, 58), 1));
});
