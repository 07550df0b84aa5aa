/**
 * Decision trees that estimate how likely a text answers a question. The weights are loaded with the first question;
 * `docs/ai.md` describes the training.
 */
import { readFileSync } from 'node:fs';
import type { Forest } from '../../../content/extraction/learned/forest.ts';
import { readForest } from '../../../content/extraction/learned/model.ts';

const WEIGHTS = new URL('./weights.bin', import.meta.url);

let forest: Forest | undefined;

export function loadAnswerModel(): Forest {
  forest ??= unpackAnswerModel(readFileSync(WEIGHTS));
  return forest;
}

/** Four parts, each preceded by its length. */
export function unpackAnswerModel(bytes: Buffer): Forest {
  let at = 0;
  const next = (): Buffer => {
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    return bytes.subarray(start, at);
  };
  return readForest(next(), next(), next(), next());
}
