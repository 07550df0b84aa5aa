/** The kind of value that would answer a question, and whether a sentence contains one. */
import type { ValueKind } from '../fields/concepts/concept.ts';
import { CURRENCY } from '../fields/currencies.ts';
import { MONTH } from '../fields/dates.ts';
import { NUMBER } from '../fields/numbers.ts';
import { countedNoun } from './counted-noun.ts';
import { COLOR } from './named-qualities.ts';

type Test = (sentence: string) => boolean;

const DATE = new RegExp(
  `\\b(?:1[0-9]|20)\\d{2}s?\\b|\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b(?:${MONTH})\\b|\\d{4}年|\\d月`,
  'iu',
);
const MONEY = new RegExp(
  `(?:${CURRENCY})\\s?\\d|(?:${NUMBER})\\s?(?:${CURRENCY}|dollars?|euros?|pounds?)(?![\\p{L}])`,
  'iu',
);
/** A time relative to another one: "365 days from the purchase", "on Saturdays", "after the first start". */
const RELATIVE =
  /\b(?:\d+|one|two|three|six|twelve) (?:minute|hour|day|week|month|year)s? (?:(?:from|after|before)\b|of (?:the|your|its|their|this|receipt|receiving|purchase|delivery)\b)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b\d{1,2}(?::\d{2})? ?[ap]\.?m\b|(?<![\d:])\d{1,2}:\d{2}(?![\d:])|\d uhr\b|\b(?:after|before|until|as soon as|once) (?:the|a|an|it|they|you|its|their|your|this|that|each|every)\b/iu;
const DATE_PART = new RegExp(
  `\\b(?:${MONTH})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s+\\d{4})?|\\b\\d{1,2}\\.?\\s+(?:${MONTH})\\b(?:\\s+\\d{4})?|\\b(?:19|20)\\d{2}\\b|\\b\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}\\b`,
  'giu',
);
const PERCENTAGE = /\d[\d.,]*\s?(?:%|percent\b|per cent\b)/iu;
const NUMBER_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|none|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|tre|quattro|cinque|sette|otto|nove|dieci|twee|drie|vijf|zes|zeven|negen|tien|três|quatro|sete|oito|dez';
const QUANTITY = new RegExp(`\\d|\\b(?:${NUMBER_WORD})\\b`, 'i');
const FREQUENCY =
  /\b(?:once|twice|thrice|hourly|daily|nightly|(?:bi|semi-?)?(?:weekly|monthly|yearly|annual(?:ly)?)|quarterly|fortnightly|rarely|seldom|never|always|constantly|continuous(?:ly)?|regularly|frequently|occasionally|sometimes|usually|(?:an?|each|per|every(?: (?:other|few|second|third))?) (?:minute|hour|day|night|week|weekend|month|quarter|year|season|morning|evening|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|every (?:couple|\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|several)|times|(?:on|all) (?:\p{Lu}\p{Ll}+|week)days|as (?:often|needed|required|necessary))\b/iu;
const NAME =
  /\p{Lu}[\p{Ll}'’.-]+\s+(?:(?:de|van|von|der|la|del|di|of|of the|and|&)\s+)?\p{Lu}[\p{Ll}'’-]+|\b(?:by|from) (?:the )?\p{Lu}/u;
const EMAIL = /[^\s@<>]+@[^\s@<>]+\.\p{L}{2,}/u;
const REASON =
  /\b(?:because|since|due to|owing to|so that|reason|in order to|as a result|otherwise|therefore|means|makes?|causes?|helps?|doesn['’]t|can['’]t|cannot)\b|\b(?:(?!used|need|supposed|allowed|required|expected)\p{L}+ed|chosen|built|made|written) to \p{Ll}/iu;
const PLACE = /\b(?:in|at|from|near|on|to)\s+(?:(?:the|an?)\s+)?\p{Lu}/u;
const TEMPERATURE = /\d\s?(?:°|º|degrees?\b|[FC]\b)|\boven to \d{3}\b/u;
const PHONE = /\+?\d[\d\s()./-]{6,}\d/;

const KINDS: readonly (readonly [question: RegExp, test: Test])[] = [
  [/\be-?mails?\b/i, (sentence) => EMAIL.test(sentence)],
  [/\b(?:phone|telephone|call)\b/i, (sentence) => PHONE.test(sentence)],
  // "What percentage of the budget does it cost?"
  [/\b(?:what|which) percentage\b/i, (sentence) => PERCENTAGE.test(sentence)],
  [
    /\b(?:price|prices|cost|costs|how expensive|how much (?:is|are|was|were) (?:the|a|an|it|this|these)|salary|usd|eur|dollars?|euros?)\b/i,
    (sentence) => MONEY.test(sentence),
  ],
  // A fee may be a share, and "How does it lower fees?" asks for none.
  [
    /^(?!\s*(?:and\s+)?(?:how (?:do|does|can|to)|why|who|when|where)\b).*\bfees?\b/i,
    (sentence) => MONEY.test(sentence) || /\d\s?(?:%|percent\b)/i.test(sentence),
  ],
  [
    /^\s*(?:and\s+)?(?:when|since when|until when)\b|\b(?:what|which|on what) (?:date|day|year|month)\b/i,
    (sentence) => DATE.test(sentence) || RELATIVE.test(sentence),
  ],
  [/\bhow (?:often|frequently|many times)\b/i, (sentence) => FREQUENCY.test(sentence) || /\b\d+x\b/.test(sentence)],
  [
    /\bhow (?:many|much|long|soon|quickly|old|tall|far|big|large|fast|high|deep|heavy|wide|thick|close)\b|\bnumber of\b|\bpercentage\b/i,
    // The number in a date is not a quantity.
    (sentence) => QUANTITY.test(sentence.replace(DATE_PART, ' ')),
  ],
  [/\btemperature\b|\bhow (?:hot|warm|cold)\b/i, (sentence) => TEMPERATURE.test(sentence)],
  [/\b(?:what|which) colou?rs?\b/i, (sentence) => COLOR.test(sentence)],
  [/^\s*(?:and\s+)?why\b/i, (sentence) => REASON.test(sentence)],
  [/^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i, (sentence) => NAME.test(sentence)],
];

/** What is counted by "how many", and not asked for. */
const CONTACTS: ReadonlySet<ValueKind> = new Set(['phone', 'email', 'address']);
const PERSONS: ReadonlySet<ValueKind> = new Set(['people', 'list', 'text', 'name']);

/** Whether a value of this kind may answer the question: "who" never asks for a date, and "when" only for one. */
export function canBe(kind: ValueKind, question: string): boolean {
  if (/^\s*(?:and\s+)?(?:who|whom|whose)\b/i.test(question)) return PERSONS.has(kind);
  if (/\bhow many\b/i.test(question) && CONTACTS.has(kind)) return false;
  // "How many are in stock?"
  if (kind === 'availability' && /^\s*(?:and\s+)?(?:where|which|how|when|what(?!.*\bavailability))\b/i.test(question))
    return false;
  return kind === 'date' || !/^\s*(?:and\s+)?when\b/i.test(question);
}

/** Questions about where something is made, based or from, which a place name answers. */
const ASKS_FOR_NAMED_PLACE =
  /^\s*(?:and\s+)?where\b.*\b(?:made|manufactured|produced|based|located|headquartered|born|from)\s*$/i;
const ASKS_WHERE = /^\s*(?:and\s+)?where\b/i;
/** "Where is the key?" */
const ASKS_FOR_PLACE = /^\s*(?:and\s+)?where (?:is|are|was|were)\b/i;
const SOME_PLACE =
  /\b(?:in|at|on|near|under|inside|behind|between|beside|above|below|next to)\s|\b(?:from|to|of)\s+(?:(?:the|an?|our|its|their)\s+)?\p{Lu}/u;

const MEASURED =
  'time|duration|length|height|width|depth|thickness|diameter|weight|dimensions?|temperature|capacity|rating|thread count';
/** "What is the diameter?", "What size are the bolts?" */
const ASKS_FOR_MEASURE = new RegExp(
  `^\\s*(?:and\\s+)?what(?:['’]s| (?:is|are|was|were))? (?:(?:the|its|their|an?) )?(?:[\\p{L}-]+ ){0,2}?(?:${MEASURED})(?:\\s+(?:of|for|in|on|at|is|are|does|do|did|should|must)(?!\\p{L})|\\s*\\??\\s*$)`,
  'iu',
);
const ASKS_FOR_TIME_OF_DAY = /\bwhat time\b|\bbest time\b/i;

/** Whether a question asks for a number with a unit by the name of what is measured. */
export const asksForMeasure = (question: string): boolean =>
  ASKS_FOR_MEASURE.test(question) && !ASKS_FOR_TIME_OF_DAY.test(question);

/** Whether a sentence alone shows that it has the kind of value that the question asks for. */
export const asksForKind = (question: string): boolean =>
  ASKS_FOR_NAMED_PLACE.test(question) || KINDS.some(([pattern]) => pattern.test(question));

/**
 * Tests sentences for the kind of value that the question asks for; everything passes if it asks for no special kind.
 */
export function answerTest(question: string): Test {
  if (ASKS_FOR_NAMED_PLACE.test(question)) return (sentence) => PLACE.test(sentence);
  if (ASKS_FOR_PLACE.test(question)) return (sentence) => SOME_PLACE.test(sentence);
  return KINDS.find(([pattern]) => pattern.test(question))?.[1] ?? (() => true);
}

/** A longer text is about more than a time. */
const MAX_TIME_LENGTH = 150;
const SAYS_WHETHER =
  /^\W*(?:yes|no|not|none|true|false|included|available|unavailable|optional|required|supported|n\/a|[✓✔✗✘×])/iu;
/** Minimum words of a value that is more than a name. */
const MIN_SENTENCE = 4;

/** The same for a value beside its label, where one word may be a name, and money is often a bare number. */
export function pairTest(question: string): Test {
  const test = kindOfPair(question);
  const isLinkAsked = ASKS_FOR_LINK.test(question);
  return (value) => (isLinkAsked || !IS_LINK.test(value)) && test(value);
}

const ASKS_FOR_LINK = /\b(?:links?|urls?|web ?sites?|web ?pages?|address|domain|repository|online|where)\b/i;
const IS_LINK = /^(?:https?:\/\/|www\.)\S+$/i;

function kindOfPair(question: string): Test {
  if (/^\s*(?:and\s+)?(?:is|are|was|were|does|do|did|can|could|will|has|have|should|must)\b/i.test(question)) {
    return (value) => SAYS_WHETHER.test(value) || value.split(/\s+/, MIN_SENTENCE).length === MIN_SENTENCE;
  }
  if (/^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i.test(question)) {
    // Whom something is for is often described: "Professionals with 2 years of experience".
    const isDescribed = /\bfor\s*\??\s*$/i.test(question);
    return (value) => /\p{L}{2}/u.test(value) && (isDescribed || mayBeSomebody(value));
  }
  // "Start: 28 October" does not say where.
  if (ASKS_WHERE.test(question)) return (value) => /\p{L}/u.test(withoutAmounts(value));
  // A reason takes a few words.
  if (/^\s*(?:and\s+)?why\b/i.test(question))
    return (value) => value.split(/\s+/, MIN_SENTENCE).length === MIN_SENTENCE;
  if (/^\s*(?:and\s+)?when\b/i.test(question)) {
    // A bare number that is no year is none: "22" beside a name counts something.
    return (value) =>
      value.length <= MAX_TIME_LENGTH &&
      ((/\d/.test(value) && !BARE_COUNT.test(value)) || RELATIVE.test(value) || DATE.test(value));
  }
  if (/\bhow many\b/i.test(question)) {
    return (value) => {
      const own = uncounted(question, value).replace(PERCENTAGES, ' ');
      return (
        QUANTITY.test(own) &&
        !countsOther(question, value) &&
        (BEGINS_WITH_NUMBER.test(own) || countsAsked(question, own))
      );
    };
  }
  if (/\b(?:price|prices|cost|costs)\b/i.test(question))
    return (value) => QUANTITY.test(value) && !BARE_RATING.test(value);
  if (
    /\b(?:when|how (?:much|many|long|old|tall|far|big|large|fast|high|deep|heavy|wide)|price|cost|length|width|height|depth|weight|dimensions?|temperature|speed|age|capacity)\b/i.test(
      question,
    )
  ) {
    return (value) =>
      /\d/.test(value) || QUANTITY.test(value) || (/\bhow long\b/i.test(question) && LASTING.test(value));
  }
  return (value) => /[\p{L}\p{N}]/u.test(value);
}

/**
 * A longer text in Latin letters without a name behind its first word is not somebody: "A path to faster advancement".
 */
const mayBeSomebody = (value: string): boolean =>
  value.split(/\s+/, MAX_WORDS_WITHOUT_NAME + 1).length <= MAX_WORDS_WITHOUT_NAME ||
  /\s[("“]?\p{Lu}\p{Ll}/u.test(value) ||
  !/\p{Script=Latin}/u.test(value);
const MAX_WORDS_WITHOUT_NAME = 4;

const BARE_COUNT = /^\W*\d{1,3}\W*$/;
/** "Up to 20 people" */
const BEGINS_WITH_NUMBER = new RegExp(
  `^[^\\p{L}\\d]*(?:\\p{L}+[^\\p{L}\\d]+){0,3}?(?:\\d|(?:${NUMBER_WORD})\\b)`,
  'iu',
);
/** A rating, and not an amount of money. */
const BARE_RATING = /^\W*[0-5][.,]\d\W*$/;
const PERCENTAGES = new RegExp(PERCENTAGE, 'giu');
const LASTING = /^(?:(?:limited )?lifetime|life|unlimited|permanent|indefinite)\b/i;
const MONEY_PART = new RegExp(`(?:${CURRENCY})\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:${CURRENCY})(?![\\p{L}])`, 'giu');

/** The value without amounts of money, whose numbers do not count things. */
const uncounted = (question: string, value: string): string =>
  /\b(?:dollars?|euros?|pounds?|usd|eur|gbp|cents?)\b/i.test(question) ? value : value.replace(MONEY_PART, ' ');

const UNIT = String.raw`(?:^|[\s(–-])(?:\d[\d.,/½¼¾]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[\s\u2010\u2011-]?(?:(?:business|working|calendar|full)\s)?`;
const DURATION =
  'secs?|seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|minuten?|minut[oi]s?|stunden?|tagen?|wochen?|monaten?|monate|jahren?|heures?|jours?|semaines?|mois|ans|horas?|d[ií]as?|semanas?|meses|años?|anos?|ore|giorni|settimane|mesi|anni|uur|dagen|weken|maanden|jaar|godzin\\w{0,2}|dni|tygodni\\w{0,2}|lat';
const AREA =
  'm²|km²|sq\\.? ?(?:m|ft|km|mi)|square (?:met(?:er|re)s?|feet|kilomet(?:er|re)s?|miles?|yards?)|acres?|hectares?|ha';
const WEIGHT = 'kg|g|mg|kilos?|(?:kilo|milli)?gram(?:me)?s?|lbs?|pounds?|oz|ounces?|tons?|tonnes?';
const DISTANCE = 'mm|cm|m|km|(?:milli|centi|kilo)?met(?:er|re)s?|inch(?:es)?|in|ft|feet|foot|yards?|miles?|″|"|′';

/** Words of questions that a number with a unit expresses too: "30-minute" need not be called long. Lengths first. */
const MEASURES: readonly (readonly [words: string, measure: RegExp])[] = [
  ['length long last take quickly quick fast soon', new RegExp(`${UNIT}(?:${DURATION}|${DISTANCE})(?![\\p{L}])`, 'iu')],
  ['width height depth dimension size tall far', new RegExp(`${UNIT}(?:${DISTANCE})(?![\\p{L}])`, 'iu')],
  ['dimension size area', new RegExp(`${UNIT}(?:${AREA})(?![\\p{L}])`, 'iu')],
  ['weight', new RegExp(`${UNIT}(?:${WEIGHT})(?![\\p{L}])`, 'iu')],
  ['temperature hot warm cold', TEMPERATURE],
  ['megapixel resolution', /\d\s?MP\b/u],
  ['percentage percent share proportion', /\d\s?(?:%|percent\b|per cent\b)/iu],
  ['price pay charge fee', MONEY],
  ['rating rated score stars', /\b\d(?:[.,]\d{1,2})?\s?(?:\/|(?:out )?of)\s?(?:5|10)\b/iu],
  ['color', COLOR],
  ['start begin', /\bfrom\s?\p{Sc}\s?\d/iu],
  ['age', /\b\d{1,3}(?:-| )years?(?:-| )old\b|\baged? \d/iu],
  ['phone number telephone contact call', PHONE],
  ['email e mail address contact', EMAIL],
];

const AMOUNTS = new RegExp(`${UNIT}(?:${DURATION}|${DISTANCE}|kg|g|%)(?![\\p{L}\\d])`, 'giu');
const CLOCK_TIME = /(?<!\d)\d{1,2}(?:[:.]\d{2}|(?= ?[aph]))\s?(?:[ap]\.?m\b\.?|uhr\b|h\b)?/giu;

/** What is left of a value without dates, times, measures and money: "50 min" and "28 October" name no place. */
const withoutAmounts = (value: string): string =>
  [DATE_PART, MONEY_PART, AMOUNTS, CLOCK_TIME].reduce((text, amounts) => text.replace(amounts, ' '), value);

/** "40 km from the sea", "5 years ago", "another 50 years": no length or duration of the thing itself. */
const FROM_ELSEWHERE = new RegExp(
  `\\banother \\d+ (?:${DURATION})\\b|\\b(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten)[\\s-]?(?:(?:${DISTANCE}) (?:from|away|off|north|south|east|west|to the (?:north|south|east|west))|(?:${DURATION}) (?:ago|later|earlier))\\b`,
  'giu',
);

/** "600 m wide": a measure that says itself what it is of. */
const NAMED_MEASURE = new RegExp(
  `${UNIT}(?:${DISTANCE})[\\s-](?:wide|deep|high|tall|thick|long|in diameter|across)(?!\\p{L})`,
  'giu',
);

/** The words that a text expresses by a measure; `keysOf` makes them comparable. */
export function measured(whole: string, keysOf: (words: string) => readonly string[]): ReadonlySet<string> {
  const text = whole.replace(NAMED_MEASURE, ' ');
  const own = text.replace(FROM_ELSEWHERE, ' ');
  return new Set(
    MEASURES.flatMap(([words, measure], at) => (measure.test(at === 0 ? own : text) ? keysOf(words) : [])),
  );
}

const NUMBER_AND_WORD = /^(?:about |around |approximately |over |up to )?\d[\d.,]*\+?\s*([\p{L}]{2,})/iu;
const UNITS = new RegExp(`^(?:${DURATION}|mm|cm|km|inch(?:es)?|feet|kg|lbs?|pounds?|percent)$`, 'i');

/** Whether a value has another unit than the question: minutes, if "how many times" is asked. */
function countsOther(question: string, value: string): boolean {
  const [, counted] = /\bhow many\s+([\p{L}-]+)/iu.exec(question) ?? [];
  const [, unit] = NUMBER_AND_WORD.exec(value) ?? [];
  if (counted === undefined || unit === undefined || !UNITS.test(unit)) return false;
  return unit.slice(0, 3).toLowerCase() !== counted.slice(0, 3).toLowerCase();
}

/** "four bedrooms" does not count homes. */
const PLURAL = /^\p{Ll}{2,}(?<!ss|us|is|as|does)s$/u;
const NUMBER_TOKEN =
  /^[^\p{L}\d]*(?:\d[\d.,]*\+?|no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|none|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|tre|quattro|cinque|sette|otto|nove|dieci|twee|drie|vijf|zes|zeven|negen|tien|três|quatro|sete|oito|dez)[^\p{L}\d]*$/iu;
/** Maximum words between a number and what it counts: "48 have been women". */
const MAX_WORDS_BETWEEN = 5;

const ONE_OF_SEVERAL =
  /^(?:one|\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eldest|oldest|youngest|last)$/i;

/**
 * Whether a number counts something else than the sentence is about: "the third of seven children" does not say how
 * many children she has, and "With two players, …" not how many can play.
 */
export const isOfOthers = (tokens: readonly string[], at: number): boolean => {
  const [second = '', first = ''] = [tokens[at - 2], tokens[at - 1]];
  const isCondition = /^(?:with|if|when|for)$/i.test(first) && (at === 1 || /[.!?]$/.test(second));
  return isCondition || (first.toLowerCase() === 'of' && ONE_OF_SEVERAL.test(second));
};

/** Whether a text has a number near what is counted, and not only one with another unit. */
export function countsAsked(question: string, text: string): boolean {
  const [, first = ''] = /\bhow many\s+([\p{L}-]+)/iu.exec(question) ?? [];
  // "100 bread and cake recipes" do not count bread makers.
  return [...new Set([first, countedNoun(question) ?? first])].every((counted) => isCounted(counted, text));
}

function isCounted(counted: string, text: string): boolean {
  const stem = counted.toLowerCase().slice(0, Math.max(3, counted.length - 2));
  const tokens = text.split(/[\s–-]+/);
  const places = [...tokens.entries()].filter(([, token]) =>
    token
      .toLowerCase()
      .replace(/^[^\p{L}]+/u, '')
      .startsWith(stem),
  );
  if (counted === '') return true;
  const isOther = (at: number) => {
    const [next = '', second = ''] = [tokens[at + 1], tokens[at + 2]].map((token) =>
      (token ?? '').replace(/[^\p{L}]/gu, ''),
    );
    const isCounted = places.some(([place]) => place > at && place <= at + 3);
    // "five AF sensors" does not count points.
    return !isCounted && (UNITS.test(next) || PLURAL.test(next) || (/^\p{Lu}+$/u.test(next) && PLURAL.test(second)));
  };
  return [...tokens.entries()].some(
    ([at, token]) =>
      NUMBER_TOKEN.test(token) &&
      !/\d\s?%/.test(token) &&
      !isOfOthers(tokens, at) &&
      !isOther(at) &&
      places.some(([place]) => Math.abs(place - at) <= MAX_WORDS_BETWEEN),
  );
}

const SUPERLATIVE = /\b(most|least|best|worst|largest|biggest|smallest|highest|lowest|fastest|oldest|first|last)\b/i;
const RANKED = /\b(?:second|third|fourth|fifth|next|2nd|3rd|4th|(?:one|some|many) of the|among the)[\s-]+/i;

/** Whether a text ranks something differently than the question: "the second-most popular". */
export function ranksOther(question: string, text: string): boolean {
  const [, word] = SUPERLATIVE.exec(question) ?? [];
  return word !== undefined && new RegExp(`${RANKED.source}${word}\\b`, 'i').test(text);
}
