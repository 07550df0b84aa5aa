/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Scrolls through a page once, from its top to its end and back, so that everything is loaded that loads when it
 * becomes visible. Runs in an isolated world; sent as text, so it may use nothing but its arguments and what a browser
 * has.
 */

/** The elements of a page that scroll, and how to follow them. */
export interface Scrolling {
  readonly scrollers: readonly Element[];
  /** The visible height of one. */
  readonly viewOf: (scroller: Element) => number;
  /** Resolves when a frame was drawn and observers were notified. */
  readonly frame: () => Promise<void>;
}

/* c8 ignore start: runs in the browser */
/** Whether anything is below the first screen. */
export function reachesBelow(): boolean {
  const { scrollingElement, documentElement } = document;
  const main = scrollingElement ?? documentElement;
  if (!main) return false;
  if (main.scrollHeight > innerHeight + 1) return true;
  // Some pages do not scroll themselves, but contain an element that does.
  for (const element of document.querySelectorAll('*')) {
    if (element.clientHeight > innerHeight / 2 && element.scrollHeight > element.clientHeight + 1) return true;
  }
  return false;
}

/** The argument of the functions that scroll; made in the page by `callTextWith`. */
export function scrollingOf(): Scrolling {
  /**
   * On a busy machine the first frame may take long, and observers are notified only after a frame. If no frames come
   * at all, later ones are not waited for as long.
   */
  const [FIRST_FRAME_TIMEOUT, FRAME_TIMEOUT] = [600, 150];
  let timeout = FIRST_FRAME_TIMEOUT;
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
  // If nothing else scrolls, a small element may contain what there is to scroll.
  const isStill = tall.length === 0 && main.scrollHeight <= innerHeight + 1;
  const largest = isStill ? others.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, 1) : [];
  return {
    scrollers: [main, ...tall, ...largest].slice(0, MOST_SCROLLERS),
    viewOf: (scroller) => (scroller === main ? innerHeight : scroller.clientHeight),
    // Observers are notified after the frame, before the next task.
    frame: () =>
      new Promise<void>((resolve) => {
        let isDrawn = false;
        requestAnimationFrame(() => {
          isDrawn = true;
          setTimeout(resolve, 0);
        });
        setTimeout(() => {
          if (!isDrawn) timeout = FRAME_TIMEOUT;
          resolve();
        }, timeout);
      }),
  };
}

/**
 * Stops after the given milliseconds, wherever it is. Does not follow content that is added meanwhile. At the end it
 * pauses and moves once more, for scripts that ignored the earlier events because they came too fast.
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
