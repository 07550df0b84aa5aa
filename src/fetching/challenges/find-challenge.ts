/**
 * Whether an answer is a challenge page: one that stands where the content should be, to tell people from programs.
 * Pure: an answer in, a finding out. What is done about it (another tier, a wait) is for others to decide.
 */
import type { BarePage } from './bare-page.ts';
import { type Challenge, type ChallengeAnswer, FEW_WORDS, type Signature } from './challenge.ts';
import { judgeWall } from './judge-wall.ts';
import { PageGlance } from './page-glance.ts';
import { SIGNATURES } from './signatures.ts';

/** The challenge that this answer is, or undefined when it is a page. */
export function findChallenge(
  { status, headers, html, url, isRendered = false }: ChallengeAnswer,
  glance = new PageGlance(html, url),
): Challenge | undefined {
  const byHeader = BY_HEADER.find((signature) => signature.header?.(headers, status));
  // A script may have put the page itself there since the headers came.
  if (byHeader && (!isRendered || glance.isBare)) return challengeOf(byHeader);
  // Every page comes through here: few are read further than this.
  if (!glance.isBare && !(isMarkedWordy(glance) && glance.isShort)) return undefined;
  const { page } = glance;
  const byPage = SIGNATURES.find((signature) => isSignedBy(signature, page));
  if (byPage) return challengeOf(byPage);
  return glance.isBare ? judgeWall(page, { status, headers }) : undefined;
}

const BY_HEADER = SIGNATURES.filter(({ header }) => header !== undefined);
const WORDY_MARKS = SIGNATURES.flatMap(({ wordyMark }) => wordyMark ?? []);

/** Enough for the base and the canonical address. To search whole pages took a third of the time of all judges. */
const START = 4000;

function isMarkedWordy({ title, url, html }: PageGlance): boolean {
  const start = html.slice(0, START);
  return WORDY_MARKS.some((mark) => url.includes(mark.start) || start.includes(mark.start) || mark.title.test(title));
}

function isSignedBy({ mostText = FEW_WORDS, page: isSigned }: Signature, page: BarePage): boolean {
  return page.text.length <= mostText && (isSigned?.(page) ?? false);
}

function challengeOf({ vendor, name, evidence, passesAlone }: Signature): Challenge {
  return { vendor, signature: name, evidence, passesAlone };
}
