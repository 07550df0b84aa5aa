/**
 * Keeps where and when to find a business: addresses, opening hours and telephone numbers in sections of the content.
 */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';

const MAX_LENGTH = 240;
const OTHERS = BOILERPLATE | FLAG.header | FLAG.aside;
/** Two times of a day: `8:00 – 18:00`, `9am to 5pm`, `14 h à 18 h`, `9–17 Uhr`. */
const HOURS =
  /\d{1,2}(?:[:.]\d\d| ?h(?:\d\d)?\b| ?[ap]\.?m\b)[^\d]{1,12}\d{1,2}(?:[:.]\d\d| ?h\b| ?[ap]\.?m\b)|\d{1,2} ?[–-] ?\d{1,2} Uhr/i;
const TELEPHONE = /(?:\+|\b0|\()\d[\d ()/.-]{6,}\d\b/;
/** How likely the piece must be: much less than others. */
const POSSIBLE = 0.25;
/** Pieces before a fact that are looked at. */
const MAX_BEFORE = 60;
/** Cells before a fact in its row. */
const MAX_CELLS = 3;
/** Items of a list with a fact that are looked at before and after it. */
const MAX_ITEMS = 6;
const LIKELY_ITEM = 0.5;
/** A fact stands in a box with kept text, at most this many levels above it. */
const LEVELS_AROUND = 3;

const LISTS = /^(?:tr|tbody|table|dl|ul|ol)$/;

/** `title` is the row of the main heading, or -1. */
export function keepContactFacts(
  pieces: readonly Box[],
  isKept: Uint8Array,
  probabilities: Float32Array,
  title: number,
): void {
  const before = isKept.slice();
  if (title !== -1) before[title] = 1;
  for (let row = 1; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    if (before[row] === 1 || (probabilities[row] as number) < POSSIBLE || !isFact(piece)) continue;
    const first = firstOfRow(pieces, row);
    if (!isAmongKept(pieces, before, first)) continue;
    isKept.fill(1, first, row + 1);
    const heading = first - 1;
    if (((pieces[heading]?.flags ?? 0) & FLAG.heading) !== 0) isKept[heading] = 1;
    if (piece.tag === 'li') keepOthersOfList(pieces, isKept, probabilities, row);
  }
}

/** Where there is a telephone number in a list, the other items say where to find somebody, too. */
function keepOthersOfList(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array, row: number): void {
  const { parent } = pieces[row] as Box;
  for (const step of [-1, 1]) {
    for (let other = row + step; Math.abs(other - row) <= MAX_ITEMS && pieces[other]?.parent === parent; other += step)
      if ((probabilities[other] as number) >= LIKELY_ITEM) isKept[other] = 1;
  }
}

function isFact({ stats, flags }: Box): boolean {
  if (stats.length > MAX_LENGTH || (flags & OTHERS) !== 0) return false;
  if ((flags & FLAG.address) !== 0) return true;
  return stats.digits > 0 && (HOURS.test(stats.start) || TELEPHONE.test(stats.start));
}

/** The cells before it in the row of its table: the day. */
function firstOfRow(pieces: readonly Box[], row: number): number {
  const { parent, tag } = pieces[row] as Box;
  let first = row;
  if (tag === 'td' || tag === 'dd') while (row - first < MAX_CELLS && pieces[first - 1]?.parent === parent) first--;
  return tag === 'dd' ? Math.max(first, row - 1) : first;
}

function isAmongKept(pieces: readonly Box[], isKept: Uint8Array, row: number): boolean {
  let around = (pieces[row] as Box).parent;
  for (let left = LEVELS_AROUND; left > 0 && around !== undefined && LISTS.test(around.tag); left--)
    around = around.parent;
  for (let left = LEVELS_AROUND; left > 0 && around?.parent !== undefined && around.parent.tag !== 'body'; left--)
    around = around.parent;
  if (around === undefined || around.tag === 'body') return false;
  const last = Math.max(0, row - MAX_BEFORE);
  for (let at = row - 1; at >= last && (pieces[at] as Box).at > around.at; at--) if (isKept[at] === 1) return true;
  return false;
}
