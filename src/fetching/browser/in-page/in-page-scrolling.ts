/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Scrolls through a page once, from its top to its end and back, so that everything is loaded that loads when it
 * becomes visible. Runs in an isolated world; sent as text, so it may use nothing but its arguments and what a browser
 * has.
 */
import type { Rest } from './document-clock.ts';
import type { RestEvents } from './in-page-rest.ts';
import type { BoxEvents, BoxWish, ScrollWish } from './in-page-scroll-wish.ts';

/** The elements of a page that scroll, and how to follow them. */
export interface Scrolling {
  readonly scrollers: readonly Element[];
  /** All but the page itself that scroll down. */
  readonly others: readonly Element[];
  /** The visible height of one. */
  readonly viewOf: (scroller: Element) => number;
  /** Resolves when a frame was drawn and observers were notified. */
  readonly frame: () => Promise<void>;
  /** To be called for each timer of ours. */
  readonly count: () => void;
}

/* c8 ignore start: runs in the browser */
/**
 * Whether there is anything to scroll to: below the first screen, or in a box in which something waits. If the page
 * cannot be asked for these, in any box.
 */
export function reachesBelow(wish: ScrollWish, boxes: BoxEvents | null): boolean {
  const { scrollingElement, documentElement } = document;
  const main = scrollingElement ?? documentElement;
  if (!main) return false;
  if (wish !== 'inside' && main.scrollHeight > innerHeight + 1) return true;
  let hasBoxes = false;
  const hear = (told: Event) => {
    hasBoxes ||= told.composedPath()[0] instanceof Element;
  };
  if (boxes) {
    addEventListener(boxes.answer, hear, true);
    dispatchEvent(new Event(boxes.question));
    removeEventListener(boxes.answer, hear, true);
  }
  if (hasBoxes) return true;
  const least = boxes ? innerHeight / 2 : 0;
  // Some pages do not scroll themselves, but contain an element or a frame that does.
  for (const element of document.querySelectorAll('*')) {
    if (element === main || element.clientHeight <= least) continue;
    const inner = 'contentDocument' in element ? (element as HTMLIFrameElement).contentDocument : null;
    const { scrollHeight } = inner?.scrollingElement ?? element;
    if (scrollHeight <= element.clientHeight + 1) continue;
    if (inner || /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
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
  /** Keeps the number of our own timers in our world, for those who count the page's. */
  const count = () => {
    const key = 'ownTimers';
    Reflect.set(globalThis, key, Number(Reflect.get(globalThis, key) ?? 0) + 1);
  };
  const MAX_SCROLLERS = 4;
  const main = document.scrollingElement ?? document.documentElement;
  const scrolls = (element: Element) => {
    if (element === main || element.clientHeight === 0) return false;
    if (element.scrollHeight <= element.clientHeight + 1) return false;
    return /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);
  };
  const elements = [...document.querySelectorAll('*')];
  const others = elements.filter(scrolls);
  const isTall = ({ clientHeight }: Element) => clientHeight > innerHeight / 2;
  /** The document of a frame that scrolls, if we may access it. */
  const inFrame = (element: Element) => {
    const inner = 'contentDocument' in element ? (element as HTMLIFrameElement).contentDocument : null;
    const found = inner?.scrollingElement;
    return found && found.scrollHeight > element.clientHeight + 1 ? [found] : [];
  };
  const tall = [...others.filter(isTall), ...elements.filter(isTall).flatMap(inFrame)];
  const areaOf = ({ clientWidth, clientHeight }: Element) => clientWidth * clientHeight;
  // If nothing else scrolls, a small element may contain what there is to scroll.
  const isStill = tall.length === 0 && main.scrollHeight <= innerHeight + 1;
  const largest = isStill ? others.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, 1) : [];
  return {
    scrollers: [main, ...tall, ...largest].slice(0, MAX_SCROLLERS),
    others,
    count,
    viewOf: (scroller) => {
      const { scrollingElement, defaultView } = scroller.ownerDocument;
      return scroller === main || scroller === scrollingElement
        ? (defaultView ?? window).innerHeight
        : scroller.clientHeight;
    },
    // Observers are notified after the frame, before the next task.
    frame: () =>
      new Promise<void>((resolve) => {
        let isDrawn = false;
        requestAnimationFrame(() => {
          isDrawn = true;
          count();
          setTimeout(resolve, 0);
        });
        count();
        setTimeout(() => {
          if (!isDrawn) timeout = FRAME_TIMEOUT;
          resolve();
        }, timeout);
      }),
  };
}

/**
 * Stops after the given milliseconds, wherever it is. Does not follow content that is added meanwhile. Where a script
 * listens, it pauses at the end and moves once more, for scripts that ignored the earlier events because they came too
 * fast. Boxes in which something waits come last, each in the middle of the screen.
 */
export async function passThrough(
  { scrollers, others, viewOf, frame, count }: Scrolling,
  milliseconds: number,
  pause: number,
  isPageHeard: boolean,
  asked: BoxEvents | null,
  rests: RestEvents | null,
): Promise<void> {
  /** Milliseconds. */
  const FRAME_TIME = 17;
  /** Where it cannot be known what the page observes. */
  const STEPS_PER_SCREEN = 4;
  /** A long box is not shown screen by screen. */
  const MAX_STEPS = 30;
  const MAX_BOXES = 8;
  /** After so many places whose rows are gone, a list is passed in ever longer steps, up to a share of its length. */
  const [GONE_PLACES, LONGEST_STEP] = [3, 1 / 4];
  /** Milliseconds until a page answers that is busy with what it has started. */
  const REST_TIMEOUT = 400;
  /** Images that are shown once more, and milliseconds for each, looked at in between. */
  const [MAX_IMAGES, IMAGE_TIMEOUT, IMAGE_PAUSE] = [40, 500, 20];
  const endsAt = performance.now() + milliseconds;
  const boxes = new Map<Element, { readonly isHeard: boolean }>();
  const boxSteps = new Map<Element, Pick<BoxWish, 'top' | 'left'>>();
  /** How far the page may be scrolled at a time, as far as it is known. */
  let longestStep = asked ? Number.POSITIVE_INFINITY : innerHeight / STEPS_PER_SCREEN;
  const hear = (told: Event) => {
    const [box] = told.composedPath();
    const { detail } = told as CustomEvent<unknown>;
    if (!(box instanceof Element)) {
      longestStep = Number(detail);
      return;
    }
    const wish = detail as BoxWish;
    boxSteps.set(box, wish);
    if (!scrollers.includes(box)) boxes.set(box, wish);
  };
  if (asked) {
    addEventListener(asked.answer, hear, true);
    dispatchEvent(new Event(asked.question));
    removeEventListener(asked.answer, hear, true);
  } else {
    for (const box of others.slice(0, MAX_BOXES)) if (!scrollers.includes(box)) boxes.set(box, { isHeard: false });
  }

  const isTakenBack = (image: HTMLImageElement) => /^(?:data:|$)/.test(image.getAttribute('src') ?? '');
  /** Those that were being loaded when they left the screen. */
  const unfinished = new Set<HTMLImageElement>();
  const noteImages = () => {
    for (const image of document.images) if (!image.complete && !isTakenBack(image)) unfinished.add(image);
  };
  /** Some scripts cancel the loading of images that leave the screen, and nobody scrolls as fast as this. */
  const showAgain = async () => {
    let shown = 0;
    for (const image of unfinished) {
      if (!image.isConnected || !isTakenBack(image)) continue;
      shown += 1;
      if (shown > MAX_IMAGES) return;
      image.scrollIntoView({ block: 'center', behavior: 'instant' });
      await frame();
      const until = Math.min(endsAt, performance.now() + IMAGE_TIMEOUT);
      while (performance.now() < until && (isTakenBack(image) || !image.complete)) {
        count();
        await new Promise((resolve) => setTimeout(resolve, IMAGE_PAUSE));
      }
      if (performance.now() >= endsAt) return;
    }
  };
  let restLeft = milliseconds / 2;
  let canRest = rests !== null;
  /** Lets what a script has started, because of scrolling, take effect in the page's own time. */
  const takeEffect = async (how: Rest) => {
    if (!rests || !canRest || restLeft <= 0) return;
    const started = performance.now();
    await new Promise<void>((resolve) => {
      const { question, answer } = rests;
      addEventListener(answer, () => resolve(), { once: true });
      const event = new CustomEvent(question, { detail: how, cancelable: true });
      // Nobody listens where no script has run.
      canRest = !dispatchEvent(event);
      if (!canRest) resolve();
      count();
      setTimeout(resolve, REST_TIMEOUT);
    });
    restLeft -= performance.now() - started;
  };
  /** The row in the middle of a box, and how to know later that it was removed, or moved along for other content. */
  const rowOf = (box: Element, view: number) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    const root = box.getRootNode() as Document;
    // Rows may be narrow. What is as long as all of them is none.
    const row = [1 / 2, 1 / 20, 1 / 100]
      .map((share) => root.elementFromPoint(left + width * share, top + height / 2))
      .find((each) => each && each !== box && box.contains(each) && each.clientHeight < view);
    if (!row) return undefined;
    const placeOf = () => row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    const place = placeOf();
    return { isGone: () => !row.isConnected || Math.abs(placeOf() - place) > view };
  };
  const pass = async (scroller: Element, side: 'top' | 'left', view: number, most: number, rest: number) => {
    const position = side === 'top' ? 'scrollTop' : 'scrollLeft';
    const lengthOf = () => (side === 'top' ? scroller.scrollHeight : scroller.scrollWidth);
    const end = lengthOf() - view;
    let before = scroller[position];
    let put = { at: before, length: lengthOf() };
    /**
     * If the page scrolls it meanwhile, it stays there. Content that is added above moves it too, but not to its end,
     * and lists that estimate the sizes of their rows correct the position by less than a screen.
     */
    const noticeMove = () => {
      const now = scroller[position];
      const by = Math.abs(now - put.at);
      const wasAtEnd = put.at >= put.length - view - 1;
      const isAtEnd = now > 0 && now >= lengthOf() - view - 1;
      if (by > 1 && ((isAtEnd && !wasAtEnd) || (lengthOf() === put.length && by > view / 2))) before = now;
    };
    const go = async (to: number) => {
      noticeMove();
      scroller.scrollTo({ [side]: to, behavior: 'instant' });
      put = { at: scroller[position], length: lengthOf() };
      await frame();
      noticeMove();
    };
    let at = 0;
    if (before > 0) await go(0);
    /** As short as it must be, if half of the time is enough for that. */
    const stepFrom = (from: number) => {
      const frames = Math.max(0, endsAt - rest - performance.now()) / 2 / FRAME_TIME;
      const longest = Math.min(longestStep, boxSteps.get(scroller)?.[side] ?? longestStep);
      return Math.min(view, Math.max(longest, (end - from) / frames));
    };
    // A list that keeps only the rows on screen looks the same as before when it is back at its beginning.
    const rows: ReturnType<typeof rowOf>[] = [];
    const keepsNothing = () => rows.length >= GONE_PLACES && rows.slice(-GONE_PLACES).every((row) => row?.isGone());
    const isBox = scroller !== scroller.ownerDocument.scrollingElement && side === 'top';
    let step = 0;
    while (at < end) {
      const shortStep = Math.max(stepFrom(at), end / most);
      step = keepsNothing() ? Math.min(2 * step, Math.max(shortStep, end * LONGEST_STEP)) : shortStep;
      if (isBox) rows.push(rowOf(scroller, view));
      at = performance.now() < endsAt ? Math.min(end, at + step) : end;
      await go(at);
      await takeEffect(rest > 0 ? 'heard' : 'seen');
      noteImages();
    }
    if (end <= 0) return;
    if (!canRest && rest > 0 && performance.now() + rest < endsAt) {
      count();
      await new Promise((resolve) => setTimeout(resolve, rest));
      await go(end - 1);
      await go(end);
    }
    await go(before);
  };
  await takeEffect('begin');
  const rest = isPageHeard ? pause : 0;
  const [main, ...tall] = scrollers;
  if (main) await pass(main, 'top', viewOf(main), Number.POSITIVE_INFINITY, rest);
  const { scrollX, scrollY } = window;
  for (const scroller of tall) {
    // One below a heading reaches below the screen.
    scroller.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    await pass(scroller, 'top', viewOf(scroller), Number.POSITIVE_INFINITY, rest);
  }
  for (const [box, { isHeard }] of boxes) {
    if (performance.now() >= endsAt) break;
    box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await frame();
    const heard = isHeard ? pause : 0;
    await pass(box, 'top', box.clientHeight, MAX_STEPS, heard);
    if (box.scrollWidth > box.clientWidth + 1) await pass(box, 'left', box.clientWidth, MAX_STEPS, heard);
  }
  await showAgain();
  if (tall.length > 0 || boxes.size > 0 || unfinished.size > 0)
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  await frame();
}
/* c8 ignore stop */
