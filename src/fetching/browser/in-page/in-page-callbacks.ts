/// <reference lib="dom" />
/**
 * Frame and idle callbacks that a page waits for, of loops and of others. Part of the script that runs in each document
 * before its own. The function is sent as text: it may use nothing but its arguments and what a browser has.
 */
import type { FrameLoops } from './in-page-frame-loops.ts';
import type { WorkTools } from './in-page-work-tools.ts';

/* c8 ignore start: runs in the browser */
export function watchCallbacks(
  tools: WorkTools,
  watchFrameLoops: (tools: WorkTools, idlePeriod: (milliseconds: number) => unknown) => FrameLoops,
): FrameLoops {
  const { now, begin, around, before, prototypeOf } = tools;
  /** Milliseconds after which a page gets an idle period, and how long that is. */
  const [LONGEST_IDLE_WAIT, IDLE_PERIOD] = [100, 10];
  const { apply } = Reflect;

  /** An `IdleDeadline` that begins now. */
  const idlePeriod = (milliseconds: number) => {
    const ends = now() + milliseconds;
    return Object.create(prototypeOf('IdleDeadline') ?? null, {
      didTimeout: { value: false },
      timeRemaining: { value: () => (now() < ends ? ends - now() : 0) },
    });
  };

  /** Under way until called or canceled. */
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
  const loops = watchFrameLoops(tools, idlePeriod);
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
  return loops;
}
/* c8 ignore stop */
