/** Keeps the names of authors above or below the posts of a thread. */
import { BOILERPLATE, FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { hasDate } from './piece-traits.ts';
import { hashOf, nameWords } from './word-hash.ts';

const MAX_NAME_LENGTH = 60;
/** Minimum words of a post. */
const MIN_WORDS = 5;
const MIN_POSTS = 2;
/** Maximum pieces between an author's name and the post: ranks, dates, counts. */
const MAX_BETWEEN = 16;
const LEVELS_NAMED = 2;
/** How much more a post counts if the name at it is a link. */
const LINK_WEIGHT = 2;
const NAMED = new Set('author username user byline poster nickname'.split(' ').map((word) => hashOf(word)));
/** The mean probability of lines that are not named as those of authors. */
const LIKELY_LINE = 0.45;
const CONTROLS = BOILERPLATE | FLAG.heading;
const SAID = /^\W*(?:(?:posted|answered|asked|written|commented|replied|started) by|by)\s/i;

interface NameKind {
  readonly rows: number[];
  /** The rows of the posts that they are at. */
  readonly posts: Set<number>;
  links: number;
}

/**
 * Keeps the kind of names that is at most posts; others may be of the visitor, or of quoted users. Names mostly link to
 * the member, unlike ranks and counts of posts. Of equal kinds, the first is kept: the others are below the name.
 */
export function keepAuthors(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): void {
  const byShape = new Map<number, NameKind>();
  pieces.forEach((piece, row) => {
    const post = isName(piece) ? postAt(pieces, isKept, row) : -1;
    if (post === -1) return;
    const kind = byShape.get(piece.shape) ?? { rows: [], posts: new Set(), links: 0 };
    kind.rows.push(row);
    kind.posts.add(post);
    if (piece.linkCount > 0) kind.links++;
    byShape.set(piece.shape, kind);
  });
  let best: readonly number[] = [];
  let most = 0;
  for (const { rows, posts, links } of byShape.values()) {
    const score = posts.size * (links * 2 > rows.length ? LINK_WEIGHT : 1);
    if (posts.size < MIN_POSTS || score <= most) continue;
    best = rows;
    most = score;
  }
  if (best.length === 0) best = likelyLines(pieces, isKept, probabilities);
  for (const row of best) isKept[row] = 1;
}

/** Where nothing is named as an author: likely lines of the same structure right before the posts. */
function likelyLines(pieces: readonly Box[], isKept: Uint8Array, probabilities: Float32Array): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < pieces.length - 1; row++) {
    const { stats, flags } = pieces[row] as Box;
    const isLine = isKept[row] === 0 && stats.length <= MAX_NAME_LENGTH && stats.sentences === 0;
    if (isLine && (flags & CONTROLS) === 0 && isPost(pieces, isKept, row + 1)) rows.push(row);
  }
  const kinds = [...Map.groupBy(rows, (row) => (pieces[row] as Box).shape).values()];
  const likely = kinds.filter((kind) => {
    const sum = kind.reduce((total, row) => total + (probabilities[row] as number), 0);
    return kind.length >= MIN_POSTS && sum >= kind.length * LIKELY_LINE;
  });
  return likely.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** Whether its words, or the names of the elements around it, say that it names an author. */
export function isName(piece: Box): boolean {
  const { stats, names, parent } = piece;
  if (stats.length > MAX_NAME_LENGTH || stats.sentences > 1) return false;
  if (SAID.test(stats.start)) return true;
  if (stats.digits * 2 > stats.length || hasDate(piece) || isLabelled(piece)) return false;
  if (namesAuthor(names)) return true;
  let box = parent;
  for (let left = LEVELS_NAMED; left > 0 && box !== undefined; left--) {
    if (namesAuthor(box.names)) return true;
    box = box.parent;
  }
  return false;
}

/** In a list such as `Joined: 2010`. The name itself may be in one, too, as a link. */
const isLabelled = ({ tag, linkCount }: Box): boolean => (tag === 'dt' || tag === 'dd') && linkCount === 0;

function namesAuthor(names: string): boolean {
  return names !== '' && nameWords(names).some((word) => NAMED.has(word));
}

/** The row of the nearest kept post, or -1. */
function postAt(pieces: readonly Box[], isKept: Uint8Array, row: number): number {
  for (let step = 1; step <= MAX_BETWEEN; step++) {
    if (isPost(pieces, isKept, row + step)) return row + step;
    if (isPost(pieces, isKept, row - step)) return row - step;
  }
  return -1;
}

const isPost = (pieces: readonly Box[], isKept: Uint8Array, row: number): boolean =>
  isKept[row] === 1 && (pieces[row]?.stats.words ?? 0) >= MIN_WORDS;
