/// <reference lib="dom" />
/**
 * Pauses in real time and until a frame is drawn, whatever the page's clock says. Part of the script that runs in each
 * document before its own. The function is sent as text: it may use nothing but its argument and what a browser has.
 */
import type { DrawingNeed } from './in-page-drawing.ts';

export interface Pauses {
  pause(milliseconds: number): Promise<void>;
  /** Until the next frame is drawn, or would be. */
  frame(): Promise<void>;
  /** The duration of a frame, in milliseconds. */
  readonly frameTime: number;
}

/* c8 ignore start: runs in the browser */
export function makePauses(drawing: DrawingNeed | undefined): Pauses {
  /** Frames may never come, as in a page that is not shown; the first one may take longer. */
  const FRAME_TIMEOUT = 100;
  const FIRST_FRAME_TIMEOUT = 500;
  const frameTime = 1_000 / 60;
  const { apply } = Reflect;
  const { setTimeout: nativeTimeout, requestAnimationFrame: nativeFrame } = window;
  const NativePromise = Promise;
  let drawn = false;
  return {
    frameTime,
    pause: (milliseconds) => new NativePromise((resolve) => apply(nativeTimeout, window, [resolve, milliseconds])),
    frame: () =>
      new NativePromise((resolve) => {
        drawing?.look();
        if (drawing?.needed === false) {
          apply(nativeTimeout, window, [resolve, frameTime]);
          return;
        }
        const shown = () => {
          drawn = true;
          resolve();
        };
        apply(nativeFrame, window, [shown]);
        apply(nativeTimeout, window, [resolve, drawn ? FRAME_TIMEOUT : FIRST_FRAME_TIMEOUT]);
      }),
  };
}
/* c8 ignore stop */
