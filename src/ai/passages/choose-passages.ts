/** Chooses the passages of a page that matter for a query, up to a number of tokens. Gaps are marked. */
import { queryWords, Ranking } from './bm25.ts';
import type { Passage } from './sections.ts';
import { estimateTokens } from './token-estimate.ts';

export interface Chosen {
  readonly text: string;
  readonly tokens: number;
  readonly isWhole: boolean;
}

const GAP = '[…]';
const GAP_TOKENS = 4;

/** How passages are joined: as paragraphs with marks for gaps, or as lines without marks. */
export type Layout = 'paragraphs' | 'lines';

/** Queries take turns, each with its best remaining passage, so that every field gets some. */
export function choosePassages(
  passages: readonly Passage[],
  queries: readonly string[],
  budget: number,
  layout: Layout = 'paragraphs',
): Chosen {
  const all = passages.reduce((sum, passage) => sum + costOf(passage), 0);
  if (all <= budget) return write(passages, new Set(passages.keys()), layout);
  const ranking = new Ranking(passages.map(({ headings, text }) => `${headings.join(' ')} ${text}`));
  const orders = queries.map((query) => orderOf(ranking.scores(queryWords(query))));
  const chosen = new Set<number>();
  let left = budget;
  const take = (at: number) => {
    const cost = costOf(passages[at]);
    if (chosen.has(at) || cost > left) return;
    chosen.add(at);
    left -= cost;
  };
  // The first passage says what the page is about.
  take(0);
  for (let turn = 0; turn < passages.length; turn++) {
    for (const order of orders) {
      const at = order[turn];
      if (at !== undefined) take(at);
    }
  }
  // The remaining tokens go to the beginning of the page, which says most.
  for (const at of passages.keys()) take(at);
  return write(passages, chosen, layout);
}

/** The indexes of passages with a score, the best first. */
function orderOf(scores: readonly number[]): number[] {
  return [...scores.keys()]
    .filter((at) => (scores[at] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}

function costOf(passage: Passage | undefined): number {
  if (passage === undefined) return Number.POSITIVE_INFINITY;
  return passage.tokens + passage.headings.reduce((sum, heading) => sum + estimateTokens(heading) + 1, 0) + GAP_TOKENS;
}

/** In document order, with the headings above each passage where they change. */
function write(passages: readonly Passage[], chosen: ReadonlySet<number>, layout: Layout): Chosen {
  const parts: string[] = [];
  let above: readonly string[] = [];
  let last = -1;
  for (const at of [...chosen].sort((a, b) => a - b)) {
    const passage = passages[at];
    if (passage === undefined) continue;
    if (at !== last + 1 && layout === 'paragraphs') parts.push(GAP);
    parts.push(...passage.headings.filter((heading, level) => above[level] !== heading));
    parts.push(passage.text);
    above = passage.headings;
    last = at;
  }
  if (chosen.size > 0 && last < passages.length - 1) parts.push(GAP);
  const text = parts.join(layout === 'paragraphs' ? '\n\n' : '\n');
  return { text, tokens: estimateTokens(text), isWhole: chosen.size === passages.length };
}
