/** Scores signs that a page has a purpose of its own, although it has the words or the parts of a wall. */
import type { BarePage } from './bare-page.ts';
import type { Count } from './count-content.ts';
import type { Mechanism } from './mechanism.ts';
import { namesDay } from './purposes/calendar-day.ts';
import {
  checksHardware,
  isAddressLookup,
  listsErrors,
  namesBrowser,
  reportsOnBrowser,
  saysOffline,
} from './purposes/diagnosis.ts';
import {
  asksForNewCode,
  asksWho,
  awaitsWhatWasSent,
  hasWidget,
  isPuzzleForOther,
  isSearched,
} from './purposes/guarded-form.ts';
import { isOtherQueue, isQueueForSite } from './purposes/other-queue.ts';
import {
  asksForIdentity,
  canBeDeclined,
  isOfAction,
  isOfCard,
  isOfCorrespondence,
  isOfMachine,
  isOfOrder,
  isOfPayment,
  isOfPlace,
  isOnPrivacy,
  isOwnFault,
  sells,
} from './purposes/other-subject.ts';
import { isOfFormProtection, isOfUser, saysSessionEnded } from './purposes/session.ts';
import type { Said } from './said.ts';
import { isTelling, type Statement } from './sentence-statements.ts';

/** A session that ended is no wall's, unless the page also does what walls do. */
const CHECKS: readonly Statement[] = ['checks-browser', 'asks-for-person', 'suspects-program', 'poses-puzzle'];

/** What may be said of requests that people send to people. */
const REQUESTED: readonly Statement[] = ['too-many-requests', 'suspects-program', 'blocks', 'checks-visit'];

/** What a letter says that refuses something. */
const LETTERS: readonly Statement[] = ['blocks', 'hears-appeals'];

export function countPurposes(page: BarePage, all: Said, does: Mechanism, count: Count): void {
  const { said, showsReference, showsAddress, details } = all;
  const { hasPuzzle, navigates } = does;
  const isChecked = CHECKS.some((statement) => said.has(statement));
  const isOfSuspicion = showsReference || showsAddress || hasPuzzle || isChecked;
  const isOfSite = said.has('bars-country') || said.has('by-law') || details >= 2;
  if (said.has('queues')) countQueue(page, all, does, count);
  if (canBeDeclined(page)) count(-6, '');
  if (navigates && OWN_PAGES.test(page.scripts)) count(-6, '');
  if (isOwnFault(page)) count(-6, '');
  if (sells(page)) count(-6, '');
  if (!hasPuzzle && !isChecked && saysSessionEnded(page)) count(-6, '');
  if (!showsReference && !showsAddress && isOfFormProtection(page)) count(-14, '');
  if (does.sendsAway && !hasPuzzle && ![...said].some(isTelling)) count(-6, '');
  if (hasPuzzle && isPuzzleForOther(page)) count(-14, '');
  if (said.has('checks-visit') && ![...said].some(isTelling) && isOfOrder(page)) count(-6, '');
  if (reportsOnBrowser(page) || (!said.has('rejects-browser') && namesBrowser(page))) count(-9, '');
  if (saysOffline(page) || isAddressLookup(page)) count(-9, '');
  if (said.has('too-many-requests') && !isOfSuspicion && !said.has('blocks') && isOfAction(page)) count(-6, '');
  if (said.has('blocks') && !isOfSuspicion && !isOfSite && isOfPlace(page)) count(-6, '');
  if (said.has('blocks') && !isOfSuspicion && isOfCard(page)) count(-6, '');
  const isAnonymous = !showsReference && !showsAddress && !hasPuzzle && !said.has('poses-puzzle');
  // People give their letters numbers, too.
  const isNumbered = showsReference && !showsAddress && [...said].every((statement) => LETTERS.includes(statement));
  if (isNumbered && isOfCorrespondence(page)) count(-4, '');
  if (isAnonymous && REQUESTED.some((statement) => said.has(statement)) && isOfCorrespondence(page)) count(-9, '');
  if (!hasPuzzle && !showsReference && !showsAddress && isOfMachine(page)) count(-9, '');
  if (!hasPuzzle && !showsReference && !said.has('goes-on') && isOnPrivacy(page)) count(-6, '');
  // Programs may have to pay for a page.
  const isForPeople = !said.has('blocks') && !said.has('bars-programs');
  if (!hasPuzzle && !showsAddress && isForPeople && isOfPayment(page)) count(-6, '');
  if (isAnonymous && !said.has('queues') && !said.has('by-law') && namesDay(page)) count(-4, '');
  if (!showsReference && !showsAddress && !hasPuzzle && said.has('too-many-requests') && asksForNewCode(page))
    count(-9, '');
  if (isAnonymous && said.has('checks-browser') && checksHardware(page)) count(-6, '');
  if (listsErrors(page)) count(-9, '');
  if (!showsReference && !showsAddress && isOfUser(page)) count(-4, '');
  if (awaitsWhatWasSent(page)) count(-12, '');
  if (asksForIdentity(page)) count(-6, '');
  countFields(page, all, does, count);
}

/** An application that looks whether its user is signed in sends them to its own pages. */
const OWN_PAGES = /["'`]\/(?:log-?in|sign-?in|home|dashboard|account)\b/;

function countQueue(
  page: BarePage,
  { said, queuesVisitor }: Said,
  { refreshes, navigates, namedParts, acts }: Mechanism,
  count: Count,
): void {
  const isLetIn = queuesVisitor && said.has('goes-on');
  if (isOtherQueue(page)) count(-9, '');
  else if (!isLetIn && !refreshes && !navigates && !namedParts && !acts && !isQueueForSite(page)) count(-4, '');
}

const SUM = /\d ?[+×*−-] ?\d/;

/** What is typed into a page: the answer to a puzzle, or what its form is for. */
function countFields(
  page: BarePage,
  { said, inTitle, goesInto, otherText, isOfRequest, showsAddress }: Said,
  { hasPuzzle, namedParts }: Mechanism,
  count: Count,
): void {
  const hasOwnPuzzle = page.typedInputs > 0 && hasWidget(page);
  const isAnswer =
    page.typedInputs === 1 &&
    (said.has('poses-puzzle') ||
      (said.has('asks-for-person') && (hasPuzzle || page.tags.includes('<img ') || SUM.test(page.text)))) &&
    !asksWho(page) &&
    !hasOwnPuzzle &&
    !isPuzzleForOther(page);
  if (isAnswer) count(1, 'a field for the answer');
  // A quiz, a play or a lecture has the question of a wall for its title, and then says what it is.
  if (said.has('asks-for-person') && !goesInto && otherText > 0 && !hasPuzzle && !namedParts && !isAnswer)
    count(-3, '');
  // A filter takes the visitor's reasons for unblocking the site.
  const isAppeal = page.typedInputs === 1 && inTitle.has('blocks') && page.tags.includes('<textarea');
  // Where a visitor whose address was refused asks for a link that lets them in.
  const isUnlocked = page.typedInputs === 1 && said.has('blocks') && isOfRequest && showsAddress;
  // A search engine keeps its search field above the puzzle.
  const isFrame = page.typedInputs === 1 && hasPuzzle && said.has('poses-puzzle') && said.has('bars-the-way');
  if (page.typedInputs > 0 && !isAnswer && !isAppeal && !isUnlocked && !(isFrame && isSearched(page)))
    count(page.typedInputs > 1 || hasOwnPuzzle || asksWho(page) ? -9 : -3, '');
}
