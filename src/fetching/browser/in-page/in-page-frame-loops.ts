/// <reference lib="dom" />
/**
 * Knows which animation frames and idle periods a page waits for, and which of them are loops: callbacks that ask for
 * the next one again and again, as games, smooth scrolling, most animation libraries and queues of small tasks do. A
 * loop does what it does by the page's clock, so its callbacks can be run early like timers. Part of the script that
 * runs in each document before its own. The function is sent as text: it may use nothing but its arguments and what a
 * browser has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

export interface FrameLoops {
  /** Whether a loop waits for its next frame or idle period. */
  readonly wait: boolean;
  /** Whether a frame is waited for that must be drawn. */
  readonly drawnFrameWaits: boolean;
  /** Whether an idle period is waited for by something else than a loop. */
  readonly idlePeriodWaits: boolean;
  /** Runs the next frame of all loops. */
  run(): void;
}

/* c8 ignore start: runs in the browser */
/** `idlePeriod`: makes an `IdleDeadline` of so many milliseconds that begins now. */
export function watchFrameLoops(
  { now, around, before, use }: WorkTools,
  idlePeriod: (milliseconds: number) => unknown,
): FrameLoops {
  /**
   * How often a callback must have asked for the next frame to be a loop. Two or three in a row often need what was
   * drawn in between: a transition begins only if its first state was drawn. Idle periods need nothing of the kind.
   */
  const [FRAME_LOOP_DEPTH, IDLE_LOOP_DEPTH] = [20, 5];
  /** A still page gets an idle period in every third frame, of nearly all the time until the next one. */
  const [IDLE_EVERY, IDLE_PERIOD] = [3, 49];
  interface Requested {
    readonly depth: number;
    readonly run: (given: unknown) => void;
  }
  interface Loops {
    readonly count: number;
    readonly othersWait: boolean;
    run(given: unknown): void;
  }
  const { apply } = Reflect;
  const { setTimeout: nativeTimeout, reportError: report } = window;
  const watch = (
    request: 'requestAnimationFrame' | 'requestIdleCallback',
    cancel: 'cancelAnimationFrame' | 'cancelIdleCallback',
    loopDepth: number,
  ): Loops => {
    const nativeCancel = window[cancel];
    const waiting = new Map<unknown, Requested>();
    let loops = 0;
    /** How many callbacks led to the one that is running. */
    let depth = 0;
    /** The same for what awaits that callback, which goes on when it has returned. */
    let awaitedDepth = 0;
    const endTask = () => {
      awaitedDepth = 0;
    };
    const take = (id: unknown) => {
      const taken = waiting.get(id);
      if (taken && waiting.delete(id) && taken.depth >= loopDepth) loops -= 1;
      return taken;
    };
    around(window, request, (call, args) => {
      const [callback, ...rest] = args;
      if (typeof callback !== 'function') return call(args);
      use();
      const requested: Requested = {
        depth: (depth || awaitedDepth) + 1,
        run(given) {
          const outer = depth;
          depth = requested.depth;
          try {
            apply(callback, window, [given]);
          } finally {
            depth = outer;
            if (awaitedDepth === 0) apply(nativeTimeout, window, [endTask, 0]);
            awaitedDepth = requested.depth;
          }
        },
      };
      const runs = (given: unknown) => {
        take(id);
        requested.run(given);
      };
      const id = call([runs, ...rest]);
      waiting.set(id, requested);
      if (requested.depth >= loopDepth) loops += 1;
      return id;
    });
    before(window, [cancel], ([id]) => {
      take(id);
    });
    return {
      get count() {
        return loops;
      },
      get othersWait() {
        return waiting.size > loops;
      },
      run(given) {
        for (const [id, { depth: reached }] of [...waiting]) {
          // One of the callbacks may cancel another.
          const taken = reached >= loopDepth ? take(id) : undefined;
          if (!taken) continue;
          apply(nativeCancel, window, [id]);
          try {
            taken.run(given);
          } catch (error) {
            report(error);
          }
        }
      },
    };
  };
  const frames = watch('requestAnimationFrame', 'cancelAnimationFrame', FRAME_LOOP_DEPTH);
  const idle = watch('requestIdleCallback', 'cancelIdleCallback', IDLE_LOOP_DEPTH);
  let framesRun = 0;
  return {
    get wait() {
      return frames.count + idle.count > 0;
    },
    get drawnFrameWaits() {
      return frames.othersWait;
    },
    get idlePeriodWaits() {
      return idle.othersWait;
    },
    run() {
      frames.run(now());
      framesRun += 1;
      if (framesRun % IDLE_EVERY === 0 && idle.count > 0) idle.run(idlePeriod(IDLE_PERIOD));
    },
  };
}
/* c8 ignore stop */
