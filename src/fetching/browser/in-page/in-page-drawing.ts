/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Notices when a page needs to be drawn: runs inside each document before its own scripts. A page that nobody draws has no frames, and
 * nothing that comes with them; the first use of any of that is told. Until then the page finds itself shown, as it always does.
 * The function is sent as text: it may use nothing but its argument and what a browser has.
 */

/** What the page's world has under the name that it was installed with. */
export interface DrawingNeed {
  /** Whether frames come, or are about to. */
  readonly needed: boolean;
  /** Resolves with the first need. */
  readonly whenNeeded: Promise<void>;
  need(): void;
  /** Looks for what can only be seen when somebody looks. */
  look(): void;
}

/* c8 ignore start: runs in the browser */
export function noticeNeed(name: string): void {
  /** Media and frames that wait to be seen; drawings in files of their own, which keep a page from being loaded until then. */
  const LOADED_WHEN_DRAWN = 'video, audio, iframe[loading="lazy" i], use[*|href]:not([*|href^="#"])';
  /** What tells of itself only with a frame: a dialog that closes, text that is selected, a drawing that moves. */
  const TOLD_WHEN_DRAWN = 'dialog[open], [onselect], [onbegin], [onend], [onrepeat]';
  const { getAnimations, querySelector } = document;
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
      // A frame is drawn with its page. What one of another origin may need is known outside.
      (Reflect.get(window.top ?? window, name) as DrawingNeed | undefined)?.need();
    } catch {}
  };

  /** Replaces a function of the browser's by one that does something before. */
  const before = (owner: object | undefined, key: string, run: (args: unknown[]) => void) => {
    if (!owner) return;
    const found = getOwnPropertyDescriptor(owner, key);
    if (!found?.configurable) return;
    const watched = <F extends CallableFunction>(native: F) =>
      new Proxy(native, {
        apply(target, self, args) {
          run(args);
          return apply(target, self, args);
        },
      });
    const { value, get, set } = found;
    if (typeof value === 'function') defineProperty(owner, key, { ...found, value: watched(value) });
    // Who only asks where a page is scrolled to needs no frame; who asks for fonts waits for those of the next one.
    else if (set) defineProperty(owner, key, { ...found, set: watched(set) });
    else if (get) defineProperty(owner, key, { ...found, get: watched(get) });
  };
  const needing: [object | undefined, ...string[]][] = [
    [window, 'requestAnimationFrame', 'webkitRequestAnimationFrame', 'scroll', 'scrollTo', 'scrollBy'],
    [window.IntersectionObserver?.prototype, 'observe'],
    [window.ResizeObserver?.prototype, 'observe'],
    [Element.prototype, 'animate', 'getAnimations', 'scroll', 'scrollTo', 'scrollBy'],
    [Element.prototype, 'scrollIntoView', 'scrollIntoViewIfNeeded', 'scrollTop', 'scrollLeft'],
    [Document.prototype, 'getAnimations', 'startViewTransition'],
    // By one of its objects: some releases have no such name in the window.
    [document.fonts && Object.getPrototypeOf(document.fonts), 'ready'],
    [HTMLDialogElement.prototype, 'show', 'showModal', 'close', 'requestClose'],
    [HTMLElement.prototype, 'onselect'],
    [window.AnimationTimeline?.prototype, 'currentTime'],
    [SVGSVGElement.prototype, 'getCurrentTime'],
    [HTMLMediaElement.prototype, 'load', 'play'],
    [HTMLImageElement.prototype, 'decode'],
    // Somebody could only be asked for a permission where something is shown: until then there is no answer either.
    [window.Geolocation?.prototype, 'getCurrentPosition', 'watchPosition'],
    [window.MediaDevices?.prototype, 'getUserMedia'],
    [window.Notification, 'requestPermission'],
    [Navigator.prototype, 'getUserMedia', 'webkitGetUserMedia', 'requestMIDIAccess'],
  ];
  for (const [owner, ...keys] of needing) for (const key of keys) before(owner, key, need);
  before(HTMLElement.prototype, 'onfocus', () => {
    awaitsFocus = true;
  });
  before(EventTarget.prototype, 'addEventListener', ([type]) => {
    if (typeof type !== 'string') return;
    if (/^(webkit)?(animation|transition)/i.test(type)) awaitsAnimations = true;
    // An element that is to have the focus gets it with a frame.
    if (/^focus(in)?$/.test(type)) awaitsFocus = true;
    // Fonts that a style names are loaded for the text that is drawn with them.
    if (/^(loading(done|error)?|select|(begin|end|repeat)Event)$/.test(type)) need();
  });

  // Nothing moves from one view to the next where nothing is drawn yet: the browser fails what would be, but the page is at hand.
  const nativeState = getOwnPropertyDescriptor(Document.prototype, 'visibilityState')?.get;
  const transition = getOwnPropertyDescriptor(Document.prototype, 'startViewTransition');
  if (nativeState && typeof transition?.value === 'function') {
    const value = new Proxy(transition.value, {
      apply(native, self, args) {
        const isHidden = apply(nativeState, document, []) === 'hidden';
        const started = apply(native, self, args) as ViewTransition;
        if (!isHidden) return started;
        started.ready.catch(() => {});
        const ready = started.updateCallbackDone.then(() => undefined);
        // Whoever cares for a change that fails hears of it there.
        ready.catch(() => {});
        defineProperty(started, 'ready', { value: ready, configurable: true });
        return started;
      },
    });
    defineProperty(Document.prototype, 'startViewTransition', { ...transition, value });
  }

  // A minimized window has no size, and one of the headless shell no frame: it fills the screen here.
  const claims: [owner: object, key: string, value: () => unknown][] = [
    [Document.prototype, 'hidden', () => false],
    [Document.prototype, 'webkitHidden', () => false],
    [Document.prototype, 'visibilityState', () => 'visible'],
    [Document.prototype, 'webkitVisibilityState', () => 'visible'],
    [window, 'outerWidth', () => screen.width],
    [window, 'outerHeight', () => screen.height],
  ];
  for (const [owner, key, value] of claims) {
    const found = getOwnPropertyDescriptor(owner, key);
    if (!found?.get) continue;
    const get = new Proxy(found.get, {
      apply(native, self, args) {
        // Of anything that has none, an error.
        apply(native, self, args);
        return value();
      },
    });
    defineProperty(owner, key, { ...found, get });
  }
  for (const type of ['visibilitychange', 'webkitvisibilitychange']) {
    addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  }

  const drawing: DrawingNeed = {
    get needed() {
      return needed;
    },
    whenNeeded,
    need,
    look() {
      if (needed) return;
      if (awaitsAnimations && apply(getAnimations, document, []).length > 0) need();
      if (apply(querySelector, document, [`${LOADED_WHEN_DRAWN}, ${TOLD_WHEN_DRAWN}`])) need();
      if (
        apply(querySelector, document, [awaitsFocus ? '[autofocus]' : '[autofocus][onfocus], [autofocus][onfocusin]'])
      )
        need();
    },
  };
  defineProperty(window, name, { value: drawing });
  addEventListener('DOMContentLoaded', () => drawing.look(), true);
}
/* c8 ignore stop */
