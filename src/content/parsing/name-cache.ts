/**
 * Names of elements and attributes as one string each, however often a page repeats them: comparing them later is
 * comparing pointers. A cache of fixed size, so that no page can make it grow or slow. Knows nothing of markup.
 */
import { foldCase } from '../ascii-case.ts';

/** A power of two. */
const SLOTS = 1024;
const CAPITAL_A = 65;
const CAPITAL_Z = 90;
const TO_LOWER_CASE = 32;
/** A longer name may be cut from its page by reference, and would keep the whole page in memory. */
const LONGEST = 12;

const names: string[] = new Array(SLOTS).fill('');

/** The name in `page` from `start` to `end`, in lower case. */
export function readName(page: string, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST) return foldCase(page.slice(start, end));
  let hash = length;
  for (let at = start; at < end; at++) hash = Math.imul(hash, 31) + lowerCaseAt(page, at);
  const slot = (hash ^ (hash >>> 10)) & (SLOTS - 1);
  const known = names[slot] as string;
  if (known.length === length && isNameAt(page, start, known)) return known;
  const name = asPropertyKey(foldCase(page.slice(start, end)));
  names[slot] = name;
  return name;
}

function isNameAt(page: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    if (lowerCaseAt(page, start + at) !== name.charCodeAt(at)) return false;
  }
  return true;
}

function lowerCaseAt(page: string, at: number): number {
  const code = page.charCodeAt(at);
  return code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_LOWER_CASE : code;
}

/**
 * The engine keeps one copy of each property key and of each literal: the two are one pointer. An object without a
 * prototype is a plain table to it; from any other, each new name would make it a shape to remember.
 */
function asPropertyKey(name: string): string {
  const table: Record<string, true> = Object.create(null);
  table[name] = true;
  return Object.keys(table)[0] ?? name;
}
