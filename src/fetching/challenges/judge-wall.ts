/**
 * Whether a page with little text is a wall, whoever made it: by what it says, by what it makes the browser do, by what
 * it lacks, and by its status. Each sign adds to a score or subtracts from it, and the verdict names its signs.
 */
import { type BarePage, HEADING } from './bare-page.ts';
import { isLineOfText, isTooManyRequests } from './bare-refusal.ts';
import type { Challenge, ChallengeAnswer } from './challenge.ts';
import { type Count, countContent, MAX_CURT_LENGTH, MAX_OTHER_TEXT } from './count-content.ts';
import { countMechanism } from './count-mechanism.ts';
import { countPurposes } from './count-purposes.ts';
import { type HeaderSigns, readHeaderSigns } from './header-signs.ts';
import { withLabels } from './labels.ts';
import { type Mechanism, readMechanism } from './mechanism.ts';
import { readNarration } from './narration.ts';
import { isData } from './purposes/application.ts';
import { isForMembers } from './purposes/session.ts';
import { namesRequestedHost } from './references.ts';
import type { Said } from './said.ts';
import { isTelling, type Statement } from './sentence-statements.ts';
import { withoutLayout } from './site-layout.ts';
import { withoutSiteName } from './site-name.ts';
import { readStatements } from './statements.ts';
import { ALL_LANGUAGES, type Lexicon } from './words.ts';

/**
 * What a page must score to be one. The walls of the tests score 7 to 20 but for three, pages that look like one 6 at
 * most.
 */
const ENOUGH = 7;
/**
 * The same with a successful status, where nothing but several sentences speak for it: nothing runs or can be done, and
 * neither this visitor nor this request is shown. Of 12 pages that were wrongly refused, 7 had only words.
 */
const ENOUGH_WORDS = 8;

export interface WallScore {
  readonly score: number;
  /** The only evidence is what the page says, in more than a sentence or two. */
  readonly isOnlySaid: boolean;
  /** As text, for the failure's message and the log. */
  readonly signs: readonly string[];
  readonly kind: WallKind;
  readonly passesAlone: boolean;
}

export type WallKind = 'browser-check' | 'human-check' | 'block' | 'rate-limit' | 'waiting-room' | 'script-only';

/** The wall; undefined if it is a real page. */
export function judgeWall(
  page: BarePage,
  { status, headers, isStill = false }: Envelope,
  lexicon: Lexicon = ALL_LANGUAGES,
): Challenge | undefined {
  const told = readHeaderSigns(headers);
  const isSuccess = status >= 200 && status < 300;
  const type = headers['content-type'];
  if (isSuccess && told.refusal === undefined && isData(page, type) && !isLineOfText(page, type)) return undefined;
  if (isSuccess && isTooManyRequests(page)) return rateLimit(told);
  const { score, isOnlySaid, signs, kind, passesAlone } = scoreWall(page, status, told, lexicon);
  if (score < (isSuccess && isOnlySaid ? ENOUGH_WORDS : ENOUGH)) return undefined;
  const isOver = isStill && kind === 'script-only' && !FRAME.test(page.tags);
  // Its script could set a cookie and reload, but has no need to any more: many pages do that on the first visit only.
  if (isOver && !REFUSING.has(status) && hasContent(page)) return undefined;
  return {
    vendor: told.protector ?? 'unnamed',
    signature: kind,
    evidence: signs.join('; '),
    passesAlone: passesAlone && !isOver,
  };
}

/** With status 429, the status says so. */
const rateLimit = ({ protector }: HeaderSigns): Challenge => ({
  vendor: protector ?? 'unnamed',
  signature: 'rate-limit' satisfies WallKind,
  evidence: 'nothing but "too many requests", with a successful status',
  passesAlone: false,
});

const FRAME = /^<i?frame\b/m;

/** Whether there is anything to see. */
function hasContent({ text, tags }: BarePage): boolean {
  return text !== '' || /^<(?:img|picture|svg|canvas|video|object|embed)\b/m.test(tags);
}

export function scoreWall(
  asReceived: BarePage,
  status: number,
  told: HeaderSigns = UNTOLD,
  lexicon: Lexicon = ALL_LANGUAGES,
): WallScore {
  const page = withLabels(withoutSiteName(withoutLayout(asReceived)), REFUSING.has(status));
  const seen = readMechanism(page);
  const does = {
    ...seen,
    refreshes: seen.refreshes || told.refreshes,
    hiddenFromSearch: seen.hiddenFromSearch || told.hiddenFromSearch,
  };
  const said = saidOfBrowsers(readStatements(page, lexicon, { readsFallback: !does.isBuilt || does.namedParts }), does);
  const signs: string[] = [];
  let score = 0;
  const count = (points: number, sign: string) => {
    score += points;
    if (points > 0) signs.push(sign);
  };
  const isStated = countStatements(said, count) || isToldByStatus(said, status);
  const isMechanical = countMechanism(page, said, does, { status, protector: told.protector }, count);
  const kind = kindOf(said, does, page);
  const namesHost = said.said.has('blocks') && namesRequestedHost(asReceived);
  const isShown = namesHost || said.showsReference || said.showsAddress || said.details > 0 || saysForWhom(said);
  const isCurt = page.text.length <= MAX_CURT_LENGTH;
  const isOnlySaid = !isMechanical && !isShown && !doesAnything(does) && !isCurt && told.refusal === undefined;
  const verdict = { kind, isOnlySaid, passesAlone: kind === 'browser-check' || kind === 'script-only' };
  if (!isStated && !isMechanical && told.refusal === undefined) return { ...verdict, score: 0, signs: [] };
  countHeaders(told, count);
  const isAnswered = REFUSALS.has(status) || (REFUSING.has(status) && isSaidFirst(said));
  if (!isMechanical && !isOfThisVisit(said) && !isAnswered && !namesHost) count(-3, '');
  if (said.said.has('queues') && !said.queuesVisitor && !does.refreshes && !isMechanical) count(-4, '');
  // A server without permission for a file sends the same status.
  const isRefusedByStatus = isStated && REFUSALS.has(status) && !(isForMembers(page) && !isOfThisVisitor(said));
  if (namesHost) count(2, 'names the site that was asked for');
  if (REFUSING.has(status)) count(isRefusedByStatus ? 3 : 1, `status ${status}`);
  const namesStatus = () => NAMED_STATUS.test(`${page.title}\n${page.lines.replaceAll(HEADING, '')}`);
  if (!REFUSING.has(status) && isStated && isShown && !said.explains && namesStatus())
    count(2, 'names the status of a refusal');
  countContent(page, said, does, count);
  countPurposes(page, said, does, count);
  // A text about walls can have all of their words, but there is nothing to run or to fill in.
  if (said.explains && !said.showsReference && !said.showsAddress && !doesAnything(does)) count(-3, '');
  if (!REFUSING.has(status) && isCheckWithoutMeans(page, said, does)) count(-4, '');
  // Read only where it matters.
  if (score >= ENOUGH) {
    const tells = readNarration(page);
    if (tells.length > 0) count(-8 - 3 * tells.length, '');
  }
  return { ...verdict, score, signs };
}

/** Says who is kept out, or gives the visitor a place in a line: few other pages have words for that. */
const saysForWhom = ({ said, queuesVisitor }: Said) => queuesVisitor || said.has('bars-country') || said.has('by-law');

/** Scripts that only load do not count: every site has some. */
function doesAnything({ acts, hasPuzzle, namedParts, navigates, refreshes, provesWork, probes }: Mechanism): boolean {
  return acts || hasPuzzle || namedParts || navigates || refreshes || provesWork || probes;
}

/**
 * Asks for a check and says something else too, but nothing runs, and there is nothing to click or to fill in: nobody
 * could pass it.
 */
function isCheckWithoutMeans(
  page: BarePage,
  { said, otherText, showsReference, showsAddress }: Said,
  does: Mechanism,
): boolean {
  if (showsReference || showsAddress || doesAnything(does) || page.scripts.length > MAX_COUNTER_LENGTH) return false;
  // The request that is being checked may be for a loan; without a script, it is not checked here.
  if (said.has('checks-visit') && ![...said].some(isTelling)) return !does.loadsOwn;
  if (otherText <= MAX_OTHER_TEXT || does.loadsOthers || MEANS.test(page.tags)) return false;
  return (said.has('asks-for-person') || said.has('poses-puzzle')) && ![...said].some(isRefusal);
}

/** In characters: a script of a line or two counts visits. */
const MAX_COUNTER_LENGTH = 300;
const MEANS = /^<(?:button|input|object|embed|meta [^\n]*noindex)\b/m;

const isRefusal = (statement: Statement) =>
  isTelling(statement) && statement !== 'asks-for-person' && statement !== 'checks-browser';

/** An application has its notice for old browsers ready on every visit, and shows it to few. */
function saidOfBrowsers(all: Said, { isBuilt, loadsOthers }: Mechanism): Said {
  if (!all.said.has('rejects-browser') || (!isBuilt && (!loadsOthers || all.inTitle.has('rejects-browser'))))
    return all;
  return { ...all, said: new Set([...all.said].filter((statement) => statement !== 'rejects-browser')) };
}

/** What comes with a page besides its content. */
export type Envelope = Pick<ChallengeAnswer, 'status' | 'headers' | 'isStill'>;

const UNTOLD = readHeaderSigns({});

function countHeaders({ refusal, retries, checkCookie }: HeaderSigns, count: Count): void {
  if (refusal !== undefined) count(4, `header ${refusal}`);
  if (retries) count(1, 'header retry-after');
  if (checkCookie !== undefined) count(1, `sets the cookie ${checkCookie}`);
}

/** Of the points for details: more than these are no better evidence. */
const MAX_DETAILS = 4;

const REFUSING = new Set([202, 401, 403, 405, 406, 418, 428, 429, 451, 456, 468, 503, 509, 566, 567, 999]);
/** Statuses that mean nothing but such a refusal. Sites use the other ones for their own errors. */
const REFUSALS = new Set([403, 405, 406, 418, 429, 451, 456, 468, 566, 567, 999]);

/** The same, as a page names its own: "Error 429", "HTTP 403", a line with nothing but the number. */
const NAMED_STATUS =
  /(?:(?:error|status|http|code|fehler|erreur|ошибка)[:# ]{1,3}|^)(?:403|405|406|418|429|451)(?![\d.,])/m;

const WEIGHTS: Readonly<Record<Statement, readonly [points: number, sign: string]>> = {
  'checks-browser': [3, 'says that it is checking the browser'],
  'checks-visit': [2, 'says that it is checking the visit'],
  'requires-check': [3, 'says that a check is required'],
  'asks-for-person': [3, 'asks for proof of a human'],
  'suspects-program': [3, 'suspects a program'],
  'bars-programs': [3, 'bars programs'],
  'suspects-proxy': [3, 'suspects a proxy'],
  'too-many-requests': [3, 'says that there were too many requests'],
  blocks: [2, 'says that access is blocked'],
  'bars-country': [2, 'bars a country'],
  'by-law': [3, 'names an order or a law for it'],
  'rejects-browser': [3, 'asks for another browser'],
  queues: [3, 'puts the visitor in a queue'],
  'wants-script-and-cookies': [2, 'asks for JavaScript and cookies'],
  'wants-script': [1, 'asks for JavaScript'],
  'poses-puzzle': [1, 'poses a puzzle'],
  guards: [2, 'names a protection'],
  waits: [1, 'asks to wait'],
  'goes-on': [1, 'continues by itself'],
  'bars-the-way': [1, 'asks for it before the visitor may continue'],
  'hears-appeals': [1, 'offers help to visitors refused by mistake'],
};

/** "Contact" and "Sorry" are the titles of other pages too. */
const isOfWalls = (statement: Statement) => statement !== 'hears-appeals';

/** Counts statements that only walls make. */
function countStatements(
  {
    queueSentences,
    queuesVisitor,
    said,
    inTitle,
    inHeading,
    addressesVisitor,
    isOfRequest,
    explains,
    hasManualHeadings,
    isOfOthers,
    quotesRefusal,
    showsReference,
    showsAddress,
    details,
  }: Said,
  count: Count,
): boolean {
  for (const statement of said) count(...WEIGHTS[statement]);
  if ([...inTitle].some(isOfWalls)) count(1, 'says so in its title');
  if ([...inHeading].some(isOfWalls)) count(1, 'says so in its heading');
  if (addressesVisitor) count(1, 'addresses the visitor');
  if (isOfRequest) count(1, "says it of the visitor's request or address");
  if (queuesVisitor && (queueSentences > 1 || inTitle.has('queues')))
    count(queueSentences > 1 ? 2 : 1, 'gives the visitor a place in it');
  // A page about walls does not show a reference number or the visitor's address.
  if (explains) count(showsReference || showsAddress ? -6 : -9, '');
  if (hasManualHeadings) count(-6, '');
  if (isOfOthers) count(-3, '');
  if (quotesRefusal) count(-6, '');
  if (showsReference) count(2, 'shows a reference number');
  if (showsAddress) count(1, "shows the visitor's address");
  if (details > 0) count(Math.min(details, MAX_DETAILS), 'lists what was refused');
  const isChecking = said.has('checks-visit') && (said.has('waits') || said.has('goes-on'));
  const isGuarding =
    said.has('guards') &&
    (said.has('wants-script-and-cookies') ||
      (said.has('wants-script') && (inTitle.has('guards') || inHeading.has('guards'))));
  const isPassing = said.has('guards') && said.has('waits') && said.has('goes-on');
  return isChecking || isGuarding || isPassing || [...said].some(isTelling);
}

/**
 * With a refusing status, a check named in the title is the reason; with a rate-limiting status, a page that asks to
 * wait need not say more.
 */
function isToldByStatus({ said, inTitle, inHeading }: Said, status: number): boolean {
  if (status === 429) return said.has('waits');
  return REFUSALS.has(status) && (inTitle.has('guards') || inHeading.has('guards'));
}

const isSaidFirst = ({ inTitle, inHeading }: Said) => inTitle.size > 0 || inHeading.size > 0;

/** A wall addresses its visitor, or shows who was refused. */
function isOfThisVisit({ isDirect, showsReference, showsAddress, details }: Said): boolean {
  return isDirect || showsReference || showsAddress || details >= 2;
}

const isOfThisVisitor = ({ showsReference, showsAddress, said }: Said) =>
  showsReference || showsAddress || [...said].filter(isTelling).length > 1;

/** What no wait gets past. */
const BARRING: readonly Statement[] = [
  'suspects-program',
  'blocks',
  'bars-programs',
  'bars-country',
  'by-law',
  'suspects-proxy',
  'rejects-browser',
];

function kindOf({ said }: Said, does: Mechanism, page: BarePage): WallKind {
  if (said.has('queues')) return 'waiting-room';
  if (said.has('blocks') && !said.has('checks-browser') && !said.has('poses-puzzle') && !does.hasPuzzle) return 'block';
  if (does.hasPuzzle || said.has('poses-puzzle')) return 'human-check';
  if (does.runsScript && (said.has('checks-browser') || said.has('waits') || said.has('goes-on') || does.provesWork)) {
    return 'browser-check';
  }
  if (said.has('asks-for-person')) return 'human-check';
  if (said.has('too-many-requests')) return 'rate-limit';
  if (BARRING.some((statement) => said.has(statement))) return 'block';
  return does.runsScript && page.text.length <= 200 ? 'script-only' : 'browser-check';
}
