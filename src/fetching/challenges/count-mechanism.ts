/** Scores what a page makes the browser do, and whether there is anything else: the signs of walls without words. */
import type { BarePage } from './bare-page.ts';
import { type Count, MAX_CURT_LENGTH } from './count-content.ts';
import type { Mechanism } from './mechanism.ts';
import { namesApplication } from './purposes/application.ts';
import { asksWho, isOnlyWidget, isPuzzleForOther, letsPastAlone } from './purposes/guarded-form.ts';
import type { Said } from './said.ts';
import type { Statement } from './sentence-statements.ts';
import { type Arrival, findWordlessWall } from './wordless.ts';

const MAX_MECHANISM_SCORE = 5;
/** What a page says to which the script of a captcha belongs. */
const CHECKING: readonly Statement[] = [
  'checks-browser',
  'checks-visit',
  'requires-check',
  'asks-for-person',
  'poses-puzzle',
  'guards',
  'bars-the-way',
];
/** A styled page with an application behind it has more tags. */
const MAX_TAGS_OF_A_WALL = 25;
const LITTLE_TEXT = 40;
const MAX_NAME_LENGTH = 25;
/** Two or three sentences. */
const MAX_GATE_LENGTH = 200;

/** The same, and what it is for. */
const MAX_EXPLAINED_LENGTH = 400;

/** Scores signs that the page has nothing but its script, and that the script does what only walls do. */
export function countMechanism(
  page: BarePage,
  { said, wantsVisibly, inTitle, inHeading, otherText, namesCheck, explains }: Said,
  does: Mechanism,
  arrival: Arrival,
  count: Count,
): boolean {
  let points = 0;
  const add = (is: boolean, worth: number, sign: string) => {
    const some = is ? Math.min(worth, MAX_MECHANISM_SCORE - points) : 0;
    points += some;
    count(some, sign);
  };
  add(does.comesAgain, 2, 'script sets a cookie or a field and reloads');
  add(does.provesWork, 2, 'script computes a proof of work');
  const isOfCheck = CHECKING.some((statement) => said.has(statement));
  const isNamed = does.namedParts || (does.loadsCaptcha && isOfCheck);
  add(isNamed, 2, 'elements or scripts named after a challenge');
  add(does.hasPuzzle, 1, 'shows a puzzle');
  add(does.probes, 2, 'script looks for automated browsers');
  add(does.reports, 1, 'script reports the browser and reloads');
  add(does.refreshes, 1, 'refreshes itself');
  add(does.untypedForm, 1, 'form without anything to type');
  add(does.hiddenFromSearch, 1, 'asks search engines not to index it');
  const { provesWork, comesAgain, probes, namedParts, hasPuzzle, navigates, refreshes, isBuilt } = does;
  if (otherText > 200 || page.links > 3 || page.typedInputs > 1) return false;
  if (does.acts && page.links <= 1 && !isBuilt) count(1, 'nothing to do but that');
  const works = comesAgain || provesWork || probes;
  const asks =
    said.has('waits') || said.has('goes-on') || said.has('wants-script-and-cookies') || said.has('wants-script');
  if (asks && (works || (isNamed && !isBuilt))) {
    count(page.text.length <= MAX_CURT_LENGTH / 2 && page.links === 0 ? 3 : 2, 'nothing else on the page');
    return true;
  }
  // Visible to everybody; applications say this only to visitors without scripts.
  const isForVisit =
    said.has('wants-script-and-cookies') && (wantsVisibly || !does.loadsOthers) && !isBuilt && !namesApplication(page);
  if (isForVisit && otherText === 0 && page.links <= 1 && does.runsScript) {
    count(4, 'nothing but that, and a script');
    return true;
  }
  // "Security check in progress, please wait", whatever the script is called.
  const isUnderWay = said.has('guards') && said.has('waits') && otherText === 0 && page.text.length <= MAX_CURT_LENGTH;
  if (isUnderWay && does.loadsOwn && page.links === 0 && !isBuilt) {
    count(4, 'nothing but a check under way');
    return true;
  }
  const isDrawn = page.tags.includes('<canvas') && otherText === 0 && inTitle.has('guards') && !explains;
  if (said.has('guards') && said.has('bars-the-way') && (does.untypedForm || isDrawn) && !isBuilt) {
    count(2, isDrawn ? 'nothing but a drawing' : 'nothing but a button');
    return true;
  }
  // "To protect against bots, click the button", and a form that only lets the visitor past.
  const isOfPrograms = said.has('guards') && (inTitle.has('guards') || inHeading.has('guards')) && !explains;
  if (isOfPrograms && does.untypedForm && otherText <= LITTLE_TEXT && !isBuilt && letsPastAlone(page)) {
    count(4, 'nothing but a button to go on');
    return true;
  }
  const wordless = findWordlessWall(page, does, arrival);
  if (wordless !== undefined) {
    count(7, wordless);
    return true;
  }
  const isMute = page.text.length <= 40 && page.links === 0;
  // Without a word: a puzzle of a known kind, and no script but its own.
  const isPuzzle =
    hasPuzzle &&
    !CHOICES.test(page.tags) &&
    !page.tags.includes('<img ') &&
    page.text.length <= 20 &&
    !isBuilt &&
    !does.loadsOthers;
  if (isMute && isPuzzle && page.typedInputs === 0 && does.runsScript) {
    count(5, 'nothing but a puzzle');
    return true;
  }
  // No text: a form for the site's own check that submits itself.
  if (isSentAlone(page) && namedParts && page.text.length <= 40 && page.links === 0) {
    count(6, 'nothing but a form that sends itself');
    return true;
  }
  // A game has a puzzle too, but it does not call it a check.
  const isShown =
    hasPuzzle || (does.runsScript && !explains) || (page.typedInputs === 1 && page.tags.includes('<img '));
  if (
    said.has('poses-puzzle') &&
    (namesCheck || (said.has('bars-the-way') && (hasPuzzle || isCopied(page)))) &&
    !OF_AGE.test(page.text) &&
    !explains &&
    isShown &&
    otherText <= LITTLE_TEXT &&
    !isBuilt
  ) {
    count(5, 'nothing but a puzzle');
    return true;
  }
  // In whatever words: the widget of a known maker, a sentence or two, and no way past it.
  const isBrief =
    page.text.length <= (isOfCheck ? MAX_EXPLAINED_LENGTH : MAX_GATE_LENGTH) &&
    page.links <= 1 &&
    !page.tags.includes('<img ');
  const isCaptcha = isOnlyWidget(page) || isOnlyCaptcha(page, does);
  if (isBrief && isCaptcha && !explains && !isBuilt && !OF_AGE.test(page.text)) {
    count(4, 'nothing but a widget');
    return true;
  }
  const guardsFirst = inTitle.has('guards') || inHeading.has('guards');
  const isGoingOn = (said.has('waits') || said.has('goes-on')) && (does.loadsOwn || refreshes || navigates);
  const guardsHere = guardsFirst && !isBuilt && (namedParts || isGoingOn || works);
  if ((said.has('poses-puzzle') && (hasPuzzle || said.has('guards'))) || guardsHere) {
    count(1, 'nothing but a check');
    return true;
  }
  const isSmall = !isBuilt && page.tags.split('\n', MAX_TAGS_OF_A_WALL + 1).length <= MAX_TAGS_OF_A_WALL;
  if (isSmall && provesWork && (navigates || refreshes || comesAgain)) {
    count(4, 'nothing but a proof of work');
    return true;
  }
  // No text except for the title, and perhaps the name of the site.
  const isTitleOnly = page.text.length <= 60 && otherText <= MAX_NAME_LENGTH && page.links === 0;
  if (KNOWN_TITLES.test(page.title) && isTitleOnly && does.runsScript) {
    count(7, `title "${page.title}" and a script`);
    return true;
  }
  // No text: a script that sets its cookie and reloads, on a page with nothing else, not even a style.
  const isScriptOnly = isSmall && page.text.length <= 40 && works && (comesAgain || refreshes);
  if (isScriptOnly) count(5, 'nothing but a script');
  return isScriptOnly;
}

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
