/**
 * Splits selector text into CSS tokens (CSS Syntax, section 4), with matching brackets already paired. Knows tokens
 * only, not selectors.
 */

export type Token =
  | { readonly type: 'ident' | 'function' | 'string'; readonly value: string }
  | { readonly type: 'hash'; readonly value: string; readonly isIdentifier: boolean }
  | { readonly type: 'number'; readonly value: number; readonly isInteger: boolean; readonly isSigned: boolean }
  | { readonly type: 'dimension'; readonly value: number; readonly isInteger: boolean; readonly unit: string }
  /** One punctuation character, or one of the attribute operators `~= |= ^= $= *=`, or the column combinator `||`. */
  | { readonly type: 'delim'; readonly value: string }
  | { readonly type: 'whitespace' }
  /** Tokens that no selector may contain, but that a forgiving list must still skip as a whole. */
  | { readonly type: 'other' };

export interface TokenList {
  readonly tokens: readonly Token[];
  /** For a token that opens a block: the index of the token that closes it, or the end of the text. */
  readonly closing: ReadonlyMap<number, number>;
}

const REPLACEMENT = '\ufffd';
const WHITESPACE = /[ \t\n]+/y;
const COMMENT = /\/\*.*?(?:\*\/|$)/sy;
const NUMBER = /[+-]?(?:\d+\.\d+|\d+|\.\d+)(?:[eE][+-]?\d+)?/y;
const HEX_ESCAPE = /\\([0-9a-fA-F]{1,6})[ \t\n]?/y;
const PLAIN_IDENT = /[-\w\u0080-\uffff]+/y;
const OPERATOR = /[~|^$*]=|\|\|/y;
const UNQUOTED_URL = /(?:\\.|[^)\\])*\\?\)?/sy;
const IDENT_START = /[a-zA-Z_\u0080-\uffff]/;
const IDENT_CHARACTER = /[-\w\u0080-\uffff]/;
const CLOSER: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

export function tokenize(text: string): TokenList {
  const tokens = new Tokenizer(text.replace(/\r\n?|\f/g, '\n').replaceAll('\0', REPLACEMENT)).run();
  return { tokens, closing: pairBlocks(tokens) };
}

/**
 * A closing token that does not match the innermost open block is an ordinary token. Blocks still open at the end
 * extend to it.
 */
function pairBlocks(tokens: readonly Token[]): Map<number, number> {
  const closing = new Map<number, number>();
  const open: { index: number; closer: string }[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'function') open.push({ index, closer: ')' });
    if (token.type !== 'delim') return;
    const closer = CLOSER[token.value];
    if (closer !== undefined) open.push({ index, closer });
    const innermost = open.at(-1);
    if (innermost?.closer !== token.value) return;
    closing.set(innermost.index, index);
    open.pop();
  });
  for (const { index } of open) closing.set(index, tokens.length);
  return closing;
}

class Tokenizer {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): Token[] {
    const tokens: Token[] = [];
    while (this.#at < this.#text.length) {
      if (this.#match(COMMENT) !== undefined) continue;
      tokens.push(this.#next());
    }
    return tokens;
  }

  #next(): Token {
    const character = this.#text.charAt(this.#at);
    if (this.#match(WHITESPACE) !== undefined) return { type: 'whitespace' };
    if (character === '"' || character === "'") return this.#string(character);
    if (character === '#' && this.#isName(this.#at + 1)) {
      const isIdentifier = this.#startsIdent(++this.#at);
      return { type: 'hash', value: this.#name(), isIdentifier };
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) return this.#numeric(number);
    if (this.#text.startsWith('-->', this.#at)) return this.#skip(3);
    if (this.#startsIdent(this.#at)) return this.#identLike();
    if (this.#text.startsWith('<!--', this.#at)) return this.#skip(4);
    if (character === '@' && this.#startsIdent(this.#at + 1)) {
      this.#at++;
      this.#name();
      return { type: 'other' };
    }
    const operator = this.#match(OPERATOR);
    if (operator !== undefined) return { type: 'delim', value: operator };
    this.#at++;
    return { type: 'delim', value: character };
  }

  #numeric(text: string): Token {
    const value = Number(text);
    const isInteger = /^[+-]?\d+$/.test(text);
    if (this.#startsIdent(this.#at)) return { type: 'dimension', value, isInteger, unit: this.#name() };
    if (this.#text.charAt(this.#at) === '%') return this.#skip(1);
    return { type: 'number', value, isInteger, isSigned: /^[+-]/.test(text) };
  }

  #identLike(): Token {
    const value = this.#name();
    if (this.#text.charAt(this.#at) !== '(') return { type: 'ident', value };
    this.#at++;
    if (value.toLowerCase() !== 'url' || /^[ \t\n]*["']/.test(this.#text.slice(this.#at))) {
      return { type: 'function', value };
    }
    // An unquoted URL is one token up to its parenthesis, whatever it contains.
    this.#match(UNQUOTED_URL);
    return { type: 'other' };
  }

  #string(quote: string): Token {
    let value = '';
    this.#at++;
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at);
      if (character === '\n') return { type: 'other' };
      if (character === '\\') {
        const next = this.#text.charAt(this.#at + 1);
        if (next === '' || next === '\n') this.#at += 1 + next.length;
        else value += this.#escape();
        continue;
      }
      this.#at++;
      if (character === quote) break;
      value += character;
    }
    return { type: 'string', value };
  }

  #name(): string {
    let value = '';
    for (;;) {
      const plain = this.#match(PLAIN_IDENT);
      if (plain !== undefined) value += plain;
      else if (this.#isEscape(this.#at)) value += this.#escape();
      else return value;
    }
  }

  #escape(): string {
    const hexadecimal = this.#match(HEX_ESCAPE);
    if (hexadecimal === undefined) {
      const character = String.fromCodePoint(this.#text.codePointAt(this.#at + 1) ?? 0xfffd);
      this.#at += 1 + character.length;
      return character;
    }
    const code = Number.parseInt(hexadecimal.slice(1), 16);
    const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isScalar ? String.fromCodePoint(code) : REPLACEMENT;
  }

  #startsIdent(at: number): boolean {
    const first = this.#text.charAt(at);
    if (first !== '-') return IDENT_START.test(first) || this.#isEscape(at);
    const second = this.#text.charAt(at + 1);
    return second === '-' || IDENT_START.test(second) || this.#isEscape(at + 1);
  }

  #isName(at: number): boolean {
    return IDENT_CHARACTER.test(this.#text.charAt(at)) || this.#isEscape(at);
  }

  #isEscape(at: number): boolean {
    return this.#text.charAt(at) === '\\' && this.#text.charAt(at + 1) !== '\n';
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (!found) return undefined;
    this.#at += found.length;
    return found;
  }

  #skip(length: number): Token {
    this.#at += length;
    return { type: 'other' };
  }
}
