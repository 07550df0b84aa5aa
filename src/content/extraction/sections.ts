/** Tells the small sections of a text, which have no prose in them, from labels and cards. */
import { flowAround, LISTS, type RegionBlocks, TEXT_BLOCKS } from './region-blocks.ts';
import type { Part } from './survey.ts';
import { linkShare } from './weigh.ts';

const MOST_LINKS = 0.3;
/** So that blocks nested in each other are not searched again and again. */
const MOST_LOOKED_AT = 30;

/** A heading with a little under it, in a block of its own. What has a picture or leads away is a card. */
export function isSection({ parts, weights, isArticle, running }: RegionBlocks, part: Part): boolean {
  if (part.isHeading || part.tag === 'form' || TEXT_BLOCKS.has(part.tag) || LISTS.has(part.tag)) return false;
  if (part.prose > 0 || part.ownText > 0 || part.pictures > 0 || linkShare(part) > MOST_LINKS) return false;
  if (flowAround(weights, part) < running && !(isArticle && (part.parent?.prose ?? 0) >= running)) return false;
  const first = firstText(parts, part);
  return first?.isHeading === true && first.ownLinks === 0 && first.ownText < part.text;
}

function firstText(parts: readonly Part[], within: Part): Part | undefined {
  const end = Math.min(within.end, within.at + MOST_LOOKED_AT);
  for (let at = within.at + 1; at < end; at++) {
    const part = parts[at];
    if (part !== undefined && !part.isOut && part.ownText > 0) return part;
  }
  return undefined;
}
