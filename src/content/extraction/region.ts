/** Chooses the element with the page's main text: the most prose with the least clutter. */
import type { Part } from './survey.ts';
import type { Weights } from './weigh.ts';

const NO_REGION = new Set(
  'html p ul ol dl li dd dt table tbody thead tfoot tr pre blockquote figure address'.split(' '),
);

/** A page that marks the body of its article is seldom wrong. */
const MARKED = 3;
const BEFORE_HEADLINE = 0.3;
const FAR_FROM_HEADLINE = 0.5;
/** Text between a headline and its article without a penalty: bylines, dates, an introduction. */
const NEAR = 500;
const FAR = 5000;

export interface Landmarks {
  readonly headline: Part | undefined;
  /** The block that begins like the page's own description. */
  readonly described: Part | undefined;
}

/** Of parts with the same score, the innermost. */
export function chooseRegion(parts: readonly Part[], weights: Weights, landmarks: Landmarks): Part | undefined {
  const before = textBefore(parts);
  const marked = findMarked(parts);
  let best: Part | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (part.isOut || !part.isBlock || NO_REGION.has(part.tag) || part.isHeading) continue;
    const weight = weights.score[part.at] ?? 0;
    const score = weight > 0 ? weight * worth(part, marked) * nearness(part, landmarks, before) : weight;
    if (score >= most) {
      best = part;
      most = score;
    }
  }
  return best;
}

/** Slightly more for what the page itself marks, slightly less for the whole page. */
function worth(part: Part, marked: Part | undefined): number {
  if (part.tag === 'body') return 0.9;
  if (part === marked) return MARKED;
  return part.tag === 'article' ? 1.05 : 1;
}

/** How near the part is to the headline: around it or right after it is best, before it is worst. */
function nearness(part: Part, { headline, described }: Landmarks, before: Float64Array): number {
  const start = described ?? headline;
  if (start === undefined || holds(part, start)) return 1;
  if (part.at < start.at) return BEFORE_HEADLINE;
  const between = (before[part.at] ?? 0) - (before[start.end] ?? 0);
  return Math.max(FAR_FROM_HEADLINE, 1 - Math.max(0, between - NEAR) / FAR);
}

const holds = (part: Part, inner: Part): boolean => part.at <= inner.at && inner.at < part.end;

/** The text before each part that is not removed. */
function textBefore(parts: readonly Part[]): Float64Array {
  const before = new Float64Array(parts.length + 1);
  for (const part of parts) before[part.at + 1] = (before[part.at] ?? 0) + (part.isOut ? 0 : part.ownText);
  return before;
}

/** The innermost part around everything that the page marks as the body of its article. */
function findMarked(parts: readonly Part[]): Part | undefined {
  let around: Part | undefined;
  let last: Part | undefined;
  for (const part of parts) {
    if (part.isOut || !(part.isClaimed || (part.isMarked && part.parent?.isMarked !== true))) continue;
    around ??= part;
    last = part;
  }
  while (around !== undefined && last !== undefined && (last.at >= around.end || NO_REGION.has(around.tag))) {
    around = around.parent;
  }
  return around;
}
