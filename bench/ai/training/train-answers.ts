/**
 * Trains the trees that choose answers, deterministically, and writes them:
 * `node bench/ai/training/train-answers.ts src/ai/question/learned/weights.bin`.
 */
import { writeFileSync } from 'node:fs';
import type { Forest } from '../../../src/content/extraction/learned/forest.ts';
import { boost, type Settings } from '../../text/training/boosting.ts';
import { lengthOf, packForest } from '../../text/training/pack-model.ts';
import { loadQuestions } from '../asked-questions.ts';
import { type AnswerRows, readAnswerRows } from './answer-rows.ts';

const SETTINGS: Settings = {
  trees: 200,
  rate: 0.05,
  rowShare: 0.6,
  columnShare: 0.4,
  depth: 4,
  leastWeight: 5,
  ridge: 5,
  seed: 1,
  coarse: new Set(),
};
/** The maximum total weight of a question's candidates. */
const MAX_WEIGHT = 10;

export function trainAnswers(answers: readonly AnswerRows[]): Forest {
  const rows = answers.flatMap(({ rows: own }) =>
    own.map((row) => ({ ...row, weight: Math.min(1, MAX_WEIGHT / own.length) })),
  );
  const width = rows[0]?.values.length ?? 0;
  const values = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) values.set(row.values, at * width);
  const labels = Float32Array.from(rows, ({ isRight }) => Number(isRight));
  const weights = Float32Array.from(rows, ({ weight }) => weight);
  return boost({ values, width, labels, weights }, SETTINGS);
}

/** In the format that `answer-model.ts` reads. */
export const packAnswerModel = (forest: Forest): Buffer =>
  Buffer.concat(packForest(forest).flatMap((part) => [lengthOf(part), part]));

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: node bench/ai/training/train-answers.ts <file>');
  writeFileSync(file, packAnswerModel(trainAnswers(await readAnswerRows(loadQuestions()))));
}
