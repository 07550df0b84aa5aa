/**
 * Removes what is among the prose of a region but not part of it: lists of links, labels, lines of links. Other parts
 * of the text (lists, tables, small sections) are kept whole.
 */
import { announces } from './announcement.ts';
import { attribute, isHeading } from './element-kinds.ts';
import { flowAround, LISTS, type RegionBlocks, removePart, TEXT_BLOCKS } from './region-blocks.ts';
import { isSection } from './sections.ts';
import type { Part } from './survey.ts';
import { linkShare } from './weigh.ts';

/** In a long text, a line of this length without links belongs to it, whatever its element. */
const LINE_LENGTH = 30;
const LONG_RUNNING = 1000;
/** Maximum share of links in a sentence of the text. */
const SENTENCE_LINKS = 0.7;
const NOTHING_BUT_LINKS = 0.9;

export function removeClutter(region: RegionBlocks): void {
  const { parts, blocks, weights, running, headed } = region;
  const lastProse = findLastProse(region);
  let wholeUntil = 0;
  /** The heading or paragraph right before the part. */
  let lead: Part | undefined;
  for (const part of blocks) {
    if (part.isOut || part.at < wholeUntil) continue;
    if (lead !== undefined && part.textBefore >= lead.end) lead = undefined;
    const flow = flowAround(weights, part);
    const isHeaded = lead?.isHeading === true && flow >= running;
    if (isWhole(region, part, flow) || (isHeaded && isReadingList(region, part, lastProse))) {
      wholeUntil = part.end;
    } else if (isClutter(part, flow, running) && !headed.has(part)) {
      removePart(parts, part);
      if (lead !== undefined && isNothingButLinks(part) && announces(lead)) removePart(parts, lead);
    }
    if (isHeading(part.tag) || (part.tag === 'p' && !part.isOut)) lead = part;
    else if (part.ownText > 0 || part.isOut || LISTS.has(part.tag) || part.at < wholeUntil) lead = undefined;
  }
}

/** For each container, the position of its last prose. */
function findLastProse({ blocks, weights: { containers } }: RegionBlocks): Int32Array {
  const last = new Int32Array(containers.length);
  for (const part of blocks) if (part.ownProse > 0) last[containers[part.at] ?? 0] = part.at;
  return last;
}

/** Whether it is kept or removed as a whole: a list in running text stays a list even if one item is a link. */
function isWhole(region: RegionBlocks, part: Part, flow: number): boolean {
  if (part.tag === 'blockquote') return linkShare(part) < 0.5;
  if (part.tag === 'table') return linkShare(part) < 0.7 && isDataTable(region, part);
  if (LISTS.has(part.tag)) return linkShare(part) < 0.5 && flow >= region.running;
  return isSection(region, part);
}

/** A table with header cells or a caption, or a small one; others may be page layout. */
function isDataTable({ parts, region }: RegionBlocks, table: Part): boolean {
  if (table.text < region.text / 2) return true;
  for (let at = table.at + 1; at < table.end; at++) {
    const tag = parts[at]?.tag;
    if (tag === 'th' || tag === 'caption') return true;
  }
  return false;
}

/** Links to other pages in the middle of a text, but not a table of contents, nor teasers, which have headings. */
function isReadingList({ parts, weights }: RegionBlocks, list: Part, lastProse: Int32Array): boolean {
  const container = weights.containers[list.parent?.at ?? 0] ?? 0;
  if ((list.tag !== 'ul' && list.tag !== 'ol') || (lastProse[container] ?? 0) < list.end) return false;
  for (let at = list.at + 1; at < list.end; at++) {
    const part = parts[at];
    if (part?.isHeading || (part?.tag === 'a' && attribute(part.element, 'href')?.startsWith('#'))) return false;
  }
  return true;
}

function isClutter(part: Part, flow: number, running: number): boolean {
  if (part.isHeading) return false;
  if (part.prose > 0) return linkShare(part) > 0.6;
  const mostLinks = part.tag === 'p' && part.ownSentences > 0 && flow >= running ? SENTENCE_LINKS : 0.5;
  if (linkShare(part) > mostLinks) return true;
  if (TEXT_BLOCKS.has(part.tag) || (LISTS.has(part.tag) && flow >= running)) return false;
  return part.text < LINE_LENGTH || flow < LONG_RUNNING || part.links > 0;
}

/** Whether it consists only of links, so that its heading is removed with it. A note with a link is something else. */
function isNothingButLinks(part: Part): boolean {
  return LISTS.has(part.tag) || (!TEXT_BLOCKS.has(part.tag) && linkShare(part) > NOTHING_BUT_LINKS);
}
