/**
 * Decides whether a page is a thread, and keeps its posts: the texts with the names of their authors, and nothing after
 * the last.
 */
import type { Node, ThreadPost } from '../../main-content.ts';
import { trimAuthorLine } from './author-lines.ts';
import { BOILERPLATE, FLAG } from './box-flags.ts';
import { type Box, rowAfter } from './boxes.ts';
import { KINDS } from './page-features.ts';
import type { PageHints } from './page-hints.ts';
import { titleShare } from './piece-traits.ts';
import { findPosts, type Post, type RatedPieces, type ThreadPosts } from './thread-posts.ts';
import { hashOf, nameWords } from './word-hash.ts';

const ARTICLE = KINDS.indexOf('article');
const FORUM = KINDS.indexOf('forum');
const LISTING = KINDS.indexOf('listing');
const PRODUCT = KINDS.indexOf('product');
const LIKELY_THREAD = 0.4;
/**
 * With this probability, posts that are named as comments or messages decide. Comments under an article are left out.
 */
const POSSIBLE_THREAD = 0.08;
const LIKELY_OTHER = 0.5;
const POSSIBLE_ARTICLE = 0.35;
/** Words of the text before the posts, compared with those of the posts. */
const MAX_OPENER = 1.5;
const MAX_OPENER_OF_ARTICLE = 0.3;
const NAMED_POSTS = new Set(
  'comment comments message messages reply replies answer answers post posts postbody thread'
    .split(' ')
    .map((word) => hashOf(word)),
);
/** The share of the page's words that is in posts: lists of threads have less. */
const MIN_SHARE = 0.15;
const MIN_SHARE_OF_POSSIBLE = 0.2;
/** Similarity to the title from which on a heading in a post repeats it. */
const SAME_TITLE = 0.75;
const MIN_WORDS = 5;
/** Other texts of a post, such as comments at an answer, are kept if they are likely and not short. */
const MIN_WORDS_BESIDE = 8;
const LIKELY = 0.5;
/** A part of a post that is less likely is a preview of a link, or a control. The main part is kept in any case. */
const POSSIBLE = 0.4;
const MIN_CELLS = 4;

export const isThread = ({ is }: PageHints, kinds: ArrayLike<number>): boolean =>
  is.forum || is.questions || (kinds[FORUM] ?? 0) >= LIKELY_THREAD;

export function findThread(page: RatedPieces, hints: PageHints, kinds: ArrayLike<number>): ThreadPosts | undefined {
  const { pieces, title } = page;
  const isLikely = (kinds[FORUM] ?? 0) >= LIKELY_THREAD;
  if (!isLikely && !isPossible(hints, kinds)) return undefined;
  const found = findPosts(page, 2) ?? (isLikely && title >= 0 ? findPosts(page, 1) : undefined);
  if (found === undefined) return undefined;
  let words = 0;
  for (const { stats } of pieces) words += stats.words;
  if (isLikely) return found.words >= words * MIN_SHARE ? found : undefined;
  const isNamed = nameWords(found.names).some((word) => NAMED_POSTS.has(word));
  if (!isNamed || found.words < words * MIN_SHARE_OF_POSSIBLE) return undefined;
  const most = (kinds[ARTICLE] ?? 0) < POSSIBLE_ARTICLE ? MAX_OPENER : MAX_OPENER_OF_ARTICLE;
  return likelyWordsBefore(page, found) < found.words * most ? found : undefined;
}

/** A longer text before the posts is an article with comments. */
function likelyWordsBefore({ pieces, probabilities }: RatedPieces, { posts }: ThreadPosts): number {
  let words = 0;
  for (let row = (posts[0]?.first ?? 0) - 1; row >= 0; row--)
    words += (pieces[row] as Box).stats.words * (probabilities[row] as number);
  return words;
}

const isPossible = ({ is }: PageHints, kinds: ArrayLike<number>): boolean =>
  (kinds[FORUM] ?? 0) >= POSSIBLE_THREAD &&
  !is.article &&
  !is.product &&
  !is.recipe &&
  (kinds[ARTICLE] ?? 0) < LIKELY_OTHER &&
  (kinds[LISTING] ?? 0) < LIKELY_OTHER &&
  (kinds[PRODUCT] ?? 0) < LIKELY_OTHER;

/** Keeps the texts of the posts, and nothing else from the first post on, except for likely texts beside them. */
export function keepPosts(
  { pieces, probabilities }: RatedPieces,
  isKept: Uint8Array,
  { posts }: ThreadPosts,
  titleWords: ReadonlySet<number>,
): void {
  const first = posts[0]?.first ?? 0;
  const end = posts.at(-1)?.end ?? 0;
  const before = isKept.slice();
  const likelyWords = (row: number): number => (probabilities[row] as number) * (pieces[row] as Box).stats.words;
  for (let row = first; row < pieces.length; row++) {
    const isBeside =
      (pieces[row] as Box).stats.words >= MIN_WORDS_BESIDE && (probabilities[row] as number) >= LIKELY && row < end;
    if (!isBeside) isKept[row] = 0;
  }
  keepTablesAfter(pieces, isKept, posts);
  for (const { text } of posts) {
    const main = text.reduce((best, row) => (likelyWords(row) > likelyWords(best) ? row : best), text[0] ?? -1);
    for (const row of text) {
      const piece = pieces[row] as Box;
      if ((piece.flags & FLAG.heading) !== 0 && titleShare(piece, titleWords) >= SAME_TITLE) isKept[row] = 0;
      else if (before[row] === 1 || row === main || (probabilities[row] as number) >= POSSIBLE) isKept[row] = 1;
    }
  }
}

/** A table with a header and without links beside the posts belongs to them: lists of other threads have links. */
function keepTablesAfter(pieces: readonly Box[], isKept: Uint8Array, posts: readonly Post[]): void {
  const last = posts.at(-1);
  const around = boxAround(pieces, posts);
  if (last === undefined || around === undefined) return;
  for (let first = last.end; first < pieces.length && (pieces[first] as Box).at < around.end; first++) {
    const table = tableAround(pieces[first] as Box);
    if (table === undefined || table.at < around.at) continue;
    const next = rowAfter(pieces, first, table);
    const rows = pieces.slice(first, next);
    const isOfPosts =
      rows.length >= MIN_CELLS && rows.every(({ linkCount, flags }) => linkCount === 0 && (flags & BOILERPLATE) === 0);
    if (isOfPosts && rows.some(({ tag }) => tag === 'th')) isKept.fill(1, first, next);
    first = next - 1;
  }
}

/** The container of all posts. */
function boxAround(pieces: readonly Box[], posts: readonly Post[]): Box | undefined {
  const first = pieces[posts[0]?.first ?? -1];
  let box = posts.length < 2 ? undefined : pieces[posts.at(-1)?.author.row ?? -1];
  while (box !== undefined && first !== undefined && box.at > first.at) box = box.parent;
  return box;
}

function tableAround(piece: Box): Box | undefined {
  if ((piece.flags & FLAG.table) === 0) return undefined;
  let table: Box | undefined;
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) if (box.tag === 'table') table = box;
  return table;
}

/** Keeps the names of the authors of the kept posts, and returns the nodes beside the names, which are left out. */
export function keepPostAuthors(pieces: readonly Box[], isKept: Uint8Array, { posts, earlier }: ThreadPosts): Node[] {
  const authors = posts.filter(({ text }) => text.some((row) => isKept[row] === 1)).map(({ author }) => author);
  const first = posts[0]?.first ?? 0;
  const opener = pieces.findIndex(
    ({ stats, flags }, row) =>
      row < first && isKept[row] === 1 && stats.words >= MIN_WORDS && (flags & FLAG.heading) === 0,
  );
  const [nearest] = earlier.toSorted((one, other) => Math.abs(one.row - opener) - Math.abs(other.row - opener));
  if (opener !== -1 && nearest !== undefined && isKept[nearest.row] === 0) authors.push(nearest);
  return authors.flatMap(({ row, mark }) => {
    isKept[row] = 1;
    return trimAuthorLine(pieces[row] as Box, mark);
  });
}

/** The posts with what is kept of their texts; those without any are left out. */
export function postsKept(pieces: readonly Box[], isKept: Uint8Array, { posts }: ThreadPosts): ThreadPost[] {
  return posts.flatMap(({ author, text }) => {
    const texts = text.filter((row) => isKept[row] === 1).map((row) => (pieces[row] as Box).element);
    return texts.length === 0 ? [] : [{ author: author.mark.element, texts }];
  });
}
