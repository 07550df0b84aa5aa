/**
 * A table of numbers by the hash of a word, built once and read thousands of times per page: takes a third of the time
 * of a `Map`.
 */
export class HashedScores {
  readonly #keys: Int32Array;
  readonly #scores: Float64Array;
  readonly #mask: number;

  /** Words with a score of 0 may be left out: that is the score of all other words. */
  constructor(table: ReadonlyMap<number, number>) {
    let size = 16;
    while (size < table.size * 4) size *= 2;
    this.#mask = size - 1;
    this.#keys = new Int32Array(size);
    this.#scores = new Float64Array(size);
    for (const [word, score] of table) {
      if (score === 0) continue;
      let slot = this.#slotOf(word);
      while (this.#scores[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#keys[slot] = word;
      this.#scores[slot] = score;
    }
  }

  of(word: number): number {
    let slot = this.#slotOf(word);
    for (;;) {
      const score = this.#scores[slot] as number;
      if (score === 0 || this.#keys[slot] === word) return score;
      slot = (slot + 1) & this.#mask;
    }
  }

  #slotOf(word: number): number {
    return (word ^ (word >>> 15)) & this.#mask;
  }
}
