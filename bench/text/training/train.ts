/**
 * Trains the model that finds the content of a page, and writes its weights: `node bench/text/training/train.ts
 * <file>`. Prints cross-validated figures: no page is judged by a model that has seen a page of its site.
 * Deterministic.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import v8 from 'node:v8';
import { type Box, isKeptByRules } from '../../../src/content/extraction/learned/boxes.ts';
import { decide } from '../../../src/content/extraction/learned/decide.ts';
import { type Estimators, estimateRows } from '../../../src/content/extraction/learned/estimate.ts';
import { KINDS } from '../../../src/content/extraction/learned/page-features.ts';
import { FEATURES } from '../../../src/content/extraction/learned/piece-features.ts';
import { boost, type Rows, type Settings } from './boosting.ts';
import { packModel } from './pack-model.ts';
import { loadPages } from './page-cache.ts';
import { readBoxes, scorePieces, type TrainingPage } from './pages.ts';
import { FOLD_NUMBERS, readTables, rowsOf, type Table } from './tables.ts';
import { type NetworkSettings, trainNetwork } from './train-network.ts';

/** A leaf has the weight of several pages, so that no tree memorizes a page. */
const SETTINGS: Settings = {
  trees: 130,
  rate: 0.15,
  rowShare: 0.4,
  columnShare: 0.35,
  leastWeight: 60,
  ridge: 10,
  seed: 2,
  coarse: coarseOf(FEATURES),
};
/** Without the statistics of the page: a network would recognize single pages by them. */
const NETWORK: NetworkSettings = {
  rounds: 5,
  leftOut: 0.1,
  rate: 0.002,
  decay: 0.04,
  seed: 2,
  columns: FEATURES.flatMap((name, at) => (/^page[A-Z]|^mainShare/.test(name) ? [] : [at])),
};
/** The file for the weights; without it, only figures are printed. */
const WEIGHTS = process.argv[2];

function coarseOf(names: readonly string[]): ReadonlySet<number> {
  return new Set(names.flatMap((name, at) => (/^page[A-Z]|^mainShare|^kind:/.test(name) ? [at] : [])));
}

const start = performance.now();
function print(text: string): void {
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}

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
report('rules', pages, (page) => scorePieces(page, (row) => isKeptByRules(page.boxes.pieces[row] as Box)));
const { words, kinds, tables } = readTables(pages);
const rightKinds = tables.filter(
  ({ page, kinds: found }) => KINDS[found.indexOf(Math.max(...found))] === page.truth.kind,
);
print(`${FEATURES.length} features; of the right kind ${(rightKinds.length / tables.length).toFixed(3)}`);
if (WEIGHTS !== undefined) {
  writeFileSync(WEIGHTS, packModel({ ...words, kinds, estimators: learn(rowsOf(tables)) }));
  print('written');
}
const predictions = crossValidate(tables);
if (process.env.TEXT_TRAINING_CACHE !== undefined) {
  writeFileSync(
    join(process.env.TEXT_TRAINING_CACHE, 'said'),
    v8.serialize(pages.map((page) => predictions.get(page))),
  );
}
report('model', pages, (page) => {
  const { kinds: found } = tables.find((table) => table.page === page) as Table;
  const { pieces } = readBoxes(page.truth).boxes;
  const { isKept } = decide(pieces, page.hints, predictions.get(page) as Float32Array, found);
  return scorePieces(page, (row) => isKept[row] === 1);
});

function learn(rows: Rows): Estimators {
  return { forest: boost(rows, SETTINGS), network: trainNetwork(rows, NETWORK) };
}

function crossValidate(all: readonly Table[]): Map<TrainingPage, Float32Array> {
  const found = new Map<TrainingPage, Float32Array>();
  for (const fold of FOLD_NUMBERS) {
    const estimators = learn(rowsOf(all.filter(({ page }) => page.fold !== fold)));
    for (const { page, values } of all) if (page.fold === fold) found.set(page, estimateRows(estimators, values));
    print(`fold ${fold}`);
  }
  return found;
}
