/** The rows that the model learns from. The scores of words and kinds in them are learned without the page's fold. */
import type { Forest } from '../../../src/content/extraction/learned/forest.ts';
import {
  KIND_FEATURES,
  KINDS,
  type KindModel,
  kindProbabilities,
  kindRow,
} from '../../../src/content/extraction/learned/page-features.ts';
import { FEATURES, readFacts, readFeatures } from '../../../src/content/extraction/learned/piece-features.ts';
import { WordScores } from '../../../src/content/extraction/learned/word-scores.ts';
import { boost, generator, type Rows, type Settings } from './boosting.ts';
import { kindOf, learnKindWords } from './kind-tables.ts';
import { FOLDS, type TrainingPage } from './pages.ts';
import { countVotes, learnWords, type Tables } from './word-tables.ts';

export interface Table {
  readonly page: TrainingPage;
  readonly values: Float32Array;
  /** How likely the page is of each kind, by models that have not seen its site. */
  readonly kinds: Float32Array;
}

export const FOLD_NUMBERS = Array.from({ length: FOLDS }, (_, fold) => fold);
const KIND_SETTINGS: Settings = {
  trees: 60,
  depth: 3,
  rate: 0.12,
  rowShare: 0.7,
  columnShare: 0.4,
  leastWeight: 4,
  ridge: 3,
  seed: 1,
  coarse: new Set(),
};
/** Maximum pieces of a page in training; all of them are used for evaluation. */
const MAX_PIECES = 250;

/** What is learned from all pages, for use, and the tables of each page, for training. */
export function readTables(pages: readonly TrainingPage[]): {
  readonly words: Tables;
  readonly kinds: KindModel;
  readonly tables: readonly Table[];
} {
  const votes = FOLD_NUMBERS.map((fold) => countVotes(pages.filter((page) => page.fold === fold)));
  const drafts = FOLD_NUMBERS.flatMap((fold) => {
    const { names, texts } = learnWords(votes.filter((_, other) => other !== fold));
    const scores = new WordScores(names, texts);
    const kindTable = learnKindWords(pages.filter((page) => page.fold !== fold));
    return pages.flatMap((page) => {
      if (page.fold !== fold) return [];
      const facts = readFacts(page.boxes, page.hints, scores);
      return [{ page, facts, row: kindRow(page.boxes, page.hints, facts.pageRow, kindTable) }];
    });
  });
  const tables = FOLD_NUMBERS.flatMap((fold) => {
    const forests = learnKinds(drafts.filter(({ page }) => page.fold !== fold));
    return drafts.flatMap(({ page, facts, row }) => {
      if (page.fold !== fold) return [];
      const kinds = kindProbabilities(row, forests);
      return [{ page, kinds, values: readFeatures(facts, kinds) }];
    });
  });
  return { words: learnWords(votes), kinds: { words: learnKindWords(pages), forests: learnKinds(drafts) }, tables };
}

function learnKinds(rows: readonly { readonly page: TrainingPage; readonly row: Float32Array }[]): readonly Forest[] {
  const width = KIND_FEATURES.length;
  const values = new Float32Array(rows.length * width);
  for (const [at, { row }] of rows.entries()) values.set(row, at * width);
  return KINDS.map((_, kind) =>
    boost(
      {
        values,
        width,
        labels: Float32Array.from(rows, ({ page }) => (kindOf(page) === kind ? 1 : 0)),
        weights: new Float32Array(rows.length).fill(1),
      },
      KIND_SETTINGS,
    ),
  );
}

/** Longer pieces weigh more, but not proportionally; every page weighs the same. */
const weightOf = (words: number): number => words ** 0.85;

export function rowsOf(tables: readonly Table[]): Rows {
  const width = FEATURES.length;
  const random = generator(7);
  const picked: { page: TrainingPage; values: Float32Array; row: number; weight: number }[] = [];
  for (const { page, values } of tables) {
    const { pieces } = page.boxes;
    const share = Math.min(1, MAX_PIECES / pieces.length);
    const total = pieces.reduce((sum, { stats }) => sum + weightOf(stats.words), 0) * share;
    if (page.wantedTotal === 0) continue;
    pieces.forEach(({ stats }, row) => {
      if (random() < share) picked.push({ page, values, row, weight: weightOf(stats.words) / total });
    });
  }
  const values = new Float32Array(picked.length * width);
  for (const [at, { values: all, row }] of picked.entries()) {
    values.set(all.subarray(row * width, (row + 1) * width), at * width);
  }
  const mean = picked.reduce((sum, { weight }) => sum + weight, 0) / picked.length;
  return {
    values,
    width,
    labels: Float32Array.from(picked, ({ page, row }) => page.labels[row] as number),
    weights: Float32Array.from(picked, ({ weight }) => weight / mean),
  };
}
