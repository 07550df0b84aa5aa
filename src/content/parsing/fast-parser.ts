/**
 * The tree of `ChromiumParser`, to the last node, in a fraction of the time: the page is read in long strides.
 * What the tree must be is not decided here.
 */
import { InsertionMode } from 'parse5';
import { ChromiumParser } from './chromium-parser.ts';
import { PageTokenizer, type TokenTaker } from './page-tokenizer.ts';

export class FastParser extends ChromiumParser implements TokenTaker {
  constructor(page: string) {
    super(page);
    this.tokenizer = new PageTokenizer(this, page);
  }

  /** In these modes white space differs from other text only where it comes alone. */
  get takesTextWhole(): boolean {
    if (this.skipNextNewLine) return false;
    if (this.tokenizer.inForeignNode) return true;
    switch (this.insertionMode) {
      case InsertionMode.IN_BODY:
      case InsertionMode.IN_CAPTION:
      case InsertionMode.IN_CELL:
      case InsertionMode.IN_TEMPLATE:
      case InsertionMode.TEXT:
        return true;
      default:
        return false;
    }
  }
}
