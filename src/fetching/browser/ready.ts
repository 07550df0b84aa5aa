/** When a page is ready: load, then quiet, and again when it goes elsewhere by itself. What is there when the time is over is taken. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Door } from '../egress/gateway.ts';
import { FetchFailure } from '../failure.ts';
import { callText, hasElement } from './in-page.ts';
import type { Loading } from './loading.ts';
import { allowTime, stepClock } from './page-clock.ts';
import { ProtocolError, type Session } from './protocol-client.ts';
import { evaluateApart } from './read-page.ts';
import { untilSilent } from './real-time-quiet.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';
import { within } from './within.ts';

/** How often the page is asked for the element that the caller waits for. */
const ELEMENT_INTERVAL = 50;
/** Frames without anything new after which a page counts as quiet, and the most that are waited for. */
const CALM_FRAMES = 3;
const MOST_FRAMES = 30;
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

/** A page that is being loaded, and what is known of it. */
export interface LoadedPage {
  readonly session: Session;
  readonly frameId: string;
  /** Whether it has a clock of ours. */
  readonly hasClock: boolean;
  readonly loading: Loading;
  readonly requests: RequestsInFlight;
  readonly door: Door;
}

export async function untilReady(page: LoadedPage, jsTimeout: number, limits: ReadyLimits): Promise<void> {
  const { loading, door } = page;
  const { retrieveBy } = limits;
  for (;;) {
    await untilLoaded(loading, door, limits);
    loading.throwIfFailed();
    const { documents } = loading;
    if (loading.settled) await untilQuiet(page, jsTimeout);
    loading.throwIfFailed();
    const stays = loading.documents === documents && !loading.leaving;
    if (stays && loading.settled) return;
    if (performance.now() >= retrieveBy) return settle(page, jsTimeout);
  }
}

/** The time is over: what has not come by now does not come any more, so that what is there stays as it is while it is read. */
async function settle({ session, hasClock, loading }: LoadedPage, jsTimeout: number): Promise<void> {
  loading.givenUp = true;
  // A document that has only just come, or just comes, would be empty.
  const graceEnds = performance.now() + COMMIT_GRACE;
  while (!loading.settled && performance.now() < graceEnds) {
    await within<unknown>(loading.next(), graceEnds, () => unfinished);
  }
  if (loading.settled) return;
  // A request that never ends has held its clock until now.
  if (hasClock && !loading.leaving) await hurry(session, jsTimeout);
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

/** At most `milliseconds`, until nothing more is to be expected of the page. */
export async function untilQuiet(page: LoadedPage, milliseconds: number): Promise<void> {
  try {
    await (page.hasClock ? runAhead(page, milliseconds) : untilSilent(page, milliseconds));
  } catch (error) {
    // A page that just goes elsewhere takes no steps.
    if (!(error instanceof ProtocolError)) throw error;
  }
}

/**
 * Lets the page's own time run ahead: timers up to `milliseconds` fire as soon as there is nothing else to do, and wait for requests
 * that are under way. So late content comes at once, a quiet page costs nothing, and real time is never more than `milliseconds`.
 * Frames, workers, databases and observers take real time: some frames must have brought nothing new.
 */
async function runAhead({ session, requests }: LoadedPage, milliseconds: number): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  const inTime = <T>(work: Promise<T>) => within<T | typeof unfinished>(work, endsAt, () => unfinished);
  await inTime(allowTime(session, milliseconds));
  let before: number | undefined;
  let calm = 0;
  for (let seen = 0; seen < MOST_FRAMES && calm < CALM_FRAMES; ) {
    if ((await inTime(requests.none())) === unfinished) break;
    const step = await inTime(stepClock(session));
    if (step === unfinished || step === undefined || step.amount < 0) return;
    if (step.fired) continue;
    seen += 1;
    calm = step.amount === before && requests.count === 0 ? calm + 1 : 0;
    before = step.amount;
  }
  // A request that never ends has held the page's time: its timers get their turn now.
  if (requests.count > 0) await hurry(session, milliseconds);
}

/** Fires what is waiting in the page, whatever else is under way. */
async function hurry(session: Session, milliseconds: number): Promise<void> {
  const endsAt = performance.now() + ADVANCE_PATIENCE;
  const steps = async () => {
    await allowTime(session, milliseconds);
    while (performance.now() < endsAt && (await stepClock(session))?.fired) {}
  };
  await within<unknown>(
    steps().catch(() => {}),
    endsAt,
    () => unfinished,
  );
}

/** Whether the element came in time. */
export async function untilElement(
  { session, frameId }: LoadedPage,
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
    await delay(Math.min(ELEMENT_INTERVAL, left));
  }
}
