/**
 * How much the words of names and texts speak for or against content: log odds, learned from many sites. Words that few
 * sites use are not in the tables.
 */

import { HashedScores } from './hashed-scores.ts';
import { groupsOf } from './name-groups.ts';
import { foundWords, nameWords, readTextWords } from './word-hash.ts';

/** By the hash of a word. */
export type Table = ReadonlyMap<number, number>;

const MAX_REMEMBERED_LENGTH = 200;
const MAX_REMEMBERED = 20_000;

export interface NameScore {
  /** The sum over the words of the names. */
  readonly score: number;
  /** What the names say about the part, one bit each. */
  readonly groups: number;
}

const NAMELESS: NameScore = { score: 0, groups: 0 };

export class WordScores {
  readonly #names: HashedScores;
  readonly #texts: HashedScores;
  readonly #remembered = new Map<string, NameScore>();
  /** For the last text: the mean, minimum and maximum score of its first words. */
  mean = 0;
  least = 0;
  most = 0;

  constructor(names: Table, texts: Table) {
    this.#names = new HashedScores(names);
    this.#texts = new HashedScores(texts);
  }

  ofNames(names: string): NameScore {
    if (names === '') return NAMELESS;
    const known = this.#remembered.get(names);
    if (known !== undefined) return known;
    const words = nameWords(names);
    let score = 0;
    for (let at = 0; at < words.length; at++) score += this.#names.of(words[at] as number);
    const named: NameScore = { score, groups: groupsOf(words) };
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    // A copy, because a slice would keep its whole page in memory.
    if (names.length < MAX_REMEMBERED_LENGTH) this.#remembered.set(` ${names}`.slice(1), named);
    return named;
  }

  /** For the codes of a text. */
  readText(codes: Uint16Array, end: number): void {
    const count = readTextWords(codes, end);
    const words = foundWords;
    let sum = 0;
    let least = 0;
    let most = 0;
    for (let at = 0; at < count; at++) {
      const score = this.#texts.of(words[at] as number);
      sum += score;
      if (score < least) least = score;
      if (score > most) most = score;
    }
    this.mean = count === 0 ? 0 : sum / count;
    this.least = least;
    this.most = most;
  }
}
