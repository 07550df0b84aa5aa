/** How much of a question a sentence has, and how near each other its words are there. */
import { stemsOf } from '../words.ts';
import { commonStem } from './keys.ts';

const WEIGHT_IN_HEADING = 0.6;

/** The weight of the question's words that a sentence has, itself or in its heading. */
export function coverage(
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
export function nearness(text: string, words: readonly string[]): number {
  const asked = new Set(words);
  const places = [...stemsOf(text).entries()].filter(([, word]) => asked.has(word)).map(([at]) => at);
  if (places.length < 2) return 0;
  return (places.length - 1) / Math.max(1, (places.at(-1) ?? 0) - (places[0] ?? 0));
}
