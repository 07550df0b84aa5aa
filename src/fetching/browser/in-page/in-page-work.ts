/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Tracks what a page is waiting for that takes real time and is not a request. Runs in each document before its own
 * scripts, and notices what they start. The page's clock may run ahead only while nothing of this is under way. What
 * ends is followed to its end; what cannot be known to have ended, such as a worker, counts as under way for good. The
 * function is sent as text: it may use nothing but its argument and what a browser has.
 */

import type { Animations } from './in-page-animations.ts';
import type { Effects } from './in-page-effects.ts';
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
  /**
   * The same, apart from workers, for a frame of another origin, where nothing that needs drawing happens while it is
   * off screen.
   */
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
  makeTurns(): () => Promise<void>;
  watchFrameLoops(tools: WorkTools, idlePeriod: (milliseconds: number) => unknown): FrameLoops;
  watchCallbacks(tools: WorkTools, watchFrameLoops: WorkParts['watchFrameLoops']): FrameLoops;
  watchEffects(tools: WorkTools, scrolling: ScrollWishes): Effects;
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
  const { inFrames, before, prototypeOf } = tools;
  const turn = parts.makeTurns();
  const images = parts.watchImageNotice(tools);
  const scrolling = parts.watchScrolling(search, images);
  const play = parts.watchPlayEvents();
  const isFrame = window !== window.top;
  const SCROLL = ['scroll', 'scrollend', 'scrollsnapchange', 'scrollsnapchanging', 'contentvisibilityautostatechange'];
  /** What makes progress only in a document that is drawn. */
  const NEEDS_SIGHT = new Set(['an animation frame', 'a video', 'an observer', 'a scroll', 'an animation']);
  const { apply, defineProperty } = Reflect;
  const { IntersectionObserver: NativeSight } = window;
  const { observe: nativeObserve } = IntersectionObserver.prototype;
  let hearsSizes = false;
  let awaitsSelection = false;
  let watchesSight = false;
  let isInSight = true;

  const loops = parts.watchCallbacks(tools, parts.watchFrameLoops);
  parts.followPromises(tools);
  parts.watchConnections(tools, play);
  parts.watchCookies(tools);
  const messages = parts.watchMessages(tools);
  const serviceWorkers = parts.watchServiceWorkers(tools);
  const workers = parts.watchWorkers(tools, serviceWorkers.isHeard);
  const effects = parts.watchEffects(tools, scrolling);
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
    else if (isFrame && (type === 'resize' || (type === 'change' && self instanceof MediaQueryList))) hearsSizes = true;
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
  const seesFrames = () => hearsSizes || effects.seesFrames;

  const work: PageWork = {
    loops,
    workers,
    turn,
    get seesFrames() {
      return seesFrames();
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
      for (const what of allUnderWay(left, timersWait, false, true)) {
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
    const mayBeSeen = timersWait || seesFrames();
    if (animations.underWay(left, mayBeSeen)) yield 'an animation';
    const media = play.awaitsMedia ? [...document.querySelectorAll<HTMLMediaElement>('video,audio')] : [];
    if (media.some((each) => play.isBusy(each, left))) yield 'media';
    // Last, because only then they are asked.
    if (workers.live && !workersIdle) yield 'a worker';
  }
  defineProperty(window, name, { value: work });
}
/* c8 ignore stop */
