/**
 * The blocks of a chosen region, with what the pruning steps need to know about them. Decides nothing about single
 * blocks.
 */
import type { Part } from './survey.ts';
import type { Weights } from './weigh.ts';

export const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table']);
export const TEXT_BLOCKS: ReadonlySet<string> = new Set('p blockquote pre li dd dt td th center'.split(' '));
const RUNNING = 140;
/** Less is enough if the page itself marks it as its main text. */
const RUNNING_IN_ARTICLE = 40;

export interface RegionBlocks {
  /** All parts of the page. */
  readonly parts: readonly Part[];
  readonly region: Part;
  /** Those with text, in document order. Removed blocks stay in the list. */
  readonly blocks: readonly Part[];
  readonly weights: Weights;
  /** Whether the page itself marks the region, or an element around it, as its main text. */
  readonly isArticle: boolean;
  /** A container with this much prose is running text, and its short blocks belong to it. */
  readonly running: number;
  /** Lines that a heading of the text introduces: facts, an address. */
  readonly headed: ReadonlySet<Part>;
}

export function blocksOf(parts: readonly Part[], region: Part, weights: Weights): RegionBlocks {
  const all = parts.slice(region.at + 1, region.end).filter((part) => part.isBlock && !part.isOut && part.text > 0);
  const isArticle = isInArticle(region);
  const running = isArticle ? RUNNING_IN_ARTICLE : RUNNING;
  const blocks = withoutWrappers(all);
  return { parts, region, blocks, weights, isArticle, running, headed: headedLines(blocks) };
}

const MAX_LINE_LENGTH = 200;

/** Heading and lines stand directly among the prose: boxes have headings and lines of their own. */
function headedLines(blocks: readonly Part[]): ReadonlySet<Part> {
  const headed = new Set<Part>();
  const amongProse = new Set(blocks.filter(({ ownProse }) => ownProse > 0).map(({ parent }) => parent));
  let heading: Part | undefined;
  for (const part of blocks) {
    if (part.isHeading) heading = part.tag === 'h1' || part.links > 0 ? undefined : part;
    if (heading === undefined || part === heading) continue;
    const isLine = part.ownText > 0 && part.links === 0 && part.pictures === 0 && part.text < MAX_LINE_LENGTH;
    if (part.parent !== heading.parent) continue;
    if (isLine && part.prose === 0 && amongProse.has(part.parent)) headed.add(part);
    else if (!LISTS.has(part.tag)) heading = undefined;
  }
  return headed;
}

/** Leaves out blocks that only wrap one heading, list or quotation: that block decides. */
function withoutWrappers(blocks: readonly Part[]): readonly Part[] {
  const wrappers = new Set<Part>();
  for (let place = blocks.length - 2; place >= 0; place--) {
    const [part, inner] = [blocks[place], blocks[place + 1]];
    if (part === undefined || inner === undefined || part.ownText > 0 || part.text !== inner.text) continue;
    const isOne = inner.isHeading || LISTS.has(inner.tag) || inner.tag === 'blockquote' || wrappers.has(inner);
    if (isOne && !LISTS.has(part.tag) && !TEXT_BLOCKS.has(part.tag)) wrappers.add(part);
  }
  return wrappers.size === 0 ? blocks : blocks.filter((part) => !wrappers.has(part));
}

function isInArticle(region: Part): boolean {
  let around: Part | undefined = region;
  while (around !== undefined && around.tag !== 'article' && around.tag !== 'main') around = around.parent;
  return around !== undefined || region.isMarked;
}

/** The amount of prose in the part's container. */
export const flowAround = ({ flow }: Weights, { parent }: Part): number => flow[parent?.at ?? 0] ?? 0;

export function removePart(parts: readonly Part[], part: Part): void {
  for (let at = part.at; at < part.end; at++) {
    const inner = parts[at];
    if (inner !== undefined) inner.isOut = true;
  }
}
