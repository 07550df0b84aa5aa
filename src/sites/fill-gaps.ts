/** Merges two records of the same thing: missing values of the first are taken from the second. */
import { isObject } from './lenient-json.ts';

export function fillGaps<Fields extends object>(first: Fields, second: Fields | undefined): Fields;
export function fillGaps<Fields extends object>(
  first: Fields | undefined,
  second: Fields | undefined,
): Fields | undefined;
export function fillGaps<Fields extends object>(
  first: Fields | undefined,
  second: Fields | undefined,
): Fields | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const filled = Object.fromEntries(Object.entries(first));
  for (const [name, value] of Object.entries(second)) {
    const own = filled[name];
    if (own === null || own === false || (Array.isArray(own) && own.length === 0)) filled[name] = value;
    else if (isObject(own) && isObject(value)) filled[name] = fillGaps(own, value);
  }
  return filled as Fields;
}
