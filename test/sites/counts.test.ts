/** Counts as they are shown to people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf } from '../../src/sites/counts.ts';

const SHOWN: readonly [shown: unknown, count: number | null][] = [
  ['1,204,567 views', 1_204_567],
  ['14.397.946 visualizaciones', 14_397_946],
  ['1\u00a0234', 1234],
  ['1.52M subscribers', 1_520_000],
  ['1.52m subscribers', 1_520_000],
  ['4,69 M de suscriptores', 4_690_000],
  ['30,930 watching now', 30_930],
  ['7', 7],
  [7, 7],
  [-7, null],
  [7.5, null],
  ['1.5', null],
  ['no views', null],
  ['', null],
  [null, null],
  ['999999999999T', null],
  [`1${' '.repeat(500_000)}x`, 1],
];

for (const [shown, count] of SHOWN) {
  test(`${String(shown).slice(0, 30)} is ${count}`, () => assert.equal(countOf(shown), count));
}
