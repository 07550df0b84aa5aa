/**
 * The built-in answer to a question: what the page declares or labels as what is asked for, or else the sentences that hold
 * the question's words and the kind of thing that it asks for. Quotes the page, or says that it does not say.
 */
import { extractBuiltinFields } from '../fields/extract-fields.ts';
import type { PageReading } from '../page/page-reading.ts';
import { queryWords, Ranking } from '../passages/bm25.ts';
import { stemsOf, wordsOf } from '../words.ts';
import { countIn } from './counted-lines.ts';
import { answerTest, asksForKind, canBe, countsAsked, measured, pairTest, ranksOther } from './expected-answer.ts';
import { factFor } from './facts.ts';
import { ingredientFor } from './ingredients.ts';
import { askedKeys, keysOf, oneForAll } from './keys.ts';
import { asksForNumbered, numberedHeading } from './numbered-headings.ts';
import { asksForSummary, readQuestion } from './question-request.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { longFormOf } from './short-forms.ts';
import { priceOfThing } from './thing-prices.ts';
import { answerBelow, definedThing, definition } from './told-answers.ts';

export const NOT_TOLD = 'The page does not say.';

const MOST_ANSWERS = 3;
/** The share of what a question is about that a sentence must speak of. */
const LEAST_COVERED = 0.6;
/** Sentences that say almost as much as the best one are quoted as well. */
const NEARLY_AS_GOOD = 0.85;
/** Sentences seldom repeat what the whole page is about. */
const WEIGHT_IN_TITLE = 0.25;
const WEIGHT_IN_HEADING = 0.6;
/** Words that are near each other are more likely about each other. */
const PROXIMITY = 0.3;
const LONGEST_ANSWER = 4_000;

export function answerFromPage(page: PageReading, question: string): string {
  const title = new Set(subjectsOf(page).flatMap((text) => [...wordsOf(text), ...stemsOf(text)]));
  const parts = partsOf(question);
  const sentences = sentencesOf(page.contentLines);
  const ranking = new Ranking(sentences.map(({ text, heading }) => `${heading} ${text}`));
  const known = new Set(subjectsOf(page).flatMap(keysOf));
  const answers = parts.flatMap(
    (part) =>
      declaredAnswer(page, part, title) ??
      listed(priceOfThing(page, part)) ??
      listed(longFormOf(page.lines, part) ?? numberedHeading(page.lines, part)) ??
      toldAnswer(page, part, sentences) ??
      pairedAnswer(page, part, known) ??
      listed(countIn(page.lines, part, known)) ??
      quote(page, sentences, ranking, part, title, known),
  );
  const distinct = [...new Set(answers)].slice(0, MOST_ANSWERS);
  return distinct.length === 0 ? NOT_TOLD : distinct.join('\n').slice(0, LONGEST_ANSWER);
}

const listed = (answer: string | undefined): string[] | undefined => (answer === undefined ? undefined : [answer]);

/** A list of articles may give each a heading of the first level: none of them is what the page is about. */
const MOST_HEADINGS = 3;

/** What the page says that it is about. */
function subjectsOf({ declared, headings }: PageReading): string[] {
  return [declared.title, ...(headings.length > MOST_HEADINGS ? headings.slice(0, 1) : headings)];
}

/** "How many calories, and how many grams of sugar?" are two questions. */
function partsOf(question: string): string[] {
  const parts = question.split(/[?;\n]+|,?\s+and\s+(?=(?:how|what|when|where|who|which|why|is|are|does|do)\b)/i);
  const asks = (part: string) => queryWords(part).length > 0 || readQuestion(part, new Set()) !== undefined;
  return parts.filter(asks).slice(0, MOST_ANSWERS);
}

/** The value of what the question names, where the page declares it or gives it a label. */
function declaredAnswer(page: PageReading, question: string, title: ReadonlySet<string>): string[] | undefined {
  const asked = readQuestion(question, title);
  if (asked === undefined) return undefined;
  const { concept, field } = asked;
  if (!canBe(concept.kind, question) || (concept.kind === 'price' && ASKS_FOR_PART_PRICE.test(question)))
    return undefined;
  const value = extractBuiltinFields(page, { [field]: `${question} with currency` })[field];
  if (typeof value === 'string') return [value];
  // A page that has no description is about what it is called.
  return asksForSummary(question) && page.title !== '' ? [page.title] : undefined;
}

/** What is asked for is not what the page's thing costs. */
const ASKS_FOR_PART_PRICE =
  /\b(?:per|each|a (?:month|week|year|day|night)|monthly|yearly|annually|shipping|delivery|deposit|on average)\b/i;

const LENGTH = new Set(keysOf('length'));

/** The value that the page pairs with what the question names: in a table, beside a label, or among a recipe's ingredients. */
function pairedAnswer(page: PageReading, question: string, known: ReadonlySet<string>): string[] | undefined {
  const asked = askedKeys(question);
  const own = asked.filter((key) => !known.has(key));
  // "How long" asks for a length, or for how long something lasts.
  const lasting = /\bhow long\b/i.test(question) ? asked.filter((key) => !LENGTH.has(key)) : [];
  const isAnswer = pairTest(question);
  const value =
    factFor(page, asked, known, isAnswer) ??
    factFor(page, lasting, known, isAnswer) ??
    ingredientFor(page, question, own.length > 0 ? own : asked);
  return value === undefined ? undefined : [value];
}

/** What the page answers where it asks the same, or where it says what the thing is. */
function toldAnswer(page: PageReading, question: string, sentences: readonly Sentence[]): string[] | undefined {
  const thing = definedThing(question);
  const told =
    (thing && definition(thing, sentences, true)) ??
    answerBelow(page.contentLines, question) ??
    (thing && definition(thing, sentences, false));
  return told === undefined ? undefined : [told];
}

function quote(
  page: PageReading,
  sentences: readonly Sentence[],
  ranking: Ranking,
  question: string,
  title: ReadonlySet<string>,
  known: ReadonlySet<string>,
): string[] {
  const own = askedKeys(question).filter((key) => !known.has(key));
  // All that it names is what the whole page is about: any sentence would do.
  if ((own.length === 0 && !asksForKind(question)) || asksForNumbered(question)) return [];
  const words = queryWords(question);
  const weights = new Map(words.map((word) => [word, ranking.rarity(word) * (title.has(word) ? WEIGHT_IN_TITLE : 1)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const isAnswer = answerTest(question);
  const isKind = asksForKind(question);
  const names = namesIn(question).filter((name) => !isAbout(page, name));
  const given = new Set(keysOf(question));
  // What the question says itself is no answer to it: a year, a name.
  const unasked = (text: string) =>
    text
      .split(/\s+/)
      .filter((token) => !(/\d/.test(token) && keysOf(token).every((key) => given.has(key))))
      .join(' ');
  const counted = countedWord(question);
  const scores = ranking.scores(words);
  const candidates = [...sentences.entries()].flatMap(([at, { text, heading }]) => {
    if ((scores[at] ?? 0) <= 0 || !isAnswer(unasked(text)) || isNoSentence(text)) return [];
    const covered = coverage(text, heading, weights, isKind ? measured(text, keysOf) : new Set()) / total;
    // A sentence that lacks one of the words is about something else: wrong is worse than none.
    const ownKeys = new Set([...keysOf(text), ...(isKind ? measured(text, keysOf) : [])]);
    const keys = new Set([...ownKeys, ...keysOf(heading)]);
    if (!own.every((key) => keys.has(key)) || [...ownKeys].every((key) => given.has(key))) return [];
    // Whether it is the kind of thing that is asked for makes up for a word that only the heading has.
    if (!isKind && !isRow(text) && !own.every((key) => ownKeys.has(key))) return [];
    if (!countsAsked(question, text)) return [];
    if (ranksOther(question, text) || (ASKS_FOR_SUBJECT.test(question) && BEGINS_WITH_PRONOUN.test(text))) return [];
    if (!names.every((name) => hasPhrase(text, name) || hasPhrase(heading, name))) return [];
    if (ASKS_HOW.test(question) && [...ownKeys].filter((key) => !given.has(key)).length < LEAST_NEW) return [];
    if (ASKS_WHO.test(question) && !namesSomebodyElse(text, own, given, known)) return [];
    if (covered < LEAST_COVERED || (counted !== undefined && !ranking.has(at, counted))) return [];
    return [{ at, text, score: (scores[at] ?? 0) * covered * (1 + PROXIMITY * nearness(text, words)) }];
  });
  candidates.sort((a, b) => b.score - a.score || a.at - b.at);
  const best = candidates[0]?.score ?? 0;
  return candidates
    .filter(({ score }) => score >= best * NEARLY_AS_GOOD)
    .slice(0, MOST_ANSWERS)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

const ASKS_HOW = /^\s*(?:and\s+)?how (?:do|does|can|could|should|to)\b/i;
/** What is asked for stands where the sentence has a mere pronoun. */
const ASKS_FOR_SUBJECT = /^\s*(?:and\s+)?(?:who|which(?: [\p{L}-]+){1,3}) (?:is|are|was|were|has|have)\b/iu;
const BEGINS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|that|those)\b/i;
const ASKS_WHO = /^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i;
/** Words that a sentence must add to a question for a way of doing something. */
const LEAST_NEW = 3;

/** Cells of a row side by side. */
const isRow = (text: string): boolean => /\s\|\s/.test(text);

/** What a question calls by a name of several words: "the Accident Only plan". */
function namesIn(question: string): string[] {
  return question.match(/(?<!^\s*)\b\p{Lu}[\p{L}\d'’-]*(?:\s+(?:\p{Lu}[\p{L}\d'’-]*|\d[\p{L}\d.]*))+/gu) ?? [];
}

const isAbout = (page: PageReading, name: string): boolean => subjectsOf(page).some((text) => hasPhrase(text, name));

const hasPhrase = (text: string, phrase: string): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `);

/** A name that the question does not have, that is not what the whole page is about, and that stands near what is asked. */
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

const WORDS_AROUND_NAME = 6;
const NAMES =
  /\p{Lu}[\p{Ll}'’.-]+(?:\s+(?:(?:de|van|von|der|la|del|di|of|of the|and|&)\s+)?\p{Lu}[\p{Ll}'’-]+)+|(?<=\bby (?:the )?)\p{Lu}[\p{L}'’-]+/gu;
const NUMBER_WORDS = new Set(keysOf('one two three four five six seven eight nine ten'));

const LONGEST_LABEL = 40;

/** A question, or a label. */
const isNoSentence = (text: string): boolean =>
  text.endsWith('?') || (/[:：]$/.test(text) && text.length <= LONGEST_LABEL);

/** What "how many" and "which" ask about: a sentence without it counts something else. */
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
  const inText = new Set([...stemsOf(text).map(oneForAll), ...said]);
  const inHeading = new Set(stemsOf(heading).map(oneForAll));
  let sum = 0;
  for (const [word, weight] of weights) {
    const key = oneForAll(word);
    sum += weight * (inText.has(key) ? 1 : inHeading.has(key) ? WEIGHT_IN_HEADING : 0);
  }
  return sum;
}

/** 1 where the question's words stand side by side in the text, near 0 where they are far apart. */
function nearness(text: string, words: readonly string[]): number {
  const asked = new Set(words);
  const places = [...stemsOf(text).entries()].filter(([, word]) => asked.has(word)).map(([at]) => at);
  if (places.length < 2) return 0;
  return (places.length - 1) / Math.max(1, (places.at(-1) ?? 0) - (places[0] ?? 0));
}
