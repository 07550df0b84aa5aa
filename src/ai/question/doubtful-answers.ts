/**
 * Answers that look like one but are not: found by asking the questions of the tuning half again with the right answer
 * taken off the page (`npm run bench -- questions --without-answers`), where every answer is wrong.
 */
import { wordsOf } from '../words.ts';
import { definedThing } from './answers-in-text.ts';
import { codeNamesIn } from './documented-names.ts';
import { isNoValue } from './doubtful-values.ts';
import { asksForMeasure } from './expected-answer.ts';
import { askedKeys, keysOf } from './keys.ts';
import { COLOR } from './named-qualities.ts';
import { numbersOther } from './named-things.ts';
import { saysOpposite } from './opposites.ts';
import { measuresOther } from './other-measures.ts';
import { countsOther, onlySharesWords } from './vague-questions.ts';

/** A value beside its label, a sentence of the page, or something else that its form shows: a price, an address. */
export type AnswerForm = 'value' | 'sentence' | 'other';

export interface CheckedAnswer {
  readonly question: string;
  readonly form: AnswerForm;
  readonly text: string;
}

/** `isLabel` tells whether the page uses a text as a label: beside a label without a value is the next label. */
export function isDoubtful({ question, form, text }: CheckedAnswer, isLabel: (text: string) => boolean): boolean {
  if (!/[\p{L}\p{N}]/u.test(text) || NOTHING.test(text) || NOTICE.test(text)) return true;
  // "Which one costs £8?" has the price already.
  if (/\d/.test(text) && question.includes(text) && !ASKS_WHETHER.test(question)) return true;
  if (asksForMeasure(question) && !NUMBER.test(text)) return true;
  if (ASKS_FOR_BEST.test(question) && AWARD.test(text)) return true;
  if (ASKS_WHY.test(question) && BYLINE.test(text)) return true;
  if (ASKS_HOW_LONG_IT_TAKES.test(question) && MEASURE_OF_SIZE.test(text) && !TIME.test(text)) return true;
  if (ASKS_WHAT_IT_COSTS.test(question) && FREE_FROM.test(text) && !/\bfree\b/i.test(question)) return true;
  if (ASKS_FOR_SIZE.test(question) && OF_PACKAGE.test(text) && !OF_PACKAGE.test(question)) return true;
  if (form !== 'other' && onlySharesWords(question, text)) return true;
  if (form !== 'sentence') return form === 'value' && (isLabel(text) || isNoValue(question, text));
  if (ONLY_POINTS.test(text) || countsOther(question, text)) return true;
  if (text.endsWith('?') && !ASKS_FOR_QUESTION.test(question)) return true;
  if (LINK.test(text) && !ASKS_FOR_LINK.test(question)) return true;
  // A default that is said of no name is that of another one.
  if (ASKS_FOR_DEFAULT.test(question) && codeNamesIn(question).some((name) => !text.includes(name))) return true;
  if (COMMAND.test(text) && ASKS_WHAT_IT_DOES.test(question)) return true;
  if (ASKS_WHAT_NAME_DOES.test(question) && codeNamesIn(question).some((name) => !beginsWith(text, name))) return true;
  if (ABOUT_ITSELF.test(text) && !/\babout\b/i.test(question)) return true;
  if (asksTheSame(question, text)) return true;
  if (ASKS_FOR_COLOR.test(question) && !COLOR.test(text)) return true;
  if (ASKS_FOR_PAGE_AUTHOR.test(question)) return true;
  if (ASKS_WHETHER.test(question) && CLAIM.test(text)) return true;
  if (ASKS_HOW_TO.test(question) && STATED_AS_DONE.test(text)) return true;
  if (SUPPOSED.test(text) && !SUPPOSES.test(question)) return true;
  if (saysOpposite(question, text) || measuresOther(question, text)) return true;
  if (isOfCompared(question, text) || numbersOther(question, text)) return true;
  const thing = definedThing(question);
  if (thing !== undefined && IS_NAME.test(thing) && !isAbout(thing, text)) return true;
  return ASKS_FOR_PRICE.test(question) && !isPriceNear(question, text);
}

const ASKS_HOW_LONG_IT_TAKES = /\bhow long\b.*\b(?:take|takes|took|last|lasts|lasted)\b/i;
const MEASURE_OF_SIZE = /\d\s?(?:[x×]\s?\d|(?:mm|cm|m|km|in|inch|inches|ft|feet)\b)/i;
const TIME =
  /\b(?:sec|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|decades?|overnight|lifetime|forever)\b/i;
/** "Free delivery over $50" does not say what a delivery costs. */
const ASKS_WHAT_IT_COSTS = /\b(?:cost|costs|price|fee)\b|\bhow much\b/i;
const FREE_FROM = /^\W*free\b[^.!?]*\b(?:over|above|from)\b|\b(?:is|are) free (?:over|above|from|on orders?)\b/i;
/** The measures of the package are not those of what is in it. */
const ASKS_FOR_SIZE = /\bhow (?:big|large|long|wide|high|tall|deep|heavy)\b|\b(?:size|dimensions?|weight)\b/i;
const OF_PACKAGE = /\bpackag(?:ed|ing)\b|^\W*package\b|\bboxed\b|\b(?:shipping|gross) (?:weight|dimensions?|size)\b/i;

const ASKS_WHAT_NAME_DOES = /^\s*(?:and\s+)?what (?:does|do|will)\b.*\b(?:do|mean|return|specify|control)\s*\??\s*$/i;
const MAX_WORDS_BEFORE_NAME = 4;
/** "-y is the same as -i" says nothing of what -i does. */
const beginsWith = (text: string, name: string): boolean =>
  text.split(/\s+/, MAX_WORDS_BEFORE_NAME).join(' ').toLowerCase().includes(name.toLowerCase());

/** "A bus line would have cost less" is not about what there is. */
const SUPPOSED = /\b(?:would|could|might|should)(?: \p{L}+)? have \p{L}+/iu;
const SUPPOSES = /\b(?:would|could|might|should|if)\b/i;

/** What something is compared with stands behind this; "more than 40 rooms" compares nothing. */
const COMPARED_WITH =
  /\b(?:than|compared (?:to|with)|unlike) (?!(?:\p{L}+ )?(?:\d|\p{Sc}|one|two|three|four|five|six|seven|eight|nine|ten|half)\b)/iu;
const COMPARES = /\b(?:than|compared?|comparison|unlike|difference|differs?|versus|vs)\b/i;

/** "It weighs 1 kg, less than the old model" says nothing of how heavy the old model is. */
function isOfCompared(question: string, text: string): boolean {
  const at = COMPARES.test(question) ? -1 : text.search(COMPARED_WITH);
  if (at === -1) return false;
  const before = new Set(keysOf(text.slice(0, at)));
  const behind = new Set(keysOf(text.slice(at)));
  return NUMBER.test(text.slice(0, at)) && askedKeys(question).some((key) => behind.has(key) && !before.has(key));
}

const IS_NAME = /^\p{Lu}\S/u;

/** Whether a sentence says something of a name: begins with it, or has a verb or a mark that explains it behind it. */
function isAbout(name: string, text: string): boolean {
  const [own, words] = [wordsOf(name).join(' '), wordsOf(text)];
  if (
    words
      .slice(0, wordsOf(name).length + 2)
      .join(' ')
      .includes(own)
  )
    return true;
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return (
    at !== -1 &&
    /^\s*(?:[:(–—]|,\s+(?:an?|the|which|who)\b|(?:is|are|was|were|means|refers|stands)\b|of \p{Sc}?\d)/iu.test(
      text.slice(at + name.length),
    )
  );
}

/** A page that introduces itself: "This is a list of the highest towers". */
const ABOUT_ITSELF =
  /^(?:this|the following|below) (?:is|are) (?:an? |the )?(?:\p{L}+ )?(?:lists?|tables?|overview|index)\b/iu;
const MEASURING_WORDS =
  /^\s*[¿¡]?(how (?:many|much|long|often|far|old)|wie (?:lange|viele?|oft|hoch|weit|alt)|wieviele?|combien|cu[aá]nt[oa]s?|quant[oiae]|quantos|quantas|hoe (?:lang|vaak|ver|oud)|hoeveel|ile)(?!\p{L})/iu;

/** Whether a sentence only repeats the question: "Choose how long backups are kept." */
function asksTheSame(question: string, text: string): boolean {
  const [, words] = MEASURING_WORDS.exec(question) ?? [];
  return (
    words !== undefined && ` ${text.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `.includes(` ${words.toLowerCase()} `)
  );
}

/** "color-coded poles" do not say what color they have. */
const ASKS_FOR_COLOR = /\bwhat colou?rs?\b/i;
const ASKS_FOR_BEST = /^\s*(?:and\s+)?(?:what|which)(?:['’]s| is| are| was)? the best\b/i;
/** "Best rake for clay" is what something was chosen as, and not its name. */
const AWARD = /^best\s[^.!?:]{0,80}$/i;
const ASKS_WHY = /^\s*(?:and\s+)?why\b/i;
const BYLINE = /^(?:asked|posted|published|updated|modified|edited|viewed|answered) [^.!?]*$/i;

/** Values of examples in code, and what stands there for a value: "<file>". */
const NOTHING = /^(?:"[^"]{1,60}"\s*:\s*)?["']?(?:null|undefined|nan|\[\]|\{\})["']?[,;]?$|^<[^<>\n]{0,60}>$/i;
const NOTICE = /©|\(c\) (?:19|20)\d{2}|\ball rights reserved\b/i;
const NUMBER =
  /\d|[½¼¾⅓⅔]|\b(?:half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|small|medium|large)\b/i;
const ASKS_FOR_DEFAULT = /\bdefaults?\b/i;
/** A line of a terminal shows how something is written, and not what it does. */
const COMMAND = /^(?:\$|>>>|#|%|C:\\>)\s?\S/;
const ASKS_WHAT_IT_DOES = /^\s*(?:and\s+)?what (?:does|do|will)\b/i;
/** "For details, visit our warranty page." */
const ONLY_POINTS =
  /^(?:for (?:(?:more|further|full|complete) )?(?:details|information|info)\b|(?:please )?(?:see|visit|refer to|consult|check(?: out)?|click) (?:our|the|this|here)\b)[^.]*\b(?:pages?|here|website|section|polic(?:y|ies)|faqs?|link)\.?$/i;
/** What the page asks is no answer. */
const ASKS_FOR_QUESTION = /\b(?:question|asks?|asked|title|headline|about)\b/i;
const LINK = /^\s*https?:\/\/\S+\s*$/i;
const ASKS_FOR_LINK = /\b(?:links?|urls?|web ?sites?|web ?pages?|address|domain|repository|online|where)\b/i;
/** The page's own author is not somebody whom one of its sentences mentions. */
const ASKS_FOR_PAGE_AUTHOR =
  /^\s*(?:and\s+)?who (?:wrote|published|posted|created|is the author of) (?:it|this|the (?:article|page|post|guide|text|story|review|tutorial|recipe)|this [\p{L}]+)[?\s]*$/iu;
const ASKS_WHETHER = /^\s*(?:and\s+)?(?:is|are|was|were|does|do|did|can|could|will|would|has|have|should|must|may)\b/i;
/** A sentence that mentions a claim without making it. */
const CLAIM =
  /\b(?:myths?|misconceptions?|(?:some|many|most) (?:people|of us) (?:think|believe|say|assume)|(?:commonly|widely|often) (?:believed|thought|assumed)|whether|wonder(?:s|ing|ed)?)\b/i;
const ASKS_HOW_TO = /^\s*(?:and\s+)?how (?:do|can|could|should|would) (?:i|we|you|one)\b|^\s*how to\b/i;
/** "Three tubes are joined to one": what happened, and not how. */
const STATED_AS_DONE =
  /^(?!.*\b(?:you|your|by|using|with|via|through|click|select|press)\b).*\b(?:is|are|was|were|been) \p{L}+(?:ed|en|wn|lt)\b/iu;
const ASKS_FOR_PRICE = /\b(?:price|prices|cost|costs|how (?:much|expensive) (?:is|are|was|were))\b/i;
const OF_PRICES = new Set(keysOf('price cost much expensive average total'));
const AMOUNT = /\p{Sc}|\d/u;
/** Maximum words between an amount and the thing that costs it. */
const MAX_WORDS_BETWEEN = 8;

/** Whether an amount is near one of the words that name the thing. */
function isPriceNear(question: string, text: string): boolean {
  const asked = new Set(askedKeys(question).filter((key) => !OF_PRICES.has(key) && !/^\d+$/.test(key)));
  if (asked.size === 0) return true;
  const words = text.split(/\s+/);
  const amounts = [...words.entries()].filter(([, word]) => AMOUNT.test(word)).map(([at]) => at);
  return words.some(
    (word, at) =>
      amounts.some((amount) => Math.abs(amount - at) <= MAX_WORDS_BETWEEN) &&
      keysOf(word).some((key) => asked.has(key)),
  );
}
