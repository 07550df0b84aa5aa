/** Words that choose one of several things: "the best", "the cheapest". */
import { keysOf } from './keys.ts';

const RANK =
  /\bthe (best|worst|most|least|cheapest|largest|biggest|smallest|highest|lowest|fastest|oldest|newest|longest|shortest|easiest|strongest|heaviest|lightest)\b/gi;

/**
 * The words of the page's subject without those that choose one of several things in the question: each of "The best
 * rakes" is not the best one, so the word must be beside the answer too.
 */
export function withoutRanks(question: string, subject: ReadonlySet<string>): ReadonlySet<string> {
  const ranks = keysOf([...question.matchAll(RANK)].map(([, word]) => word).join(' '));
  if (!ranks.some((key) => subject.has(key))) return subject;
  return new Set([...subject].filter((key) => !ranks.includes(key)));
}
