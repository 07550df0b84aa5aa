/**
 * Makes equal names of elements and attributes the same string, so that comparing them is comparing pointers. The cache
 * has a fixed size, so that no page can make it grow or slow. Knows nothing of markup.
 */
import { foldCase } from '../ascii-case.ts';

/** A power of two. */
const SLOTS = 1024;
const CAPITAL_A = 65;
const CAPITAL_Z = 90;
const TO_LOWER_CASE = 32;
/** A longer name may be a slice that keeps the whole page in memory. */
const LONGEST = 12;

const names: string[] = new Array(SLOTS).fill('');

/** The name in `page` from `start` to `end`, in lower case. `codes` are those of the page. */
export function readName(page: string, codes: Uint16Array, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST)
    return isLowerCase(codes, start, end) ? page.slice(start, end) : foldCase(page.slice(start, end));
  let hash = length;
  for (let at = start; at < end; at++) hash = Math.imul(hash, 31) + lowerCaseAt(codes, at);
  const slot = (hash ^ (hash >>> 10)) & (SLOTS - 1);
  const known = names[slot] as string;
  if (known.length === length && isNameAt(codes, start, known)) return known;
  const name = asPropertyKey(foldCase(page.slice(start, end)));
  names[slot] = name;
  return name;
}

function isLowerCase(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    if (code >= CAPITAL_A && code <= CAPITAL_Z) return false;
  }
  return true;
}

function isNameAt(codes: Uint16Array, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    if (lowerCaseAt(codes, start + at) !== name.charCodeAt(at)) return false;
  }
  return true;
}

function lowerCaseAt(codes: Uint16Array, at: number): number {
  const code = codes[at] as number;
  return code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_LOWER_CASE : code;
}

/**
 * The engine keeps one copy of each property key and of each literal, so both become the same pointer. An object
 * without a prototype is a plain dictionary; on any other object, each new name would create a shape.
 */
function asPropertyKey(name: string): string {
  const table: Record<string, true> = Object.create(null);
  table[name] = true;
  return Object.keys(table)[0] ?? name;
}
