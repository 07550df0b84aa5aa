/**
 * Questions with hardly a word of their own: "Which plans are there?", "What is the solution?". Any sentence with that
 * word would have all words of the question, so it must also have the form of an answer.
 */

import { numberBeside } from './counted-lines.ts';
import { keysOf } from './keys.ts';

/** "What services do they offer?" */
const ASKS_FOR_ALL =
  /^\s*(?:and\s+)?(?:what|which)\s+(?:(?:kinds?|types?|sorts?) of\s+)?(\p{L}+)\s+(?:are (?:there|offered|available|listed|sold|provided|included)|do(?:es)? (?:they|you|we|it|the \p{L}+) (?:offer|have|sell|provide|list|serve|cover|support|accept))[\s?.]*$/iu;
/** A verb that begins a list, and two things or more. */
const ENUMERATES =
  /(?:[:–—]|\b(?:offers?|provides?|includ(?:e|es|ing)|sells?|have|has|are|such as|like|following|between|from)\b)[^.!?]*?(?:,|\band\b|\bor\b|&|\n)/i;
const WORD =
  'question|problem|issue|solution|answer|conclusion|result|results|verdict|point|topic|reason|goal|purpose|aim|idea';
/** "What is the solution?" */
const ASKS_FOR_ONE = new RegExp(
  `^\\s*(?:and\\s+)?what(?:['’]s| is| was| are) (?:the|your|their|his|her) (${WORD})[\\s?.]*$`,
  'i',
);
/** "How many tips are there?" */
const ASKS_FOR_NUMBER =
  /^\s*(?:and\s+)?how many (\p{L}+)(?: (?:are|is) (?:there|listed|mentioned|included|shown|given)| do(?:es)? (?:it|this|the page|the article) (?:have|list|give))[\s?.]*$/iu;
/** "This is just one of many tips." */
const ONE_OF = /\bone of (?:the |our |my |its |their )?(?:many|most|several|other)?\b/i;

/** Whether a text has the words of such a question, but not the form of an answer. */
export function onlySharesWords(question: string, text: string): boolean {
  if (ASKS_FOR_ALL.test(question)) return !ENUMERATES.test(text);
  const word = ASKS_FOR_ONE.exec(question)?.[1];
  return (
    word !== undefined &&
    !new RegExp(
      `\\b(?:the|our|my|its|their) (?:\\p{L}+ )?${word} (?:is|was|are|were|lies|of)\\b|^\\W*${word}\\s*[:–—-]`,
      'iu',
    ).test(text)
  );
}

/** Likewise for a sentence that is asked for a number, and has none of that or one among others. */
export function lacksNumberAsked(question: string, sentence: string): boolean {
  if (!/[.!?…]$/.test(sentence)) return false;
  const [counted = ''] = keysOf(ASKS_FOR_NUMBER.exec(question)?.[1] ?? '');
  return counted !== '' && (numberBeside(sentence.split(/[\s/|•·]+/), counted) === undefined || ONE_OF.test(sentence));
}
