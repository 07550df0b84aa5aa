/** Recognizes small sections of a text without prose, as opposed to labels and cards. */
import { flowAround, LISTS, type RegionBlocks, TEXT_BLOCKS } from './region-blocks.ts';
import type { Part } from './survey.ts';
import { linkShare } from './weigh.ts';

const MAX_LINKS = 0.3;
/** A limit, so that nested blocks are not searched repeatedly. */
const MAX_BLOCKS = 30;

/** A heading with a little text below it, in its own block. With a picture or a link elsewhere, it is a card. */
export function isSection({ parts, weights, isArticle, running }: RegionBlocks, part: Part): boolean {
  if (part.isHeading || part.tag === 'form' || TEXT_BLOCKS.has(part.tag) || LISTS.has(part.tag)) return false;
  if (part.prose > 0 || part.ownText > 0 || part.pictures > 0 || linkShare(part) > MAX_LINKS) return false;
  if (flowAround(weights, part) < running && !(isArticle && (part.parent?.prose ?? 0) >= running)) return false;
  const first = firstText(parts, part);
  return first?.isHeading === true && first.ownLinks === 0 && first.ownText < part.text;
}

function firstText(parts: readonly Part[], within: Part): Part | undefined {
  const end = Math.min(within.end, within.at + MAX_BLOCKS);
  for (let at = within.at + 1; at < end; at++) {
    const part = parts[at];
    if (part !== undefined && !part.isOut && part.ownText > 0) return part;
  }
  return undefined;
}
