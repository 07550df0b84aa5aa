/**
 * The target of a link or an image in Markdown: the `(address "title")` after its brackets. Unsafe addresses are
 * ignored.
 */

const MAX_DESTINATION_LENGTH = 4_096;
const MAX_PARENTHESES = 8;

const TITLE = /[ \n]+(?:"(?:[^"\\]|\\.){0,1000}"|'(?:[^'\\]|\\.){0,1000}')/sy;
const SAFE = /^(?:https?|mailto|tel):/i;

export interface Target {
  /** Undefined if the target is not a safe one. */
  readonly href: string | undefined;
  /** The position after the closing parenthesis. */
  readonly end: number;
}

/** Undefined if there is none here. */
export function readTarget(text: string, at: number): Target | undefined {
  if (text[at] !== '(') return undefined;
  const start = at + 1;
  let end = destinationEnd(text, start);
  if (end === undefined) return undefined;
  const address = text.slice(start, end).replace(/^<([^<>]*)>$/, '$1');
  TITLE.lastIndex = end;
  end += TITLE.exec(text)?.[0].length ?? 0;
  if (text[end] !== ')') return undefined;
  const href = address.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return { href: SAFE.test(href) ? href : undefined, end: end + 1 };
}

/** Where the address ends: at a space, or at a parenthesis that it did not open. */
function destinationEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + MAX_DESTINATION_LENGTH); at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === ' ' || character === '\n') return at;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth === 0) return at;
    else if (character === ')') depth -= 1;
    if (depth > MAX_PARENTHESES) return undefined;
  }
  return undefined;
}
