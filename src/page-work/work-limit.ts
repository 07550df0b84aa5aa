/**
 * How long one piece of work may take, counted from when its thread begins it. Until then it waits, for a thread or for
 * one to load its code, which takes seconds on a busy machine; that is limited by the caller's deadline.
 */
import { DeadlineExceeded } from '../deadline.ts';

/** Shared with the thread, which writes there when it began; 0 before. */
export type Begun = Float64Array<SharedArrayBuffer>;

/** Milliseconds by a clock that all threads have. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();

export class WorkLimit {
  /** Aborts when the work has taken too long, or when the given signal does. */
  readonly signal: AbortSignal;
  /** Undefined if there is no limit. */
  readonly begun: Begun | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `longest` is in milliseconds. */
  constructor(longest: number | undefined, signal: AbortSignal) {
    this.signal = signal;
    if (longest === undefined) return;
    const begun: Begun = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
    const over = new AbortController();
    const check = () => {
      const [at = 0] = begun;
      const left = at === 0 ? longest : at + longest - sharedNow();
      if (left > 0) this.#timer = setTimeout(check, left);
      else over.abort(new DeadlineExceeded(longest));
    };
    this.begun = begun;
    this.signal = AbortSignal.any([signal, over.signal]);
    check();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
