/** How long a page is waited for: until an instant (of `performance.now()`), or until there is enough of it. */
import { within } from '../within.ts';

export const unfinished = Symbol('unfinished');

export class TimeLimit {
  readonly endsAt: number;
  readonly enough: AbortSignal | undefined;

  constructor(milliseconds: number, enough: AbortSignal | undefined) {
    this.endsAt = performance.now() + milliseconds;
    this.enough = enough;
  }

  get isOver(): boolean {
    return performance.now() >= this.endsAt || this.enough?.aborted === true;
  }

  /** The result of the work, if there is one by then and in time. */
  until<T>(instant: number, work: Promise<T>): Promise<T | typeof unfinished> {
    return within<T | typeof unfinished>(work, Math.min(this.endsAt, instant), () => unfinished, this.enough);
  }

  inTime<T>(work: Promise<T>): Promise<T | typeof unfinished> {
    return this.until(this.endsAt, work);
  }
}
