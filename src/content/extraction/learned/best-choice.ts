/** Which pieces to keep, given how likely each is content: those whose F1 is expected to be the highest. */

/** Pieces from the likeliest on are taken as long as the expected F1 grows; `sizes` are their words. */
export function chooseLikely(chances: Float32Array, sizes: ArrayLike<number>): Uint8Array {
  const order = Array.from(chances.keys()).sort((a, b) => (chances[b] as number) - (chances[a] as number));
  let expected = 0;
  for (let row = 0; row < chances.length; row++) expected += (chances[row] as number) * (sizes[row] as number);
  let right = 0;
  let taken = 0;
  let most = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const row of order) {
    right += (chances[row] as number) * (sizes[row] as number);
    taken += sizes[row] as number;
    const score = (2 * right) / (taken + expected);
    if (score <= most) continue;
    most = score;
    least = chances[row] as number;
  }
  return Uint8Array.from(chances, (chance) => (chance >= least ? 1 : 0));
}
