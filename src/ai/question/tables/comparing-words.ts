/** The words that compare, such as "cheapest", "most" or "last": which of them a question has, and what it compares. */
import { keysOf } from '../keys.ts';

export interface Comparison {
  /** The question without the word, and with other such words in one form. */
  readonly rest: string;
  /** Whether it asks for the most of whatever it stands before; undefined if it only compares its own properties. */
  readonly isMost: boolean | undefined;
  /** What it compares by itself, as keys, and whether it asks for the most of that. */
  readonly properties: readonly { readonly keys: readonly string[]; readonly isMost: boolean }[];
  /** "First" and "last", and words like them. */
  readonly isInTime: boolean;
  /** "Best" and "worst", which do not say whether more is better. */
  readonly isOfQuality: boolean;
}

/** The older something is, the less of these it has. */
const YEARS = 'year built founded opened established born';
/** A word that compares, what it compares, and whether it asks for the most of it. */
const COMPARING: readonly (readonly [words: string, of: string, isMost: boolean])[] = [
  ['cheapest', 'price', false],
  ['priciest dearest', 'price', true],
  ['deepest', 'depth', true],
  ['shallowest', 'depth', false],
  ['heaviest', 'weight', true],
  ['lightest', 'weight', false],
  ['tallest', 'height elevation', true],
  ['widest', 'width', true],
  ['narrowest', 'width', false],
  ['fastest', 'speed', true],
  ['slowest', 'speed', false],
  ['longest', 'length duration distance', true],
  ['shortest', 'length duration distance height', false],
  ['oldest', 'age', true],
  ['oldest', YEARS, false],
  ['youngest', 'age', false],
  ['youngest newest latest', YEARS, true],
  ['best-rated', 'rating', true],
  ['worst-rated', 'rating', false],
  ['largest biggest', 'area dimension population capacity', true],
  ['smallest', 'area dimension population capacity', false],
];
/** Words that compare whatever they stand before: "the most points", "the best score". */
const MOST = 'most highest largest biggest greatest best longest maximum top mais más maior mayor meisten';
const LEAST = 'fewest least lowest smallest shortest worst minimum menos menor wenigsten';
const OF_QUALITY = 'best worst top';
/** "When is the last train from Ashford?" */
const EARLIEST = 'first earliest';
const LATEST = 'last latest';
const ASKS_IN_TIME = /^\s*(?:and\s+)?(?:when|at what time|what|which|who)\b/i;
const WORD = /[\p{L}-]+/gu;
/** Other forms of the words that compare, as one word each. */
const SAME_COMPARISONS: readonly (readonly [form: RegExp, word: string])[] = [
  [
    /\b(?:least (?:expensive|costly)|most (?:affordable|economical)|lowest[- ]price?d|budget[- ]friendliest)\b/g,
    'cheapest',
  ],
  [/\b(?:most (?:expensive|costly)|highest[- ]price?d|costliest)\b/g, 'priciest'],
  [/\b(?:best|highest|top|most highly)[- ](?:rated|reviewed|scoring)\b/g, 'best-rated'],
  [/\b(?:worst|lowest)[- ](?:rated|reviewed|scoring)\b/g, 'worst-rated'],
  [/\bmost recent\b/g, 'newest'],
];

export function comparisonIn(question: string): Comparison | undefined {
  const plain = SAME_COMPARISONS.reduce((text, [form, word]) => text.replace(form, word), question.toLowerCase());
  const words = plain.match(WORD) ?? [];
  const word = words.find(isComparing) ?? (ASKS_IN_TIME.test(plain) ? words.find(isInTime) : undefined);
  if (word === undefined) return undefined;
  return {
    rest: plain.replace(word, ' '),
    isMost: isIn(`${MOST} ${LATEST}`, word) ? true : isIn(`${LEAST} ${EARLIEST}`, word) ? false : undefined,
    properties: COMPARING.filter(([own]) => isIn(own, word)).map(([, of, isMost]) => ({ keys: keysOf(of), isMost })),
    isInTime: isInTime(word),
    isOfQuality: isIn(OF_QUALITY, word),
  };
}

/** Whether a question asks for the most or the least of something. */
export const asksForExtreme = (question: string): boolean => comparisonIn(question) !== undefined;

const isIn = (list: string, word: string): boolean => ` ${list} `.includes(` ${word} `);
const isInTime = (word: string): boolean => isIn(`${EARLIEST} ${LATEST}`, word);
const isComparing = (word: string): boolean =>
  isIn(`${MOST} ${LEAST}`, word) || COMPARING.some(([words]) => isIn(words, word));
