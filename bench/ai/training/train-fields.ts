/** Trains the trees for titles, dates and authors. Deterministic. */
import { type FieldModel, LEARNED_FIELDS, type LearnedField } from '../../../src/ai/fields/learned/field-model.ts';
import type { Forest } from '../../../src/content/extraction/learned/forest.ts';
import { boost, type Settings } from '../../text/training/boosting.ts';
import { lengthOf, packForest } from '../../text/training/pack-model.ts';
import type { FieldPage } from './field-pages.ts';

const COMMON = { rate: 0.05, rowShare: 0.6, columnShare: 0.4, depth: 4, leastWeight: 5, ridge: 5, seed: 1 } as const;
const SETTINGS: Readonly<Record<LearnedField, Settings>> = {
  title: { ...COMMON, trees: 200, coarse: new Set() },
  date: { ...COMMON, trees: 300, coarse: new Set() },
  author: { ...COMMON, trees: 300, coarse: new Set() },
};
/** The maximum total weight of a page's candidates. */
const MAX_WEIGHT = 10;

export function trainFields(pages: readonly FieldPage[]): FieldModel {
  const [title, date, author] = LEARNED_FIELDS.map((field) => grow(pages, field)) as [Forest, Forest, Forest];
  return { title, date, author };
}

function grow(pages: readonly FieldPage[], field: LearnedField): Forest {
  const rows = pages.flatMap(({ rows: { [field]: own } }) =>
    own.map((row) => ({ ...row, weight: Math.min(1, MAX_WEIGHT / own.length) })),
  );
  const width = rows[0]?.values.length ?? 0;
  const values = new Float32Array(rows.length * width);
  for (const [at, row] of rows.entries()) values.set(row.values, at * width);
  const labels = Float32Array.from(rows, ({ isRight }) => Number(isRight));
  const weights = Float32Array.from(rows, ({ weight }) => weight);
  return boost({ values, width, labels, weights }, SETTINGS[field]);
}

/** In the format that `field-model.ts` reads. */
export function packFieldModel(model: FieldModel): Buffer {
  const parts = LEARNED_FIELDS.flatMap((field) => packForest(model[field]));
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
}
