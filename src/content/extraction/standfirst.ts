/** Finds the standfirst: the introduction between the headline and the text, outside of the chosen region. */
import { attribute } from './element-kinds.ts';
import { namesStandfirst } from './name-words.ts';
import type { Landmarks } from './region.ts';
import type { Part } from './survey.ts';
import { ownLinkShare } from './weigh.ts';

const SHORTEST = 40;
const LONGEST = 800;
/** With more blocks than this between headline and text, there is no introduction. */
const MAX_BLOCKS = 400;

export function findStandfirst(
  parts: readonly Part[],
  region: Part,
  { headline, described }: Landmarks,
): Part | undefined {
  if (headline === undefined || headline.at >= region.at) return undefined;
  const last = Math.min(region.at, headline.end + MAX_BLOCKS);
  for (let at = headline.end; at < last; at++) {
    const part = parts[at];
    if (part === undefined || part.isOut || part.end > region.at || !isSentence(part)) continue;
    if (part !== described && isNamed(part)) return part;
  }
  return undefined;
}

function isSentence(part: Part): boolean {
  return part.isBlock && part.ownText >= SHORTEST && part.text <= LONGEST && ownLinkShare(part) < 0.3;
}

function isNamed({ element, parent }: Part): boolean {
  const property = attribute(element, 'itemprop');
  if (property === 'description' || property === 'alternativeHeadline' || property === 'abstract') return true;
  return namesStandfirst(element) || (parent !== undefined && namesStandfirst(parent.element));
}
