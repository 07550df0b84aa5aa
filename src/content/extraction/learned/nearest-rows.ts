/** Of pieces of some kind, those that belong to the main heading. */
import type { Box } from './boxes.ts';

/** Levels from the heading to the box that the pieces are in, too. */
const MAX_LEVELS = 12;

/**
 * In the smallest box around the heading that has any of these rows: the first behind the heading, or else the last
 * before it, with those right beside it that follow.
 */
export function nearestRows(pieces: readonly Box[], heading: number, rows: readonly number[]): number[] {
  if (rows.length === 0) return [];
  let box = (pieces[heading] as Box).parent;
  for (let left = MAX_LEVELS; left > 0 && box !== undefined; left--, box = box.parent) {
    const { at, end } = box;
    const inside = rows.filter((row) => (pieces[row] as Box).at > at && (pieces[row] as Box).at < end);
    const first = inside.find((row) => row > heading) ?? inside.at(-1);
    if (first === undefined) continue;
    return inside.filter((row) => row >= first && areTogether(pieces[first] as Box, pieces[row] as Box));
  }
  return [];
}

const areTogether = (one: Box, other: Box): boolean =>
  one.parent === other.parent || (one.parent?.parent !== undefined && one.parent.parent === other.parent?.parent);
