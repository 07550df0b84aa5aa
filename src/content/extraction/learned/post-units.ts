/** Finds the boxes around the posts of a thread, from the lines with their authors. */
import type { AuthorMark } from './author-marks.ts';
import type { Box } from './boxes.ts';

/** A unit is at most this many levels above the line with the author. */
const MAX_LEVELS = 16;
/** The numbers of levels that are tried. */
const MAX_TRIED = 3;
/** With fewer units for its lines, most units would have several authors. */
const MIN_UNITS = 0.5;

export interface AuthorLine {
  readonly row: number;
  readonly mark: AuthorMark;
}

export interface PostUnit {
  readonly box: Box;
  /** The rows of its pieces, the last one exclusive. */
  readonly first: number;
  readonly end: number;
  readonly author: AuthorLine;
}

/**
 * Boxes that are all as many levels above their lines. As a rule, none has two of the lines in it, so that answers
 * inside of a post are units of their own; but a post may also name who has edited it, so that larger boxes are tried,
 * too. `title` is a row, or -1.
 */
export function unitsAround(
  pieces: readonly Box[],
  lines: readonly AuthorLine[],
  title: number,
): readonly (readonly PostUnit[])[] {
  const counts = new Map<number, number>();
  lines.forEach((_, at) => {
    const levels = levelsAlone(pieces, lines, at, title);
    counts.set(levels, (counts.get(levels) ?? 0) + 1);
  });
  const tried = new Set([
    Math.min(...counts.keys()),
    ...[...counts.keys()].toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0)),
  ]);
  return [...tried]
    .slice(0, MAX_TRIED)
    .map((levels) => unitsAt(pieces, lines, levels))
    .filter((units) => units.length >= lines.length * MIN_UNITS);
}

/** How far up there is a box with no other line in it. A single post has no neighbors, but the title above it. */
function levelsAlone(pieces: readonly Box[], lines: readonly AuthorLine[], at: number, title: number): number {
  let box = pieces[(lines[at] as AuthorLine).row] as Box;
  const heading = pieces[title]?.at ?? -1;
  const before = lines.length === 1 && heading < box.at ? heading : (pieces[lines[at - 1]?.row ?? -1]?.at ?? -1);
  const after = pieces[lines[at + 1]?.row ?? -1]?.at ?? Number.POSITIVE_INFINITY;
  let levels = 0;
  while (levels < MAX_LEVELS && box.parent !== undefined && box.parent.at > before && box.parent.end <= after) {
    box = box.parent;
    levels++;
  }
  return levels;
}

/**
 * Of several lines in a unit, the last is that of its author: the first one who has edited it. A unit ends where an
 * answer inside of it begins.
 */
function unitsAt(pieces: readonly Box[], lines: readonly AuthorLine[], levels: number): readonly PostUnit[] {
  const units: PostUnit[] = [];
  for (const author of lines) {
    let box = pieces[author.row] as Box;
    for (let left = levels; left > 0 && box.parent !== undefined; left--) box = box.parent;
    const last = units.at(-1);
    if (last?.box === box) units[units.length - 1] = { ...last, author };
    else {
      const unit = unitOf(pieces, box, author);
      if (last !== undefined && unit.first < last.end) {
        // An answer to the last post, inside of it: the rows before it are those of the post.
        if (unit.first <= last.author.row) return [];
        units[units.length - 1] = { ...last, end: unit.first };
      }
      units.push(unit);
    }
  }
  return units;
}

function unitOf(pieces: readonly Box[], box: Box, author: AuthorLine): PostUnit {
  return { box, first: rowFrom(pieces, box.at), end: rowFrom(pieces, box.end), author };
}

/** The row of the first piece at or after a position, by binary search: units may be deep in each other. */
function rowFrom(pieces: readonly Box[], position: number): number {
  let first = 0;
  let end = pieces.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((pieces[middle] as Box).at < position) first = middle + 1;
    else end = middle;
  }
  return first;
}
