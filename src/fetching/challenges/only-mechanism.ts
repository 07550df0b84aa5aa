/**
 * Whether a page has nothing but what walls make the browser do. Each rule knows one kind of page; the first that fits
 * decides, so the order matters.
 */
import type { BarePage } from './bare-page.ts';
import { MAX_CURT_LENGTH } from './count-content.ts';
import type { Mechanism } from './mechanism.ts';
import { namesApplication } from './purposes/application.ts';
import { asksWho, isOnlyWidget, isPuzzleForOther, letsPastAlone } from './purposes/guarded-form.ts';
import type { Said } from './said.ts';
import { type Arrival, findWordlessWall } from './wordless.ts';

export interface Scene {
  readonly page: BarePage;
  readonly told: Said;
  readonly does: Mechanism;
  readonly arrival: Arrival;
  /** The page says something to which the script of a captcha belongs. */
  readonly isOfCheck: boolean;
  /** Its elements or scripts are named after a challenge. */
  readonly isNamed: boolean;
  /** Its script does what only walls do. */
  readonly works: boolean;
}

/** Points, and the sign that earns them. */
type Evidence = readonly [points: number, sign: string];

type Rule = (scene: Scene) => Evidence | false;

export function findOnlyMechanism(scene: Scene): Evidence | undefined {
  for (const rule of RULES) {
    const evidence = rule(scene);
    if (evidence) return evidence;
  }
  return undefined;
}

/** A styled page with an application behind it has more tags. */
const MAX_TAGS_OF_A_WALL = 25;
const LITTLE_TEXT = 40;
const MAX_NAME_LENGTH = 25;
/** Two or three sentences. */
const MAX_GATE_LENGTH = 200;
/** The same, and what it is for. */
const MAX_EXPLAINED_LENGTH = 400;

const RULES: readonly Rule[] = [
  asksForPatience,
  asksForScript,
  checksNow,
  barsTheWay,
  letsPast,
  wordless,
  mutePuzzle,
  formSentAlone,
  statedPuzzle,
  widgetAlone,
  checkNamed,
  proofOfWork,
  titleWithScript,
  scriptWithoutText,
];

function asksForPatience({ page, told: { said }, does, isNamed, works }: Scene): Evidence | false {
  const asks =
    said.has('waits') || said.has('goes-on') || said.has('wants-script-and-cookies') || said.has('wants-script');
  if (!asks || !(works || (isNamed && !does.isBuilt))) return false;
  return [page.text.length <= MAX_CURT_LENGTH / 2 && page.links === 0 ? 3 : 2, 'nothing else on the page'];
}

/** Visible to everybody; applications say this only to visitors without scripts. */
function asksForScript({ page, told: { said, wantsVisibly, otherText }, does }: Scene): Evidence | false {
  const isForVisit =
    said.has('wants-script-and-cookies') &&
    (wantsVisibly || !does.loadsOthers) &&
    !does.isBuilt &&
    !namesApplication(page);
  return isForVisit && otherText === 0 && page.links <= 1 && does.runsScript && [4, 'nothing but that, and a script'];
}

/** "Security check in progress, please wait", whatever the script is called. */
function checksNow({ page, told: { said, otherText }, does }: Scene): Evidence | false {
  const isUnderWay = said.has('guards') && said.has('waits') && otherText === 0 && page.text.length <= MAX_CURT_LENGTH;
  return isUnderWay && does.loadsOwn && page.links === 0 && !does.isBuilt && [4, 'nothing but a check under way'];
}

function barsTheWay({ page, told: { said, inTitle, otherText, explains }, does }: Scene): Evidence | false {
  const isDrawn = page.tags.includes('<canvas') && otherText === 0 && inTitle.has('guards') && !explains;
  return (
    said.has('guards') &&
    said.has('bars-the-way') &&
    (does.untypedForm || isDrawn) &&
    !does.isBuilt && [2, isDrawn ? 'nothing but a drawing' : 'nothing but a button']
  );
}

/** "To protect against bots, click the button", and a form that only lets the visitor past. */
function letsPast({ page, told: { said, inTitle, inHeading, otherText, explains }, does }: Scene): Evidence | false {
  const isOfPrograms = said.has('guards') && (inTitle.has('guards') || inHeading.has('guards')) && !explains;
  return (
    isOfPrograms &&
    does.untypedForm &&
    otherText <= LITTLE_TEXT &&
    !does.isBuilt &&
    letsPastAlone(page) && [4, 'nothing but a button to go on']
  );
}

function wordless({ page, does, arrival }: Scene): Evidence | false {
  const sign = findWordlessWall(page, does, arrival);
  return sign !== undefined && [7, sign];
}

/** Without a word: a puzzle of a known kind, and no script but its own. */
function mutePuzzle({ page, does }: Scene): Evidence | false {
  return (
    does.hasPuzzle &&
    !CHOICES.test(page.tags) &&
    !page.tags.includes('<img ') &&
    page.text.length <= 20 &&
    page.links === 0 &&
    page.typedInputs === 0 &&
    !does.isBuilt &&
    !does.loadsOthers &&
    does.runsScript && [5, 'nothing but a puzzle']
  );
}

/** No text: a form for the site's own check that submits itself. */
function formSentAlone({ page, does }: Scene): Evidence | false {
  return (
    does.namedParts &&
    page.text.length <= 40 &&
    page.links === 0 &&
    isSentAlone(page) && [6, 'nothing but a form that sends itself']
  );
}

/** A game has a puzzle too, but it does not call it a check. */
function statedPuzzle({ page, told: { said, namesCheck, explains, otherText }, does }: Scene): Evidence | false {
  if (!said.has('poses-puzzle') || explains || does.isBuilt || otherText > LITTLE_TEXT) return false;
  const isShown = does.hasPuzzle || does.runsScript || (page.typedInputs === 1 && page.tags.includes('<img '));
  return (
    isShown &&
    (namesCheck || (said.has('bars-the-way') && (does.hasPuzzle || isCopied(page)))) &&
    !OF_AGE.test(page.text) && [5, 'nothing but a puzzle']
  );
}

/** In whatever words: the widget of a known maker, a sentence or two, and no way past it. */
function widgetAlone({ page, told: { explains }, does, isOfCheck }: Scene): Evidence | false {
  const isBrief =
    page.text.length <= (isOfCheck ? MAX_EXPLAINED_LENGTH : MAX_GATE_LENGTH) &&
    page.links <= 1 &&
    !page.tags.includes('<img ');
  const isCaptcha = isBrief && (isOnlyWidget(page) || isOnlyCaptcha(page, does));
  return isCaptcha && !explains && !does.isBuilt && !OF_AGE.test(page.text) && [4, 'nothing but a widget'];
}

function checkNamed({ told: { said, inTitle, inHeading }, does, works }: Scene): Evidence | false {
  const guardsFirst = inTitle.has('guards') || inHeading.has('guards');
  const isGoingOn = (said.has('waits') || said.has('goes-on')) && (does.loadsOwn || does.refreshes || does.navigates);
  const guardsHere = guardsFirst && !does.isBuilt && (does.namedParts || isGoingOn || works);
  const asksHere = said.has('poses-puzzle') && (does.hasPuzzle || said.has('guards'));
  return (asksHere || guardsHere) && [1, 'nothing but a check'];
}

function proofOfWork({ page, does }: Scene): Evidence | false {
  const { provesWork, navigates, refreshes, comesAgain } = does;
  return (
    provesWork && (navigates || refreshes || comesAgain) && isSmall(page, does) && [4, 'nothing but a proof of work']
  );
}

/** No text except for the title, and perhaps the name of the site. */
function titleWithScript({ page, told: { otherText }, does }: Scene): Evidence | false {
  const isTitleOnly = page.text.length <= 60 && otherText <= MAX_NAME_LENGTH && page.links === 0;
  return isTitleOnly && does.runsScript && KNOWN_TITLES.test(page.title) && [7, `title "${page.title}" and a script`];
}

/** No text: a script that sets its cookie and reloads, on a page with nothing else, not even a style. */
function scriptWithoutText({ page, does, works }: Scene): Evidence | false {
  const comesBack = does.comesAgain || does.refreshes;
  return works && comesBack && page.text.length <= 40 && isSmall(page, does) && [5, 'nothing but a script'];
}

const isSmall = (page: BarePage, { isBuilt }: Mechanism) =>
  !isBuilt && page.tags.split('\n', MAX_TAGS_OF_A_WALL + 1).length <= MAX_TAGS_OF_A_WALL;

/** A captcha without an element of its maker's, and nothing that it could protect but the visit. */
const isOnlyCaptcha = (page: BarePage, { runsCaptcha }: Mechanism) =>
  page.typedInputs === 0 && page.buttons === '' && runsCaptcha;

/** Letters are copied from a picture into the only field, and what follows is the page. */
const isCopied = (page: BarePage) =>
  page.typedInputs === 1 && page.tags.includes('<img ') && !asksWho(page) && !isPuzzleForOther(page);

/** A gate for adults, which asks to confirm too. */
const OF_AGE =
  /(?<!\p{L})(?:age|years old|1[68]\+?|21\+?|alter|jahre|âge|ans|edad|años|età|anni|idade|anos|leeftijd|возраст\p{L}*|лет|wiek\p{L}*|yaş\p{L}*)(?!\p{L})|年龄|年齢|歳|나이|만 1\d세/u;
const CHOICES = /^<(?:select|input [^\n]*type=["']?(?:radio|checkbox))\b/m;
const OWN_CHECK = /^<form [^\n]*action=["']?[/?][^\n"']*(?:captcha|challenge|verif|check|human|bot|gate)/m;

function isSentAlone({ tags, scripts, typedInputs }: BarePage): boolean {
  return typedInputs === 0 && OWN_CHECK.test(tags) && /submit\(/.test(`${tags}${scripts}`);
}

/** The titles of Cloudflare and its imitators while a script runs, in their languages. */
const KNOWN_TITLES =
  /^(?:just a moment|one moment,? please|nur einen moment|einen moment(?:,? bitte)?|un instant|un momento|um momento|один момент|bir dakika lütfen|jedna chwila|even geduld|请稍候|請稍候|しばらくお待ちください|잠시만 기다리십시오|checking your browser|ddos-guard|attention required!(?: \| cloudflare)?)(?:\.{2,3}|…)?$/;
