/** Learns how much the words in a page's head speak for each kind of page: log odds, with one vote per site. */
import { STEPS } from '../../../src/content/extraction/learned/model.ts';
import { KINDS, type KindTable, kindWords } from '../../../src/content/extraction/learned/page-features.ts';
import type { TrainingPage } from './pages.ts';

const MIN_SITES = 5;
/** Neutral votes that are added. */
const NEUTRAL_VOTES = 3;
const MAX_SCORE = 3;

export const kindOf = ({ truth }: TrainingPage): number => (KINDS as readonly string[]).indexOf(truth.kind);

export function learnKindWords(pages: readonly TrainingPage[]): KindTable {
  const votes = new Map<number, { sites: number; yes: Float64Array }>();
  const prior = new Float64Array(KINDS.length);
  for (const site of Map.groupBy(pages, ({ domain }) => domain).values()) {
    const share = new Map<number, { pages: number; yes: Float64Array }>();
    for (const page of site) {
      prior[kindOf(page)] = (prior[kindOf(page)] as number) + 1 / site.length;
      for (const word of kindWords(page.hints, page.boxes)) {
        const known = share.get(word) ?? { pages: 0, yes: new Float64Array(KINDS.length) };
        known.pages++;
        known.yes[kindOf(page)] = (known.yes[kindOf(page)] as number) + 1;
        share.set(word, known);
      }
    }
    for (const [word, { pages: count, yes }] of share) {
      const known = votes.get(word) ?? { sites: 0, yes: new Float64Array(KINDS.length) };
      known.sites++;
      yes.forEach((one, kind) => {
        known.yes[kind] = (known.yes[kind] as number) + one / count;
      });
      votes.set(word, known);
    }
  }
  const all = prior.reduce((sum, one) => sum + one, 0);
  const table = new Map<number, readonly number[]>();
  for (const [word, { sites, yes }] of votes) {
    if (sites >= MIN_SITES)
      table.set(
        word,
        Array.from(yes, (one, kind) => scoreOf(one, sites, (prior[kind] as number) / all)),
      );
  }
  return table;
}

function scoreOf(yes: number, sites: number, mean: number): number {
  const share = (yes + NEUTRAL_VOTES * mean) / (sites + NEUTRAL_VOTES);
  const score = Math.log(share / (1 - share)) - Math.log(mean / (1 - mean));
  return Math.max(-MAX_SCORE, Math.min(MAX_SCORE, Math.round(score * STEPS) / STEPS));
}
