/** Removes the parts that are boilerplate by their tag or name, unless they contain the page's main text. */
import type { Part } from './survey.ts';
import { sumBoxes } from './weigh.ts';

/** How much is let in: a wider reach is used if a narrower one leaves next to nothing. */
export type Reach = 'strict' | 'with comments' | 'with suspects' | 'everything';

/** A part with this share of the prose is the main text, whatever its name. */
const MAIN_SHARE = 0.6;
/** The same for parts whose tag says that they are not. */
const MAIN_SHARE_OF_ASIDE = 0.9;

/** Sets `isOut`, also for the parts inside, and sums up the rest. */
export function removeSuspects(parts: readonly Part[], reach: Reach): void {
  for (const part of parts) part.isOut = false;
  sumBoxes(parts);
  const total = (parts[0]?.prose ?? 0) - commentProse(parts);
  const anchors = findAnchors(parts);
  for (const part of parts) {
    part.isOut = part.parent?.isOut === true || (isSuspect(part, reach) && !isMain(part, total, anchors));
  }
  sumBoxes(parts);
}

/** A caption that is the whole text of its figure describes a picture; others describe code, a table or a quotation. */
function isSuspect(part: Part, reach: Reach): boolean {
  if (reach === 'everything' || part.tag === 'html' || part.tag === 'body' || part.tag === 'main') return false;
  if (part.tag === 'figcaption') return part.parent?.text === part.text;
  if (part.names === 'notice') return true;
  if (reach === 'with suspects') return part.tag === 'footer';
  if (part.names === 'comments') return reach === 'strict';
  return part.names === 'boilerplate' || part.isAside;
}

function isMain(part: Part, total: number, anchors: ReadonlySet<Part>): boolean {
  if (anchors.has(part)) return true;
  if (part.names === 'comments' || part.tag === 'figcaption') return false;
  return part.prose >= total * (part.isAside || part.names === 'notice' ? MAIN_SHARE_OF_ASIDE : MAIN_SHARE);
}

/** The elements that pages mark as their main text, and all their ancestors. */
function findAnchors(parts: readonly Part[]): ReadonlySet<Part> {
  const anchors = new Set<Part>();
  for (const part of parts) {
    if (!part.isBlock || (part.tag !== 'main' && !part.isClaimed && (!part.isMarked || part.parent?.isMarked === true)))
      continue;
    for (let at: Part | undefined = part; at !== undefined && !anchors.has(at); at = at.parent) anchors.add(at);
  }
  return anchors;
}

function commentProse(parts: readonly Part[]): number {
  let prose = 0;
  for (let at = 0; at < parts.length; ) {
    const part = parts[at];
    const isComments = part?.names === 'comments';
    if (isComments) prose += part.prose;
    at = isComments ? part.end : at + 1;
  }
  return prose;
}
