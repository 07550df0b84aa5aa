/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Tracks what a page is waiting for that takes real time and is not a request. Runs in each document before its own
 * scripts, and notices what they start. The page's clock may run ahead only while nothing of this is under way. What
 * ends is followed to its end; what cannot be known to have ended, such as a worker, counts as under way for good. The
 * function is sent as text: it may use nothing but its argument and what a browser has.
 */

import type { InputWishes } from './in-page-input-wish.ts';
import type { ScrollWish, ScrollWishes } from './in-page-scroll-wish.ts';
import type { DocumentSearch } from './in-page-search.ts';

/** Stored in the page's world under the name that is passed in. */
export interface PageWork {
  /**
   * Names something that is under way in this document; undefined if nothing is. If timers are waiting, animations
   * count too: a timer may check the progress of one, and would find less of it if it ran early.
   */
  underWay(timersWait: boolean): string | undefined;
  /** The same for a frame of another origin, where nothing that needs drawing happens while it is off screen. */
  underWayElsewhere(timersWait: boolean): { readonly waits: string | undefined; readonly waitsForSight: boolean };
  /** Whether there is such an element in this document, or in a shadow tree that is known; false if it is no selector. */
  has(selector: string): boolean;
  /** What in it may be waiting for scrolling. */
  waitsForScroll(): ScrollWish;
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

/** One end of a message channel. */
interface ChannelEnd {
  isHeard: boolean;
}

/* c8 ignore start: runs in the browser */
export function watchWork(
  search: DocumentSearch,
  watchScrolling: (search: DocumentSearch) => ScrollWishes,
  input: InputWishes,
  name: string,
): void {
  // The empty page between two pages of a tab.
  if (window === window.top && location.href === 'about:blank') return;
  const scrolling = watchScrolling(search);
  const isFrame = window !== window.top;
  /** Milliseconds that a message to another port, frame or history entry may take; its arrival is not reported. */
  const ON_ITS_WAY = 60;
  /** Milliseconds after which a page gets an idle period, and how long that is. */
  const [LONGEST_IDLE_WAIT, IDLE_PERIOD] = [100, 10];
  /** How long a smooth scroll takes, in milliseconds. */
  const SMOOTH_SCROLL = 1_000;
  /** Interfaces that pages can construct, and whose methods return promises for work of the browser. */
  const PROMISING = [
    ['Blob', 'Response', 'Request', 'ReadableStream', 'ReadableStreamDefaultReader', 'ReadableStreamBYOBReader'],
    ['WritableStream', 'WritableStreamDefaultWriter', 'HTMLImageElement', 'SVGImageElement', 'HTMLMediaElement'],
    ['ImageDecoder', 'VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder', 'OfflineAudioContext'],
    ['BaseAudioContext', 'AudioContext', 'OffscreenCanvas', 'Worklet', 'FontFaceSet', 'FontFace', 'Navigator'],
    ['BarcodeDetector', 'FaceDetector', 'PaymentRequest', 'PressureObserver', 'MediaKeys'],
  ].flat();
  const FILES = [
    'FileSystemHandle',
    'FileSystemFileHandle',
    'FileSystemDirectoryHandle',
    'FileSystemWritableFileStream',
    'StorageManager',
  ];
  const IN_BUCKETS = ['CacheStorage', 'Cache', ...FILES];
  const OF_SERVICE_WORKERS = [
    'ServiceWorkerContainer',
    'ServiceWorkerRegistration',
    'NavigationPreloadManager',
    'ContentIndex',
    'BackgroundFetchManager',
  ];
  /**
   * Such interfaces that pages get from a property. Wrapping all takes long and most pages use few, so each is wrapped
   * on first use.
   */
  const ASKED_FOR: [owner: object | undefined, property: string, ...promising: string[]][] = [
    [Crypto.prototype, 'subtle', 'SubtleCrypto'],
    [window, 'caches', 'CacheStorage', 'Cache'],
    [window, 'cookieStore', 'CookieStore'],
    [window, 'scheduler', 'Scheduler'],
    [window, 'sharedStorage', 'SharedStorage'],
    [Navigator.prototype, 'storage', ...FILES],
    [Navigator.prototype, 'storageBuckets', 'StorageBucketManager', 'StorageBucket', ...IN_BUCKETS],
    [Navigator.prototype, 'permissions', 'Permissions'],
    [Navigator.prototype, 'mediaDevices', 'MediaDevices', 'ImageCapture'],
    [Navigator.prototype, 'mediaCapabilities', 'MediaCapabilities'],
    [Navigator.prototype, 'userAgentData', 'NavigatorUAData'],
    [Navigator.prototype, 'clipboard', 'Clipboard'],
    [Navigator.prototype, 'keyboard', 'Keyboard'],
    [Navigator.prototype, 'credentials', 'CredentialsContainer'],
    [Navigator.prototype, 'gpu', 'GPU', 'GPUAdapter', 'GPUDevice', 'GPUQueue', 'GPUBuffer'],
    [Navigator.prototype, 'serviceWorker', ...OF_SERVICE_WORKERS],
  ];
  /** Functions with callbacks, by the position of the callback. */
  const CALLING: [owner: string, key: string, ...callbacks: number[]][] = [
    ['HTMLCanvasElement', 'toBlob', 0],
    ['BaseAudioContext', 'decodeAudioData', 1, 2],
    ['Navigator', 'webkitGetUserMedia', 1, 2],
  ];
  const ANIMATION = ['animationstart', 'animationend', 'animationiteration', 'animationcancel']
    .concat('webkitAnimationStart', 'webkitAnimationEnd', 'webkitAnimationIteration', 'webkitTransitionEnd')
    .concat('transitionrun', 'transitionstart', 'transitionend', 'transitioncancel');
  const MEDIA = ['canplay', 'canplaythrough', 'durationchange', 'ended', 'loadeddata', 'loadedmetadata', 'play'].concat(
    'playing',
    'progress',
    'timeupdate',
    'seeked',
  );
  const SCROLL = ['scroll', 'scrollend', 'scrollsnapchange', 'scrollsnapchanging', 'contentvisibilityautostatechange'];
  const INLINE_ANIMATION =
    '[onanimationend],[onanimationstart],[onanimationiteration],[onwebkitanimationend],[ontransitionend],[ontransitionstart],[ontransitionrun],[onwebkittransitionend]';
  /** What makes progress only in a document that is drawn. */
  const NEEDS_SIGHT = new Set(['an animation frame', 'a video', 'an observer', 'a scroll', 'an animation']);
  const PAINTED = ['paint', 'largest-contentful-paint', 'element', 'layout-shift', 'longtask', 'long-animation-frame'];
  /** Entries that are reported some time after the task that they are about. */
  const MEASURED = ['longtask', 'long-animation-frame', 'event', 'first-input', 'layout-shift'];
  const MARKS = ['mark', 'measure'];
  const INLINE_MOVEMENT = '[onbegin],[onend],[onrepeat]';
  const MOVEMENTS = ['animate', 'animateTransform', 'animateMotion', 'set'];
  /** Seconds until a later start of an SVG animation can be seen: 0.2 was too short in 11 of 12 visits, 0.4 in 0 of 8. */
  const MOVEMENT_DELAY = 0.4;
  /** Milliseconds between two checks for animations that no script listens for. */
  const ANIMATION_PAUSE = 12;
  /** How often a page that changes with each timer is checked for animations without that pause. */
  const MAX_LOOKS = 200;
  const { apply, construct, ownKeys, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const NativePromise = Promise;
  const { then } = Promise.prototype;
  const { now: nativeNow } = Performance.prototype;
  const { requestAnimationFrame: nativeFrame, setTimeout: nativeTimeout } = window;
  const { addEventListener: nativeListen } = EventTarget.prototype;
  const { getAnimations } = document;
  const { getAnimations: getShadowAnimations, querySelector: queryShadow } = ShadowRoot.prototype;
  const globals = window as unknown as Record<string, { readonly prototype: object } | undefined>;
  const counts = new Map<string, number>();
  const polled = new Map<() => boolean, string>();
  const animations = new Set<Animation>();
  const shadowRoots = new Set<ShadowRoot>();
  /**
   * Ends of channels to which no script here has sent anything. If a script listens at one, its other end may have been
   * sent to a frame, which is not reported. Channels to which a script itself sends, as schedulers do, lead nowhere.
   */
  const mayLeadElsewhere = new Set<ChannelEnd>();
  const heardAt = new WeakMap<object, ChannelEnd>();
  const spokenTo = new WeakMap<object, ChannelEnd>();
  let settlesAt = 0;
  let used = false;
  let seesFrames = false;
  let hearsFrames = false;
  let awaitsAnimations = false;
  let awaitsIterations = false;
  let awaitsMovement = false;
  let awaitsSelection = false;
  let awaitsMedia = false;
  let observesMarks = false;
  let awaitsServiceWorker = false;
  let hasServiceWorker = false;

  const now = (): number => apply(nativeNow, performance, []);
  const { MessageChannel: NativeChannel } = window;
  const { postMessage: nativePost } = MessagePort.prototype;
  const { IntersectionObserver: NativeSight } = window;
  const { observe: nativeObserve } = IntersectionObserver.prototype;
  const turns: (() => void)[] = [];
  let watchesSight = false;
  let isInSight = true;
  let channel: MessageChannel | undefined;
  const openChannel = () => {
    const opened = new NativeChannel();
    opened.port1.onmessage = () => turns.shift()?.();
    return opened;
  };
  /** Returns a function that ends it. */
  const begin = (what: string) => {
    used = true;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const left = (counts.get(what) ?? 1) - 1;
      if (left > 0) counts.set(what, left);
      else counts.delete(what);
    };
  };
  const poll = (what: string, goesOn: () => boolean) => {
    used = true;
    polled.set(goesOn, what);
  };
  const soon = (milliseconds = ON_ITS_WAY) => {
    used = true;
    settlesAt = Math.max(settlesAt, now() + milliseconds);
  };
  /** For effects of the next frame or the one after it. */
  const inFrames = (what: string) => {
    const end = begin(what);
    apply(nativeFrame, window, [() => apply(nativeFrame, window, [() => apply(nativeTimeout, window, [end, 0])])]);
  };

  /** Wraps a function of the browser: `run` gets each call and provides its result. */
  const around = (
    owner: object | undefined,
    key: PropertyKey,
    run: (call: (args: unknown[]) => unknown, args: unknown[], self: object) => unknown,
  ) => {
    const found = owner && getOwnPropertyDescriptor(owner, key);
    if (!owner || !found?.configurable) return;
    const watched = <F extends CallableFunction>(native: F) =>
      new Proxy(native, { apply: (target, self, args) => run((given) => apply(target, self, given), args, self) });
    const { value, set } = found;
    if (typeof value === 'function') defineProperty(owner, key, { ...found, value: watched(value) });
    else if (set) defineProperty(owner, key, { ...found, set: watched(set) });
  };
  const before = (
    owner: object | undefined,
    keys: readonly PropertyKey[],
    run: (args: unknown[], self: object) => void,
  ) => {
    for (const key of keys) {
      around(owner, key, (call, args, self) => {
        run(args, self);
        return call(args);
      });
    }
  };
  const prototypeOf = (owner: string) => globals[owner]?.prototype;
  /** Returns a new promise: a handler of ours on the page's own promise would hide unhandled rejections from it. */
  const follow = (what: string, result: unknown, begun?: () => void) => {
    if (!(result instanceof NativePromise)) {
      begun?.();
      return result;
    }
    const end = begun ?? begin(what);
    const kept = (value: unknown) => {
      end();
      return value;
    };
    const failed = (reason: unknown) => {
      end();
      throw reason;
    };
    return apply(then, result, [kept, failed]);
  };
  const following = (owner: object | undefined, key: PropertyKey, what: string) =>
    around(owner, key, (call, args) => follow(what, call(args)));
  const made = (owner: string, notice: (object: object, args: unknown[]) => void) => {
    const native = globals[owner] as unknown as (new (...args: unknown[]) => object) | undefined;
    if (!native) return;
    const watched = new Proxy(native, {
      construct(target, args, as) {
        const object: object = construct(target, args, as);
        notice(object, args);
        return object;
      },
    });
    defineProperty(window, owner, { ...getOwnPropertyDescriptor(window, owner), value: watched });
    defineProperty(native.prototype, 'constructor', {
      ...getOwnPropertyDescriptor(native.prototype, 'constructor'),
      value: watched,
    });
  };
  /** Runs `install` before the page first reads this property. */
  const whenAsked = (owner: object | undefined, key: string, install: () => void) => {
    const found = owner && getOwnPropertyDescriptor(owner, key);
    if (!owner || !found?.configurable || !found.get) return;
    let installed = false;
    const get = new Proxy(found.get, {
      apply(native, self, args) {
        if (!installed) {
          installed = true;
          install();
        }
        return apply(native, self, args);
      },
    });
    defineProperty(owner, key, { ...found, get });
  };
  const methodsOf = (owner: string) => {
    const prototype = prototypeOf(owner);
    const isMethod = (key: PropertyKey) =>
      key !== 'constructor' && typeof getOwnPropertyDescriptor(prototype as object, key)?.value === 'function';
    return prototype ? ownKeys(prototype).filter(isMethod) : [];
  };
  /** The browser's own getter, even if the page replaces it later. */
  const reading = (owner: string, key: string) => {
    const get = prototypeOf(owner) && getOwnPropertyDescriptor(prototypeOf(owner) as object, key)?.get;
    return (object: object) => (get ? apply(get, object, []) : undefined);
  };

  /** An `IdleDeadline` that begins now. */
  const idlePeriod = () => {
    const ends = now() + IDLE_PERIOD;
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
  callbacks(window, 'requestAnimationFrame', 'cancelAnimationFrame', 'an animation frame');
  callbacks(window, 'webkitRequestAnimationFrame', 'webkitCancelAnimationFrame', 'an animation frame');
  callbacks(window, 'requestIdleCallback', 'cancelIdleCallback', 'an idle callback');
  // A page that is not drawn has few idle periods on a busy machine: then it has one all the same.
  around(window, 'requestIdleCallback', (call, args) => {
    const [callback, options] = args as [unknown, { readonly timeout?: unknown } | undefined];
    if (typeof callback !== 'function') return call(args);
    const wait = Number(options?.timeout) || Number.POSITIVE_INFINITY;
    const asked = now();
    const run = function (this: unknown, deadline: IdleDeadline) {
      const isEarly = deadline.didTimeout && now() - asked < wait;
      return apply(callback, this, [isEarly ? idlePeriod() : deadline]);
    };
    return call([run, { timeout: wait < LONGEST_IDLE_WAIT ? wait : LONGEST_IDLE_WAIT }]);
  });
  callbacks(prototypeOf('HTMLVideoElement'), 'requestVideoFrameCallback', 'cancelVideoFrameCallback', 'a video');
  /** The arguments of a call, of which any callback at these places first ends what is under way. */
  const endedBy = (args: readonly unknown[], end: () => void, places: readonly number[]) =>
    args.map((argument, place) =>
      places.includes(place) && typeof argument === 'function'
        ? function (this: unknown, ...given: unknown[]) {
            end();
            return apply(argument, this, given);
          }
        : argument,
    );
  const calling = (owner: string, key: string, ...places: number[]) =>
    around(prototypeOf(owner), key, (call, args) => {
      if (!places.some((place) => typeof args[place] === 'function')) return call(args);
      return call(endedBy(args, begin(key), places));
    });
  for (const each of CALLING) calling(...each);
  whenAsked(Navigator.prototype, 'geolocation', () => calling('Geolocation', 'getCurrentPosition', 0, 1));

  const followingAll = (owners: readonly string[]) => {
    for (const owner of owners) {
      for (const key of methodsOf(owner)) following(prototypeOf(owner), key, `${owner}.${String(key)}`);
    }
  };
  followingAll(PROMISING);
  // Some pages hold a lock as long as they are open: it is waited for until they have it.
  const followLocks = () => {
    following(prototypeOf('LockManager'), 'query', 'a lock');
    around(prototypeOf('LockManager'), 'request', (call, args) => {
      const end = begin('a lock');
      return follow('a lock', call(endedBy(args, end, [1, 2])), end);
    });
  };
  for (const property of ['locks', 'storageBuckets']) whenAsked(Navigator.prototype, property, followLocks);
  for (const [owner, property, ...promising] of ASKED_FOR) whenAsked(owner, property, () => followingAll(promising));
  for (const key of ['fetch', 'createImageBitmap', 'queryLocalFonts']) following(window, key, key);
  for (const key of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
    following(WebAssembly, key, key);
  }
  const loop = Object.getPrototypeOf(new ReadableStream().values());
  following(loop, 'next', 'a stream');
  around(Atomics, 'waitAsync' as never, (call, args) => {
    const waiting = call(args) as { async: boolean; value: unknown };
    if (waiting.async) apply(then, waiting.value, [begin('a shared value')]);
    return waiting;
  });

  // Connections, databases and readers know their own state.
  const stateOf = { socket: reading('WebSocket', 'readyState'), stream: reading('EventSource', 'readyState') };
  made('WebSocket', (socket) => poll('a WebSocket', () => stateOf.socket(socket) !== WebSocket.CLOSED));
  made('EventSource', (stream) => poll('an event stream', () => stateOf.stream(stream) !== EventSource.CLOSED));
  for (const owner of ['WebTransport', 'WebSocketStream', 'SharedWorker']) {
    made(owner, () => {
      begin(owner);
    });
  }
  const signaling = reading('RTCPeerConnection', 'signalingState');
  made('RTCPeerConnection', (peer) => poll('a peer', () => signaling(peer) !== 'closed'));
  const workers = new Map<object, () => void>();
  made('Worker', (worker) => {
    const over = begin('a worker');
    workers.set(worker, over);
    // Errors of its script come with their place; one without means that there is no script.
    const fail = (event: Event) => {
      if (!(event instanceof ErrorEvent)) over();
    };
    apply(nativeListen, worker, ['error', fail]);
  });
  before(prototypeOf('Worker'), ['terminate'], (_args, worker) => workers.get(worker)?.());
  const watchDatabases = () => {
    const requestState = reading('IDBRequest', 'readyState');
    const cursorRequest = reading('IDBCursor', 'request');
    const goesOn = (request: unknown) => {
      if (request instanceof IDBRequest) poll('a database', () => requestState(request) === 'pending');
      else soon();
    };
    for (const owner of ['IDBFactory', 'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBDatabase']) {
      for (const key of methodsOf(owner)) {
        around(prototypeOf(owner), key, (call, args, self) => {
          const result = call(args);
          if (result instanceof IDBRequest) goesOn(result);
          else if (self instanceof IDBCursor) goesOn(cursorRequest(self));
          else if (result instanceof IDBTransaction) {
            const end = begin('a database');
            for (const type of ['complete', 'abort']) apply(nativeListen, result, [type, end]);
          } else return follow('a database', result);
          return result;
        });
      }
    }
  };
  whenAsked(window, 'indexedDB', watchDatabases);
  whenAsked(Navigator.prototype, 'storageBuckets', watchDatabases);
  const readerState = reading('FileReader', 'readyState');
  const reads = ['readAsText', 'readAsDataURL', 'readAsArrayBuffer', 'readAsBinaryString'];
  before(prototypeOf('FileReader'), reads, (_args, reader) => poll('a file', () => readerState(reader) === 1));
  before(prototypeOf('XMLHttpRequest'), ['send'], (_args, request) => {
    apply(nativeListen, request, ['loadend', begin('a request')]);
  });
  whenAsked(window, 'speechSynthesis', () =>
    before(prototypeOf('SpeechSynthesis'), ['speak'], () => soon(SMOOTH_SCROLL)),
  );

  // Messages take a moment; their arrival is not reported.
  for (const owner of ['BroadcastChannel', 'Worker']) before(prototypeOf(owner), ['postMessage'], () => soon());
  const portOf = { port1: reading('MessageChannel', 'port1'), port2: reading('MessageChannel', 'port2') };
  made('MessageChannel', (channel) => {
    const [one, other] = [portOf.port1(channel) as object, portOf.port2(channel) as object];
    const [heardAtOne, heardAtOther] = [{ isHeard: false }, { isHeard: false }];
    heardAt.set(one, heardAtOne).set(other, heardAtOther);
    mayLeadElsewhere.add(heardAtOne).add(heardAtOther);
    spokenTo.set(one, heardAtOther).set(other, heardAtOne);
  });
  before(prototypeOf('MessagePort'), ['postMessage'], (_args, port) => {
    soon();
    const end = spokenTo.get(port);
    if (end) mayLeadElsewhere.delete(end);
  });
  before(window, ['postMessage'], () => soon());
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
    const milliseconds = Number(args[0]);
    const endsAt = now() + milliseconds;
    if (milliseconds <= 20_000) poll('a time limit', () => now() < endsAt);
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
  around(Document.prototype, 'startViewTransition', (call, args) => {
    const transition = call(args) as { finished?: Promise<unknown> } | undefined;
    const end = begin('a view transition');
    if (transition?.finished) apply(then, transition.finished, [end, end]);
    else end();
    return transition;
  });
  around(Element.prototype, 'animate', (call, args) => {
    const animation = call(args) as Animation;
    used = true;
    animations.add(animation);
    return animation;
  });
  made('Animation', (animation) => {
    used = true;
    animations.add(animation as Animation);
  });
  const knows = (root: ShadowRoot) => {
    shadowRoots.add(root);
    scrolling.knows(root);
  };
  around(Element.prototype, 'attachShadow', (call, args) => {
    const root = call(args) as ShadowRoot;
    knows(root);
    return root;
  });
  // Declared shadow roots become known when a script first accesses them.
  for (const owner of ['Element', 'ElementInternals']) {
    const prototype = prototypeOf(owner);
    const found = prototype && getOwnPropertyDescriptor(prototype, 'shadowRoot');
    if (!prototype || !found?.get) continue;
    const get = new Proxy(found.get, {
      apply(native, self, args) {
        const root = apply(native, self, args) as ShadowRoot | null;
        if (root) knows(root);
        return root;
      },
    });
    defineProperty(prototype, 'shadowRoot', { ...found, get });
  }
  const awaitAnimations = () => {
    awaitsAnimations = true;
  };
  for (const owner of ['Element', 'Document', 'ShadowRoot'])
    before(prototypeOf(owner), ['getAnimations'], awaitAnimations);
  whenAsked(prototypeOf('Animation'), 'finished', awaitAnimations);

  // These clocks follow real time only: once a script reads one, the page gets real time.
  const readsClock = () => {
    begin('a timeline');
  };
  whenAsked(prototypeOf('AnimationTimeline'), 'currentTime', readsClock);
  before(SVGSVGElement.prototype, ['getCurrentTime'], readsClock);

  // A selection is told with the next frame.
  const selecting = ['select', 'setSelectionRange', 'setRangeText', 'selectionStart', 'selectionEnd'];
  for (const owner of [HTMLInputElement.prototype, HTMLTextAreaElement.prototype]) {
    before(owner, selecting, () => {
      if (awaitsSelection || has('[onselect]')) inFrames('a selection');
    });
  }

  // What scripts listen for.
  const [animationEvents, mediaEvents, scrollEvents] = [new Set(ANIMATION), new Set(MEDIA), new Set(SCROLL)];
  const kinds = (owners: readonly string[]) =>
    owners.map((owner) => globals[owner] as unknown as (abstract new () => object) | undefined);
  let serviceWorkerKinds: ReturnType<typeof kinds> = [];
  const listens = (type: string, self: unknown) => {
    if (animationEvents.has(type)) {
      awaitsAnimations = true;
      if (/iteration$/i.test(type)) awaitsIterations = true;
    } else if (/^(begin|end|repeat)Event$/.test(type)) awaitsMovement = true;
    else if (mediaEvents.has(type)) awaitsMedia = true;
    else if (type === 'select') awaitsSelection = true;
    // A page never gets another size, but a frame may; it is told with the next drawn frame.
    else if (isFrame && (type === 'resize' || (type === 'change' && self instanceof MediaQueryList))) seesFrames = true;
    else if (scrollEvents.has(type)) scrolling.listens(type, self);
    else if (serviceWorkerKinds.some((kind) => kind && self instanceof kind)) awaitsServiceWorker = true;
    else if (type === 'message' && (self === undefined || self === window)) hearsFrames = true;
    else if (type === 'message') {
      const end = heardAt.get(self as object);
      if (end) end.isHeard = true;
    }
  };
  before(EventTarget.prototype, ['addEventListener'], ([type, listener, options], self) => {
    if (typeof type !== 'string') return;
    listens(type, self);
    input.listens(type, self, listener, options);
  });
  const handling = (owner: object | undefined, types: readonly string[]) => {
    for (const type of types) before(owner, [`on${type.toLowerCase()}`], (_args, self) => listens(type, self));
  };
  handling(HTMLElement.prototype, [...ANIMATION, ...MEDIA, ...SCROLL, 'select']);
  for (const owner of [window, Document.prototype]) handling(owner, [...ANIMATION, ...SCROLL]);
  if (isFrame) {
    for (const owner of [window, HTMLBodyElement.prototype, prototypeOf('VisualViewport')]) handling(owner, ['resize']);
    handling(prototypeOf('MediaQueryList'), ['change']);
    before(prototypeOf('MediaQueryList'), ['addListener'], (_args, self) => listens('change', self));
  }
  handling(HTMLBodyElement.prototype, ['scroll']);
  for (const owner of [window, prototypeOf('MessagePort')]) handling(owner, ['message']);
  for (const owner of ['SVGElement', 'MathMLElement']) handling(prototypeOf(owner), ANIMATION);
  whenAsked(Navigator.prototype, 'serviceWorker', () => {
    const owners = ['ServiceWorkerContainer', 'ServiceWorker', 'ServiceWorkerRegistration'];
    serviceWorkerKinds = kinds(owners);
    for (const owner of owners) {
      const events = ownKeys(prototypeOf(owner) ?? {}).flatMap((key) => /^on(.+)/.exec(String(key))?.[1] ?? []);
      handling(prototypeOf(owner), events);
    }
    before(prototypeOf('ServiceWorkerContainer'), ['register'], () => {
      hasServiceWorker = true;
      if (readyAsked) untilReady();
    });
    before(prototypeOf('ServiceWorker'), ['postMessage'], () => soon());
    whenReady();
  });
  let [readyAsked, isReady, isAsking] = [false, false, false];
  // Without a registration, here or on an earlier visit, nothing ever becomes ready.
  const untilReady = () => poll('a service worker', () => !isReady && (isAsking || hasServiceWorker));
  const whenReady = () => {
    const container = prototypeOf('ServiceWorkerContainer');
    const ready = container && getOwnPropertyDescriptor(container, 'ready');
    const registered: unknown = container && getOwnPropertyDescriptor(container, 'getRegistration')?.value;
    if (!container || !ready?.get || typeof registered !== 'function') return;
    const get = new Proxy(ready.get, {
      apply(native, self, args) {
        const promise = apply(native, self, args);
        if (readyAsked) return promise;
        [readyAsked, isAsking] = [true, true];
        untilReady();
        const know = (found?: unknown) => {
          isAsking = false;
          if (found) hasServiceWorker = true;
        };
        apply(then, apply(registered, self, []), [know, () => know()]);
        apply(then, promise, [
          () => {
            isReady = true;
          },
        ]);
        return promise;
      },
    });
    defineProperty(container, 'ready', { ...ready, get });
  };

  const playState = reading('Animation', 'playState');
  const isRunning = (animation: Animation) => {
    if (playState(animation) !== 'running' || scrolling.moves(animation)) return false;
    const end = animation.effect?.getComputedTiming().endTime;
    return awaitsIterations || end !== Number.POSITIVE_INFINITY;
  };
  /** Searches the document and the known shadow trees. */
  const has = (selector: string) => {
    if (search.has(selector)) return true;
    for (const root of shadowRoots) if (apply(queryShadow, root, [selector])) return true;
    return false;
  };
  const isAnimated = () =>
    apply(getAnimations, document, []).some(isRunning) ||
    [...shadowRoots].some((root) => apply(getShadowAnimations, root, []).some(isRunning));
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looksLeft = MAX_LOOKS;
  let changesSeen = -1;
  let wasAnimated = false;
  const animated = (mayBeSeen: boolean) => {
    for (const animation of animations) {
      if (isRunning(animation)) return true;
      if (playState(animation) === 'finished') animations.delete(animation);
    }
    if (awaitsAnimations || has(INLINE_ANIMATION)) return isAnimated();
    if (!mayBeSeen) return false;
    // This computes styles, so it is not done after each of many timers: but the last one may have begun a transition.
    const { changes } = search;
    if (now() - lookedAt >= ANIMATION_PAUSE || (changes !== changesSeen && looksLeft > 0)) {
      looksLeft -= 1;
      wasAnimated = isAnimated();
      lookedAt = now();
      changesSeen = changes;
    }
    return wasAnimated;
  };
  /** Whether an SVG animation element has not reached its end yet. */
  const moves = (element: Element) => {
    try {
      const animation = element as SVGAnimationElement;
      const at = animation.getCurrentTime();
      const start = animation.getStartTime();
      // Before it starts, it does not matter whether it ever ends: a `set` without a duration does not.
      if (start > 0 && at < start + MOVEMENT_DELAY) return true;
      const times = Number(animation.getAttribute('repeatCount') ?? 1);
      return at < start + animation.getSimpleDuration() * times;
    } catch {
      // It does not start by itself, or has no end.
      return false;
    }
  };
  const moving = (mayBeSeen: boolean) =>
    MOVEMENTS.some((tag) => document.getElementsByTagName(tag).length > 0) &&
    (mayBeSeen || awaitsMovement || has(INLINE_MOVEMENT)) &&
    [...document.querySelectorAll(MOVEMENTS.join())].some(moves);
  /** Whether its file is on its way: it is loaded once a script or an attribute has enabled it. */
  const trackLoads = (element: Element) => {
    const { readyState, track } = element as HTMLTrackElement;
    return readyState === 1 || (readyState === 0 && track.mode !== 'disabled' && element.hasAttribute('src'));
  };
  const tracks = document.getElementsByTagName('track');
  const mediaIsBusy = (media: HTMLMediaElement) =>
    (!media.paused && !media.ended) || (media.networkState === 2 && media.readyState < 4);

  const work: PageWork = {
    turn() {
      channel ??= openChannel();
      apply(nativePost, channel.port2, [0]);
      return new NativePromise<void>((resolve) => turns.push(resolve));
    },
    get seesFrames() {
      return seesFrames;
    },
    get used() {
      return used;
    },
    hearsFrames() {
      if (hearsFrames || search.has('[onmessage]')) return true;
      for (const { isHeard } of mayLeadElsewhere) if (isHeard) return true;
      return false;
    },
    underWayElsewhere(timersWait) {
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
      for (const what of allUnderWay(timersWait)) {
        if (NEEDS_SIGHT.has(what)) watchSight();
        if (!isInSight && NEEDS_SIGHT.has(what)) waitsForSight = true;
        else {
          waits = what;
          break;
        }
      }
      return { waits, waitsForSight };
    },
    underWay(timersWait) {
      for (const what of allUnderWay(timersWait)) return what;
      return undefined;
    },
    has(selector) {
      try {
        return has(selector);
      } catch {
        return false;
      }
    },
    waitsForScroll: () => scrolling.wish(awaitsAnimations),
    waitsForVisitor: () => input.waits,
  };
  function* allUnderWay(timersWait: boolean): Generator<string> {
    for (const [what, count] of counts) if (count > 0) yield what;
    for (const [goesOn, what] of polled) {
      if (goesOn()) yield what;
      else polled.delete(goesOn);
    }
    if (now() < settlesAt) yield 'a message';
    if (document.fonts.status === 'loading') yield 'a font';
    if (tracks.length > 0 && [...tracks].some(trackLoads)) yield 'a track';
    if (awaitsServiceWorker && hasServiceWorker) yield 'a service worker';
    const mayBeSeen = timersWait || seesFrames;
    if (animated(mayBeSeen) || moving(mayBeSeen)) yield 'an animation';
    if (awaitsMedia && [...document.querySelectorAll<HTMLMediaElement>('video,audio')].some(mediaIsBusy)) yield 'media';
  }
  defineProperty(window, name, { value: work });
}
/* c8 ignore stop */
