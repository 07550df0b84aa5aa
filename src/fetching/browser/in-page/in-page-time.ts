/// <reference lib="dom" />
/**
 * The time on a page's clock, which all documents of the page share that can access each other. Part of the script that
 * runs in each document before its own. The function is sent as text: it may use nothing but its argument and what a
 * browser has.
 */

export interface SharedTime {
  /** Milliseconds that the clock is ahead of real time. */
  shift: number;
  /** The time at which the clock has stopped, until real time gets there. */
  standsAt: number | undefined;
  limit: number;
  framesMatter: boolean;
  imagesMatter: boolean;
  /** Whether loops of animation frames run early too, like timers. */
  runsLoops: boolean;
  wanted: string | undefined;
  /** The number of timers that were made. */
  made: number;
  /**
   * Milliseconds that were skipped while the page was scrolled. The clock is ahead by these as well, but neither
   * other timers nor requests wait until real time has caught up with them.
   */
  rested: number;
}

/** All times are in milliseconds. */
export interface ClockTime {
  readonly shared: SharedTime;
  realTime(): number;
  /** The time on the page's clock. */
  now(): number;
  /** How far the clock is ahead of real time, without what was skipped while the page was scrolled. */
  ahead(): number;
  aheadInAll(): number;
}

/* c8 ignore start: runs in the browser */
/** `above`: the time of the page's own document, for a document that can access it. */
export function keepTime(above: SharedTime | undefined): ClockTime {
  const { apply } = Reflect;
  const { now: nativeNow } = Performance.prototype;
  const { timeOrigin } = performance;
  const shared: SharedTime = above ?? {
    shift: 0,
    standsAt: undefined,
    limit: Number.NEGATIVE_INFINITY,
    framesMatter: true,
    imagesMatter: false,
    runsLoops: false,
    wanted: undefined,
    made: 0,
    rested: 0,
  };
  const realTime = () => timeOrigin + apply(nativeNow, performance, []);
  const ahead = () => {
    if (shared.standsAt !== undefined) {
      shared.shift = Math.max(0, shared.standsAt - shared.rested - realTime());
      if (shared.shift === 0) shared.standsAt = undefined;
    }
    return shared.shift;
  };
  const aheadInAll = () => ahead() + shared.rested;
  return { shared, realTime, now: () => realTime() + aheadInAll(), ahead, aheadInAll };
}
/* c8 ignore stop */
