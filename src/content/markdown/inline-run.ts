/**
 * Collects the inline content of one block in order, with white space collapsed as in a browser. Each piece has its own
 * marks, so a block may begin or end inside an emphasis or a link.
 */

export interface Link {
  readonly url: string;
  /** Whether it leads to a place on the page itself. */
  readonly isFragment: boolean;
  /** A link around several blocks is written with only one of them. */
  isWritten: boolean;
}

export interface Marks {
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly code: boolean;
  readonly struck: boolean;
  /** Superscript, as used for notes. */
  readonly raised: boolean;
  readonly link: Link | undefined;
}

/** Text, finished Markdown (an image, a formula), or a line break. */
export interface InlinePiece extends Marks {
  readonly kind: 'text' | 'ready' | 'break';
  text: string;
}

const UNUSUAL = /[\p{Cc}\u00a0\u00ad\u200b\u2028\u2029\u2060\ufeff]| {2}/v;
const INVISIBLE = /[[\p{Cc}--[\t\n\v\f\r\u0085]]\u00ad\u200b\u2060\ufeff]/gv;
const SPACES = /[ \t\n\v\f\r\u0085\u00a0\u2028\u2029]+/g;
const WIDE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3030\uff01-\uff60]`;
/** A line break in the source between characters of scripts without spaces is not a space. */
const WRAPPED_WIDE = new RegExp(String.raw`(?<=${WIDE})[ \t\f\r]*\n[ \t\n\f\r]*(?=${WIDE})`, 'gu');
const MAY_BE_WIDE = /[\u2e80-\uffff]\s*\n/;

/** Text with white space collapsed and invisible characters removed. */
export function collapse(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  const unwrapped = MAY_BE_WIDE.test(text) ? text.replace(WRAPPED_WIDE, '') : text;
  return unwrapped.replace(INVISIBLE, '').replace(SPACES, ' ');
}

export class InlineRun {
  #pieces: InlinePiece[] = [];
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

  /** Adds finished Markdown. */
  add(markdown: string, marks: Marks): void {
    this.#pieces.push(piece('ready', markdown, marks));
    this.#endsWithSpace = false;
  }

  addBreak(marks: Marks): void {
    this.#trimEnd();
    this.#pieces.push(piece('break', '', marks));
    this.#endsWithSpace = true;
  }

  /** Returns what was collected, without white space at its edges, and starts over. */
  take(): InlinePiece[] {
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
  kind: InlinePiece['kind'],
  text: string,
  { strong, emphasis, code, struck, raised, link }: Marks,
): InlinePiece {
  return { kind, text, strong, emphasis, code, struck, raised, link };
}
