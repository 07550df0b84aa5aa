/**
 * Answers that look like one but are not: found by asking the questions of the tuning half again with the right answer
 * taken off the page (`npm run bench -- questions --without-answers`), where every answer is wrong.
 */
import { OF_VISITOR } from './counted-lines.ts';
import { applies, type Doubt } from './doubt.ts';
import { isDoubtfulSentence } from './doubtful-sentences.ts';
import { isNoValue } from './doubtful-values.ts';
import { asksForMeasure } from './expected-answer.ts';
import { HAS_NUMBER } from './other-measures.ts';
import { onlySharesWords } from './vague-questions.ts';

/** A value beside its label, a sentence of the page, or something else that its form shows: a price, an address. */
export type AnswerForm = 'value' | 'sentence' | 'other';

export interface CheckedAnswer {
  readonly question: string;
  readonly form: AnswerForm;
  readonly text: string;
}

/** `isLabel` tells whether the page uses a text as a label: beside a label without a value is the next label. */
export function isDoubtful({ question, form, text }: CheckedAnswer, isLabel: (text: string) => boolean): boolean {
  if (OF_ANY_FORM.some((doubt) => applies(doubt, question, text))) return true;
  // "Which one costs £8?" has the price already.
  if (/\d/.test(text) && question.includes(text) && !ASKS_WHETHER.test(question)) return true;
  if (asksForMeasure(question) && !HAS_NUMBER.test(text)) return true;
  if (form === 'other') return false;
  if (OF_QUOTATIONS.some((doubt) => applies(doubt, question, text)) || onlySharesWords(question, text)) return true;
  if (form === 'sentence') return isDoubtfulSentence(question, text);
  return isLabel(text) || isNoValue(question, text);
}

const ASKS_WHETHER = /^\s*(?:and\s+)?(?:is|are|was|were|does|do|did|can|could|will|would|has|have|should|must|may)\b/i;
const OF_PACKAGE = /\bpackag(?:ed|ing)\b|^\W*package\b|\bboxed\b|\b(?:shipping|gross) (?:weight|dimensions?|size)\b/i;

const OF_ANY_FORM: readonly Doubt[] = [
  { lacks: /[\p{L}\p{N}]/u },
  // Values of examples in code, and what stands there for a value: "<file>".
  { says: /^(?:"[^"]{1,60}"\s*:\s*)?["']?(?:null|undefined|nan|\[\]|\{\})["']?[,;]?$|^<[^<>\n]{0,60}>$/i },
  { says: /©|\(c\) (?:19|20)\d{2}|\ball rights reserved\b/i },
  // "Best rake for clay" is what something was chosen as, and not its name.
  { asks: /^\s*(?:and\s+)?(?:what|which)(?:['’]s| is| are| was)? the best\b/i, says: /^best\s[^.!?:]{0,80}$/i },
  {
    asks: /^\s*(?:and\s+)?why\b/i,
    says: /^(?:asked|posted|published|updated|modified|edited|viewed|answered) [^.!?]*$/i,
  },
  // One amount is not what each of several things costs.
  {
    asks: /\b(?:all|each|every)\b.*\b(?:prices?|costs?)\b|\bprices? (?:of|for) (?:all|each|every)\b|^\s*what are (?:the |all )*prices[\s?]*$/i,
    says: /^[\p{Sc}\s]*(?:[A-Z]{3}\s)?\d[\d.,\s]*[\p{Sc}\s+]*(?:[A-Z]{3})?$/u,
  },
  // 40 cm are no time.
  {
    asks: /\bhow long\b.*\b(?:take|takes|took|last|lasts|lasted)\b/i,
    says: /\d\s?(?:[x×]\s?\d|(?:mm|cm|m|km|in|inch|inches|ft|feet)\b)/i,
    lacks:
      /\b(?:sec|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|decades?|overnight|lifetime|forever)\b/i,
  },
  // "Free delivery over $50" does not say what a delivery costs.
  {
    asks: /\b(?:cost|costs|price|fee)\b|\bhow much\b/i,
    unlessAsked: /\bfree\b/i,
    says: /^\W*free\b[^.!?]*\b(?:over|above|from)\b|\b(?:is|are) free (?:over|above|from|on orders?)\b/i,
  },
  // The measures of the package are not those of what is in it.
  {
    asks: /\bhow (?:big|large|long|wide|high|tall|deep|heavy)\b|\b(?:size|dimensions?|weight)\b/i,
    unlessAsked: OF_PACKAGE,
    says: OF_PACKAGE,
  },
];

/** Values and sentences, which are chosen for their words alone. */
const OF_QUOTATIONS: readonly Doubt[] = [
  { asks: /^\s*(?:and\s+)?how many\b/i, says: OF_VISITOR },
  { asks: /\b(?:phone|telephone|fax|mobile) number\b/i, lacks: /(?:\d\D*){5}/ },
  { asks: /^\s*(?:and\s+)?(?:what|which) version\b/i, lacks: /\d/ },
  // 44 is no size without what it is counted in.
  { asks: /\bdimensions\b/i, says: /^[\d.,\s]+$/ },
  { asks: /^\s*(?:and\s+)?what colou?r (?:is|are)\b/i, says: /\p{Sc}\s?\d|\badd to\b/iu },
  {
    asks: /\bhow long\b.*\b(?:in business|existed|around|operating)\b/i,
    lacks:
      /\b(?:since|founded|established|opened|started|in business|years of|years['’] experience|(?:for|over) .{0,20}(?:years?|decades?))\b/i,
  },
];
