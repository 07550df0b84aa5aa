/**
 * Whether a page with little text is a wall, whoever made it: by what it says, by what it makes the browser do, by what
 * it lacks, and by its status. Each sign adds to a score or subtracts from it, and the verdict names its signs.
 */
import type { BarePage } from './bare-page.ts';
import type { Challenge, ChallengeAnswer } from './challenge.ts';
import { type HeaderSigns, readHeaderSigns } from './header-signs.ts';
import { type Mechanism, readMechanism } from './mechanism.ts';
import type { Statement } from './sentence-statements.ts';
import { isTelling, readStatements, type Said } from './statements.ts';
import { ALL_LANGUAGES, type Lexicon } from './words.ts';

/** What a page must score to be one. The walls of the tests score 7 to 20 but for three, pages that look like one 6 at most. */
const ENOUGH = 7;

export interface WallScore {
  readonly score: number;
  /** As text, for the failure's message and the log. */
  readonly signs: readonly string[];
  readonly kind: WallKind;
  readonly passesAlone: boolean;
}

export type WallKind = 'browser-check' | 'human-check' | 'block' | 'rate-limit' | 'waiting-room' | 'script-only';

/** The wall; undefined if it is a real page. */
export function judgeWall(
  page: BarePage,
  { status, headers }: Envelope,
  lexicon: Lexicon = ALL_LANGUAGES,
): Challenge | undefined {
  const told = readHeaderSigns(headers);
  const { score, signs, kind, passesAlone } = scoreWall(page, status, told, lexicon);
  if (score < ENOUGH) return undefined;
  return { vendor: told.protector ?? 'unnamed', signature: kind, evidence: signs.join('; '), passesAlone };
}

export function scoreWall(
  page: BarePage,
  status: number,
  told: HeaderSigns = UNTOLD,
  lexicon: Lexicon = ALL_LANGUAGES,
): WallScore {
  const seen = readMechanism(page);
  const does = {
    ...seen,
    refreshes: seen.refreshes || told.refreshes,
    hiddenFromSearch: seen.hiddenFromSearch || told.hiddenFromSearch,
  };
  const said = saidOfBrowsers(readStatements(page, lexicon, !does.isBuilt), does);
  const signs: string[] = [];
  let score = 0;
  const count = (points: number, sign: string) => {
    score += points;
    if (points > 0) signs.push(sign);
  };
  const isStated = countStatements(said, count) || isToldByStatus(said, status);
  const isMechanical = countMechanism(page, said, does, count);
  const kind = kindOf(said, does, page);
  const verdict = { kind, passesAlone: kind === 'browser-check' || kind === 'script-only' };
  if (!isStated && !isMechanical && told.refusal === undefined) return { ...verdict, score: 0, signs: [] };
  countHeaders(told, count);
  const isAnswered = REFUSALS.has(status) || (REFUSING.has(status) && isSaidFirst(said));
  if (!isMechanical && !isOfThisVisit(said) && !isAnswered) count(-3, '');
  if (said.said.has('queues') && !said.queuesVisitor && !does.refreshes && !isMechanical) count(-4, '');
  // A server without permission for a file sends the same status.
  const isRefusal = isStated && REFUSALS.has(status) && !(MEMBERS.test(page.text) && !isOfThisVisitor(said));
  if (REFUSING.has(status)) count(isRefusal ? 3 : 1, `status ${status}`);
  countContent(page, said, does, count);
  return { ...verdict, score, signs };
}

/** An application has its notice for old browsers ready on every visit, and shows it to few. */
function saidOfBrowsers(all: Said, { isBuilt, loadsOthers }: Mechanism): Said {
  if (!all.said.has('rejects-browser') || (!isBuilt && (!loadsOthers || all.inTitle.has('rejects-browser'))))
    return all;
  return { ...all, said: new Set([...all.said].filter((statement) => statement !== 'rejects-browser')) };
}

/** What comes with a page besides its content. */
export type Envelope = Pick<ChallengeAnswer, 'status' | 'headers'>;

const UNTOLD = readHeaderSigns({});

function countHeaders({ refusal, retries, checkCookie }: HeaderSigns, count: Count): void {
  if (refusal !== undefined) count(4, `header ${refusal}`);
  if (retries) count(1, 'header retry-after');
  if (checkCookie !== undefined) count(1, `sets the cookie ${checkCookie}`);
}

type Count = (points: number, sign: string) => void;

const REFUSING = new Set([202, 401, 403, 405, 406, 418, 428, 429, 451, 456, 468, 503, 509, 566, 567, 999]);
/** Statuses that mean nothing but such a refusal. Sites use the other ones for their own errors. */
const REFUSALS = new Set([403, 405, 406, 418, 429, 451, 456, 468, 566, 567, 999]);

const WEIGHTS: Readonly<Record<Statement, readonly [points: number, sign: string]>> = {
  'checks-browser': [3, 'says that it is checking the browser'],
  'checks-visit': [2, 'says that it is checking the visit'],
  'asks-for-person': [3, 'asks for proof of a human'],
  'suspects-program': [3, 'suspects a program'],
  'bars-programs': [3, 'bars programs'],
  'suspects-proxy': [3, 'suspects a proxy'],
  'too-many-requests': [3, 'says that there were too many requests'],
  blocks: [2, 'says that access is blocked'],
  'bars-country': [2, 'bars a country'],
  'by-law': [3, 'names an order or a law for it'],
  'rejects-browser': [3, 'asks for another browser'],
  queues: [2, 'puts the visitor in a queue'],
  'wants-script-and-cookies': [2, 'asks for JavaScript and cookies'],
  'wants-script': [1, 'asks for JavaScript'],
  'poses-puzzle': [1, 'poses a puzzle'],
  guards: [2, 'names a protection'],
  waits: [1, 'asks to wait'],
  'goes-on': [1, 'continues by itself'],
  'bars-the-way': [1, 'asks for it before the visitor may continue'],
  'hears-appeals': [1, 'offers help to visitors refused by mistake'],
};

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
    showsReference,
    showsAddress,
  }: Said,
  count: Count,
): boolean {
  for (const statement of said) count(...WEIGHTS[statement]);
  if (inTitle.size > 0) count(1, 'says so in its title');
  if (inHeading.size > 0) count(1, 'says so in its heading');
  if (addressesVisitor) count(1, 'addresses the visitor');
  if (isOfRequest) count(1, "says it of the visitor's request or address");
  if (queueSentences > 1 && queuesVisitor) count(2, 'mentions the queue');
  // A page about walls does not show a reference number or the visitor's address.
  if (explains) count(showsReference || showsAddress ? -6 : -9, '');
  if (hasManualHeadings) count(-6, '');
  if (showsReference) count(2, 'shows a reference number');
  if (showsAddress) count(1, "shows the visitor's address");
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
function isOfThisVisit({ isDirect, showsReference, showsAddress }: Said): boolean {
  return isDirect || showsReference || showsAddress;
}

const isOfThisVisitor = ({ showsReference, showsAddress, said }: Said) =>
  showsReference || showsAddress || [...said].filter(isTelling).length > 1;

const MOST_FOR_MECHANISM = 5;
/** A styled page with an application behind it has more tags. */
const FEW_TAGS = 25;

/** Counts signs that the script is all there is, and does what only walls do. */
function countMechanism(
  page: BarePage,
  { said, inTitle, inHeading, otherText }: Said,
  does: Mechanism,
  count: Count,
): boolean {
  let points = 0;
  const add = (is: boolean, worth: number, sign: string) => {
    const some = is ? Math.min(worth, MOST_FOR_MECHANISM - points) : 0;
    points += some;
    count(some, sign);
  };
  add(does.comesAgain, 2, 'script sets a cookie or a field and reloads');
  add(does.provesWork, 2, 'script computes a proof of work');
  add(does.namedParts, 2, 'elements or scripts named after a challenge');
  add(does.hasPuzzle, 1, 'shows a puzzle');
  add(does.probes, 2, 'script looks for automated browsers');
  add(does.refreshes, 1, 'refreshes itself');
  add(does.untypedForm, 1, 'form without anything to type');
  add(does.hiddenFromSearch, 1, 'asks search engines not to index it');
  const { provesWork, comesAgain, probes, namedParts, hasPuzzle, navigates, refreshes, isBuilt } = does;
  if (otherText > 200 || page.links > 3 || page.typedInputs > 1) return false;
  if (does.acts && page.links <= 1 && !isBuilt) count(1, 'nothing to do but that');
  const works = comesAgain || provesWork || probes;
  const asks =
    said.has('waits') || said.has('goes-on') || said.has('wants-script-and-cookies') || said.has('wants-script');
  if (asks && (works || (namedParts && !isBuilt))) {
    count(page.text.length <= CURT / 2 && page.links === 0 ? 3 : 2, 'nothing else on the page');
    return true;
  }
  // Visible to everybody; applications say this only to visitors without scripts.
  if (said.has('wants-script-and-cookies') && !isBuilt && otherText === 0 && page.links <= 1 && does.runsScript) {
    count(4, 'nothing but that, and a script');
    return true;
  }
  if (said.has('guards') && said.has('bars-the-way') && does.untypedForm && !isBuilt) {
    count(2, 'nothing but a button');
    return true;
  }
  const isMute = page.text.length <= 40 && page.links === 0;
  if (isMute && does.sendsToCheck) {
    count(7, 'nothing but the way to a check');
    return true;
  }
  // Without a word: a puzzle of a known kind, and no script but its own.
  const isPuzzle = hasPuzzle && !CHOICES.test(page.tags) && page.text.length <= 20 && !isBuilt && !does.loadsOthers;
  if (isMute && isPuzzle && page.typedInputs === 0 && does.runsScript) {
    count(5, 'nothing but a puzzle');
    return true;
  }
  // No text: a form for the site's own check that submits itself.
  if (isSentAlone(page) && namedParts && page.text.length <= 40 && page.links === 0) {
    count(6, 'nothing but a form that sends itself');
    return true;
  }
  const guardsFirst = inTitle.has('guards') || inHeading.has('guards');
  const guardsHere = guardsFirst && !isBuilt && (namedParts || said.has('waits') || said.has('goes-on') || works);
  if ((said.has('poses-puzzle') && (hasPuzzle || said.has('guards'))) || guardsHere) {
    count(1, 'nothing but a check');
    return true;
  }
  const isSmall = !isBuilt && page.tags.split('\n', FEW_TAGS + 1).length <= FEW_TAGS;
  if (isSmall && provesWork && (navigates || refreshes || comesAgain)) {
    count(4, 'nothing but a proof of work');
    return true;
  }
  // No text except for the title.
  if (KNOWN_TITLES.test(page.title) && page.text.length <= 60 && does.runsScript && page.links === 0) {
    count(7, `title "${page.title}" and a script`);
    return true;
  }
  // No text: a script that sets its cookie and reloads, on a page with nothing else, not even a style.
  const isScriptOnly = isSmall && page.text.length <= 40 && works && (comesAgain || refreshes);
  if (isScriptOnly) count(5, 'nothing but a script');
  return isScriptOnly;
}

const CHOICES = /^<(?:select|input [^\n]*type=["']?(?:radio|checkbox))\b/m;
const OWN_CHECK = /^<form [^\n]*action=["']?[/?][^\n"']*(?:captcha|challenge|verif|check|human|bot|gate)/m;

function isSentAlone({ tags, scripts, typedInputs }: BarePage): boolean {
  return typedInputs === 0 && OWN_CHECK.test(tags) && /submit\(/.test(`${tags}${scripts}`);
}

/** The titles of Cloudflare and its imitators while a script runs, in their languages. */
const KNOWN_TITLES =
  /^(?:just a moment|one moment,? please|nur einen moment|einen moment(?:,? bitte)?|un instant|un momento|um momento|один момент|bir dakika lütfen|jedna chwila|even geduld|请稍候|請稍候|しばらくお待ちください|잠시만 기다리십시오|checking your browser|ddos-guard|attention required!(?: \| cloudflare)?)(?:\.{2,3}|…)?$/;

/** Fields for a login or a search. */
const ASKS_WHO =
  /^<input [^\n]*(?:type=["']?(?:password|email|search|tel|file)|name=["']?(?:q|s|query|search|mail|email|user|login))\b|^<textarea(?![^\n]*-response)/m;

const SEARCHES = /^<input [^\n]*(?:type=["']?search|name=["']?(?:q|query|search))\b/m;

/** A price, or a shopping cart. */
const SELLS =
  /(?:[$€£¥₹₺₽₩]|\b(?:usd|eur|gbp))\s?\d|\d\s?(?:[$€£¥₹₺₽₩원円元]|eur\b|usd\b|zł\b|kč\b|руб|tl\b)|add to (?:cart|basket|bag)|warenkorb|ajouter au panier|añadir (?:al|a la) (?:carrito|cesta)|aggiungi al carrello|в корзину|加入购物车|カートに入れる|장바구니|sepete ekle|book a demo|get your (?:api )?key|free trial/u;

/** A code that its owner was sent, or has a device for. */
const SENT_CODE =
  /\d[- ]digit|authenticat(?:or|ion) (?:app|code)|(?:we|have|has been) (?:just )?sent|sent (?:to|you)|one-?time|two-?(?:factor|step)|otp|sms|zugesandt|geschickt|envoyé|enviad|inviat|отправ|надісл|발송|전송|发送|發送|送信|gönder/u;

const LITTLE_ELSE = 100;
/** The length of a sentence or two. */
const CURT = 120;

/** Access for members only. */
const MEMBERS =
  /authori[sz]ed to|permission|members|log ?in|sign ?in|anmeld|einlogg|connexion|connect(?:er|ez)|iniciar sesión|accedi(?!\p{L})|войти|войдите|авториз|登录|登入|ログイン|로그인|giriş yap/u;

/** Counts what real pages have and walls do not. */
function countContent(
  page: BarePage,
  {
    said,
    otherText,
    isDirect,
    explains,
    hasSubject,
    isAboutSubject,
    addressesVisitor,
    asksPlainly,
    showsReference,
    showsAddress,
  }: Said,
  { hasPuzzle, acts, runsScript }: Mechanism,
  count: Count,
): void {
  const hasNavigation =
    page.links > 4 || page.tags.includes('<nav') || (page.links > 2 && page.tags.includes('<footer'));
  if (otherText <= LITTLE_ELSE && !hasNavigation) {
    count(1, 'little else to read');
    // Two words only repeat the status.
    const isMore =
      said.size > 1 || addressesVisitor || showsReference || showsAddress || (asksPlainly && (acts || runsScript));
    const isAll =
      isMore && (isDirect || showsReference || showsAddress) && !explains && !hasSubject && !MEMBERS.test(page.text);
    if (isAll && otherText * 5 <= page.text.length) {
      count(addressesVisitor && page.text.length <= CURT ? 3 : 2, 'says nothing else');
    }
  }
  if (otherText > LITTLE_ELSE || hasNavigation) count(-Math.floor(otherText / 250), '');
  if (SELLS.test(page.text)) count(-6, '');
  if (isAboutSubject) count(-3, '');
  if (SENT_CODE.test(page.text) && page.typedInputs > 0) count(-6, '');
  if (page.links > 2 && page.linkText * 2 > page.text.length) count(-4, '');
  if (page.links > 8) count(-2, '');
  if (page.links > 20) count(-5, '');
  const isAnswer =
    page.typedInputs === 1 && (said.has('asks-for-person') || said.has('poses-puzzle')) && !ASKS_WHO.test(page.tags);
  if (isAnswer) count(1, 'a field for the answer');
  // A search engine keeps its search field above the puzzle.
  const isFrame = page.typedInputs === 1 && hasPuzzle && said.has('poses-puzzle') && said.has('bars-the-way');
  if (page.typedInputs > 0 && !isAnswer && !(isFrame && SEARCHES.test(page.tags)))
    count(page.typedInputs > 1 || ASKS_WHO.test(page.tags) ? -9 : -3, '');
  if (page.tags.includes('<article')) count(-3, '');
  if (page.tags.includes('<nav')) count(-3, '');
  if (/^<meta [^\n]*og:|^<script [^\n]*ld\+json/m.test(page.tags)) count(-1, '');
  if ((page.tags.match(/<img /g)?.length ?? 0) > 5) count(-2, '');
}

function kindOf({ said }: Said, does: Mechanism, page: BarePage): WallKind {
  if (said.has('queues')) return 'waiting-room';
  if (said.has('blocks') && !said.has('checks-browser') && !said.has('poses-puzzle') && !does.hasPuzzle) return 'block';
  if (does.hasPuzzle || said.has('poses-puzzle')) return 'human-check';
  if (does.runsScript && (said.has('checks-browser') || said.has('waits') || said.has('goes-on') || does.provesWork)) {
    return 'browser-check';
  }
  if (said.has('asks-for-person')) return 'human-check';
  if (said.has('too-many-requests')) return 'rate-limit';
  if (said.has('suspects-program') || said.has('blocks')) return 'block';
  return does.runsScript && page.text.length <= 200 ? 'script-only' : 'browser-check';
}
