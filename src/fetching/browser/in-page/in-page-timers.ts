/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * The timers of a document: knows when each is due on the page's clock, and can run it before the browser would. Until
 * the clock leaves real time, they run when the browser says. Part of the script that runs in each document before its
 * own. The function is sent as text: it may use nothing but its arguments and what a browser has.
 */
import type { FrameLoops } from './in-page-frame-loops.ts';
import type { ClockTime } from './in-page-time.ts';

export interface PageTimers {
  /** When the next timer, or the next frame of a loop, is due; infinity if there is none. */
  nextDue(): number;
  /** The same without loops of animation frames. */
  nextTimerDue(): number;
  /** Runs the next timer or frame of a loop. Returns whether it was a timer. */
  runNext(): boolean;
  /** Schedules its next timer, for which the browser would be late if the clock is ahead. */
  wakeForNext(): void;
  /** Notes the timers that are due within so many milliseconds: `nextShort` includes them from then on. */
  noteSoon(milliseconds: number): void;
  /**
   * The timer that is due first of those made after the given one, that run again and again within so many
   * milliseconds, or that were due soon when that was noted.
   */
  nextShort(
    after: number,
    milliseconds: number,
    except: ReadonlySet<object>,
  ): { readonly due: number; readonly timer: object } | undefined;
  /** Runs this timer now; it may have ended meanwhile. */
  run(timer: object): void;
  /** Moves all timers up to this one to a later time: others have passed for which they do not count. */
  postpone(milliseconds: number, upTo: number): void;
  postponeAll(milliseconds: number): void;
  /** Whether a script has ever set one. */
  readonly used: boolean;
}

/* c8 ignore start: runs in the browser */
export function watchTimers(time: ClockTime, loops: FrameLoops | undefined): PageTimers {
  interface Timer {
    due: number;
    /** Interval in milliseconds; 0 for a timer that fires once. */
    every: number;
    /** The nesting level: from the fifth on, browsers make timers wait at least 4 ms. */
    nesting: number;
    readonly run: () => void;
    /** The id of the browser's timer, which may have been replaced. */
    nativeId: number;
    /** Its number among all timers, in the order in which they were made. */
    readonly number: number;
  }
  const DEEP = 5;
  const DEEP_DELAY = 4;
  /** The duration of a frame, in milliseconds. */
  const FRAME_TIME = 1_000 / 60;
  const { apply } = Reflect;
  const { setTimeout: nativeTimeout, clearTimeout: nativeClear, reportError: report, eval: runText } = window;
  const { TrustedScript: Trusted } = window as { TrustedScript?: new () => object };
  const { shared, realTime, now, ahead } = time;
  const timers = new Map<number, Timer>();
  let nesting = 0;
  let used = false;

  const takeTurn = (id: number, timer: Timer) => {
    if (timer.every === 0) {
      timers.delete(id);
      return;
    }
    timer.nesting += 1;
    if (timer.nesting >= DEEP) timer.every = Math.max(DEEP_DELAY, timer.every);
    timer.due += timer.every;
    if (timer.due <= now()) timer.due = now() + timer.every;
  };
  const call = (timer: Timer) => {
    const outer = nesting;
    nesting = timer.nesting;
    try {
      timer.run();
    } finally {
      nesting = outer;
    }
  };
  const scheduling = (every: boolean): ProxyHandler<typeof nativeTimeout> => ({
    apply(native, self, args) {
      const [handler, delay, ...rest] = args;
      used = true;
      const deep = nesting >= DEEP ? DEEP_DELAY : 1;
      // As browsers do: 32 bits, so that a delay of 40 days is none.
      const wait = Math.max(deep, Number(delay) | 0);
      const isFunction = typeof handler === 'function';
      // A text that a policy of the page has approved stays approved.
      const text = isFunction || (Trusted && handler instanceof Trusted) ? handler : String(handler);
      const runs = () => (isFunction ? apply(handler, window, rest) : runText(text));
      shared.made += 1;
      const timer: Timer = {
        due: now() + wait,
        every: every ? wait : 0,
        nesting: nesting + 1,
        run: runs,
        nativeId: 0,
        number: shared.made,
      };
      const fires = () => {
        // It already ran early and its next run is still to come, or the clock was stopped for a while.
        if (!timers.has(id)) return;
        const early = timer.due - now();
        if (early > 1) {
          if (!every) timer.nativeId = Number(apply(nativeTimeout, window, [fires, early]));
          return;
        }
        takeTurn(id, timer);
        call(timer);
      };
      const id: number = apply(native, self, [fires, delay]);
      timer.nativeId = id;
      timers.set(id, timer);
      wakeForNext();
      return id;
    },
  });
  const clearing: ProxyHandler<typeof clearTimeout> = {
    apply(native, self, args) {
      const timer = timers.get(args[0]);
      timers.delete(args[0]);
      if (timer && timer.nativeId !== args[0]) apply(nativeClear, window, [timer.nativeId]);
      return apply(native, self, args);
    },
  };
  window.setTimeout = new Proxy(nativeTimeout, scheduling(false));
  window.setInterval = new Proxy(window.setInterval, scheduling(true)) as typeof setInterval;
  window.clearTimeout = new Proxy(nativeClear, clearing);
  window.clearInterval = new Proxy(window.clearInterval, clearing);

  const next = () => {
    let found: [number, Timer] | undefined;
    for (const each of timers) if (!found || each[1].due < found[1].due) found = each;
    return found;
  };
  const runEarly = ([id, timer]: [number, Timer]) => {
    if (timer.every === 0) apply(nativeClear, window, [timer.nativeId]);
    takeTurn(id, timer);
    try {
      call(timer);
    } catch (error) {
      report(error);
    }
  };
  const nextTimerDue = () => next()?.[1].due ?? Number.POSITIVE_INFINITY;
  /** The page's time of the last frame of a loop that ran early. */
  let loopRanAt = Number.NEGATIVE_INFINITY;
  const nextLoopDue = () =>
    shared.runsLoops && loops?.wait ? Math.max(now(), loopRanAt + FRAME_TIME) : Number.POSITIVE_INFINITY;

  let waking: number | undefined;
  const wakeForNext = () => {
    if (waking !== undefined) apply(nativeClear, window, [waking]);
    waking = undefined;
    // Loops go on by themselves, with the frames that are drawn.
    const due = nextTimerDue();
    if (ahead() === 0 || due > shared.limit) return;
    const wake = () => {
      waking = undefined;
      const found = next();
      if (found && found[1].due <= now() + 1) runEarly(found);
      wakeForNext();
    };
    const wait = due - (shared.standsAt === undefined ? now() : realTime() + shared.rested);
    waking = Number(apply(nativeTimeout, window, [wake, Math.max(0, wait)]));
  };

  let soon: ReadonlySet<object> = new Set();
  return {
    nextDue: () => Math.min(nextTimerDue(), nextLoopDue()),
    nextTimerDue,
    runNext() {
      if (nextLoopDue() < nextTimerDue()) {
        loopRanAt = now();
        loops?.run();
        return false;
      }
      const found = next();
      if (found) runEarly(found);
      return true;
    },
    wakeForNext,
    noteSoon(milliseconds) {
      soon = new Set([...timers.values()].filter(({ due }) => due <= now() + milliseconds));
    },
    nextShort(after, milliseconds, except) {
      let found: Timer | undefined;
      for (const timer of timers.values()) {
        const isShort = timer.every === 0 ? timer.number > after || soon.has(timer) : timer.every <= milliseconds;
        if (isShort && !except.has(timer) && (!found || timer.due < found.due)) found = timer;
      }
      return found && { due: found.due, timer: found };
    },
    run(wanted) {
      for (const each of timers) {
        const [, timer] = each;
        if (timer !== wanted) continue;
        // It was postponed with the others.
        timer.due = now();
        runEarly(each);
        return;
      }
    },
    postpone(milliseconds, upTo) {
      for (const timer of timers.values()) if (timer.number <= upTo && !soon.has(timer)) timer.due += milliseconds;
    },
    postponeAll(milliseconds) {
      for (const timer of timers.values()) timer.due += milliseconds;
    },
    get used() {
      return used;
    },
  };
}
/* c8 ignore stop */
