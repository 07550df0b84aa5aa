/** Parses `[attribute]` selectors as Chromium does. */
import { foldCase } from './ascii-case.ts';
import type { Token } from './css-tokens.ts';
import { isDelim, refuse, type TokenCursor } from './selector-cursor.ts';
import type { AttributeOperator, SimpleSelector } from './selector-shape.ts';

const OPERATORS: ReadonlySet<string> = new Set(['=', '~=', '|=', '^=', '$=', '*=']);

/** The cursor is at the opening bracket, and then after the closing one. */
export function parseAttribute(cursor: TokenCursor): SimpleSelector {
  return cursor.inside(cursor.at, (start, end) => {
    cursor.moveTo(start, end);
    cursor.skipSpace();
    const anyNamespace = isDelim(cursor.peek(), '*') && isDelim(cursor.peek(1), '|');
    if (anyNamespace) cursor.at += 2;
    else if (isDelim(cursor.peek(), '|')) cursor.at++;
    const name = cursor.take();
    if (name?.type !== 'ident') refuse();
    cursor.skipSpace();
    let operator: AttributeOperator | undefined;
    let value = '';
    let ignoreCase = false;
    if (cursor.at < end) {
      operator = asOperator(cursor.take());
      cursor.skipSpace();
      const given = cursor.take();
      if (given?.type !== 'ident' && given?.type !== 'string') refuse();
      value = given.value;
      cursor.skipSpace();
      ignoreCase = takeCaseFlag(cursor);
    }
    if (cursor.at < end) refuse();
    return { kind: 'attribute', name: foldCase(name.value), anyNamespace, operator, value, ignoreCase };
  });
}

function takeCaseFlag(cursor: TokenCursor): boolean {
  const flag = cursor.peek();
  if (flag?.type !== 'ident' || flag.value.toLowerCase() !== 'i') return false;
  cursor.at++;
  cursor.skipSpace();
  return true;
}

function asOperator(token: Token | undefined): AttributeOperator {
  return token?.type === 'delim' && OPERATORS.has(token.value) ? (token.value as AttributeOperator) : refuse();
}
