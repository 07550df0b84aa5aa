/** Sentences that answer "who": with somebody else than the question names, or with a subject for what it says. */
import { wordsOf } from '../words.ts';
import { keysOf } from './keys.ts';

/** Minimum words after "who" that say enough to be found again as they are. */
const MIN_STATED = 3;
const BE = new Set(wordsOf('is are was were'));
const WORDS_AROUND_NAME = 9;
const NAMES =
  /\p{Lu}[\p{Ll}'’.-]+(?:\s+(?:(?:de|van|von|der|la|del|di|of|of the|and|&)\s+)?\p{Lu}[\p{Ll}'’-]+)+|(?<=\b(?:by|from) (?:the )?)\p{Lu}[\p{L}'’-]+/gu;
const NUMBER_WORDS = new Set(keysOf('one two three four five six seven eight nine ten'));
const BEGINS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|that|those)\b/i;

export const beginsWithPronoun = (text: string): boolean => BEGINS_WITH_PRONOUN.test(text);

/** Whether the text has another name near the question's words: not in the question, and not the page's subject. */
export function namesSomebodyElse(
  text: string,
  asked: readonly string[],
  given: ReadonlySet<string>,
  known: ReadonlySet<string>,
): boolean {
  const isNew = (key: string) => !given.has(key) && !known.has(key) && !NUMBER_WORDS.has(key);
  return [...text.matchAll(NAMES)].some(({ 0: name, index }) => {
    const around = [
      ...text.slice(0, index).split(/\s+/).slice(-WORDS_AROUND_NAME),
      ...text.slice(index + name.length).split(/\s+/, WORDS_AROUND_NAME),
    ];
    const near = new Set(keysOf(`${name} ${around.join(' ')}`));
    return keysOf(name).some(isNew) && (asked.length === 0 || asked.some((key) => near.has(key)));
  });
}

/** "Who is eligible to dig?": a sentence with the same words answers it, even if their subject is not a name. */
export function statesOfSubject(question: string): ((text: string) => boolean) | undefined {
  const [, said = ''] = /^\s*(?:and\s+)?who\s+(.+?)[?\s]*$/i.exec(question) ?? [];
  const [verb = '', ...words] = wordsOf(said);
  // "Who is most likely to need a plumber?": "homeowners are most likely to …"
  const [, likely] =
    /^\s*(?:and\s+)?who (?:is|are) ((?:\p{L}+ )?(?:likely|able|allowed|required|entitled|responsible))\b/iu.exec(
      question,
    ) ?? [];
  if (likely !== undefined) {
    const stated = new RegExp(`\\s(?:is|are)\\s(?:\\p{L}+\\s)?${likely}\\b`, 'iu');
    return (text) => stated.test(text) && !BEGINS_WITH_PRONOUN.test(text);
  }
  if (words.length < MIN_STATED) return undefined;
  const phrase = ` ${(BE.has(verb) ? words : [verb, ...words]).join(' ')} `;
  return (text) => {
    const own = ` ${wordsOf(text).join(' ')} `;
    const at = own.indexOf(phrase);
    return at > 0 && !BEGINS_WITH_PRONOUN.test(text) && own.slice(0, at).trim().split(' ').length >= 2;
  };
}
