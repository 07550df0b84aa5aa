/**
 * The sentences that answer a question: those with all its words that are not in the title, and with the requested kind
 * of value.
 */
import type { Ranking } from '../passages/bm25.ts';
import { beginsWithPronoun, namesSomebodyElse } from './asked-somebody.ts';
import { VERSION_KEYS } from './asked-version.ts';
import { withoutCountsOfEach } from './counted-lines.ts';
import { countsAsked, measured, ranksOther } from './expected-answer.ts';
import { saysHow, saysWhatFollows } from './how-to.ts';
import { commonStem, keysOf, repeats } from './keys.ts';
import { makesOther } from './named-qualities.ts';
import { hasPhrase } from './named-things.ts';
import { type PageAsked, type SentenceAsked, sentenceAsked } from './sentence-asked.ts';
import { coverage, nearness } from './sentence-coverage.ts';
import { namesDoer } from './sentence-roles.ts';
import type { Sentence } from './sentences.ts';

const MAX_ANSWERS = 3;
/** Minimum share of the question's words that a sentence must contain. */
const MIN_COVERED = 0.6;
/** Sentences with a score close to the best one are quoted too. */
const NEARLY_AS_GOOD = 0.85;
/** Words near each other are more likely about each other. */
const PROXIMITY = 0.3;

export interface QuotedPage extends PageAsked {
  readonly sentences: readonly Sentence[];
}

/** Up to three sentences, in document order. */
export function quoteFor(question: string, page: QuotedPage): string[] {
  const asked = sentenceAsked(question, page);
  if (asked === undefined) return [];
  const candidates = [...page.sentences.entries()].flatMap(([at, sentence]) => {
    const candidate = candidateOf(asked, page.ranking, at, sentence);
    return candidate && fitsQuestion(asked, page.known, candidate) ? candidate : [];
  });
  const scored = candidates.map((each) => ({ ...each, score: scoreOf(asked, each) }));
  scored.sort((a, b) => b.score - a.score || a.at - b.at);
  const best = scored[0]?.score ?? 0;
  const good = scored.filter(({ score }) => score >= best * NEARLY_AS_GOOD);
  // Several sentences with colors are about several things.
  if (asked.asksForColor && good.length > 1) return [];
  return (asked.counted === undefined ? good : withoutCountsOfEach(good))
    .slice(0, MAX_ANSWERS)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
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
function candidateOf(asked: SentenceAsked, ranking: Ranking, at: number, sentence: Sentence): Candidate | undefined {
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

const MAX_LABEL_LENGTH = 40;

/** Whether it is a question or a label. */
const isNoSentence = (text: string): boolean =>
  text.endsWith('?') || (/[:：]$/.test(text) && text.length <= MAX_LABEL_LENGTH);

const MAX_SPAN_LENGTH = 40;
const SPAN =
  /^\W*(?:the\s+)?(?:\d|one|two|three|four|five|six)\S*(?:\s?(?:-|–|to)\s?\S+)?\s+(?:minute|hour|day|week|month|year)s?\b/iu;
const isSpan = (heading: string): boolean => heading.length <= MAX_SPAN_LENGTH && SPAN.test(heading);

function isCounted(
  { counted, isWhich, isKind }: SentenceAsked,
  ranking: Ranking,
  at: number,
  text: string,
  keys: ReadonlySet<string>,
): boolean {
  if (counted === undefined) return false;
  const stem = commonStem(counted);
  return (!isWhich || keys.has(stem) || isRow(text)) && (ranking.has(at, counted) || (isKind && keys.has(stem)));
}

/** Whether it is a table row, with its cells side by side. */
const isRow = (text: string): boolean => /\s\|\s/.test(text);

/** Whether the sentence is about what is asked, and not about something similar: a wrong answer is worse than none. */
const fitsQuestion = (asked: SentenceAsked, known: ReadonlySet<string>, candidate: Candidate): boolean =>
  hasOwnWords(asked, candidate) &&
  !isOfOther(asked, candidate) &&
  addsToQuestion(asked, known, candidate) &&
  covered(asked, candidate) >= MIN_COVERED;

/** Whether it has the words that the page's subject does not have, by itself or with its heading. */
function hasOwnWords({ own, mayLack, isKind, asksWhen }: SentenceAsked, candidate: Candidate): boolean {
  const { isTimed, ownKeys } = candidate;
  const { text, heading } = candidate.sentence;
  const keys = new Set([...ownKeys, ...keysOf(heading)]);
  const [lacking, ...others] = own.filter((key) => !keys.has(key));
  if (others.length > 0 || (lacking !== undefined && !mayLack(lacking))) return false;
  if (isRow(text)) return true;
  // A word that is only in the heading is enough if the sentence has the requested kind of value.
  if ((!isKind || isTimed) && !own.every((key) => ownKeys.has(key))) return false;
  // The date of a page stands right below its heading, and is not that of what the heading says.
  return !asksWhen || isTimed || own.length === 0 || own.some((key) => ownKeys.has(key));
}

/** Whether it says the same of somebody or something else. */
function isOfOther(asked: SentenceAsked, { sentence: { text, heading } }: Candidate): boolean {
  const { question, names, own } = asked;
  if (asked.isSwapped(text) || (asked.asksAsker && !FIRST_PERSON.test(text))) return true;
  if (!countsAsked(question, text) || makesOther(question, text, keysOf) || ranksOther(question, text)) return true;
  if (asked.asksForSubject && beginsWithPronoun(text)) return true;
  // What it once cost is not its price.
  if (asked.asksForPrice && OF_OLD_PRICES.test(heading) && !own.some((key) => OLD.has(key))) return true;
  return !names.every((name) => hasPhrase(text, name) || hasPhrase(heading, name));
}

const FIRST_PERSON = /\b(?:i|my|me|we|our|us)\b/i;
const OF_OLD_PRICES =
  /\bhistory\b|\b(?:past|previous|former|old|historical) (?:prices?|sales?|offers?)\b|\bpreisverlauf\b|\bhistorique\b|\bhistorial\b/i;
const OLD = new Set(keysOf('history past previous former sold last old'));

/** Whether it says more than the question: how to do it, or who does. */
function addsToQuestion(asked: SentenceAsked, known: ReadonlySet<string>, { sentence, ownKeys }: Candidate): boolean {
  const { question, given, own, said, asksWhether, asksHow, asksWho } = asked;
  const { text } = sentence;
  // To "Does a permit cover the foreshore?", the same words as a statement are the answer.
  if (repeats([...ownKeys], given) && !(asksWhether && /[.!]$/.test(text))) return false;
  const isNew = () => [...ownKeys].filter((key) => !given.has(key)).length >= MIN_NEW || saysHow(question, text);
  if (asksHow && !isNew()) return false;
  return !asksWho || said?.(text) === true || namesSomebodyElse(text, own, given, known) || namesDoer(question, text);
}

/** Minimum words that a sentence must add to a "how to" question. */
const MIN_NEW = 3;

/** The share of the question's words that the sentence has, by their weight. */
const covered = ({ weights, total }: SentenceAsked, { sentence, ownKeys }: Candidate): number =>
  coverage(sentence.text, sentence.heading, weights, ownKeys) / total;

const scoreOf = (asked: SentenceAsked, candidate: Candidate): number =>
  (asked.scores[candidate.at] ?? 0) *
  covered(asked, candidate) *
  (1 + PROXIMITY * nearness(candidate.sentence.text, asked.words));
