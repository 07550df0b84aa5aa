/**
 * A position in the tokens of a selector, limited to the block that is being parsed, and the way to refuse a selector.
 * Knows no grammar.
 */
import type { Token, TokenList } from './css-tokens.ts';

/** One value that is thrown to leave the recursion: an Error with its stack would cost more than the parsing. */
export const REFUSED = Symbol('refused');

export function refuse(): never {
  throw REFUSED;
}

export class TokenCursor {
  readonly tokens: readonly Token[];
  /** By the index of an opening token: the index of the one that closes it. */
  readonly closing: ReadonlyMap<number, number>;
  at = 0;
  end = 0;

  constructor({ tokens, closing }: TokenList) {
    this.tokens = tokens;
    this.closing = closing;
  }

  /** Starts again, limited to these tokens. */
  moveTo(start: number, end: number): void {
    this.at = start;
    this.end = end;
  }

  peek(ahead = 0): Token | undefined {
    return this.at + ahead < this.end ? this.tokens[this.at + ahead] : undefined;
  }

  take(): Token | undefined {
    const token = this.peek();
    this.at++;
    return token;
  }

  skipSpace(): boolean {
    const start = this.at;
    while (this.peek()?.type === 'whitespace') this.at++;
    return this.at > start;
  }

  /** Parses the block opened by this token, and continues after it. */
  inside<T>(opening: number, read: (start: number, end: number) => T): T {
    const outerEnd = this.end;
    const close = this.closing.get(opening) ?? outerEnd;
    const result = read(opening + 1, Math.min(close, outerEnd));
    this.moveTo(close + 1, outerEnd);
    return result;
  }

  splitAtCommas(start: number, end: number): [number, number][] {
    const parts: [number, number][] = [];
    let from = start;
    for (let at = start; at < end; at++) {
      if (isDelim(this.tokens[at], ',')) {
        parts.push([from, at]);
        from = at + 1;
      }
      at = this.closing.get(at) ?? at;
    }
    parts.push([from, end]);
    return parts;
  }
}

export function isDelim(token: Token | undefined, value: string): boolean {
  return token?.type === 'delim' && token.value === value;
}
