/** Takes out of the chosen region what is not its matter: lists of links, labels, captions, what comes before and after. */
import { takeOutClutter } from './clutter.ts';
import { takeOutEdges } from './edges.ts';
import { isHeading } from './element-kinds.ts';
import { namesPicture } from './name-words.ts';
import { blocksOf, type RegionBlocks, TEXT_BLOCKS, takeOut } from './region-blocks.ts';
import type { Part } from './survey.ts';
import { sumUp, type Weights } from './weigh.ts';

const LONGEST_CAPTION = 400;
/** With more of the text beside its pictures, a page is a story told in pictures. */
const MOST_CAPTIONS = 0.25;

export function prune(parts: readonly Part[], region: Part, weights: Weights, headline: Part | undefined): void {
  const regionBlocks = blocksOf(parts, region, weights);
  if (headline !== undefined) takeOutHead(regionBlocks, headline);
  takeOutCaptions(regionBlocks);
  takeOutClutter(regionBlocks);
  takeOutEdges(regionBlocks);
  takeOutBareHeadings(parts, region);
}

/** The headline, which is the page's title, and the labels before it. */
function takeOutHead({ parts, blocks }: RegionBlocks, headline: Part): void {
  const isFirst = !blocks.some((part) => part.at < headline.at && part.ownProse > 0);
  for (const part of blocks) {
    if (part.at > headline.at) return;
    if (!part.isOut && part.prose === 0 && ((isFirst && part.end <= headline.at) || part === headline))
      takeOut(parts, part);
  }
}

/** The text beside a picture in a frame of its own; the picture stays. */
function takeOutCaptions({ parts, blocks, region }: RegionBlocks): void {
  const captions: Part[] = [];
  let frameEnd = 0;
  for (const part of blocks) {
    if (part.isOut) continue;
    if (part.at >= frameEnd && isPictureFrame(part)) frameEnd = part.end;
    else if (part.at < frameEnd && part.pictures === 0) captions.push(part);
  }
  const length = captions.reduce((sum, caption) => sum + caption.ownText, 0);
  if (length < region.text * MOST_CAPTIONS) for (const caption of captions) takeOut(parts, caption);
}

function isPictureFrame(part: Part): boolean {
  return (
    part.pictures > 0 &&
    part.text < LONGEST_CAPTION * part.pictures &&
    (part.tag === 'figure' || (!TEXT_BLOCKS.has(part.tag) && namesPicture(part.element)))
  );
}

/** A heading with nothing under it led to something that was taken out. */
function takeOutBareHeadings(parts: readonly Part[], region: Part): void {
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
    if (rank >= nextRank && !isFollowedByText(parts, heading)) takeOut(parts, part);
    else nextRank = rank;
  }
  sumUp(parts);
}

/** The heading that the part is, or is in. */
function headingOf(part: Part): Part {
  let heading: Part = part;
  while (!isHeading(heading.tag) && heading.block !== undefined) heading = heading.block;
  return heading;
}

/** Whether text that is in no block of its own follows on the heading. */
function isFollowedByText(parts: readonly Part[], { block, end }: Part): boolean {
  if (block === undefined) return false;
  for (let at = end; at < block.end; ) {
    const part = parts[at];
    if (part?.isBlock && part.text > 0 && (!part.isOut || part.isHeading)) return part.textBefore >= end;
    at = part?.isBlock ? part.end : at + 1;
  }
  return block.textEnd >= end;
}
