/**
 * Whether an answer is a challenge page: one that stands where the content should be, to tell people from programs.
 * Pure: an answer in, a finding out. What is done about it (another tier, a wait) is for others to decide.
 */
import { type BarePage, readBarePage } from './bare-page.ts';
import { type Challenge, type ChallengeAnswer, FEW_WORDS, MANY_WORDS, type Signature } from './challenge.ts';
import { judgeWall } from './judge-wall.ts';
import { SIGNATURES } from './signatures.ts';
import { visibleText } from './visible-text.ts';

/** Inline fonts and scripts make some block pages large; what is not found in this much is not there. */
const MOST_READ = 1_000_000;

/** The challenge that this answer is, or undefined when it is a page. */
export function findChallenge(answer: ChallengeAnswer): Challenge | undefined {
  const { status, headers, html, url } = answer;
  const byHeader = BY_HEADER.find((signature) => signature.header?.(headers, status));
  if (byHeader) return challengeOf(byHeader);
  const start = html.slice(0, MOST_READ);
  // Every page comes through here: few are read further than this.
  if (visibleText(start, FEW_WORDS) > FEW_WORDS && !mayBeWordy(start, url)) return undefined;
  const page = readBarePage(start, url);
  const byPage = SIGNATURES.find((signature) => isSignedBy(signature, page));
  return byPage ? challengeOf(byPage) : judgeWall(page, status);
}

const BY_HEADER = SIGNATURES.filter(({ header }) => header !== undefined);
const WORDY_MARKS = SIGNATURES.flatMap(({ wordyMark }) => wordyMark ?? []);

/** In a long page its words are counted sooner than its marks are found. */
const LONG_PAGE = 40_000;

function mayBeWordy(html: string, url: string): boolean {
  if (html.length > LONG_PAGE && visibleText(html, MANY_WORDS) > MANY_WORDS) return false;
  return isMarkedWordy(html, url) && visibleText(html, MANY_WORDS) <= MANY_WORDS;
}

function isMarkedWordy(html: string, url: string): boolean {
  return WORDY_MARKS.some((mark) => url.includes(mark.url) || html.includes(mark.html));
}

function isSignedBy({ mostText = FEW_WORDS, page: isSigned }: Signature, page: BarePage): boolean {
  return page.text.length <= mostText && (isSigned?.(page) ?? false);
}

function challengeOf({ vendor, name, evidence, passesAlone }: Signature): Challenge {
  return { vendor, signature: name, evidence, passesAlone };
}
