/** What the learned model is told about a possible answer: how well it fits the question, and where it is from. */
import type { Features } from '../../fields/learned/field-model.ts';
import type { Ranking } from '../../passages/bm25.ts';
import { wordsOf } from '../../words.ts';
import { definedThing } from '../answers-in-text.ts';
import { isDoubtful } from '../doubtful-answers.ts';
import {
  answerTest,
  asksForKind,
  asksForMeasure,
  countsAsked,
  measured,
  pairTest,
  ranksOther,
} from '../expected-answer.ts';
import { askedKeys, keysOf } from '../keys.ts';
import { namedKeys } from '../thing-facts.ts';

/** A text with what the page says around it. */
export interface PossibleAnswer {
  readonly text: string;
  readonly context: string;
  readonly before: string;
  readonly position: number;
  readonly relevance: number;
  /** Where it was found: the number of the rule that answers with it, or -1. */
  readonly rule: number;
  /** Whether the rules agree on it before all others. */
  readonly isFirst: boolean;
  /** How many rules answer with this text, or a text that contains it. */
  readonly agreeing: number;
  /** How many rules have an answer. */
  readonly rules: number;
  readonly finder: string;
}

export interface AskedPart {
  readonly question: string;
  /** The words of the page's subject, as keys. */
  readonly known: ReadonlySet<string>;
  readonly ranking: Ranking;
}

const FINDERS = ['sentence', 'outside', 'label', 'cell', 'list', 'below'] as const;
export const RULES = 10;
const MAX_TEXT_LENGTH = 1_000;

const ASKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['who', /^\s*(?:and\s+)?(?:who|whose|whom|by whom)\b/i],
  ['when', /^\s*(?:and\s+)?when\b|\b(?:what|which) (?:date|day|year|month)\b/i],
  ['where', /^\s*(?:and\s+)?where\b/i],
  ['why', /^\s*(?:and\s+)?why\b/i],
  ['count', /\bhow many\b/i],
  ['price', /\b(?:price|cost|costs|how (?:much|expensive) (?:is|are|was|were|do|does))\b/i],
  ['span', /\bhow (?:long|old|far|tall|big|large|high|deep|wide|heavy|fast|often)\b/i],
  ['steps', /^\s*(?:and\s+)?how (?:do|does|can|could|should|to)\b/i],
  ['choice', /^\s*(?:and\s+)?(?:in |on |for |from |by )?which\b/i],
  ['whether', /^\s*(?:and\s+)?(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should|must|may)\b/i],
  ['what', /^\s*(?:and\s+)?what\b/i],
];
const NUMBERS = /\d[\d.,]*/g;
const MONEY = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|USD|EUR|dollars?)/u;
const NAMES = /\p{Lu}[\p{Ll}'’.-]+(?:\s+\p{Lu}[\p{Ll}'’-]+)+/gu;
const BEGINS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|that|those|we|you|our|your)\b/i;
const VERB = /\b(?:is|are|was|were|has|have|had|can|will|may|must|does|do|did|\p{L}{3,}(?:ed|es))\b/iu;

/** The reader of one question: what depends on the question alone is computed once. */
export function featureReader({ question, known, ranking }: AskedPart): (answer: PossibleAnswer) => Features {
  const asked = askedKeys(question);
  const own = asked.filter((key) => !known.has(key));
  const named = namedKeys(question);
  const given = new Set(keysOf(question));
  const weights = new Map(asked.map((key) => [key, ranking.rarity(key)]));
  const isKind = asksForKind(question);
  const isAnswer = answerTest(question);
  const isPair = pairTest(question);
  const order = keysInOrder(question).filter((key) => weights.has(key));
  const kinds = Object.fromEntries(ASKS.map(([name, pattern]) => [name, pattern.test(question)]));
  const weightOf = (keys: Iterable<string>) => [...keys].reduce((sum, key) => sum + (weights.get(key) ?? 0), 0);
  const [total, totalOwn] = [weightOf(asked) || 1, weightOf(own) || 1];
  const thing = definedThing(question);
  return ({ text: whole, context, before, position, relevance, rule, isFirst, agreeing, rules, finder }) => {
    const text = whole.slice(0, MAX_TEXT_LENGTH);
    const keys = keysOf(text);
    const inText = new Set([...keys, ...(isKind ? measured(text, keysOf) : [])]);
    const inContext = new Set(keysOf(context));
    const inBefore = new Set(keysOf(before));
    const missing = own.filter((key) => !inText.has(key));
    const missingBoth = missing.filter((key) => !inContext.has(key));
    const missingAll = missingBoth.filter((key) => !inBefore.has(key));
    const words = wordsOf(text);
    const fresh = keys.filter((key) => !given.has(key));
    const unasked = text
      .split(/\s+/)
      .filter((token) => !(/\d/.test(token) && keysOf(token).every((key) => given.has(key))))
      .join(' ');
    const contextOwn = [...inContext];
    return {
      ...kinds,
      isKind,
      isMeasure: asksForMeasure(question),
      definesThing: thing !== undefined,
      asked: asked.length,
      own: own.length,
      named: named.length,
      ...Object.fromEntries(Array.from({ length: RULES }, (_, at) => [`rule${at}`, rule === at])),
      ...Object.fromEntries(FINDERS.map((name) => [name, finder === name])),
      isFirst,
      agreeing,
      rules,
      relevance,
      position,
      covered: weightOf(asked.filter((key) => inText.has(key))) / total,
      coveredOwn: weightOf(own.filter((key) => inText.has(key))) / totalOwn,
      coveredBoth: weightOf(own.filter((key) => inText.has(key) || inContext.has(key))) / totalOwn,
      coveredByContext: weightOf(asked.filter((key) => inContext.has(key))) / total,
      missing: missing.length,
      missingBoth: missingBoth.length,
      missingAll: missingAll.length,
      missingWeight: weightOf(missingBoth),
      missingNames: named.filter((key) => !inText.has(key) && !inContext.has(key) && !known.has(key)).length,
      missingNamesInText: named.filter((key) => !inText.has(key)).length,
      contextNamed: contextOwn.length === 0 ? 0 : contextOwn.filter((key) => given.has(key)).length / contextOwn.length,
      contextUnasked: contextOwn.filter((key) => !given.has(key) && !known.has(key)).length,
      isAnswer: isAnswer(unasked),
      isPair: isPair(text),
      countsAsked: countsAsked(question, text),
      ranksOther: ranksOther(question, text),
      run: longestRun(order, keysInOrder(text)),
      nearness: nearness(text, given),
      valueDistance: valueDistance(text, given),
      begins: begins(text, own.length > 0 ? own : asked),
      words: words.length,
      fresh: fresh.length,
      givenShare: keys.length === 0 ? 0 : 1 - fresh.length / keys.length,
      numbers: unasked.match(NUMBERS)?.length ?? 0,
      money: MONEY.test(unasked),
      isQuestion: text.endsWith('?'),
      isLead: /[:：]$/.test(text),
      isWhole: /[.!]["'”’)]?$/.test(text),
      hasVerb: VERB.test(text),
      beginsWithPronoun: BEGINS_WITH_PRONOUN.test(text),
      capitals: (text.match(/(?<!^)\b\p{Lu}\p{Ll}+/gu)?.length ?? 0) / Math.max(1, words.length),
      isRow: /\s\|\s/.test(text),
      isDoubtful: isDoubtful({ question, form: 'sentence', text }, () => false),
      names: [...text.matchAll(NAMES)].filter(({ 0: name }) => keysOf(name).some((key) => !given.has(key))).length,
      lines: whole.split('\n').length,
      contextWords: context.split(/\s+/).length,
      inBefore: weightOf(missingBoth.filter((key) => inBefore.has(key))) / totalOwn,
    };
  };
}

const keysInOrder = (text: string): string[] => text.split(/\s+/).flatMap(keysOf);

/** The most words of the question that follow each other in the text, as a share of all. */
function longestRun(question: readonly string[], text: readonly string[]): number {
  if (question.length === 0) return 0;
  let best = 0;
  let before = new Uint16Array(question.length + 1);
  for (const key of text) {
    const row = new Uint16Array(question.length + 1);
    for (const [at, asked] of question.entries()) {
      if (asked !== key) continue;
      row[at + 1] = (before[at] ?? 0) + 1;
      best = Math.max(best, row[at + 1] ?? 0);
    }
    before = row;
  }
  return best / question.length;
}

/** 1 if the question's words are adjacent in the text, near 0 if they are far apart. */
function nearness(text: string, given: ReadonlySet<string>): number {
  const places = placesOf(text, (token) => keysOf(token).some((key) => given.has(key)));
  if (places.length < 2) return 0;
  return (places.length - 1) / Math.max(1, (places.at(-1) ?? 0) - (places[0] ?? 0));
}

const FARTHEST = 30;

/** Words between a number that is not in the question and the next of the question's words. */
function valueDistance(text: string, given: ReadonlySet<string>): number {
  const isGiven = (token: string) => keysOf(token).some((key) => given.has(key));
  const values = placesOf(text, (token) => /\d/.test(token) && !isGiven(token));
  const places = placesOf(text, isGiven);
  let least = FARTHEST;
  for (const value of values) for (const place of places) least = Math.min(least, Math.abs(value - place));
  return least;
}

const placesOf = (text: string, isMeant: (token: string) => boolean): number[] =>
  text.split(/\s+/).flatMap((token, at) => (isMeant(token) ? [at] : []));

/** Whether one of the first words is asked for. */
function begins(text: string, asked: readonly string[]): boolean {
  const first = keysOf(text.split(/\s+/, 4).join(' '));
  return asked.some((key) => first.includes(key));
}
