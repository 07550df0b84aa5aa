/**
 * Cuts a page into tokens as parse5 does, but in long strides: text up to the next `<` or `&`, and whole tags at once.
 * What is rare (comments, doctypes, NUL, tags that never end) is left to parse5's own states, one character at a time.
 * Knows nothing of the tree, except whether it takes text in one piece.
 */
import { html, Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { readName } from './name-cache.ts';
import { NextOf } from './next-of.ts';

export interface TokenTaker extends TokenHandler {
  /** Whether text need not be cut into white space and the rest. */
  readonly takesTextWhole: boolean;
}

const { TokenType } = Token;

/** parse5's state inside of a quoted value, for which it exports no name. */
const IN_QUOTED_VALUE = 35 as Tokenizer['state'];
/** From this many attributes on, repeated names are better looked for by parse5, which then keeps a set of them. */
const MOST_ATTRIBUTES = 64;

const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const SPACE = 32;
const EXCLAMATION_MARK = 33;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const DASH = 45;
const SLASH = 47;
const LESS_THAN = 60;
const EQUALS = 61;
const GREATER_THAN = 62;

const isSpace = (code: number): boolean => code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;

const isLetter = (code: number): boolean => {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
};

/** For pages whose line ends are all line feeds, and that are there as a whole. */
export class PageTokenizer extends Tokenizer {
  readonly #taker: TokenTaker;
  readonly #page: string;
  readonly #lessThan: NextOf;
  readonly #ampersand: NextOf;

  constructor(taker: TokenTaker, page: string) {
    super({ sourceCodeLocationInfo: false }, taker);
    this.#taker = taker;
    this.#page = page;
    this.#lessThan = new NextOf(page, '<');
    this.#ampersand = new NextOf(page, '&');
    // Positions count from the start of the page.
    this.preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
  }

  protected override _runParsingLoop(): void {
    // Most states turn NUL into something else: parse5 knows.
    if (this.#page.includes('\0')) {
      super._runParsingLoop();
      return;
    }
    while (this.active) {
      if (!this.#stride()) this._callState(this._consume());
    }
  }

  /** Reads as much as it can of what comes next; false when that is nothing. */
  #stride(): boolean {
    const at = this.preprocessor.pos + 1;
    switch (this.state) {
      case TokenizerMode.DATA:
        return this.#page.charCodeAt(at) === LESS_THAN ? this.#readTag(at) : this.#readText(at, this.#endOfText(at));
      case TokenizerMode.RCDATA:
        return this.#readText(at, this.#endOfText(at));
      case TokenizerMode.RAWTEXT:
        return this.#readText(at, this.#lessThan.from(at));
      case TokenizerMode.SCRIPT_DATA:
        return this.#readText(at, this.#endOfScriptText(at));
      default:
        return false;
    }
  }

  #endOfText(at: number): number {
    return Math.min(this.#lessThan.from(at), this.#ampersand.from(at));
  }

  /** In a script only `</` and `<!` mean something. */
  #endOfScriptText(at: number): number {
    let end = this.#lessThan.from(at);
    for (;;) {
      const code = this.#page.charCodeAt(end + 1);
      if (code === SLASH || code === EXCLAMATION_MARK || Number.isNaN(code)) return end;
      end = this.#lessThan.from(end + 1);
    }
  }

  #readText(start: number, end: number): boolean {
    if (end <= start) return false;
    this.preprocessor.pos = end - 1;
    for (let from = start; from < end; ) from = this.#readPiece(from, end);
    return true;
  }

  /** One token of text, and where it ended. */
  #readPiece(start: number, end: number): number {
    const page = this.#page;
    this.#emitText();
    let at = start;
    while (at < end && isSpace(page.charCodeAt(at))) at++;
    if (at === end || (at > start && !this.#taker.takesTextWhole)) {
      this.#taker.onWhitespaceCharacter({
        type: TokenType.WHITESPACE_CHARACTER,
        chars: page.slice(start, at),
        location: null,
      });
      return at;
    }
    if (this.#taker.takesTextWhole) at = end;
    else while (at < end && !isSpace(page.charCodeAt(at))) at++;
    this.#taker.onCharacter({ type: TokenType.CHARACTER, chars: page.slice(start, at), location: null });
    return at;
  }

  /** What parse5's states have read but not yet given away. */
  #emitText(): void {
    if (this.currentCharacterToken !== null) this._emitCurrentCharacterToken(null);
  }

  /** A start or end tag as a whole; false for what else begins with `<`, and for tags that never end. */
  #readTag(start: number): boolean {
    const page = this.#page;
    const isEnd = page.charCodeAt(start + 1) === SLASH;
    const nameStart = start + (isEnd ? 2 : 1);
    if (!isLetter(page.charCodeAt(nameStart))) return false;
    let at = nameStart + 1;
    for (; at < page.length; at++) {
      const code = page.charCodeAt(at);
      if (code === GREATER_THAN || code === SLASH || isSpace(code)) break;
    }
    const tagName = readName(page, nameStart, at);
    const token: Token.TagToken = {
      type: isEnd ? TokenType.END_TAG : TokenType.START_TAG,
      tagName,
      tagID: html.getTagID(tagName),
      selfClosing: false,
      ackSelfClosing: false,
      attrs: [],
      location: null,
    };
    const end = page.charCodeAt(at) === GREATER_THAN ? at : this.#readAttributes(token, at);
    if (end < 0) {
      this.preprocessor.pos = start - 1;
      return false;
    }
    this.#emitText();
    this.preprocessor.pos = end;
    if (isEnd) {
      this.#taker.onEndTag(token);
    } else {
      this.lastStartTagName = tagName;
      this.#taker.onStartTag(token);
    }
    return true;
  }

  /** Where the tag ends, or -1 when that is for parse5 to find. */
  #readAttributes(token: Token.TagToken, start: number): number {
    const page = this.#page;
    const length = page.length;
    let at = start;
    while (at < length) {
      const code = page.charCodeAt(at);
      if (code === GREATER_THAN) return at;
      if (isSpace(code)) {
        at++;
      } else if (code === SLASH) {
        at++;
        token.selfClosing = page.charCodeAt(at) === GREATER_THAN;
      } else {
        at = this.#readAttribute(token, at);
        if (at < 0) return -1;
      }
    }
    return -1;
  }

  /** Where the attribute ends, or -1 when that is for parse5 to find. */
  #readAttribute(token: Token.TagToken, start: number): number {
    const page = this.#page;
    const length = page.length;
    // A name may begin with an equals sign.
    let at = start + 1;
    for (; at < length; at++) {
      const code = page.charCodeAt(at);
      if (code === EQUALS || code === GREATER_THAN || code === SLASH || isSpace(code)) break;
    }
    const attribute = { name: readName(page, start, at), value: '' };
    if (!hasAttribute(token, attribute.name) && token.attrs.push(attribute) > MOST_ATTRIBUTES) return -1;
    while (isSpace(page.charCodeAt(at))) at++;
    if (page.charCodeAt(at) !== EQUALS) return at;
    at++;
    while (isSpace(page.charCodeAt(at))) at++;
    const first = page.charCodeAt(at);
    if (first === GREATER_THAN) return at;
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const end = page.indexOf(first === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (end < 0) return -1;
      attribute.value = this.#readValue(at + 1, end, token);
      return end + 1;
    }
    const valueStart = at;
    for (; at < length; at++) {
      const code = page.charCodeAt(at);
      if (code === GREATER_THAN || isSpace(code)) break;
    }
    if (at === length) return -1;
    attribute.value = this.#readValue(valueStart, at, token);
    return at;
  }

  #readValue(start: number, end: number, token: Token.TagToken): string {
    let ampersand = this.#ampersand.from(start);
    if (ampersand >= end) return this.#page.slice(start, end);
    // parse5 decodes references, and collects the value in its own attribute.
    this.#emitText();
    const { state, preprocessor } = this;
    this.currentToken = token;
    this.currentAttr = { name: '', value: '' };
    this.state = IN_QUOTED_VALUE;
    this.runStart = start;
    while (ampersand < end) {
      this.runEnd = ampersand;
      preprocessor.pos = ampersand;
      this._startCharacterReference();
      this._callState(this._consume());
      ampersand = this.#ampersand.from(preprocessor.pos + 1);
    }
    this.runEnd = end;
    this._flushRun('');
    this.currentToken = null;
    this.state = state;
    return this.currentAttr.value;
  }

  /** Comments are long at times: everything up to a character that could end one is a run. */
  protected override _stateComment(code: number): void {
    super._stateComment(code);
    if (code < 0 || code === DASH || code === LESS_THAN) return;
    const page = this.#page;
    let at = this.preprocessor.pos + 1;
    for (; at < page.length; at++) {
      const next = page.charCodeAt(at);
      if (next === DASH || next === LESS_THAN || next === 0) break;
    }
    this.runEnd = at;
    this.preprocessor.pos = at - 1;
  }
}

function hasAttribute(token: Token.TagToken, name: string): boolean {
  for (const attribute of token.attrs) if (attribute.name === name) return true;
  return false;
}
