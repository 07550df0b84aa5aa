/** The words of questions and names in comparable form: stems, with one common stem for words that ask for the same. */
import { STOP_WORDS, stemsOf, wordsOf } from '../words.ts';
import { ASKING_WORDS, LIGHT_VERB_FORMS, SAME_WORDS } from './key-words.ts';

/** The stem of each word with that of the first of its group. */
const SAME: ReadonlyMap<string, string> = new Map(
  SAME_WORDS.flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map((word) => stemsOf(word)[0] ?? word);
    return others.map((other): [string, string] => [other, first]);
  }),
);

const ASKING = new Set(stemsOf(ASKING_WORDS));

/** The common stem of all words that ask for the same. */
export const commonStem = (stem: string): string => SAME.get(stem) ?? stem;

const wholeToken = (token: string): string => token.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '');

/** The words joined with a number: "60-day", "$29/month". */
const wordsBeside = (token: string): string[] =>
  stemsOf((token.match(/(?<=\d\p{Sc}?[-–/])\p{L}{3,}/gu) ?? []).join(' '));

/** Things, where the singular is mostly a request: "find me the shows". */
const IS_NOUN = /^\W*(?:finds|shows)\W*$/i;

/** A word with a digit is kept as written, so that "1/2/2013" and "2/1/2013" differ. */
export function keysOf(text: string): string[] {
  const keys = text
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\[[^\]]{0,10}\]/g, ' ')
    .replace(/['’]s\b/g, '')
    .replace(/\)(?=\d)/g, ') ')
    .replace(
      /\b(?:made|manufactured|crafted|constructed|built) (?:out )?(?:of|from|with)\b|\bmade up of\b/gi,
      'material',
    )
    .replace(/\b(?:hand-?crafted|hand-?made|manufactured|produced|engineered|built)(?= in\b)/gi, 'made')
    .replace(/\bpre-heat/gi, 'preheat')
    .split(/\s+/)
    .flatMap((token) => {
      if (/\d/.test(token)) return [wholeToken(token), ...wordsBeside(token)];
      // Codes of countries and sizes look like stop words.
      if (/^\p{Lu}{2,4}$/u.test(token)) return [token.toLowerCase()];
      if (IS_NOUN.test(token)) return stemsOf(token);
      return stemsOf(
        wordsOf(token)
          .filter((word) => !STOP_WORDS.has(word))
          .join(' '),
      );
    })
    .filter((key) => key !== '');
  return [...new Set(keys.map(commonStem))];
}

/** The words that a question is about. */
export function askedKeys(question: string): string[] {
  const plain = withoutSize(question).replace(/^\s*(?:how (?:much|many)|what|which|who|where|when|why)\b/i, '');
  return keysOf(plain).filter((key) => !ASKING.has(key));
}

const SIZE_OF_AMOUNT =
  /\bhow (?:high|big|large|low)(?=.*\b(?:fees?|deductible|discount|tax|rate|commission|fine|deposit|salary|bonus|charge|premium|penalty|share|percentage|\p{L}*(?:verbrauch|gehalt|lohn|kosten|preis|gebühr|gebühren|steuer|miete|kaution|beitrag|anteil|quote|satz|temperatur|leistung|auflage))(?!\p{L}))/iu;

/** "How high is the fee?" without "how high": a fee has no height, and a discount no size. */
export const withoutSize = (question: string): string => question.replace(SIZE_OF_AMOUNT, '');

/** Verbs that add nothing to the noun that they are asked with: "How many watts does it use?" */
export const LIGHT_VERBS: ReadonlySet<string> = new Set(keysOf(LIGHT_VERB_FORMS));

/** Words that apply to everything. */
export const GENERAL: ReadonlySet<string> = new Set(keysOf('product item total overall'));

/** Whether a text only has words of the question, as "Best overall" does for what is best. */
export const repeats = (keys: readonly string[], asked: ReadonlySet<string>): boolean =>
  keys.length > 0 && keys.every((key) => asked.has(key) || GENERAL.has(key));
