/**
 * Answers a question that has other words than the page: with the part of the page that has words of the same families
 * and the requested kind of value near them, if no other part is nearly as good.
 */
import type { PageReading } from '../../page/page-reading.ts';
import { conditionsIn } from '../conditions.ts';
import type { AnswerForm } from '../doubtful-answers.ts';
import { answerTest, asksForKind, ranksOther } from '../expected-answer.ts';
import { keysOf } from '../keys.ts';
import { makesOther } from '../named-qualities.ts';
import { hasPhrase, longNamesIn } from '../named-things.ts';
import { asksForNumbered } from '../numbered-headings.ts';
import { swapsRoles } from '../sentence-roles.ts';
import type { Sentence } from '../sentences.ts';
import { type AskedKind, kindAsked } from './asked-kinds.ts';
import { type AskedWord, askedWords, type Said, saidIn, sayingOf } from './asked-words.ts';
import { type PagePart, partsOfPage } from './page-parts.ts';
import { distanceIn, isNear } from './value-distance.ts';
import { rootsOf, withoutExpressions } from './word-roots.ts';

/** Minimum share of the question, by the weights of its words, that the answer must say. */
const MIN_SAID = 0.75;
/** The same of the text alone, if no kind of value shows that it is meant, and the fewest words that must be said. */
const MIN_SAID_IN_TEXT = 0.8;
const MIN_HEAVY_IN_TEXT = 2;
/** Words with this share of the heaviest word's weight must be said, and how well. */
const HEAVY = 0.3;
const MIN_SAYING = 0.3;
const MIN_SAYING_OF_HEAVIEST = 0.5;
/** How much better an answer must be than the next that says something else. */
const MIN_LEAD = { person: 0.05, time: 0.05, amount: 0.05, place: 0.1, quality: 0.15, text: 0.3 } as const;
/** Of two that say as much, the shorter one and the one with the nearer value are better. */
const COST_OF_WORD = 0.002;
const COST_OF_DISTANCE = 0.004;
const MAX_COSTLY_DISTANCE = 15;
const BONUS_OF_VALUE = 0.02;
/** Minimum words that a sentence adds to the question. */
const MIN_NEW = 2;
/** How well a part must say a word to count as one that does. */
const SAYS = 0.8;
/** With only one word to go by, and that in another form, no more parts may have it. */
const MAX_ALIKE = 3;

/** A yes or no, and what a number counts, need the page's own words. */
const LEFT_TO_OTHERS =
  /^\s*(?:and\s+)?(?:is|are|was|were|does|do|did|can|could|will|would|has|have|should|must|may)\b|\bhow many\b/i;

export interface KindredPage {
  readonly page: PageReading;
  readonly sentences: readonly Sentence[];
  /** The words of the page's subject. */
  readonly title: ReadonlySet<string>;
  readonly isDoubtful: (form: AnswerForm, text: string) => boolean;
}

/** What a question says, and how heavily each of its words weighs on this page. */
interface Asked {
  readonly question: string;
  readonly kind: AskedKind;
  readonly words: readonly AskedWord[];
  readonly weights: readonly number[];
  readonly heavy: readonly AskedWord[];
}

interface Candidate extends Said {
  /** Share of the question that it says. */
  readonly coverage: number;
  readonly distance: number;
  readonly score: number;
}

export function kindredAnswer(
  question: string,
  { page, sentences, title, isDoubtful }: KindredPage,
): string | undefined {
  if (LEFT_TO_OTHERS.test(question) || asksForNumbered(question)) return undefined;
  const kind = kindAsked(question);
  // In a thread, the people named near any words are those who write.
  if (kind.name === 'person' && page.posts.length > 1) return undefined;
  const parts = partsOfPage(page, sentences, kind.name === 'person');
  if (parts.length === 0) return undefined;
  const subject = new Set(rootsOf([...title].join(' ')));
  const words = askedWords(question, subject);
  const said = saidIn(parts, words, kind, question);
  const weights = words.map(({ weight }, at) => weight * rarity(said, at));
  const least = HEAVY * Math.max(...weights);
  const heavy = words.filter(({ isLight }, at) => !isLight && (weights[at] ?? 0) > least);
  if (heavy.length === 0) return undefined;
  const asked = { question, kind, words, weights, heavy };
  const isAllowed = allowedTest(asked, subject);
  const distanceOf = distanceIn(question, kind, heavy, subject);
  const candidates = said
    .filter(({ part }) => isAllowed(part) && !isDoubtful(part.form, part.text))
    .map((each) => candidate(each, asked, distanceOf(each.part)))
    .sort((a, b) => b.score - a.score);
  const [best] = candidates;
  if (best === undefined || !saysEnough(best, asked, said) || !isAboutSame(best.part, asked, page.title))
    return undefined;
  const next = candidates.find(({ part }) => !saysTheSame(kind, part.text, best.part.text));
  return best.score - (next?.score ?? 0) < MIN_LEAD[kind.name] ? undefined : best.part.text;
}

function candidate(said: Said, { weights }: Asked, distance: number): Candidate {
  const { text, label, form } = said.part;
  const coverage = share(said.anywhere, weights);
  const length = label.split(/\s+/).length + text.split(/\s+/).length;
  const cost = COST_OF_WORD * length + COST_OF_DISTANCE * Math.min(distance, MAX_COSTLY_DISTANCE);
  return { ...said, coverage, distance, score: coverage - cost + (form === 'value' ? BONUS_OF_VALUE : 0) };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const share = (saying: readonly number[], weights: readonly number[]): number =>
  sumOf(saying.map((each, at) => each * (weights[at] ?? 0))) / sumOf(weights);

/** Words that few parts of the page say are what the question is about. */
function rarity(said: readonly Said[], at: number): number {
  const saying = said.filter(({ anywhere }) => (anywhere[at] ?? 0) >= SAYS).length;
  return Math.log(1 + (said.length - saying + 0.5) / (saying + 0.5));
}

/** Tests whether a part may answer at all: with the kind of value that is asked for, and of what is asked about. */
function allowedTest({ question, kind }: Asked, subject: ReadonlySet<string>): (part: PagePart) => boolean {
  const given = new Set(rootsOf(question));
  const isGiven = (root: string) => given.has(root);
  const isSwapped = swapsRoles(question);
  const isAnswer = answerTest(question);
  const isTyped = asksForKind(question) && kind.name !== 'person' && kind.name !== 'time';
  return ({ text, form }) => {
    const roots = rootsOf(text);
    const added = roots.filter((root) => !isGiven(root)).length;
    if (added < (form === 'value' ? 1 : MIN_NEW) || /[:：]$/.test(text)) return false;
    if (kind.name === 'person' && roots.every((root) => subject.has(root))) return false;
    // A number of the question itself does not answer it.
    const unasked = text
      .split(/\s+/)
      .filter((token) => !(/\d/.test(token) && rootsOf(token).every(isGiven)))
      .join(' ');
    if (!kind.test(unasked, form)) return false;
    if (form === 'value') return true;
    if (isTyped && !isAnswer(unasked)) return false;
    return !makesOther(question, text, keysOf) && !ranksOther(question, text) && !isSwapped(text);
  };
}

/** Whether it says enough of the question's words, the heavy ones above all, near the value. */
function saysEnough(best: Candidate, { question, kind, words, weights, heavy }: Asked, said: readonly Said[]): boolean {
  const heaviest = weights.indexOf(Math.max(...weights));
  if (best.coverage < MIN_SAID || (best.anywhere[heaviest] ?? 0) < MIN_SAYING_OF_HEAVIEST) return false;
  const limits = conditionsIn(question);
  const mustSay = words.map((word) => heavy.includes(word) || limits.has(word.root));
  if (best.anywhere.some((saying, at) => mustSay[at] && saying < MIN_SAYING)) return false;
  if (kind.name === 'text' && (share(best.inText, weights) < MIN_SAID_IN_TEXT || heavy.length < MIN_HEAVY_IN_TEXT))
    return false;
  if (heavy.length === 1 && !best.inText.includes(1)) {
    const alike = said.filter(({ inText }) => (inText[heaviest] ?? 0) >= SAYS).length;
    if (alike > MAX_ALIKE) return false;
  }
  return isNear(best.distance, kind);
}

/** Whether it has the names of the question, and a label that says what is asked for. */
function isAboutSame(
  { text, label, heading, before, form }: PagePart,
  { question, kind, heavy }: Asked,
  title: string,
) {
  const around = [text, label, heading, ...before].join(' ');
  if (!longNamesIn(question).every((name) => hasPhrase(around, name) || hasPhrase(title, name))) return false;
  // The name of a person above what is said of the person.
  if (form === 'sentence' || (kind.name === 'person' && heading !== '')) return true;
  const named = new Set(rootsOf(withoutExpressions(label)));
  return heavy.every((word) => sayingOf(word, named) > 0);
}

const numbersIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/[.,]$/, ''));

/** Whether two texts are one within the other, or have the same amount. */
function saysTheSame(kind: AskedKind, one: string, other: string): boolean {
  if (one.includes(other) || other.includes(one)) return true;
  const amounts = new Set(kind.name === 'amount' ? numbersIn(other) : []);
  return numbersIn(one).some((number) => amounts.has(number));
}
