/**
 * Keeps the entries of a reference that have the structure of kept ones before them: the methods of a type, the options
 * of a command.
 */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';

/** Much less than others need. */
const POSSIBLE = 0.2;
const OTHERS = BOILERPLATE | FLAG.aside | FLAG.header;

export function keepReferenceEntries(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): void {
  const kept = new Set<number>();
  pieces.forEach(({ shape, flags, linkLength, stats }, row) => {
    if (isKept[row] === 1) kept.add(shape);
    else if ((probabilities[row] as number) >= POSSIBLE && (flags & OTHERS) === 0 && linkLength * 2 <= stats.length) {
      if (kept.has(shape)) isKept[row] = 1;
    }
  });
}
