/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Tracks what a page is waiting for that takes real time and is not a request. Runs in each document before its own
 * scripts, and notices what they start. The page's clock may run ahead only while nothing of this is under way. What
 * ends is followed to its end; what cannot be known to have ended, such as a worker, counts as under way for good. The
 * function is sent as text: it may use nothing but its argument and what a browser has.
 */

import type { Animations } from './in-page-animations.ts';
import type { FrameLoops } from './in-page-frame-loops.ts';
import type { ImageNotice } from './in-page-image-notice.ts';
import type { InputWishes } from './in-page-input-wish.ts';
import type { Messages } from './in-page-messages.ts';
import type { PlayEvents } from './in-page-play-events.ts';
import type { ScrollWish, ScrollWishes } from './in-page-scroll-wish.ts';
import type { DocumentSearch } from './in-page-search.ts';
import type { ServiceWorkers } from './in-page-service-worker.ts';
import type { WorkTools } from './in-page-work-tools.ts';
import type { Workers } from './in-page-workers.ts';

/** Stored in the page's world under the name that is passed in. */
export interface PageWork {
  /**
   * Names something that is under way in this document; undefined if nothing is. What comes only when the page's time
   * is over, in `left` milliseconds, does not count. If timers are waiting, animations count too: a timer may check the
   * progress of one, and would find less of it if it ran early. With `runsLoops`, the next frames of loops do not
   * count, and with `workersIdle`, workers do not.
   */
  underWay(left: number, timersWait: boolean, runsLoops: boolean, workersIdle: boolean): string | undefined;
  /** The same for a frame of another origin, where nothing that needs drawing happens while it is off screen. */
  underWayElsewhere(
    left: number,
    timersWait: boolean,
  ): { readonly waits: string | undefined; readonly waitsForSight: boolean };
  readonly loops: FrameLoops;
  readonly workers: Workers;
  /**
   * Whether there is such an element in this document, or in a shadow tree that is known; false if it is no selector.
   */
  has(selector: string): boolean;
  /** What in it may be waiting for scrolling; with `imagesMatter`, every lazy image is. */
  waitsForScroll(imagesMatter: boolean): ScrollWish;
  /** Whether it waits for a visitor who does something, whatever that is. */
  waitsForVisitor(): boolean;
  /** Whether a script may be notified with every frame, as by a ResizeObserver. */
  readonly seesFrames: boolean;
  /** Whether a script may get messages from a frame of another origin. */
  hearsFrames(): boolean;
  /** Whether any script ever used something that is tracked here. */
  readonly used: boolean;
  /** Resolves in a later task, after the messages that have already arrived. Does not count as work of the page. */
  turn(): Promise<void>;
}

/** The functions that watch parts of the work. */
export interface WorkParts {
  makeWorkTools(): WorkTools;
  followPromises(tools: WorkTools): void;
  watchConnections(tools: WorkTools, play: PlayEvents): void;
  watchCookies(tools: WorkTools): void;
  watchFrameLoops(tools: WorkTools, idlePeriod: (milliseconds: number) => unknown): FrameLoops;
  watchWorkers(tools: WorkTools, isServiceHeard: () => boolean): Workers;
  watchMessages(tools: WorkTools): Messages;
  watchServiceWorkers(tools: WorkTools): ServiceWorkers;
  watchAnimations(tools: WorkTools, search: DocumentSearch, scrolling: ScrollWishes, play: PlayEvents): Animations;
  watchPlayEvents(): PlayEvents;
  watchImageNotice(tools: WorkTools): ImageNotice;
  watchScrolling(search: DocumentSearch, images: ImageNotice): ScrollWishes;
}

/* c8 ignore start: runs in the browser */
export function watchWork(parts: WorkParts, search: DocumentSearch, input: InputWishes, name: string): void {
  // The empty page between two pages of a tab.
  if (window === window.top && location.href === 'about:blank') return;
  const tools = parts.makeWorkTools();
  const { now, begin, poll, soon, inFrames, around, before, prototypeOf } = tools;
  const images = parts.watchImageNotice(tools);
  const scrolling = parts.watchScrolling(search, images);
  const play = parts.watchPlayEvents();
  const isFrame = window !== window.top;
  /** Milliseconds after which a page gets an idle period, and how long that is. */
  const [LONGEST_IDLE_WAIT, IDLE_PERIOD] = [100, 10];
  /** How long a smooth scroll takes, in milliseconds. */
  const SMOOTH_SCROLL = 1_000;
  const SCROLL = ['scroll', 'scrollend', 'scrollsnapchange', 'scrollsnapchanging', 'contentvisibilityautostatechange'];
  /** What makes progress only in a document that is drawn. */
  const NEEDS_SIGHT = new Set(['an animation frame', 'a video', 'an observer', 'a scroll', 'an animation']);
  const PAINTED = ['paint', 'largest-contentful-paint', 'element', 'layout-shift', 'longtask', 'long-animation-frame'];
  /** Entries that are reported some time after the task that they are about. */
  const MEASURED = ['longtask', 'long-animation-frame', 'event', 'first-input', 'layout-shift'];
  const MARKS = ['mark', 'measure'];
  const { apply, defineProperty } = Reflect;
  const NativePromise = Promise;
  const { MessageChannel: NativeChannel, IntersectionObserver: NativeSight } = window;
  const { postMessage: nativePost } = MessagePort.prototype;
  const { observe: nativeObserve } = IntersectionObserver.prototype;
  const { addEventListener: nativeListen } = EventTarget.prototype;
  let seesFrames = false;
  let awaitsSelection = false;
  let observesMarks = false;

  const turns: (() => void)[] = [];
  let watchesSight = false;
  let isInSight = true;
  let channel: MessageChannel | undefined;
  const openChannel = () => {
    const opened = new NativeChannel();
    opened.port1.onmessage = () => turns.shift()?.();
    return opened;
  };

  /** An `IdleDeadline` that begins now. */
  const idlePeriod = (milliseconds: number) => {
    const ends = now() + milliseconds;
    return Object.create(prototypeOf('IdleDeadline') ?? null, {
      didTimeout: { value: false },
      timeRemaining: { value: () => (now() < ends ? ends - now() : 0) },
    });
  };

  // Frame and idle callbacks: under way until called or canceled.
  const callbacks = (owner: object | undefined, request: string, cancel: string, what: string) => {
    const ends = new Map<unknown, () => void>();
    around(owner, request, (call, args) => {
      const [callback, ...rest] = args;
      if (typeof callback !== 'function') return call(args);
      const end = begin(what);
      const run = function (this: unknown, ...given: unknown[]) {
        ends.delete(id);
        try {
          return apply(callback, this, given);
        } finally {
          end();
        }
      };
      let id: unknown;
      try {
        id = call([run, ...rest]);
      } catch (error) {
        end();
        throw error;
      }
      ends.set(id, end);
      return id;
    });
    before(owner, [cancel], ([id]) => {
      ends.get(id)?.();
      ends.delete(id);
    });
  };
  const loops = parts.watchFrameLoops(tools, idlePeriod);
  callbacks(window, 'webkitRequestAnimationFrame', 'webkitCancelAnimationFrame', 'an animation frame');
  // A page that is not drawn has few idle periods on a busy machine: then it has one all the same.
  around(window, 'requestIdleCallback', (call, args) => {
    const [callback, options] = args as [unknown, { readonly timeout?: unknown } | undefined];
    if (typeof callback !== 'function') return call(args);
    const wait = Number(options?.timeout) || Number.POSITIVE_INFINITY;
    const asked = now();
    const run = function (this: unknown, deadline: IdleDeadline) {
      const isEarly = deadline.didTimeout && now() - asked < wait;
      return apply(callback, this, [isEarly ? idlePeriod(IDLE_PERIOD) : deadline]);
    };
    return call([run, { timeout: wait < LONGEST_IDLE_WAIT ? wait : LONGEST_IDLE_WAIT }]);
  });
  callbacks(prototypeOf('HTMLVideoElement'), 'requestVideoFrameCallback', 'cancelVideoFrameCallback', 'a video');

  parts.followPromises(tools);
  parts.watchConnections(tools, play);
  parts.watchCookies(tools);
  const messages = parts.watchMessages(tools);
  const serviceWorkers = parts.watchServiceWorkers(tools);
  const workers = parts.watchWorkers(tools, serviceWorkers.isHeard);

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
  const animations = parts.watchAnimations(tools, search, scrolling, play);

  // A selection is told with the next frame.
  const selecting = ['select', 'setSelectionRange', 'setRangeText', 'selectionStart', 'selectionEnd'];
  for (const owner of [HTMLInputElement.prototype, HTMLTextAreaElement.prototype]) {
    before(owner, selecting, () => {
      if (awaitsSelection || animations.has('[onselect]')) inFrames('a selection');
    });
  }

  // What scripts listen for.
  const scrollEvents = new Set(SCROLL);
  const listens = (type: string, self: object | undefined) => {
    play.listens(type, self ?? window);
    if (animations.listens(type)) return;
    if (type === 'select') awaitsSelection = true;
    // A page never gets another size, but a frame may; it is told with the next drawn frame.
    else if (isFrame && (type === 'resize' || (type === 'change' && self instanceof MediaQueryList))) seesFrames = true;
    else if (scrollEvents.has(type)) scrolling.listens(type, self);
    else if (!serviceWorkers.listens(type, self) && type === 'message') messages.listens(self);
  };
  before(EventTarget.prototype, ['addEventListener'], ([type, listener, options], self) => {
    if (typeof type !== 'string') return;
    listens(type, self);
    images.listens(type, self, options);
    input.listens(type, self, listener, options);
  });
  const handling = (owner: object | undefined, types: readonly string[]) => {
    for (const type of types) before(owner, [`on${type.toLowerCase()}`], (_args, self) => listens(type, self));
  };
  handling(HTMLElement.prototype, [...animations.events, ...play.mediaTypes, ...SCROLL, 'select']);
  for (const owner of [window, Document.prototype]) handling(owner, [...animations.events, ...SCROLL]);
  if (isFrame) {
    for (const owner of [window, HTMLBodyElement.prototype, prototypeOf('VisualViewport')]) handling(owner, ['resize']);
    handling(prototypeOf('MediaQueryList'), ['change']);
    before(prototypeOf('MediaQueryList'), ['addListener'], (_args, self) => listens('change', self));
  }
  handling(HTMLBodyElement.prototype, ['scroll']);
  for (const owner of [window, prototypeOf('MessagePort')]) handling(owner, ['message']);
  for (const owner of ['SVGElement', 'MathMLElement']) handling(prototypeOf(owner), animations.events);

  /** Whether its file is on its way: it is loaded once a script or an attribute has enabled it. */
  const trackLoads = (element: Element) => {
    const { readyState, track } = element as HTMLTrackElement;
    return readyState === 1 || (readyState === 0 && track.mode !== 'disabled' && element.hasAttribute('src'));
  };
  const tracks = document.getElementsByTagName('track');

  const work: PageWork = {
    loops,
    workers,
    turn() {
      channel ??= openChannel();
      apply(nativePost, channel.port2, [0]);
      return new NativePromise<void>((resolve) => turns.push(resolve));
    },
    get seesFrames() {
      return seesFrames;
    },
    get used() {
      return tools.isUsed();
    },
    hearsFrames: () => messages.hearsFrames() || search.has('[onmessage]'),
    underWayElsewhere(left, timersWait) {
      const watchSight = () => {
        if (watchesSight) return;
        watchesSight = true;
        const sight = new NativeSight((entries) => {
          isInSight = entries.at(-1)?.isIntersecting !== false;
        });
        apply(nativeObserve, sight, [document.documentElement]);
      };
      let waitsForSight = false;
      let waits: string | undefined;
      for (const what of allUnderWay(left, timersWait, false, false)) {
        if (NEEDS_SIGHT.has(what)) watchSight();
        if (!isInSight && NEEDS_SIGHT.has(what)) waitsForSight = true;
        else {
          waits = what;
          break;
        }
      }
      return { waits, waitsForSight };
    },
    underWay(left, timersWait, runsLoops, workersIdle) {
      for (const what of allUnderWay(left, timersWait, runsLoops, workersIdle)) return what;
      return undefined;
    },
    has(selector) {
      try {
        return animations.has(selector);
      } catch {
        return false;
      }
    },
    waitsForScroll: (imagesMatter) => scrolling.wish(animations.areAwaited(), imagesMatter),
    waitsForVisitor: () => input.waits,
  };
  function* allUnderWay(
    left: number,
    timersWait: boolean,
    runsLoops: boolean,
    workersIdle: boolean,
  ): Generator<string> {
    yield* tools.underWay(left);
    if (loops.drawnFrameWaits || (loops.wait && !runsLoops)) yield 'an animation frame';
    if (loops.idlePeriodWaits) yield 'an idle callback';
    if (document.fonts.status === 'loading') yield 'a font';
    if (tracks.length > 0 && [...tracks].some(trackLoads)) yield 'a track';
    if (serviceWorkers.isAwaited()) yield 'a service worker';
    const mayBeSeen = timersWait || seesFrames;
    if (animations.underWay(left, mayBeSeen)) yield 'an animation';
    const media = play.awaitsMedia ? [...document.querySelectorAll<HTMLMediaElement>('video,audio')] : [];
    if (media.some((each) => play.isBusy(each, left))) yield 'media';
    // Last, because only then they are asked.
    if (workers.live && !workersIdle) yield 'a worker';
  }
  defineProperty(window, name, { value: work });
}
/* c8 ignore stop */
