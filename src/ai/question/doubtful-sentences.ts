/** Sentences that have the words of a question and do not answer it. */
import { wordsOf } from '../words.ts';
import { definedThing } from './definitions.ts';
import { codeNamesIn } from './documented-names.ts';
import { applies, type Doubt } from './doubt.ts';
import { askedKeys, keysOf } from './keys.ts';
import { COLOR } from './named-qualities.ts';
import { numbersOther } from './named-things.ts';
import { saysOpposite } from './opposites.ts';
import { HAS_NUMBER, measuresOther } from './other-measures.ts';
import { lacksNumberAsked } from './vague-questions.ts';

export const isDoubtfulSentence = (question: string, text: string): boolean =>
  DOUBTS.some((doubt) => applies(doubt, question, text)) || DOUBTS_BY_SENSE.some((isSo) => isSo(question, text));

const DOUBTS: readonly Doubt[] = [
  // "For details, visit our warranty page."
  {
    says: /^(?:for (?:(?:more|further|full|complete) )?(?:details|information|info)\b|(?:please )?(?:see|visit|refer to|consult|check(?: out)?|click) (?:our|the|this|here)\b)[^.]*\b(?:pages?|here|website|section|polic(?:y|ies)|faqs?|link)\.?$/i,
  },
  // What the page asks is no answer.
  { unlessAsked: /\b(?:question|asks?|asked|title|headline|about)\b/i, says: /\?$/ },
  {
    unlessAsked: /\b(?:links?|urls?|web ?sites?|web ?pages?|address|domain|repository|online|where)\b/i,
    says: /^\s*https?:\/\/\S+\s*$/i,
  },
  // A line of a terminal shows how something is written, and not what it does.
  { asks: /^\s*(?:and\s+)?what (?:does|do|will)\b/i, says: /^(?:\$|>>>|#|%|C:\\>)\s?\S/ },
  // A page that introduces itself: "This is a list of the highest towers".
  {
    unlessAsked: /\babout\b/i,
    says: /^(?:this|the following|below) (?:is|are) (?:an? |the )?(?:\p{L}+ )?(?:lists?|tables?|overview|index)\b/iu,
  },
  // "color-coded poles" do not say what color they have.
  { asks: /\bwhat colou?rs?\b/i, lacks: COLOR },
  // The page's own author is not somebody whom one of its sentences mentions.
  {
    asks: /^\s*(?:and\s+)?who (?:wrote|published|posted|created|is the author of) (?:it|this|the (?:article|page|post|guide|text|story|review|tutorial|recipe)|this [\p{L}]+)[?\s]*$/iu,
  },
  // A sentence that mentions a claim without making it.
  {
    asks: /^\s*(?:and\s+)?(?:is|are|was|were|does|do|did|can|could|will|would|has|have|should|must|may)\b/i,
    says: /\b(?:myths?|misconceptions?|(?:some|many|most) (?:people|of us) (?:think|believe|say|assume)|(?:commonly|widely|often) (?:believed|thought|assumed)|whether|wonder(?:s|ing|ed)?)\b/i,
  },
  // "Three tubes are joined to one": what happened, and not how.
  {
    asks: /^\s*(?:and\s+)?how (?:do|can|could|should|would) (?:i|we|you|one)\b|^\s*how to\b/i,
    says: /^(?!.*\b(?:you|your|by|using|with|via|through|click|select|press)\b).*\b(?:is|are|was|were|been) \p{L}+(?:ed|en|wn|lt)\b/iu,
  },
  {
    asks: /\bhow heavy\b|\bhow much (?:do|does|did) .{1,60} weigh\b/i,
    lacks:
      /\d\s?(?:mg|g|gr|kg|t|lbs?|oz|st)\b|(?:\d|half|one|two|three|four|five|ten)(?: an? | |-)(?:milli|kilo)?(?:grams?|grammes?|kilos?|pounds?|ounces?|stones?|tonn?es?|tons?)\b/i,
  },
  // "A bus line would have cost less" is not about what there is.
  {
    unlessAsked: /\b(?:would|could|might|should|if)\b/i,
    says: /\b(?:would|could|might|should)(?: \p{L}+)? have \p{L}+/iu,
  },
];

const DOUBTS_BY_SENSE: readonly ((question: string, text: string) => boolean)[] = [
  lacksNumberAsked,
  isDefaultOfOther,
  isOfOtherName,
  asksTheSame,
  saysOpposite,
  measuresOther,
  isOfCompared,
  numbersOther,
  definesOther,
  isPriceOfOther,
];

/** A default that is said of no name is that of another one. */
function isDefaultOfOther(question: string, text: string): boolean {
  return ASKS_FOR_DEFAULT.test(question) && codeNamesIn(question).some((name) => !text.includes(name));
}

const ASKS_FOR_DEFAULT = /\bdefaults?\b/i;

/** "-y is the same as -i" says nothing of what -i does. */
function isOfOtherName(question: string, text: string): boolean {
  return ASKS_WHAT_NAME_DOES.test(question) && codeNamesIn(question).some((name) => !beginsWith(text, name));
}

const ASKS_WHAT_NAME_DOES = /^\s*(?:and\s+)?what (?:does|do|will)\b.*\b(?:do|mean|return|specify|control)\s*\??\s*$/i;
const MAX_WORDS_BEFORE_NAME = 4;
const beginsWith = (text: string, name: string): boolean =>
  text.split(/\s+/, MAX_WORDS_BEFORE_NAME).join(' ').toLowerCase().includes(name.toLowerCase());

/** Whether a sentence only repeats the question: "Choose how long backups are kept." */
function asksTheSame(question: string, text: string): boolean {
  const [, words] = MEASURING_WORDS.exec(question) ?? [];
  return (
    words !== undefined && ` ${text.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `.includes(` ${words.toLowerCase()} `)
  );
}

const MEASURING_WORDS =
  /^\s*[¿¡]?(how (?:many|much|long|often|far|old)|wie (?:lange|viele?|oft|hoch|weit|alt)|wieviele?|combien|cu[aá]nt[oa]s?|quant[oiae]|quantos|quantas|hoe (?:lang|vaak|ver|oud)|hoeveel|ile)(?!\p{L})/iu;

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
  return HAS_NUMBER.test(text.slice(0, at)) && askedKeys(question).some((key) => behind.has(key) && !before.has(key));
}

/** Of the thing in "What is Riva?", the sentence says nothing. */
function definesOther(question: string, text: string): boolean {
  const thing = definedThing(question);
  return thing !== undefined && IS_NAME.test(thing) && !isAbout(thing, text);
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

/** No amount is near one of the words that name the thing. */
function isPriceOfOther(question: string, text: string): boolean {
  if (!ASKS_FOR_PRICE.test(question)) return false;
  const asked = new Set(askedKeys(question).filter((key) => !OF_PRICES.has(key) && !/^\d+$/.test(key)));
  if (asked.size === 0) return false;
  const words = text.split(/\s+/);
  const amounts = [...words.entries()].filter(([, word]) => AMOUNT.test(word)).map(([at]) => at);
  return !words.some(
    (word, at) =>
      amounts.some((amount) => Math.abs(amount - at) <= MAX_WORDS_BETWEEN) &&
      keysOf(word).some((key) => asked.has(key)),
  );
}

const ASKS_FOR_PRICE = /\b(?:price|prices|cost|costs|how (?:much|expensive) (?:is|are|was|were))\b/i;
const OF_PRICES = new Set(keysOf('price cost much expensive average total'));
const AMOUNT = /\p{Sc}|\d/u;
/** Maximum words between an amount and the thing that costs it. */
const MAX_WORDS_BETWEEN = 8;
