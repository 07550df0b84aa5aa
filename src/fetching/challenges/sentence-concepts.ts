/** Which concepts of walls a sentence names, and how near to each other. Each is looked up when it is first needed. */
import type { Concept } from './words/concept.ts';
import type { Lexicon } from './words.ts';

export class SentenceConcepts {
  readonly text: string;
  readonly #lexicon: Lexicon;
  readonly #places = new Map<Concept, readonly number[]>();

  constructor(text: string, lexicon: Lexicon) {
    this.text = text;
    this.#lexicon = lexicon;
  }

  get isOfPrograms(): boolean {
    return this.says('robot') || this.says('human');
  }

  /** Where it names the concept. */
  readonly at = (concept: Concept): readonly number[] => {
    const known = this.#places.get(concept) ?? this.#lexicon[concept](this.text);
    this.#places.set(concept, known);
    return known;
  };

  readonly says = (concept: Concept): boolean => this.at(concept).length > 0;

  /** Whether it names both, at most so many characters from start to start. */
  readonly near = (one: Concept, other: Concept, most: number): boolean =>
    this.at(one).some((first) => this.at(other).some((second) => second !== first && Math.abs(first - second) <= most));
}
