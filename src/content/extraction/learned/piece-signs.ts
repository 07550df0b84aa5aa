/** What a single piece of a page tells by itself: prices, dates, headings. */
import { FLAG } from './box-flags.ts';
import type { Box } from './boxes.ts';
import { shareOf } from './word-hash.ts';

const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|zł|kr\b|USD|EUR|GBP)/;
const DATE =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (?:minutes?|hours?|days?|weeks?|months?|years?) ago\b/i;
const RIGHTS = /©|\(c\)|all rights reserved|copyright/i;
/** `4.5 out of 5`, `4/5`, `4 stars`, `★★★★☆`. */
const RATING =
  /(?:^|[^\d.,])\d(?:[.,]\d+)? ?(?:out of|\/) ?(?:5|10)(?![\d.,/]\d)|\b[1-5](?:[.,]\d)? stars?\b|[★☆]{3,5}/i;
const LONGEST_RATING = 60;
const REPLY = /^\W*(?:reply|quote|report|permalink|upvote|posted by|share this answer|answered|commented|edited)\b/i;
const SENTENCE_ENDS = new Set([...'.!?…。！？'].map((mark) => mark.charCodeAt(0)));
const COLON = 0x3a;
/** In longer texts a price or a date is one word of many. */
const LONGEST_LABEL = 300;
const LONGEST_HEADING = 200;

export const isPriced = ({ signs: { digits, length, start } }: Box): boolean =>
  digits > 0 && length < LONGEST_LABEL && PRICE.test(start);
export const isDated = ({ signs: { digits, length, start } }: Box): boolean =>
  digits > 0 && length < LONGEST_LABEL && DATE.test(start);
export const isOfRights = ({ signs: { length, start } }: Box): boolean => length < LONGEST_LABEL && RIGHTS.test(start);
export const isRating = ({ signs: { length, start } }: Box): boolean => length <= LONGEST_RATING && RATING.test(start);
export const isOfReply = ({ signs: { length, start } }: Box): boolean => length < 80 && REPLY.test(start);

export const isHeading = (tag: string): boolean => tag.length === 2 && tag.charCodeAt(0) === 0x68 && tag !== 'hr';

/** A box in a heading is of that heading's level; of what is no heading, 0. */
export function headingLevel(piece: Box): number {
  if ((piece.flags & FLAG.heading) === 0) return 0;
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) {
    if (isHeading(box.tag)) return Number(box.tag[1]);
  }
  return 3;
}

/** How many of a short text's words are in the page's title. */
export const titleShare = ({ signs: { length, start } }: Box, title: ReadonlySet<number>): number =>
  length > LONGEST_HEADING || title.size === 0 ? 0 : shareOf(start, title);

export function endingOf(code: number): number {
  if (code === COLON) return 2;
  return SENTENCE_ENDS.has(code) ? 1 : 0;
}
