/**
 * Splits a page into tokens as parse5 does, but in large steps: text up to the next `<` or `&`, whole tags and
 * comments. Rare cases (doctypes, NUL, unfinished tags) are left to parse5's own states, one character at a time. Knows
 * nothing of the tree, except whether it accepts text in one piece.
 */
import { html, Token, type TokenHandler, type Tokenizer, TokenizerMode } from 'parse5';
import { ChromiumTokenizer, type EnclosingElement } from './chromium-tokenizer.ts';
import { ForwardSearch } from './forward-search.ts';
import {
  AMPERSAND,
  DASH,
  DOUBLE_QUOTE,
  EQUALS,
  EXCLAMATION_MARK,
  endOfAttributeName,
  endOfCommentText,
  endOfSpace,
  endOfTagName,
  endOfUnquotedValue,
  endOfWord,
  GREATER_THAN,
  isLetter,
  isSpace,
  LESS_THAN,
  SINGLE_QUOTE,
  SLASH,
} from './markup-characters.ts';
import { readName } from './name-cache.ts';
import { codesOfPage } from './page-codes.ts';

export interface TokenReceiver extends TokenHandler, EnclosingElement {
  /** Whether text need not be split into white space and the rest. */
  readonly acceptsWholeText: boolean;
}

const { TokenType } = Token;

/** parse5's states inside a quoted value, and after `<!--` in a script, which it does not export. */
const IN_QUOTED_VALUE = 35 as Tokenizer['state'];
const IN_ESCAPED_SCRIPT = 19 as Tokenizer['state'];
const COMMENT_START = '<!--';
/** With more attributes, parse5 is better at finding repeated names, because it keeps a set of them. */
const MAX_ATTRIBUTES = 64;
const NO_CODES = new Uint16Array();

/**
 * For complete pages in which all line breaks are line feeds. Text and values are slices, not copies, so the page stays
 * in memory as long as one of them does.
 */
export class PageTokenizer extends ChromiumTokenizer {
  readonly #receiver: TokenReceiver;
  readonly #page: string;
  #codes: Uint16Array = NO_CODES;
  readonly #lessThan: ForwardSearch;
  readonly #ampersand: ForwardSearch;
  /** NUL means something different in each state, which parse5 handles. */
  readonly #nul: ForwardSearch;
  readonly #commentEnd: ForwardSearch;

  constructor(receiver: TokenReceiver, page: string) {
    super(receiver);
    this.#receiver = receiver;
    this.#page = page;
    this.#lessThan = new ForwardSearch(page, '<');
    this.#ampersand = new ForwardSearch(page, '&');
    this.#nul = new ForwardSearch(page, '\0');
    this.#commentEnd = new ForwardSearch(page, '-->');
    // parse5 would drop what it has read, but positions here count from the start of the page.
    this.preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
  }

  protected override _runParsingLoop(): void {
    this.#codes = codesOfPage(this.#page);
    while (this.active) {
      if (!this.#readStep()) this._callState(this._consume());
    }
  }

  /** Reads as much as it can in one step; false if that is nothing. */
  #readStep(): boolean {
    const at = this.preprocessor.pos + 1;
    switch (this.state) {
      case TokenizerMode.DATA:
        return this.#readData(at);
      case TokenizerMode.RCDATA:
        return this.#readText(at, this.#endOfText(at)) || this.#readRawEnd(at) || this.#readReference(at);
      case TokenizerMode.RAWTEXT:
        return this.#readText(at, this.#lessThan.from(at)) || this.#readRawEnd(at);
      case TokenizerMode.SCRIPT_DATA:
        return this.#readText(at, this.#endOfScriptText(at)) || this.#readRawEnd(at);
      case IN_ESCAPED_SCRIPT:
        return this.#readText(at, endOfCommentText(this.#codes, at));
      default:
        return false;
    }
  }

  #readData(at: number): boolean {
    switch (this.#codes[at]) {
      case LESS_THAN:
        return this.#readTag(at) || this.#readComment(at);
      case AMPERSAND:
        return this.#readReference(at);
      default:
        return this.#readText(at, this.#endOfText(at));
    }
  }

  #endOfText(at: number): number {
    // Half of all texts are white space between two tags.
    const near = endOfSpace(this.#codes, at);
    if (this.#codes[near] === LESS_THAN) return near;
    return Math.min(this.#lessThan.from(at), this.#ampersand.from(at));
  }

  /** In a script, only `</` and `<!` have a meaning. */
  #endOfScriptText(at: number): number {
    const nul = this.#nul.from(at);
    let end = this.#lessThan.from(at);
    while (end < nul && !this.#isScriptMark(end + 1)) end = this.#lessThan.from(end + 1);
    return end;
  }

  #isScriptMark(at: number): boolean {
    const code = this.#codes[at];
    return code === SLASH || code === EXCLAMATION_MARK;
  }

  #readText(start: number, limit: number): boolean {
    const end = Math.min(limit, this.#nul.from(start));
    if (end === start) return false;
    this.preprocessor.pos = end - 1;
    for (let from = start; from < end; ) from = this.#readPiece(from, end);
    return true;
  }

  /** Emits one token of text, and returns where it ended. */
  #readPiece(start: number, end: number): number {
    const page = this.#page;
    const codes = this.#codes;
    this.#emitText();
    // Text ends at a character that is not a space.
    const wordStart = endOfSpace(codes, start);
    if (wordStart < end && this.#receiver.acceptsWholeText) {
      this.#receiver.onCharacter({ type: TokenType.CHARACTER, chars: page.slice(start, end), location: null });
      return end;
    }
    if (wordStart > start) {
      const chars = page.slice(start, wordStart);
      this.#receiver.onWhitespaceCharacter({ type: TokenType.WHITESPACE_CHARACTER, chars, location: null });
      return wordStart;
    }
    const wordEnd = endOfWord(codes, start, end);
    this.#receiver.onCharacter({ type: TokenType.CHARACTER, chars: page.slice(start, wordEnd), location: null });
    return wordEnd;
  }

  /** Emits the text that parse5's states have read. */
  #emitText(): void {
    if (this.currentCharacterToken !== null) this._emitCurrentCharacterToken(null);
  }

  /**
   * Reads a whole start or end tag; false for anything else that begins with `<`, for tags with NUL, and for unfinished
   * tags.
   */
  #readTag(start: number): boolean {
    const codes = this.#codes;
    const isEnd = codes[start + 1] === SLASH;
    const nameStart = start + (isEnd ? 2 : 1);
    if (!isLetter(codes[nameStart] as number)) return false;
    const nameEnd = endOfTagName(codes, nameStart);
    const tagName = readName(this.#page, codes, nameStart, nameEnd);
    const token: Token.TagToken = {
      type: isEnd ? TokenType.END_TAG : TokenType.START_TAG,
      tagName,
      tagID: html.getTagID(tagName),
      selfClosing: false,
      ackSelfClosing: false,
      attrs: [],
      location: null,
    };
    const end = this.#readAttributes(token, nameEnd);
    if (end < 0 || this.#nul.from(start) < end) {
      this.preprocessor.pos = start - 1;
      return false;
    }
    this.#emitText();
    this.preprocessor.pos = end;
    if (isEnd) {
      this.state = TokenizerMode.DATA;
      this.#receiver.onEndTag(token);
    } else {
      this.lastStartTagName = tagName;
      this.#receiver.onStartTag(token);
    }
    return true;
  }

  /** Reads the end tag of an element with raw text; false for anything else that begins with `</`, which is text. */
  #readRawEnd(start: number): boolean {
    const codes = this.#codes;
    if (codes[start] !== LESS_THAN || codes[start + 1] !== SLASH) return false;
    const name = readName(this.#page, codes, start + 2, endOfTagName(codes, start + 2));
    return name === this.lastStartTagName && this.#readTag(start);
  }

  /**
   * Reads a whole comment; false for anything else that begins with `<`, and for comments with an unusual start or end.
   */
  #readComment(start: number): boolean {
    const page = this.#page;
    const codes = this.#codes;
    if (!page.startsWith(COMMENT_START, start)) return false;
    const textStart = start + COMMENT_START.length;
    const first = codes[textStart];
    // `<!-->` and `<!--->` are comments too.
    if (first === GREATER_THAN || (first === DASH && codes[textStart + 1] === GREATER_THAN)) return false;
    const end = this.#commentEnd.from(textStart);
    if (end === page.length || this.#nul.from(textStart) < end) return false;
    const data = page.slice(textStart, end);
    // Ends a comment too. Not searched for in the rest of the page, where nearly every name has a dash.
    if (data.includes('--!>')) return false;
    this.#emitText();
    this.preprocessor.pos = end + 2;
    this.#receiver.onComment({ type: TokenType.COMMENT, data, location: null });
    return true;
  }

  /** Reads a character reference in text, decoded by parse5; false for anything else. */
  #readReference(at: number): boolean {
    if (this.#codes[at] !== AMPERSAND) return false;
    this.preprocessor.pos = at;
    this._startCharacterReference();
    this._consume();
    this._stateCharacterReference();
    return true;
  }

  /** Where the tag ends, or -1 if parse5 has to find that. */
  #readAttributes(token: Token.TagToken, start: number): number {
    const codes = this.#codes;
    const { length } = this.#page;
    let at = start;
    while (at < length) {
      const code = codes[at] as number;
      if (code === GREATER_THAN) return at;
      if (isSpace(code)) {
        at++;
      } else if (code === SLASH) {
        at++;
        token.selfClosing = codes[at] === GREATER_THAN;
      } else {
        at = this.#readAttribute(token, at);
        if (at < 0) return -1;
      }
    }
    return -1;
  }

  /** Where the attribute ends, or -1 if parse5 has to find that. */
  #readAttribute(token: Token.TagToken, start: number): number {
    const codes = this.#codes;
    const nameEnd = endOfAttributeName(codes, start);
    const attribute = { name: readName(this.#page, codes, start, nameEnd), value: '' };
    if (!hasAttribute(token, attribute.name) && token.attrs.push(attribute) > MAX_ATTRIBUTES) return -1;
    const equals = endOfSpace(codes, nameEnd);
    if (codes[equals] !== EQUALS) return equals;
    const at = endOfSpace(codes, equals + 1);
    const code = codes[at];
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      const end = this.#page.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (end < 0) return -1;
      attribute.value = this.#readValue(token, at + 1, end);
      return end + 1;
    }
    const end = endOfUnquotedValue(codes, at);
    attribute.value = this.#readValue(token, at, end);
    return end;
  }

  #readValue(token: Token.TagToken, start: number, end: number): string {
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
      this._consume();
      this._stateCharacterReference();
      ampersand = this.#ampersand.from(preprocessor.pos + 1);
    }
    this.runEnd = end;
    this._flushRun('');
    this.currentToken = null;
    this.state = state;
    return this.currentAttr.value;
  }

  /** Comments may be long: everything up to a character that could end one is read in one step. */
  protected override _stateComment(code: number): void {
    super._stateComment(code);
    if (code < 0 || code === DASH || code === LESS_THAN) return;
    const end = endOfCommentText(this.#codes, this.preprocessor.pos + 1);
    this.runEnd = end;
    this.preprocessor.pos = end - 1;
  }
}

function hasAttribute(token: Token.TagToken, name: string): boolean {
  for (const attribute of token.attrs) if (attribute.name === name) return true;
  return false;
}
