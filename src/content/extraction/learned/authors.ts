/** Who wrote what in a thread: the names over the posts, or under them, stay with the posts. */
import type { Box } from './boxes.ts';
import { hashOf, nameWords } from './word-hash.ts';

const LONGEST_NAME = 60;
/** A post is kept prose of at least so many words. */
const FEWEST_WORDS = 5;
const FEWEST_POSTS = 2;
/** So many pieces may stand between an author's name and the post: titles, dates, counts. */
const MOST_BETWEEN = 8;
const LEVELS_NAMED = 2;
const NAMED = new Set('author username user byline poster nickname'.split(' ').map((word) => hashOf(word)));
const SAID = /^\W*(?:(?:posted|answered|asked|written|commented|replied|started) by|by)\s/i;

/** The names that are built alike and stand at the most posts; others may be of the visitor, or of who was quoted. */
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
  if (best.length >= FEWEST_POSTS) for (const row of best) isKept[row] = 1;
}

/** Says by its words, or by the names of what it is in, that it names an author. */
export function isName({ signs, names, parent }: Box): boolean {
  if (signs.length > LONGEST_NAME || signs.sentences > 1) return false;
  if (SAID.test(signs.start)) return true;
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
  for (let step = 1; step <= MOST_BETWEEN; step++) {
    if (isPost(pieces, isKept, row + step) || isPost(pieces, isKept, row - step)) return true;
  }
  return false;
}

const isPost = (pieces: readonly Box[], isKept: Uint8Array, row: number): boolean =>
  isKept[row] === 1 && (pieces[row]?.signs.words ?? 0) >= FEWEST_WORDS;
