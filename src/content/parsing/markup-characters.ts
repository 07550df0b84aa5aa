/**
 * The characters with a meaning in markup, and where a name, a value or white space ends. Stateless. Each search ends
 * at a NUL at the latest, which is also after the end of the page.
 */
export const SLASH = 47;
export const DOUBLE_QUOTE = 34;
export const SINGLE_QUOTE = 39;
export const AMPERSAND = 38;
export const DASH = 45;
export const EXCLAMATION_MARK = 33;
export const LESS_THAN = 60;
export const EQUALS = 61;
export const GREATER_THAN = 62;
const NUL = 0;

const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const SPACE = 32;
const CASE_BIT = 32;
const SMALL_A = 97;
const SMALL_Z = 122;

export function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
}

export function isLetter(code: number): boolean {
  const small = code | CASE_BIT;
  return small >= SMALL_A && small <= SMALL_Z;
}

export function endOfSpace(page: Uint16Array, start: number): number {
  let at = start;
  while (isSpace(page[at] as number)) at++;
  return at;
}

export function endOfWord(page: Uint16Array, start: number, limit: number): number {
  let at = start;
  while (at < limit && !isSpace(page[at] as number)) at++;
  return at;
}

export function endOfTagName(page: Uint16Array, start: number): number {
  for (let at = start; ; at++) {
    const code = page[at] as number;
    if (code === GREATER_THAN || code === SLASH || code === NUL || isSpace(code)) return at;
  }
}

/** The first character of the name is part of it, even an equals sign. */
export function endOfAttributeName(page: Uint16Array, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = page[at] as number;
    if (code === EQUALS || code === GREATER_THAN || code === SLASH || code === NUL || isSpace(code)) return at;
  }
}

export function endOfUnquotedValue(page: Uint16Array, start: number): number {
  for (let at = start; ; at++) {
    const code = page[at] as number;
    if (code === GREATER_THAN || code === NUL || isSpace(code)) return at;
  }
}

/** Up to a character that could end the comment, or that cannot be in one. */
export function endOfCommentText(page: Uint16Array, start: number): number {
  for (let at = start; ; at++) {
    const code = page[at] as number;
    if (code === DASH || code === LESS_THAN || code === NUL) return at;
  }
}
