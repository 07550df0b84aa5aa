/**
 * Builds exactly the tree of `ChromiumParser` in a fraction of the time, by reading the page in large steps. Does not
 * decide what the tree looks like.
 */
import { InsertionMode } from 'parse5';
import { ChromiumParser } from './chromium-parser.ts';
import { PageTokenizer, type TokenReceiver } from './page-tokenizer.ts';

export class FastParser extends ChromiumParser implements TokenReceiver {
  constructor(page: string) {
    super(page);
    this.tokenizer = new PageTokenizer(this, page);
  }

  /** In these modes, white space is treated differently only if it comes alone. */
  get acceptsWholeText(): boolean {
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
