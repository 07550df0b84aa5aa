/** Answers that a page gives to questions that it asks itself, and sentences that say what something is. */
import type { Line } from '../page/lines.ts';
import { keysOf } from './keys.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

const LONGEST_QUESTION = 150;
/** The share of their words that two questions have in common. */
const LEAST_COMMON = 0.75;

const QUESTION_WORD = /^(?:what|how|where|when|why|who|which)\b/i;

/** The first sentence below a heading or a line that asks the same. A heading such as "What to bring" asks as well, for just that. */
export function answerBelow(lines: readonly Line[], question: string): string | undefined {
  const asked = new Set(keysOf(question));
  const word = firstWord(question);
  if (asked.size === 0) return undefined;
  let most = 0;
  let best: string | undefined;
  for (const [at, { text, heading }] of lines.entries()) {
    const asks = text.endsWith('?');
    if (!asks && !(heading > 0 && QUESTION_WORD.test(text))) continue;
    if (text.length > LONGEST_QUESTION || firstWord(text) !== word) continue;
    const own = keysOf(text);
    const common = own.filter((key) => asked.has(key)).length;
    const next = lines[at + 1];
    const least = asks ? LEAST_COMMON : 1;
    if (common < least * Math.max(asked.size, own.length) || next === undefined || next.heading > 0) continue;
    const [first] = sentencesOf([next]);
    const likeness = common / Math.max(asked.size, own.length);
    if (first === undefined || /[?:]$/.test(first.text) || likeness <= most) continue;
    most = likeness;
    best = first.text;
  }
  return best;
}

const firstWord = (text: string): string => /\p{L}+/u.exec(text.toLowerCase())?.[0] ?? '';

const ASKS_WHAT_IT_IS = /^\s*what(?: is| are|['’]s)\s+(?:an?\s+|the\s+)?([^,]{2,60}?)\s*$/i;
const LONGEST_NAME = 4;

/** What "What is …?" names, if it asks for no property of something. */
export function definedThing(question: string): string | undefined {
  const [, thing = ''] = ASKS_WHAT_IT_IS.exec(question.replace(/\?+\s*$/, '')) ?? [];
  const isName = thing !== '' && thing.split(/\s+/).length <= LONGEST_NAME;
  return isName && !/\b(?:of|for|in|this|that|it|its|about|at|on|most|best)\b|['’]s\b/i.test(thing) ? thing : undefined;
}

/** The first sentence that begins with the thing and says what it is: of which kind, or where it is not `isStrict` anything at all. */
export function definition(thing: string, sentences: readonly Sentence[], isStrict: boolean): string | undefined {
  const name = thing.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
  const says = new RegExp(
    `^(?:\\p{Extended_Pictographic}\\uFE0F?\\s*)?(?:An?\\s+|The\\s+)?${name}\\s*(?:\\([^)]{1,40}\\)\\s*)?(?:is|are|was|were|means|refers to|consists? of)\\s+${isStrict ? '(?:an?|the|any|one|when|how|what)\\s+' : ''}`,
    'iu',
  );
  return sentences.find(({ text }) => says.test(text) && !text.endsWith('?'))?.text;
}
