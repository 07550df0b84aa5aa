/**
 * Where the part below a heading begins: at the heading, or above it if the heading shares a box with the lines before
 * it, such as the card of a recipe with its rating above its name.
 */
import type { Element } from '../../content/element-index.ts';
import { parentOf } from './element-names.ts';
import type { Line } from './lines.ts';

/** Boxes of cards are at most this far above their lines. */
const MAX_LEVELS = 16;

/** For each line the heading of the part that it is in: usually the last one, or the next one in the same box. */
export function headingsOf(lines: readonly Line[]): string[] {
  const headings: string[] = [];
  let last = -1;
  let heading = '';
  for (const [at, line] of lines.entries()) {
    if (line.heading > 0 && /\p{L}/u.test(line.text)) {
      heading = line.text;
      for (let own = startOf(lines, at, last); own < at; own++) headings[own] = heading;
      last = at;
    }
    headings.push(heading);
  }
  return headings;
}

/** The first line of the box that the heading shares with lines before it, but not with the heading before it. */
export function startOf(lines: readonly Line[], at: number, last: number): number {
  const box = last === -1 ? undefined : boxApart(lines[at]?.block, lines[last]?.block);
  if (box === undefined || box === lines[at]?.block) return at;
  let start = at;
  while (start - 1 > last && isInside(lines[start - 1]?.block, box)) start--;
  return start;
}

/** The largest box around an element without the other one. */
function boxApart(element: Element | undefined, other: Element | undefined): Element | undefined {
  const around = new Set<Element>();
  for (let each = other, level = 0; each !== undefined && level <= MAX_LEVELS; each = parentOf(each), level++)
    around.add(each);
  let box = element;
  for (let level = 0; box !== undefined && level < MAX_LEVELS; level++) {
    const parent = parentOf(box);
    if (parent !== undefined && around.has(parent)) return box;
    box = parent;
  }
  return undefined;
}

function isInside(element: Element | undefined, box: Element): boolean {
  for (let each = element, level = 0; each !== undefined && level <= MAX_LEVELS; each = parentOf(each), level++)
    if (each === box) return true;
  return false;
}
