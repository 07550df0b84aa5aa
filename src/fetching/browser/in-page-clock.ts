/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * A page's timers, made to hurry: runs inside each document before its own scripts. Until it is asked to step, a page finds nothing
 * changed. A step moves the page's clock to its next timer and lets that fire, so that what a page would show in two seconds is there at
 * once. The function is sent as text: it may use nothing but its arguments and what a browser has.
 */
import type { DrawingNeed } from './in-page-drawing.ts';

/** What a step came to. */
export interface ClockStep {
  /** Timers fired: there may be more. */
  readonly fired: boolean;
  /** Elements and finished requests after the next frame, when none fired; negative where no script can change the page. */
  readonly amount: number;
}

/** What the page's world has under the name that it was installed with. */
export interface PageClock {
  /** Lets timers of up to this many milliseconds from now be hurried. */
  allow(milliseconds: number): void;
  step(): Promise<ClockStep>;
}

/* c8 ignore start: runs in the browser */
/** The other name is that of the page's need to be drawn, where it has one. */
export function installClock(name: string, drawingName: string): void {
  interface Timer {
    due: number;
    /** Zero for a timer that fires once. */
    readonly every: number;
    readonly run: () => void;
  }
  /** Milliseconds of the page's time that one step covers, and the most timers that fire in it. */
  const SLICE = 100;
  const MOST_TIMERS = 200;
  /** A frame that is not drawn, as in a page that nobody shows, is not waited for; the first one may take its time. */
  const FRAME_PATIENCE = 100;
  const FIRST_FRAME_PATIENCE = 500;
  /** What a frame takes. */
  const FRAME_TIME = 16;
  const { apply, construct } = Reflect;
  const { setTimeout: nativeTimeout, requestAnimationFrame: nativeFrame, reportError: report } = window;
  const nativeDate = Date;
  const nativeDateNow = Date.now;
  const nativeNow = Performance.prototype.now;
  const timers = new Map<number, Timer>();
  let shift = 0;
  let limit = Number.NEGATIVE_INFINITY;
  let channel: MessageChannel | undefined;

  const clock = () => apply(nativeNow, performance, []) + shift;

  const scheduling = (every: boolean): ProxyHandler<typeof nativeTimeout> => ({
    apply(native, self, args) {
      const [handler, delay, ...rest] = args;
      // Code as text is the browser's to run.
      if (typeof handler !== 'function') return apply(native, self, args);
      const wait = Math.max(1, Number(delay) || 0);
      const timer = { due: clock() + wait, every: every ? wait : 0, run: () => apply(handler, window, rest) };
      const fires = () => {
        // It was hurried meanwhile, and its next turn is still to come.
        if (!timers.has(id) || (every && clock() + 1 < timer.due)) return;
        takeTurn(id, timer);
        timer.run();
      };
      const id: number = apply(native, self, [fires, delay]);
      timers.set(id, timer);
      return id;
    },
  });
  const clearing: ProxyHandler<typeof clearTimeout> = {
    apply(native, self, args) {
      timers.delete(args[0]);
      return apply(native, self, args);
    },
  };
  const takeTurn = (id: number, timer: Timer) => {
    if (timer.every > 0) timer.due = Math.max(timer.due, clock()) + timer.every;
    else timers.delete(id);
  };
  const nativeClear = window.clearTimeout;
  window.setTimeout = new Proxy(nativeTimeout, scheduling(false));
  window.setInterval = new Proxy(window.setInterval, scheduling(true)) as typeof setInterval;
  window.clearTimeout = new Proxy(nativeClear, clearing);
  window.clearInterval = new Proxy(window.clearInterval, clearing);

  // Whoever measures time must find it passed.
  window.requestAnimationFrame = new Proxy(nativeFrame, {
    apply: (native, self, [callback, ...rest]) =>
      apply(native, self, [
        typeof callback === 'function' ? (at: number) => apply(callback, window, [at + shift]) : callback,
        ...rest,
      ]),
  });
  Performance.prototype.now = new Proxy(nativeNow, {
    apply: (native, self, args) => apply(native, self, args) + shift,
  });
  nativeDate.now = new Proxy(nativeDateNow, { apply: () => nativeDateNow() + Math.round(shift) });
  window.Date = new Proxy(nativeDate, {
    apply: () => new nativeDate(nativeDate.now()).toString(),
    construct: (native, args, as) => construct(native, args.length > 0 ? args : [nativeDate.now()], as),
  });
  nativeDate.prototype.constructor = window.Date;

  const nextDue = () => {
    let found: [number, Timer] | undefined;
    for (const each of timers) if (each[1].due <= limit && (!found || each[1].due < found[1].due)) found = each;
    return found;
  };
  /** Each timer has a task of its own, so that promises and events have their turn in between. */
  const task = () =>
    new Promise<void>((resolve) => {
      channel ??= new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(0);
    });

  const drawing: DrawingNeed | undefined = Reflect.get(window, drawingName);
  let drawn = false;
  const frame = () =>
    new Promise<void>((resolve) => {
      drawing?.look();
      if (drawing?.needed === false) {
        apply(nativeTimeout, window, [resolve, FRAME_TIME]);
        return;
      }
      const shown = () => {
        drawn = true;
        resolve();
      };
      apply(nativeFrame, window, [shown]);
      apply(nativeTimeout, window, [resolve, drawn ? FRAME_PATIENCE : FIRST_FRAME_PATIENCE]);
    });

  const pageClock: PageClock = {
    allow(milliseconds) {
      limit = clock() + milliseconds;
    },
    async step() {
      let next = nextDue();
      const until = (next?.[1].due ?? 0) + SLICE;
      let count = 0;
      for (; next && next[1].due <= until && count < MOST_TIMERS; next = nextDue()) {
        const [id, timer] = next;
        shift += Math.max(0, timer.due - clock());
        if (timer.every === 0) apply(nativeClear, window, [id]);
        takeTurn(id, timer);
        try {
          timer.run();
        } catch (error) {
          report(error);
        }
        count += 1;
        await task();
      }
      if (count > 0) return { fired: true, amount: 0 };
      if (document.scripts.length === 0) return { fired: false, amount: -1 };
      await frame();
      const resources = performance.getEntriesByType('resource').length;
      return { fired: false, amount: document.getElementsByTagName('*').length + resources };
    },
  };
  Object.defineProperty(window, name, { value: pageClock });
}
/* c8 ignore stop */
