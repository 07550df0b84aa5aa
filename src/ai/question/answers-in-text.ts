/** Answers below a question that the page asks itself, and sentences that define something. */
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

/**
 * The first sentence below a heading or a line that asks the same. Headings such as "What to bring" count as questions
 * too.
 */
export function answerBelow(lines: readonly Line[], question: string, known: ReadonlySet<string>): string | undefined {
  const asked = new Set(keysOf(question));
  const sought = new Set([...asked].filter((key) => !known.has(key)));
  const word = askingWord(question);
  const limits = conditionsIn(question);
  const isQualifier = qualifierTest(question, [...asked]);
  // "That depends." does not answer "How much does it cost?".
  const isAnswer = ASKS_FOR_AMOUNT.test(question) ? answerTest(question) : () => true;
  if (asked.size === 0) return undefined;
  let most = 0;
  let best: string | undefined;
  for (const [at, { text, heading }] of lines.entries()) {
    const asks = text.endsWith('?');
    if (!asks && !(heading > 0 && QUESTION_WORD.test(text))) continue;
    if (text.length > MAX_QUESTION_LENGTH || askingWord(text) !== word) continue;
    // The page may name its subject where the question does not, or the other way around.
    const own = keysOf(text).filter((key) => asked.has(key) || !known.has(key));
    const missing = [...asked].filter((key) => !own.includes(key) && !known.has(key));
    if (missing.some((key) => limits.has(key) || isQualifier(key))) continue;
    const unsaid = missing.length;
    const common = own.filter((key) => asked.has(key)).length;
    const next = lines[at + 1];
    const likeness = common / Math.max(common + unsaid, own.length);
    const isPart = asks && unsaid === 0 && common >= MIN_OF_LONGER && likeness >= MIN_COMMON_OF_LONGER;
    if (likeness < (asks ? MIN_COMMON : 1) && !isPart) continue;
    if (common === 0 || next === undefined || next.heading > 0) continue;
    const below = sentencesOf([next]);
    const first = listAt(lines.slice(at + 1)) ?? answerIn(below, sought);
    // Below the page's own heading is its byline.
    if (heading === 1 && !/[.!…。]$/.test(first ?? '')) continue;
    // What the page's question leaves out must be in the answer.
    const said = new Set(keysOf(first ?? ''));
    if (missing.some((key) => !said.has(key))) continue;
    if (first === undefined || /[?:]$/.test(first) || likeness <= most || !isAnswer(first)) continue;
    most = likeness;
    best = first;
  }
  return best;
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

const ASKS_WHAT_IT_IS = /^\s*what(?: is| are|['’]s)\s+(?:an?\s+|the\s+)?([^,]{2,60}?)\s*$/i;
const MAX_NAME_WORDS = 4;

/** The thing that "What is …?" names, if it does not ask for a property. */
export function definedThing(question: string): string | undefined {
  const [, thing = ''] = ASKS_WHAT_IT_IS.exec(question.replace(/\?+\s*$/, '')) ?? [];
  const isName = thing !== '' && thing.split(/\s+/).length <= MAX_NAME_WORDS;
  return isName && !/\b(?:of|for|in|this|that|it|its|about|at|on|most|best)\b|['’]s\b/i.test(thing) ? thing : undefined;
}

/** The first sentence that begins with the thing and defines it. If that `namesKind`, it goes on like "is a …". */
export function definition(
  thing: string,
  sentences: readonly Sentence[],
  { namesKind }: { readonly namesKind: boolean },
): string | undefined {
  const name = thing.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const says = new RegExp(
    `^(?:\\p{Extended_Pictographic}\\uFE0F?\\s*)?(?:An?\\s+|The\\s+)?${name}\\s*(?:\\([^)]{1,40}\\)\\s*)?(?:is|are|was|were|means|refers to|consists? of)\\s+${namesKind ? '(?:an?|the|any|one|when|how|what)\\s+' : ''}`,
    'iu',
  );
  return sentences.find(({ text }) => says.test(text) && !text.endsWith('?'))?.text;
}

const MIN_DESCRIPTION = 20;

/** The text behind the name of the thing at the start of an item: "Power banks. Small chargers that …" */
export function describedItem(thing: string, lines: readonly Line[]): string | undefined {
  const name = thing.toLowerCase();
  const described = lines.filter(({ text, item }) => {
    if (item?.tagName !== 'li' || !text.toLowerCase().startsWith(name)) return false;
    return /^\s*[.:–—]\s+\p{Lu}/u.test(text.slice(name.length)) && text.length >= name.length + MIN_DESCRIPTION;
  });
  return described.length === 1 ? described[0]?.text : undefined;
}
