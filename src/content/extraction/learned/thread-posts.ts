/**
 * Finds the posts of a thread by their structure. Each has one line with its author, of the same structure in every
 * post, and one box with its text. What else is in a post (ranks, counts, controls) and what comes after the last one
 * is not content.
 */
import { firstName } from '../first-name.ts';
import { type AuthorMark, authorIn } from './author-marks.ts';
import { isName } from './authors.ts';
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { type AuthorLine, type PostUnit, unitsAround } from './post-units.ts';
import { hashOf } from './word-hash.ts';

/** The kinds of lines that are tried, the most frequent first. */
const MAX_KINDS = 4;
/**
 * The text of a post is looked for at most this many levels below its unit; parts that are deeper than the second are
 * not read.
 */
const MAX_DEPTH = 24;
const MAX_DEPTH_READ = 60;
/** Average words of a post. */
const MIN_WORDS = 4;
/** The share of the posts that have a text in the same place; others have a picture alone, or were deleted. */
const MIN_SHARE = 0.6;
/**
 * Of several lines of the same posts, one with an element that is named as an author is best, then one that links to a
 * member.
 */
const WEIGHTS = { named: 1.1, linked: 1.05, around: 1 } as const;
/** Where only the boxes around a line say that it is a name. */
const MAX_NAME_WORDS = 5;
/** Boxes whose names tell one kind of line from another. */
const LEVELS_OF_KIND = 3;
/** Longer texts in several posts are quotes, not labels. In three posts, a label may be longer than in two. */
const MAX_LABEL_WORDS = 6;
const MAX_WORDS_OF_PAIR = 3;

export interface Post {
  /** The rows of its pieces, the last one exclusive. */
  readonly first: number;
  readonly end: number;
  readonly author: AuthorLine;
  /** The rows of its text, without labels. */
  readonly text: readonly number[];
}

export interface ThreadPosts {
  readonly posts: readonly Post[];
  /** The lines with authors before the first post, which may be of the text that the thread is about. */
  readonly earlier: readonly AuthorLine[];
  /** Words of all texts. */
  readonly words: number;
  /** The class names around the first text. */
  readonly names: string;
}

/** The pieces of a page, with the probability of each, and the row of the main heading or -1. */
export interface RatedPieces {
  readonly pieces: readonly Box[];
  readonly probabilities: Float32Array;
  readonly title: number;
}

/** `least` is the number of posts that there must be. */
export function findPosts(page: RatedPieces, least: number): ThreadPosts | undefined {
  const { pieces } = page;
  const lines: AuthorLine[] = [];
  pieces.forEach((piece, row) => {
    const mark = (piece.flags & FLAG.nav) === 0 ? markOf(piece) : undefined;
    if (mark !== undefined) lines.push({ row, mark });
  });
  const kinds = [...Map.groupBy(lines, ({ row }) => kindOfLine(pieces[row] as Box)).values()]
    .filter((kind) => kind.length >= least)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_KINDS);
  let best: Omit<ThreadPosts, 'earlier'> | undefined;
  let most = 0;
  for (const kind of kinds) {
    for (const units of unitsAround(pieces, kind, page.title)) {
      const found = postsIn(page, units);
      if (found === undefined) continue;
      // Fewer units than lines: some have answers to them inside.
      const score = found.words * WEIGHTS[kind[0]?.mark.by ?? 'around'] * (units.length / kind.length) ** 0.25;
      if (score <= most) continue;
      most = score;
      best = found;
    }
  }
  if (best === undefined) return undefined;
  const first = best.posts[0]?.first ?? 0;
  return { ...best, earlier: lines.filter(({ row }) => row < first) };
}

const markOf = (piece: Box): AuthorMark | undefined =>
  authorIn(piece) ??
  (piece.stats.words <= MAX_NAME_WORDS && piece.stats.sentences === 0 && isName(piece)
    ? { element: piece.element, by: 'around' }
    : undefined);

/** Equal at all depths of a tree of answers, so only the nearest boxes count. */
function kindOfLine(line: Box): number {
  let kind = 0;
  let box: Box | undefined = line;
  for (let left = LEVELS_OF_KIND; left > 0 && box !== undefined; left--, box = box.parent) {
    kind = (Math.imul(kind, 31) + partOf(box)) | 0;
    // An element of its own kind for posts may be in another one.
    if (box.tag.includes('-')) break;
  }
  return kind;
}

/** Equal for boxes with the same tag and first class name. Without a class, the name is an id. */
const partOf = ({ tag, names }: Box): number =>
  names === '' || names.startsWith(' ') ? hashOf(tag) : hashOf(firstName(names), hashOf(tag));

function postsIn(page: RatedPieces, units: readonly PostUnit[]): Omit<ThreadPosts, 'earlier'> | undefined {
  const { pieces } = page;
  const labels = labelsIn(pieces, units);
  const place = placeOfText(page, units, labels);
  if (place === undefined) return undefined;
  let [words, count, names] = [0, 0, ''];
  const posts = units.map(({ first, end, author, box }): Post => {
    const text: number[] = [];
    for (let row = first; row < end; row++) {
      const piece = pieces[row] as Box;
      const around = row === author.row || isLabel(piece, labels) ? undefined : boxAt(piece, place, box);
      if (around === undefined) continue;
      text.push(row);
      words += piece.stats.words;
      names ||= [around, around.parent, box, box.parent].map(namesOf).join(' ');
    }
    if (text.length > 0) count++;
    return { first, end, author, text };
  });
  if (count < Math.min(2, units.length) || count < posts.length * MIN_SHARE || words < count * MIN_WORDS)
    return undefined;
  return { posts, words, names };
}

/** The name of an element that is not of HTML, such as `x-comment`, says what it is, too. */
const namesOf = (box: Box | undefined): string =>
  box === undefined ? '' : box.tag.includes('-') ? `${box.tag} ${box.names}` : box.names;

/** Hashes of the short texts that several posts have: `Reply`, `Joined:`, ranks. */
function labelsIn(pieces: readonly Box[], units: readonly PostUnit[]): ReadonlySet<number> {
  const seen = new Map<number, { last: number; units: number }>();
  const labels = new Set<number>();
  units.forEach(({ first, end }, unit) => {
    for (let row = first; row < end; row++) {
      const { hash, words } = (pieces[row] as Box).stats;
      if (words > MAX_LABEL_WORDS) continue;
      const before = seen.get(hash);
      if (before === undefined) seen.set(hash, { last: unit, units: 1 });
      else if (before.last !== unit) {
        before.last = unit;
        before.units++;
        if (before.units > 2 || words <= MAX_WORDS_OF_PAIR) labels.add(hash);
      }
    }
  });
  return labels;
}

const isLabel = ({ stats, flags }: Box, labels: ReadonlySet<number>): boolean =>
  (flags & FLAG.button) !== 0 || labels.has(stats.hash);

/** The place in the units of the boxes that have most of the likely text, and little else. */
function placeOfText(
  { pieces, probabilities }: RatedPieces,
  units: readonly PostUnit[],
  labels: ReadonlySet<number>,
): number | undefined {
  const sums = new Map<number, { likely: number; words: number; unit: number; at: number; isOne: boolean }>();
  let expected = 0;
  units.forEach(({ first, end, author, box: around }, unit) => {
    for (let row = first; row < end; row++) {
      const piece = pieces[row] as Box;
      const { words } = piece.stats;
      const likely = row === author.row || isLabel(piece, labels) ? 0 : words * (probabilities[row] as number);
      expected += likely;
      let level = piece.depth - around.depth;
      let box: Box | undefined = level > MAX_DEPTH_READ ? undefined : piece;
      for (; box !== undefined && level > 0; level--, box = box.parent) {
        if (level > MAX_DEPTH) continue;
        const place = placeOf(box, level);
        const sum = sums.get(place);
        if (sum === undefined) sums.set(place, { likely, words, unit, at: box.at, isOne: true });
        else {
          sum.likely += likely;
          sum.words += words;
          if (sum.unit === unit && sum.at !== box.at) sum.isOne = false;
          sum.unit = unit;
          sum.at = box.at;
        }
      }
    }
  });
  let best: number | undefined;
  let most = 0;
  for (const [place, { likely, words, isOne }] of sums) {
    const score = isOne ? (2 * likely) / (words + expected) : 0;
    if (score <= most) continue;
    most = score;
    best = place;
  }
  return best;
}

function boxAt(piece: Box, place: number, unit: Box): Box | undefined {
  const depth = piece.depth - unit.depth;
  let box: Box | undefined = depth > MAX_DEPTH_READ ? undefined : piece;
  for (let level = depth; box !== undefined && level > 0; level--, box = box.parent)
    if (placeOf(box, level) === place) return box;
  return undefined;
}

/** Equal for the texts of questions and answers, whose containers may differ. */
const placeOf = (box: Box, level: number): number => (Math.imul(partOf(box), 31) + level) | 0;
