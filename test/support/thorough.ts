/**
 * How many similar cases are tested: some by `npm test`, which must end within minutes, and all by `npm run test:long`.
 */

import { describe, it, type TestContext, type TestOptions } from 'node:test';

export const THOROUGH = process.env.MUDLARK_LONG_TESTS === 'true';

/** A property gets at least this many tries. */
const ENOUGH_TRIES = 20;

/**
 * For a property: this many tries, or a tenth of them (a fifth if that is few). Which values are tried:
 * `same-values.ts`.
 */
export function tries(all: number): { numRuns: number } {
  const few = Math.min(Math.ceil(all / 5), Math.max(ENOUGH_TRIES, Math.ceil(all / 10)));
  return { numRuns: THOROUGH ? all : few };
}

/**
 * How often a page repeats what it has far too much of: this often, or a fifth. Where a bound is what is tested (a
 * stack, the arguments of a function), the page keeps above it.
 */
export function times(all: number): number {
  return THOROUGH ? all : Math.ceil(all / 5);
}

/** A test that `npm test` leaves out, because others test the same at lower cost. */
export function itThorough(name: string, test: (t: TestContext) => void | Promise<void>): void {
  if (THOROUGH) it(name, test);
}

/** As `itThorough`, for a whole suite. */
export function describeThorough(name: string, options: TestOptions, suite: () => void): void {
  if (THOROUGH) describe(name, options, suite);
}

/** Every n-th of them, or all. */
export function someOf<T>(all: readonly T[], every: number): readonly T[] {
  return THOROUGH ? all : all.filter((_, at) => at % every === 0);
}
