/** The corpus with seven kinds of pages, by its own measure: word F1 for each page, averaged. */

import { readHtml, readTruths } from './training/pages.ts';
import { wordOverlap } from './word-overlap.ts';

export interface KindScore {
  readonly kind: string;
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly goal: number;
}

/** The published figures of the best extractor for this half of the corpus. */
const GOALS: Readonly<Record<string, number>> = {
  all: 0.859,
  article: 0.932,
  documentation: 0.932,
  service: 0.844,
  forum: 0.808,
  collection: 0.716,
  // biome-ignore lint/suspicious/noApproximativeNumericConstant: a published figure, not the root of one half.
  listing: 0.707,
  product: 0.641,
};

export async function scoreKinds(toText: (html: string) => string | Promise<string>): Promise<readonly KindScore[]> {
  const scores: { kind: string; precision: number; recall: number; f1: number }[] = [];
  for (const truth of readTruths()) {
    const agreement = wordOverlap(await toText(readHtml(truth)), truth.content);
    scores.push({ kind: truth.kind, ...agreement }, { kind: 'all', ...agreement });
  }
  const byKind = Map.groupBy(scores, ({ kind }) => kind);
  return Object.entries(GOALS).map(([kind, goal]) => {
    const some = byKind.get(kind) ?? [];
    const mean = (name: 'precision' | 'recall' | 'f1'): number =>
      some.reduce((sum, score) => sum + score[name], 0) / Math.max(1, some.length);
    return { kind, pages: some.length, precision: mean('precision'), recall: mean('recall'), f1: mean('f1'), goal };
  });
}
