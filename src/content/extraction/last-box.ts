/**
 * Removes the box that many pages have after their text, without a telling name: about the author, or something to buy.
 */
import { flowAround, type RegionBlocks, removePart, TEXT_BLOCKS } from './region-blocks.ts';
import { firstClass } from './siblings.ts';
import type { Part } from './survey.ts';

const LONGEST = 400;

/** The box contains the last prose, a heading, and a picture that links elsewhere, and is alone after running text. */
export function removeLastBox({ parts, region, blocks, weights, running }: RegionBlocks): void {
  let box = blocks.findLast((part) => !part.isOut && part.ownProse > 0);
  while (box !== undefined && box !== region && box.prose <= LONGEST) {
    if (!TEXT_BLOCKS.has(box.tag) && flowAround(weights, box) >= running) {
      if (isBox(parts, box)) removePart(parts, box);
      return;
    }
    box = box.block;
  }
}

function isBox(parts: readonly Part[], box: Part): boolean {
  const within = parts.slice(box.at + 1, box.end);
  return (
    within.some((part) => part.isHeading) &&
    within.some((part) => part.tag === 'a' && part.pictures > 0) &&
    !isOneOfMany(parts, box)
  );
}

/** The items of a page about many things are boxes, too. */
function isOneOfMany(parts: readonly Part[], box: Part): boolean {
  const name = firstClass(box);
  for (let at = (box.parent?.at ?? 0) + 1; at < box.at; at = parts[at]?.end ?? box.at) {
    const part = parts[at];
    if (part?.tag === box.tag && firstClass(part) === name && part.prose > 0) return true;
  }
  return false;
}
