/** Roots of English words ("invention" and "inventor" have one), and the words of the same families. */
import { stemsOf } from '../../words.ts';
import { EXPRESSIONS, FAMILIES } from './word-families.ts';

/** Endings of derived words, each with the fewest letters that must remain. */
const ENDINGS: readonly (readonly [ending: RegExp, remaining: number])[] = [
  [/(?:is|iz)ation$/, 4],
  [/ations?$/, 4],
  [/(?:ments?|ness|able|ible|ance|ence|ancy|ency)$/, 4],
  [/(?:ion|ity|ive|al|ful|ist|ship)$/, 5],
  [/ly$/, 5],
  [/(?:er|or|ing|ed|es)$/, 4],
];
/** The same words come again on every page and in every question. */
const KNOWN_ROOTS = new Map<string, string>();
const MAX_KNOWN = 20_000;
const MAX_WORD_LENGTH = 40;

function rootOf(stem: string): string {
  const known = KNOWN_ROOTS.get(stem);
  if (known !== undefined) return known;
  const root = /^[a-z]+$/.test(stem) ? withoutEnding(stem) : stem;
  if (KNOWN_ROOTS.size >= MAX_KNOWN) KNOWN_ROOTS.clear();
  if (stem.length <= MAX_WORD_LENGTH) KNOWN_ROOTS.set(stem, root);
  return root;
}

function withoutEnding(stem: string): string {
  const shorter = ENDINGS.map(([ending, remaining]) => ({ root: stem.replace(ending, ''), remaining })).find(
    ({ root, remaining }) => root !== stem && root.length >= remaining,
  );
  const root = shorter?.root ?? stem;
  return root.length > 3 ? root.replace(/[eiy]$/, '').replace(/([bdgmnprt])\1$/, '$1') : root;
}

/** The roots of all words of a text, in order. */
export const rootsOf = (text: string): string[] =>
  stemsOf(text.replace(/(?<=\d)(?=\p{L}{1,3}(?!\p{L}))/gu, ' ')).map(rootOf);

/** The text with the one word that each of its known expressions stands for: "is in charge of" leads. */
export const withoutExpressions = (text: string): string =>
  EXPRESSIONS.reduce((plain, [expression, word]) => plain.replace(expression, word), text);

const KIN: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const all = new Map<string, Set<string>>();
  for (const family of FAMILIES.map(rootsOf)) {
    for (const root of family) {
      const kin = all.get(root) ?? new Set();
      all.set(root, kin);
      for (const other of family) if (other !== root) kin.add(other);
    }
  }
  return all;
})();
const NONE: ReadonlySet<string> = new Set();

/** The roots of all words that may stand for a word. */
export const kinOf = (root: string): ReadonlySet<string> => KIN.get(root) ?? NONE;
