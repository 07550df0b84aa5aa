/**
 * Lets a loaded page's clock run ahead: its timers fire as soon as there is nothing else to do, but never before
 * something that may still arrive in real time. So late content appears at once, a page with nothing pending costs
 * nothing, and everything happens in the order in which a visitor would have seen it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Door } from '../../egress/gateway/gateway.ts';
import type { ClockStep } from '../in-page/document-clock.ts';
import type { ClockQuestion } from '../in-page/in-page-other-clock.ts';
import type { ScrollWish } from '../in-page/in-page-scroll-wish.ts';
import { type Allowed, stepClock, stopAhead, waitsForScroll } from '../tab/page-clock.ts';
import type { PageWorkers } from '../tab/page-workers.ts';
import type { RequestsInFlight } from '../tab/requests-in-flight.ts';
import { within } from '../within.ts';
import { showVisitor, type UnvisitedPage } from './first-input.ts';
import { type FramesState, OtherFrames } from './other-frames.ts';
import { FrameScrolling, type PageWithFrames } from './scroll-frames.ts';
import { scrollThrough } from './scroll-through.ts';

/** A page counts as quiet after this many drawn frames without anything new; at most `MAX_FRAMES` are waited for. */
const CALM_FRAMES = 3;
const MAX_FRAMES = 30;
/** The share of its time after which a page is scrolled through, whatever else it is doing. */
const SCROLLED_BY = 1 / 4;
/** Milliseconds between two checks of whether a request has reached the gateway and is held back there. */
const HELD_SOON = 10;
/** Milliseconds of the page's time that a step may run beyond the timer that is due first. */
const STEP_TIME = 20;
/** Milliseconds between two checks of frames of other origins that wait for something. */
const FRAMES_PAUSE = 50;
/** Milliseconds for the answer of a page that has begun to leave meanwhile. */
const LEAVING_GRACE = 200;

export interface RunningPage extends PageWithFrames, UnvisitedPage {
  readonly requests: RequestsInFlight;
  readonly workers: PageWorkers | undefined;
  readonly door: Door;
  /** Whether its images must be loaded even if no script notices that. */
  readonly imagesMatter: boolean;
  /** The selector of an element that is waited for. */
  readonly wanted?: string | undefined;
}

const unfinished = Symbol('unfinished');

/**
 * Waits until nothing more is expected, for at most `milliseconds`. A request that an early timer makes is held back
 * until real time has caught up: targets are not asked earlier or more often than by an ordinary browser, and answers
 * arrive in order. Returns whether nothing is left that a script could wait for, however late.
 */
export async function runAhead(
  page: RunningPage,
  milliseconds: number,
  enough: AbortSignal | undefined,
): Promise<boolean> {
  const { session, loading, requests, door } = page;
  const endsAt = performance.now() + milliseconds;
  const isOver = () => performance.now() >= endsAt || enough?.aborted === true;
  const until = <T>(instant: number, work: Promise<T>) =>
    within<T | typeof unfinished>(work, Math.min(endsAt, instant), () => unfinished, enough);
  const inTime = <T>(work: Promise<T>) => until(endsAt, work);
  const { documents } = loading;
  let isAllowed = false;
  let calm = 0;
  /** Something has just arrived, whose effects may be under way. */
  let fresh = true;
  let mayRunAhead = false;
  /** How many milliseconds the page's clock was ahead at its last report. */
  let lastAhead = 0;
  /** How many milliseconds later on that clock the next timer was due. */
  let lastDue = 0;
  /** The workers were found idle then, by the page's own count. */
  let idleNews: number | null = null;
  /** How many requests had been made then: a service worker may get work with each. */
  let idleRequests = 0;
  /** Frames of other origins, once they are known to matter. */
  let others: OtherFrames | undefined;
  const inFramesToo = new FrameScrolling(page);
  /** The initial requests are waited for before the page is scrolled through, but only until then. */
  const scrollBy = performance.now() + milliseconds * SCROLLED_BY;
  const stopRunningAhead = () => {
    mayRunAhead = false;
    door.release();
  };
  try {
    for (let seen = 0; seen < MAX_FRAMES && calm < CALM_FRAMES && !isOver(); ) {
      if (requests.count > 0 || loading.leaving) {
        if (mayRunAhead && !door.holdsBack && !loading.leaving) {
          // Requests that need no network, such as a worker made from text, follow the page's clock.
          await until(performance.now() + HELD_SOON, requests.none());
          if (!door.holdsBack) continue;
        }
        await untilRealTime();
        if (loading.leaving || loading.documents !== documents) return false;
        await until(Math.max(scrollBy, performance.now()), requests.none());
        if (requests.count > 0 && !isOver())
          await scrollThrough(page, await waitsForScroll(session, firstAllowed()), endsAt, enough);
        if ((await inTime(requests.none())) === unfinished) return false;
        fresh = true;
      }
      const refreshesAt = loading.refreshesAt(milliseconds);
      if (refreshesAt <= endsAt) {
        await untilRealTime();
        await until(Math.max(refreshesAt, performance.now() + HELD_SOON), loading.next());
        fresh = true;
        continue;
      }
      const { begun } = requests;
      if (begun > idleRequests) idleNews = null;
      const inFrames: FramesState | typeof unfinished | null = others ? await inTime(others.ask(question())) : null;
      if (inFrames === unfinished) return false;
      if (inFrames?.waits !== undefined) {
        await untilFramesMove(inFrames.waitsForScroll);
        fresh = true;
        continue;
      }
      const stepped = stepClock(session, firstAllowed(), {
        mayRunAhead,
        calm: fresh,
        frames: CALM_FRAMES,
        mostFrames: MAX_FRAMES - seen,
        others: inFrames,
        attached: page.frames.ids.size,
        idleNews,
      });
      const step = await answerOf<ClockStep | undefined>(unlessBlocked(stepped, lastDue + STEP_TIME));
      if (step === unfinished && loading.leaving && !isOver()) continue;
      if (step === unfinished || step === undefined || step.left <= 0) return false;
      lastAhead = step.ahead;
      lastDue = step.nextIn;
      if (step.unknownFrame) {
        if (others) await untilFramesMove(step.waitsForScroll);
        others ??= new OtherFrames(session, page.frames);
        fresh = true;
        continue;
      }
      if (others && step.othersFirst && (await inTime(others.runNext(question()))) === unfinished) return false;
      if (step.skipped || step.othersFirst) {
        fresh = false;
        continue;
      }
      // A refresh may have been reported meanwhile.
      if (loading.refreshesAt(milliseconds) <= endsAt) continue;
      if (step.inert) return true;
      fresh = step.waits !== undefined;
      if (
        (step.waitsForVisitor && (await showVisitor(page, endsAt, enough))) ||
        (await scrollThrough(page, step.waitsForScroll, endsAt, enough)) ||
        (await scrollFrames(step.waitsForScroll))
      ) {
        fresh = true;
        continue;
      }
      if (step.waits === 'a worker' && (await page.workers?.areIdle(step.workers))) {
        idleNews = step.workers.news;
        idleRequests = begun;
        continue;
      }
      if (step.waits !== undefined) {
        if (step.ahead === 0) stopRunningAhead();
        else if (door.holdsBack) await untilRealTime();
        continue;
      }
      if (step.canRunAhead) {
        mayRunAhead = true;
        door.hold();
      }
      if (step.canRunAhead || step.fired) continue;
      seen += Math.max(1, step.frames);
      calm = requests.begun === begun && requests.count === 0 ? step.calmFrames : 0;
      if (calm >= CALM_FRAMES && (await scrollThrough(page, step.waitsForScroll, endsAt, enough, true))) {
        calm = 0;
        fresh = true;
        continue;
      }
      if (others && inFrames && calm >= CALM_FRAMES) {
        const now: FramesState | typeof unfinished = await inTime(others.ask(question()));
        if (now === unfinished) return false;
        if (now.waits !== undefined || now.amount !== inFrames.amount || now.due !== null) calm = 0;
      }
      if (calm >= CALM_FRAMES) return !step.timersLeft;
    }
    return false;
  } finally {
    door.release();
    loading.timeEndsAt = endsAt - lastAhead;
  }

  function firstAllowed(): Allowed | undefined {
    if (isAllowed) return undefined;
    isAllowed = true;
    const left = Math.max(0, Math.round(endsAt - performance.now()));
    const { framesMatter, imagesMatter, wanted } = page;
    return [left, { framesMatter, imagesMatter, wanted }];
  }

  function question(): ClockQuestion {
    const left = Math.max(0, endsAt - performance.now() - lastAhead);
    return { ahead: lastAhead, left, stands: false, wanted: page.wanted };
  }

  async function untilFramesMove(wish: ScrollWish): Promise<void> {
    const scrolls = !loading.scrolledThrough && (wish ?? (await waitsForScroll(session, firstAllowed())));
    if (scrolls && (await scrollThrough(page, scrolls, endsAt, enough))) return;
    if (await scrollFrames(wish)) return;
    if (lastAhead === 0) stopRunningAhead();
    else if (door.holdsBack) await untilRealTime();
    await until(performance.now() + FRAMES_PAUSE, loading.next());
  }

  /** Frames are scrolled through after the page itself, which brings most of them into view. */
  async function scrollFrames(wish: ScrollWish): Promise<boolean> {
    return wish !== undefined && (await inFramesToo.pass(question(), endsAt, enough));
  }

  /** A page that is being left does not answer until the next one arrives, which may be held back here. */
  async function answerOf<T>(asked: Promise<T>): Promise<T | typeof unfinished> {
    let isAnswered = false;
    const answer = asked.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && !loading.leaving && !isOver()) await inTime(Promise.race([answer, loading.next()]));
    return until(isAnswered ? endsAt : performance.now() + LEAVING_GRACE, answer);
  }

  async function untilRealTime(): Promise<void> {
    if (!mayRunAhead) return;
    // A page that is being left does not answer until the next one arrives, and that one is held back here.
    const ahead = await inTime(Promise.race([untilLeaving(), unlessBlocked(standStill(), 0)]));
    if (ahead !== unfinished && ahead > 0) await inTime(delay(ahead));
    lastAhead = 0;
    stopRunningAhead();
  }

  /**
   * A page does not answer while it waits for a synchronous request, and that is held back: it is released once real
   * time has caught up, also with what may have been skipped before the page made it.
   */
  async function unlessBlocked<T>(work: Promise<T>, skipped: number): Promise<T> {
    if (!mayRunAhead) return work;
    const caughtUpAt = performance.now() + lastAhead + skipped;
    const watch = setInterval(() => {
      if (door.holdsBack && performance.now() >= caughtUpAt) stopRunningAhead();
    }, HELD_SOON);
    return work.finally(() => clearInterval(watch));
  }

  async function standStill(): Promise<number> {
    const [ahead] = await Promise.all([stopAhead(session), others?.ask({ ...question(), stands: true })]);
    return ahead;
  }

  async function untilLeaving(): Promise<number> {
    while (!loading.leaving) await loading.next();
    return lastAhead;
  }
}
