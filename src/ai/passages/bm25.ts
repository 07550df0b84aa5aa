/** Okapi BM25: how relevant each of several texts is to a query; rare words count more. */
import { STOP_WORDS, stemsOf, wordsOf } from '../words.ts';

const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

export class Ranking {
  readonly #documents: readonly ReadonlyMap<string, number>[];
  readonly #lengths: readonly number[];
  readonly #meanLength: number;
  readonly #containing = new Map<string, number>();

  constructor(texts: readonly string[]) {
    const words = texts.map(stemsOf);
    this.#lengths = words.map(({ length }) => length);
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
    this.#documents = words.map(countsOf);
    for (const counts of this.#documents) {
      for (const word of counts.keys()) this.#containing.set(word, (this.#containing.get(word) ?? 0) + 1);
    }
  }

  /** The score of each text, in order. */
  scores(query: readonly string[]): number[] {
    return this.#documents.map((counts, at) => {
      const norm = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * (this.#lengths[at] ?? 0)) / Math.max(1, this.#meanLength);
      let score = 0;
      for (const word of query) {
        const count = counts.get(word) ?? 0;
        score += (this.rarity(word) * count * (SATURATION + 1)) / (count + SATURATION * norm);
      }
      return score;
    });
  }

  rarity(word: string): number {
    const containing = this.#containing.get(word) ?? 0;
    return Math.log(1 + (this.#documents.length - containing + 0.5) / (containing + 0.5));
  }

  has(at: number, word: string): boolean {
    return this.#documents[at]?.has(word) ?? false;
  }
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words of a query without stop words, each once. */
export function queryWords(text: string): string[] {
  return [
    ...new Set(
      stemsOf(
        wordsOf(text)
          .filter((word) => !STOP_WORDS.has(word))
          .join(' '),
      ),
    ),
  ];
}
