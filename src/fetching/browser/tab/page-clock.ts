/**
 * Controls the page's clock from outside: installs it before the page's scripts, and advances it step by step. The
 * protocol's virtual time stays with a renderer for good, but this clock ends with its document: the tab's next page
 * has a new one.
 */

import type { ClockStep, PageClock, StepTerms } from '../in-page/document-clock.ts';
import { callText, unguessableName } from '../in-page/in-page.ts';
import { watchAnimations } from '../in-page/in-page-animations.ts';
import { watchCallbacks } from '../in-page/in-page-callbacks.ts';
import { type ClockNames, type ClockParts, installClock } from '../in-page/in-page-clock.ts';
import { watchConnections } from '../in-page/in-page-connections.ts';
import { watchCookies } from '../in-page/in-page-cookies.ts';
import { findClocks } from '../in-page/in-page-documents.ts';
import { watchEffects } from '../in-page/in-page-effects.ts';
import { watchFrameLoops } from '../in-page/in-page-frame-loops.ts';
import { watchImageNotice } from '../in-page/in-page-image-notice.ts';
import { watchInputWishes } from '../in-page/in-page-input-wish.ts';
import { watchMessages } from '../in-page/in-page-messages.ts';
import { answerOthers, askClock, type ClockQuestion } from '../in-page/in-page-other-clock.ts';
import { makePauses } from '../in-page/in-page-pauses.ts';
import { watchPlayEvents } from '../in-page/in-page-play-events.ts';
import { followPromises } from '../in-page/in-page-promises.ts';
import { sendInRealTime } from '../in-page/in-page-real-time-requests.ts';
import { answerRest, makeRest, type RestEvents } from '../in-page/in-page-rest.ts';
import { type BoxEvents, type ScrollWish, watchScrollWishes } from '../in-page/in-page-scroll-wish.ts';
import { searchDocument } from '../in-page/in-page-search.ts';
import { watchServiceWorkers } from '../in-page/in-page-service-worker.ts';
import { showTime } from '../in-page/in-page-shown-time.ts';
import { makeSteps } from '../in-page/in-page-steps.ts';
import { keepTime } from '../in-page/in-page-time.ts';
import { watchTimers } from '../in-page/in-page-timers.ts';
import { makeTurns } from '../in-page/in-page-turns.ts';
import { type WorkParts, watchWork } from '../in-page/in-page-work.ts';
import { makeWorkTools } from '../in-page/in-page-work-tools.ts';
import { watchWorkers } from '../in-page/in-page-workers.ts';
import type { Session } from '../protocol/protocol-client.ts';
import { DRAWING_NAME } from './drawing.ts';

const NAME = unguessableName();
const WORK_NAME = unguessableName();
const CLOCK = `globalThis[${JSON.stringify(NAME)}]`;
/** The names of the events by which a frame is asked and answers. */
const [QUESTION, ANSWER] = [unguessableName(), unguessableName()];
/** The names of the events by which a document is asked for its boxes, and tells them. */
export const BOX_EVENTS: BoxEvents = { question: unguessableName(), answer: unguessableName() };
/** The names of the events by which a page is asked to let scrolling take effect, and tells when it has. */
export const REST_EVENTS: RestEvents = { question: unguessableName(), answer: unguessableName() };
const WATCH_SCROLLING = `(search, images) => (${watchScrollWishes.toString()})(search,images,${JSON.stringify(BOX_EVENTS)})`;
const WATCH_INPUT = callText(watchInputWishes);
/** The text of an object with these functions, or with texts of functions. */
const partsText = (parts: Readonly<Record<string, unknown>>) =>
  `{${Object.entries(parts)
    .map(([name, part]) => `${name}:${String(part)}`)
    .join()}}`;
const WORK_PARTS = partsText({
  followPromises,
  makeTurns,
  makeWorkTools,
  watchAnimations,
  watchCallbacks,
  watchConnections,
  watchCookies,
  watchEffects,
  watchFrameLoops,
  watchImageNotice,
  watchMessages,
  watchPlayEvents,
  watchServiceWorkers,
  watchWorkers,
  watchScrolling: WATCH_SCROLLING,
} satisfies Record<keyof WorkParts, unknown>);
const WORK = `(${watchWork.toString()})(${WORK_PARTS},${callText(searchDocument)},${WATCH_INPUT},${JSON.stringify(WORK_NAME)})`;
const CLOCK_PARTS = partsText({
  findClocks,
  keepTime,
  makePauses,
  makeRest,
  makeSteps,
  sendInRealTime,
  watchTimers,
} satisfies ClockParts);
const CLOCK_NAMES: ClockNames = { clock: NAME, work: WORK_NAME, drawing: DRAWING_NAME };
const SOURCE = [
  `(${installClock.toString()})(${CLOCK_PARTS},${JSON.stringify(CLOCK_NAMES)})`,
  callText(answerRest, NAME, REST_EVENTS),
  callText(showTime, NAME),
  callText(answerOthers, NAME, QUESTION, ANSWER),
].join(';');

/** Must be installed before anything else that watches the page. */
export async function watchPageWork(session: Session): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: WORK });
}

export async function installPageClock(session: Session): Promise<void> {
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: SOURCE });
}

/** How far the clock may run ahead, sent with the first message. */
export type Allowed = Parameters<PageClock['allow']>;

const allowing = (allowed: Allowed | undefined) =>
  allowed ? `${CLOCK}?.allow(${allowed.map((each) => JSON.stringify(each)).join(',')}),` : '';

/**
 * Undefined if there is no clock, as in a document that is not a page or is gone; `broken` if the page has replaced
 * something of the language that the clock uses.
 */
export async function stepClock(
  session: Session,
  allowed: Allowed | undefined,
  terms: StepTerms,
): Promise<ClockStep | 'broken' | undefined> {
  const expression = `${allowing(allowed)}${CLOCK}?.step(${JSON.stringify(terms)})`;
  const answer = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (answer.exceptionDetails) return 'broken';
  return isStep(answer.result.value) ? answer.result.value : undefined;
}

/** The expression that asks the clock of a frame of another origin, in our isolated world of that frame. */
export function clockQuestion(question: ClockQuestion): string {
  return callText(askClock, QUESTION, ANSWER, question);
}

/** Stops the page's clock until real time has caught up. Returns the milliseconds until then. */
export async function stopAhead(session: Session): Promise<number> {
  const answer = await session.send('Runtime.evaluate', {
    expression: `${CLOCK}?.waitForRealTime()`,
    returnByValue: true,
  });
  return typeof answer.result.value === 'number' ? answer.result.value : 0;
}

/** What in the page may be waiting for scrolling. */
export async function waitsForScroll(session: Session, allowed: Allowed | undefined): Promise<ScrollWish> {
  const answer = await session.send('Runtime.evaluate', {
    expression: `${allowing(allowed)}${CLOCK}?.waitsForScroll()`,
    returnByValue: true,
  });
  return answer.result.value as ScrollWish;
}

function isStep(value: unknown): value is ClockStep {
  if (typeof value !== 'object' || value === null) return false;
  return 'fired' in value && 'calmFrames' in value && typeof value.calmFrames === 'number';
}
