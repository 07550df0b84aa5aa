/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Knows what in a page may be waiting for scrolling, and in which of its boxes: elements that scroll by themselves.
 * Part of the script that runs in each document before its own. The function is sent as text: it may use nothing but
 * its arguments and what a browser has.
 */
import type { ImageNotice } from './in-page-image-notice.ts';
import type { DocumentSearch } from './in-page-search.ts';

/**
 * `heard`: a script listens for the page's scrolling. `seen`: something waits to become visible, such as an observer or
 * a lazy image. `inside`: a script listens for the scrolling of elements only, and there may be none that scrolls.
 */
export type ScrollWish = 'heard' | 'seen' | 'inside' | undefined;

export interface ScrollWishes {
  /** A script listens for an event of this type. */
  listens(type: string, target: unknown): void;
  /** A script observes how large an element is. */
  observesSize(target: unknown): void;
  /** A script observes whether an element is visible. */
  observesSight(target: unknown, observer: object): void;
  /**
   * With `animationsHeard`, animations that follow scrolling count too. With `imagesMatter`, lazy images do as well of
   * which no script learns anything.
   */
  wish(animationsHeard: boolean, imagesMatter: boolean): ScrollWish;
  /** Whether scrolling moves it, and not time. */
  moves(animation: Animation): boolean;
  /** A shadow root that scripts know. */
  knows(root: ShadowRoot): void;
}

/**
 * What is known of a box: whether a script listens for its scrolling, and how far it may be scrolled at a time, in
 * pixels.
 */
export interface BoxWish {
  readonly isHeard: boolean;
  readonly top: number;
  readonly left: number;
}

/**
 * The event by which the boxes are asked for, and the one that each of them then gets: its detail is a `BoxWish`. The
 * window gets one too, if the page must be scrolled by less than a screen at a time: its detail is how far, in pixels.
 */
export interface BoxEvents {
  readonly question: string;
  readonly answer: string;
}

interface Choosy {
  readonly target: WeakRef<Element>;
  /** The box in which it is observed; undefined for the page. */
  readonly root: WeakRef<Element> | undefined;
  readonly margins: string;
  readonly share: number;
}

/* c8 ignore start: runs in the browser */
export function watchScrollWishes(
  search: DocumentSearch,
  images: ImageNotice,
  { question, answer }: BoxEvents,
): ScrollWishes {
  const LAZY = 'iframe[loading="lazy" i],[oncontentvisibilityautostatechange]';
  const LAZY_IMAGE = 'img[loading="lazy" i]';
  const HANDLED_IMAGE = ['[onload]', '[onerror]', '[onabort]'].map((handler) => LAZY_IMAGE + handler).join();
  const HEARING = '[onscroll],[onscrollend]';
  const [MAX_BOXES, MAX_TARGETS, MAX_SIZED, MAX_CHOOSY] = [8, 1_000, 50, 300];
  /** The shortest step, as a share of the screen. */
  const MIN_STEP = 1 / 10;
  /** In pixels. */
  const EDGE = 1;
  const { get: rootOf } = Reflect.getOwnPropertyDescriptor(IntersectionObserver.prototype, 'root') ?? {};
  const { get: marginsOf } = Reflect.getOwnPropertyDescriptor(IntersectionObserver.prototype, 'rootMargin') ?? {};
  const { get: thresholdsOf } = Reflect.getOwnPropertyDescriptor(IntersectionObserver.prototype, 'thresholds') ?? {};
  const { apply } = Reflect;
  const { addEventListener, CustomEvent: NativeEvent, getComputedStyle: styleOf } = window;
  const { dispatchEvent } = EventTarget.prototype;
  const { querySelectorAll, getAnimations } = document;
  const { querySelector: queryShadow, querySelectorAll: queryAllShadow } = ShadowRoot.prototype;
  const roots = new Set<ShadowRoot>();
  /** Elements that may wait in a box, and those that are one if they scroll. */
  const targets: WeakRef<Element>[] = [];
  /** Elements that count as visible only in a part of the screen, or of a box, or if most of them is. */
  const choosy: Choosy[] = [];
  const listeners: WeakRef<Element>[] = [];
  const sized: WeakRef<Element>[] = [];
  let hearsPage = false;
  let hearsInside = false;
  let awaits = false;
  let allImagesMatter = false;
  let observesSizes = false;

  const has = (selector: string) => {
    if (search.has(selector)) return true;
    for (const root of roots) if (apply(queryShadow, root, [selector])) return true;
    return false;
  };
  const all = (selector: string): Element[] => [
    ...apply(querySelectorAll, document, [selector]),
    ...[...roots].flatMap((root) => [...apply(queryAllShadow, root, [selector])]),
  ];
  /** A script may also observe how an image changes the sizes of what is around it. */
  const awaitsImages = () =>
    has(LAZY_IMAGE) && (allImagesMatter || observesSizes || images.isPossible || has(HANDLED_IMAGE));
  const lazy = () => (awaitsImages() ? `${LAZY},${LAZY_IMAGE}` : LAZY);
  const ScrollClock = (window as { ScrollTimeline?: new () => object }).ScrollTimeline;
  const followsScrolling = ({ timeline }: Animation) => ScrollClock !== undefined && timeline instanceof ScrollClock;
  /** It gets its real size when it is seen. */
  const isSkippedUntilSeen = (target: WeakRef<Element>) => {
    const element = target.deref();
    return element !== undefined && styleOf(element).contentVisibility === 'auto';
  };
  const isPage = (element: Element) => element === document.body || element === document.documentElement;
  const around = (element: Element) => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const scrolls = (element: Element) => {
    if (element === document.scrollingElement) return false;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    if (clientHeight === 0 || (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1)) return false;
    const { overflowX, overflowY } = styleOf(element);
    const may = /auto|scroll/;
    return (
      (may.test(overflowY) && scrollHeight > clientHeight + 1) || (may.test(overflowX) && scrollWidth > clientWidth + 1)
    );
  };
  /** By box, whether a script listens for its scrolling. In the order of the document: outer ones first. */
  const boxes = (): [Element, 'heard' | 'seen'][] => {
    const found = new Map<Element, 'heard' | 'seen'>();
    const looked = new Set<Element>();
    const waiting = [...targets.flatMap((target) => target.deref() ?? []), ...all(lazy())];
    for (const target of waiting.slice(0, MAX_TARGETS)) {
      for (let box = around(target); box && !looked.has(box); box = around(box)) {
        looked.add(box);
        if (scrolls(box)) found.set(box, 'seen');
      }
    }
    for (const box of [...listeners.flatMap((listener) => listener.deref() ?? []), ...all(HEARING)]) {
      if (!isPage(box) && scrolls(box)) found.set(box, 'heard');
    }
    const follows = (one: Element, other: Element) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    return [...found].sort(([one], [other]) => (follows(one, other) ? -1 : 1)).slice(0, MAX_BOXES);
  };
  /** How far it may be scrolled at a time so that nothing is passed over that waits to be seen; a box, or the page. */
  const longestStep = (box: Element | undefined, view: number, side: 'top' | 'left') => {
    let longest = view;
    for (const { target, root, margins, share } of choosy) {
      const element = target.deref();
      if (!element || root?.deref() !== box) continue;
      const edges = margins.split(' ').map((each) => {
        const length = Number.parseFloat(each) || 0;
        return each.endsWith('%') ? (length * view) / 100 : length;
      });
      const [top = 0, right = 0, bottom = 0, left = 0] = edges;
      const { width, height } = element.getBoundingClientRect();
      const size = side === 'top' ? height : width;
      const part = view + (side === 'top' ? top + bottom : left + right);
      // As long as it stays visible enough while the page moves; not up to the last pixel, where shares are rounded.
      const visible = part + size * (1 - 2 * share) - 2 * EDGE;
      if (size * share <= part && visible < longest) longest = visible;
    }
    return longest > MIN_STEP * view ? longest : MIN_STEP * view;
  };
  const tell = () => {
    const step = longestStep(undefined, window.innerHeight, 'top');
    if (step < window.innerHeight) apply(dispatchEvent, window, [new NativeEvent(answer, { detail: step })]);
    for (const [box, wish] of boxes()) {
      const top = longestStep(box, box.clientHeight, 'top');
      const left = longestStep(box, box.clientWidth, 'left');
      const detail: BoxWish = { isHeard: wish === 'heard', top, left };
      apply(dispatchEvent, box, [new NativeEvent(answer, { detail, bubbles: true, composed: true })]);
    }
  };
  apply(addEventListener, window, [question, tell]);

  const isElement = (target: unknown): target is Element => target instanceof Element && !isPage(target);
  const note = (list: WeakRef<Element>[], target: unknown) => {
    if (isElement(target) && list.length < MAX_TARGETS) list.push(new WeakRef(target));
  };
  return {
    listens(type, target) {
      if (type === 'contentvisibilityautostatechange') awaits = true;
      // The page's own scrolling is not told to its elements.
      else if (isElement(target)) {
        hearsInside = true;
        note(listeners, target);
      } else hearsPage = true;
    },
    observesSize(target) {
      observesSizes = true;
      note(sized, target);
    },
    observesSight(target, observer) {
      awaits = true;
      note(targets, target);
      if (!isElement(target) || choosy.length >= MAX_CHOOSY || !rootOf || !marginsOf || !thresholdsOf) return;
      const box: unknown = apply(rootOf, observer, []);
      const root = box instanceof Element ? new WeakRef(box) : undefined;
      const margins: string = apply(marginsOf, observer, []);
      const thresholds: readonly number[] = apply(thresholdsOf, observer, []);
      const share = thresholds[thresholds.length - 1] ?? 0;
      if (share > 0.5 || margins.includes('-')) choosy.push({ target: new WeakRef(target), root, margins, share });
    },
    wish(animationsHeard, imagesMatter) {
      allImagesMatter = imagesMatter;
      if (hearsPage || search.has(HEARING)) return 'heard';
      if (awaits || has(LAZY) || awaitsImages() || sized.slice(0, MAX_SIZED).some(isSkippedUntilSeen)) return 'seen';
      if (animationsHeard && apply(getAnimations, document, []).some(followsScrolling)) return 'seen';
      return hearsInside ? 'inside' : undefined;
    },
    moves: followsScrolling,
    knows(root) {
      roots.add(root);
    },
  };
}
/* c8 ignore stop */
