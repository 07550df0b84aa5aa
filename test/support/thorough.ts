/** How much of what is alike is tested: some of it by `npm test`, which has to end within minutes, and all by `npm run test:long`. */

export const THOROUGH = process.env.MUDLARK_LONG_TESTS === 'true';

/** For a property that holds of anything: so many tries, or a fifth of them, which are others in every run unless there is a seed. */
export function tries(all: number): { numRuns: number } {
  return { numRuns: THOROUGH ? all : Math.ceil(all / 5) };
}

/** Every so many of them, or all. */
export function someOf<T>(all: readonly T[], every: number): readonly T[] {
  return THOROUGH ? all : all.filter((_, at) => at % every === 0);
}
