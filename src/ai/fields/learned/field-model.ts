/**
 * Decision trees that estimate how likely a candidate is the title, the date or the author of a page. The weights are
 * loaded when first needed; `docs/ai.md` describes the training.
 */
import { readFileSync } from 'node:fs';
import { type Forest, predict } from '../../../content/extraction/learned/forest.ts';
import { readForest } from '../../../content/extraction/learned/model.ts';

export const LEARNED_FIELDS = ['title', 'date', 'author'] as const;
export type LearnedField = (typeof LEARNED_FIELDS)[number];
export type FieldModel = Readonly<Record<LearnedField, Forest>>;

/** The features of a candidate, by name. All candidates of a field have the same names in the same order. */
export type Features = Readonly<Record<string, number | boolean>>;

export interface Candidate {
  readonly features: Features;
}

export interface Choice<Chosen extends Candidate> {
  readonly candidate: Chosen;
  /** From 0 to 1. */
  readonly probability: number;
}

const WEIGHTS = new URL('./weights.bin', import.meta.url);

let model: FieldModel | undefined;

export function loadFieldModel(): FieldModel {
  model ??= unpackFieldModel(readFileSync(WEIGHTS));
  return model;
}

/** The forests in the order of the fields, each part preceded by its length. */
function unpackFieldModel(bytes: Buffer): FieldModel {
  let at = 0;
  const next = (): Buffer => {
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    return bytes.subarray(start, at);
  };
  const [title, date, author] = LEARNED_FIELDS.map(() => readForest(next(), next(), next(), next())) as [
    Forest,
    Forest,
    Forest,
  ];
  return { title, date, author };
}

/** The most likely candidate; the first of equals. */
export function likeliest<Chosen extends Candidate>(
  forest: Forest,
  candidates: readonly Chosen[],
): Choice<Chosen> | undefined {
  const rows = candidates.map(({ features }) => rowOf(features));
  const probabilities = predict(forest, Float32Array.from(rows.flat()), rows[0]?.length ?? 1);
  let best: Choice<Chosen> | undefined;
  candidates.forEach((candidate, at) => {
    const probability = probabilities[at] ?? 0;
    if (best === undefined || probability > best.probability) best = { candidate, probability };
  });
  return best;
}

export const rowOf = (features: Features): number[] => Object.values(features).map(Number);
