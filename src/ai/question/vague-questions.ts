/**
 * Questions with hardly a word of their own: "Which plans are there?", "What is the solution?". Any sentence with that
 * word would have all words of the question, so it must also have the form of an answer.
 */

import { numberBeside, ofVisitor } from './counted-lines.ts';
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
const ASKS_FOR_VERSION = /^\s*(?:and\s+)?(?:what|which) version\b/i;
const ASKS_FOR_PHONE = /\b(?:phone|telephone|fax|mobile) number\b/i;
const MIN_PHONE_DIGITS = 5;
const ASKS_FOR_DIMENSIONS = /\bdimensions\b/i;
/** "How many tips are there?" */
const ASKS_FOR_NUMBER =
  /^\s*(?:and\s+)?how many (\p{L}+)(?: (?:are|is) (?:there|listed|mentioned|included|shown|given)| do(?:es)? (?:it|this|the page|the article) (?:have|list|give))[\s?.]*$/iu;
const ASKS_HOW_MANY = /^\s*(?:and\s+)?how many\b/i;
const ASKS_FOR_WEIGHT = /\bhow heavy\b|\bhow much (?:do|does|did) .{1,60} weigh\b/i;
const WEIGHT =
  /\d\s?(?:mg|g|gr|kg|t|lbs?|oz|st)\b|(?:\d|half|one|two|three|four|five|ten)(?: an? | |-)(?:milli|kilo)?(?:grams?|grammes?|kilos?|pounds?|ounces?|stones?|tonn?es?|tons?)\b/i;
const ASKS_FOR_YEARS_IN_BUSINESS = /\bhow long\b.*\b(?:in business|existed|around|operating)\b/i;
const SAYS_SINCE =
  /\b(?:since|founded|established|opened|started|in business|years of|years['’] experience|(?:for|over) .{0,20}(?:years?|decades?))\b/i;
/** "This is just one of many tips." */
const ONE_OF = /\bone of (?:the |our |my |its |their )?(?:many|most|several|other)?\b/i;
const ASKS_FOR_COLOR = /^\s*(?:and\s+)?what colou?r (?:is|are)\b/i;
const IS_OFFER = /\p{Sc}\s?\d|\badd to\b/iu;

/** Likewise for a sentence, which may have a number of something else. */
export function countsOther(question: string, sentence: string): boolean {
  if (ASKS_FOR_WEIGHT.test(question)) return !WEIGHT.test(sentence);
  if (!/[.!?…]$/.test(sentence)) return false;
  const [counted = ''] = keysOf(ASKS_FOR_NUMBER.exec(question)?.[1] ?? '');
  return counted !== '' && (numberBeside(sentence.split(/[\s/|•·]+/), counted) === undefined || ONE_OF.test(sentence));
}

/** Whether a text has the words of such a question, but not the form of an answer. */
export function onlySharesWords(question: string, text: string): boolean {
  if (ASKS_HOW_MANY.test(question) && ofVisitor(text)) return true;
  if (ASKS_FOR_PHONE.test(question) && text.replace(/\D/g, '').length < MIN_PHONE_DIGITS) return true;
  if (ASKS_FOR_VERSION.test(question) && !/\d/.test(text)) return true;
  // 44 is no size without what it is counted in.
  if (ASKS_FOR_DIMENSIONS.test(question) && /^[\d.,\s]+$/.test(text)) return true;
  if (ASKS_FOR_COLOR.test(question) && IS_OFFER.test(text)) return true;
  if (ASKS_FOR_YEARS_IN_BUSINESS.test(question) && !SAYS_SINCE.test(text)) return true;
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
