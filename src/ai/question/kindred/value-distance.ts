/** How far the value that a question asks for is from the question's words: near ones are about each other. */
import { MONTH } from '../../fields/dates.ts';
import { type AskedKind, hasNumber } from './asked-kinds.ts';
import type { AskedWord } from './asked-words.ts';
import type { PagePart } from './page-parts.ts';
import { rootsOf } from './word-roots.ts';

/** More words than any limit allows. */
const NONE = 30;
const MAX_DISTANCE = { person: 3, time: 5, amount: 4, place: 3, quality: NONE, text: NONE } as const;

export const isNear = (distance: number, kind: AskedKind): boolean => distance <= MAX_DISTANCE[kind.name];

/** A name, also one in code, or a path. */
const NAME = /^["“(]?\p{Lu}|\p{Ll}\p{Lu}|_|\(|\/\w/u;
const PATH = /\/\w/;
/** What follows is a place or a thing, and nobody who does something. */
const BEFORE_OTHERS = /^(?:in|at|from|on|near|to|of|the)$/i;
const NO_NAME = new RegExp(`^(?:${MONTH}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\\b`, 'i');

/** Measures it in words; `heavy` are the words that must be said, `subject` the roots of the page's subject. */
export function distanceIn(
  question: string,
  kind: AskedKind,
  heavy: readonly AskedWord[],
  subject: ReadonlySet<string>,
): (part: PagePart) => number {
  const given = new Set(rootsOf(question));
  const asksForName = kind.name === 'person' || kind.name === 'place';
  return ({ label, text, heading, form }) => {
    // The name above what is said of a person is the value.
    if (form === 'value' && (!asksForName || heading !== '')) return 0;
    if (form === 'sentence' && asksForName && isTitle(text)) return Number.POSITIVE_INFINITY;
    const tokens = `${label} ${text}`.trim().split(/\s+/);
    const roots = tokens.map(rootsOf);
    const isName = (token: string, at: number) =>
      NAME.test(token) &&
      (at > 0 || NAME.test(tokens[1] ?? '')) &&
      !NO_NAME.test(token) &&
      !(kind.name === 'person' && BEFORE_OTHERS.test(tokens[at - 1] ?? '')) &&
      (PATH.test(token) || !roots[at]?.some((root) => given.has(root) || subject.has(root)));
    const isAmount = (token: string, at: number) => hasNumber(token) && !roots[at]?.every((root) => given.has(root));
    const isValue = asksForName ? isName : isAmount;
    const values = [...tokens.entries()].flatMap(([at, token]) => (isValue(token, at) ? [at] : []));
    const said = [...roots.entries()].flatMap(([at, own]) =>
      own.some((each) => heavy.some(({ root, kin }) => root === each || kin.has(each))) ? [at] : [],
    );
    return leastBetween(values, said);
  };
}

const MIN_TITLE_WORDS = 3;
const CAPITALS_IN_TITLE = 0.6;

/** In a title, words have capital letters that are no names. */
function isTitle(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length >= MIN_TITLE_WORDS && capitals > CAPITALS_IN_TITLE * words.length;
}

/** The least distance between two rising lists of places. */
function leastBetween(some: readonly number[], others: readonly number[]): number {
  let least = NONE;
  let [a, b] = [0, 0];
  while (a < some.length && b < others.length) {
    const difference = (some[a] ?? 0) - (others[b] ?? 0);
    least = Math.min(least, Math.abs(difference));
    if (difference < 0) a++;
    else b++;
  }
  return least;
}
