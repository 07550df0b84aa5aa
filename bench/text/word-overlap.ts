/** How close a text is to the truth word by word, in any order: the measure of the corpus with seven kinds of pages. */
import type { Agreement } from './metrics.ts';

const WORD = /[\p{L}\p{N}_]+/gu;

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Repeated words count repeatedly. If the truth is empty, only an empty text matches. */
export function wordOverlap(text: string, truth: string): Agreement {
  const found = wordsOf(text);
  const wanted = wordsOf(truth);
  if (found.length === 0 || wanted.length === 0) return bothEmpty(found.length === wanted.length);
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of found) {
    const times = left.get(word) ?? 0;
    if (times === 0) continue;
    left.set(word, times - 1);
    common++;
  }
  const precision = common / found.length;
  const recall = common / wanted.length;
  return { precision, recall, f1: common === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

const bothEmpty = (areBoth: boolean): Agreement =>
  areBoth ? { precision: 1, recall: 1, f1: 1 } : { precision: 0, recall: 0, f1: 0 };
