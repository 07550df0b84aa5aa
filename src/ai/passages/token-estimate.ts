/**
 * Estimates the number of tokens of a text from its characters. Models differ; with these weights, the estimate is at
 * least the count of the vocabulary o200k_base on 95 of 100 captured pages (30 % more in the median).
 */

const LATIN_LETTER = 0.32;
const OTHER_LETTER = 1;
const DENSE_CHARACTER = 1.6;
const DIGIT = 0.6;
const MARK = 0.9;
const SPACE = 0.15;

export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += weightOf(text.charCodeAt(at));
  return Math.ceil(tokens);
}

function weightOf(code: number): number {
  if (code <= 0x20 || code === 0xa0) return SPACE;
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  if (code < 0x80) return isLetter(code) ? LATIN_LETTER : MARK;
  if (code >= 0xc0 && code < 0x250) return OTHER_LETTER;
  return code < 0x2000 ? OTHER_LETTER : DENSE_CHARACTER;
}

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
