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
  /** What it asks of one thing by name: "price of the lamp". */
  readonly ofThing: OfThing | undefined;
}

export interface OfThing {
  /** The thing's name as it is compared. */
  readonly thing: string;
  readonly concept: Concept | undefined;
  /** How the property may be called. */
  readonly properties: ReadonlySet<string>;
}

/** Words that may stand in a name without changing what it asks for. */
const NEUTRAL = new Set(
  wordsOf(`product item recipe article page listing ad offer book movie event job posting shop store name value text field
    current main full exact number string data info official primary original total list url`),
);

interface Called {
  readonly concept: Concept;
  readonly words: ReadonlySet<string>;
  readonly name: string;
}

const CALLED: readonly Called[] = CONCEPTS.flatMap((concept) =>
  namesOf(concept).map((words) => ({ concept, words: new Set(words), name: words.join(' ') })),
);

/** The names of a concept, each as its words. */
export function namesOf({ names }: Concept): string[][] {
  return names.split(',').map((name) => tellingWords(name));
}

export function readFieldRequest(name: string, description: string): FieldRequest {
  const words = tellingWords(name);
  const named = conceptCalled(words);
  const concept = named ?? conceptCalled(tellingWords(headOf(description)));
  const isNamed = named !== undefined;
  const head = headOf(description);
  const ofThing =
    (isNamed ? undefined : splitOffThing(name)) ?? (POSSESSION.test(head) ? splitOffThing(head) : undefined);
  return { name, description, words, concept, isNamed, ofThing };
}

/** A description that says whose: others only explain what is asked for. */
const POSSESSION = /\b(?:of|for|von|der|des|de|du|di|del)\b|['’]s\b/i;

/** The concept that the words begin or end with, and the thing that the others name; or whatever stands before "of". */
export function splitOffThing(text: string): OfThing | undefined {
  const words = tellingWords(text.replace(/['’]s\b/g, ''));
  if (words.length < 2 || conceptCalled(words) !== undefined) return undefined;
  const all = words.join(' ');
  let best: { name: string; thing: string; concept: Concept } | undefined;
  for (const { concept, name } of CALLED) {
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
    .map((part) => tellingWords(part).join(' '));
  return thing === '' || property === '' ? undefined : { thing, concept: undefined, properties: new Set([property]) };
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
    if (called.words.size === 0 || !areIn(called.words, given)) continue;
    const unexplained = [...given].filter((word) => !called.words.has(word));
    if (unexplained.length < left && unexplained.every((word) => NEUTRAL.has(word))) {
      best = called;
      left = unexplained.length;
    }
  }
  return best?.concept;
}

function areIn(words: ReadonlySet<string>, given: ReadonlySet<string>): boolean {
  for (const word of words) if (!given.has(word)) return false;
  return true;
}

/** Words of questions that ask for a value rather than say which. */
const ASKING = new Set(
  wordsOf('serving portion gram much one unit contain include listed exactly buy person people make take'),
);

/** The one thing in the table that a question's words ask for; undefined if they ask for more, or for something else. */
export function conceptAsked(words: readonly string[]): Concept | undefined {
  const about = words.filter((word) => !/^\d+$/.test(word));
  return conceptCalled(about) ?? conceptCalled(about.filter((word) => !ASKING.has(word)));
}

/** What a description names before it goes into detail: "The price of the product, without tax" is about the price. */
function headOf(description: string): string {
  return description.split(/[,;:.(–—]|\b(?:in|as|with|without|if|such)\b/i, 1)[0] ?? '';
}
