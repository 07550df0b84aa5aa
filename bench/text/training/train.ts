/**
 * Trains the model that says what of a page is its content, and writes its weights:
 * `node bench/text/training/train.ts`. Prints figures that are cross-validated: no page is judged by a model that has seen a
 * page of its site. Deterministic.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import v8 from 'node:v8';
import { type Box, isRuled } from '../../../src/content/extraction/learned/boxes.ts';
import { decide } from '../../../src/content/extraction/learned/decide.ts';
import { type Forest, predict } from '../../../src/content/extraction/learned/forest.ts';
import { FEATURES, readFeatures } from '../../../src/content/extraction/learned/piece-features.ts';
import { WordScores } from '../../../src/content/extraction/learned/word-scores.ts';
import { boost, generator, type Rows, type Settings } from './boosting.ts';
import { packModel } from './pack-model.ts';
import { loadPages } from './page-cache.ts';
import { FOLDS, scorePieces, type TrainingPage } from './pages.ts';
import { countVotes, learnWords } from './word-tables.ts';

/** A leaf holds the weight of several pages, so that no tree learns a page by heart. */
const SETTINGS: Settings = {
  trees: 130,
  leaves: 31,
  rate: 0.1,
  rowShare: 0.4,
  columnShare: 0.35,
  leastWeight: 150,
  ridge: 10,
  seed: 1,
  coarse: coarseOf(FEATURES),
};
/** Of a page with more pieces, so many are learned from; all of them are judged. */
const MOST_PIECES = 250;
/** Where the weights are written; without it, there are figures only. */
const WEIGHTS = process.argv[2];
const FOLD_NUMBERS = Array.from({ length: FOLDS }, (_, fold) => fold);

function coarseOf(names: readonly string[]): ReadonlySet<number> {
  return new Set(names.flatMap((name, at) => (/^page[A-Z]|^mainShare/.test(name) ? [at] : [])));
}

interface Table {
  readonly page: TrainingPage;
  readonly values: Float32Array;
}

/** Longer pieces weigh more, but not in proportion; every page weighs the same. */
const weightOf = (words: number): number => words ** 0.85;

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
report('rules', pages, (page) => scorePieces(page, (row) => isRuled(page.boxes.pieces[row] as Box)));
const votes = FOLD_NUMBERS.map((fold) => countVotes(pages.filter((page) => page.fold === fold)));
const first: Table[] = [];
for (const fold of FOLD_NUMBERS) {
  const { names, texts } = learnWords(votes.filter((_, other) => other !== fold));
  const scores = new WordScores(names, texts);
  for (const page of pages) {
    if (page.fold === fold) first.push({ page, values: readFeatures(page.boxes, page.signs, scores, page.containers) });
  }
}
print(`${FEATURES.length} features`);
const said = crossValidate(first, FEATURES.length, SETTINGS);
reportChoice('model', said);
if (process.env['TEXT_TRAINING_CACHE'] !== undefined) {
  writeFileSync(join(process.env['TEXT_TRAINING_CACHE'], 'said'), v8.serialize(pages.map((page) => said.get(page))));
}
if (WEIGHTS !== undefined) {
  const forest = boost(rowsOf(first, FEATURES.length), SETTINGS);
  writeFileSync(WEIGHTS, packModel({ ...learnWords(votes), forest }));
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
    const { isKept } = decide(page.boxes.pieces, page.signs, found.get(page) as Float32Array);
    return scorePieces(page, (row) => isKept[row] === 1);
  });
}
