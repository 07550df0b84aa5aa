/**
 * The names in a question, such as "the Slate 16" or "the Osprey plan": of a name that the page does not have it says
 * nothing, however much it says of the Slate 14.
 */
import { MONTH } from '../fields/dates.ts';
import { wordsOf } from '../words.ts';

const NUMBERED = /(?<=\S\s+)\p{Lu}\p{L}+\s\d{1,3}(?![\p{L}\d.,:%°-])/gu;
/** Not at the start of the question, and no abbreviation, which a page may write out. */
const NAME = /(?<=[^\s.!?]\s+["“(]?)\p{Lu}\p{Ll}{2,}(?![\p{L}\d])/gu;
/** What has a capital letter or stands with a number, and is no name. */
const NO_NAME = new RegExp(`^(?:${MONTH}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?!\\p{L})`, 'iu');
const MAX_NAMES = 5;
/** Letters at the end of a long word that may differ: "Norwegian" and "Norwegians". */
const ENDING = 2;
/** A shorter name is compared whole. */
const SHORT = 5;

/** Whether every name in the question is in one of the texts. */
export function hasAllNames(texts: () => Iterable<string>, question: string): boolean {
  const patterns = [
    ...namesIn(question, NAME).flatMap((name) => (/^[a-z]+$/i.test(name) ? [wordPattern(name)] : [])),
    ...namesIn(question, NUMBERED).map(numberedPattern),
  ];
  return patterns.every((pattern) => {
    for (const text of texts()) if (pattern.test(withoutAccents(text))) return true;
    return false;
  });
}

/** The names of several words in a question: "the Accident Only plan". */
export function longNamesIn(question: string): string[] {
  return question.match(/(?<!^\s*)\b\p{Lu}[\p{L}\d'’-]*(?:\s+(?:\p{Lu}[\p{L}\d'’-]*|\d[\p{L}\d.]*))+/gu) ?? [];
}

export const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `);

const namesIn = (question: string, pattern: RegExp): string[] =>
  (question.match(pattern) ?? []).filter((name) => !NO_NAME.test(name)).slice(0, MAX_NAMES);

function wordPattern(name: string): RegExp {
  const start = name.length <= SHORT ? name.replace(/s$/, '') : name.slice(0, -ENDING).replace(/i$/, '');
  return new RegExp(`(?<![a-z])${start}${name.length <= SHORT ? 's?(?![a-z])' : ''}`, 'i');
}

/** "Slate 16", or the number alone: "Size 22" may be the row 22 of a table. */
function numberedPattern(name: string): RegExp {
  const [word = '', number = ''] = wordsOf(name);
  return new RegExp(`(?<!\\p{L})${word}s?[^\\p{L}\\d]{1,3}${number}(?!\\d)|^${number}$`, 'iu');
}

const withoutAccents = (text: string): string =>
  /^[ -~\s]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');

const NUMBERED_WORD = /(?<![\p{L}\d])(\p{L}{3,})\s(\d{1,3})(?![\p{L}\d.,:%°-])/gu;

/** Whether a text counts what the question numbers, or has another number: "3 bedrooms" says nothing of bedroom 3. */
export function numbersOther(question: string, text: string): boolean {
  const numbered = [...question.matchAll(NUMBERED_WORD)].slice(0, MAX_NAMES);
  if (numbered.length === 0) return false;
  const words = ` ${wordsOf(text).join(' ')} `;
  return numbered.some(([, word = '', number = '']) => {
    const [own = ''] = wordsOf(word);
    if (words.includes(` ${own} ${number} `)) return false;
    return words.includes(` ${number} ${own} `) || new RegExp(` ${own} \\d{1,3} `).test(words);
  });
}
