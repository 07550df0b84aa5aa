/** Takes out of the chosen region what is not its matter: lists of links, labels, captions, what comes before and after. */
import { isHeading } from './element-kinds.ts';
import { namesPicture } from './name-words.ts';
import type { Part } from './survey.ts';
import { linkShare, ownLinkShare, sumUp, type Weights } from './weigh.ts';

const LISTS = new Set(['ul', 'ol', 'dl', 'table']);
const TEXT_BLOCKS = new Set(['p', 'blockquote', 'pre', 'li', 'dd', 'dt', 'td', 'th', 'center']);
/** A container with this much prose is running text, and its short blocks belong to it. */
const RUNNING = 140;

/** In a long text, a line of this length without links is a line of it, whatever its element. */
const LINE_LENGTH = 30;
const LONG_RUNNING = 1000;
const LONGEST_CAPTION = 400;
/** With more of the text beside its pictures, a page is a story told in pictures. */
const MOST_CAPTIONS = 0.25;

export function prune(parts: readonly Part[], region: Part, weights: Weights, headline: Part | undefined): void {
  const blocks = blocksIn(parts, region);
  if (headline !== undefined) takeOutHead(parts, blocks, headline);
  takeOutCaptions(parts, blocks, region);
  takeOutClutter(parts, blocks, region, weights);
  takeOutEdges(parts, blocks, region, weights);
  takeOutBareHeadings(parts, region);
}

function takeOut(parts: readonly Part[], part: Part): void {
  for (let at = part.at; at < part.end; at++) {
    const inner = parts[at];
    if (inner !== undefined) inner.isOut = true;
  }
}

/** The blocks of a region that hold text. They stay in the list when they are taken out. */
function blocksIn(parts: readonly Part[], region: Part): readonly Part[] {
  return parts.slice(region.at + 1, region.end).filter((part) => part.isBlock && !part.isOut && part.text > 0);
}

/** The headline, which is the page's title, and the labels before it. */
function takeOutHead(parts: readonly Part[], blocks: readonly Part[], headline: Part): void {
  const isFirst = !blocks.some((part) => part.at < headline.at && part.ownProse > 0);
  for (const part of blocks) {
    if (part.at > headline.at) return;
    if (!part.isOut && part.prose === 0 && ((isFirst && part.end <= headline.at) || part === headline))
      takeOut(parts, part);
  }
}

/** The text beside a picture in a frame of its own; the picture stays. */
function takeOutCaptions(parts: readonly Part[], blocks: readonly Part[], region: Part): void {
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

function takeOutClutter(parts: readonly Part[], blocks: readonly Part[], region: Part, { flow }: Weights): void {
  let wholeUntil = 0;
  for (const part of blocks) {
    if (part.isOut || part.at < wholeUntil) continue;
    const flowAround = flow[part.parent?.at ?? 0] ?? 0;
    if (isWhole(parts, part, region, flowAround)) wholeUntil = part.end;
    else if (isClutter(part, flowAround)) takeOut(parts, part);
  }
}

/** Kept or left as one: a list in running text is no less a list for an item of it that is a link. */
function isWhole(parts: readonly Part[], part: Part, region: Part, flowAround: number): boolean {
  if (part.tag === 'blockquote') return linkShare(part) < 0.5;
  if (part.tag === 'ul' || part.tag === 'ol') return linkShare(part) < 0.5 && flowAround >= RUNNING;
  return part.tag === 'table' && linkShare(part) < 0.7 && isDataTable(parts, part, region);
}

/** A table with heads or a name, or a small one; others may lay out the page. */
function isDataTable(parts: readonly Part[], table: Part, region: Part): boolean {
  if (table.text < region.text / 2) return true;
  for (let at = table.at + 1; at < table.end; at++) {
    const tag = parts[at]?.tag;
    if (tag === 'th' || tag === 'caption') return true;
  }
  return false;
}

function isClutter(part: Part, flowAround: number): boolean {
  if (part.isHeading) return false;
  if (part.prose > 0) return linkShare(part) > 0.6;
  if (linkShare(part) > 0.5) return true;
  if (TEXT_BLOCKS.has(part.tag) || (LISTS.has(part.tag) && flowAround >= RUNNING)) return false;
  return part.text < LINE_LENGTH || flowAround < LONG_RUNNING || part.links > 0;
}

/** Labels before the first prose and after the last: dates, names, tags, links. */
function takeOutEdges(parts: readonly Part[], blocks: readonly Part[], region: Part, { flow }: Weights): void {
  const prose = blocks.filter((part) => !part.isOut && part.ownProse > 0);
  const first = region.ownProse > 0 ? region.at : (prose[0]?.at ?? region.at);
  const last = prose.at(-1)?.at ?? region.end;
  for (const part of blocks) {
    if (part.isOut || part.prose > 0 || isShortSentence(part, flow[part.at] ?? 0) || isFigures(part, region)) continue;
    const isLabel = !part.isHeading || part.tag === 'h1';
    if (part.end <= first ? isLabel : part.at > last) takeOut(parts, part);
  }
}

/** A table with hardly a link is told in figures, wherever it stands, unless it lays out the page. */
function isFigures(part: Part, region: Part): boolean {
  let around: Part | undefined = part;
  while (around !== undefined && around.tag !== 'table') around = around.isBlock ? around.block : around.parent;
  return around !== undefined && linkShare(around) < 0.3 && around.text < region.text / 2;
}

function isShortSentence(part: Part, flow: number): boolean {
  return part.tag === 'p' && part.ownSentences > 0 && part.ownText >= 20 && ownLinkShare(part) < 0.3 && flow > 200;
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
    const rank = rankOf(part);
    if (rank >= nextRank && (part.block?.ownText ?? 0) === 0) takeOut(parts, part);
    else nextRank = rank;
  }
  sumUp(parts);
}

/** Of the heading that the part is, or is in. */
function rankOf(part: Part): number {
  let heading: Part = part;
  while (!isHeading(heading.tag) && heading.block !== undefined) heading = heading.block;
  return Number(heading.tag[1]);
}
