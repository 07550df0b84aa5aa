/**
 * Does what the caller wants done in a page before it is read: actions, one after another, then scrolling. All of it within the time that
 * the request has for its page; an action that cannot be done ends the request, and says which one it was.
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
import { untilCaused } from './aftermath.ts';
import { Input } from './input.ts';
import { actionFailed, askShowing, StepProblem } from './step-failure.ts';
import { takeStep, toTheEnd } from './take-step.ts';
import { Witness } from './witness.ts';

/** Milliseconds by which a request whose time is over is told so. */
const TELLING_GRACE = 500;
/** Milliseconds of the page's time that are left for what the last step causes. */
const LEAST_TIME = 100;
/** Steps that cause nothing by themselves. */
const IDLE_VERBS: ReadonlySet<Step['verb']> = new Set(['wait', 'wait_for']);

interface Steps {
  readonly visit: Visit;
  readonly input: Input;
  readonly witness: Witness;
}

/** Returns an answer where the page turned into an error page, or a step led to something that is no page. */
export async function runSteps(visit: Visit): Promise<BrowserAnswer | undefined> {
  const { steps } = visit.request;
  if (!steps || (steps.actions.length === 0 && steps.scrolls === 0)) return undefined;
  const { page, tab } = visit;
  const { actions, scrolls, onAction } = steps;
  // A page that a picture is taken of is drawn as large as it is.
  const scale = visit.request.inPage?.picture ? 1 : tab.style.pictureScale;
  const work = {
    visit,
    input: new Input(page.session, scale, DEVICE_PROFILES[visit.request.device].touch),
    witness: new Witness(page.session),
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
  await scrollOften(work, scrolls);
  return undefined;
}

async function oneStep(step: Step, index: number, work: Steps): Promise<BrowserAnswer | undefined> {
  const { visit } = work;
  const { page, requests, request, limits } = visit;
  const { loading } = page;
  const name = nameOfStep(step, index);
  const behind = (request.steps?.actions.length ?? 0) - index - 1;
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
    // The steps behind it are to have their turn: a page that is never quiet leaves them their share.
    const milliseconds = Math.min(jsTimeout, Math.max(LEAST_TIME, behind > 0 ? left / (behind + 1) : left));
    if (!IDLE_VERBS.has(step.verb)) {
      const pace = { milliseconds, goesOn: behind > 0 };
      await untilCaused(visit, before, pace, () => work.witness.netError);
    }
  } catch (error) {
    if (!(error instanceof StepProblem)) throw error;
    const { message, time } = error;
    return failed(visit, name, time === 'over' ? new StepProblem(`${message}; ${given} is over`, time) : error);
  }
  if (requests.refusedHost !== undefined) throw refusal(visit, requests.refusedHost);
  const taken = IDLE_VERBS.has(step.verb) ? undefined : requests.takenUnshown;
  if (!taken) return undefined;
  if (behind > 0) {
    const { url, contentType = 'without a type' } = taken.head;
    const problem = `it led to ${url}, which is not a page (${contentType}), so the steps after it cannot be done`;
    throw actionFailed(visit, name, problem, await askShowing(visit));
  }
  // What was waited for was there before: the answer itself is not searched for it.
  return { ...(await concludeRaw(visit, taken)), isRaw: false, mayBeCut: false };
}

/** Never longer than the page's time: a page whose script never ends is made to let go of it. */
async function boundedStep(step: Step, { visit, input }: Steps): Promise<void> {
  const { page, limits } = visit;
  const { session } = page;
  let problem = 'the page did not answer';
  const hinder = (why: string) => {
    problem = why;
  };
  const taken = takeStep(step, { visit, input, hinder }).catch((error: unknown) => {
    // It did what it was to do: the page it was done in is gone.
    if (!(error instanceof ProtocolError || error instanceof InPageError)) throw error;
  });
  await within(taken, limits.retrieval.endsAt + TELLING_GRACE / 2, () => {
    session.send('Runtime.terminateExecution').catch(() => {});
    return new StepProblem(problem, 'over');
  });
}

/** A person would go on in the window that has opened. It was closed, so its page is shown in this one. */
async function followWindow({ visit, witness }: Steps): Promise<void> {
  const opened = witness.takeOpened();
  if (opened === undefined) return;
  const errorText = await goTo(visit, opened);
  const { refusedHost, taken } = visit.requests;
  if (refusedHost !== undefined) throw refusal(visit, refusedHost);
  if (errorText !== undefined && !taken) throw refusal(visit, new URL(opened).hostname, errorText);
}

/** A page that has turned into an error page is told as that, and not as a step that failed. */
async function failed(visit: Visit, name: string, problem: StepProblem): Promise<BrowserAnswer> {
  const { page, limits } = visit;
  const isOver = limits.retrieval.isOver;
  const shown = askShowing(visit);
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

/** Until nothing more comes of it. What is there when the time is over is taken. */
async function scrollOften({ visit, input, witness }: Steps, most: number): Promise<void> {
  const { page, limits, request } = visit;
  const { loading } = page;
  const { retrieval } = limits;
  let height = 0;
  for (let count = 0; count < most && !retrieval.isOver; count += 1) {
    const before = { documents: loading.documents };
    loading.stepBegins();
    const scrolled = toTheEnd({ visit, input }).catch((error: unknown) => {
      if (error instanceof ProtocolError || error instanceof InPageError) return undefined;
      throw error;
    });
    const reach = await within(scrolled, retrieval.endsAt, () => undefined);
    if (!reach || (!reach.moved && reach.height === height)) return;
    height = reach.height;
    const milliseconds = Math.min(request.jsTimeout, Math.max(LEAST_TIME, retrieval.left()));
    await untilCaused(visit, before, { milliseconds, goesOn: count < most - 1 }, () => witness.netError);
  }
}
