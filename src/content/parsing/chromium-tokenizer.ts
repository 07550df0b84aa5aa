/**
 * parse5's tokenizer, brought up to date in one point: CDATA sections are read wherever the element around them is not one
 * of HTML, also in those that hold HTML again, as `title` and `foreignObject` in SVG and `mtext` in MathML.
 */
import { Tokenizer } from 'parse5';

/** Knows what the text that comes next stands in. */
export interface ElementAround {
  /** Whether the element around is none of HTML. */
  readonly isOutsideHtml: boolean;
}

export class ChromiumTokenizer extends Tokenizer {
  readonly #around: ElementAround;

  constructor(handler: ConstructorParameters<typeof Tokenizer>[1] & ElementAround) {
    super({ sourceCodeLocationInfo: false }, handler);
    this.#around = handler;
  }

  protected override _stateMarkupDeclarationOpen(code: number): void {
    const { inForeignNode } = this;
    this.inForeignNode = this.#around.isOutsideHtml;
    super._stateMarkupDeclarationOpen(code);
    this.inForeignNode = inForeignNode;
  }
}
