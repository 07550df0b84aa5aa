/** What a question asks of a sentence: the same for every sentence of the page, and so found out once. */
import { MONTH } from '../fields/dates.ts';
import { queryWords, type Ranking } from '../passages/bm25.ts';
import { statesOfSubject } from './asked-somebody.ts';
import { versionTest } from './asked-version.ts';
import { conditionsIn, qualifierTest } from './conditions.ts';
import { answerTest, asksForKind } from './expected-answer.ts';
import { askedKeys, keysOf, withoutSize } from './keys.ts';
import { hasPhrase, longNamesIn } from './named-things.ts';
import { asksForNumbered } from './numbered-headings.ts';
import { swapsRoles } from './sentence-roles.ts';
import { namedKeys } from './thing-facts.ts';

export interface PageAsked {
  /** Of the sentences, each with its heading. */
  readonly ranking: Ranking;
  /** The subject of the page, in its own words. */
  readonly subjects: readonly string[];
  /** The words of the subject, and their stems. */
  readonly title: ReadonlySet<string>;
  /** The words of the subject, as keys. */
  readonly known: ReadonlySet<string>;
}

export type SentenceAsked = NonNullable<ReturnType<typeof sentenceAsked>>;

/** Undefined if no sentence can answer. */
export function sentenceAsked(question: string, { ranking, subjects, title, known }: PageAsked) {
  const all = askedKeys(question);
  // "What eats the frog?" on the page of the frog: a sentence without the frog says what it eats.
  const own = ASKS_WHAT_DOES.test(question) ? all : all.filter((key) => !known.has(key));
  const isKind = asksForKind(question);
  // The question only names the subject of the whole page: any sentence would match.
  if ((own.length === 0 && !isKind) || asksForNumbered(question)) return undefined;
  const words = queryWords(withoutSize(question));
  const weights = new Map(words.map((word) => [word, ranking.rarity(word) * (title.has(word) ? WEIGHT_IN_TITLE : 1)]));
  return {
    question,
    /** Its words, as keys. */
    given: new Set(keysOf(question)),
    /** Those that the page's subject does not have. */
    own,
    /** Names of several words, which the page's subject does not have. */
    names: longNamesIn(question).filter(
      (name) => !MONTH_AND_YEAR.test(name) && !subjects.some((text) => hasPhrase(text, name)),
    ),
    words,
    weights,
    total: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    scores: ranking.scores(words),

    /** A sentence alone shows whether it has the kind of value that is asked for. */
    isKind,
    isAnswer: answerTest(question),
    counted: countedWord(question),
    // "How much weight does it hold?": "up to 300 lbs" is a weight.
    isWhich: ASKS_WHICH.test(question),
    mayLack: lackTest(question, own),
    hasVersion: versionTest(question),
    isSwapped: swapsRoles(question),
    said: statesOfSubject(question),

    asksAsker: ASKS_ABOUT_ASKER.test(question),
    asksForColor: ASKS_FOR_COLOR.test(question),
    asksForPrice: ASKS_FOR_PRICE.test(question),
    asksForSubject: ASKS_FOR_SUBJECT.test(question),
    asksHow: ASKS_HOW.test(question),
    asksWhen: ASKS_WHEN.test(question),
    asksWhether: ASKS_WHETHER.test(question) && own.length >= MIN_STATED,
    asksWho: ASKS_WHO.test(question),
  };
}

/** Sentences seldom repeat the subject of the page. */
const WEIGHT_IN_TITLE = 0.25;
/** "In March 2024" is no name: the page may have a day between. */
const MONTH_AND_YEAR = new RegExp(`^(?:${MONTH}) \\d{4}$`, 'i');

const ASKS_WHAT_DOES =
  /^\s*(?:and\s+)?(?:what|who) (?!is|was|has|does|comes|happens|makes|goes|lies|makes)\p{Ll}{2,}s (?:the|this|a|an) [\p{L}-]+\s*\??\s*$/iu;
/** The one who asks in a thread writes of himself. */
const ASKS_ABOUT_ASKER = /\b(?:asker|poster|op)\b/i;
const ASKS_FOR_COLOR = /\bwhat colou?r\b/i;
const ASKS_FOR_PRICE = /\b(?:price|cost|costs|how (?:much|expensive))\b/i;
/** Questions for the subject of a sentence, which a pronoun does not answer. */
const ASKS_FOR_SUBJECT = /^\s*(?:and\s+)?(?:who|which(?: [\p{L}-]+){1,3}) (?:is|are|was|were|has|have)\b/iu;
const ASKS_HOW = /^\s*(?:and\s+)?how (?:do|does|can|could|should|to)\b/i;
const ASKS_WHEN = /^\s*(?:and\s+)?when\b/i;
const ASKS_WHETHER = /^\s*(?:and\s+)?(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should|must|may)\b/i;
/** Minimum words of a question that a sentence may just repeat as a statement. */
const MIN_STATED = 3;
/** "Which boats cost the most?": what else costs the most is no boat. */
const ASKS_WHICH = /^\s*(?:and\s+)?which \p{L}+s (?!is\b|was\b)/iu;
const ASKS_WHO = /^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i;

/** The word that "how many" and "which" ask about: a sentence without it counts something else. */
function countedWord(question: string): string | undefined {
  const after = /\b(?:how (?:many|much)|number of|which|what (?:kind|type|sort) of)\s+(.*)/i.exec(question)?.[1];
  return after === undefined ? undefined : queryWords(after)[0];
}

/** Tests whether a sentence may lack this word, and be about the same nevertheless. */
function lackTest(question: string, own: readonly string[]): (key: string) => boolean {
  const named = new Set(namedKeys(question));
  const plain = own.filter((key) => !named.has(key) && !/\d/.test(key));
  const limits = conditionsIn(question);
  const isQualifier = qualifierTest(question, own);
  const isLackable = own.length >= MIN_PLAIN;
  // A number is strong evidence: if one is asked for, a sentence may lack one of several plain words.
  const hasEvidence = ASKS_FOR_NUMBER.test(question) && plain.length >= MIN_PLAIN;
  return (key) =>
    (hasEvidence && plain.includes(key) && !isQualifier(key) && !limits.has(key)) || (isLackable && LACKABLE.has(key));
}

const ASKS_FOR_NUMBER =
  /^\s*(?:and\s+)?how (?:(?:many|long|far|often|high|deep|wide|tall|fast|quickly|old)\b|much\b(?! (?:is|are|does|do|did)\b))/i;
const MIN_PLAIN = 3;
/** Verbs that a sentence may have in another form, or not at all, if it has everything else. */
const LACKABLE = new Set(keysOf('go bring keep stay exist appear happen run fly travel handle'));
