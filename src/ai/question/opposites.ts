/** Sentences about the opposite of what is asked: "stays cold for a day" does not say how long it stays hot. */
import { stemsOf } from '../words.ts';

/** Words that exclude each other, on both sides of a bar. */
const OPPOSITES: readonly string[] = [
  'hot warm | cold cool',
  'on | off',
  'minimum min | maximum max',
  'indoor indoors interior | outdoor outdoors exterior',
  'front | back rear',
  'upper top | lower bottom',
  'left | right',
  'arrive arrival | depart departure leave',
  'open opens | close closes closed',
  'buy bought | sell sold',
  'men man male | women woman female',
  'adult adults | child children kid kids',
  'online | campus offline',
  'upload | download',
  'import | export',
  'increase rise | decrease fall drop',
  'gross | net',
  'wet | dry',
  'manual | automatic',
  'single | double',
  'summer | winter',
  'weekday weekdays | weekend weekends',
  'wired | wireless',
  'public | private',
  'before | after',
  'advantage advantages pro pros | disadvantage disadvantages con cons',
];

/** The stems of each side, with those of the other. */
const OTHER_SIDE: ReadonlyMap<string, readonly [own: ReadonlySet<string>, other: ReadonlySet<string>]> = new Map(
  OPPOSITES.flatMap((row) => {
    const [left = new Set<string>(), right = new Set<string>()] = row.split('|').map((side) => new Set(formsOf(side)));
    return [...left]
      .map((word) => [word, [left, right]] as const)
      .concat([...right].map((word) => [word, [right, left]] as const));
  }),
);

/** Words that stem as others do are kept as written too. */
function formsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.flatMap((word) => [word, ...stemsOf(word)]);
}

/** Whether a sentence has the opposite of a word of the question, and not the word itself. */
export function saysOpposite(question: string, text: string): boolean {
  const said = new Set(formsOf(text));
  const isOpposite = formsOf(question).some((word) => {
    const sides = OTHER_SIDE.get(word);
    return sides !== undefined && !has(said, sides[0]) && has(said, sides[1]);
  });
  return isOpposite || leavesOut(question, text);
}

const has = (said: ReadonlySet<string>, words: ReadonlySet<string>): boolean =>
  [...words].some((word) => said.has(word));

/** "Height without lid" for the height with the lid. */
function leavesOut(question: string, text: string): boolean {
  const [, thing] = /\bwith (?:(?:the|an?|its) )?(\p{L}{3,})/iu.exec(question) ?? [];
  if (thing === undefined) return false;
  const lower = text.toLowerCase();
  const isAfter = (word: string) =>
    new RegExp(`\\b${word} (?:(?:the|an?|its) )?${thing.toLowerCase()}`, 'u').test(lower);
  return isAfter('without') && !isAfter('with');
}
