/**
 * Never next to nothing: if little of a page would be left, everything outside of navigation, footers and dialogs is
 * kept.
 */
import { rankOfNames, verdictOf } from '../name-words.ts';
import { FLAG, OUTSIDE } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { OutermostBoxes } from './outermost.ts';

const ELSEWHERE = OUTSIDE | FLAG.button;
/** Less than this is next to nothing, if there is more to read. */
const LITTLE = 250;
const GOOD_PART = 0.5;
const MOST = 0.5;
/** A page of two sentences is kept whole. */
const SHORT_PAGE = 220;
const MAIN = FLAG.article | FLAG.main;

const RELATED =
  /(?:^|[\s_-])(?:related|similar|recommended|recommendations?|upsells?|cross-?sells?|also-bought|also-viewed|recently-viewed)(?:$|[\s_-])/i;

export function isRelated(piece: Box): boolean {
  for (let box: Box | undefined = piece; box !== undefined && box.tag !== 'body'; box = box.parent) {
    if (namesRelated(box)) return true;
  }
  return false;
}

const namesRelated = ({ names }: Box): boolean => names !== '' && RELATED.test(names);

const UNKNOWN = 0;
const OTHER = 1;
const IN_RELATED = 2;

/** The same for many pieces of a page: each box around them is looked at once. */
export class RelatedParts {
  /** By the position of the box. */
  readonly #known: Uint8Array;

  constructor(pieces: readonly Box[]) {
    this.#known = new Uint8Array((pieces.at(-1)?.at ?? 0) + 1);
  }

  has(piece: Box): boolean {
    const known = this.#known;
    let verdict = OTHER;
    let box: Box | undefined = piece;
    for (; box !== undefined && box.tag !== 'body'; box = box.parent) {
      if (known[box.at] !== UNKNOWN) verdict = known[box.at] as number;
      else if (namesRelated(box)) verdict = IN_RELATED;
      else continue;
      break;
    }
    for (let inner: Box | undefined = piece; inner !== undefined && inner !== box; inner = inner.parent)
      known[inner.at] = verdict;
    return verdict === IN_RELATED;
  }
}

export function widen(pieces: readonly Box[], isKept: Uint8Array): Uint8Array {
  const kept = lengthOf(pieces, isKept);
  if (kept >= LITTLE) return isKept;
  for (const isWider of WIDER) {
    const wide = Uint8Array.from(pieces, (piece, row) => (isKept[row] === 1 || isWider(piece) ? 1 : 0));
    const all = lengthOf(pieces, wide);
    if (all === 0) continue;
    if (all < SHORT_PAGE || kept < all * GOOD_PART) return withoutNamed(pieces, isKept, wide);
    if (kept > 0) return isKept;
  }
  return isKept;
}

/** From the narrowest on; the next is used if one finds nothing. */
const WIDER: readonly ((piece: Box) => boolean)[] = [(piece) => !isBoilerplate(piece), () => true];

function lengthOf(pieces: readonly Box[], isKept: Uint8Array): number {
  let length = 0;
  pieces.forEach(({ stats }, row) => {
    if (isKept[row] === 1) length += stats.length;
  });
  return length;
}

/**
 * Leaves out parts that are boilerplate by their names, if they are few: a restaurant's menu is no menu of the site.
 */
function withoutNamed(pieces: readonly Box[], isKept: Uint8Array, wide: Uint8Array): Uint8Array {
  const named = new OutermostBoxes(({ names }) => names !== '' && verdictOf(rankOfNames(names)) === 'boilerplate');
  const narrow = wide.map((kept, row) =>
    kept === 1 && (isKept[row] === 1 || named.around(pieces[row] as Box) === undefined) ? 1 : 0,
  );
  return lengthOf(pieces, narrow) >= lengthOf(pieces, wide) * MOST ? narrow : wide;
}

function isBoilerplate(piece: Box): boolean {
  if ((piece.flags & ELSEWHERE) !== 0 || isRelated(piece)) return true;
  // The header of the page, not of its text.
  if ((piece.flags & FLAG.header) !== 0 && (piece.flags & MAIN) === 0 && (piece.flags & FLAG.heading) === 0)
    return true;
  for (let box: Box | undefined = piece; box !== undefined && box.tag !== 'body'; box = box.parent) {
    if (box.names !== '' && verdictOf(rankOfNames(box.names)) === 'notice') return true;
  }
  return false;
}
