/**
 * Trains the model that says what of a page is its content, and writes its weights:
 * `node bench/text/training/train.ts`. Prints figures that are cross-validated: no page is judged by a model that has seen a
 * page of its site. Deterministic.
 */
import { writeFileSync } from 'node:fs';
import { chooseLikely } from '../../../src/content/extraction/learned/best-choice.ts';
import { type Forest, predict } from '../../../src/content/extraction/learned/forest.ts';
import { FEATURES, readFeatures } from '../../../src/content/extraction/learned/piece-features.ts';
import { readSecondFeatures, SECOND_FEATURES } from '../../../src/content/extraction/learned/second-features.ts';
import { WordScores } from '../../../src/content/extraction/learned/word-scores.ts';
import { boost, generator, type Rows, type Settings } from './boosting.ts';
import { loadPages } from './page-cache.ts';
import { FOLDS, scorePieces, type TrainingPage } from './pages.ts';
import { countVotes, learnWords } from './word-tables.ts';

const FIRST: Settings = {
  trees: 110,
  leaves: 31,
  rate: 0.12,
  rowShare: 0.4,
  columnShare: 0.35,
  leastWeight: 20,
  ridge: 5,
  seed: 1,
};
const SECOND: Settings = { ...FIRST, trees: 80, rate: 0.1, columnShare: 0.5, leastWeight: 30, seed: 2 };
/** Of a page with more pieces, so many are learned from; all of them are judged. */
const MOST_PIECES = 250;
/** Where the weights are written; without it, there are figures only. */
const WEIGHTS = process.argv[2];
const FOLD_NUMBERS = Array.from({ length: FOLDS }, (_, fold) => fold);

interface Table {
  readonly page: TrainingPage;
  readonly values: Float32Array;
}

/** Longer pieces weigh more, but not in proportion; every page weighs the same. */
const weightOf = (words: number): number => words ** 0.75;

function rowsOf(tables: readonly Table[], width: number): Rows {
  const random = generator(7);
  const picked: { page: TrainingPage; values: Float32Array; row: number; weight: number }[] = [];
  for (const { page, values } of tables) {
    const { pieces } = page.boxes;
    const share = Math.min(1, MOST_PIECES / pieces.length);
    const total = pieces.reduce((sum, { signs }) => sum + weightOf(signs.words), 0) * share;
    if (page.wantedTotal === 0) continue;
    pieces.forEach(({ signs }, row) => {
      if (random() < share) picked.push({ page, values, row, weight: weightOf(signs.words) / total });
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

const start = performance.now();
function print(text: string): void {
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}

const KINDS = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product'];

function report(name: string, pages: readonly TrainingPage[], score: (page: TrainingPage) => number): void {
  const scores = pages.map((page) => ({ kind: page.truth.kind, score: score(page) }));
  const mean = (some: readonly { score: number }[]): string =>
    (some.reduce((sum, each) => sum + each.score, 0) / Math.max(1, some.length)).toFixed(4);
  print(
    `${name.padEnd(24)} all ${mean(scores)}  ${KINDS.map((kind) => `${kind} ${mean(scores.filter((each) => each.kind === kind))}`).join('  ')}`,
  );
}

const pages = loadPages();
print(`${pages.length} pages, ${pages.reduce((sum, { boxes }) => sum + boxes.pieces.length, 0)} pieces`);
report('best by pieces', pages, (page) => scorePieces(page, (row) => (page.labels[row] as number) >= 0.5));
report('rules', pages, (page) => {
  const { pieces } = page.boxes;
  return scorePieces(page, (row) => (pieces[row]?.ruleLength ?? 0) * 2 > (pieces[row]?.signs.length ?? 0));
});
const votes = FOLD_NUMBERS.map((fold) => countVotes(pages.filter((page) => page.fold === fold)));
const first: Table[] = [];
for (const fold of FOLD_NUMBERS) {
  const { names, texts } = learnWords(votes.filter((_, other) => other !== fold));
  const scores = new WordScores(names, texts);
  for (const page of pages) {
    if (page.fold === fold) first.push({ page, values: readFeatures(page.boxes, page.signs, scores, page.containers) });
  }
}
print(`features: ${FEATURES.length}, then ${SECOND_FEATURES.length}`);
const said = crossValidate(first, FEATURES.length, FIRST);
reportChoice('first round', said);
const second = first.map(({ page, values }) => ({
  page,
  values: readSecondFeatures(page.boxes, page.containers, values, said.get(page) as Float32Array),
}));
const chances = crossValidate(second, SECOND_FEATURES.length, SECOND);
reportChoice('second round', chances);
if (WEIGHTS !== undefined) {
  const { names, texts } = learnWords(votes);
  const model = {
    names: [...names],
    texts: [...texts],
    first: boost(rowsOf(first, FEATURES.length), FIRST),
    second: boost(rowsOf(second, SECOND_FEATURES.length), SECOND),
  };
  const { packModel } = await import('./pack-model.ts');
  writeFileSync(WEIGHTS, packModel({ ...model, names, texts }));
  print('written');
}

function crossValidate(tables: readonly Table[], width: number, settings: Settings): Map<TrainingPage, Float32Array> {
  const found = new Map<TrainingPage, Float32Array>();
  for (const fold of FOLD_NUMBERS) {
    const forest: Forest = boost(
      rowsOf(
        tables.filter(({ page }) => page.fold !== fold),
        width,
      ),
      settings,
    );
    for (const { page, values } of tables) if (page.fold === fold) found.set(page, predict(forest, values, width));
    print(`fold ${fold}`);
  }
  return found;
}

function reportChoice(name: string, found: ReadonlyMap<TrainingPage, Float32Array>): void {
  report(name, pages, (page) => {
    const isKept = chooseLikely(
      found.get(page) as Float32Array,
      page.words.map(({ length }) => length),
    );
    return scorePieces(page, (row) => isKept[row] === 1);
  });
}
