/**
 * Parses the An+B notation of `:nth-child()` and similar pseudo-classes from tokens. Knows nothing else of selectors.
 */
import type { Token } from './css-tokens.ts';

export interface AnPlusB {
  readonly a: number;
  readonly b: number;
  /** The number of tokens it consists of. */
  readonly length: number;
}

export function parseAnPlusB(tokens: readonly Token[]): AnPlusB | undefined {
  const first = tokens[0];
  if (first?.type === 'number') return first.isInteger ? { a: 0, b: first.value, length: 1 } : undefined;
  if (first?.type === 'ident') {
    const word = first.value.toLowerCase();
    if (word === 'odd') return { a: 2, b: 1, length: 1 };
    if (word === 'even') return { a: 2, b: 0, length: 1 };
    return word.startsWith('-') ? withStep(-1, word.slice(1), tokens, 1) : withStep(1, word, tokens, 1);
  }
  if (first?.type === 'dimension' && first.isInteger) {
    return withStep(first.value, first.unit.toLowerCase(), tokens, 1);
  }
  const second = tokens[1];
  if (isDelim(first, '+') && second?.type === 'ident') return withStep(1, second.value.toLowerCase(), tokens, 2);
  return undefined;
}

/** `rest` is the part after the step in the same token: `n`, `n-`, or `n-3`. */
function withStep(a: number, rest: string, tokens: readonly Token[], length: number): AnPlusB | undefined {
  if (rest === 'n') return withOffset(a, tokens, length);
  if (rest === 'n-') return withDigits(a, -1, tokens, skipWhitespace(tokens, length));
  return /^n-\d+$/.test(rest) ? { a, b: Number(rest.slice(1)), length } : undefined;
}

function withOffset(a: number, tokens: readonly Token[], length: number): AnPlusB | undefined {
  const at = skipWhitespace(tokens, length);
  const token = tokens[at];
  if (token?.type === 'number' && token.isSigned) {
    return token.isInteger ? { a, b: token.value, length: at + 1 } : undefined;
  }
  if (isDelim(token, '+')) return withDigits(a, 1, tokens, skipWhitespace(tokens, at + 1));
  if (isDelim(token, '-')) return withDigits(a, -1, tokens, skipWhitespace(tokens, at + 1));
  return { a, b: 0, length };
}

function withDigits(a: number, sign: 1 | -1, tokens: readonly Token[], at: number): AnPlusB | undefined {
  const token = tokens[at];
  if (token?.type !== 'number' || !token.isInteger || token.isSigned) return undefined;
  return { a, b: sign * token.value, length: at + 1 };
}

function skipWhitespace(tokens: readonly Token[], at: number): number {
  return tokens[at]?.type === 'whitespace' ? at + 1 : at;
}

function isDelim(token: Token | undefined, value: string): boolean {
  return token?.type === 'delim' && token.value === value;
}
