/**
 * Questions with hardly a word of their own: "Which plans are there?", "What is the solution?". Any sentence with that
 * word would have all words of the question, so it must also have the form of an answer.
 */

/** "What services do they offer?" */
const ASKS_FOR_ALL =
  /^\s*(?:and\s+)?(?:what|which)\s+(?:(?:kinds?|types?|sorts?) of\s+)?(\p{L}+)\s+(?:are (?:there|offered|available|listed|sold|provided|included)|do(?:es)? (?:they|you|we|it|the \p{L}+) (?:offer|have|sell|provide|list))[\s?.]*$/iu;
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

/** Whether a text has the words of such a question, but not the form of an answer. */
export function onlySharesWords(question: string, text: string): boolean {
  if (ASKS_FOR_PHONE.test(question) && text.replace(/\D/g, '').length < MIN_PHONE_DIGITS) return true;
  if (ASKS_FOR_VERSION.test(question) && !/\d/.test(text)) return true;
  // 44 is no size without what it is counted in.
  if (ASKS_FOR_DIMENSIONS.test(question) && /^[\d.,\s]+$/.test(text)) return true;
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
