/**
 * The words of a question that limit it: "the spring tide", "for students", "in winter", "on Sundays", "without a car".
 * What holds in general need not hold then, so an answer may not lack them.
 */
import { keysOf } from './keys.ts';

const CONDITION =
  /(?<=\S\s+)(?:for|in|on|at|per|during|after|before|without|under|over|above|below|between|when|if|while|unless|until|since)\s+((?:[\p{L}\d'’.-]+\s+){0,5}[\p{L}\d'’.-]+)/giu;
const MAX_CONDITIONS = 5;
/** "at most", "in total" */
const NO_CONDITIONS = new Set(keysOf('most least total all'));

/** The first word with a meaning behind each preposition or conjunction. */
export const conditionsIn = (question: string): ReadonlySet<string> =>
  new Set(
    [...question.matchAll(CONDITION)]
      .slice(0, MAX_CONDITIONS)
      .flatMap(([, phrase = '']) => keysOf(phrase).slice(0, 1))
      .filter((key) => !NO_CONDITIONS.has(key)),
  );

/** Tests whether a word stands right before one of the others: a tide may be another one than "the spring tide". */
export function qualifierTest(question: string, others: readonly string[]): (key: string) => boolean {
  const tokens = question.split(/\s+/).map(keysOf);
  return (key) =>
    tokens.some((keys, at) => keys.includes(key) && tokens[at + 1]?.some((next) => others.includes(next)));
}
