/**
 * Changes the pieces of a block so that CommonMark can express them: marks begin and end at words, and adjacent pieces
 * with the same marks are joined.
 */
import { firstCharacter, lastCharacter, neighborKind } from './escaping.ts';
import { hasSameMarks, type InlinePiece, piece } from './inline-run.ts';

/** Moves white space, and punctuation where necessary, out of the marks; joins pieces with the same marks. */
export function normalizePieces(untrimmed: readonly InlinePiece[]): InlinePiece[] {
  const collected = trim(untrimmed);
  const isMarked = collected.some(
    (each) => each.link !== undefined || each.strong || each.emphasis || each.code || each.struck,
  );
  const split = isMarked ? collected.flatMap(splitAtSpaces) : [...collected];
  const shared = split.map((each, at) => (isSpace(each) ? shareMarks(each, split[at - 1], split[at + 1]) : each));
  if (!isMarked) return shared;
  const joined = join(shared);
  return joined.flatMap((each, at) => splitAtPunctuation(each, joined[at - 1], joined[at + 1]));
}

/** Leaves out spaces and breaks at the edges. */
function trim(pieces: readonly InlinePiece[]): InlinePiece[] {
  const start = pieces.findIndex((each) => !isSpace(each));
  const inner = start === -1 ? [] : pieces.slice(start, pieces.findLastIndex((each) => !isSpace(each)) + 1);
  const [first] = inner;
  if (first?.kind === 'text') first.text = first.text.trimStart();
  const last = inner.at(-1);
  if (last?.kind === 'text') last.text = last.text.trimEnd();
  return inner;
}

function splitAtSpaces(each: InlinePiece): InlinePiece[] {
  if (each.kind !== 'text' || !/^\s|\s$/.test(each.text)) return [each];
  const core = each.text.trim();
  if (core === '') return [each];
  const start = each.text.indexOf(core);
  return [each.text.slice(0, start), core, each.text.slice(start + core.length)]
    .filter((text) => text !== '')
    .map((text) => piece('text', text, each));
}

export function isSpace({ kind, text }: InlinePiece): boolean {
  return kind === 'break' || (kind === 'text' && !/\S/.test(text));
}

/** A space keeps only the marks that both its neighbors have. */
function shareMarks(space: InlinePiece, before: InlinePiece | undefined, after: InlinePiece | undefined): InlinePiece {
  const isShared = (mark: 'strong' | 'emphasis' | 'struck'): boolean =>
    space[mark] && before?.[mark] === true && after?.[mark] === true;
  const isInside = before !== undefined && after !== undefined && hasSameMarks(before, after);
  return piece(space.kind, space.text, {
    strong: isShared('strong'),
    emphasis: isShared('emphasis'),
    code: space.kind === 'text' && space.code && isInside,
    struck: isShared('struck'),
    raised: false,
    link: space.link === before?.link && space.link === after?.link ? space.link : undefined,
  });
}

/**
 * Joins neighbors with the same marks. Spaces at the edge of marks stay separate, because marks may have to end there.
 */
export function join(pieces: readonly InlinePiece[]): InlinePiece[] {
  const joined: InlinePiece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const first = pieces[at++] as InlinePiece;
    const parts = [first.text];
    for (; canJoin(first, pieces[at], pieces[at + 1]); at++) {
      const text = pieces[at]?.text ?? '';
      parts.push(parts.at(-1)?.endsWith(' ') ? text.trimStart() : text);
    }
    joined.push(piece(first.kind, parts.join(''), first));
  }
  return joined;
}

/** Whether a piece can be joined to the previous one; a space only with a word on either side. */
function canJoin(one: InlinePiece, other: InlinePiece | undefined, next: InlinePiece | undefined): boolean {
  if (other === undefined || !isSameText(one, other) || isSpace(one)) return false;
  return !isSpace(other) || (next !== undefined && isSameText(other, next) && !isSpace(next));
}

function isSameText(one: InlinePiece, other: InlinePiece): boolean {
  return one.kind === 'text' && other.kind === 'text' && hasSameMarks(one, other);
}

/**
 * Emphasis cannot begin before punctuation, or end after it, right beside a word: there the punctuation stays outside.
 */
function splitAtPunctuation(
  each: InlinePiece,
  before: InlinePiece | undefined,
  after: InlinePiece | undefined,
): InlinePiece[] {
  if (each.kind !== 'text' || each.code || !(each.strong || each.emphasis)) return [each];
  let { text } = each;
  const parts: InlinePiece[] = [];
  if (opensBeside(each, before, lastCharacter(before?.text ?? ''))) {
    const leading = /^[\p{P}\p{S}][\p{P}\p{S}\s]*/u.exec(text)?.[0] ?? '';
    if (leading !== '') parts.push(withMarksOf(leading, each, before));
    text = text.slice(leading.length);
  }
  const trailing = opensBeside(each, after, firstCharacter(after?.text ?? '')) ? trailingPunctuation(text) : '';
  const core = text.slice(0, text.length - trailing.length);
  if (core !== '') parts.push(piece('text', core, each));
  if (trailing !== '') parts.push(withMarksOf(trailing, each, after));
  return parts;
}

/**
 * Searched from the end, character by character: a regular expression would take quadratic time on long runs of
 * punctuation.
 */
function trailingPunctuation(text: string): string {
  if (neighborKind(lastCharacter(text)) !== 'punctuation') return '';
  let start = text.length;
  for (let last = lastCharacter(text); last !== '' && neighborKind(last) !== 'word'; ) {
    start -= last.length;
    last = lastCharacter(text.slice(0, start));
  }
  return text.slice(start);
}

function opensBeside(each: InlinePiece, neighbor: InlinePiece | undefined, character: string): boolean {
  if (neighbor === undefined || neighbor.kind !== 'text' || neighbor.code || neighbor.link !== each.link) return false;
  const differs = neighbor.strong !== each.strong || neighbor.emphasis !== each.emphasis;
  return differs && neighborKind(character) === 'word';
}

function withMarksOf(text: string, each: InlinePiece, neighbor: InlinePiece | undefined): InlinePiece {
  return piece('text', text, {
    strong: each.strong && (neighbor?.strong ?? false),
    emphasis: each.emphasis && (neighbor?.emphasis ?? false),
    code: each.code,
    struck: each.struck,
    raised: each.raised,
    link: each.link,
  });
}
