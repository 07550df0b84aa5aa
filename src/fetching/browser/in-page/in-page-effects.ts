/// <reference lib="dom" />
/**
 * What scripts do that has an effect a moment later, or with the next frame: scrolling, dialogs, observers. Part of the
 * script that runs in each document before its own. The function is sent as text: it may use nothing but its arguments
 * and what a browser has.
 */
import type { ScrollWishes } from './in-page-scroll-wish.ts';
import type { WorkTools } from './in-page-work-tools.ts';

export interface Effects {
  /** Whether an observer may be notified with every drawn frame. */
  readonly seesFrames: boolean;
}

/* c8 ignore start: runs in the browser */
export function watchEffects(tools: WorkTools, scrolling: ScrollWishes): Effects {
  const { now, poll, soon, inFrames, around, before, prototypeOf } = tools;
  /** How long a smooth scroll takes, in milliseconds. */
  const SMOOTH_SCROLL = 1_000;
  const PAINTED = ['paint', 'largest-contentful-paint', 'element', 'layout-shift', 'longtask', 'long-animation-frame'];
  /** Entries that are reported some time after the task that they are about. */
  const MEASURED = ['longtask', 'long-animation-frame', 'event', 'first-input', 'layout-shift'];
  const MARKS = ['mark', 'measure'];
  const { apply } = Reflect;
  const { addEventListener: nativeListen } = EventTarget.prototype;
  let seesFrames = false;
  let observesMarks = false;

  before(prototypeOf('History'), ['back', 'forward', 'go'], () => soon());
  before(prototypeOf('PerformanceObserver'), ['observe'], ([options]) => {
    soon();
    const { type, entryTypes = [] } = (options ?? {}) as PerformanceObserverInit;
    const observes = (types: readonly string[]) =>
      types.some((each) => each === type || [...entryTypes].includes(each));
    // What is painted is reported after its frame.
    if (observes(PAINTED)) inFrames('an observer');
    if (observes(MEASURED)) seesFrames = true;
    observesMarks ||= observes(MARKS);
  });
  before(Performance.prototype, ['mark', 'measure'], () => {
    if (observesMarks) soon();
  });
  before(prototypeOf('ReportingObserver'), ['observe'], () => soon());
  before(prototypeOf('HTMLDialogElement'), ['close', 'show', 'showModal'], () => soon());
  // Forms and buttons open and close dialogs too.
  for (const type of ['submit', 'beforetoggle']) apply(nativeListen, window, [type, () => soon(), true]);
  before(prototypeOf('HTMLElement'), ['showPopover', 'hidePopover', 'togglePopover'], () => soon());
  around(AbortSignal, 'timeout', (call, args) => {
    const signal = call(args);
    const endsAt = now() + Number(args[0]);
    poll('a time limit', () => now() < endsAt, endsAt);
    return signal;
  });

  // Effects that come with frames.
  const isSmooth = ([first]: unknown[]) =>
    typeof first === 'object' && first !== null && (first as ScrollToOptions).behavior === 'smooth';
  const scrolls = ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'scrollIntoViewIfNeeded'];
  /** Whether a style sheet makes scrolling smooth. */
  const isStyledSmooth = (self: unknown) =>
    [self, document.documentElement].some(
      (each) => each instanceof Element && getComputedStyle(each).scrollBehavior === 'smooth',
    );
  const scrolled = (args: unknown[], self: unknown) => {
    inFrames('a scroll');
    if (isSmooth(args) || isStyledSmooth(self)) soon(SMOOTH_SCROLL);
  };
  before(window, scrolls, scrolled);
  before(Element.prototype, [...scrolls, 'scrollTop', 'scrollLeft'], scrolled);
  for (const owner of ['ResizeObserver', 'IntersectionObserver']) {
    before(prototypeOf(owner), ['observe'], ([target], observer) => {
      seesFrames = true;
      if (owner === 'IntersectionObserver') scrolling.observesSight(target, observer);
      else scrolling.observesSize(target);
      inFrames('an observer');
    });
  }
  return {
    get seesFrames() {
      return seesFrames;
    },
  };
}
/* c8 ignore stop */
