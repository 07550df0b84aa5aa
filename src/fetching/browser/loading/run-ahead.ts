/**
 * Lets a loaded page's clock run ahead: its timers fire as soon as there is nothing else to do, but never before
 * something that may still arrive in real time. So late content appears at once, a page with nothing pending costs
 * nothing, and everything happens in the order in which a visitor would have seen it.
 */
import type { Door } from '../../egress/gateway/gateway.ts';
import type { ClockQuestion } from '../in-page/in-page-other-clock.ts';
import type { ScrollWish } from '../in-page/in-page-scroll-wish.ts';
import { type Allowed, stepClock, stopAhead, waitsForScroll } from '../tab/page-clock.ts';
import type { PageWorkers } from '../tab/page-workers.ts';
import type { RequestsInFlight } from '../tab/requests-in-flight.ts';
import { showVisitor, type UnvisitedPage } from './first-input.ts';
import { type FramesState, OtherFrames } from './other-frames.ts';
import { FrameScrolling, type PageWithFrames } from './scroll-frames.ts';
import { scrollThrough } from './scroll-through.ts';
import { HELD_SOON, TimeAhead } from './time-ahead.ts';
import { TimeLimit, unfinished } from './time-limit.ts';

/** A page counts as quiet after this many drawn frames without anything new; at most `MAX_FRAMES` are waited for. */
const CALM_FRAMES = 3;
const MAX_FRAMES = 30;
/** The share of its time after which a page is scrolled through, whatever else it is doing. */
const SCROLLED_BY = 1 / 4;
/** Milliseconds between two checks of frames of other origins that wait for something. */
const FRAMES_PAUSE = 50;

export interface RunningPage extends PageWithFrames, UnvisitedPage {
  readonly requests: RequestsInFlight;
  readonly workers: PageWorkers | undefined;
  readonly door: Door;
  /** Whether its images must be loaded even if no script notices that. */
  readonly imagesMatter: boolean;
  /** The selector of an element that is waited for. */
  readonly wanted?: string | undefined;
}

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
  const limit = new TimeLimit(milliseconds, enough);
  const { endsAt } = limit;
  const time = new TimeAhead(door, loading, limit, standStill);
  const { documents } = loading;
  let isAllowed = false;
  let calm = 0;
  /** Something has just arrived, whose effects may be under way. */
  let fresh = true;
  /** The workers were found idle then, by the page's own count. */
  let idleNews: number | null = null;
  /** How many requests had been made then: a service worker may get work with each. */
  let idleRequests = 0;
  /** Frames of other origins, once they are known to matter. */
  let others: OtherFrames | undefined;
  const inFramesToo = new FrameScrolling(page);
  /** The initial requests are waited for before the page is scrolled through, but only until then. */
  const scrollBy = performance.now() + milliseconds * SCROLLED_BY;
  try {
    for (let seen = 0; seen < MAX_FRAMES && calm < CALM_FRAMES && !limit.isOver; ) {
      if (requests.count > 0 || loading.leaving) {
        if (time.isAllowed && !door.holdsBack && !loading.leaving) {
          // Requests that need no network, such as a worker made from text, follow the page's clock.
          await limit.until(performance.now() + HELD_SOON, requests.none());
          if (!door.holdsBack) continue;
        }
        await time.catchUp();
        if (loading.leaving || loading.documents !== documents) return false;
        await limit.until(Math.max(scrollBy, performance.now()), requests.none());
        if (requests.count > 0 && !limit.isOver)
          await scrollThrough(page, await waitsForScroll(session, firstAllowed()), endsAt, enough);
        if ((await limit.inTime(requests.none())) === unfinished) return false;
        fresh = true;
      }
      const refreshesAt = loading.refreshesAt(milliseconds);
      if (refreshesAt <= endsAt) {
        await time.catchUp();
        await limit.until(Math.max(refreshesAt, performance.now() + HELD_SOON), loading.next());
        fresh = true;
        continue;
      }
      const { begun } = requests;
      if (begun > idleRequests) idleNews = null;
      const inFrames: FramesState | typeof unfinished | null = others
        ? await limit.inTime(others.ask(question()))
        : null;
      if (inFrames === unfinished) return false;
      if (inFrames?.waits !== undefined) {
        await untilFramesMove(inFrames.waitsForScroll);
        fresh = true;
        continue;
      }
      const stepped = stepClock(session, firstAllowed(), {
        mayRunAhead: time.isAllowed,
        calm: fresh,
        frames: CALM_FRAMES,
        mostFrames: MAX_FRAMES - seen,
        others: inFrames,
        attached: page.frames.ids.size,
        idleNews,
      });
      const step = await time.answerOfStep(stepped);
      if (step === unfinished && loading.leaving && !limit.isOver) continue;
      if (step === 'broken') {
        time.stop();
        // Only real time is left.
        while (!limit.isOver && !loading.leaving && loading.documents === documents) await limit.inTime(loading.next());
        return false;
      }
      if (step === unfinished || step === undefined || step.left <= 0) return false;
      time.report(step);
      if (step.unknownFrame) {
        if (others) await untilFramesMove(step.waitsForScroll);
        others ??= new OtherFrames(session, page.frames);
        fresh = true;
        continue;
      }
      if (others && step.othersFirst && (await limit.inTime(others.runNext(question()))) === unfinished) return false;
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
        await time.letThrough();
        continue;
      }
      if (step.canRunAhead) time.begin();
      if (step.canRunAhead || step.fired) continue;
      seen += Math.max(1, step.frames);
      calm = requests.begun === begun && requests.count === 0 ? step.calmFrames : 0;
      if (calm >= CALM_FRAMES && (await scrollThrough(page, step.waitsForScroll, endsAt, enough, true))) {
        calm = 0;
        fresh = true;
        continue;
      }
      if (others && inFrames && calm >= CALM_FRAMES) {
        const now: FramesState | typeof unfinished = await limit.inTime(others.ask(question()));
        if (now === unfinished) return false;
        const hasNews = now.amount !== inFrames.amount || now.workers.news !== inFrames.workers.news;
        if (now.waits !== undefined || hasNews || now.due !== null) calm = 0;
      }
      if (calm >= CALM_FRAMES) return !step.timersLeft;
    }
    return false;
  } finally {
    door.release();
    loading.timeEndsAt = endsAt - time.milliseconds;
  }

  function firstAllowed(): Allowed | undefined {
    if (isAllowed) return undefined;
    isAllowed = true;
    const left = Math.max(0, Math.round(endsAt - performance.now()));
    const { framesMatter, imagesMatter, wanted } = page;
    return [left, { framesMatter, imagesMatter, wanted }];
  }

  function question(): ClockQuestion {
    const left = Math.max(0, endsAt - performance.now() - time.milliseconds);
    return { ahead: time.milliseconds, left, stands: false, wanted: page.wanted };
  }

  async function untilFramesMove(wish: ScrollWish): Promise<void> {
    const scrolls = !loading.scrolledThrough && (wish ?? (await waitsForScroll(session, firstAllowed())));
    if (scrolls && (await scrollThrough(page, scrolls, endsAt, enough))) return;
    if (await scrollFrames(wish)) return;
    await time.letThrough();
    await limit.until(performance.now() + FRAMES_PAUSE, loading.next());
  }

  /** Frames are scrolled through after the page itself, which brings most of them into view. */
  async function scrollFrames(wish: ScrollWish): Promise<boolean> {
    return wish !== undefined && (await inFramesToo.pass(question(), endsAt, enough));
  }

  async function standStill(): Promise<number> {
    const [ahead] = await Promise.all([stopAhead(session), others?.ask({ ...question(), stands: true })]);
    return ahead;
  }
}
