/** What a field asks for: the concept that its name, or else its description, calls. */
import { STOP_WORDS, wordsOf } from '../words.ts';
import { CONCEPTS } from './concepts/all-concepts.ts';
import type { Concept } from './concepts/concept.ts';

export interface FieldRequest {
  readonly name: string;
  readonly description: string;
  /** The words of its name that say something. */
  readonly words: readonly string[];
  readonly concept: Concept | undefined;
  /** It is the name that calls the concept, and not only the description. */
  readonly isNamed: boolean;
}

/** Words that may stand in a name without changing what it asks for. */
const NEUTRAL = new Set(
  wordsOf(`product item recipe article page listing ad offer book movie event job posting shop store name value text field
    current main full exact number string data info official primary original total list url`),
);

interface Called {
  readonly concept: Concept;
  readonly words: ReadonlySet<string>;
}

const CALLED: readonly Called[] = CONCEPTS.flatMap((concept) =>
  namesOf(concept).map((words) => ({ concept, words: new Set(words) })),
);

/** The names of a concept, each as its words. */
export function namesOf({ names }: Concept): string[][] {
  return names.split(',').map((name) => tellingWords(name));
}

export function readFieldRequest(name: string, description: string): FieldRequest {
  const words = tellingWords(name);
  const named = conceptCalled(words);
  const concept = named ?? conceptCalled(tellingWords(headOf(description)));
  return { name, description, words, concept, isNamed: named !== undefined };
}

/** Stop words are dropped, unless nothing else is there ("by"). */
function tellingWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The concept with the longest name that the words hold and that leaves none of them unexplained. */
function conceptCalled(words: readonly string[]): Concept | undefined {
  const given = new Set(words);
  let best: Called | undefined;
  let left = Number.POSITIVE_INFINITY;
  for (const called of CALLED) {
    if (called.words.size === 0 || ![...called.words].every((word) => given.has(word))) continue;
    const unexplained = [...given].filter((word) => !called.words.has(word));
    if (unexplained.length < left && unexplained.every((word) => NEUTRAL.has(word))) {
      best = called;
      left = unexplained.length;
    }
  }
  return best?.concept;
}

/** Words of questions that ask for a value rather than say which. */
const ASKING = new Set(wordsOf('serving portion gram much one unit contain include listed exactly buy person people'));

/** The one thing in the table that a question's words ask for; undefined if they ask for more, or for something else. */
export function conceptAsked(words: readonly string[]): Concept | undefined {
  const about = words.filter((word) => !/^\d+$/.test(word));
  return conceptCalled(about) ?? conceptCalled(about.filter((word) => !ASKING.has(word)));
}

/** What a description names before it goes into detail: "The price of the product, without tax" is about the price. */
function headOf(description: string): string {
  return description.split(/[,;:.(–—]|\b(?:in|as|with|without|if|such)\b/i, 1)[0] ?? '';
}
