/// <reference lib="dom" />
/**
 * Finds the clocks of a page's documents. Part of the script that runs in each document before its own. The function is
 * sent as text: it may use nothing but its argument and what a browser has.
 */
import type { DocumentClock } from './document-clock.ts';

export interface DocumentClocks {
  /** The clock of a window, if we can access it. */
  of(other: Window): DocumentClock | undefined;
  /** No window lists the frames that are in shadow trees, so each frame's clock is told of. */
  join(clock: DocumentClock, frame: Window): void;
  /**
   * All clocks of this page, of which this document's own is the first; undefined for those that we cannot access. A
   * frame that the page's document cannot access handles only itself.
   */
  every(own: DocumentClock): (DocumentClock | undefined)[];
}

/* c8 ignore start: runs in the browser */
/** `name`: under which each window has its clock. */
export function findClocks(name: string): DocumentClocks {
  const { apply, get, getOwnPropertyDescriptor } = Reflect;
  const frameCount = getOwnPropertyDescriptor(window, 'length')?.get ?? (() => 0);
  const isTop = window === window.top;
  const joined = new Map<DocumentClock, Window>();
  const clockOf = (other: Window): DocumentClock | undefined => {
    try {
      return get(other, name) as DocumentClock | undefined;
    } catch {
      return undefined;
    }
  };
  const addListed = (of: Window, found: (DocumentClock | undefined)[]) => {
    const count: number = of === window ? apply(frameCount, window, []) : of.length;
    for (let index = 0; index < count; index += 1) {
      const frame = of[index];
      if (!frame) continue;
      found.push(clockOf(frame));
      addListed(frame, found);
    }
  };
  return {
    of: clockOf,
    join(clock, frame) {
      joined.set(clock, frame);
    },
    every(own) {
      const found: (DocumentClock | undefined)[] = [own];
      if (!isTop) return found;
      addListed(window, found);
      const listed = new Set(found);
      for (const [clock, frame] of joined) {
        if (frame.closed || clockOf(frame) !== clock) joined.delete(clock);
        else if (!listed.has(clock)) found.push(clock);
      }
      return found;
    },
  };
}
/* c8 ignore stop */
