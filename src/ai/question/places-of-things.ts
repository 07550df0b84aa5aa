/**
 * Where one of several things is or takes place: the place on the line right below its name, as lists of events have.
 */
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';

const ASKS_WHERE =
  /^\s*(?:and\s+)?(?:where|in (?:which|what) (?:city|town|state|country|place)) (?:is|are|was|were|will|does|do|did)\b/i;
const USUAL = new Set(
  keysOf('take place held located hold location event conference based happen venue city town state country'),
);
/** "San Jose, United States", "Lyon, France (and online)" */
const PLACE = /^(?:\p{Lu}[\p{L}.'’-]*\s?){1,4},\s(?:(?:of|and|the)\s|\p{Lu}[\p{L}.'’-]*\s?){1,4}(?:\([^)]{1,30}\))?$/u;
const MAX_PLACE_LENGTH = 60;
/** Maximum lines from the name to the place: a date may be between them. */
const MAX_BELOW = 2;
/** Minimum share of a name's words that the question must have. */
const MIN_NAMED = 0.5;

export function placeOfThing(lines: readonly Line[], question: string): string | undefined {
  if (!ASKS_WHERE.test(question)) return undefined;
  const asked = askedKeys(question).filter((key) => !USUAL.has(key));
  if (asked.length === 0) return undefined;
  const places = new Set<string>();
  for (const [at, { text, heading, isBoilerplate }] of lines.entries()) {
    if (heading === 0 || isBoilerplate) continue;
    const name = keysOf(text);
    if (!asked.every((key) => name.includes(key)) || asked.length < MIN_NAMED * name.length) continue;
    const below = lines.slice(at + 1, at + 1 + MAX_BELOW);
    const end = below.findIndex((line) => line.heading > 0);
    const found = (end === -1 ? below : below.slice(0, end)).find(
      (line) => line.text.length <= MAX_PLACE_LENGTH && PLACE.test(line.text),
    );
    if (found !== undefined) places.add(found.text);
  }
  // The same name twice with two places is two things.
  return places.size === 1 ? [...places][0] : undefined;
}
