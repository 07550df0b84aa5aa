/**
 * Performs the caller's steps in a page before it is read: actions, one after another, then scrolling. All within the
 * page's time; an action that fails ends the request, and the failure names it.
 */
import { DEVICE_PROFILES } from '../../devices.ts';
import { FetchFailure } from '../../failure.ts';
import { nameOfStep, type Step } from '../../step.ts';
import type { PageReading } from '../in-page/in-page.ts';
import { ProtocolError } from '../protocol/protocol-client.ts';
import { InPageError } from '../reading/read-page.ts';
import { conclude, isFailure } from '../visit/conclusion.ts';
import type { BrowserAnswer } from '../visit/judge-reading.ts';
import { goTo, refusal } from '../visit/navigation.ts';
import { concludeRaw } from '../visit/raw-conclusion.ts';
import { read } from '../visit/reading.ts';
import type { Visit } from '../visit/visit.ts';
import { within } from '../within.ts';
import { Input } from './input.ts';
import { waitForEffects } from './step-effects.ts';
import { StepEvents } from './step-events.ts';
import { actionFailed, askSummary, StepProblem } from './step-failure.ts';
import { scrollToPageEnd, takeStep } from './take-step.ts';

/** After time has run out, the caller gets the failure within this many milliseconds. */
const TELLING_GRACE = 500;
/** The least milliseconds for the effects of the last step. */
const MIN_TIME = 100;
/** Steps without effects of their own. */
const IDLE_VERBS: ReadonlySet<Step['verb']> = new Set(['wait', 'wait_for']);

interface Steps {
  readonly visit: Visit;
  readonly input: Input;
  readonly events: StepEvents;
}

/** Returns an answer if the page turned into an error page, or if a step led to something that is not a page. */
export async function runSteps(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { steps } = visit.request;
  if (!steps || (steps.actions.length === 0 && steps.scrolls === 0)) return undefined;
  const { page, tab } = visit;
  const { actions, scrolls, onAction } = steps;
  const work = {
    visit,
    input: new Input(page.session, page.pictureScale, DEVICE_PROFILES[visit.request.device].touch),
    events: new StepEvents(page.session),
  };
  await within(tab.focus(), visit.limits.retrieval.endsAt, () => undefined);
  if (actions.length > 0) {
    onAction?.(tab.owner.route.exit);
    visit.requests.followRedirects();
  }
  for (const [index, step] of actions.entries()) {
    const early = await oneStep(step, index, work);
    if (early) return early;
  }
  await scrollRepeatedly(work, scrolls);
  return undefined;
}

async function oneStep(step: Step, index: number, work: Steps): Promise<BrowserAnswer | undefined> {
  const { visit } = work;
  const { page, requests, request, limits } = visit;
  const { loading } = page;
  const name = nameOfStep(step, index);
  const remaining = (request.steps?.actions.length ?? 0) - index - 1;
  const given = `the timeout of ${limits.retrieval.milliseconds} ms`;
  if (limits.retrieval.isOver)
    return failed(visit, name, new StepProblem(`${given} was over before it started`, 'short'));
  const before = { documents: loading.documents };
  loading.stepBegins();
  try {
    if (!IDLE_VERBS.has(step.verb)) await requests.planNext('by head');
    await boundedStep(step, work);
    await followWindow(work);
    const { jsTimeout } = request;
    const left = limits.retrieval.left();
    // Leaves the following steps their share of the time if the page never becomes quiet.
    const milliseconds = Math.min(jsTimeout, Math.max(MIN_TIME, remaining > 0 ? left / (remaining + 1) : left));
    if (!IDLE_VERBS.has(step.verb)) {
      const pace = { milliseconds, goesOn: remaining > 0 };
      await waitForEffects(visit, before, pace);
    }
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
    const { message, time } = error;
    return failed(visit, name, time === 'over' ? new StepProblem(`${message}; ${given} is over`, time) : error);
  }
  const taken = IDLE_VERBS.has(step.verb) ? undefined : requests.takenUnshown;
  if (!taken) return undefined;
  if (remaining > 0) {
    const { url, contentType = 'without a type' } = taken.head;
    const problem = `it led to ${url}, which is not a page (${contentType}), so the steps after it cannot be done`;
    throw actionFailed(visit, name, problem, await askSummary(visit));
  }
  // The steps' conditions were met before: the answer itself is not searched for elements.
  return { ...(await concludeRaw(visit, taken)), isRaw: false, mayBeCut: false };
}

/** Takes no longer than the page's time: a script that never ends is stopped. */
async function boundedStep(step: Step, { visit, input }: Steps): Promise<void> {
  const { page, limits } = visit;
  const { session } = page;
  let problem = 'the page did not answer';
  const onProblem = (why: string) => {
    problem = why;
  };
  const taken = takeStep(step, { visit, input, onProblem }).catch((error: unknown) => {
    // The step was done: its page is gone.
    if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
  });
  await within(taken, limits.retrieval.endsAt + TELLING_GRACE / 2, () => {
    session.send('Runtime.terminateExecution').catch(() => {});
    return new StepProblem(problem, 'over');
  });
}

/** A user would continue in the window that opened. It was closed, so its page is loaded in this one. */
async function followWindow({ visit, events }: Steps): Promise<void> {
  const opened = events.takeOpened();
  if (opened === undefined) return;
  const errorText = await goTo(visit, opened);
  if (errorText !== undefined && !visit.requests.taken) throw refusal(visit, new URL(opened).hostname, errorText);
}

/** If the page has turned into an error page, the answer says that instead of naming the step. */
async function failed(visit: Visit, name: string, problem: StepProblem): Promise<BrowserAnswer> {
  const { page, limits } = visit;
  const isOver = limits.retrieval.isOver;
  const shown = askSummary(visit);
  const reading = read(visit, undefined).catch((error: unknown) => {
    if (error instanceof FetchFailure || error instanceof ProtocolError) return undefined;
    throw error;
  });
  const endsAt = performance.now() + TELLING_GRACE;
  const found = await (isOver ? within<PageReading | undefined>(reading, endsAt, () => undefined) : reading);
  if (found && isFailure(visit, found)) return conclude(visit, found);
  page.loading.throwIfFailed();
  const lackedTime = problem.time !== undefined;
  throw actionFailed(visit, name, problem.message, await shown, { reading: found, lackedTime });
}

/** Scrolls until nothing more appears. When time runs out, the page is used as it is. */
async function scrollRepeatedly({ visit, input }: Steps, most: number): Promise<void> {
  const { page, limits, request } = visit;
  const { loading } = page;
  const { retrieval } = limits;
  let height = 0;
  for (let count = 0; count < most && !retrieval.isOver; count += 1) {
    const before = { documents: loading.documents };
    loading.stepBegins();
    const scrolled = scrollToPageEnd({ visit, input }).catch((error: unknown) => {
      if (error instanceof ProtocolError || error instanceof InPageError) return undefined;
      throw error;
    });
    const reach = await within(scrolled, retrieval.endsAt, () => undefined);
    if (!reach || (!reach.moved && reach.height === height)) return;
    height = reach.height;
    const milliseconds = Math.min(request.jsTimeout, Math.max(MIN_TIME, retrieval.left()));
    await waitForEffects(visit, before, { milliseconds, goesOn: count < most - 1 });
  }
}
