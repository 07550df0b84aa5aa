/** Scores how much other content there is on a page: what real pages have and walls do not. */
import type { BarePage } from './bare-page.ts';
import type { Mechanism } from './mechanism.ts';
import { isForMembers } from './purposes/session.ts';
import type { Said } from './said.ts';
import { hasLayout } from './site-layout.ts';

/** Adds points to a page's score, and the sign that earned them to its evidence. */
export type Count = (points: number, sign: string) => void;

/** Characters of other text that a wall may have. */
export const MAX_OTHER_TEXT = 100;
/** A page with a sentence or two. */
export const MAX_CURT_LENGTH = 120;

/** "Go away." */
const MAX_WORDS_LENGTH = 10;

/** A link home, or the name of the site. */
const MAX_NAME_LENGTH = 40;

/** Counts what real pages have and walls do not. */
export function countContent(
  page: BarePage,
  {
    said,
    otherText,
    isDirect,
    explains,
    hasSubject,
    isAboutSubject,
    isHeadline,
    addressesVisitor,
    asksPlainly,
    advises,
    namesCheck,
    showsReference,
    showsAddress,
    details,
  }: Said,
  { hasPuzzle, acts, runsScript }: Mechanism,
  count: Count,
): void {
  const hasNavigation = page.links > 4 || hasMenu(page) || (page.links > 2 && page.tags.includes('<footer'));
  if (otherText <= MAX_OTHER_TEXT && !hasNavigation) {
    count(1, 'little else to read');
    // Two words only repeat the status.
    const isMore =
      said.size > 1 ||
      addressesVisitor ||
      advises ||
      details > 0 ||
      showsReference ||
      showsAddress ||
      (asksPlainly && (acts || runsScript || page.tags.includes('<button')));
    const isAll =
      isMore &&
      (isDirect || showsReference || showsAddress || details >= 2) &&
      !explains &&
      !hasSubject &&
      !isForMembers(page);
    if (isAll && (otherText * 5 <= page.text.length || otherText <= MAX_WORDS_LENGTH)) {
      count(addressesVisitor && page.text.length <= MAX_CURT_LENGTH ? 3 : 2, 'says nothing else');
    }
  }
  if (asksPlainly && namesCheck && !said.has('poses-puzzle') && otherText <= MAX_OTHER_TEXT && !hasNavigation)
    count(1, 'names a check first');
  if (said.has('bars-country') && otherText === 0 && !hasNavigation && page.text.length <= MAX_CURT_LENGTH && !explains)
    count(4, 'says only for whom it is');
  if (otherText > MAX_OTHER_TEXT || hasNavigation) count(-Math.floor(otherText / 250), '');
  if (page.tags.includes('<dt')) count(-6, '');
  // Who wants to withdraw money is told how to be verified; a wall only says that it is required.
  if (said.has('requires-check') && otherText > MAX_NAME_LENGTH && !hasPuzzle) count(-4, '');
  if (isAboutSubject) count(-3, '');
  if (isHeadline && !hasPuzzle && !showsReference && !showsAddress && !said.has('by-law')) count(-4, '');
  if (page.links > 2 && page.linkText * 2 > page.text.length) count(-4, '');
  if (page.links > 8) count(-2, '');
  if (page.links > 20) count(-5, '');
  // Some sites set everything as an article, down to a single sentence.
  if (page.tags.includes('<article') && page.text.length > MAX_CURT_LENGTH) count(-3, '');
  // What is said within a layout is judged by itself. With -3 in any case, 2 of 35 unseen walls more were missed, and
  // with -1, 2 of 118 pages were refused.
  // A single statement may be what such a page is about. With -2 for it too, 1 of 30 pages was refused, and no wall of
  // 263 more was found.
  if (hasLayout(page)) count(otherText <= MAX_OTHER_TEXT && said.size > 1 ? -2 : -3, '');
  else if (hasMenu(page)) count(-3, '');
  if (/^<meta [^\n]*og:|^<script [^\n]*ld\+json/m.test(page.tags)) count(-1, '');
  if ((page.tags.match(/<img /g)?.length ?? 0) > 5) count(-2, '');
}

/** The name of the site and one more link are no menu. */
const hasMenu = ({ tags, links }: BarePage) => links > 2 && tags.includes('<nav');
