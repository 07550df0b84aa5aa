/**
 * How much the words of names and of texts speak for content or against it: logarithms of odds, learned over many sites. Words
 * that few sites use are not in the tables.
 */

import { HashedScores } from './hashed-scores.ts';
import { groupsOf } from './name-groups.ts';
import { foundWords, nameWords, readTextWords } from './word-hash.ts';

/** By the hash of a word. */
export type Table = ReadonlyMap<number, number>;

const LONGEST_REMEMBERED = 200;
const MOST_REMEMBERED = 20_000;

export interface NameSigns {
  /** The sum over the words of the names. */
  readonly score: number;
  /** What the names say the part is, one bit each. */
  readonly groups: number;
}

const NAMELESS: NameSigns = { score: 0, groups: 0 };

export class WordScores {
  readonly #names: HashedScores;
  readonly #texts: HashedScores;
  readonly #remembered = new Map<string, NameSigns>();
  /** Of the text that was asked for last: the mean, the least and the most over the words that it begins with. */
  mean = 0;
  least = 0;
  most = 0;

  constructor(names: Table, texts: Table) {
    this.#names = new HashedScores(names);
    this.#texts = new HashedScores(texts);
  }

  ofNames(names: string): NameSigns {
    if (names === '') return NAMELESS;
    const known = this.#remembered.get(names);
    if (known !== undefined) return known;
    const words = nameWords(names);
    let score = 0;
    for (let at = 0; at < words.length; at++) score += this.#names.of(words[at] as number);
    const signs: NameSigns = { score, groups: groupsOf(words) };
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    // A name may be cut from its page by reference, and would keep the whole page in memory.
    if (names.length < LONGEST_REMEMBERED) this.#remembered.set(` ${names}`.slice(1), signs);
    return signs;
  }

  readText(start: string): void {
    const count = readTextWords(start);
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
