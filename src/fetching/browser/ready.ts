/** When a page is ready: load, then quiet, and again when it goes elsewhere by itself. What is there when the time is over is taken. */
import type { Protocol } from 'devtools-protocol';
import type { Door } from '../egress/gateway.ts';
import { FetchFailure } from '../failure.ts';
import { amountAfterFrame, callText, hasElement, isStill } from './in-page.ts';
import type { Loading } from './loading.ts';
import { grantTime } from './page-clock.ts';
import { ProtocolError, type Session } from './protocol-client.ts';
import { evaluateApart } from './read-page.ts';
import { within } from './within.ts';

/** How often the page is asked for the element that the caller waits for. */
const ELEMENT_INTERVAL = 50;
/** Frames without anything new after which a page counts as quiet, and the most that are waited for. */
const CALM_FRAMES = 3;
const MOST_FRAMES = 30;
const FRAME_MILLISECONDS = 16;
/** How often the size of what arrives is looked at while a page loads. */
const SIZE_INTERVAL = 250;
/** Milliseconds for a document that comes just when the time is over. */
const COMMIT_GRACE = 300;
const STOP_PATIENCE = 500;
/** Milliseconds for timers that are made to fire at once. */
const ADVANCE_PATIENCE = 100;
/** A page may load this many times what a document may have, its scripts and styles included, before it counts as endless. */
const LOAD_FACTOR = 3;

export interface ReadyLimits {
  readonly maxCharacters: number;
  /** By the clock of `performance.now()`: when the page must have been retrieved. */
  readonly retrieveBy: number;
}

const unfinished = Symbol('unfinished');

export async function untilReady(
  session: Session,
  loading: Loading,
  door: Door,
  jsTimeout: number,
  limits: ReadyLimits,
): Promise<void> {
  const { retrieveBy } = limits;
  for (;;) {
    await untilLoaded(loading, door, limits);
    loading.throwIfFailed();
    const { documents } = loading;
    if (loading.settled) await untilQuiet(session, jsTimeout);
    loading.throwIfFailed();
    const stays = loading.documents === documents && !loading.leaving;
    if (stays && loading.settled) return;
    if (performance.now() >= retrieveBy) return settle(session, loading, jsTimeout);
  }
}

/** The time is over: what has not come by now does not come any more, so that what is there stays as it is while it is read. */
async function settle(session: Session, loading: Loading, jsTimeout: number): Promise<void> {
  loading.givenUp = true;
  // A document that has only just come, or just comes, would be empty.
  const graceEnds = performance.now() + COMMIT_GRACE;
  while (!loading.settled && performance.now() < graceEnds) {
    await within<unknown>(loading.next(), graceEnds, () => unfinished);
  }
  if (loading.settled) return;
  // A request that never ends has held its clock until now.
  if (!loading.leaving) await letTimePass(session, 'advance', jsTimeout, performance.now() + ADVANCE_PATIENCE);
  const stopped = session.send('Page.stopLoading').catch(() => {});
  await within<unknown>(stopped, performance.now() + STOP_PATIENCE, () => unfinished);
}

async function untilLoaded(loading: Loading, door: Door, { retrieveBy, maxCharacters }: ReadyLimits): Promise<void> {
  const received = door.bytesReceived;
  while (!loading.settled) {
    const now = performance.now();
    if (now >= retrieveBy) return;
    await within<unknown>(loading.next(), Math.min(retrieveBy, now + SIZE_INTERVAL), () => unfinished);
    if (door.bytesReceived - received > LOAD_FACTOR * maxCharacters) {
      throw new FetchFailure('response_too_large', 'The page is too large: it goes on and on.');
    }
  }
}

/**
 * Lets the page's own time run ahead: timers up to `milliseconds` fire as soon as there is nothing else to do, and wait for requests
 * that are under way. So late content comes at once, a quiet page costs nothing, and real time is never more than `milliseconds`.
 */
export async function untilQuiet(session: Session, milliseconds: number): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  if (await hasNothingToDo(session, endsAt)) return;
  if (await letTimePass(session, 'pauseIfNetworkFetchesPending', milliseconds, endsAt)) {
    await untilCalm(session, endsAt);
    return;
  }
  // A request that never ends has held the page's time: its timers get their turn now.
  await letTimePass(session, 'advance', milliseconds, performance.now() + ADVANCE_PATIENCE);
}

/** A page without anything that could run needs no time, and its tab keeps its clock. */
async function hasNothingToDo(session: Session, endsAt: number): Promise<boolean> {
  const asked = session.send('Runtime.evaluate', { expression: callText(isStill), returnByValue: true });
  const answer = await within<Protocol.Runtime.EvaluateResponse | undefined>(asked, endsAt, () => undefined).catch(
    () => undefined,
  );
  return answer?.result.value === true;
}

/** Grants the page this much of its own time; false when it has not used it up at `endsAt`. */
async function letTimePass(
  session: Session,
  policy: Protocol.Emulation.VirtualTimePolicy,
  budget: number,
  endsAt: number,
): Promise<boolean> {
  const expired = session.once('Emulation.virtualTimeBudgetExpired');
  // Ends with the session when the page is given up meanwhile.
  expired.catch(() => {});
  const waited = grantTime(session, policy, budget).then(() => expired);
  try {
    return (await within<unknown>(waited, endsAt, () => unfinished)) !== unfinished;
  } catch (error) {
    // A page that just goes elsewhere takes no grant.
    if (error instanceof ProtocolError) return false;
    throw error;
  }
}

/**
 * Frames, workers, databases and observers take real time, which the page's own clock runs past: until some frames have brought nothing
 * new, with a little of its own time granted before each, because what they answer waits for that.
 */
async function untilCalm(session: Session, endsAt: number): Promise<void> {
  const expression = callText(amountAfterFrame);
  let before: unknown;
  let calm = 0;
  for (let frames = 0; frames < MOST_FRAMES && calm < CALM_FRAMES; frames += 1) {
    const asked = session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    const answer = await within<Protocol.Runtime.EvaluateResponse | undefined>(asked, endsAt, () => undefined).catch(
      () => undefined,
    );
    const amount: unknown = answer?.result.value;
    if (typeof amount !== 'number' || amount < 0) return;
    calm = amount === before ? calm + 1 : 0;
    before = amount;
    if (!(await letTimePass(session, 'pauseIfNetworkFetchesPending', FRAME_MILLISECONDS, endsAt))) return;
  }
}

/** Whether the element came in time. */
export async function untilElement(
  session: Session,
  frameId: string,
  selector: string,
  retrieveBy: number,
): Promise<boolean> {
  for (;;) {
    const there = evaluateApart<boolean>(session, frameId, callText(hasElement, selector)).catch(() => false);
    // Once is asked in any case: a page that took all its time may have the element all the same.
    const patience = Math.max(retrieveBy, performance.now() + ELEMENT_INTERVAL);
    if (await within<boolean>(there, patience, () => false)) return true;
    const left = retrieveBy - performance.now();
    if (left <= 0) return false;
    // The page's time went ahead and stands still: it is given more, as much as passes here.
    const interval = Math.min(ELEMENT_INTERVAL, left);
    grantTime(session, 'pauseIfNetworkFetchesPending', interval).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
