/** The characters with a meaning in markup, and where a name, a value or white space ends. Stateless. */
export const SLASH = 47;
export const DOUBLE_QUOTE = 34;
export const SINGLE_QUOTE = 39;
export const AMPERSAND = 38;
export const DASH = 45;
export const EXCLAMATION_MARK = 33;
export const LESS_THAN = 60;
export const EQUALS = 61;
export const GREATER_THAN = 62;
export const NUL = 0;

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

export function endOfSpace(page: string, start: number): number {
  let at = start;
  // Past the end of the page, `charCodeAt` gives NaN, which is not a space.
  while (isSpace(page.charCodeAt(at))) at++;
  return at;
}

export function endOfWord(page: string, start: number, limit: number): number {
  let at = start;
  while (at < limit && !isSpace(page.charCodeAt(at))) at++;
  return at;
}

export function endOfTagName(page: string, start: number): number {
  let at = start;
  for (; at < page.length; at++) {
    const code = page.charCodeAt(at);
    if (code === GREATER_THAN || code === SLASH || isSpace(code)) break;
  }
  return at;
}

/** The first character of the name is part of it, even an equals sign. */
export function endOfAttributeName(page: string, start: number): number {
  let at = start + 1;
  for (; at < page.length; at++) {
    const code = page.charCodeAt(at);
    if (code === EQUALS || code === GREATER_THAN || code === SLASH || isSpace(code)) break;
  }
  return at;
}

export function endOfUnquotedValue(page: string, start: number): number {
  let at = start;
  for (; at < page.length; at++) {
    const code = page.charCodeAt(at);
    if (code === GREATER_THAN || isSpace(code)) break;
  }
  return at;
}

/** Up to a character that could end the comment, or that cannot be in one. */
export function endOfCommentText(page: string, start: number): number {
  let at = start;
  for (; at < page.length; at++) {
    const code = page.charCodeAt(at);
    if (code === DASH || code === LESS_THAN || code === NUL) break;
  }
  return at;
}
