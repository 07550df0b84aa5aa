/**
 * Performs one step in a page, as a user would: with the mouse and the keyboard, on what is visible. Does not wait for
 * its effects.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isPageStatus } from '../../outcomes.ts';
import type { ScrollGoal, Step } from '../../step.ts';
import { callText, callTextWith } from '../in-page/in-page.ts';
import { scrollingOf } from '../in-page/in-page-scrolling.ts';
import { untilElement } from '../loading/element.ts';
import type { LoadedPage } from '../loading/ready.ts';
import { ProtocolError } from '../protocol/protocol-client.ts';
import { askDocument } from '../reading/frame-documents.ts';
import { evaluateIsolated, InPageError } from '../reading/read-page.ts';
import { runScript } from '../reading/run-script.ts';
import type { Visit } from '../visit/visit.ts';
import { type Point, type Purpose, stayInWindow } from './in-page-aim.ts';
import { ensureChoice, hasTakenFocus, readyChoice, readyField } from './in-page-fields.ts';
import { type Reach, scrollByScript, scrollPositions, scrollToEnd } from './in-page-movement.ts';
import type { Input } from './input.ts';
import { aimAtMatch, type Match, withMatch } from './match.ts';
import { clickMatch, hoverMatch } from './point-at-match.ts';
import { StepProblem } from './step-failure.ts';

/** Milliseconds between two checks of an element that does not exist yet, or cannot be used yet. */
const INTERVAL = 50;
/** Milliseconds to wait for a moving element; after that it is used where it is. */
const STANDSTILL_TIMEOUT = 1_000;
/** Milliseconds for a clicked field to get the focus. */
const FOCUS_TIMEOUT = 200;
/** Milliseconds for the wheel to move the page. */
const WHEEL_TIMEOUT = 300;
/** The most milliseconds for scrolling to the end. */
const SCROLLING_TIME = 5_000;
/** One notch of the wheel, in pixels. */
const NOTCH = 100;

export interface StepWork {
  readonly visit: Visit;
  readonly input: Input;
  /** Called repeatedly with why the step is not done yet: when time runs out, the last problem is reported. */
  readonly onProblem: (problem: string) => void;
}

/** Throws a `StepProblem` if it cannot be done. Limits only its own waits; the caller limits the whole. */
export async function takeStep(step: Step, work: StepWork): Promise<void> {
  const { visit, input } = work;
  const { page, request } = visit;
  const { retrieval } = visit.limits;
  switch (step.verb) {
    case 'click':
      return onElement(step.selector, 'click', work, async (point, match) => {
        await askDocument(match.document, stayInWindow);
        await clickMatch(input, match, point);
      });
    case 'hover':
      return onElement(step.selector, 'hover', work, (point, match) => hoverMatch(input, match, point));
    case 'type':
      return onElement(step.selector, 'type', work, (point, match) => typeInto(point, match, step.text, work));
    case 'select':
      return onElement(step.selector, 'select', work, (_point, match) => choose(match, step.value, work));
    case 'press':
      await evaluateIsolated(page.session, page.frameId, callText(stayInWindow)).catch(() => {});
      return unlessGone(page, input.press(step.key));
    case 'scroll':
      return scroll(step.to, work);
    case 'wait':
      if (step.milliseconds > retrieval.left()) {
        throw new StepProblem(`only ${Math.floor(retrieval.left())} ms of the timeout are left`, 'short');
      }
      await delay(step.milliseconds, undefined, { signal: request.deadline.signal });
      return;
    case 'wait_for': {
      work.onProblem('no element matches');
      const wanted = { selector: step.selector, errorOn404: request.errorOn404 };
      if (await untilElement(page, wanted, retrieval)) return;
      throw new StepProblem('no element matches', isErrorPage(visit) ? undefined : 'over');
    }
    case 'script': {
      const milliseconds = Math.max(1, Math.floor(Math.min(request.jsTimeout, retrieval.left())));
      const outcome = await runScript(page.session, step.source, milliseconds, visit.limits.maxCharacters);
      if ('error' in outcome) throw new StepProblem(outcome.error);
    }
  }
}

/** Acts once the element exists, is visible and usable, does not move, and is not covered. */
async function onElement(
  selector: string,
  purpose: Purpose,
  { visit, onProblem }: StepWork,
  act: (point: Point, match: Match) => Promise<void>,
): Promise<void> {
  const { page, limits } = visit;
  const standsBy = performance.now() + STANDSTILL_TIMEOUT;
  let problem = 'no element matches';
  const tryOnce = () =>
    withMatch(page, selector, limits.retrieval.endsAt, async (match) => {
      const aim = match ? await aimAtMatch(match, purpose) : { problem: 'no element matches' };
      if (!match || 'problem' in aim) {
        problem = 'problem' in aim ? aim.problem : problem;
        return false;
      }
      problem = 'the element keeps moving';
      if (aim.moves && performance.now() < standsBy) return false;
      onProblem('the page did not finish what the step started');
      await unlessGone(page, act(aim, match));
      return true;
    });
  for (;;) {
    onProblem(problem);
    try {
      if (await tryOnce()) return;
    } catch (error) {
      // The page navigated, or the frame is gone.
      if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
      problem =
        error instanceof InPageError
          ? `the element could not be inspected (${error.message})`
          : 'the page navigated away before the element could be used';
    }
    if (isErrorPage(visit)) throw new StepProblem(problem);
    if (limits.retrieval.left() <= INTERVAL) throw new StepProblem(problem, 'over');
    await delay(INTERVAL, undefined, { signal: visit.request.deadline.signal });
  }
}

/** Whether it is an error page, on which waiting is useless. */
function isErrorPage({ page, request }: Visit): boolean {
  const { settled, answer } = page.loading;
  return settled && answer !== undefined && !isPageStatus(answer.status, request);
}

/** Input for a page that is being left may get no answer, or an error: it was done nevertheless. */
async function unlessGone({ loading, session }: LoadedPage, input: Promise<void>): Promise<void> {
  const { documents } = loading;
  let isDone = false;
  const done = input
    .catch((error: unknown) => {
      if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
    })
    .finally(() => {
      isDone = true;
    });
  const untilLeft = async () => {
    while (!isDone && !session.ended && loading.documents === documents) await loading.next();
  };
  await Promise.race([done, untilLeft()]);
}

/** Replaces the field's content. */
async function typeInto(point: Point, match: Match, text: string, { input }: StepWork): Promise<void> {
  const { document, nth } = match;
  await askDocument(document, stayInWindow);
  await clickMatch(input, match, point);
  await untilFocus(document, nth);
  const ready = await askDocument(document, readyField, [nth, text]);
  if (typeof ready === 'object') throw new StepProblem(ready.problem);
  if (ready === 'set') return;
  if (text === '') await input.press('Delete');
  else await input.type(text);
}

/** A tap becomes a click a moment later. */
async function untilFocus(document: Match['document'], nth: number): Promise<void> {
  const endsAt = performance.now() + FOCUS_TIMEOUT;
  while (performance.now() < endsAt && !(await askDocument(document, hasTakenFocus, [nth]))) await delay(INTERVAL / 2);
}

/** The drop-down list belongs to the browser, not to the page: the option is selected with a key. */
async function choose({ document, nth }: Match, value: string, { visit, input, onProblem }: StepWork): Promise<void> {
  for (;;) {
    const ready = await askDocument(document, readyChoice, [nth, value]);
    if (ready === 'chosen') return;
    if ('key' in ready) {
      await input.press(ready.key);
      await askDocument(document, ensureChoice, [nth, value]).catch(() => {});
      return;
    }
    onProblem(ready.problem);
    if (visit.limits.retrieval.left() <= INTERVAL) throw new StepProblem(ready.problem, 'over');
    await delay(INTERVAL);
  }
}

async function scroll(to: ScrollGoal, work: StepWork): Promise<void> {
  if (to === 'bottom') {
    await scrollToPageEnd(work);
    return;
  }
  if ('selector' in to) return onElement(to.selector, 'scroll', work, async () => {});
  const { page } = work.visit;
  const positions = () =>
    evaluateIsolated<ReturnType<typeof scrollPositions>>(page.session, page.frameId, callText(scrollPositions));
  const before = await positions();
  await work.input.moveTo(before);
  await work.input.turnWheel(before, to.pixels);
  const endsAt = Math.min(work.visit.limits.retrieval.endsAt, performance.now() + WHEEL_TIMEOUT);
  for (let last = before.sum; performance.now() < endsAt; ) {
    await delay(INTERVAL / 2);
    const { sum } = await positions();
    if (sum !== before.sum && sum === last) return;
    last = sum;
  }
  if ((await positions()).sum !== before.sum) return;
  await evaluateIsolated(page.session, page.frameId, callText(scrollByScript, to.pixels));
}

/** Turns the wheel at the end, because some pages listen for nothing else. */
export async function scrollToPageEnd({ visit, input }: Pick<StepWork, 'visit' | 'input'>): Promise<Reach> {
  const { session, frameId } = visit.page;
  const milliseconds = Math.min(SCROLLING_TIME, visit.limits.retrieval.left() / 2);
  const reach = await evaluateIsolated<Reach>(session, frameId, callTextWith(scrollingOf, scrollToEnd, milliseconds));
  await input.moveTo(reach);
  await input.turnWheel(reach, NOTCH);
  return reach;
}
