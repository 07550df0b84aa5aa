/** What kind of value a question asks for, more strictly than for sentences that have all of its words. */
import { answerTest, measured } from '../expected-answer.ts';
import { keysOf } from '../keys.ts';
import { COLOR, MATERIAL } from '../named-qualities.ts';
import type { PagePart } from './page-parts.ts';
import { rootsOf } from './word-roots.ts';

export interface AskedKind {
  readonly name: 'person' | 'place' | 'quality' | 'text' | 'time' | 'amount';
  readonly asks: RegExp;
  readonly test: (text: string, form: PagePart['form']) => boolean;
  /** The roots of words that a value of this kind says without them: "$5" is what something costs. */
  readonly implied: ReadonlySet<string>;
}

const CLOCK_TIME = /\d{1,2}[:.]\d{2}|\d ?[ap]\.?m\b|\bnoon\b|\bmidnight\b|o['’]clock|\d uhr/i;
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half)\b/i;
const MONEY =
  /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|[A-Z]{3}\b|%|cents?|dollars?|euros?|pounds?|bucks|crowns?|francs?|yen|rupees?|baht)|\d[\d.,]* (?:million|billion)/iu;
/** A capital letter behind a preposition or at the start, or a path. */
const PLACE =
  /\b(?:in|at|on|near|under|inside|behind|between|beside|above|below|from|to|by)\s+(?:(?:the|an?|our|its|their)\s+)?(?:\p{L}+\s+)?\p{Lu}|\s\/\w|\b[A-Z]{2}\b|^\d+ \p{Lu}/u;
const NAME = /(?:^|[^.!?]\s)["“(]?\p{Lu}[\p{L}'’.-]+/u;

const CODE = /\p{Ll}\p{Lu}|\p{L}_\p{L}|\p{L}\(/u;

const measures = (words: string): ((text: string) => boolean) => {
  const keys = keysOf(words);
  return (text) => {
    const said = measured(text, keysOf);
    return keys.some((key) => said.has(key));
  };
};
const [isLong, isHeavy] = [measures('length'), measures('weight')];
const DISTANCE =
  /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve))[\s-]?(?:[mck]?m|(?:milli|centi|kilo)?met(?:er|re)s?|inch(?:es)?|in|ft|feet|foot|yards?|miles?|″|"|′)(?!\p{L})/iu;

const isTime = answerTest('when');

const kind = (name: AskedKind['name'], asks: RegExp, test: AskedKind['test'], implied = ''): AskedKind => ({
  name,
  asks,
  test,
  implied: new Set(rootsOf(implied)),
});

/** The first that asks is meant. */
const KINDS: readonly AskedKind[] = [
  kind('person', /^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i, (text) => NAME.test(text)),
  kind(
    'person',
    /\bwhat (?:is|was|are|were) the names? of\b|\bwhat\b.*\bcalled\s*\??\s*$/i,
    (text) => NAME.test(text) || CODE.test(text),
    'name called',
  ),
  kind(
    'place',
    /^\s*(?:and\s+)?where\b/i,
    (text, form) => PLACE.test(text) || (form === 'value' && /^\p{Lu}/u.test(text)),
    'located situated place address',
  ),
  kind('quality', /\b(?:made (?:out )?(?:of|from)|material|fabric)\b/i, (text) => MATERIAL.test(text), 'material made'),
  kind('quality', /\b(?:what|which) colou?rs?\b/i, (text) => COLOR.test(text), 'color'),
  kind('text', /^\s*(?:and\s+)?why\b/i, () => true),
  kind('time', /^\s*(?:and\s+)?(?:since )?when (?:did|was|were|has|have|had)\b/i, isTime, 'date day happen'),
  kind(
    'time',
    /^\s*(?:and\s+)?(?:when|since when|until when|by when)\b/i,
    (text) => isTime(text) || isLong(text),
    'date day happen',
  ),
  kind('text', /^\s*(?:and\s+)?how (?:do|can|should|could|to|is|are|was|were|did|does|would)\b/i, () => true),
  kind(
    'amount',
    /\bhow long\b/i,
    (text) => isLong(text) || /\d+ pages\b/i.test(text),
    'long length last take duration run',
  ),
  kind('amount', /\bhow heavy\b|\bhow much\b.*\bweighs?\b|\bweight\b/i, isHeavy, 'heavy weight weigh'),
  kind('amount', /\bhow (?:tall|deep|wide|broad|high|thick|far)\b/i, (text) => DISTANCE.test(text)),
  kind(
    'time',
    /\b(?:what|which) time\b|\b(?:departure|arrival|opening|closing|starting|start|check-?in|check-?out|working|office) (?:time|hour)s?\b/i,
    (text) => CLOCK_TIME.test(text),
    'time hour',
  ),
  kind('time', /\bdeadline\b|\bwhat (?:day|date)\b|\bdate of\b/i, (text) => /\d/.test(text), 'date day'),
  kind('amount', /\bhow (?:hot|warm|cold)\b|\btemperature\b/i, (text) => /\d/.test(text), 'temperature degree'),
  kind(
    'amount',
    /\b(?:price|cost|costs|fee|fare|fine|penalty|salary|wage|budget|pay|charged?|rent|expensive|funding|subsidy|discount|profit|revenue|turnover|worth|deposit|admission)\b|\bhow much (?:is|are|was|were|do|does|did)\b(?!.*\b(?:weigh|hold|contain|eat|drink|need)\b)/i,
    (text) => MONEY.test(text) || /^\D{0,3}\d[\d.,]*\D{0,3}$/.test(text),
    'price cost pay charge expensive money',
  ),
  kind(
    'amount',
    /\bhow (?:much|old|big|large|fast|often|bright|likely|strong|loud|quickly|soon|small)\b|\bwhat (?:is|was|are|were|do|does)\b.*\b(?:limit|maximum|minimum|score|population|attendance|speed|height|width|depth|length|size|capacity|validity|rate|number|percentage|age|distance|duration|volume|mileage|thickness|resolution|amount)\b/i,
    (text) => NUMBER.test(text),
  ),
];
const ANY_TEXT = kind('text', /./, () => true);

export const kindAsked = (question: string): AskedKind => KINDS.find(({ asks }) => asks.test(question)) ?? ANY_TEXT;

/** "Send it by 30 April": a deadline, without the word. */
const UNTIL = /\b(?:by|until|till|before|no later than)\s+(?:\p{L}+\s+){0,3}\d/iu;
const UNTIL_ROOTS = rootsOf('deadline until');

/** The roots of words that a text says without them. */
export function rootsImplied(kind: AskedKind, text: string): readonly string[] {
  return [
    ...(kind.name !== 'text' && kind.test(text, 'sentence') ? kind.implied : []),
    ...(UNTIL.test(text) ? UNTIL_ROOTS : []),
  ];
}

export const hasNumber = (text: string): boolean => NUMBER.test(text);
