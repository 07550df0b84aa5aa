/**
 * Lets a page's own time run ahead, once it is loaded: its timers fire as soon as there is nothing else to do, and not past anything that
 * could still bring something in real time. So late content comes at once, a quiet page costs nothing, and everything comes in the order
 * in which a person would have seen it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Door } from '../../egress/gateway/gateway.ts';
import type { ClockStep } from '../in-page/in-page-clock.ts';
import { type Allowed, stepClock, stopAhead, waitsForScroll } from '../tab/page-clock.ts';
import type { RequestsInFlight } from '../tab/requests-in-flight.ts';
import { within } from '../within.ts';
import { type ScrolledPage, scrollThrough } from './pass-through.ts';

/** Frames without anything new after which a page counts as quiet, and the most that are waited for. */
const CALM_FRAMES = 3;
const MOST_FRAMES = 30;
/** The part of its time after which a page is scrolled through, whatever else it is doing. */
const SCROLLED_BY = 1 / 4;
/** Milliseconds between two looks whether a request has come as far as to be held back. */
const HELD_SOON = 10;

export interface HurriedPage extends ScrolledPage {
  readonly requests: RequestsInFlight;
  readonly door: Door;
  /** Whether what its frames show is a part of the answer, or may become one. */
  readonly framesMatter: boolean;
}

const unfinished = Symbol('unfinished');

/**
 * Until nothing more is to be expected, and never longer than `milliseconds`. What a timer that was run early asks of the network stays
 * here until real time is there: nobody is asked earlier or more often than by a browser, and what is answered comes in its turn.
 */
export async function runAhead(
  page: HurriedPage,
  milliseconds: number,
  enough: AbortSignal | undefined,
): Promise<void> {
  const { session, loading, requests, door } = page;
  const endsAt = performance.now() + milliseconds;
  const isOver = () => performance.now() >= endsAt || enough?.aborted === true;
  const inTime = <T>(work: Promise<T>) => within<T | typeof unfinished>(work, endsAt, () => unfinished, enough);
  const { documents } = loading;
  let isAllowed = false;
  let calm = 0;
  /** Something has just come: what it brings about is on its way. */
  let fresh = true;
  let mayHurry = false;
  /** Milliseconds that the page's clock was ahead when it last said. */
  let lastAhead = 0;
  /** What is asked for from the start is waited for before the page is scrolled through, but not for ever. */
  const scrollBy = performance.now() + milliseconds * SCROLLED_BY;
  const endHurry = () => {
    mayHurry = false;
    door.release();
  };
  try {
    for (let seen = 0; seen < MOST_FRAMES && calm < CALM_FRAMES && !isOver(); ) {
      if (requests.count > 0 || loading.leaving) {
        if (mayHurry && !door.holdsBack && !loading.leaving) {
          // What needs no network, as a worker made of text, keeps the page's own time.
          await within<unknown>(requests.none(), performance.now() + HELD_SOON, () => unfinished, enough);
          if (!door.holdsBack) continue;
        }
        await untilRealTime();
        if (loading.leaving || loading.documents !== documents) return;
        await within<unknown>(requests.none(), Math.max(scrollBy, performance.now()), () => unfinished, enough);
        if (requests.count > 0 && !isOver())
          await scrollThrough(page, await waitsForScroll(session, firstAllowed()), endsAt, enough);
        if ((await inTime(requests.none())) === unfinished) return;
        fresh = true;
      }
      const refreshesAt = loading.refreshesAt(milliseconds);
      if (refreshesAt <= endsAt) {
        await untilRealTime();
        const lookAt = Math.min(endsAt, Math.max(refreshesAt, performance.now() + HELD_SOON));
        await within<unknown>(loading.next(), lookAt, () => unfinished, enough);
        fresh = true;
        continue;
      }
      const { begun } = requests;
      const stepped = stepClock(session, firstAllowed(), mayHurry, fresh, CALM_FRAMES, MOST_FRAMES - seen);
      const step: ClockStep | typeof unfinished | undefined = await inTime(stepped);
      if (step === unfinished || step === undefined || step.left <= 0) return;
      lastAhead = step.ahead;
      // The browser may have told of that meanwhile.
      if (loading.refreshesAt(milliseconds) <= endsAt) continue;
      if (step.inert) return;
      fresh = step.waits !== undefined;
      if (await scrollThrough(page, step.waitsForScroll, endsAt, enough)) {
        fresh = true;
        continue;
      }
      if (step.waits !== undefined) {
        if (step.ahead === 0) endHurry();
        else if (door.holdsBack) await untilRealTime();
        continue;
      }
      if (step.canHurry) {
        mayHurry = true;
        door.hold();
      }
      if (step.canHurry || step.fired) continue;
      seen += Math.max(1, step.frames);
      calm = requests.begun === begun && requests.count === 0 ? step.calmFrames : 0;
    }
  } finally {
    door.release();
  }

  function firstAllowed(): Allowed | undefined {
    if (isAllowed) return undefined;
    isAllowed = true;
    return [Math.max(0, Math.round(endsAt - performance.now())), page.framesMatter];
  }

  async function untilRealTime(): Promise<void> {
    if (!mayHurry) return;
    // A page that is being left hears nothing until the next one is there, and that is held back here.
    const ahead = await inTime(Promise.race([untilLeaving(), stopAhead(session)]));
    if (ahead !== unfinished && ahead > 0) await inTime(delay(ahead));
    endHurry();
  }

  async function untilLeaving(): Promise<number> {
    while (!loading.leaving) await loading.next();
    return lastAhead;
  }
}
