/** Tests of a single piece: does it have a price or a date, is it a heading, is it similar to the title? */

import { codesOf } from '../text-codes.ts';
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { readLength, shareOf } from './word-hash.ts';

const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|zł|kr\b|USD|EUR|GBP)/;
const DATE =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (?:minutes?|hours?|days?|weeks?|months?|years?) ago\b/i;
const COPYRIGHT = /©|\(c\)|all rights reserved|copyright/i;
/** `4.5 out of 5`, `4/5`, `4 stars`, `★★★★☆`. */
const RATING =
  /(?:^|[^\d.,])\d(?:[.,]\d+)? ?(?:out of|\/) ?(?:5|10)(?![\d.,/]\d)|\b[1-5](?:[.,]\d)? stars?\b|[★☆]{3,5}/i;
const MAX_RATING_LENGTH = 60;
const REPLY = /^\W*(?:reply|quote|report|permalink|upvote|posted by|share this answer|answered|commented|edited)\b/i;
const SENTENCE_ENDS = new Set([...'.!?…。！？'].map((mark) => mark.charCodeAt(0)));
const COLON = 0x3a;
/** In longer texts, a price or a date is just one of many words. */
const MAX_LABEL_LENGTH = 300;
const MAX_HEADING_LENGTH = 200;

export const hasPrice = ({ stats: { digits, length, start } }: Box): boolean =>
  digits > 0 && length < MAX_LABEL_LENGTH && PRICE.test(start);
export const hasDate = ({ stats: { digits, length, start } }: Box): boolean =>
  digits > 0 && length < MAX_LABEL_LENGTH && DATE.test(start);
export const hasCopyright = ({ stats: { length, start } }: Box): boolean =>
  length < MAX_LABEL_LENGTH && COPYRIGHT.test(start);
export const isRating = ({ stats: { length, start } }: Box): boolean =>
  length <= MAX_RATING_LENGTH && RATING.test(start);
export const isReplyControl = ({ stats: { length, start } }: Box): boolean => length < 80 && REPLY.test(start);

export const isHeading = (tag: string): boolean => tag.length === 2 && tag.charCodeAt(0) === 0x68 && tag !== 'hr';

/** The level of the heading that the piece is or is in; otherwise 0. */
export function headingLevel(piece: Box): number {
  if ((piece.flags & FLAG.heading) === 0) return 0;
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) {
    if (isHeading(box.tag)) return Number(box.tag[1]);
  }
  return 3;
}

/** The share of a short text's words that are in the page's title. */
export function titleShare(piece: Box, title: ReadonlySet<number>): number {
  const { start } = piece.stats;
  const end = readLength(start);
  return titleShareOfCodes(piece, codesOf(start, end), end, title);
}

/** The same, where the codes of its text are known. */
export const titleShareOfCodes = (
  { stats: { length } }: Box,
  codes: Uint16Array,
  end: number,
  title: ReadonlySet<number>,
): number => (length > MAX_HEADING_LENGTH || title.size === 0 ? 0 : shareOf(codes, end, title));

export function endingOf(code: number): number {
  if (code === COLON) return 2;
  return SENTENCE_ENDS.has(code) ? 1 : 0;
}
