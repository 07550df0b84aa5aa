/**
 * The value beside the only label that says the question in words of the same families, on a page of any length: a
 * label says one thing, so that it is not meant by chance. "Thickness: 8.2 mm" says how thick it is.
 */
import type { Label, PageReading } from '../../page/page-reading.ts';
import { pairTest } from '../expected-answer.ts';
import { kindAsked } from './asked-kinds.ts';
import { askedWords, sayingOf } from './asked-words.ts';
import { rootsOf, withoutExpressions } from './word-roots.ts';

const MAX_VALUE_LENGTH = 80;
const MAX_LABEL_WORDS = 3;
/**
 * Words that build questions, and those of the page's subject or for the whole thing with "use" or "need", weigh less.
 */
const MIN_WEIGHT = 0.25;
/** What only the layout pairs must be a number with its unit, and nothing else. */
const AMOUNT = /^\W{0,3}\d[\d.,]*\s?\p{L}{1,12}\.?$/u;
const ASKS_HOW = /^\s*(?:and\s+)?how (?!many\b)/i;
/** "Up to 40 litres" */
const BEGINS_WITH_NUMBER = /^[^\p{L}\d]{0,3}(?:\p{Ll}{2,13}\s){0,2}[^\p{L}\d]{0,2}\d/u;

/** `subject` are the words of the page's subject. */
export function kindredLabel(page: PageReading, question: string, subject: ReadonlySet<string>): string | undefined {
  const kind = kindAsked(question);
  if (!ASKS_HOW.test(question) || kind.name !== 'amount') return undefined;
  const asked = askedWords(question, new Set(rootsOf([...subject].join(' '))));
  const own = asked.filter(({ weight }) => weight >= MIN_WEIGHT);
  const heaviest = own.filter(({ weight }) => weight === 1);
  const words = heaviest.length > 0 ? heaviest : own;
  if (words.length === 0) return undefined;
  const isAnswer = pairTest(question);
  const isAmount = ({ value, layout }: Label): boolean =>
    value.length <= MAX_VALUE_LENGTH &&
    !/\n|[:：?]$/.test(value) &&
    (layout === 'pair' ? AMOUNT : BEGINS_WITH_NUMBER).test(value) &&
    kind.test(value, 'value') &&
    isAnswer(value);
  /** The label says all words of the question, and the question all of the label. */
  const isMeant = ({ label }: Label): boolean => {
    const roots = new Set(rootsOf(withoutExpressions(label)));
    return (
      roots.size > 0 &&
      roots.size <= MAX_LABEL_WORDS &&
      words.every((word) => sayingOf(word, roots) > 0) &&
      [...roots].every((root) => asked.some((word) => sayingOf(word, new Set([root])) > 0))
    );
  };
  // Two values belong to two things, and the question does not say which.
  const values = new Set(page.labels.filter((each) => isAmount(each) && isMeant(each)).map(({ value }) => value));
  return values.size === 1 ? [...values][0] : undefined;
}
