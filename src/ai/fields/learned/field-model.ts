/**
 * Trees that say how likely a candidate is what a page is called, when it was published, or who wrote it. Their weights are
 * read when the first page asks for them; `docs/ai.md` tells how they are made.
 */
import { readFileSync } from 'node:fs';
import { type Forest, predict } from '../../../content/extraction/learned/forest.ts';
import { readForest } from '../../../content/extraction/learned/model.ts';

export const LEARNED_FIELDS = ['title', 'date', 'author'] as const;
export type LearnedField = (typeof LEARNED_FIELDS)[number];
export type FieldModel = Readonly<Record<LearnedField, Forest>>;

/** What is known of a candidate, by name; all candidates of a field have the same names in the same order. */
export type Signs = Readonly<Record<string, number | boolean>>;

export interface Candidate {
  readonly signs: Signs;
}

export interface Choice<Chosen extends Candidate> {
  readonly candidate: Chosen;
  /** From 0 to 1. */
  readonly chance: number;
}

const WEIGHTS = new URL('./weights.bin', import.meta.url);

let model: FieldModel | undefined;

export function loadFieldModel(): FieldModel {
  model ??= unpackFieldModel(readFileSync(WEIGHTS));
  return model;
}

/** The forests in the order of the fields, each part with its length before it. */
export function unpackFieldModel(bytes: Buffer): FieldModel {
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

/** The likeliest candidate, the first of those that are equally likely. */
export function likeliest<Chosen extends Candidate>(
  forest: Forest,
  candidates: readonly Chosen[],
): Choice<Chosen> | undefined {
  const rows = candidates.map(({ signs }) => rowOf(signs));
  const chances = predict(forest, Float32Array.from(rows.flat()), rows[0]?.length ?? 1);
  let best: Choice<Chosen> | undefined;
  candidates.forEach((candidate, at) => {
    const chance = chances[at] ?? 0;
    if (best === undefined || chance > best.chance) best = { candidate, chance };
  });
  return best;
}

export const rowOf = (signs: Signs): number[] => Object.values(signs).map(Number);
