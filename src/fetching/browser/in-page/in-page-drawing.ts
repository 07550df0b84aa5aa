/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Notices when a page needs to be drawn: runs in each document before its own scripts. A page that is not drawn gets no
 * animation frames, and nothing that depends on them; the first use of any of this is reported. The function is sent as
 * text: it may use nothing but its argument and what a browser has.
 */
import type { DocumentSearch } from './in-page-search.ts';

/** Stored in the page's world under the name that is passed in. */
export interface DrawingNeed {
  /** Whether the page is drawn, or is about to be. */
  readonly needed: boolean;
  /** Resolves when drawing is first needed. */
  readonly whenNeeded: Promise<void>;
  need(): void;
  /** Checks the document for elements that need drawing. */
  look(): void;
}

/* c8 ignore start: runs in the browser */
export function noticeDrawingNeed(search: DocumentSearch, name: string): void {
  /**
   * Media, objects and lazy frames, which load when drawn, and SVG in separate files, which delays the load event until
   * then.
   */
  const LOADED_WHEN_DRAWN =
    'video, audio, object[data], embed[src], iframe[loading="lazy" i], use[*|href]:not([*|href^="#"])';
  /** Elements whose events come only with a frame: a dialog that closes, text that is selected, an SVG animation. */
  const TOLD_WHEN_DRAWN = 'dialog[open], [onselect], [onbegin], [onend], [onrepeat]';
  /** Observed entries that only a drawn page has. */
  const PAINTED = ['paint', 'largest-contentful-paint', 'element', 'layout-shift', 'longtask', 'long-animation-frame'];
  const { getAnimations } = document;
  const { apply, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const { promise: whenNeeded, resolve: tell } = Promise.withResolvers<void>();
  let needed = false;
  let awaitsAnimations = false;
  let awaitsFocus = false;
  const need = () => {
    if (needed) return;
    needed = true;
    tell();
    if (window.top === window) return;
    try {
      // A frame is drawn with its page. Frames of other origins are handled outside.
      (Reflect.get(window.top ?? window, name) as DrawingNeed | undefined)?.need();
    } catch {}
  };

  /** Wraps a function of the browser to run something before it. */
  const before = (owner: object | undefined, key: string, run: (args: unknown[], self: unknown) => void) => {
    if (!owner) return;
    const found = getOwnPropertyDescriptor(owner, key);
    if (!found?.configurable) return;
    const watched = <F extends CallableFunction>(native: F) =>
      new Proxy(native, {
        apply(target, self, args) {
          run(args, self);
          return apply(target, self, args);
        },
      });
    const { value, get, set } = found;
    if (typeof value === 'function') defineProperty(owner, key, { ...found, value: watched(value) });
    // Reading a scroll position needs no frame, so only the setter counts; reading `fonts.ready` waits for the next
    // frame.
    else if (set) defineProperty(owner, key, { ...found, set: watched(set) });
    else if (get) defineProperty(owner, key, { ...found, get: watched(get) });
  };
  const needing: [object | undefined, ...string[]][] = [
    [window, 'requestAnimationFrame', 'webkitRequestAnimationFrame', 'scroll', 'scrollTo', 'scrollBy'],
    // Comes with the first frame.
    [window, 'onpagereveal'],
    [window.IntersectionObserver?.prototype, 'observe'],
    [window.ResizeObserver?.prototype, 'observe'],
    [Element.prototype, 'animate', 'getAnimations', 'scroll', 'scrollTo', 'scrollBy'],
    [Element.prototype, 'scrollIntoView', 'scrollIntoViewIfNeeded', 'scrollTop', 'scrollLeft'],
    [Document.prototype, 'getAnimations', 'startViewTransition'],
    // Found through an object, because some releases do not expose the interface.
    [document.fonts && Object.getPrototypeOf(document.fonts), 'ready'],
    [HTMLDialogElement.prototype, 'show', 'showModal', 'close', 'requestClose'],
    [HTMLElement.prototype, 'onselect'],
    [window.AnimationTimeline?.prototype, 'currentTime'],
    [SVGSVGElement.prototype, 'getCurrentTime'],
    [HTMLMediaElement.prototype, 'load', 'play'],
    [HTMLImageElement.prototype, 'decode'],
    // A user could be asked for permission only if something is shown: until then there is no answer either.
    [window.Geolocation?.prototype, 'getCurrentPosition', 'watchPosition'],
    [window.MediaDevices?.prototype, 'getUserMedia'],
    [window.Notification, 'requestPermission'],
    [Navigator.prototype, 'getUserMedia', 'webkitGetUserMedia', 'requestMIDIAccess'],
  ];
  // Only frames get another size, and are told so when they are drawn.
  const isFrame = window !== window.top;
  if (isFrame) {
    needing.push([window, 'onresize'], [HTMLBodyElement.prototype, 'onresize']);
    needing.push([window.VisualViewport?.prototype, 'onresize']);
    needing.push([window.MediaQueryList?.prototype, 'addListener', 'onchange']);
  }
  for (const [owner, ...keys] of needing) for (const key of keys) before(owner, key, need);
  // A page that is not drawn is not laid out either: a frame would hear of its first size as of a new one.
  const takeSize = () => {
    try {
      window.frameElement?.getBoundingClientRect();
    } catch {}
  };
  if (isFrame) before(window, 'onresize', takeSize);
  before(window.PerformanceObserver?.prototype, 'observe', ([options]) => {
    const { type, entryTypes = [] } = (options ?? {}) as PerformanceObserverInit;
    if (PAINTED.some((each) => each === type || [...entryTypes].includes(each))) need();
  });
  before(HTMLElement.prototype, 'onfocus', () => {
    awaitsFocus = true;
  });
  before(EventTarget.prototype, 'addEventListener', ([type], self) => {
    if (typeof type !== 'string') return;
    if (/^(webkit)?(animation|transition)/i.test(type)) awaitsAnimations = true;
    // An `autofocus` element gets the focus with a frame.
    if (/^focus(in)?$/.test(type)) awaitsFocus = true;
    if (isFrame && (type === 'resize' || (type === 'change' && self instanceof MediaQueryList))) {
      takeSize();
      need();
    }
    // Fonts of a style sheet are loaded when text is drawn with them.
    if (/^(loading(done|error)?|select|pagereveal|(begin|end|repeat)Event)$/.test(type)) need();
  });

  const drawing: DrawingNeed = {
    get needed() {
      return needed;
    },
    whenNeeded,
    need,
    look() {
      if (needed) return;
      if (awaitsAnimations && apply(getAnimations, document, []).length > 0) need();
      if (search.has(`${LOADED_WHEN_DRAWN}, ${TOLD_WHEN_DRAWN}`)) need();
      if (search.has(awaitsFocus ? '[autofocus]' : '[autofocus][onfocus], [autofocus][onfocusin]')) need();
    },
  };
  defineProperty(window, name, { value: drawing });
  addEventListener('DOMContentLoaded', () => drawing.look(), true);
}
/* c8 ignore stop */
