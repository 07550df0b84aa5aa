/**
 * Removes from the chosen region what is not main text: lists of links, labels, captions, and what comes before and
 * after.
 */
import { removeClutter } from './clutter.ts';
import { removeEdges } from './edges.ts';
import { isHeading } from './element-kinds.ts';
import { namesPicture } from './name-words.ts';
import { blocksOf, type RegionBlocks, removePart, TEXT_BLOCKS } from './region-blocks.ts';
import type { Part } from './survey.ts';
import { sumBoxes, type Weights } from './weigh.ts';

const MAX_CAPTION_LENGTH = 400;
/** With a larger share of text beside its pictures, the page is a picture story. */
const MAX_CAPTIONS = 0.25;

export function prune(parts: readonly Part[], region: Part, weights: Weights, headline: Part | undefined): void {
  const regionBlocks = blocksOf(parts, region, weights);
  if (headline !== undefined) removeHead(regionBlocks, headline);
  removeCaptions(regionBlocks);
  removeClutter(regionBlocks);
  removeEdges(regionBlocks);
  removeBareHeadings(parts, region);
}

/** The headline, which is the page's title, and the labels before it. */
function removeHead({ parts, blocks }: RegionBlocks, headline: Part): void {
  const isFirst = !blocks.some((part) => part.at < headline.at && part.ownProse > 0);
  for (const part of blocks) {
    if (part.at > headline.at) return;
    if (!part.isOut && part.prose === 0 && ((isFirst && part.end <= headline.at) || part === headline))
      removePart(parts, part);
  }
}

/** The text beside a picture in its own box; the picture is kept. */
function removeCaptions({ parts, blocks, region }: RegionBlocks): void {
  const captions: Part[] = [];
  let frameEnd = 0;
  for (const part of blocks) {
    if (part.isOut) continue;
    if (part.at >= frameEnd && isPictureFrame(part)) frameEnd = part.end;
    else if (part.at < frameEnd && part.pictures === 0) captions.push(part);
  }
  const length = captions.reduce((sum, caption) => sum + caption.ownText, 0);
  if (length < region.text * MAX_CAPTIONS) for (const caption of captions) removePart(parts, caption);
}

function isPictureFrame(part: Part): boolean {
  return (
    part.pictures > 0 &&
    part.text < MAX_CAPTION_LENGTH * part.pictures &&
    (part.tag === 'figure' || (!TEXT_BLOCKS.has(part.tag) && namesPicture(part.element)))
  );
}

/** A heading with nothing below it introduced something that was removed. */
function removeBareHeadings(parts: readonly Part[], region: Part): void {
  let nextRank = 0;
  for (let at = region.end - 1; at > region.at; at--) {
    const part = parts[at];
    if (part === undefined || part.isOut || part.ownText === 0) continue;
    if (!part.isHeading) {
      nextRank = 9;
      continue;
    }
    const heading = headingOf(part);
    const rank = Number(heading.tag[1]);
    if (rank >= nextRank && !isFollowedByText(parts, heading)) removePart(parts, part);
    else nextRank = rank;
  }
  sumBoxes(parts);
}

/** The heading that the part is, or is in. */
function headingOf(part: Part): Part {
  let heading: Part = part;
  while (!isHeading(heading.tag) && heading.block !== undefined) heading = heading.block;
  return heading;
}

/** Whether the heading is followed by text without a block of its own. */
function isFollowedByText(parts: readonly Part[], { block, end }: Part): boolean {
  if (block === undefined) return false;
  for (let at = end; at < block.end; ) {
    const part = parts[at];
    if (part?.isBlock && part.text > 0 && (!part.isOut || part.isHeading)) return part.textBefore >= end;
    at = part?.isBlock ? part.end : at + 1;
  }
  return block.textEnd >= end;
}
