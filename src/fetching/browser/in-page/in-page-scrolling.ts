/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Passes through a page once, from its top to its end and back, as somebody would who looks at all of it: so that what loads when it is
 * scrolled to is loaded. Runs in a world of its own; sent as text, so it may use nothing but its arguments and what a browser has.
 */

/** What of a page scrolls, and how it is followed. */
export interface Scrolling {
  readonly scrollers: readonly Element[];
  /** How much of one is seen at a time. */
  readonly viewOf: (scroller: Element) => number;
  /** Resolves when a frame was drawn, and observers have been told of it. */
  readonly frame: () => Promise<void>;
}

/* c8 ignore start: runs in the browser */
/** Whether there is anything below what is seen first. */
export function reachesBelow(): boolean {
  const { scrollingElement, documentElement } = document;
  const main = scrollingElement ?? documentElement;
  if (!main) return false;
  if (main.scrollHeight > innerHeight + 1) return true;
  // Many a page does not scroll, but has an element that does.
  for (const element of document.querySelectorAll('*')) {
    if (element.clientHeight > innerHeight / 2 && element.scrollHeight > element.clientHeight + 1) return true;
  }
  return false;
}

/** For the functions that scroll: made in the page, by `callTextWith`. */
export function scrollingOf(): Scrolling {
  /** On a busy machine a frame takes a while, and who was not drawn is not told; where frames do not come at all, few are waited for. */
  const [FIRST_PATIENCE, FRAME_PATIENCE] = [600, 150];
  let patience = FIRST_PATIENCE;
  const MOST_SCROLLERS = 4;
  const main = document.scrollingElement ?? document.documentElement;
  const scrolls = (element: Element) => {
    if (element === main || element.clientHeight === 0) return false;
    if (element.scrollHeight <= element.clientHeight + 1) return false;
    return /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  };
  const others = [...document.querySelectorAll('*')].filter(scrolls);
  const tall = others.filter(({ clientHeight }) => clientHeight > innerHeight / 2);
  const areaOf = ({ clientWidth, clientHeight }: Element) => clientWidth * clientHeight;
  // Where nothing else scrolls, what there is to scroll is in a small one.
  const isStill = tall.length === 0 && main.scrollHeight <= innerHeight + 1;
  const largest = isStill ? others.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, 1) : [];
  return {
    scrollers: [main, ...tall, ...largest].slice(0, MOST_SCROLLERS),
    viewOf: (scroller) => (scroller === main ? innerHeight : scroller.clientHeight),
    // Observers are told after the frame: a task later they have been.
    frame: () =>
      new Promise<void>((resolve) => {
        let isDrawn = false;
        requestAnimationFrame(() => {
          isDrawn = true;
          setTimeout(resolve, 0);
        });
        setTimeout(() => {
          if (!isDrawn) patience = FRAME_PATIENCE;
          resolve();
        }, patience);
      }),
  };
}

/**
 * Ends as far as it has come when the milliseconds are over. What the page becomes longer by meanwhile is not followed. At the end it stays
 * for the pause, and moves once more: who was told too often before, and did not look, is told again.
 */
export async function passThrough(
  { scrollers, viewOf, frame }: Scrolling,
  milliseconds: number,
  pause: number,
): Promise<void> {
  const endsAt = performance.now() + milliseconds;
  for (const scroller of scrollers) {
    const view = viewOf(scroller);
    const before = scroller.scrollTop;
    const end = scroller.scrollHeight - view;
    const go = async (top: number) => {
      scroller.scrollTo({ top, behavior: 'instant' });
      await frame();
    };
    let at = 0;
    if (before > 0) await go(0);
    while (at < end) {
      at = performance.now() < endsAt ? Math.min(end, at + view) : end;
      await go(at);
    }
    if (end <= 0) continue;
    if (pause > 0 && performance.now() + pause < endsAt) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await go(end - 1);
      await go(end);
    }
    await go(before);
  }
  await frame();
}
/* c8 ignore stop */
