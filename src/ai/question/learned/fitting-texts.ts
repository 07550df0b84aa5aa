/**
 * Whether a text that only the question's words found has the form of an answer to it. The trees judge by likeness, and
 * would take much that is like an answer for one.
 */
import type { QuestionedPage } from '../answer-rules.ts';
import { withoutCountsOfEach } from '../counted-lines.ts';
import { isDoubtful } from '../doubtful-answers.ts';
import { answerTest, asksForKind, countsAsked, lacksMeasure, pairTest, ranksOther } from '../expected-answer.ts';
import { askedKeys, keysOf } from '../keys.ts';
import { namedKeys } from '../thing-facts.ts';
import type { FoundText } from './found-texts.ts';

const MAX_LINES = 3;
const MAX_VALUE_LENGTH = 200;
/** Minimum words that a text must add to a "how to" question. */
const MIN_NEW = 3;
const ASKS_FOR_COUNT = /\bhow many\b/i;
const ASKS_HOW = /^\s*(?:and\s+)?how (?:do|does|can|could|should|to)\b/i;
const ASKING_WORD = /^\s*(?:and\s+)?(what|how|where|when|why|who|which)\b/i;

export function fitTest(
  question: string,
  { known, sentences }: Pick<QuestionedPage, 'known' | 'sentences'>,
): (found: FoundText) => boolean {
  const [isKind, isAnswer, isPair] = [asksForKind(question), answerTest(question), pairTest(question)];
  const given = new Set(keysOf(question));
  const names = namedKeys(question).filter((key) => !known.has(key));
  const asked = askedKeys(question);
  const word = askingWordOf(question);
  // Numbers that a page repeats for each of its items count nothing of the whole.
  const counts = ASKS_FOR_COUNT.test(question)
    ? new Set(withoutCountsOfEach(sentences).map(({ text }) => text))
    : undefined;
  return ({ finder, text, context }) => {
    if (finder === 'sentence' && counts !== undefined && !counts.has(text)) return false;
    // Whole tables and menus have everything in them, also the answer.
    if (text.split('\n', MAX_LINES + 1).length > MAX_LINES) return false;
    const isValue = finder === 'label' || finder === 'cell';
    if (isValue && (text.includes('\n') || text.length > MAX_VALUE_LENGTH)) return false;
    // A single value is asked for.
    if (finder === 'list' && isKind) return false;
    if (/[?:：]$/.test(text) || ranksOther(question, text)) return false;
    if (isDoubtful({ question, form: 'sentence', text }, () => false)) return false;
    const heading = askingWordOf(context);
    if (word !== undefined && heading !== undefined && word !== heading) return false;
    const unasked = text
      .split(/\s+/)
      .filter((token) => !(/\d/.test(token) && keysOf(token).every((key) => given.has(key))))
      .join(' ');
    if (!isPair(text) || (isKind && !isAnswer(unasked)) || !countsAsked(question, text)) return false;
    const keys = keysOf(text);
    if (ASKS_HOW.test(question) && keys.filter((key) => !given.has(key)).length < MIN_NEW) return false;
    const said = new Set([...keys, ...keysOf(context)]);
    return (
      names.every((key) => said.has(key)) &&
      !lacksMeasure(
        asked.filter((key) => !said.has(key)),
        text,
        keysOf,
      )
    );
  };
}

const askingWordOf = (text: string): string | undefined => ASKING_WORD.exec(text)?.[1]?.toLowerCase();
