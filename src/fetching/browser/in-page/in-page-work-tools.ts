/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What of a page's work is under way, and the means to notice that a script starts some: functions of the browser are
 * wrapped, and what they return is followed. Part of the script that runs in each document before its own. The function
 * is sent as text: it may use nothing but its arguments and what a browser has.
 */

type Run = (call: (args: unknown[]) => unknown, args: unknown[], self: object) => unknown;
type Owner = object | undefined;

export interface WorkTools {
  /** The browser's own clock, even if the page's runs ahead. */
  now(): number;
  /** Something is under way. Returns a function that ends it. */
  begin(what: string): () => void;
  /** Something is under way as long as this says so, and has an effect at `comesAt` at the earliest. */
  poll(what: string, goesOn: () => boolean, comesAt?: number): void;
  /** A script has used something that is tracked, which need not be under way. */
  use(): void;
  /** Something takes a moment, and its end is not reported. */
  soon(milliseconds?: number): void;
  /** For effects of the next frame or the one after it. */
  inFrames(what: string): void;
  /** Wraps a function of the browser: `run` gets each call and provides its result. */
  around(owner: Owner, key: PropertyKey, run: Run): void;
  /** Runs this before each call of these functions. */
  before(owner: Owner, keys: readonly PropertyKey[], run: (args: unknown[], self: object) => void): void;
  /** Returns a new promise: a handler of ours on the page's own promise would hide unhandled rejections from it. */
  follow(what: string, result: unknown, begun?: () => void): unknown;
  /** Follows the promises that this function returns. */
  following(owner: Owner, key: PropertyKey, what: string): void;
  /** Notices each object that a script constructs. */
  made(owner: string, notice: (object: object, args: unknown[]) => void): void;
  /** Wraps the getter of a property. */
  got(owner: Owner, key: string, run: (get: () => unknown, self: object) => unknown): void;
  /** Runs `install` before the page first reads this property. */
  whenAsked(owner: Owner, key: string, install: () => void): void;
  prototypeOf(owner: string): object | undefined;
  methodsOf(owner: string): PropertyKey[];
  /** The browser's own getter, even if the page replaces it later. */
  reading(owner: string, key: string): (object: object) => unknown;
  /** The arguments of a call, of which any callback at these places first ends what is under way. */
  endedBy(args: readonly unknown[], end: () => void, places: readonly number[]): unknown[];
  /** Whether any script ever used something that is tracked. */
  isUsed(): boolean;
  /** What comes only after so many milliseconds does not count. */
  underWay(left: number): Generator<string>;
}

/** What is asked whether it goes on. */
interface Polled {
  readonly what: string;
  readonly comesAt: number;
}

/* c8 ignore start: runs in the browser */
export function makeWorkTools(): WorkTools {
  /** Milliseconds that a message to another port, frame or history entry may take; its arrival is not reported. */
  const ON_ITS_WAY = 60;
  const { apply, construct, ownKeys, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const NativePromise = Promise;
  const { then } = Promise.prototype;
  const { now: nativeNow } = Performance.prototype;
  const { requestAnimationFrame: nativeFrame, setTimeout: nativeTimeout } = window;
  const globals = window as unknown as Record<string, { readonly prototype: object } | undefined>;
  const counts = new Map<string, number>();
  const polled = new Map<() => boolean, Polled>();
  let settlesAt = 0;
  let used = false;

  const now = (): number => apply(nativeNow, performance, []);
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
  const poll = (what: string, goesOn: () => boolean, comesAt = Number.NEGATIVE_INFINITY) => {
    used = true;
    polled.set(goesOn, { what, comesAt });
  };
  const soon = (milliseconds = ON_ITS_WAY) => {
    used = true;
    settlesAt = Math.max(settlesAt, now() + milliseconds);
  };
  const inFrames = (what: string) => {
    const end = begin(what);
    apply(nativeFrame, window, [() => apply(nativeFrame, window, [() => apply(nativeTimeout, window, [end, 0])])]);
  };

  const around = (owner: Owner, key: PropertyKey, run: Run) => {
    const found = owner && getOwnPropertyDescriptor(owner, key);
    if (!owner || !found?.configurable) return;
    const watched = <F extends CallableFunction>(native: F) =>
      new Proxy(native, { apply: (target, self, args) => run((given) => apply(target, self, given), args, self) });
    const { value, set } = found;
    if (typeof value === 'function') defineProperty(owner, key, { ...found, value: watched(value) });
    else if (set) defineProperty(owner, key, { ...found, set: watched(set) });
  };
  const before: WorkTools['before'] = (owner, keys, run) => {
    for (const key of keys) {
      around(owner, key, (call, args, self) => {
        run(args, self);
        return call(args);
      });
    }
  };
  const prototypeOf = (owner: string) => globals[owner]?.prototype;
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
  const got: WorkTools['got'] = (owner, key, run) => {
    const found = owner && getOwnPropertyDescriptor(owner, key);
    if (!owner || !found?.configurable || !found.get) return;
    const get = new Proxy(found.get, { apply: (native, self, args) => run(() => apply(native, self, args), self) });
    defineProperty(owner, key, { ...found, get });
  };
  const whenAsked = (owner: Owner, key: string, install: () => void) => {
    let installed = false;
    got(owner, key, (get) => {
      if (!installed) {
        installed = true;
        install();
      }
      return get();
    });
  };
  const methodsOf = (owner: string) => {
    const prototype = prototypeOf(owner);
    const isMethod = (key: PropertyKey) =>
      key !== 'constructor' && typeof getOwnPropertyDescriptor(prototype as object, key)?.value === 'function';
    return prototype ? ownKeys(prototype).filter(isMethod) : [];
  };
  const reading = (owner: string, key: string) => {
    const get = prototypeOf(owner) && getOwnPropertyDescriptor(prototypeOf(owner) as object, key)?.get;
    return (object: object) => (get ? apply(get, object, []) : undefined);
  };
  const endedBy = (args: readonly unknown[], end: () => void, places: readonly number[]) =>
    args.map((argument, place) =>
      places.includes(place) && typeof argument === 'function'
        ? function (this: unknown, ...given: unknown[]) {
            end();
            return apply(argument, this, given);
          }
        : argument,
    );
  return {
    ...{ now, begin, poll, soon, inFrames, around, before, follow, following, made, got, whenAsked },
    ...{ prototypeOf, methodsOf, reading, endedBy },
    use() {
      used = true;
    },
    isUsed: () => used,
    *underWay(left) {
      for (const [what, count] of counts) if (count > 0) yield what;
      for (const [goesOn, { what, comesAt }] of polled) {
        if (!goesOn()) polled.delete(goesOn);
        else if (comesAt <= now() + left) yield what;
      }
      if (now() < settlesAt) yield 'a message';
    },
  };
}
/* c8 ignore stop */
