/**
 * Widens a region that is one of several similar elements: a post of a thread, an entry of a live blog, a section of a
 * page.
 */
import { attribute } from './element-kinds.ts';
import { firstName } from './first-name.ts';
import type { Part } from './survey.ts';
import { ownLinkShare } from './weigh.ts';

const MAX_LEVELS = 6;
const MIN_SIMILAR = 3;
const MIN_PROSE = 40;
/** Together the similar elements must have this many times the prose of the region. */
const MIN_GAIN = 1.5;

/** Returns the element that contains the region and those similar to it, or the region itself. */
export function widen(parts: readonly Part[], region: Part): Part {
  let one: Part = region;
  for (let level = 0; level < MAX_LEVELS && one.parent !== undefined && one.tag !== 'body'; level++) {
    const similar = similarSiblings(parts, one, one.parent);
    const prose = similar.reduce((sum, part) => sum + part.prose, 0);
    if (similar.length >= MIN_SIMILAR && prose >= region.prose * MIN_GAIN) {
      return countLinkedHeadings(parts, one.parent) >= similar.length / 2 ? region : one.parent;
    }
    one = one.parent;
  }
  return region;
}

function similarSiblings(parts: readonly Part[], one: Part, parent: Part): Part[] {
  const similar: Part[] = [];
  const name = firstClass(one);
  for (let at = parent.at + 1; at < parent.end; at = parts[at]?.end ?? parent.end) {
    const part = parts[at];
    if (part === undefined || part.isOut || part.tag !== one.tag || part.prose < MIN_PROSE) continue;
    if (firstClass(part) === name) similar.push(part);
  }
  return similar;
}

export function firstClass({ element }: Part): string | undefined {
  const classes = attribute(element, 'class');
  return classes === undefined ? undefined : firstName(classes);
}

/** In a list of teasers, most headings are links. */
function countLinkedHeadings(parts: readonly Part[], within: Part): number {
  let count = 0;
  for (let at = within.at; at < within.end; at++) {
    const part = parts[at];
    if (part?.isHeading && !part.isOut && ownLinkShare(part) > 0.5) count++;
  }
  return count;
}
