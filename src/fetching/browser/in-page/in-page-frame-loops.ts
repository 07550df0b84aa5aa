/// <reference lib="dom" />
/**
 * Knows which animation frames a page waits for, and which of them are loops: callbacks that ask for the next frame
 * again and again, as games, smooth scrolling and most animation libraries do. A loop does what it does by the page's
 * clock, so its frames can be run early like timers. Part of the script that runs in each document before its own. The
 * function is sent as text: it may use nothing but its argument and what a browser has.
 */

import type { WorkTools } from './in-page-work-tools.ts';

export interface FrameLoops {
  /** Whether a loop waits for its next frame. */
  readonly wait: boolean;
  /** Whether a frame is waited for that must be drawn. */
  readonly drawnFrameWaits: boolean;
  /** Runs the next frame of all loops. */
  run(): void;
}

/* c8 ignore start: runs in the browser */
export function watchFrameLoops({ now, around, before, use }: WorkTools): FrameLoops {
  /**
   * How often a callback must have asked for the next frame to be a loop. Two or three in a row often need what was
   * drawn in between: a transition begins only if its first state was drawn.
   */
  const LOOP_DEPTH = 20;
  interface Requested {
    readonly depth: number;
    readonly run: (at: number) => void;
  }
  const { apply } = Reflect;
  const { cancelAnimationFrame: nativeCancel, setTimeout: nativeTimeout, reportError: report } = window;
  const waiting = new Map<unknown, Requested>();
  let loops = 0;
  /** How many frames led to the callback that is running. */
  let depth = 0;
  /** The same for what awaits that callback, which goes on when it has returned. */
  let awaitedDepth = 0;
  const endTask = () => {
    awaitedDepth = 0;
  };
  const take = (id: unknown) => {
    const taken = waiting.get(id);
    if (taken && waiting.delete(id) && taken.depth >= LOOP_DEPTH) loops -= 1;
    return taken;
  };
  around(window, 'requestAnimationFrame', (call, args) => {
    const [callback] = args;
    if (typeof callback !== 'function') return call(args);
    use();
    const requested: Requested = {
      depth: (depth || awaitedDepth) + 1,
      run(at) {
        const outer = depth;
        depth = requested.depth;
        try {
          apply(callback, window, [at]);
        } finally {
          depth = outer;
          if (awaitedDepth === 0) apply(nativeTimeout, window, [endTask, 0]);
          awaitedDepth = requested.depth;
        }
      },
    };
    const drawn = (at: number) => {
      take(id);
      requested.run(at);
    };
    const id = call([drawn]);
    waiting.set(id, requested);
    if (requested.depth >= LOOP_DEPTH) loops += 1;
    return id;
  });
  before(window, ['cancelAnimationFrame'], ([id]) => {
    take(id);
  });
  return {
    get wait() {
      return loops > 0;
    },
    get drawnFrameWaits() {
      return waiting.size > loops;
    },
    run() {
      for (const [id, { depth: reached }] of [...waiting]) {
        // One of the callbacks may cancel another.
        const taken = reached >= LOOP_DEPTH ? take(id) : undefined;
        if (!taken) continue;
        apply(nativeCancel, window, [id]);
        try {
          taken.run(now());
        } catch (error) {
          report(error);
        }
      }
    },
  };
}
/* c8 ignore stop */
