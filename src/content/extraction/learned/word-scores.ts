/**
 * How much the words of names and of texts speak for content or against it: logarithms of odds, learned over many sites. Words
 * that few sites use are not in the tables.
 */
import { wordsOf } from '../name-words.ts';

export type Table = ReadonlyMap<string, number>;

const MOST_WORDS = 12;
const MOST_NAMES = 40;
const LONGEST_REMEMBERED = 200;
const MOST_REMEMBERED = 20_000;
const NOTHING: readonly [number, number, number] = [0, 0, 0];

export class WordScores {
  readonly #names: Table;
  readonly #texts: Table;
  readonly #remembered = new Map<string, number>();

  constructor(names: Table, texts: Table) {
    this.#names = names;
    this.#texts = texts;
  }

  /** The sum over the words of an element's names. */
  ofNames(names: string, tag: string): number {
    if (names === '') return 0;
    const known = this.#remembered.get(names);
    if (known !== undefined) return known;
    let sum = 0;
    for (const word of nameWords(names)) sum += this.#names.get(word) ?? 0;
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    // A name may be cut from its page by reference, and would keep the whole page in memory.
    if (names.length < LONGEST_REMEMBERED) this.#remembered.set(` ${names}`.slice(1), sum);
    return tag === 'body' ? 0 : sum;
  }

  /** The mean, the least and the most over the words that a text begins with. */
  ofText(start: string): readonly [mean: number, least: number, most: number] {
    const words = textWords(start);
    if (words.length === 0) return NOTHING;
    let sum = 0;
    let least = 0;
    let most = 0;
    for (const word of words) {
      const score = this.#texts.get(word) ?? 0;
      sum += score;
      least = Math.min(least, score);
      most = Math.max(most, score);
    }
    return [sum / words.length, least, most];
  }
}

/** Each once. */
export function nameWords(names: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const token of names.split(/\s+/, MOST_NAMES)) {
    const parts = wordsOf(token);
    if (parts.length > 6) continue;
    parts.forEach((word, at) => {
      if (word.length > 1) found.add(word);
      const next = parts[at + 1];
      if (next !== undefined) found.add(`${word}-${next}`);
    });
  }
  return found;
}

/** The first words, and each two neighbors as one. */
export function textWords(start: string): readonly string[] {
  const words =
    start
      .slice(0, 120)
      .toLowerCase()
      .match(/[\p{L}]+|[$€£]/gu) ?? [];
  const found: string[] = [];
  const end = Math.min(words.length, MOST_WORDS);
  for (let at = 0; at < end; at++) {
    found.push(words[at] as string);
    if (at + 1 < end) found.push(`${words[at]} ${words[at + 1]}`);
  }
  return found;
}
