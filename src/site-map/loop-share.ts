/**
 * Long work in the event loop, in small pieces: all that share one of these take half of the loop's time at most, so
 * that others are served in between. Knows nothing of the work.
 */
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds of work after which others have their turn. */
const MAX_TURN = 5;

export class LoopShare {
  /** When as much time as the work has taken will have passed for others, by `performance.now()`. */
  #evenAt = 0;

  /** A piece should take some milliseconds at most: it is not interrupted. */
  async piece<Result>(work: () => Result): Promise<Result> {
    for (let left = this.#left(); left > MAX_TURN; left = this.#left()) await delay(left);
    const begunAt = performance.now();
    try {
      return work();
    } finally {
      const now = performance.now();
      this.#evenAt = Math.max(this.#evenAt, begunAt) + 2 * (now - begunAt);
    }
  }

  #left(): number {
    return this.#evenAt - performance.now();
  }
}
