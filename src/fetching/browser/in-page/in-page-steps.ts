/// <reference lib="dom" />
/**
 * Steps of a page's clock: each waits for what is under way, and moves the clock to the next timers of the page and its
 * frames, or draws frames if there are none. Part of the script that runs in each document before its own. The function
 * is sent as text: it may use nothing but its argument and what a browser has.
 */
import type { ClockStep, DocumentClock, StepTerms } from './document-clock.ts';
import type { Pauses } from './in-page-pauses.ts';
import type { ScrollWish } from './in-page-scroll-wish.ts';
import type { ClockTime } from './in-page-time.ts';

/** What it needs of the page's clock. */
export interface SteppingClock extends Pick<DocumentClock, 'follow' | 'amount'> {
  readonly time: ClockTime;
  readonly pauses: Pauses;
  /** What the page waits for if it has a frame that must be asked elsewhere. */
  readonly unknownFrame: string;
  every(): (DocumentClock | undefined)[];
  /** Resolves in the next task of the page's own. */
  task(): Promise<void>;
  /** What the page waits for in real time, if anything. */
  waitsFor(): string | undefined;
  wakeAll(): void;
  /** The clock with the earliest timer. */
  dueFirst(): DocumentClock;
  isInert(): boolean;
  scrollWish(): ScrollWish;
  needDrawing(): void;
  /** What is reported of a step besides. */
  stepOf(some: Partial<ClockStep>): ClockStep;
}

export type Steps = Pick<DocumentClock, 'step' | 'runTo'>;

/* c8 ignore start: runs in the browser */
export function makeSteps(clock: SteppingClock): Steps {
  /** The page's time that one step covers, and the most timers in it. */
  const SLICE = 16;
  /** The same while only loops of animation frames run, of which scripts may observe what is drawn. */
  const LOOP_SLICE = 100;
  const MAX_TIMERS = 200;
  /** Drawn frames without anything new before timers run early. */
  const CALM_FRAMES = 2;
  /** How long a step waits for what is under way, in milliseconds. */
  const STEP_TIMEOUT = 100;
  /** Milliseconds until a new frame is known outside. */
  const NEW_FRAME_TIME = 60;
  const { every, task, waitsFor, wakeAll, dueFirst, isInert, scrollWish, amount, stepOf } = clock;
  const { follow, needDrawing, unknownFrame } = clock;
  const { shared, realTime, now } = clock.time;
  const { pause, frame, frameTime } = clock.pauses;
  let toldOfScroll = false;
  /** Whether scrolling is needed, the first time only. */
  const mustBeScrolled = () => {
    if (toldOfScroll || !scrollWish()) return false;
    toldOfScroll = true;
    return true;
  };

  const skipTo = (to: number) => {
    for (const each of every()) each?.beforeSkip();
    shared.shift += to - now();
  };
  const runTo = async (last: number) => {
    let end = last;
    let fired = false;
    // In a task of the page's own: the protocol's are not among those that pages may observe.
    await task();
    if (waitsFor()) return false;
    let due = dueFirst().timers.nextDue();
    for (let count = 0; due <= end && count < MAX_TIMERS; count += 1) {
      const first = dueFirst();
      const { length: documents } = every();
      if (due > now()) skipTo(due);
      if (first.timers.runNext()) end = Math.min(end, due + SLICE);
      fired = true;
      await task();
      if (every().length > documents) {
        // A frame that it made begins to load: the caller is told of that in a moment.
        wakeAll();
        await pause(NEW_FRAME_TIME);
        break;
      }
      if (waitsFor()) break;
      due = dueFirst().timers.nextDue();
    }
    if (!fired) return false;
    // The next step may take a while: timers that become due until then fire by themselves.
    wakeAll();
    if (every().some((each) => each?.seesFrames)) for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
    return true;
  };

  /** `othersDue`: when the next timer of the frames that we cannot access is due. */
  const nextOfAll = (othersDue: number) => Math.min(othersDue, dueFirst().timers.nextDue());
  /** Waits until nothing is under way any more; returns what is still at that instant of real time. */
  const underWayAt = async (until: number) => {
    for (let waits = waitsFor(); waits; waits = waitsFor()) {
      wakeAll();
      if (realTime() >= until || waits === unknownFrame) {
        // A page that is not drawn has few idle periods on a busy machine.
        if (waits === 'an idle callback') needDrawing();
        return waits;
      }
      await pause(frameTime);
    }
    return undefined;
  };
  /** What must be done before frames of other origins run their next timer, or before ours if that is due later. */
  const stepBeforeOthers = async (othersDue: number): Promise<Partial<ClockStep> | undefined> => {
    const timerDue = Math.min(othersDue, ...every().map((each) => each?.timers.nextTimerDue() ?? othersDue));
    if (nextOfAll(othersDue) < timerDue) {
      // The frames are told of some frames of a loop at a time, as long as nothing else is due.
      await runTo(Math.min(shared.limit, now() + LOOP_SLICE, timerDue - 1));
      return { skipped: true };
    }
    // The frames are told first, so that messages until then arrive at the same time on both sides.
    if (nextOfAll(othersDue) > now()) {
      skipTo(nextOfAll(othersDue));
      return { skipped: true };
    }
    return othersDue < dueFirst().timers.nextDue() ? { othersFirst: true } : undefined;
  };
  /** Waits for so many drawn frames without anything new, at most `most` in all. */
  const drawFrames = async (calm: number, most: number): Promise<Partial<ClockStep>> => {
    let [frames, calmFrames, before] = [0, 0, -1];
    while (frames < most && calmFrames < calm) {
      await frame();
      frames += 1;
      const now = amount();
      calmFrames = now === before ? calmFrames + 1 : 0;
      before = now;
      // The caller must wait for that, run timers, or scroll first.
      if (waitsFor() || dueFirst().timers.nextDue() <= shared.limit || mustBeScrolled()) return { frames };
    }
    return { calmFrames, frames };
  };

  const step = async ({ mayRunAhead, calm, frames, mostFrames, others }: StepTerms) => {
    if (others) {
      follow(others.ahead);
      // Handles their messages first.
      await task();
    }
    if (isInert() && !scrollWish()) return stepOf({ inert: true });
    const until = realTime() + STEP_TIMEOUT;
    const othersDue = (others?.due ?? Number.POSITIVE_INFINITY) + shared.rested;
    if (calm && nextOfAll(othersDue) <= shared.limit)
      for (let count = 0; count < CALM_FRAMES; count += 1) await frame();
    const waits = await underWayAt(until);
    if (waits) return stepOf({ waits });
    if (!mayRunAhead && nextOfAll(othersDue) <= shared.limit) return stepOf({ canRunAhead: true });
    if (others && nextOfAll(othersDue) <= shared.limit) {
      const taken = await stepBeforeOthers(othersDue);
      if (taken) return stepOf(taken);
    }
    const last = others ? now() : dueFirst().timers.nextDue() + LOOP_SLICE;
    if (await runTo(Math.min(shared.limit, last))) return stepOf({ fired: true });
    return stepOf(await drawFrames(frames, mostFrames));
  };
  return { runTo, step };
}
/* c8 ignore stop */
