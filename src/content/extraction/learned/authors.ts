/** Keeps the names of authors above or below the posts of a thread. */
import type { Box } from './boxes.ts';
import { hashOf, nameWords } from './word-hash.ts';

const MAX_NAME_LENGTH = 60;
/** Minimum words of a post. */
const MIN_WORDS = 5;
const MIN_POSTS = 2;
/** Maximum pieces between an author's name and the post: titles, dates, counts. */
const MAX_BETWEEN = 8;
const LEVELS_NAMED = 2;
const NAMED = new Set('author username user byline poster nickname'.split(' ').map((word) => hashOf(word)));
const SAID = /^\W*(?:(?:posted|answered|asked|written|commented|replied|started) by|by)\s/i;

/** Keeps the kind of names that is at most posts; others may be of the visitor, or of quoted users. */
export function keepAuthors(pieces: readonly Box[], isKept: Uint8Array): void {
  const byShape = new Map<number, number[]>();
  pieces.forEach((piece, row) => {
    if (!isName(piece) || !isAtPost(pieces, isKept, row)) return;
    const rows = byShape.get(piece.shape);
    if (rows === undefined) byShape.set(piece.shape, [row]);
    else rows.push(row);
  });
  let best: readonly number[] = [];
  for (const rows of byShape.values()) if (rows.length > best.length) best = rows;
  if (best.length >= MIN_POSTS) for (const row of best) isKept[row] = 1;
}

/** Whether its words, or the names of the elements around it, say that it names an author. */
export function isName({ stats, names, parent }: Box): boolean {
  if (stats.length > MAX_NAME_LENGTH || stats.sentences > 1) return false;
  if (SAID.test(stats.start)) return true;
  if (namesAuthor(names)) return true;
  let box = parent;
  for (let left = LEVELS_NAMED; left > 0 && box !== undefined; left--) {
    if (namesAuthor(box.names)) return true;
    box = box.parent;
  }
  return false;
}

function namesAuthor(names: string): boolean {
  return names !== '' && nameWords(names).some((word) => NAMED.has(word));
}

function isAtPost(pieces: readonly Box[], isKept: Uint8Array, row: number): boolean {
  for (let step = 1; step <= MAX_BETWEEN; step++) {
    if (isPost(pieces, isKept, row + step) || isPost(pieces, isKept, row - step)) return true;
  }
  return false;
}

const isPost = (pieces: readonly Box[], isKept: Uint8Array, row: number): boolean =>
  isKept[row] === 1 && (pieces[row]?.stats.words ?? 0) >= MIN_WORDS;
