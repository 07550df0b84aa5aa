/** What a field asks for: the concept that its name, or else its description, means. */
import { contentWordsOf, looseForm, wordsOf } from '../words.ts';
import { CONCEPTS } from './concepts/all-concepts.ts';
import type { Concept } from './concepts/concept.ts';

export interface FieldRequest {
  readonly name: string;
  readonly description: string;
  /** The words of its name without stop words. */
  readonly words: readonly string[];
  /** The words of its description up to the first details. */
  readonly described: readonly string[];
  readonly concept: Concept | undefined;
  /** Whether the name means the concept, and not only the description. */
  readonly isNamed: boolean;
  /** Set if it asks about one thing by name: "price of the lamp". */
  readonly ofThing: OfThing | undefined;
}

export interface OfThing {
  /** The thing's name, normalized for comparison. */
  readonly thing: string;
  readonly concept: Concept | undefined;
  /** Possible names of the property. */
  readonly properties: ReadonlySet<string>;
}

/** Words that do not change what a name asks for. */
const NEUTRAL = new Set(
  wordsOf(`product item recipe article page listing ad offer book movie event job posting shop store name value text field
    current main full exact number string data info official primary total list url`),
);

interface ConceptName {
  readonly concept: Concept;
  readonly words: ReadonlySet<string>;
  readonly name: string;
}

const CONCEPT_NAMES: readonly ConceptName[] = CONCEPTS.flatMap((concept) =>
  namesOf(concept).map((words) => ({ concept, words: new Set(words), name: words.join(' ') })),
);

/** Only longer names, which nothing else looks like. */
const MIN_LOOSE_LENGTH = 6;
const LOOSE_NAMES: ReadonlyMap<string, Concept> = new Map(
  CONCEPT_NAMES.toReversed()
    .map(({ concept, words }): [string, Concept] => [looseForm([...words]), concept])
    .filter(([name]) => name.length >= MIN_LOOSE_LENGTH),
);

/** The names of a concept, each as its words. */
export function namesOf({ names }: Concept): string[][] {
  return names.split(',').map((name) => contentWords(name));
}

/** Other labels of a concept, each as its words. */
export const labelsOf = ({ labels }: Concept): string[][] =>
  labels === undefined ? [] : labels.split(',').map((label) => contentWords(label));

export function readFieldRequest(name: string, description: string): FieldRequest {
  const words = contentWords(name);
  const named = conceptNamed(words);
  const concept = named ?? conceptNamed(contentWords(headOf(description)));
  const isNamed = named !== undefined;
  const head = headOf(description);
  const ofThing =
    (isNamed ? undefined : splitOffThing(name)) ?? (POSSESSION.test(head) ? splitOffThing(head) : undefined);
  return { name, description, words, described: contentWords(head), concept, isNamed, ofThing };
}

/** Marks a description that names an owner; other descriptions only explain the field. */
const POSSESSION = /\b(?:of|for|von|der|des|de|du|di|del)\b|['’]s\b/i;

/**
 * Splits "price of the lamp" or "lamp price": the concept at the start or end, and the thing in the other words.
 * Without a known concept, splits at "of".
 */
export function splitOffThing(text: string): OfThing | undefined {
  const words = contentWords(text.replace(/['’]s\b/g, ''));
  if (words.length < 2 || conceptNamed(words) !== undefined) return undefined;
  const all = words.join(' ');
  let best: { name: string; thing: string; concept: Concept } | undefined;
  for (const { concept, name } of CONCEPT_NAMES) {
    if (name === '' || name.length <= (best?.name.length ?? 0)) continue;
    if (all.startsWith(`${name} `)) best = { name, concept, thing: all.slice(name.length + 1) };
    else if (all.endsWith(` ${name}`)) best = { name, concept, thing: all.slice(0, -name.length - 1) };
  }
  if (best !== undefined) {
    const properties = new Set(namesOf(best.concept).map((each) => each.join(' ')));
    return { thing: best.thing, concept: best.concept, properties };
  }
  const [property = '', thing = ''] = wordsOf(text)
    .join(' ')
    .split(/ of (.*)/, 2)
    .map((part) => contentWords(part).join(' '));
  return thing === '' || property === '' ? undefined : { thing, concept: undefined, properties: new Set([property]) };
}

/** Stop words are dropped, unless there are no others ("by"). */
function contentWords(text: string): string[] {
  const content = contentWordsOf(text);
  return content.length > 0 ? content : wordsOf(text);
}

/** The concept whose name is contained in the words and leaves the fewest of them unexplained, all of these neutral. */
function conceptNamed(words: readonly string[]): Concept | undefined {
  const given = new Set(words);
  let best: ConceptName | undefined;
  let left = Number.POSITIVE_INFINITY;
  for (const candidate of CONCEPT_NAMES) {
    if (candidate.words.size === 0 || !areIn(candidate.words, given)) continue;
    const unexplained = [...given].filter((word) => !candidate.words.has(word));
    if (unexplained.length < left && unexplained.every((word) => NEUTRAL.has(word))) {
      best = candidate;
      left = unexplained.length;
    }
  }
  return best?.concept ?? LOOSE_NAMES.get(looseForm(words));
}

function areIn(words: ReadonlySet<string>, given: ReadonlySet<string>): boolean {
  for (const word of words) if (!given.has(word)) return false;
  return true;
}

/** Words in questions that do not say which value is asked for. */
const ASKING = new Set(
  wordsOf(
    'serving portion gram much one unit contain include listed exactly buy person people make take still currently',
  ),
);
/** What questions call the page. */
const PAGE = new Set(
  wordsOf('guide tutorial blog post story review thread topic newsletter report document documentation'),
);
/** A text often says itself when it was last changed, and better than the metadata. */
const OF_CHANGES = new Set(wordsOf('updated modified changed edited revised'));

/** The concept that a question's words ask for; undefined if they ask for more, or for something else. */
export function conceptAsked(words: readonly string[]): Concept | undefined {
  const about = words.filter((word) => !/^\d+$/.test(word));
  const own = about.filter((word) => !ASKING.has(word));
  const ofPage = own.some((word) => OF_CHANGES.has(word)) ? own : own.filter((word) => !PAGE.has(word));
  return conceptNamed(about) ?? conceptNamed(own) ?? conceptNamed(ofPage);
}

/** The part of a description before its details: "The price of the product, without tax" is about the price. */
function headOf(description: string): string {
  return description.split(/[,;:.(–—]|\b(?:in|as|with|without|if|such)\b/i, 1)[0] ?? '';
}
