/** Answers below a question that the page asks itself. Headings such as "What to bring" count as questions too. */
import type { Line } from '../page/lines.ts';
import { conditionsIn, qualifierTest } from './conditions.ts';
import { answerTest } from './expected-answer.ts';
import { listAt } from './headed-lists.ts';
import { keysOf } from './keys.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

const MAX_QUESTION_LENGTH = 150;
/** Minimum share of words that two questions must have in common. */
const MIN_COMMON = 0.75;
/** A longer question on the page is the same if it contains all words of the asked one. */
const MIN_OF_LONGER = 3;
const MIN_COMMON_OF_LONGER = 0.5;

const ASKS_FOR_AMOUNT = /\bhow (?:much|many|long|old|far|tall|high|deep|heavy|big|large)\b/i;
const QUESTION_WORD = /^(?:what|how|where|when|why|who|which)\b/i;

/** What stands below the heading or line that asks most nearly the same. */
export function answerBelow(lines: readonly Line[], question: string, known: ReadonlySet<string>): string | undefined {
  const asked = readAsked(question, known);
  if (asked.keys.size === 0) return undefined;
  let most = 0;
  let best: string | undefined;
  for (const [at, line] of lines.entries()) {
    const { likeness, missing } = comparedWith(asked, line) ?? { likeness: 0, missing: [] };
    if (likeness <= most) continue;
    const answer = answerAmong(asked, lines.slice(at + 1), { line, missing });
    if (answer === undefined) continue;
    most = likeness;
    best = answer;
  }
  return best;
}

type Asked = ReturnType<typeof readAsked>;

function readAsked(question: string, known: ReadonlySet<string>) {
  const keys = new Set(keysOf(question));
  const limits = conditionsIn(question);
  const isQualifier = qualifierTest(question, [...keys]);
  return {
    keys,
    known,
    word: askingWord(question),
    /** Without these words it would be another question. */
    isNeeded: (key: string) => limits.has(key) || isQualifier(key),
    // "That depends." does not answer "How much does it cost?".
    isAnswer: ASKS_FOR_AMOUNT.test(question) ? answerTest(question) : () => true,
  };
}

/** How much a line asks the same, and the words that it lacks; undefined if it asks something else or nothing. */
function comparedWith({ keys, known, word, isNeeded }: Asked, { text, heading }: Line) {
  const asks = text.endsWith('?');
  if (!asks && !(heading > 0 && QUESTION_WORD.test(text))) return undefined;
  if (text.length > MAX_QUESTION_LENGTH || askingWord(text) !== word) return undefined;
  // The page may name its subject where the question does not, or the other way around.
  const own = keysOf(text).filter((key) => keys.has(key) || !known.has(key));
  const missing = [...keys].filter((key) => !own.includes(key) && !known.has(key));
  const common = own.filter((key) => keys.has(key)).length;
  if (common === 0 || missing.some(isNeeded)) return undefined;
  const likeness = common / Math.max(common + missing.length, own.length);
  const isPart = asks && missing.length === 0 && common >= MIN_OF_LONGER && likeness >= MIN_COMMON_OF_LONGER;
  return isPart || likeness >= (asks ? MIN_COMMON : 1) ? { likeness, missing } : undefined;
}

/** The list or the first sentence below a line that asks the same. */
function answerAmong(
  { keys, known, isAnswer }: Asked,
  below: readonly Line[],
  { line, missing }: { readonly line: Line; readonly missing: readonly string[] },
): string | undefined {
  const [next] = below;
  if (next === undefined || next.heading > 0) return undefined;
  const sought = new Set([...keys].filter((key) => !known.has(key)));
  const answer = listAt(below) ?? answerIn(sentencesOf([next]), sought);
  if (answer === undefined || /[?:]$/.test(answer) || !isAnswer(answer)) return undefined;
  // Below the page's own heading is its byline.
  if (line.heading === 1 && !/[.!…。]$/.test(answer)) return undefined;
  // What the page's question leaves out must be in the answer.
  const said = new Set(keysOf(answer));
  return missing.every((key) => said.has(key)) ? answer : undefined;
}

/** The first sentence, and the second one if the first has none of the question's words and says neither yes nor no. */
function answerIn(below: readonly Sentence[], sought: ReadonlySet<string>): string | undefined {
  const [first, second] = below;
  if (first === undefined || second === undefined) return first?.text;
  const isWhole =
    /^(?:yes|no|absolutely|definitely)\b/i.test(first.text) || keysOf(first.text).some((key) => sought.has(key));
  // A second sentence that only announces a list adds nothing.
  return isWhole || /[:：]$/.test(second.text) ? first.text : `${first.text} ${second.text}`;
}

const ASKS_WHETHER = /^(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should|must|may)$/;

/** The first word, after a clause such as "If I am late,"; the same word for all questions that ask for yes or no. */
function askingWord(text: string): string {
  const plain = text.toLowerCase().replace(/^(?:if|when|once|after|before)\b[^,?]{3,60},\s*/, '');
  const word = /\p{L}+/u.exec(plain)?.[0] ?? '';
  // "How we test" does not ask "How many were tested?".
  const [measure] = /^how (?:many|much|long|often|old|far|big|tall|high|deep|heavy)\b/.exec(plain) ?? [];
  return ASKS_WHETHER.test(word) ? 'whether' : (measure ?? word);
}
