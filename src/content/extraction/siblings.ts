/** Widens a region that is one of many alike: a post of a thread, an entry of a live blog, a section of a page. */
import { attribute } from './element-kinds.ts';
import { firstName } from './first-name.ts';
import type { Part } from './survey.ts';
import { ownLinkShare } from './weigh.ts';

const LEVELS = 6;
const FEWEST_ALIKE = 3;
const SHORTEST = 40;
/** Together they must hold this many times the prose of the one. */
const GAIN = 1.5;

/** The element around the region and its like, or the region itself. */
export function widen(parts: readonly Part[], region: Part): Part {
  let one: Part = region;
  for (let level = 0; level < LEVELS && one.parent !== undefined && one.tag !== 'body'; level++) {
    const alike = likeOf(parts, one, one.parent);
    const prose = alike.reduce((sum, part) => sum + part.prose, 0);
    if (alike.length >= FEWEST_ALIKE && prose >= region.prose * GAIN) {
      return leadAway(parts, one.parent) >= alike.length / 2 ? region : one.parent;
    }
    one = one.parent;
  }
  return region;
}

function likeOf(parts: readonly Part[], one: Part, parent: Part): Part[] {
  const alike: Part[] = [];
  const name = firstClass(one);
  for (let at = parent.at + 1; at < parent.end; at = parts[at]?.end ?? parent.end) {
    const part = parts[at];
    if (part === undefined || part.isOut || part.tag !== one.tag || part.prose < SHORTEST) continue;
    if (firstClass(part) === name) alike.push(part);
  }
  return alike;
}

export function firstClass({ element }: Part): string | undefined {
  const classes = attribute(element, 'class');
  return classes === undefined ? undefined : firstName(classes);
}

/** How many headings are links, as in a list of teasers. */
function leadAway(parts: readonly Part[], within: Part): number {
  let count = 0;
  for (let at = within.at; at < within.end; at++) {
    const part = parts[at];
    if (part?.isHeading && !part.isOut && ownLinkShare(part) > 0.5) count++;
  }
  return count;
}
