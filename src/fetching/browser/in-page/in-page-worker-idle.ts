/// <reference lib="dom" />
/**
 * Knows whether a worker is idle: it has nothing under way, so that it will say nothing until it gets a message. Runs
 * in each worker before its own script. What it cannot follow to its end, such as a decoder, counts as under way for
 * good. The function is sent as text: it may use nothing but its arguments and what a browser has.
 */

/** Stored in the worker's scope under the name that is passed in. */
export interface WorkerState {
  readonly isIdle: boolean;
  /** How many workers it has made. They are watched by themselves. */
  readonly workers: number;
}

type Run = (call: (args: unknown[]) => unknown, args: unknown[], self: object) => unknown;

/** The means to notice what a worker's script starts. */
export interface WorkerTools {
  /** Something is under way. Returns a function that ends it. */
  begin(): () => void;
  /** Something takes a moment, and its end is not reported. */
  moment(): void;
  /** Null if this kind of worker does not have the interface. */
  prototypeOf(owner: string): object | null;
  methodsOf(owner: string): PropertyKey[];
  /** Wraps a function of the browser, or the accessor of a property: `run` gets each call and provides its result. */
  around(owner: object | null, key: PropertyKey, run: Run): void;
  before(owner: object | null, key: PropertyKey, run: () => void): void;
  /** Returns a new promise: a handler of ours on the script's own would hide unhandled rejections from it. */
  follow(result: unknown, end: () => void): unknown;
  /** Follows the promises that this function returns. */
  following(owner: object | null, key: PropertyKey): void;
  /**
   * Follows the callbacks that this function is given, until each has run or one of the others has canceled it. Returns
   * how to end what is under way, by the numbers that the functions use.
   */
  callbacks(request: string, cancels: readonly string[]): Map<unknown, () => void>;
  /** Notices each object that a script constructs. */
  made(owner: string, notice: (object: object) => void): void;
}

/* c8 ignore start: runs in the browser */
export function watchWorker(name: string, followData: (tools: WorkerTools) => void): void {
  /** Milliseconds that a message may take, or what follows on something that has ended. */
  const MOMENT = 60;
  /** Used by constructing one, or by reading a property. */
  const ENDLESS = [
    ['WebSocketStream', 'WebTransport', 'RTCPeerConnection'],
    ['ImageDecoder', 'VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder'],
  ].flat();
  const ENDLESS_PARTS = ['webkitRequestFileSystem'];
  const ENDLESS_SERVICES = ['serviceWorker', 'gpu', 'usb', 'hid', 'serial'];
  const PROMISING = [
    ['Blob', 'Response', 'Request', 'ReadableStream', 'ReadableStreamDefaultReader', 'ReadableStreamBYOBReader'],
    ['WritableStream', 'WritableStreamDefaultWriter', 'SubtleCrypto', 'OffscreenCanvas', 'FontFaceSet', 'FontFace'],
  ].flat();
  const { apply, construct, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, ownKeys } = Reflect;
  const scope = globalThis as unknown as Record<string, { readonly prototype?: object } | undefined> & EventTarget;
  const NativePromise = Promise;
  const { then } = Promise.prototype;
  const { now: nativeNow } = Performance.prototype;
  const { addEventListener: nativeListen } = EventTarget.prototype;
  const now = (): number => apply(nativeNow, performance, []);
  let pending = 0;
  let workers = 0;
  let isEndless = false;
  /** Its script has begun: until then, its modules are on their way. */
  let hasBegun = false;
  let quietFrom = 0;
  const moment = () => {
    hasBegun = true;
    quietFrom = now() + MOMENT;
  };
  const begin = () => {
    moment();
    pending += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      pending -= 1;
      moment();
    };
  };
  const endless = () => {
    isEndless = true;
  };

  /** Properties of the scope are mostly its prototypes' own. */
  const holderOf = (key: string): object | null => {
    let holder: object | null = scope;
    while (holder && !getOwnPropertyDescriptor(holder, key)) holder = getPrototypeOf(holder);
    return holder;
  };
  const prototypeOf = (owner: string) => scope[owner]?.prototype ?? null;
  const around = (owner: object | null, key: PropertyKey, run: Run) => {
    const found = owner && getOwnPropertyDescriptor(owner, key);
    if (!owner || !found?.configurable) return;
    const watched = <F extends CallableFunction>(native: F) =>
      new Proxy(native, { apply: (target, self, args) => run((given) => apply(target, self, given), args, self) });
    const { value, get, set } = found;
    if (typeof value === 'function') defineProperty(owner, key, { ...found, value: watched(value) });
    else if (set) defineProperty(owner, key, { ...found, set: watched(set) });
    else if (get) defineProperty(owner, key, { ...found, get: watched(get) });
  };
  const before = (owner: object | null, key: PropertyKey, run: () => void) =>
    around(owner, key, (call, args) => {
      run();
      return call(args);
    });
  const methodsOf = (owner: string) => {
    const prototype = prototypeOf(owner);
    const isMethod = (key: PropertyKey) =>
      key !== 'constructor' && typeof getOwnPropertyDescriptor(prototype as object, key)?.value === 'function';
    return prototype ? ownKeys(prototype).filter(isMethod) : [];
  };
  const follow: WorkerTools['follow'] = (result, end) => {
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
  const following = (owner: object | null, key: PropertyKey) =>
    around(owner, key, (call, args) => {
      const result = call(args);
      return result instanceof NativePromise ? follow(result, begin()) : result;
    });
  const callbacks: WorkerTools['callbacks'] = (request, cancels) => {
    const ends = new Map<unknown, () => void>();
    around(holderOf(request), request, (call, [callback, ...rest]) => {
      if (typeof callback !== 'function') {
        const number = call([callback, ...rest]);
        endless();
        return number;
      }
      const end = begin();
      const run = function (this: unknown, ...given: unknown[]) {
        ends.delete(number);
        try {
          return apply(callback, this, given);
        } finally {
          end();
        }
      };
      const number = call([run, ...rest]);
      ends.set(number, end);
      return number;
    });
    for (const key of cancels) {
      around(holderOf(key), key, (call, args) => {
        ends.get(args[0])?.();
        ends.delete(args[0]);
        return call(args);
      });
    }
    return ends;
  };

  const timers = callbacks('setTimeout', ['clearTimeout', 'clearInterval']);
  around(holderOf('setInterval'), 'setInterval', (call, args) => {
    const id = call(args);
    timers.set(id, begin());
    return id;
  });
  for (const key of ['fetch', 'createImageBitmap']) following(holderOf(key), key);
  for (const key of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) following(WebAssembly, key);
  for (const owner of PROMISING) for (const key of methodsOf(owner)) following(prototypeOf(owner), key);
  following(getPrototypeOf(new ReadableStream().values()), 'next');
  around(prototypeOf('XMLHttpRequest'), 'send', (call, args, self) => {
    const end = begin();
    apply(nativeListen, self, ['loadend', end]);
    try {
      return call(args);
    } catch (error) {
      // Without that event.
      end();
      throw error;
    }
  });

  const made: WorkerTools['made'] = (owner, notice) => {
    const native = scope[owner] as unknown as (new () => object) | undefined;
    const found = getOwnPropertyDescriptor(scope, owner);
    if (!native || !found?.configurable) return;
    const watched = new Proxy(native, {
      construct(target, args, as) {
        const object: object = construct(target, args, as);
        notice(object);
        return object;
      },
    });
    defineProperty(scope, owner, { ...found, value: watched });
    defineProperty(native.prototype, 'constructor', {
      ...getOwnPropertyDescriptor(native.prototype, 'constructor'),
      value: watched,
    });
  };
  for (const owner of ENDLESS) made(owner, endless);
  made('Worker', (worker) => {
    workers += 1;
    moment();
    for (const type of ['message', 'messageerror', 'error']) apply(nativeListen, worker, [type, moment]);
  });
  for (const key of ENDLESS_PARTS) before(holderOf(key), key, endless);
  for (const key of ENDLESS_SERVICES) before(prototypeOf('WorkerNavigator'), key, endless);
  before(Atomics, 'waitAsync', endless);
  followData({ begin, moment, prototypeOf, methodsOf, around, before, follow, following, callbacks, made });

  const heard = ['onmessage', 'onerror', 'onconnect', 'oninstall', 'onactivate', 'onfetch'];
  for (const key of ['postMessage', ...heard]) before(holderOf(key), key, moment);
  for (const owner of ['MessagePort', 'Client', 'Worker']) before(prototypeOf(owner), 'postMessage', moment);
  // Not for fetches: a service worker that does not listen for them is not asked for any.
  for (const type of ['message', 'connect']) apply(nativeListen, scope, [type, moment]);
  // What a service worker does for an event may go on when its own promises are still pending.
  const lasting = (owner: string, key: string) =>
    around(prototypeOf(owner), key, (call, args) => {
      const end = begin();
      apply(then, NativePromise.resolve(args[0]), [end, end]);
      return call(args);
    });
  lasting('ExtendableEvent', 'waitUntil');
  lasting('FetchEvent', 'respondWith');
  following(holderOf('skipWaiting'), 'skipWaiting');
  before(EventTarget.prototype, 'addEventListener', moment);

  const state: WorkerState = {
    get isIdle() {
      return hasBegun && !isEndless && pending === 0 && now() >= quietFrom;
    },
    get workers() {
      return workers;
    },
  };
  defineProperty(scope, name, { value: state });
}
/* c8 ignore stop */
