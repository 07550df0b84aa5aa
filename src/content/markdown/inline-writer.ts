/**
 * Writes the inline content of one block: escaped text, emphasis that a parser reads back, links around their text.
 * Emphasis that CommonMark cannot express (an edge inside a word, before punctuation) is dropped, and its text kept.
 */
import { type Token, unreadableSpans } from './emphasis-check.ts';
import { codeSpan, destination, escapeInline } from './escaping.ts';
import { type InlinePiece, type Link, piece } from './inline-run.ts';
import { isSpace, join, normalizePieces } from './normalized-pieces.ts';
import { rewriteSpecialLinks } from './special-links.ts';

type Mark = 'link' | 'strong' | 'emphasis' | 'struck';

interface Span {
  readonly mark: Mark;
  readonly start: number;
  /** One past the last piece. */
  readonly end: number;
  readonly number: number;
}

/** From the outside in, if several begin and end together: the order in which a parser reads three asterisks. */
const NESTING: readonly Mark[] = ['link', 'struck', 'emphasis', 'strong'];
const MAX_TRIES = 4;
/** Not part of CommonMark, but understood by most of its readers. */
const STRIKE = '~~';

/** The lines of a block. Line breaks at its edges are left out. */
export function writeInline(collected: readonly InlinePiece[], note: (link: Link) => void): string {
  const [first] = collected;
  if (first === undefined) return '';
  // Most blocks are one text without marks, which the rest of this function would not change.
  if (collected.length === 1 && isPlainText(first)) return escapeInline(first.text.trim(), '', false);
  let pieces = normalizePieces(rewriteSpecialLinks(collected, note));
  for (let left = MAX_TRIES; ; left--) {
    if (left === 0) clear(pieces, 0, pieces.length, ['strong', 'emphasis']);
    pieces = join(pieces);
    const { tokens, spans } = assemble(pieces);
    const unreadable = spans.length === 0 ? undefined : unreadableSpans(tokens);
    if (unreadable === undefined || unreadable.size === 0) {
      for (const { link } of pieces) if (link !== undefined) note(link);
      return tokens.map((token) => token.text).join('');
    }
    for (const { number, mark, start, end } of spans) if (unreadable.has(number)) clear(pieces, start, end, [mark]);
  }
}

function isPlainText({ kind, link, strong, emphasis, code, struck }: InlinePiece): boolean {
  return kind === 'text' && link === undefined && !strong && !emphasis && !code && !struck;
}

function clear(pieces: InlinePiece[], start: number, end: number, marks: readonly Mark[]): void {
  for (let at = start; at < end; at++) {
    const old = pieces[at];
    if (old === undefined) continue;
    pieces[at] = piece(old.kind, old.text, {
      strong: old.strong && !marks.includes('strong'),
      emphasis: old.emphasis && !marks.includes('emphasis'),
      code: old.code,
      struck: old.struck,
      raised: old.raised,
      link: old.link,
    });
  }
}

function assemble(pieces: readonly InlinePiece[]): { tokens: Token[]; spans: Span[] } {
  const writer = new SpanWriter(pieces);
  pieces.forEach((each, at) => {
    writer.moveTo(at);
    writer.write(each);
  });
  writer.moveTo(pieces.length);
  return writer;
}

/** Opens and closes spans so that they nest: the longer one outside, and a link never split. */
class SpanWriter {
  readonly tokens: Token[] = [];
  readonly spans: Span[] = [];
  readonly #pieces: readonly InlinePiece[];
  readonly #open: Span[] = [];
  readonly #ends: Readonly<Record<Mark, Int32Array>>;

  constructor(pieces: readonly InlinePiece[]) {
    this.#pieces = pieces;
    const links = runs(pieces, ({ link }) => (link?.isWritten ? undefined : link));
    this.#ends = {
      link: links.ends,
      strong: endsBesideLinks(pieces, runs(pieces, ({ strong }) => strong || undefined).ends, links),
      emphasis: endsBesideLinks(pieces, runs(pieces, ({ emphasis }) => emphasis || undefined).ends, links),
      struck: endsBesideLinks(pieces, runs(pieces, ({ struck }) => struck || undefined).ends, links),
    };
  }

  /** Closes the spans that end before the piece and opens those that begin with it. */
  moveTo(at: number): void {
    const next = this.#pieces[at];
    const firstEnded = this.#open.findIndex(({ end }) => end <= at);
    if (firstEnded !== -1) while (this.#open.length > firstEnded) this.#close();
    // Emphasis never begins with a space: it waits for the word.
    if (next === undefined || isSpace(next)) return;
    const opening = NESTING.filter((mark) => this.#end(mark, at) > at && !this.#isOpen(mark)).sort(
      (one, other) => this.#end(other, at) - this.#end(one, at),
    );
    for (const mark of opening) this.#openSpan(mark, at);
  }

  write({ kind, text, code, link }: InlinePiece): void {
    const isInLink = link !== undefined && !link.isWritten;
    // `]:` after a bracket at the start of a paragraph makes it a definition, even in code.
    if (kind === 'break') this.#push('text', '\\\n');
    else if (kind === 'ready') this.#push('text', text);
    else if (code && !(isInLink && text.includes(']:'))) this.#push('text', codeSpan(text));
    else this.#push('text', escapeInline(text, this.tokens.at(-1)?.text ?? '', isInLink));
  }

  #end(mark: Mark, at: number): number {
    return this.#ends[mark][at] ?? 0;
  }

  #isOpen(mark: Mark): boolean {
    return this.#open.some((span) => span.mark === mark);
  }

  #openSpan(mark: Mark, start: number): void {
    const span = { mark, start, end: this.#end(mark, start), number: this.spans.length };
    this.#open.push(span);
    if (mark === 'link') {
      this.#keepFromImage();
      this.#push('linkStart', '[');
    } else if (mark === 'struck') {
      this.#push('text', STRIKE);
    } else {
      this.spans.push(span);
      this.#push('delimiter', mark === 'strong' ? '**' : '*', span.number);
    }
  }

  #close(): void {
    const span = this.#open.pop();
    if (span === undefined) return;
    // Emphasis never ends with a space either.
    const last = this.tokens.at(-1);
    const space = last?.kind === 'text' && /^\s*$|^\\\n$/.test(last.text) ? this.tokens.pop() : undefined;
    if (span.mark === 'struck') this.#push('text', STRIKE);
    else if (span.mark !== 'link') this.#push('delimiter', span.mark === 'strong' ? '**' : '*', span.number);
    else this.#push('linkEnd', `](${destination(this.#pieces[span.start]?.link?.url ?? '')})`);
    if (space !== undefined) this.tokens.push(space);
  }

  /** An exclamation mark before a link would make it an image. */
  #keepFromImage(): void {
    const last = this.tokens.at(-1);
    if (last?.kind !== 'text' || !last.text.endsWith('!')) return;
    this.tokens[this.tokens.length - 1] = { ...last, text: `${last.text.slice(0, -1)}\\!` };
  }

  #push(kind: Token['kind'], text: string, span = -1): void {
    this.tokens.push({ kind, text, span });
  }
}

interface Runs {
  /** For each piece, where its run of pieces with the same value begins and ends; an end of 0 if it has no value. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

function runs(pieces: readonly InlinePiece[], read: (each: InlinePiece) => unknown): Runs {
  const starts = new Int32Array(pieces.length + 1);
  const ends = new Int32Array(pieces.length + 1);
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    const value = read(pieces[start] as InlinePiece);
    for (end = start + 1; end < pieces.length && read(pieces[end] as InlinePiece) === value; ) end++;
    starts.fill(start, start, end);
    if (value !== undefined) ends.fill(end, start, end);
  }
  return { starts, ends };
}

/** Emphasis that begins or ends inside a link is split at the link's edge, because a link is never split. */
function endsBesideLinks(pieces: readonly InlinePiece[], ends: Int32Array, links: Runs): Int32Array {
  return ends.map((end, at) => {
    if (end === 0) return 0;
    const ownLinkEnd = links.ends[at] ?? 0;
    const isBegunInLink = ownLinkEnd > 0 && (links.starts[at] ?? 0) < at;
    if (isBegunInLink) return Math.min(end, ownLinkEnd);
    const lastLinkStart = links.starts[end - 1] ?? 0;
    const isEndedInLink = (links.ends[end - 1] ?? 0) > end && lastLinkStart > at;
    return isEndedInLink ? endWithoutSpace(pieces, lastLinkStart) : end;
  });
}

function endWithoutSpace(pieces: readonly InlinePiece[], end: number): number {
  const last = pieces[end - 1];
  return last !== undefined && isSpace(last) ? end - 1 : end;
}
