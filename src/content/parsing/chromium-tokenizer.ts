/**
 * parse5's tokenizer, brought up to date in one point: CDATA sections are recognized wherever the enclosing element is
 * not HTML, also in elements that contain HTML again, such as `title` and `foreignObject` in SVG and `mtext` in MathML.
 */
import { Tokenizer } from 'parse5';

/** Knows the element around the next text. */
export interface EnclosingElement {
  /** Whether the enclosing element is not an HTML element. */
  readonly isOutsideHtml: boolean;
}

export class ChromiumTokenizer extends Tokenizer {
  readonly #around: EnclosingElement;

  constructor(handler: ConstructorParameters<typeof Tokenizer>[1] & EnclosingElement) {
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
