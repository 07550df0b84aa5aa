/**
 * Removes labels before the first prose of a region and after the last: dates, names, tags, links. What begins the text
 * before its first prose (a list, a quotation) or continues it after its last (these, a short paragraph, with their
 * headings) is kept.
 */
import { announces } from './announcement.ts';
import { removeLastBox } from './last-box.ts';
import { flowAround, LISTS, type RegionBlocks, removePart, TEXT_BLOCKS } from './region-blocks.ts';
import { isSection } from './sections.ts';
import type { Part } from './survey.ts';
import { linkShare, ownLinkShare } from './weigh.ts';

export function removeEdges(region: RegionBlocks): void {
  removeLastBox(region);
  const [first, last] = edgesOf(region);
  const others = region.blocks.filter((part) => !part.isOut && !isText(region, part));
  removeBefore(
    region,
    others.filter((part) => part.end <= first),
  );
  removeAfter(
    region,
    others.filter((part) => part.at > last),
    endOfText(region, last),
  );
}

/**
 * `rest` are the parts before the first prose. A list or a quotation among the text, as of key points, belongs to it.
 */
function removeBefore(region: RegionBlocks, rest: readonly Part[]): void {
  let wholeUntil = 0;
  for (const part of rest) {
    if (part.isOut || part.at < wholeUntil || (part.isHeading && part.tag !== 'h1')) continue;
    if (introduces(region, part)) wholeUntil = part.end;
    else removePart(region.parts, part);
  }
}

function introduces({ weights, running, headed }: RegionBlocks, part: Part): boolean {
  if (headed.has(part)) return true;
  const isList = LISTS.has(part.tag) || part.tag === 'blockquote';
  return isList && part.links === 0 && part.text >= MIN_INTRODUCTION && flowAround(weights, part) >= running;
}

/** In characters: a shorter list is a date, a name, tags. */
const MIN_INTRODUCTION = 8;

/** The positions of the first and the last prose; without prose, those of the region and its end. */
function edgesOf({ region, blocks }: RegionBlocks): readonly [number, number] {
  const prose = blocks.filter((part) => !part.isOut && part.ownProse > 0);
  if (region.ownProse > 0) prose.unshift(region);
  const last = prose.reduce((most, { textEnd }) => Math.max(most, textEnd - 1), -1);
  return [prose[0]?.at ?? region.at, last < 0 ? region.end : last];
}

/** Prose, short sentences and tables of figures, anywhere. */
function isText({ region, weights }: RegionBlocks, part: Part): boolean {
  return part.prose > 0 || isShortSentence(part, weights.flow[part.at] ?? 0) || isFigures(part, region);
}

function isShortSentence(part: Part, flow: number): boolean {
  return part.tag === 'p' && part.ownSentences > 0 && part.ownText >= 20 && ownLinkShare(part) < 0.3 && flow > 200;
}

/** A table with hardly any links contains figures, unless it is page layout. */
function isFigures(part: Part, region: Part): boolean {
  let around: Part | undefined = part;
  while (around !== undefined && around.tag !== 'table') around = around.isBlock ? around.block : around.parent;
  return around !== undefined && linkShare(around) < 0.3 && around.text < region.text / 2;
}

/** The first position after the last prose where something was removed: what follows is about the site, too. */
function endOfText({ parts, region }: RegionBlocks, last: number): number {
  for (let at = last + 1; at < region.end; at++) {
    const part = parts[at];
    if (part?.isOut && part.isBlock && part.ownText > 0 && part.tag !== 'figcaption') return at;
  }
  return region.end;
}

/** `rest` are the parts after the last prose. A part that introduces something removed is removed with it. */
function removeAfter(region: RegionBlocks, rest: readonly Part[], end: number): void {
  let wholeUntil = 0;
  for (const part of rest) {
    if (part.isOut || part.at < wholeUntil) continue;
    const isContent =
      part.at < end && (part.isHeading || goesOn(region, part) || isSection(region, part) || region.headed.has(part));
    if (isContent) wholeUntil = part.end;
    else removePart(region.parts, part);
  }
  const final = region.blocks.findLast((part) => part.at < end && !part.isOut && part.ownText > 0);
  if (final !== undefined && end < region.region.end && announces(final)) removePart(region.parts, final);
}

function goesOn({ weights, running }: RegionBlocks, part: Part): boolean {
  if (flowAround(weights, part) < running) return false;
  if (part.tag === 'p') return part.links === 0 || (part.ownSentences > 0 && linkShare(part) < 0.5);
  return TEXT_BLOCKS.has(part.tag) || LISTS.has(part.tag);
}
