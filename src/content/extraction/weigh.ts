/**
 * Weighs the text of a page: which blocks are prose, how concentrated the prose is, and what is clutter. Prose in one
 * place has its full weight; a single sentence in a card beside a linked headline has almost none.
 */
import type { Part } from './survey.ts';

/** Minimum length of a paragraph in what the page marks as its article. */
const MARKED_LENGTH = 5;
const ITEM_WORTH = 0.6;
const LIST_LENGTH = 40;
const LIST_LINKS = 0.25;
const SENTENCE_LENGTH = 40;
/** Longer text is prose even without the end of a sentence. */
const UNMARKED_LENGTH = 120;
/** Prose of this length has half of its weight. */
const HALF_WEIGHT = 300;
/** A container with less prose than this may be a card that links to another page. */
const CARD_LENGTH = 600;
/** In a card, prose is a large part of the text; a container with more other text is a column of the page. */
const CARD_WHOLE = 3;
const CARD_LINK_COST = 3;
const SHORT_TEXT_COST = 0.3;

const PASSED_BY = new Set(['ul', 'ol', 'dl', 'table', 'tbody', 'thead', 'tfoot', 'tr']);

export interface Weights {
  /** Prose, weighted by how concentrated it is, minus the clutter beside it. */
  readonly score: Float64Array;
  /** The amount of prose in the container of a part's text. */
  readonly flow: Float64Array;
  /** The position of that container. */
  readonly containers: Int32Array;
}

export const linkShare = (part: Part): number => part.links / Math.max(1, part.text);
export const ownLinkShare = (part: Part): number => part.ownLinks / Math.max(1, part.ownText);

/** Needs the sums of text and links. */
function proseOf(part: Part): number {
  const { tag, ownText, ownLinks } = part;
  if (ownText === 0 || part.isHeading) return 0;
  if (part.isClaimed) return ownText;
  if (ownLinks > ownText / 2) return 0;
  const isProse =
    tag === 'pre' ||
    ownText >= UNMARKED_LENGTH ||
    (ownText >= SENTENCE_LENGTH && part.ownSentences > 0) ||
    (part.isMarked && tag === 'p' && ownText >= MARKED_LENGTH);
  if (isProse) return ownText - ownLinks;
  return isPlainItem(part) ? ownText * ITEM_WORTH : 0;
}

/** An item of a list that does not link elsewhere: ingredients, steps, properties. */
function isPlainItem({ tag, parent }: Part): boolean {
  return tag === 'li' && parent !== undefined && parent.text >= LIST_LENGTH && linkShare(parent) < LIST_LINKS;
}

function clutterOf(part: Part): number {
  if (ownLinkShare(part) > 0.5) return part.ownText;
  return part.isHeading || part.tag === 'p' || part.ownProse > 0 ? 0 : part.ownText * SHORT_TEXT_COST;
}

/** Sums up text, links and prose of the parts that are not removed. */
export function sumBoxes(parts: readonly Part[]): void {
  for (const part of parts) {
    part.text = part.ownText;
    part.links = part.ownLinks;
  }
  for (let at = parts.length - 1; at > 0; at--) {
    const part = parts[at];
    if (part?.parent === undefined || part.isOut) continue;
    part.parent.text += part.text;
    part.parent.links += part.links;
  }
  for (const part of parts) {
    part.ownProse = proseOf(part);
    part.prose = part.ownProse;
  }
  for (let at = parts.length - 1; at > 0; at--) {
    const part = parts[at];
    if (part?.parent !== undefined && !part.isOut) part.parent.prose += part.prose;
  }
}

/** Needs the sums. */
export function weigh(parts: readonly Part[]): Weights {
  const containers = findContainers(parts);
  const total = new Float64Array(parts.length);
  for (const part of parts) add(total, containers[part.at] ?? 0, part.isOut ? 0 : part.ownProse);
  const flow = new Float64Array(parts.length);
  for (let at = 0; at < parts.length; at++) flow[at] = total[containers[at] ?? 0] ?? 0;
  const score = new Float64Array(parts.length);
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at];
    if (part === undefined || part.isOut) continue;
    const container = parts[containers[at] ?? 0];
    add(score, at, part.ownProse * weightIn(container, flow[at] ?? 0) - clutterOf(part));
    if (part.parent !== undefined) add(score, part.parent.at, score[at] ?? 0);
  }
  return { score, flow, containers };
}

function weightIn(container: Part | undefined, flow: number): number {
  const concentration = flow / (flow + HALF_WEIGHT);
  if (container === undefined || flow >= CARD_LENGTH || container.text > flow * CARD_WHOLE) return concentration;
  return concentration * Math.max(0, 1 - CARD_LINK_COST * linkShare(container));
}

/** For each part, the position of the nearest element with more than one piece of text, itself included. */
function findContainers(parts: readonly Part[]): Int32Array {
  const pieces = new Int32Array(parts.length);
  for (const part of parts) {
    if (part.ownText > 0) pieces[part.at] = (pieces[part.at] ?? 0) + 1;
    if (part.block !== undefined && !part.isOut && part.isBlock && part.text > 0) {
      pieces[part.block.at] = (pieces[part.block.at] ?? 0) + 1;
    }
  }
  const containers = new Int32Array(parts.length);
  for (const part of parts) {
    const holds = (pieces[part.at] ?? 0) > 1 && !PASSED_BY.has(part.tag);
    containers[part.at] = holds || part.parent === undefined ? part.at : (containers[part.parent.at] ?? 0);
  }
  return containers;
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}
