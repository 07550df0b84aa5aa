/**
 * Whether an answer is a challenge page: one shown in place of the content, to tell people from programs. Pure. What
 * happens next (another tier, a wait) is decided elsewhere.
 */
import type { BarePage } from './bare-page.ts';
import { type Challenge, type ChallengeAnswer, MAX_SHORT_PAGE_LENGTH, type Signature } from './challenge.ts';
import { judgeWall } from './judge-wall.ts';
import { PagePreview } from './page-preview.ts';
import { plain } from './plain-text.ts';
import { isTelling, statementsOf } from './sentence-statements.ts';
import { SIGNATURES } from './signatures.ts';
import { ALL_LANGUAGES } from './words.ts';

/** The challenge in this answer; undefined if it is a real page. */
export function findChallenge(
  { status, headers, html, url, isRendered = false, isStill = false }: ChallengeAnswer,
  preview = new PagePreview(html, url),
): Challenge | undefined {
  const byHeader = BY_HEADER.find((signature) => signature.header?.(headers, status));
  // A script may have replaced the challenge by the page since the headers arrived.
  if (byHeader && (!isRendered || preview.isBare)) return challengeOf(byHeader);
  // This runs for every page; few are examined further.
  if (!preview.isBare && isWallByTitle(preview) && preview.isBareInLayout)
    return judgeWall(preview.page, { status, headers, isStill });
  if (!preview.isBare && !(isMarkedWordy(preview) && preview.isShort)) return undefined;
  const { page } = preview;
  const byPage = SIGNATURES.find((signature) => isSignedBy(signature, page));
  if (byPage) return challengeOf(byPage);
  return preview.isBare ? judgeWall(page, { status, headers, isStill }) : undefined;
}

const BY_HEADER = SIGNATURES.filter(({ header }) => header !== undefined);
const WORDY_MARKS = SIGNATURES.flatMap(({ wordyMark }) => wordyMark ?? []);

/** Enough for the base and the canonical address. Searching whole pages took a third of the time of all checks. */
const START = 4000;

/** Whether the title says what only walls say. Most titles have no word for it, which takes little time to find out. */
function isWallByTitle({ title }: PagePreview): boolean {
  if (title.length > MAX_TITLE_LENGTH || !NAMED_BY_WALLS.some((concept) => ALL_LANGUAGES[concept](title).length > 0))
    return false;
  return statementsOf(plain(title), ALL_LANGUAGES).some(isTelling);
}

const NAMED_BY_WALLS = ['deny', 'robot', 'human', 'check', 'unusual', 'tooMany', 'queue'] as const;
const MAX_TITLE_LENGTH = 100;

function isMarkedWordy({ title, url, html }: PagePreview): boolean {
  const start = html.slice(0, START);
  return WORDY_MARKS.some((mark) => url.includes(mark.start) || start.includes(mark.start) || mark.title.test(title));
}

function isSignedBy({ mostText = MAX_SHORT_PAGE_LENGTH, page: isSigned }: Signature, page: BarePage): boolean {
  return page.text.length <= mostText && (isSigned?.(page) ?? false);
}

function challengeOf({ vendor, name, evidence, passesAlone }: Signature): Challenge {
  return { vendor, signature: name, evidence, passesAlone };
}
