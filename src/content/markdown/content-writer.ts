/**
 * Writes content in order: text with the current marks, and the blocks around it. Inline content is collected until its
 * block ends. Knows nothing of HTML.
 */
import { BlockWriter } from './block-writer.ts';
import { escapeDefinition, escapeHeadingEnd, escapeLineStart } from './escaping.ts';
import { type InlinePiece, InlineRun, type Link, type Marks, withMark } from './inline-run.ts';
import { writeInline } from './inline-writer.ts';
import { isWebUrl } from './links.ts';

const NO_MARKS: Marks = { strong: false, emphasis: false, code: false, struck: false, raised: false, link: undefined };

export class ContentWriter {
  readonly blocks = new BlockWriter();
  /** The web addresses linked to. */
  readonly links = new Set<string>();
  /** The marks of the next text. */
  marks = NO_MARKS;
  /** The level of the heading that is being collected, or 0. A heading has one line, whatever it contains. */
  #level = 0;
  readonly #inline = new InlineRun();

  get isInHeading(): boolean {
    return this.#level > 0;
  }

  text(text: string): void {
    this.#inline.addText(text, this.marks);
  }

  code(text: string): void {
    this.#inline.addText(text, withMark(this.marks, 'code'));
  }

  /** Adds inline Markdown that needs no escaping. */
  ready(markdown: string): void {
    this.#inline.add(markdown, this.marks);
  }

  lineBreak(): void {
    if (this.isInHeading) this.text(' ');
    else this.#inline.addBreak(this.marks);
  }

  startHeading(level: number): void {
    this.endBlock();
    this.#level = level;
  }

  endHeading(): void {
    const text = this.#write(this.#inline.take());
    if (text !== '') this.blocks.heading(this.#level, escapeHeadingEnd(text));
    this.#level = 0;
  }

  /** Ends the paragraph that is being collected. */
  endBlock(): void {
    if (this.isInHeading) {
      this.text(' ');
      return;
    }
    if (this.#inline.isEmpty) return;
    for (const pieces of paragraphsOf(this.#inline.take())) {
      const text = this.#write(pieces);
      if (text !== '') this.blocks.paragraph(escapeDefinition(escapeLineStarts(text)));
    }
  }

  #write(pieces: readonly InlinePiece[]): string {
    return writeInline(pieces, (link) => this.#note(link));
  }

  #note(link: Link): void {
    if (!link.isWritten && isWebUrl(link.url)) this.links.add(link.url);
    link.isWritten = true;
  }
}

function escapeLineStarts(text: string): string {
  return text.includes('\n') ? text.split('\n').map(escapeLineStart).join('\n') : escapeLineStart(text);
}

/** Two line breaks in a row end a paragraph. */
function paragraphsOf(pieces: readonly InlinePiece[]): (readonly InlinePiece[])[] {
  if (pieces.length === 1) return [pieces];
  const paragraphs: InlinePiece[][] = [[]];
  pieces.forEach((piece, at) => {
    const isSecondBreak = piece.kind === 'break' && pieces[at - 1]?.kind === 'break';
    if (isSecondBreak) paragraphs.push([]);
    else paragraphs.at(-1)?.push(piece);
  });
  return paragraphs;
}
