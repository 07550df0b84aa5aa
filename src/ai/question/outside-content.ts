/**
 * Sentences outside the main content, such as notices and tabs. Most of what stands there is about the site, so they
 * answer less: with at least two words of the question, and with something that it does not say itself.
 */
import { askedKeys, keysOf } from './keys.ts';

const MIN_ASKED = 2;
const MIN_NEW = 2;
/** What surrounds a page counts other things, and neither affirms nor denies. */
const NOT_ASKED_THERE =
  /\bhow many\b|^\s*(?:and\s+)?(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should|must|may)\b/i;
const OF_SITE = /\b(?:cookies?|licen[sc]ed under|privacy|third part(?:y|ies)|newsletter|subscribe|sign up|log in)\b/i;

export const mayBeOutside = (question: string, known: ReadonlySet<string>): boolean =>
  !NOT_ASKED_THERE.test(question) && askedKeys(question).filter((key) => !known.has(key)).length >= MIN_ASKED;

export function isSaidOutside(question: string, text: string): boolean {
  const asked = new Set(keysOf(question));
  const added = keysOf(text).filter((key) => !asked.has(key));
  return !OF_SITE.test(text) && (added.length >= MIN_NEW || added.some((key) => /\d/.test(key)));
}
