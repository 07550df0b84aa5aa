/** What kind of thing would answer a question, and whether a sentence holds one. */
import type { ValueKind } from '../fields/concepts/concept.ts';
import { CURRENCY } from '../fields/currencies.ts';
import { MONTH } from '../fields/dates.ts';
import { NUMBER } from '../fields/numbers.ts';

type Test = (sentence: string) => boolean;

const DATE = new RegExp(
  `\\b(?:1[0-9]|20)\\d{2}\\b|\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b(?:${MONTH})\\b|\\d{4}年|\\d月`,
  'iu',
);
const MONEY = new RegExp(
  `(?:${CURRENCY})\\s?\\d|(?:${NUMBER})\\s?(?:${CURRENCY}|dollars?|euros?|pounds?)(?![\\p{L}])`,
  'iu',
);
const QUANTITY =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|none)\b/i;
const NAME = /\p{Lu}[\p{Ll}'’.-]+\s+(?:(?:de|van|von|der|la|del|di)\s+)?\p{Lu}[\p{Ll}'’-]+/u;
const EMAIL = /[^\s@<>]+@[^\s@<>]+\.\p{L}{2,}/u;
const REASON =
  /\b(?:because|since|due to|owing to|so that|reason|in order to|as a result|otherwise|therefore|means|makes?|causes?|helps?|doesn['’]t|can['’]t|cannot)\b/i;
const PHONE = /\+?\d[\d\s()./-]{6,}\d/;

const KINDS: readonly (readonly [question: RegExp, test: Test])[] = [
  [/\be-?mails?\b/i, (sentence) => EMAIL.test(sentence)],
  [/\b(?:phone|telephone|call)\b/i, (sentence) => PHONE.test(sentence)],
  [
    /\b(?:price|prices|cost|costs|how expensive|fee|fees|salary|usd|eur|dollars?|euros?)\b/i,
    (sentence) => MONEY.test(sentence),
  ],
  [
    /^\s*(?:and\s+)?(?:when|since when|until when)\b|\b(?:what|which|on what) (?:date|day|year|month)\b/i,
    (sentence) => DATE.test(sentence),
  ],
  [
    /\bhow (?:many|much|long|soon|often|old|tall|far|big|large|fast|high|deep|heavy)\b|\bnumber of\b|\bpercentage\b/i,
    (sentence) => QUANTITY.test(sentence),
  ],
  [/^\s*(?:and\s+)?why\b/i, (sentence) => REASON.test(sentence)],
  [/^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i, (sentence) => NAME.test(sentence)],
];

const PERSONS: ReadonlySet<ValueKind> = new Set(['people', 'list', 'text', 'name']);

/** Whether a value of a kind may answer the question at all: "who" asks for no date, and "when" for nothing else. */
export function canBe(kind: ValueKind, question: string): boolean {
  if (/^\s*(?:and\s+)?(?:who|whom|whose)\b/i.test(question)) return PERSONS.has(kind);
  return kind === 'date' || !/^\s*(?:and\s+)?when\b/i.test(question);
}

/** Whether it can be told from a sentence alone that it is the kind of answer that the question asks for. */
export const asksForKind = (question: string): boolean => KINDS.some(([pattern]) => pattern.test(question));

/** A test of sentences for the kind of answer that the question asks for; everything passes where it asks for none. */
export function answerTest(question: string): Test {
  return KINDS.find(([pattern]) => pattern.test(question))?.[1] ?? (() => true);
}

/** The same for a value that stands beside its name: one word may be a name there, and money is often a bare number. */
export function pairTest(question: string): Test {
  if (/^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i.test(question)) return (value) => /\p{L}{2}/u.test(value);
  if (
    /\b(?:when|how (?:much|many|long|old|tall|far|big|large|fast|high|deep|heavy|wide)|price|cost)\b/i.test(question)
  ) {
    return (value) => /\d/.test(value) || QUANTITY.test(value);
  }
  return (value) => /[\p{L}\p{N}]/u.test(value);
}
