/** The vocabulary of walls in the languages of all supported countries, and of others in which such pages exist. */
import { ADRIATIC_BALTIC } from './words/adriatic-baltic.ts';
import { ASIAN } from './words/asian.ts';
import { CONCEPTS, type Concept, type Language } from './words/concept.ts';
import { FURTHER } from './words/further.ts';
import { GERMANIC } from './words/germanic.ts';
import { OTHER } from './words/other.ts';
import { ROMANCE } from './words/romance.ts';
import { SLAVIC } from './words/slavic.ts';

export const LANGUAGES: readonly Language[] = [
  ...GERMANIC,
  ...ROMANCE,
  ...SLAVIC,
  ...ASIAN,
  ...OTHER,
  ...ADRIATIC_BALTIC,
  ...FURTHER,
];

/** The positions in a lower-case sentence where a concept is named. */
export type Lexicon = Readonly<Record<Concept, (sentence: string) => readonly number[]>>;

export function lexiconOf(languages: readonly Language[]): Lexicon {
  return Object.fromEntries(CONCEPTS.map((concept) => [concept, finderOf(concept, languages)])) as Lexicon;
}

/**
 * Lower-case letters of scripts that separate words. V8 takes a tenth of a second to compile a class of all Unicode
 * letters this often.
 */
const LETTER = '[a-zß-öø-\\u024f\\u0370-\\u052f\\u1e00-\\u1fff]';
/** Letters of scripts that do not. */
const UNSPACED = /[\u0590-\u10ff\u3040-\ud7ff]/;

function finderOf(concept: Concept, languages: readonly Language[]): (sentence: string) => readonly number[] {
  const words = (spaced: boolean) =>
    languages
      .filter((language) => language.spaced === spaced)
      .flatMap((language) => alternativesOf(language.words[concept] ?? ''));
  const spaced = anyOf(words(true), '(?<!\\p{L})');
  const unspaced = anyOf(words(false), '');
  return (sentence) => {
    const found = placesOf(sentence, spaced);
    return UNSPACED.test(sentence) ? [...found, ...placesOf(sentence, unspaced)] : found;
  };
}

function placesOf(sentence: string, expression: RegExp): number[] {
  const found: number[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(sentence); match !== null; match = expression.exec(sentence))
    found.push(match.index);
  return found;
}

/** Plain words first and sorted, because V8 builds a tree from those. */
function anyOf(alternatives: readonly string[], before: string): RegExp {
  const isPlain = (word: string) => !/[\\[\](){}?*+.]/.test(word);
  const plain = [...new Set(alternatives.filter(isPlain))].sort();
  const others = alternatives.filter((word) => !isPlain(word));
  const all = [...plain, ...others].join('|');
  // Never matches, if no language has the concept.
  return new RegExp(all === '' ? '(?!)' : `${before}(?:${all})`.replaceAll('\\p{L}', LETTER), 'g');
}

/** The expression for one word. */
export function wordExpression(word: string, spaced: boolean): RegExp {
  return new RegExp(`${spaced ? '(?<!\\p{L})' : ''}(?:${word})`.replaceAll('\\p{L}', LETTER));
}

/** Splits at the top level: a group in parentheses is one alternative. */
export function alternativesOf(words: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= words.length; at += 1) {
    const character = words[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && (character === '|' || character === undefined)) {
      if (at > start) found.push(words.slice(start, at));
      start = at + 1;
    }
  }
  return found;
}

export const ALL_LANGUAGES: Lexicon = lexiconOf(LANGUAGES);
