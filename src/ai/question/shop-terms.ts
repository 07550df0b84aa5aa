/** Terms of shops in banners and footers: the minimum order for free shipping, and the time for returns. */
import { readAmounts } from '../fields/amounts.ts';
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';
import { sentencesOf } from './sentences.ts';

const MAX_LINE_LENGTH = 800;
const MAX_SENTENCE_LENGTH = 300;
const MAX_TERMS = 2;
/** Maximum characters that are searched: the search is slow if a page repeats the words. */
const MAX_LETTERS = 400_000;

interface Term {
  readonly asks: RegExp;
  /** Matches questions for something else. */
  readonly unless: RegExp;
  /** Words of such a question; with others, it asks for a special case. */
  readonly usual: ReadonlySet<string>;
  /** Matches sentences that state the term. */
  readonly says: RegExp;
  readonly valueIn: (sentence: string) => string | undefined;
}

const OF_ORDERS =
  'shipping delivery free order value amount minimum spend much over above purchase ship delivered qualify standard from start price cost total';
const OF_RETURNS =
  'return returned back day days send exchange refund period window long length policy money item order product time purchase';
const SPAN = /(\d{1,3})[\s-]*(day|week|month|year)s?\b/i;

const TERMS: readonly Term[] = [
  {
    asks: /\b(?:free (?:standard )?(?:shipping|delivery)|(?:shipping|delivery|ship)\b.{0,30}\bfree)\b/i,
    unless: /^\s*(?:is|are|does|do|can)\b|\bhow (?:long|fast|soon)\b|^\s*(?:when|who)\b/i,
    usual: new Set(keysOf(OF_ORDERS)),
    says: /\bfree\b.{0,60}\b(?:shipping|delivery)\b.{0,60}\b(?:over|above|of|from|more than|exceed\w*|minimum)\b|\b(?:over|above|of|spend)\b.{0,40}\bfree\b.{0,40}\b(?:shipping|delivery)\b|\b(?:ships?|deliver(?:s|ed))\b.{0,20}\bfree\b.{0,40}\b(?:over|above)\b/i,
    valueIn: (sentence) => {
      const values = new Set(readAmounts(sentence).amounts.flatMap(({ isMoney, value }) => (isMoney ? [value] : [])));
      return values.size === 1 ? [...values][0] : undefined;
    },
  },
  {
    asks: /\b(?:how long|how many (?:days|weeks|months)|within (?:what|which|how)|what is the)\b.*\b(?:return(?:s|ed)?|send (?:it|them|this) back)\b/i,
    unless: /\b(?:shipping|cost|fee|rate|label|address)\b/i,
    usual: new Set(keysOf(OF_RETURNS)),
    says: /\breturn(?:s|ed|ing|able)?\b|\b(?:take|send) (?:it|them|your \p{L}+) back\b|\bmoney[- ]back\b/iu,
    valueIn: (sentence) => {
      const spans = new Set(
        (sentence.match(new RegExp(SPAN, 'gi')) ?? []).map((span) => span.toLowerCase().replace(/[\s-]+|s$/g, '')),
      );
      return spans.size === 1 ? [...spans][0] : undefined;
    },
  },
];

/** The sentences that state the term. With more than two different ones, the question does not say which is meant. */
export function shopTerm(lines: readonly Line[], question: string, known: ReadonlySet<string>): string | undefined {
  const term = TERMS.find(({ asks, unless }) => asks.test(question) && !unless.test(question));
  if (term === undefined) return undefined;
  if (askedKeys(question).some((key) => !term.usual.has(key) && !known.has(key))) return undefined;
  const found = new Map<string, string>();
  let left = MAX_LETTERS;
  for (const line of lines) {
    if (line.text.length > MAX_LINE_LENGTH || !/\d/.test(line.text)) continue;
    left -= line.text.length;
    if (left < 0) break;
    for (const { text } of sentencesOf([{ ...line, heading: 0, item: undefined }])) {
      if (text.length > MAX_SENTENCE_LENGTH || !/\d/.test(text) || !term.says.test(text)) continue;
      const value = term.valueIn(text);
      if (value !== undefined && !found.has(value)) found.set(value, text);
    }
  }
  return found.size > 0 && found.size <= MAX_TERMS ? [...found.values()].join('\n') : undefined;
}
