/**
 * Collects the inline content of one block as it comes from the page, with white space collapsed as a browser does.
 * Each piece carries its own marks, so a block may begin or end in the middle of an emphasis or a link.
 */

export interface Link {
  readonly url: string;
  /** Leads to a place on the page itself. */
  readonly isFragment: boolean;
  /** A link around several blocks is written with one of them alone. */
  isWritten: boolean;
}

export interface Marks {
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly code: boolean;
  readonly struck: boolean;
  /** Set above the line, as marks of notes are. */
  readonly raised: boolean;
  readonly link: Link | undefined;
}

/** Text, or Markdown that is ready (an image, a formula), or a line break. */
export interface Piece extends Marks {
  readonly kind: 'text' | 'ready' | 'break';
  text: string;
}

const UNUSUAL = /[\p{Cc}\u00a0\u00ad\u200b\u2028\u2029\u2060\ufeff]| {2}/v;
const INVISIBLE = /[[\p{Cc}--[\t\n\v\f\r\u0085]]\u00ad\u200b\u2060\ufeff]/gv;
const SPACES = /[ \t\n\v\f\r\u0085\u00a0\u2028\u2029]+/g;
const WIDE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3030\uff01-\uff60]`;
/** A line break in the source between characters of scripts that have no spaces is no space either. */
const WRAPPED_WIDE = new RegExp(String.raw`(?<=${WIDE})[ \t\f\r]*\n[ \t\n\f\r]*(?=${WIDE})`, 'gu');
const MAY_BE_WIDE = /[\u2e80-\uffff]\s*\n/;

/** Text with white space collapsed and characters that nobody sees left out. */
export function collapse(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  const unwrapped = MAY_BE_WIDE.test(text) ? text.replace(WRAPPED_WIDE, '') : text;
  return unwrapped.replace(INVISIBLE, '').replace(SPACES, ' ');
}

export class InlineRun {
  #pieces: Piece[] = [];
  #endsWithSpace = true;

  get #isAtLineStart(): boolean {
    return (this.#pieces.at(-1)?.kind ?? 'break') === 'break';
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  addText(value: string, marks: Marks): void {
    let text = collapse(value);
    if (this.#endsWithSpace) text = this.#isAtLineStart ? text.trimStart() : text.replace(/^ /, '');
    if (text === '') return;
    this.#endsWithSpace = text.endsWith(' ');
    const last = this.#pieces.at(-1);
    if (last?.kind === 'text' && hasSameMarks(last, marks)) last.text += text;
    else this.#pieces.push(piece('text', text, marks));
  }

  /** Adds Markdown that is ready. */
  add(markdown: string, marks: Marks): void {
    this.#pieces.push(piece('ready', markdown, marks));
    this.#endsWithSpace = false;
  }

  addBreak(marks: Marks): void {
    this.#trimEnd();
    this.#pieces.push(piece('break', '', marks));
    this.#endsWithSpace = true;
  }

  /** Takes what was collected, without white space at its edges, and starts anew. */
  take(): Piece[] {
    this.#trimEnd();
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#endsWithSpace = true;
    return pieces;
  }

  #trimEnd(): void {
    for (let last = this.#pieces.at(-1); last?.kind === 'text'; last = this.#pieces.at(-1)) {
      last.text = last.text.trimEnd();
      if (last.text !== '') return;
      this.#pieces.pop();
    }
  }
}

export function hasSameMarks(one: Marks, other: Marks): boolean {
  return (
    one.link === other.link &&
    one.strong === other.strong &&
    one.emphasis === other.emphasis &&
    one.code === other.code &&
    one.struck === other.struck &&
    one.raised === other.raised
  );
}

export function withMark(marks: Marks, mark: 'strong' | 'emphasis' | 'code' | 'struck' | 'raised'): Marks {
  return {
    strong: marks.strong || mark === 'strong',
    emphasis: marks.emphasis || mark === 'emphasis',
    code: marks.code || mark === 'code',
    struck: marks.struck || mark === 'struck',
    raised: marks.raised || mark === 'raised',
    link: marks.link,
  };
}

export function withLink({ strong, emphasis, code, struck, raised }: Marks, link: Link | undefined): Marks {
  return { strong, emphasis, code, struck, raised, link };
}

export function piece(
  kind: Piece['kind'],
  text: string,
  { strong, emphasis, code, struck, raised, link }: Marks,
): Piece {
  return { kind, text, strong, emphasis, code, struck, raised, link };
}
