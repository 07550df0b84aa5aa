/**
 * The sentences that answer a question: those with all its words that are not in the title, and with the requested kind
 * of value.
 */
import { MONTH } from '../fields/dates.ts';
import { queryWords, type Ranking } from '../passages/bm25.ts';
import { stemsOf, wordsOf } from '../words.ts';
import { conditionsIn, qualifierTest } from './conditions.ts';
import { withoutCountsOfEach } from './counted-lines.ts';
import { answerTest, asksForKind, countsAsked, measured, ranksOther } from './expected-answer.ts';
import { saysHow, saysWhatFollows } from './how-to.ts';
import { askedKeys, commonStem, keysOf, repeats, withoutSize } from './keys.ts';
import { makesOther } from './named-qualities.ts';
import { asksForNumbered } from './numbered-headings.ts';
import { namesDoer, swapsRoles } from './sentence-roles.ts';
import type { Sentence } from './sentences.ts';
import { namedKeys } from './thing-facts.ts';

const MAX_ANSWERS = 3;
/** Minimum share of the question's words that a sentence must contain. */
const MIN_COVERED = 0.6;
/** Sentences with a score close to the best one are quoted too. */
const NEARLY_AS_GOOD = 0.85;
/** Sentences seldom repeat the subject of the page. */
const WEIGHT_IN_TITLE = 0.25;
const WEIGHT_IN_HEADING = 0.6;
/** Words near each other are more likely about each other. */
const PROXIMITY = 0.3;

export interface QuotedPage {
  readonly sentences: readonly Sentence[];
  /** Of the sentences, each with its heading. */
  readonly ranking: Ranking;
  /** The subject of the page, in its own words. */
  readonly subjects: readonly string[];
  /** The words of the subject, and their stems. */
  readonly title: ReadonlySet<string>;
  /** The words of the subject, as keys. */
  readonly known: ReadonlySet<string>;
}

/** Up to three sentences, in document order. */
export function quoteFor(question: string, page: QuotedPage): string[] {
  const asked = readAsked(question, page);
  if (asked === undefined) return [];
  const candidates = [...page.sentences.entries()].flatMap(([at, sentence]) => {
    const candidate = candidateOf(asked, page, at, sentence);
    return candidate && fitsQuestion(asked, page, candidate) ? candidate : [];
  });
  const scored = candidates.map((each) => ({ ...each, score: scoreOf(asked, each) }));
  scored.sort((a, b) => b.score - a.score || a.at - b.at);
  const best = scored[0]?.score ?? 0;
  const good = scored.filter(({ score }) => score >= best * NEARLY_AS_GOOD);
  // Several sentences with colors are about several things.
  if (ASKS_FOR_COLOR.test(question) && good.length > 1) return [];
  return (asked.counted === undefined ? good : withoutCountsOfEach(good))
    .slice(0, MAX_ANSWERS)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

type Asked = NonNullable<ReturnType<typeof readAsked>>;

/** What is the same for every sentence; undefined if none can answer. */
function readAsked(question: string, { ranking, subjects, title, known }: QuotedPage) {
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
    own,
    isKind,
    words,
    weights,
    total: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    scores: ranking.scores(words),
    isAnswer: answerTest(question),
    names: namesIn(question).filter(
      (name) => !MONTH_AND_YEAR.test(name) && !subjects.some((text) => hasPhrase(text, name)),
    ),
    given: new Set(keysOf(question)),
    counted: countedWord(question),
    // "How much weight does it hold?": "up to 300 lbs" is a weight.
    isWhich: ASKS_WHICH.test(question),
    mayLack: lackTest(question, own),
    hasVersion: versionTest(question),
    said: statesOfSubject(question),
    isSwapped: swapsRoles(question),
    asksAsker: ASKS_ABOUT_ASKER.test(question),
    asksWhen: ASKS_WHEN.test(question),
    asksWhether: ASKS_WHETHER.test(question) && own.length >= MIN_STATED,
  };
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

interface Candidate {
  readonly at: number;
  readonly sentence: Sentence;
  /** Whether the heading has the time, and is the answer. */
  readonly isTimed: boolean;
  /** The answer. */
  readonly text: string;
  /** The words of the sentence itself. */
  readonly ownKeys: ReadonlySet<string>;
}

/** A sentence that has what is asked for: a value of that kind, or a statement. */
function candidateOf(asked: Asked, { ranking }: QuotedPage, at: number, sentence: Sentence): Candidate | undefined {
  const { question, scores, isAnswer, said, isKind, hasVersion, given, asksWhen } = asked;
  const { text, heading } = sentence;
  if ((scores[at] ?? 0) <= 0 || isNoSentence(text) || saysWhatFollows(question, text)) return undefined;
  // A year or a name from the question itself does not answer it.
  const unasked = text
    .split(/\s+/)
    .filter((token) => !(/\d/.test(token) && keysOf(token).every((key) => given.has(key))))
    .join(' ');
  // A timetable has the time in the heading: "Two weeks before", and what to do below it.
  const isTimed = asksWhen && isSpan(heading) && !isAnswer(unasked);
  if (!(isTimed || isAnswer(unasked) || said?.(text))) return undefined;
  const ownKeys = new Set([
    ...keysOf(text),
    ...(isKind ? measured(text, keysOf) : []),
    ...(hasVersion(text) ? VERSION_KEYS : []),
  ]);
  if (asked.counted !== undefined && !isCounted(asked, ranking, at, text, ownKeys) && !hasVersion(text))
    return undefined;
  return { at, sentence, isTimed, text: isTimed ? heading : text, ownKeys };
}

function isCounted(
  { counted, isWhich, isKind }: Asked,
  ranking: Ranking,
  at: number,
  text: string,
  keys: ReadonlySet<string>,
): boolean {
  if (counted === undefined) return false;
  const stem = commonStem(counted);
  return (!isWhich || keys.has(stem) || isRow(text)) && (ranking.has(at, counted) || (isKind && keys.has(stem)));
}

/** Whether the sentence is about what is asked, and not about something similar: a wrong answer is worse than none. */
function fitsQuestion(asked: Asked, { known }: QuotedPage, candidate: Candidate): boolean {
  const { question, own, given, names, said, isKind } = asked;
  const { isTimed, ownKeys } = candidate;
  const { text, heading } = candidate.sentence;
  const keys = new Set([...ownKeys, ...keysOf(heading)]);
  const [lacking, ...others] = own.filter((key) => !keys.has(key));
  if (others.length > 0 || (lacking !== undefined && !asked.mayLack(lacking))) return false;
  // To "Does a permit cover the foreshore?", the same words as a statement are the answer.
  const isRepeated = repeats([...ownKeys], given) && !(asked.asksWhether && /[.!]$/.test(text));
  if (isRepeated || asked.isSwapped(text)) return false;
  if (asked.asksAsker && !FIRST_PERSON.test(text)) return false;
  // A word that is only in the heading is enough if the sentence has the requested kind of value.
  if ((!isKind || isTimed) && !isRow(text) && !own.every((key) => ownKeys.has(key))) return false;
  // The date of a page stands right below its heading, and is not that of what the heading says.
  if (asked.asksWhen && !isTimed && own.length > 0 && !isRow(text) && !own.some((key) => ownKeys.has(key)))
    return false;
  if (!countsAsked(question, text) || makesOther(question, text, keysOf)) return false;
  if (ranksOther(question, text) || (ASKS_FOR_SUBJECT.test(question) && BEGINS_WITH_PRONOUN.test(text))) return false;
  // What it once cost is not its price.
  if (ASKS_FOR_PRICE.test(question) && OF_OLD_PRICES.test(heading) && !own.some((key) => OLD.has(key))) return false;
  if (!names.every((name) => hasPhrase(text, name) || hasPhrase(heading, name))) return false;
  const isNew = () => [...ownKeys].filter((key) => !given.has(key)).length >= MIN_NEW || saysHow(question, text);
  if (ASKS_HOW.test(question) && !isNew()) return false;
  const isNamed = () => said?.(text) || namesSomebodyElse(text, own, given, known) || namesDoer(question, text);
  if (ASKS_WHO.test(question) && !isNamed()) return false;
  return covered(asked, candidate) >= MIN_COVERED;
}

/** The share of the question's words that the sentence has, by their weight. */
const covered = ({ weights, total }: Asked, { sentence, ownKeys }: Candidate): number =>
  coverage(sentence.text, sentence.heading, weights, ownKeys) / total;

const scoreOf = (asked: Asked, candidate: Candidate): number =>
  (asked.scores[candidate.at] ?? 0) *
  covered(asked, candidate) *
  (1 + PROXIMITY * nearness(candidate.sentence.text, asked.words));

const VERSION_KEYS = keysOf('version');
const ASKS_FOR_VERSION = /\b(?:which|what) (?:versions? of (\p{L}[\p{L}\d.+#-]*)|(\p{L}[\p{L}\d.+#-]*) versions?\b)/iu;

/** Tests whether a sentence has the version of what the question names: "needs Redis 6.2 or later". */
function versionTest(question: string): (text: string) => boolean {
  const [, of, before] = ASKS_FOR_VERSION.exec(question) ?? [];
  const name = (of ?? before)?.toLowerCase();
  if (name === undefined) return () => false;
  return (text) => {
    const lower = text.toLowerCase();
    const at = lower.indexOf(name);
    return at !== -1 && /^ (?:version |v)?\d/.test(lower.slice(at + name.length));
  };
}

const ASKS_WHAT_DOES =
  /^\s*(?:and\s+)?(?:what|who) (?!is|was|has|does|comes|happens|makes|goes|lies|makes)\p{Ll}{2,}s (?:the|this|a|an) [\p{L}-]+\s*\??\s*$/iu;
const ASKS_WHEN = /^\s*(?:and\s+)?when\b/i;
const MAX_SPAN_LENGTH = 40;
const SPAN =
  /^\W*(?:the\s+)?(?:\d|one|two|three|four|five|six)\S*(?:\s?(?:-|–|to)\s?\S+)?\s+(?:minute|hour|day|week|month|year)s?\b/iu;
const isSpan = (heading: string): boolean => heading.length <= MAX_SPAN_LENGTH && SPAN.test(heading);
const ASKS_FOR_NUMBER =
  /^\s*(?:and\s+)?how (?:(?:many|long|far|often|high|deep|wide|tall|fast|quickly|old)\b|much\b(?! (?:is|are|does|do|did)\b))/i;
const ASKS_FOR_COLOR = /\bwhat colou?r\b/i;
const ASKS_FOR_PRICE = /\b(?:price|cost|costs|how (?:much|expensive))\b/i;
const OF_OLD_PRICES =
  /\bhistory\b|\b(?:past|previous|former|old|historical) (?:prices?|sales?|offers?)\b|\bpreisverlauf\b|\bhistorique\b|\bhistorial\b/i;
const OLD = new Set(keysOf('history past previous former sold last old'));
const MIN_PLAIN = 3;
/** Verbs that a sentence may have in another form, or not at all, if it has everything else. */
const LACKABLE = new Set(keysOf('go bring keep stay exist appear happen run fly travel handle'));
/** The one who asks in a thread writes of himself. */
const ASKS_ABOUT_ASKER = /\b(?:asker|poster|op)\b/i;
const FIRST_PERSON = /\b(?:i|my|me|we|our|us)\b/i;
const ASKS_HOW = /^\s*(?:and\s+)?how (?:do|does|can|could|should|to)\b/i;
/** Questions for the subject of a sentence, which a pronoun does not answer. */
const ASKS_FOR_SUBJECT = /^\s*(?:and\s+)?(?:who|which(?: [\p{L}-]+){1,3}) (?:is|are|was|were|has|have)\b/iu;
const BEGINS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|that|those)\b/i;
const ASKS_WHETHER = /^\s*(?:and\s+)?(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should|must|may)\b/i;
/** "Which boats cost the most?": what else costs the most is no boat. */
const ASKS_WHICH = /^\s*(?:and\s+)?which \p{L}+s (?!is\b|was\b)/iu;
const ASKS_WHO = /^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i;
/** Minimum words that a sentence must add to a "how to" question. */
const MIN_NEW = 3;

/** Whether it is a table row, with its cells side by side. */
const isRow = (text: string): boolean => /\s\|\s/.test(text);

/** The names of several words in a question: "the Accident Only plan". */
export function namesIn(question: string): string[] {
  return question.match(/(?<!^\s*)\b\p{Lu}[\p{L}\d'’-]*(?:\s+(?:\p{Lu}[\p{L}\d'’-]*|\d[\p{L}\d.]*))+/gu) ?? [];
}

/** "In March 2024" is no name: the page may have a day between. */
const MONTH_AND_YEAR = new RegExp(`^(?:${MONTH}) \\d{4}$`, 'i');

export const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `);

/** Whether the text has another name near the question's words: not in the question, and not the page's subject. */
function namesSomebodyElse(
  text: string,
  asked: readonly string[],
  given: ReadonlySet<string>,
  known: ReadonlySet<string>,
): boolean {
  const isNew = (key: string) => !given.has(key) && !known.has(key) && !NUMBER_WORDS.has(key);
  return [...text.matchAll(NAMES)].some(({ 0: name, index }) => {
    const around = [
      ...text.slice(0, index).split(/\s+/).slice(-WORDS_AROUND_NAME),
      ...text.slice(index + name.length).split(/\s+/, WORDS_AROUND_NAME),
    ];
    const near = new Set(keysOf(`${name} ${around.join(' ')}`));
    return keysOf(name).some(isNew) && (asked.length === 0 || asked.some((key) => near.has(key)));
  });
}

const MIN_STATED = 3;

/** "Who is eligible to dig?": a sentence with the same words answers it, even if their subject is not a name. */
function statesOfSubject(question: string): ((text: string) => boolean) | undefined {
  const [, said = ''] = /^\s*(?:and\s+)?who\s+(.+?)[?\s]*$/i.exec(question) ?? [];
  const [verb = '', ...words] = wordsOf(said);
  // "Who is most likely to need a plumber?": "homeowners are most likely to …"
  const [, likely] =
    /^\s*(?:and\s+)?who (?:is|are) ((?:\p{L}+ )?(?:likely|able|allowed|required|entitled|responsible))\b/iu.exec(
      question,
    ) ?? [];
  if (likely !== undefined) {
    const stated = new RegExp(`\\s(?:is|are)\\s(?:\\p{L}+\\s)?${likely}\\b`, 'iu');
    return (text) => stated.test(text) && !BEGINS_WITH_PRONOUN.test(text);
  }
  if (words.length < MIN_STATED) return undefined;
  const phrase = ` ${(BE.has(verb) ? words : [verb, ...words]).join(' ')} `;
  return (text) => {
    const own = ` ${wordsOf(text).join(' ')} `;
    const at = own.indexOf(phrase);
    return at > 0 && !BEGINS_WITH_PRONOUN.test(text) && own.slice(0, at).trim().split(' ').length >= 2;
  };
}

const BE = new Set(wordsOf('is are was were'));

const WORDS_AROUND_NAME = 9;
const NAMES =
  /\p{Lu}[\p{Ll}'’.-]+(?:\s+(?:(?:de|van|von|der|la|del|di|of|of the|and|&)\s+)?\p{Lu}[\p{Ll}'’-]+)+|(?<=\b(?:by|from) (?:the )?)\p{Lu}[\p{L}'’-]+/gu;
const NUMBER_WORDS = new Set(keysOf('one two three four five six seven eight nine ten'));

const MAX_LABEL_LENGTH = 40;

/** Whether it is a question or a label. */
const isNoSentence = (text: string): boolean =>
  text.endsWith('?') || (/[:：]$/.test(text) && text.length <= MAX_LABEL_LENGTH);

/** The word that "how many" and "which" ask about: a sentence without it counts something else. */
function countedWord(question: string): string | undefined {
  const after = /\b(?:how (?:many|much)|number of|which|what (?:kind|type|sort) of)\s+(.*)/i.exec(question)?.[1];
  return after === undefined ? undefined : queryWords(after)[0];
}

function coverage(
  text: string,
  heading: string,
  weights: ReadonlyMap<string, number>,
  said: ReadonlySet<string>,
): number {
  const inText = new Set([...stemsOf(text).map(commonStem), ...said]);
  const inHeading = new Set(stemsOf(heading).map(commonStem));
  let sum = 0;
  for (const [word, weight] of weights) {
    const key = commonStem(word);
    sum += weight * (inText.has(key) ? 1 : inHeading.has(key) ? WEIGHT_IN_HEADING : 0);
  }
  return sum;
}

/** 1 if the question's words are adjacent in the text, near 0 if they are far apart. */
function nearness(text: string, words: readonly string[]): number {
  const asked = new Set(words);
  const places = [...stemsOf(text).entries()].filter(([, word]) => asked.has(word)).map(([at]) => at);
  if (places.length < 2) return 0;
  return (places.length - 1) / Math.max(1, (places.at(-1) ?? 0) - (places[0] ?? 0));
}
